"""Supply (ST-9.15, section 4.5): who is supplied, cut off, encircled at the end of an own move, and what it costs."""

from __future__ import annotations

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import NUMBER
from posrednik.games.strategia.events_war import Starved
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.hinterland import Hinterland, hinterland, mask_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import SIDES
from posrednik.games.strategia.wounding import ZERO, scaled
from posrednik.geometry.squares import bits

_ATTRITION = COMBAT["attrition"]
_CUT, _RING = Fraction(_ATTRITION["cut_off"]), Fraction(_ATTRITION["encircled"])
_FROM: int = _ATTRITION["cut_off_from"]
SUPPLIED, CUT_OFF, ENCIRCLED = "", "cut_off", "encircled"
_NONE: frozenset[tuple[int, int]] = frozenset()
_REACH = 2
"""Squares between units of a group, and the least reach to a road (section 4.5)."""


@clause("ST-9.15b")
def main_base(p: Position, side: str) -> int:
    """The capital, or the home city with most road links, that the side still holds; -1 if none."""
    own, owner = NUMBER.get(side), p.owner
    for s in hinterland(p.board).homes.get(side, ()):
        if owner[s] == own:
            return s
    return -1


@clause("ST-9.15b", "ST-1.8")
def bases(p: Position, side: str) -> int:
    """The set of main bases that serve a side: its own and its allies'."""
    found = 0
    for other in SIDES:
        if (other == side or p.relation(side, other) == "allied") and (base := main_base(p, other)) >= 0:
            found |= 1 << base
    return found


@clause("ST-9.15a", "ST-9.15b")
def states(p: Position, side: str) -> dict[str, str]:
    """Unit → supply state ("", cut_off, encircled) of all units of a side on the board, as they stand."""
    linked, fed = served(p, side)
    return {unit.id: _state(unit, linked, fed) for unit in p.of(side) if unit.squares}


def _state(unit: Unit, linked: int, fed: int) -> str:
    """The state of a unit by what `served` finds."""
    if not linked >> unit.squares[0] & 1:
        return ENCIRCLED
    return SUPPLIED if mask_of(unit.squares) & fed else CUT_OFF


@clause("ST-9.15a", "ST-9.15b", "ST-9.7c")
def served(p: Position, side: str) -> tuple[int, int]:
    """The squares of a side's units that land links to a base, and those where supply arrives.

    Supply comes to a group that reaches, over land, a road from which roads, free of enemies and not closed, lead to a
    base. A unit is encircled where its anchor is not linked, else supplied where one of its squares is fed.
    """
    land, held = hinterland(p.board), p.held.get(side, 0)
    if side not in land.homes:
        return held, held
    enemies, base = _enemies(p, side), bases(p, side)
    linked = land.linked(base, enemies, held)
    squares = held if linked == held else _of_linked(p, side, linked, held & ~linked)
    shut, broken = _closed(p)
    shut |= enemies
    roads, free = land.by_road(base).clear(shut, broken), p.board.land & ~enemies
    fed = land.fed(squares, roads, free)
    if fed != squares:
        for group in land.groups(squares & ~fed):
            more = _reached(p, land, group, free, roads)
            if more is None or more & roads or land.joined(more & (p.board.roads | base), roads, shut, broken):
                fed |= group
    return linked, fed


def _of_linked(p: Position, side: str, linked: int, apart: int) -> int:
    """All squares of the units whose anchor is linked."""
    if all(len(p.units[id].squares) < 2 for s in bits(apart) for id in p.at[s]):
        return linked
    return mask_of(s for unit in p.of(side) if linked >> unit.at & 1 for s in unit.squares)


def _enemies(p: Position, side: str) -> int:
    mask = 0
    for other, held in p.held.items():
        if p.hostile(side, other):
            mask |= held
    return mask


def _closed(p: Position) -> tuple[int, frozenset[tuple[int, int]]]:
    """Squares and links that are closed to supply."""
    if not p.closures:
        return 0, _NONE
    shut, broken = 0, set()
    for closure in p.closures:
        if closure.move and closure.first <= p.half <= closure.last:
            if len(closure.squares) == 1:
                shut |= 1 << closure.squares[0]
            else:
                broken.add((closure.squares[0], closure.squares[1]))
    return shut, frozenset(broken)


@clause("ST-9.15a")
def _reached(p: Position, land: Hinterland, group: int, free: int, roads: int) -> int | None:
    """The squares that a group reaches over land in as many steps as the nearest road takes in peace, at least two.

    None where no road can be reached at all; no further than to the first of `roads`.
    """
    least = land.distance(group)
    if least < 0:
        return None
    near = group
    for _ in range(_REACH if p.law.options.supply_reach == "2" else max(_REACH, least)):
        near |= land.onward(near, free)
        if near & roads:
            break
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
    if not state or unit.arm == "garrison" or (state == ENCIRCLED and in_fortress(p, unit)):
        return ZERO
    return _RING if state == ENCIRCLED else _CUT


def in_fortress(p: Position, unit: Unit) -> bool:
    """Whether the unit stands in a fortress."""
    place = p.board.places.get(unit.at)
    return place is not None and place.kind == "fortress"


@clause("ST-9.15c", "ST-10")
def supply(p: Position, side: str) -> Unfolding:
    """Supply and attrition at the end of an own move, of the side and of the Greens that it commands."""
    for one in (side, *[green for green, commander in p.commanders.items() if commander == side]):
        p = yield from _supplied(p, one)
    return p


def _supplied(p: Position, side: str) -> Unfolding:
    """What a move in its state of supply does to each unit of a side; nothing to those that are and were supplied."""
    changed: list[Unit] = []
    gone: list[str] = []
    lost = ZERO
    linked, fed = served(p, side)
    poor = set(bits(p.held.get(side, 0) & ~(linked & fed)))
    for unit in p.of(side):
        squares = unit.squares
        if not squares or not (squares[0] in poor or unit.supply or unit.cut):
            continue
        after = _worn(p, unit, _state(unit, linked, fed))
        if after is unit:
            continue
        if after.strength is not unit.strength:
            lost += worth_of(p.law, unit, after)
        if after.strength:
            changed.append(after)
        else:
            gone.append(unit.id)
    if not changed and not gone:
        return p
    enemies = [other for other in p.movers if other not in p.left and p.hostile(side, other)]
    points = tuple((other, lost / len(enemies)) for other in enemies) if lost else ()
    return (yield Starved(clause="ST-9.15c", side=side, units=tuple(changed), gone=tuple(gone), points=points))


def _worn(p: Position, unit: Unit, state: str) -> Unit:
    """The unit after this own move in a state of supply."""
    if not state and not unit.supply and not unit.cut:
        return unit
    fresh = state != unit.supply
    moves = (1 if fresh else unit.cut + 1) if state else 0
    base = unit.strength if fresh else unit.base
    strength = unit.strength
    if loss_per_turn(p, unit, state):
        strength = left_after(strength, base, state, moves, p.law.options.attrition == "linear")
    if unit.regiments and strength != unit.strength:
        unit = scaled(unit, strength / unit.strength)
    return replace(unit, supply=state, cut=moves, base=base, strength=strength)
