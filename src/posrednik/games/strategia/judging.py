"""What is refused openly (ST-9.3 hides all else): reasons that lie in the player's own view, and nowhere else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.core.seat import Seat
from posrednik.games.strategia import affording, inquiring, umpiring
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.buying import MOST_BOUGHT, establishment
from posrednik.games.strategia.commanding import muster_of
from posrednik.games.strategia.forces import FIRST
from posrednik.games.strategia.inquiring import UMPIRE, open_queries
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Query
from posrednik.games.strategia.referring import Muster, Named, Unknown
from posrednik.games.strategia.seating import may_order, waiting
from posrednik.games.strategia.translating import Translator
from posrednik.games.strategia.umpiring import UMPIRES
from posrednik.games.strategia.unit import Unit

LEADERS = (o.OfferPeace, o.AcceptPeace, o.WithdrawPeace, o.Resign, o.Army, o.Front)
_CLAUSES = {
    "UNKNOWN_UNIT": "ST-N.1",
    "UNKNOWN_CORPS": "ST-N.1",
    "UNKNOWN_PLACE": "ST-N.1",
    "AMBIGUOUS_UNIT": "ST-N.1",
}


class Facts(Struct, frozen=True):
    """What a seat knows of itself: stage, whether orders or an answer are waited for, its units, its team."""

    seat: str
    stage: str
    waited: bool
    asked: bool
    ended: bool
    muster: Muster
    team: tuple[str, ...]
    fronts: tuple[tuple[tuple[int, ...], str], ...]
    armies: tuple[tuple[int, tuple[str, ...]], ...]
    free: bool
    law: Law
    queries: tuple[Query, ...] = ()


def facts_of(p: Position, seat: str) -> Facts:
    """The facts of a seat, from the umpire's map."""
    side = p.seats.get(seat, "")
    return Facts(
        seat,
        p.stage,
        seat in waiting(p),
        bool(p.pending),
        seat in p.ended,
        muster_of(p, side),
        tuple([one for one, its in p.seats.items() if its == side]),
        tuple([(front.armies, front.player) for (its, _), front in p.fronts.items() if its == side]),
        tuple([(army.number, army.units) for (its, _), army in p.armies.items() if its == side]),
        p.law.options.seats == "free",
        p.law,
        tuple([one for one in open_queries(p) if one.to == seat]) if p.queries else (),
    )


def faults(p: Position, seat: Seat, given: Sequence[o.AnyOrder | o.Unreadable]) -> Iterator[Refusal]:
    """What the umpire refuses openly of a hand-in."""
    if str(seat) == UMPIRE:
        yield from umpiring.faults(p, given)
        return
    yield from judged(facts_of(p, str(seat)), given)


@clause("ST-9.3", "ST-1.2t")
def judged(f: Facts, given: Sequence[o.AnyOrder | o.Unreadable]) -> Iterator[Refusal]:
    """The open refusals of a list of orders, in order; nothing if it may be handed in."""
    if f.stage == "peace":
        yield _no("GAME_OVER", "ST-1.3s")
        return
    if not f.waited:
        yield _no("MOVE_ENDED" if f.ended else "NOT_YOUR_MOVE", "ST-1.5")
        return
    if f.queries:
        yield from _answers(f, given)
        return
    if f.stage == "planning":
        f = replace(f, muster=foreseen(f.muster, given, f.law))
        yield from _means(f, given)
    codes: dict[type, tuple[str, str] | None] = {}
    free = f.stage == "planning" or f.free or f.seat == f.team[0]
    t = Translator(f.muster, _no_way)
    f.muster.made = made = {}
    for n, order in enumerate(given):
        kind = type(order)
        if kind not in codes:
            codes[kind] = _standing(f, order)
        code = codes[kind]
        if code is not None:
            yield _no(*code, order=n, **({"found": order.text} if isinstance(order, o.Unreadable) else {}))
            continue
        commands: list[c.Command] = []
        try:
            t.make(order, n, commands)
        except Unknown as unknown:
            yield _no(unknown.code, _CLAUSES[unknown.code], order=n, text=unknown.text)
            continue
        if kind is not o.Move or order.path is not None:  # type: ignore[union-attr]
            made[n] = order, commands  # a way is sought only when it is gone
        if not free:
            yield from _comrades(f, commands, n)


@clause("ST-5.3", "ST-3.4b")
def foreseen(muster: Muster, given: Sequence[o.AnyOrder | o.Unreadable], law: Law) -> Muster:
    """The troops that a plan may name: those there are, those that it buys, and the corps that it forms."""
    units = dict(muster.ids)
    count = {arm: FIRST[arm] - 1 for arm in FIRST}
    for unit in units.values():
        if unit.arm in count:
            count[unit.arm] = max(count[unit.arm], unit.number)
    new = dict.fromkeys(FIRST, 0)
    for order in given:
        if isinstance(order, o.Buy):
            for arm, number in _bought(order, law):
                new[arm] += number
                for _ in range(min(number, MOST_BOUGHT + number - new[arm])):
                    count[arm] += 1
                    bought = Unit(id=f"+{arm}{count[arm]}", side="", arm=arm, number=count[arm])
                    units[bought.id] = bought
    out = Muster(muster.board, units.values(), muster.side)
    for order in given:
        if isinstance(order, o.Merge) and order.into.endswith(("sk", "tk", "mk")):
            for name in order.units:
                with suppress(Unknown):
                    for id in out.find(name).ids:
                        units[id] = replace(units[id], corps=order.into)
    return Muster(muster.board, units.values(), muster.side)


def _bought(order: o.Buy, law: Law) -> Iterator[tuple[str, int]]:
    """Arms and numbers of a purchase, in the order in which its divisions are numbered."""
    yield from order.divisions.items()
    for own in order.own:
        made = establishment(own.regiments, law)
        if made is not None:
            yield made.arm, own.number


@clause("ST-3.4b", "ST-3.4d")
def _means(f: Facts, given: Sequence[o.AnyOrder | o.Unreadable]) -> Iterator[Refusal]:
    """Establishments that there are not, and purchases beyond the means, by the side's own sheet."""
    for one in affording.refused(f.law, f.muster.side, given):
        made = " + ".join(one.regiments)
        yield _no(one.code, "ST-3.4d", order=one.order, found=made, cost=str(one.cost), left=str(one.left))


@clause("ST-8.3f", "ST-1.3n")
def _answers(f: Facts, given: Sequence[o.AnyOrder | o.Unreadable]) -> Iterator[Refusal]:
    """To whom questions are put, he answers them, and does nothing else."""
    for n, order in enumerate(given):
        if isinstance(order, o.Unreadable):
            yield _no("ORDER_SYNTAX", "ST-N.2", order=n, found=order.text)
        elif not isinstance(order, o.Answer | o.End):
            yield _no("NOT_YOUR_MOVE", "ST-8.3", order=n)
    for n, code, number in inquiring.judged(f.muster.board, f.queries, given):
        yield _no(code, "ST-8.3f", order=n, number=str(number))


def _standing(f: Facts, order: o.AnyOrder | o.Unreadable) -> tuple[str, str] | None:
    """Whether an order of this kind, whatever it says, may come from this seat now."""
    if isinstance(order, o.Unreadable):
        return "ORDER_SYNTAX", "ST-N.2"
    if isinstance(order, UMPIRES):
        return "NOT_UMPIRE", "ST-9.4h"
    if isinstance(order, o.Answer):
        return "NOTHING_ASKED", "ST-8.3"
    if isinstance(order, o.Respond) and not f.asked:
        return "NOT_ASKED", "ST-9.8q"
    if f.asked and not isinstance(order, (o.Respond, o.End)):
        return "NOT_YOUR_MOVE", "ST-9.8q"
    if isinstance(order, LEADERS) and f.seat != f.team[0] and f.stage == "operations":
        return "NOT_LEADER", "ST-1.2t"
    return None


@clause("ST-1.2t", "ST-9.3")
def _comrades(f: Facts, commands: Sequence[c.Command], n: int) -> Iterator[Refusal]:
    """Names that are those of a comrade's units."""
    for id in dict.fromkeys(id for command in commands for id in _ordered(command)):
        if not may_order(f.team, f.fronts, f.armies, id, f.seat, f.free):
            yield _no("COMRADE_UNIT", "ST-1.2t", order=n, unit=f.muster.ids[id].id)
            return


def _no_way(whom: Named, goals: tuple[int, ...]) -> tuple[int, ...]:
    return goals


def _ordered(command: c.Command) -> Collection[str]:
    if isinstance(command, c.Strike):
        return [share.id for echelon in command.echelons for share in echelon]
    if isinstance(command, (c.Respond, c.Ask, c.SetArmy, c.SetFront)):
        return ()
    return command.who


def _no(code: str, clause_id: str, order: int | None = None, **facts: str) -> Refusal:
    said: Mapping[str, str] = facts
    return Refusal(code=code, clause=clause_id, facts=said, order=order)
