"""Supply (ST-9.15, section 4.5): who is supplied, cut off, encircled at the end of an own move, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.events_war import Starved
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.hinterland import Hinterland, hinterland, mask_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import SIDES
from posrednik.games.strategia.wounding import scaled
from posrednik.geometry.squares import bits

_ATTRITION = COMBAT["attrition"]
_CUT, _RING = Fraction(_ATTRITION["cut_off"]), Fraction(_ATTRITION["encircled"])
_FROM: int = _ATTRITION["cut_off_from"]
SUPPLIED, CUT_OFF, ENCIRCLED = "", "cut_off", "encircled"
_REACH = 2
"""Squares between units of a group, and the least reach to a road (section 4.5)."""


@clause("ST-9.15b")
def main_base(p: Position, side: str) -> int:
    """The capital, or the home city with most road links, that the side still holds; -1 if none."""
    board = p.board
    home = [place for s, place in board.places.items() if place.owner == side and p.owner_of(s) == side]
    for place in home:
        if place.kind == "capital":
            return place.square
    cities = [place.square for place in home if place.kind == "city"]
    return min(cities, key=lambda s: (-board.degree[s], board.grid.x[s], board.grid.y[s]), default=-1)


@clause("ST-9.15b", "ST-1.8")
def bases(p: Position, side: str) -> int:
    """The set of main bases that serve a side: its own and its allies'."""
    found = (main_base(p, other) for other in SIDES if p.relation(side, other) == "allied")
    return sum(1 << s for s in found if s >= 0)


@clause("ST-9.15a", "ST-9.15b")
def states(p: Position, side: str) -> dict[str, str]:
    """Unit → supply state ("", cut_off, encircled) of all units of a side on the board, as they stand."""
    units = [unit for unit in p.of(side) if unit.squares]
    if not any(place.owner == side for place in p.board.places.values()):
        return {unit.id: SUPPLIED for unit in units}
    land, enemies, base = hinterland(p.board), _enemies(p, side), bases(p, side)
    linked = land.linked(base, enemies, [unit.squares[0] for unit in units])
    found, rest = {}, 0
    for unit in units:
        if unit.squares[0] in linked:
            found[unit.id] = CUT_OFF
            rest |= mask_of(unit.squares)
        else:
            found[unit.id] = ENCIRCLED
    fed = 0
    for group in _fed(p, land, list(land.groups(rest)), base, enemies):
        fed |= group
    for unit in units if fed else ():
        if found[unit.id] == CUT_OFF and mask_of(unit.squares) & fed:
            found[unit.id] = SUPPLIED
    return found


def _enemies(p: Position, side: str) -> int:
    mask = 0
    for other, held in p.held.items():
        if p.hostile(side, other):
            mask |= held
    return mask


@clause("ST-9.15a", "ST-9.7c")
def _fed(p: Position, land: Hinterland, groups: list[int], base: int, enemies: int) -> Iterator[int]:
    """The groups that reach, over land, a road from which roads, free of enemies and not closed, lead to a base."""
    shut, broken = _closed(p)
    shut |= enemies
    way, open_ = land.by_road(base).way, base & ~shut
    left: list[tuple[int, int]] = []
    for group in groups:
        near = _reached(p, land, group, enemies)
        starts = 0 if near is None else near & (p.board.roads | base)
        clear = 0 if broken else next((way(s) for s in bits(starts) if not way(s) & shut), 0)
        open_ |= clear
        if near is None or clear:
            yield group
        else:
            left.append((group, starts))
    for group, starts in left if open_ else ():
        led, squares = land.along(bits(starts & ~shut), open_, shut, broken)
        if led:
            open_ |= squares
            yield group


def _closed(p: Position) -> tuple[int, set[tuple[int, int]]]:
    """Squares and links that are closed to supply."""
    shut, broken = 0, set()
    for closure in p.closures:
        if closure.move and closure.first <= p.half <= closure.last:
            if len(closure.squares) == 1:
                shut |= 1 << closure.squares[0]
            else:
                broken.add((closure.squares[0], closure.squares[1]))
    return shut, broken


@clause("ST-9.15a")
def _reached(p: Position, land: Hinterland, group: int, enemies: int) -> int | None:
    """The squares that a group reaches over land in as many steps as the nearest road takes in peace, at least two.

    None where no road can be reached at all.
    """
    least = -1
    for s in bits(group):
        steps = land.steps[s]
        if steps >= 0 and (least < 0 or steps < least):
            least = steps
            if steps <= _REACH:
                break
    if least < 0:
        return None
    reach = _REACH if p.law.options.supply_reach == "2" else max(_REACH, least)
    free, near = p.board.land & ~enemies, group
    for _ in range(reach):
        near |= land.onward(near, free)
    return near


@clause("ST-9.15a", "ST-9.15b", "ST-9.15c")
def left_after(strength: Fraction, base: Fraction, state: str, moves: int, linear: bool) -> Fraction:
    """Strength after the attrition of one own move, the `moves`-th in that state; `base` is what it had before all."""
    if state != ENCIRCLED and (state != CUT_OFF or moves < _FROM):
        return strength
    share = _RING if state == ENCIRCLED else _CUT
    return max(strength - share * base, Fraction(0)) if linear else strength * (1 - share)


@clause("ST-9.15a", "ST-9.15b", "ST-9.16a", "ST-9.16d")
def loss_per_turn(p: Position, unit: Unit, state: str) -> Fraction:
    """The share that a state takes each turn once it bites; troops in a fortress have its clock instead."""
    if unit.arm == "garrison" or (state == ENCIRCLED and in_fortress(p, unit)):
        return Fraction(0)
    return {ENCIRCLED: _RING, CUT_OFF: _CUT}.get(state, Fraction(0))


def in_fortress(p: Position, unit: Unit) -> bool:
    """Whether the unit stands in a fortress."""
    place = p.board.places.get(unit.at)
    return place is not None and place.kind == "fortress"


@clause("ST-9.15c", "ST-10")
def supply(p: Position, side: str) -> Unfolding:
    """Supply and attrition at the end of an own move, of the side and of the Greens that it commands."""
    for one in (side, *(green for green, commander in p.commanders.items() if commander == side)):
        p = yield from _supplied(p, one)
    return p


def _supplied(p: Position, side: str) -> Unfolding:
    changed: list[Unit] = []
    gone: list[str] = []
    lost = Fraction(0)
    for id, state in states(p, side).items():
        before = p.units[id]
        if not state and not before.supply and not before.cut:
            continue
        after = _worn(p, before, state)
        if after is before or after == before:
            continue
        lost += worth_of(p.law, before, after)
        if after.strength:
            changed.append(after)
        else:
            gone.append(id)
    if not changed and not gone:
        return p
    enemies = [other for other in p.movers if p.hostile(side, other)]
    points = tuple((other, lost / len(enemies)) for other in enemies) if lost else ()
    return (yield Starved(clause="ST-9.15c", side=side, units=tuple(changed), gone=tuple(gone), points=points))


def _worn(p: Position, unit: Unit, state: str) -> Unit:
    """The unit after this own move in a state of supply."""
    if not state and not unit.supply and not unit.cut:
        return unit
    fresh = state != unit.supply
    moves = (1 if fresh else unit.cut + 1) if state else 0
    base = unit.strength if fresh else unit.base
    unit = replace(unit, supply=state, cut=moves, base=base)
    if not loss_per_turn(p, unit, state):
        return unit
    linear = p.law.options.attrition == "linear"
    strength = left_after(unit.strength, base, state, moves, linear)
    if strength == unit.strength:
        return unit
    return scaled(unit, strength / unit.strength)
