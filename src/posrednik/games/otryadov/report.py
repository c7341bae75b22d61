"""What each seat hears: events and orders as far as they are no secret of the other side, and the titles."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.seat import Seat
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.competition import titles
from posrednik.games.otryadov.orders.deploy import FilePlan
from posrednik.games.otryadov.position import Position
from posrednik.games.otryadov.squares import NAMES, SIDES

LOT = "O30-X-1"
"""The clause under which colours are drawn."""


@clause("O30-X-2", "O30-XVII-2")
def report(event: e.AnyEvent, position: Position, seat: Seat) -> e.AnyEvent | None:
    """A deployment is told without its squares until the screens are lifted, a plan not before the end."""
    if isinstance(event, e.Deployed) and event.side != seat and position.phase == "deploy":
        return replace(event, placement={}, forms={})
    if isinstance(event, e.PlanFiled) and event.side != seat and position.phase != "over":
        return None
    return event


@clause("O30-X-2", "O30-XVII-2")
def disclose(order: o.AnyOrder | None, owner: Seat, position: Position, seat: Seat) -> bool:
    """Orders of play are public at once, deployments with the reveal, plans with the result."""
    if owner == seat or position.phase == "over":
        return True
    if isinstance(order, FilePlan):
        return False
    return position.phase == "play"


@clause("O30-XVII-3")
def honours(position: Position) -> Mapping[Seat, str]:
    """Titles of a finished competition by side; empty for any other game."""
    f = position.facts
    if not position.scenario.competition or f.result is None:
        return {}
    plans = {
        side: plan if isinstance(plan, e.Plan) else None
        for side, plan in zip(SIDES, position.sealed.plans, strict=True)
    }
    raids = dict(zip(SIDES, f.raids, strict=True))
    removed = {side: [NAMES[s] for s in f.removed[n]] for n, side in enumerate(SIDES)}
    # the pair in which the game ended: the counter has gone on if the last ply closed it
    turn = f.turn - (f.to_move == f.first and f.result.kind not in ("resignation", "draw"))
    found = titles(plans, f.result.kind, f.result.winner, turn, raids, removed)
    return {Seat(side): title for side, title in found.items() if title is not None}
