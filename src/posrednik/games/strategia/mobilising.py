"""Mobilisation (ST-6.4, ST-T5): who is there at the start, who comes in on which day, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import greens
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.deploying import Camp, facing_to_border
from posrednik.games.strategia.events_war import Arrived, Destined, Mustered
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.forces import PER_PLACE, TURNS, given
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Coming
from posrednik.games.strategia.stacking import may_stand, place_near
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.victory import rating_of
from posrednik.games.strategia.words import LETTER, NEUTRAL

_DIVISION = 3


# --- the start ---------------------------------------------------------------------------------------


@clause("ST-3.4", "ST-3.4a", "ST-3.6", "ST-9.16a")
def muster(p: Position) -> Unfolding:
    """The forces of all sides: garrisons in their fortresses, divisions off the board, unplayed Greens at home."""
    sides = [side for side in LETTER if side in p.movers or (side in NEUTRAL and OWNERS.index(side) in p.board.owner)]
    for side in sides:
        bought = p.law.options.forces == "bought" and side not in NEUTRAL
        units = () if bought else tuple(given(side, p.law))
        p = yield from mustered(p, side, units, garrisons(p, side))
    for side in sides:
        if side not in p.movers:
            p = yield from _posted(p, side)
    return p


def mustered(p: Position, side: str, units: Iterable[tuple[Unit, int]], more: Iterable[Unit] = ()) -> Unfolding:
    """Divisions enter the lists of a side with the game turn of each, 0 at once."""
    listed = list(units)
    here = (*more, *(replace(unit, joined=p.half) for unit, turn in listed if not turn))
    coming = tuple(Coming(unit=unit, turn=turn) for unit, turn in listed if turn)
    if not here and not coming:
        return p
    return (yield Mustered(clause="ST-3.4", side=side, units=here, coming=coming, rating=_rating(p, here)))


def _rating(p: Position, units: Iterable[Unit]) -> Fraction:
    return sum((rating_of(p, unit) for unit in units), Fraction(0))


@clause("ST-9.16a", "ST-3.6", "ST-6.1a")
def garrisons(p: Position, side: str) -> Iterator[Unit]:
    """The garrisons of a side's fortresses, in their places; level 1 has none."""
    for square, place in p.board.places.items():
        if place.kind == "fortress" and place.owner == side:
            name = f"{LETTER[side]}-garrison-{p.board.name[square]}"
            facing = facing_to_border(p.board, side, square)
            yield Unit(id=name, side=side, arm="garrison", squares=(square,), facing=facing)


@clause("ST-9.1g")
def _posted(p: Position, side: str) -> Unfolding:
    """A Green state that nobody plays stands at its posts."""
    goals = {
        (arm, number): (at, facing) for arm, number, at, facing in greens.all_posts(side, p.law.level, p.law.tables)
    }
    camp = Camp(p, side)
    for unit in [one for one in p.of(side) if not one.squares]:
        name, facing = goals.get((unit.arm, unit.number), ("", -1))
        if name in p.board.square:
            camp.stand(unit.id, (p.board.square[name],), facing)
        else:
            camp.home(unit.id)
    return (yield camp.deployed()) if camp.placed else p


# --- the days of mobilisation ------------------------------------------------------------------------


@clause("ST-6.4")
def destine(p: Position, side: str, command: c.Mobilise) -> Unfolding:
    """The cities in which divisions of a day are to appear; named by mobilisation day at the latest."""
    turn = command.day + 1
    own = {one.unit.id: one for one in p.coming if one.unit.side == side and one.turn == turn}
    found = tuple(replace(own[id], cities=command.cities) for id in command.who if id in own)
    late = p.stage != "planning" and p.turn > TURNS[1]
    for id in command.who:
        if late or id not in own:
            p = yield Fault(
                clause="ST-6.4", side=side, code="TOO_LATE" if late else "NOT_MOBILISED", line=command.line, unit=id
            )
    if found and not late:
        p = yield Destined(clause="ST-6.4", coming=found)
    return p


@clause("ST-6.4", "ST-T5")
def arrivals(p: Position, side: str) -> Unfolding:
    """START: mobilised divisions appear in their cities, of the side and of the Greens that it commands.

    Greens that nobody commands get theirs with the first move of a turn; the umpire sends them to their posts.
    """
    free = greens.unled(p) if side == p.movers[0] else []
    for one in (side, *(green for green, leader in p.commanders.items() if leader == side), *free):
        p = yield from _arriving(p, one)
    for green in free:
        p = yield from greens.to_post(p, green)
    return (yield from greens.move(p)) if free else p


def _arriving(p: Position, side: str) -> Unfolding:
    due = [one for one in p.coming if one.unit.side == side and one.turn <= p.turn]
    if not due:
        return p
    scratch = p.copy()
    here = []
    for n, one in enumerate(due):
        square = _place_for(scratch, one)
        if square >= 0:
            facing = facing_to_border(p.board, side, square)
            unit = replace(one.unit, squares=(square,), facing=facing, joined=p.half, arrived=p.counter + n)
            scratch.put(unit)
            here.append(unit)
    if here:
        p = yield Arrived(clause="ST-6.4", side=side, units=tuple(here), rating=_rating(p, here))
    return p


@clause("ST-6.4")
def _place_for(p: Position, one: Coming) -> int:
    """The first own city of the list with room, else the capital; -1: the division waits."""
    capital = next(
        (s for s, place in p.board.places.items() if place.kind == "capital" and place.owner == one.unit.side), -1
    )
    for s in (*one.cities, capital):
        if s < 0 or s not in p.board.places or p.owner_of(s) != one.unit.side or _crowd(p, s) >= PER_PLACE * _DIVISION:
            continue
        if may_stand(p, one.unit, s):
            return s
        if one.unit.arm == "ad" and (beside := place_near(p, one.unit, s, own=True)) >= 0:
            return beside
    return -1


def _crowd(p: Position, square: int) -> int:
    """Regiments in a place, garrisons left out."""
    return sum(1 if unit.part else _DIVISION for unit in p.on(square) if unit.arm != "garrison")
