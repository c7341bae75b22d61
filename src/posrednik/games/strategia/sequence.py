"""The sequence of play (section 4): planning, deployment, then half-turn after half-turn to the peace talks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.dice import Dice
from posrednik.core.event import Unfolding as Telling
from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import events_sequence as e
from posrednik.games.strategia import halfturn, judging, umpiring
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.commanding import muster_of
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.inquiring import UMPIRE, answered, open_queries, put
from posrednik.games.strategia.observing import deployment_report
from posrednik.games.strategia.overruling import allowed, restrained
from posrednik.games.strategia.planning import plan, prepare
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Unknown
from posrednik.games.strategia.relations import ended
from posrednik.games.strategia.seating import asked_seats, waiting
from posrednik.games.strategia.translating import Translator
from posrednik.games.strategia.ways import Leave, way_of


@clause("ST-P.1", "ST-P.2")
def resolve(p: Position, orders: Mapping[Seat, Sequence[o.AnyOrder]], dice: Dice) -> Telling[Happening, Position]:
    """Unfold what the seats hand in; raises Refused for the first order that is refused openly."""
    for seat, given in orders.items():
        for refusal in judging.faults(p, seat, given):
            raise Refused(refusal)
    for seat, given in orders.items():
        if str(seat) == UMPIRE:
            asked = bool(open_queries(p))
            p = yield from umpiring.act(p, given, dice)
            if asked:
                p = yield from _concluded(p, dice)
        elif seat not in waiting(p):
            continue  # a comrade has ended the war, or the move, before
        elif p.stage == "planning":
            p = yield from _planned(p, str(seat), tuple(given), dice)
        elif open_queries(p):
            p = yield from answered(p, str(seat), given, dice)
            p = yield from _concluded(p, dice)
        elif p.pending:
            p = yield from _answered(p, str(seat), tuple(given), dice)
        else:
            p = yield from _moved(p, str(seat), tuple(given), dice)


# --- planning ----------------------------------------------------------------------------------------


@clause("ST-1.3s", "ST-5.1", "ST-6.2")
def _planned(p: Position, seat: str, given: tuple[o.AnyOrder, ...], dice: Dice) -> Unfolding:
    """A plan lies with the umpire until every side has handed its own in."""
    p = yield e.Given(clause="ST-5.1", seat=seat, orders=_plain(given), end=True)
    if set(p.ended) < set(p.seats):
        return p
    handed = p.given
    for side in p.movers:
        own = [(one, order) for one, order in handed if p.seats.get(one) == side]
        for kind in PREPARING:
            p = yield from prepare(p, side, translated(p, side, own, (kind,)))
        p = yield from plan(p, side, [one for one in translated(p, side, own) if not isinstance(one, _PREPARED)])
    p = yield e.Opened(clause="ST-1.3s")
    for side in p.movers:
        p = yield e.Reported(clause="ST-6.2", side=side, report=deployment_report(p, side))
    p = yield from halfturn.before_turn(p, dice, 1)
    return (yield from halfturn.start(p, 0))


def _plain(given: Sequence[o.AnyOrder]) -> tuple[o.AnyOrder, ...]:
    return tuple(order for order in given if not isinstance(order, o.End))


PREPARING = (o.Buy, o.Merge)
"""Lines of a plan that make what further lines may name, wherever they stand: divisions bought, corps formed."""
_PREPARED = (c.Buy, c.Merge)


def translated(
    p: Position,
    side: str,
    given: Sequence[tuple[str, o.AnyOrder]],
    only: tuple[type, ...] = (),
    leave: Leave | None = None,
) -> list[c.Command]:
    """The commands of orders (of some kinds `only`); one that names nobody any more is passed over, as ST-9.3 wants."""
    t = Translator(muster_of(p, side), way_of(p, side, leave))
    judged, out = t.muster.made, list[c.Command]()
    for line, (_, order) in enumerate(given):
        if only and type(order) not in only:
            continue
        if line in judged and judged[line][0] is order:
            out += judged[line][1]
            continue
        with suppress(Unknown):
            t.make(order, line, out)
    return out


# --- moves -------------------------------------------------------------------------------------------

AT_ONCE = frozenset({o.Ask, o.OfferPeace, o.AcceptPeace, o.WithdrawPeace, o.Resign})
"""Orders that act when they are given (section 4.2, step 2)."""


@clause("ST-1.5", "ST-1.2t")
def _moved(p: Position, seat: str, given: tuple[o.AnyOrder, ...], dice: Dice) -> Unfolding:
    """Questions, peace and resignation at once; the rest when every seat of the side has said `end`."""
    side = p.seats[seat]
    later: list[o.AnyOrder] = []
    leave, interactive = Leave(), p.law.options.order_mode == "interactive"
    for n, order in enumerate(given):
        kind = type(order)
        if kind in AT_ONCE:
            for command in translated(p, side, [(seat, order)]):
                if isinstance(command, c.Ask):
                    p = yield from put(p, side, replace(command, line=n), dice)
                else:
                    p = yield from halfturn.at_once(p, side, replace(command, line=n), dice)
                if p.stage == "peace":
                    return p
                if side in p.left:
                    return (yield from onward(p, dice))
        elif kind is o.End:
            continue
        elif interactive:
            p = yield from restrained(p, side)
            for command in allowed(p, side, translated(p, side, [(seat, order)], leave=leave)):
                p = yield from halfturn.one(p, side, replace(command, line=n))
            if p.pending:  # what comes after the strike waits with it (section 4.2, step 5a)
                return (yield e.Given(clause="ST-9.8q", seat=seat, orders=given[n + 1 :]))
        else:
            later.append(order)
    ends = o.End in map(type, given)
    if later or ends:
        p = yield e.Given(clause="ST-1.5", seat=seat, orders=tuple(later), end=ends)
    return (yield from _concluded(p, dice))


@clause("ST-1.2t", "ST-1.3u", "ST-1.3n")
def _concluded(p: Position, dice: Dice) -> Unfolding:
    """The move is carried out when all its seats have said `end` and its questions are answered."""
    side = p.mover
    if open_queries(p) or not all(one in p.ended for one, its in p.seats.items() if its == side):
        return p
    p = yield from restrained(p, side)
    commands = allowed(p, side, translated(p, side, last_word(p.given)))
    p = yield from halfturn.carry_out(p, side, commands)
    if p.pending:
        return p
    return (yield from onward(p, dice))


@clause("ST-1.2t")
def last_word(given: Sequence[tuple[str, o.AnyOrder]]) -> list[tuple[str, o.AnyOrder]]:
    """The orders of all seats as received; an order of another seat to the same units replaces the earlier one."""
    if len({seat for seat, _ in given}) < 2:
        return list(given)
    out: list[tuple[str, o.AnyOrder]] = []
    for seat, order in given:
        if isinstance(order, o.UnitOrder):
            kind = type(order)
            out = [
                (other, one) for other, one in out if other == seat or not isinstance(one, kind) or one.who != order.who
            ]
        out.append((seat, order))
    return out


def onward(p: Position, dice: Dice) -> Unfolding:
    """The end of a half-turn: is the war over, and whose move is it now? Sides that have left are passed over."""
    half, movers = p.half + 1, p.movers
    while movers[half % len(movers)] in p.left and len(p.left) < len(movers):
        half += 1
    last = half // len(movers) > p.half // len(movers)
    p = yield from ended(p, game_turn_ends=last)
    if p.stage == "peace":
        return p
    while movers[half % len(movers)] in p.left:
        half += 1
    if last:
        p = yield from halfturn.before_turn(p, dice, half // len(movers) + 1)
    return (yield from halfturn.start(p, half))


# --- answers -----------------------------------------------------------------------------------------


@clause("ST-9.8q")
def _answered(p: Position, seat: str, given: tuple[o.AnyOrder, ...], dice: Dice) -> Unfolding:
    """The answers of a defender; when all have come the battles are fought, and the move goes on."""
    side = p.seats[seat]
    said = [(seat, order) for order in _plain(given)]
    made = [one for one in translated(p, side, said) if isinstance(one, c.Respond)]
    p = yield e.Answered(clause="ST-9.8q", seat=seat, answers=tuple(made))
    if asked_seats(p):
        return p
    rest = p.given
    p = yield from halfturn.fight(p, p.mover)
    if p.law.options.order_mode == "interactive":
        mover = rest[0][0] if rest else next(one for one, its in p.seats.items() if its == p.mover)
        return (yield from _moved(p, mover, tuple(order for _, order in rest), dice))
    p = yield from halfturn.finish(p, p.mover)
    return (yield from onward(p, dice))
