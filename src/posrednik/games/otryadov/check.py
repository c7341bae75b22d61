"""`check` and `options`: what stands against a draft, and what may follow it, judged on a view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from posrednik.core.order import Choices, Refusal, Refused
from posrednik.core.seat import Seat
from posrednik.games.otryadov import duties
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.apply import enact_facts
from posrednik.games.otryadov.position import Facts
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.sequence import (
    check_before_play,
    defender_of,
    end_orders,
    nothing_placed,
    refuel,
    unfinished,
    whole_turn,
)
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.view import View, facts_of


def begin_turn(f: Facts) -> Turn:
    """A turn of the side to move on facts that belong to the caller."""
    t = Turn(f)
    for event in refuel(t):
        enact_facts(f, event)
    return t


def carry_out(t: Turn, order: o.AnyOrder) -> Refusal | None:
    """Carry one order out on the turn's working facts, or say why not and change nothing."""
    verdict = o.judge(t, order)
    if isinstance(verdict, Refusal):
        return verdict
    for event in verdict:
        enact_facts(t.f, event)
    return None


def carry_out_all(t: Turn, draft: Sequence[o.AnyOrder]) -> Refusal | None:
    """Carry a list of orders out in turn; the first refusal carries the number of its order."""
    for n, order in enumerate(draft):
        found = carry_out(t, order)
        if found is not None:
            return replace(found, order=n)
    return None


def check(view: View, draft: Sequence[o.AnyOrder]) -> Iterator[Refusal]:
    """What stands against handing the draft in now; nothing if it is lawful."""
    if view.phase == "deploy":
        yield from _check_deployment(view, draft)
        return
    f = facts_of(view)
    found = whole_turn(f, Seat(view.seat), draft)
    if found is None and not (len(draft) == 1 and isinstance(draft[0], (o.Resign, o.AcceptDraw))):
        t = begin_turn(f)
        found = carry_out_all(t, draft)
        if found is None:
            found = _handing_in(t, view)
    if found is not None:
        yield found


def _handing_in(t: Turn, view: View) -> Refusal | None:
    try:
        for event in end_orders(t, defender_of(view.scenario)):
            enact_facts(t.f, event)
    except Refused as refused:
        return refused.refusal
    return None


def _check_deployment(view: View, draft: Sequence[o.AnyOrder]) -> Iterator[Refusal]:
    if view.seat not in SIDES:
        yield no("NOT_YOUR_TURN", "O30-X-2")
        return
    f = facts_of(view)
    side = SIDES.index(view.seat)
    own = view.sides[view.seat]
    deployed, filed = own.deployed, own.filed
    if not draft:
        yield nothing_placed()
    if not draft:
        number = sum(figure.side == view.seat for figure in view.figures)
        yield no("ROSTER", "O30-X-2", count=0, number=number, allowed=number, other="", text="")
    for n, order in enumerate(draft):
        found = check_before_play(f, view.scenario, side, order, (deployed, filed))
        if found is not None:
            yield replace(found, order=n)
            return
        deployed = deployed or isinstance(order, o.Deploy)
        filed = filed or isinstance(order, o.FilePlan)


def options(view: View, draft: Sequence[o.AnyOrder]) -> Choices[o.AnyOrder]:
    """The lawful orders that may follow the draft, and what would forbid handing it in as it stands.

    In deployment no list is offered: `orders` is empty, `unmet` says what is missing.
    """
    if view.phase == "deploy":
        return Choices((), next(_check_deployment(view, draft), None))
    f = facts_of(view)
    found = whole_turn(f, Seat(view.seat), draft)
    if found is None and len(draft) == 1 and isinstance(draft[0], (o.Resign, o.AcceptDraw)):
        return Choices(())
    t = begin_turn(f)
    found = found or carry_out_all(t, draft)
    if found is not None:
        return Choices((), found)
    following = list(o.options(t))
    if not draft:
        following.append(o.Resign())
        if view.draw_offer is not None and view.draw_offer != view.seat:
            following.append(o.AcceptDraw())
    unmet = may_hand_in(t)
    if not draft and isinstance(unmet, Refusal) and unmet.code == "NO_MOVE_MADE" and not duties.could_move(t):
        following.append(o.Pass())
    return Choices(tuple(following), unmet)


def may_hand_in(t: Turn) -> Refusal | None:
    """What forbids ending the turn as it stands; the turn itself is left alone."""
    f = t.f
    t.f = f.copy()
    for event in duties.dismount_all(t):
        enact_facts(t.f, event)
    found = unfinished(t)
    t.f = f
    return found if isinstance(found, Refusal) else None
