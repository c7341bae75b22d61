"""Every lawful next order as a look-up for a board: verb, figure, target, path and notation in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.check import options
from posrednik.games.otryadov.paper import Paper, follow
from posrednik.games.otryadov.printing import write_on
from posrednik.games.otryadov.speaking import fault
from posrednik.games.otryadov.squares import INDEX, NAMES, SIDES
from posrednik.games.otryadov.view import View, facts_of
from posrednik.notation.speech import Choice, Choices, Text

VERBS = {
    o.Move: "move", o.Attack: "attack", o.Mount: "mount", o.Dismount: "dismount", o.Fly: "fly", o.BombRun: "bomb_run",
    o.Bomb: "bomb", o.Contaminate: "contaminate", o.OfferDraw: "offer_draw", o.AcceptDraw: "accept_draw",
    o.Resign: "resign", o.Pass: "pass", o.Deploy: "deploy", o.FilePlan: "plan", o.Unreadable: "unreadable",
}  # fmt: skip
"""Kind of order → its verb on the wire; fire is told apart by its target."""


def choices(view: View, draft: Sequence[o.AnyOrder], pick: str | None = None) -> Choices:
    """The lawful orders after the draft (of figure `pick` only), and what forbids handing it in."""
    found = options(view, draft)
    unmet = None if found.unmet is None else fault(found.unmet)
    if view.seat not in SIDES or not found.orders:
        return Choices(unmet=unmet)
    paper = follow(facts_of(view), SIDES.index(view.seat), draft)
    wanted = [x for x in found.orders if pick is None or getattr(x, "piece", pick) == pick]
    held = _held(paper)
    return Choices(orders=tuple([choice(paper, order, held) for order in wanted]), unmet=unmet)


def _held(paper: Paper) -> frozenset[int]:
    """The squares on or over which enemies are."""
    low, high = paper.f.roster.span(1 - paper.side)
    return frozenset(paper.where[low:high]) | {over for i, over in paper.over.items() if low <= i < high}


def choice(paper: Paper, order: o.AnyOrder, held: frozenset[int] | None = None) -> Choice:
    """One order where the paper stands; `held` are the squares of enemies, if they have been looked up."""
    path = order.path if isinstance(order, (o.Move, o.Attack)) else None
    return Choice(
        order=order,
        verb=verb(paper, order, held),
        piece=getattr(order, "piece", None),
        target=target(paper, order),
        path=path,
        text=Text(write_on(paper, order, "ru"), write_on(paper, order, "en")),
        at=order.at if isinstance(order, o.Fire) else None,
    )


def verb(paper: Paper, order: o.AnyOrder, held: frozenset[int] | None = None) -> str:
    """What an order is called on the wire; fire on an empty square is barrage."""
    if not isinstance(order, o.Fire):
        return VERBS[type(order)]
    if order.at is not None or order.close:
        return "fire"
    return "fire" if INDEX.get(order.target, -1) in (_held(paper) if held is None else held) else "barrage"


def target(paper: Paper, order: o.AnyOrder) -> str | None:
    """The square that a board marks for an order."""
    match order:
        case o.Move() | o.Attack():
            return order.path[-1]
        case o.Fire():
            return order.target
        case o.Fly():
            return order.to
        case o.Bomb() | o.Contaminate():
            return order.square
        case o.BombRun():
            over = paper.over.get(paper.f.roster.index.get(order.piece, -1))
            return None if over is None else NAMES[over]
        case _:
            return None
