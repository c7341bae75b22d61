"""Supply (ST-9.15, section 4.5): who is supplied, cut off, encircled at the end of an own move, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.events_war import Starved
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.sighting import Shifts, shifts
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import MOUNTAIN, SIDES, SWAMP
from posrednik.geometry.squares import KING

_ATTRITION = COMBAT["attrition"]
_CUT, _RING = Fraction(_ATTRITION["cut_off"]), Fraction(_ATTRITION["encircled"])
_FROM: int = _ATTRITION["cut_off_from"]
SUPPLIED, CUT_OFF, ENCIRCLED = "", "cut_off", "encircled"
_REACH = 2
"""Squares between units of a group, and the least reach to a road (section 4.5)."""


class Ground:
    """What supply asks of a board: the squares that a step over land may enter from each side, and the roads."""

    def __init__(self, board: Board) -> None:
        self.shift: Shifts = shifts(board.width, board.height)
        self.ways: dict[tuple[int, int], int] = {}
        rough = sum(1 << s for s in range(board.size) if board.relief[s] in (MOUNTAIN, SWAMP))
        links = dict.fromkeys("NESW", 0)
        self.road = [0] * len(KING)
        """Direction → the squares from which a road leads that way."""
        for p, q in board.links:
            for a, b in ((p, q), (q, p)):
                direction = board.direction(a, b)
                if direction % 2 == 0:
                    links["NESW"[direction // 2]] |= 1 << b
                if board.links[p, q].road:
                    self.road[direction] |= 1 << a
                    self.ways[a, b] = direction
        smooth = board.land & ~rough
        self.enter = {name: smooth | links[name] & board.land for name in "NESW"}
        """Direction of a step → the squares that may be entered by it."""

    def along(self, mask: int, free: int, broken: Iterable[tuple[int, int]] = ()) -> int:
        """The squares of roads that hang together with a set through free squares, without the broken links."""
        ways = list(self.road)
        for p, q in broken:
            for a, b in ((p, q), (q, p)):
                if (a, b) in self.ways:
                    ways[self.ways[a, b]] &= ~(1 << a)
        n, ne, e, se, s, sw, w, nw = ways
        wide = self.shift.width
        found = new = mask & free
        while new:
            new = (
                (new & n) << wide | (new & ne) << wide + 1 | (new & e) << 1 | (new & se) >> wide - 1
                | (new & s) >> wide | (new & sw) >> wide + 1 | (new & w) >> 1 | (new & nw) << wide - 1
            ) & free & ~found  # fmt: skip
            found |= new
        return found

    def onward(self, mask: int, free: int) -> int:
        """The squares that one GROUND step from a set enters; `free` are those that no enemy blocks."""
        step, enter = self.shift.step, self.enter
        return (
            step(mask, "N") & enter["N"] | step(mask, "E") & enter["E"] | step(mask, "S") & enter["S"]
            | step(mask, "W") & enter["W"]
        ) & free  # fmt: skip

    def origins(self, mask: int) -> int:
        """The squares from which one GROUND step leads into a set."""
        step, enter = self.shift.step, self.enter
        return (
            step(mask & enter["N"], "S") | step(mask & enter["E"], "W") | step(mask & enter["S"], "N")
            | step(mask & enter["W"], "E")
        )  # fmt: skip


_GROUNDS: WeakKeyDictionary[Board, Ground] = WeakKeyDictionary()


def ground(board: Board) -> Ground:
    """The ground of a board, computed once."""
    found = _GROUNDS.get(board)
    if found is None:
        found = _GROUNDS[board] = Ground(board)
    return found


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
    land = ground(p.board)
    enemies = _enemies(p, side)
    base = bases(p, side)
    linked = _reached_from(land, base, p.board.land & ~enemies)
    free = {unit.id: sum(1 << s for s in unit.squares) for unit in units if linked >> unit.at & 1}
    found = {unit.id: CUT_OFF if unit.id in free else ENCIRCLED for unit in units}
    roads = _roads_to(p, land, base, enemies)
    rest = 0
    for mask in free.values():
        rest |= mask
    for group in _groups(land.shift, rest):
        if _fed(p, land, group, roads, enemies):
            for id, mask in free.items():
                if mask & group:
                    found[id] = SUPPLIED
    return found


def _enemies(p: Position, side: str) -> int:
    mask = 0
    for other, held in p.held.items():
        if p.hostile(side, other):
            mask |= held
    return mask


def _reached_from(land: Ground, base: int, free: int) -> int:
    """The squares from which a base is reached over land."""
    found, last = base & free, 0
    while found != last:
        last = found
        found |= land.origins(found) & free
    return found


def _groups(shift: Shifts, mask: int) -> Iterator[int]:
    """Units in chains of squares at most two apart."""
    while mask:
        part, grown = 0, mask & -mask
        while grown != part:
            part = grown
            grown = shift.around(shift.around(part)) & mask
        yield part
        mask &= ~part


@clause("ST-9.15a", "ST-9.7c")
def _roads_to(p: Position, land: Ground, base: int, enemies: int) -> int:
    """The road squares from which roads, free of enemies and not closed, lead to a base, and the base itself."""
    shut, broken = enemies, []
    for closure in p.closures:
        if closure.move and closure.first <= p.half <= closure.last:
            if len(closure.squares) == 1:
                shut |= 1 << closure.squares[0]
            else:
                broken.append((closure.squares[0], closure.squares[1]))
    return land.along(base, ~shut, broken)


@clause("ST-9.15a")
def _fed(p: Position, land: Ground, group: int, roads: int, enemies: int) -> bool:
    """Whether a group reaches, over land, a road that leads to a base."""
    reach = _reach(p.board, land, group)
    if reach is None:
        return True
    if p.law.options.supply_reach == "2":
        reach = _REACH
    free = p.board.land & ~enemies
    near = group
    for _ in range(reach):
        if near & roads:
            return True
        near |= land.onward(near, free)
    return bool(near & roads)


@clause("ST-9.15a")
def _reach(board: Board, land: Ground, group: int) -> int | None:
    """Steps to the nearest road square in peace, at least 2; None where no road can be reached."""
    near, steps = group, 0
    while not near & board.roads:
        further = near | land.onward(near, board.land)
        if further == near:
            return None
        near = further
        steps += 1
    return max(_REACH, steps)


@clause("ST-9.15a", "ST-9.15b", "ST-9.15c")
def left_after(strength: Fraction, base: Fraction, state: str, moves: int, linear: bool) -> Fraction:
    """Strength after the attrition of one own move, the `moves`-th in that state; `base` is what it had before all."""
    share = _RING if state == ENCIRCLED else _CUT if state == CUT_OFF and moves >= _FROM else Fraction(0)
    return max(strength - share * (base if linear else strength), Fraction(0))


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
        after = _worn(p, before, state)
        if after is before or after == before:
            continue
        lost += worth_of(p.law, before, after)
        if after.strength > 0:
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
    return weakened(unit, strength)


def weakened(unit: Unit, strength: Fraction) -> Unit:
    """The unit with another strength, its regiments in proportion."""
    share = strength / unit.strength
    regiments = tuple(replace(one, strength=one.strength * share) for one in unit.regiments)
    return replace(unit, strength=strength, regiments=regiments)
