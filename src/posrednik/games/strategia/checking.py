"""What a player is told before he hands orders in: thin over `judging`, on his view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from posrednik.core.clause import clause
from posrednik.core.order import Choices, Refusal
from posrednik.games.strategia import judging, umpiring
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.law import law_of
from posrednik.games.strategia.referring import Muster, number_of
from posrednik.games.strategia.seating import may_order
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View


def facts_of(v: View) -> judging.Facts:
    """What the seat of a view knows of itself."""
    return judging.Facts(
        seat=v.seat,
        stage=v.stage,
        waited=v.seat in v.waiting,
        asked=bool(v.put),
        ended=v.seat in v.ended,
        muster=Muster(v.board, (*v.units, *(one.unit for one in v.coming)), v.side),
        team=tuple(seat for seat, side in v.seats.items() if side == v.side),
        fronts=tuple((front.armies, front.player) for front in v.fronts),
        armies=tuple((army.number, army.units) for army in v.armies),
        free=v.options.seats == "free",
        queries=tuple(one for one in v.queries if one.to == v.seat),
        law=law_of(v.options, v.tables),
    )


@clause("ST-9.3")
def check(v: View, draft: Sequence[o.AnyOrder | o.Unreadable]) -> Iterator[Refusal]:
    """What is refused openly; an improper order is not, it is carried out as far as possible."""
    if v.seat == UMPIRE:
        from posrednik.games.strategia.imagine import believed

        return umpiring.faults(believed(v, ()), draft)
    return judging.judged(facts_of(v), draft)


def options(v: View, draft: Sequence[o.AnyOrder | o.Unreadable]) -> Choices[o.AnyOrder]:
    """Orders that may follow: steps to squares beside, strikes at chips beside, fire, an end; there are far more."""
    unmet = next(check(v, draft), None)
    if v.stage == "peace" or v.seat not in v.waiting:
        return Choices((), unmet)
    return Choices(tuple(_offered(v)), unmet)


def _offered(v: View) -> Iterator[o.AnyOrder]:
    yield o.End()
    if any(one.to == v.seat for one in v.queries):
        yield o.Answer(honest=True)
        return
    if v.put:
        for question in v.put:
            yield o.Respond(at=v.board.name[question.square], accept=True)
        return
    name, f = v.board.name, facts_of(v)
    foes = {chip.square for chip in v.near}
    own = [one for one in v.units if may_order(f.team, f.fronts, f.armies, one.id, f.seat, f.free)]
    for unit in own:
        if unit.arm == "garrison" or not unit.squares:
            continue
        who = called(unit, v.side)
        for _, q in v.board.near[unit.at]:
            if v.board.land >> q & 1 and q not in foes:
                yield o.Move(unit=who, path=(name[q],))
    for s in sorted(foes):
        yield o.Strike(target=name[s])
    for unit in own:
        if unit.arm == "ad":
            for s in sorted(foes):
                yield o.Fire(unit=called(unit, v.side), target=name[s])


def called(unit: Unit, side: str = "") -> str:
    """What a side calls a unit in orders: `17 sd`, `2/17 sd`; "" is its own side."""
    if unit.arm == "garrison":
        return "garrison"
    number = number_of(unit, side)
    name = f"{unit.part}/{number}" if unit.part else str(number)
    return f"{name} {unit.arm}"
