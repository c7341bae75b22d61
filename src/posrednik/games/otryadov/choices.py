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
    return Choices(orders=tuple([choice(paper, order) for order in wanted]), unmet=unmet)


def choice(paper: Paper, order: o.AnyOrder) -> Choice:
    """One order where the paper stands."""
    path = order.path if isinstance(order, (o.Move, o.Attack)) else None
    return Choice(
        order=order,
        verb=verb(paper, order),
        piece=getattr(order, "piece", None),
        target=target(paper, order),
        path=path,
        text=Text(write_on(paper, order, "ru"), write_on(paper, order, "en")),
        at=order.at if isinstance(order, o.Fire) else None,
    )


def verb(paper: Paper, order: o.AnyOrder) -> str:
    """What an order is called on the wire; fire on an empty square is barrage."""
    if not isinstance(order, o.Fire):
        return VERBS[type(order)]
    if order.at is not None or order.close:
        return "fire"
    return "fire" if paper.enemies(INDEX.get(order.target, -1)) else "barrage"


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
