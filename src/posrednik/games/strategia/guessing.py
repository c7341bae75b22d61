"""What is hidden from a side, drawn by chance: who the chips are that it sees, and where all the others may stand."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate

from msgspec.structs import replace

from posrednik.core.dice import Dice
from posrednik.games.strategia import greens
from posrednik.games.strategia.board import OWNERS, Board
from posrednik.games.strategia.deploying import facing_to_border
from posrednik.games.strategia.known import ring
from posrednik.games.strategia.land import owned
from posrednik.games.strategia.mobilising import garrisons
from posrednik.games.strategia.ordering import Pool
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reports import Known, Sight
from posrednik.games.strategia.sighting import DEPTH, Shifts, shifts
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.victory import rating_of
from posrednik.games.strategia.view import View
from posrednik.games.strategia.words import CITY, FORTRESS, NEUTRAL
from posrednik.geometry.squares import bits

_CLAUSE = "ST-VIS"
_FRESH = 2
"""Game turns for which a mark on the map is believed; an older one is believed in half of the worlds."""
_WEIGHT = {"land": 1, "road": 1, "front": 4, "place": 8, "strip": 12}
"""How much likelier a hidden unit stands on a road, near its border, in a town, near the strip of an army told."""
_TRIES = 12


@lru_cache(maxsize=20_000)
def _facing(board: Board, side: str, square: int) -> int:
    return facing_to_border(board, side, square)


class Guess:
    """The others' troops on a position that holds a side's own; `draw` fills them in."""

    def __init__(self, p: Position, v: View, dice: Dice) -> None:
        self.p = p
        self.view = v
        self.dice = dice
        self.shift: Shifts = shifts(p.board.width, p.board.height)
        self.seen = ring(p, v.side) if v.side else 0
        self.own = {unit.side for unit in v.units} | {v.side}
        self.own |= {green for green, leader in v.commanders.items() if leader == v.side and v.side}
        self.marks = self._marks()

    def draw(self) -> None:
        """Put the troops of all other sides on the board, those in sight first."""
        played = [side for side in OWNERS[1:] if side in self.p.movers or OWNERS.index(side) in self.p.board.owner]
        sides = [side for side in played if side not in self.own and not self._gone(side)]
        pools = {side: Pool(self.p, side, self.dice) for side in sides}
        for side, pool in pools.items():
            self._homes(side, pool)
            self._in_sight([chip for chip in self.view.near if chip.side == side], pool)
        for side, pool in pools.items():
            if self.view.stage == "planning":
                self._planned(side, pool)
                continue
            self._marked(side, pool)
            self._hidden(side, pool)
        for side, pool in pools.items():
            self.p.initial[side] = sum((rating_of(self.p, unit) for unit in pool.all), start=0 * self.view.initial)

    def _gone(self, side: str) -> bool:
        """Whether the troops of a side have left the war with it or its commander."""
        left = self.p.left if len(self.p.movers) > 2 else ()
        return side in left or self.p.commanders.get(side, side) in left

    def _homes(self, side: str, pool: Pool) -> None:
        """Where garrisons and Greens without a commander are expected, and units once seen openly."""
        for unit in garrisons(self.p, side):
            if self.p.owner_of(unit.at) == side:
                pool.expect(unit, unit.squares, unit.facing)
        if side in NEUTRAL and side not in self.p.movers and not self.p.commanders.get(side):
            for arm, number, at, facing in greens.all_posts(side, self.p.law.level, self.p.law.tables):
                if at in self.p.board.square:
                    pool.await_at(arm, number, (self.p.board.square[at],), facing)
        for _, square, seen in self.marks:
            for one in seen:
                if isinstance(one, Known) and one.side == side and one.squares[0] == square:
                    pool.know(one)

    def _marks(self) -> list[tuple[int, int, tuple[Sight | Known, ...]]]:
        """Half-turn, square and what was seen there, the newest first: the map's marks and the report."""
        found = {mark.square: (mark.half, mark.seen) for mark in self.view.memories}
        told = self.view.report
        if told is not None:
            fresh: dict[int, tuple[Sight | Known, ...]] = {}
            for chip in told.cover:
                fresh[chip.square] = (*fresh.get(chip.square, ()), chip)
            for area in told.zones:
                for unit in area.units:
                    for s in unit.squares:
                        if unit not in fresh.get(s, ()):
                            fresh[s] = (*fresh.get(s, ()), unit)
            found |= {s: (told.half, seen) for s, seen in fresh.items() if found.get(s, (-1,))[0] <= told.half}
        return sorted(((half, s, seen) for s, (half, seen) in found.items()), key=lambda mark: (-mark[0], mark[1]))

    # --- in sight ----------------------------------------------------------------------------------------

    def _in_sight(self, chips: list[Sight], pool: Pool) -> None:
        """Chips beside own units: exactly these, in this order; a card seen whole is one unit."""
        open_ = dict(enumerate(chips))
        while open_:
            n, chip = next(iter(open_.items()))
            del open_[n]
            known = pool.expected_at(chip)
            if known is not None and len(known.squares) > 1:
                rest = [k for k, other in open_.items() if other.square in known.squares and _alike(other, chip)]
                if len(rest) == len(known.squares) - 1:
                    for k in rest:
                        del open_[k]
                    pool.take(known)
                    self._stand(known, known.squares, known.facing)
                    continue
                known = None
            self._appear(chip, pool, known)

    def _appear(self, chip: Sight, pool: Pool, known: Unit | None) -> None:
        """Put whoever a chip may be on its square."""
        for unit in pool.pick(chip, known, lambda one: self._can(one.arm, chip.square)):
            self._stand(unit, (chip.square,), chip.facing)

    def _stand(self, unit: Unit, squares: tuple[int, ...], facing: int) -> None:
        p = self.p
        p.counter += 1
        shape = unit.shape if len(squares) == len(unit.squares) else "1x1"
        p.put(replace(unit, squares=squares, facing=facing, arrived=p.counter, shape=shape))

    # --- out of sight ------------------------------------------------------------------------------------

    def _planned(self, side: str, pool: Pool) -> None:
        """Before deployment only garrisons and unplayed Greens stand anywhere."""
        for unit in pool.rest():
            squares, facing = pool.home(unit)
            posted = unit.arm == "garrison" or (side in NEUTRAL and side not in self.p.movers)
            if posted and squares and self._can_stand(unit, squares):
                self._stand(unit, squares, facing)
            else:
                self.p.put(replace(unit, squares=()))

    def _marked(self, side: str, pool: Pool) -> None:
        """Units known by name where they were seen last, then chips where they were told or remembered."""
        now, turn = self.p.half, len(self.p.movers)
        for unit in pool.rest():
            squares, facing = pool.home(unit)
            if squares and self._can_stand(unit, squares):
                pool.take(unit)
                self._stand(unit, squares, facing)
        for half, s, seen in self.marks:
            chips = [one for one in seen if isinstance(one, Sight) and one.side == side]
            if not chips or not self._free(s) or s in self.p.at:
                continue
            if now - half > _FRESH * turn and self.dice.roll(2, _CLAUSE) == 1:
                continue
            for chip in chips:
                if pool.count:
                    self._appear(chip, pool, None)

    def _hidden(self, side: str, pool: Pool) -> None:
        """All others anywhere on their land that is out of sight and not told empty."""
        squares, sums = self._land(side)
        for unit in pool.rest():
            s = self._somewhere(unit, squares, sums)
            if s >= 0:
                self._stand(replace(unit, squares=(s,), shape="1x1"), (s,), _facing(self.p.board, side, s))
            else:
                self.p.put(replace(unit, squares=()))

    def _land(self, side: str) -> tuple[list[int], list[int]]:
        """Squares where hidden units of a side may stand, and the running sums of their weights."""
        p, shift = self.p, self.shift
        own = owned(p, side) & p.board.land & ~self.seen
        front = own & shift.beside(p.board.land & ~owned(p, side))
        open_ = front | sum(1 << s for s in self._open(side))
        near, strips = front, self._strips(side)
        for _ in range(DEPTH):
            near = shift.around(near)
            strips = shift.around(strips)
        squares = list(bits(own & ~open_)) or list(bits(own))
        weights = [
            _WEIGHT["land"]
            + _WEIGHT["road"] * (p.board.roads >> s & 1)
            + _WEIGHT["front"] * (near >> s & 1)
            + _WEIGHT["place"] * (s in p.board.places)
            + _WEIGHT["strip"] * (strips >> s & 1)
            for s in squares
        ]
        return squares, list(accumulate(weights))

    def _open(self, side: str) -> Iterator[int]:
        """The squares of zones that lie open: whoever stands there has been named."""
        told = self.view.report
        for area in told.zones if told is not None else ():
            if area.side == side:
                for y in range(area.rows[0], area.rows[1] + 1):
                    for x in range(area.columns[0], area.columns[1] + 1):
                        yield y * self.p.board.width + x

    def _strips(self, side: str) -> int:
        told = self.view.report
        armies = told.armies if told is not None else ()
        return sum(1 << s for s in {s for one in armies if one.side == side for s in one.strip or ()})

    def _somewhere(self, unit: Unit, squares: list[int], sums: list[int]) -> int:
        """A square drawn by weight; after some tries the first that will do, -1 if there is none."""
        if not squares:
            return -1
        n = 0
        for _ in range(_TRIES):
            n = bisect_left(sums, self.dice.roll(sums[-1], _CLAUSE))
            if self._can_stand(unit, (squares[n],)):
                return squares[n]
        around = (*squares[n:], *squares[:n])
        return next((s for s in around if self._can_stand(unit, (s,))), -1)

    # --- squares -----------------------------------------------------------------------------------------

    def _free(self, s: int) -> bool:
        """Whether a square is out of the side's sight."""
        return not self.seen >> s & 1

    def _can_stand(self, unit: Unit, squares: tuple[int, ...]) -> bool:
        """Whether a hidden unit may stand there: out of sight, passable, nobody there but comrades in a fortress."""
        p = self.p
        for s in squares:
            if not self._free(s) or not self._can(unit.arm, s):
                return False
            if s in p.at and (p.board.combat[s] != FORTRESS or p.units[p.at[s][0]].side != unit.side):
                return False
        return True

    def _can(self, arm: str, s: int) -> bool:
        """Whether an arm may stand in a square at all."""
        board = self.p.board
        if arm == "garrison" or (arm == "ad" and board.combat[s] in (CITY, FORTRESS)):
            return arm == "garrison"
        return bool(self.p.law.speed(arm, board.relief[s]) or board.roads >> s & 1)


def _alike(a: Sight, b: Sight) -> bool:
    return (a.facing, a.size) == (b.facing, b.size)
