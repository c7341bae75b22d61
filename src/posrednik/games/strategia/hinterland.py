"""What supply asks of a board (section 4.5): steps over land, roads, and how far roads are. One object per board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from weakref import WeakKeyDictionary

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.words import MOUNTAIN, SWAMP
from posrednik.geometry.squares import bits

Pair = tuple[int, int]
NOWHERE = -1
"""The way of a square from which a base cannot be reached: everything is in it."""


class Ways:
    """A shortest way in peace from each square to a base, as the set of its squares, both ends included."""

    def __init__(self, base: int, nexts: Mapping[int, int]) -> None:
        self.nexts = nexts
        self.found = {NOWHERE: NOWHERE, **{s: 1 << s for s in bits(base)}}

    def way(self, square: int) -> int:
        """The way from a square; if nobody stands on it, the base is reached in war too."""
        trail = []
        while square not in self.found:
            trail.append(square)
            square = self.nexts.get(square, NOWHERE)
        way = self.found[square]
        for s in reversed(trail):
            way = self.found[s] = way | 1 << s
        return way


class Hinterland:
    """The squares that a step over land may enter from each side, the roads, and the steps to the nearest of them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.width = board.width
        rough = sum(1 << s for s in range(board.size) if board.relief[s] in (MOUNTAIN, SWAMP))
        links = dict.fromkeys(range(8), 0)
        ways: dict[int, list[int]] = {}
        for (p, q), link in board.links.items():
            for a, b in ((p, q), (q, p)):
                links[board.direction(a, b)] |= 1 << b
                if link.road:
                    ways.setdefault(a, []).append(b)
        smooth, shift = board.land & ~rough, shifts(board.width, board.height)
        self.north, self.south = (smooth | links[d] & board.land for d in (0, 4))
        self.east = (smooth | links[2] & board.land) & shift.not_west
        self.west = (smooth | links[6] & board.land) & shift.not_east
        self.ways = {s: tuple(nexts) for s, nexts in ways.items()}
        """Road square → the squares to which roads lead from it."""
        self.steps = self._steps()
        """Square → steps over land to the nearest road square in peace, -1 where none can be reached."""
        self._near: dict[int, int] = {}
        self.roads: dict[int, Ways] = {}
        self.paths: dict[int, Ways] = {}
        """Base → the ways to it by road, and over land."""

    def onward(self, mask: int, free: int) -> int:
        """The squares that one step over land from a set enters; `free` are those that no enemy blocks."""
        wide = self.width
        return (
            mask << wide & self.north | mask << 1 & self.east | mask >> wide & self.south | mask >> 1 & self.west
        ) & free

    def origins(self, mask: int, free: int) -> int:
        """The free squares from which one step over land leads into a set."""
        wide = self.width
        return (
            (mask & self.north) >> wide
            | (mask & self.east) >> 1
            | (mask & self.south) << wide
            | (mask & self.west) << 1
        ) & free

    def by_road(self, base: int) -> Ways:
        """The ways to a base by road."""
        if base not in self.roads:
            nexts: dict[int, int] = {}
            queue = list(bits(base))
            for s in queue:
                for q in self.ways.get(s, ()):
                    if q not in nexts and not base >> q & 1:
                        nexts[q] = s
                        queue.append(q)
            self.roads[base] = Ways(base, nexts)
        return self.roads[base]

    def over_land(self, base: int) -> Ways:
        """The ways to a base over land."""
        if base not in self.paths:
            nexts: dict[int, int] = {}
            enter = ((0, self.north), (2, self.east), (4, self.south), (6, self.west))
            found, new = 0, base & self.board.land
            while new:
                found |= new
                new = self.origins(found, self.board.land) & ~found
                for s in bits(new):
                    near = ((self.board.step[s][d], entry) for d, entry in enter)
                    nexts[s] = next(q for q, entry in near if q >= 0 and (found & entry) >> q & 1)
            self.paths[base] = Ways(base & self.board.land, nexts)
        return self.paths[base]

    def linked(self, base: int, enemies: int, squares: Iterable[int]) -> set[int]:
        """Those of some squares from which a base is reached over land, through squares without enemies."""
        paths = self.over_land(base)
        free, found, known, apart = self.board.land & ~enemies, set(), base & ~enemies, []
        for s in squares:
            way = paths.way(s)
            if way & enemies or way < 0:
                apart.append(s)
            else:
                known |= way
                found.add(s)
        lost = 0
        for s in apart if known else ():
            new, reach = 1 << s & free & ~lost, 0
            while new and not new & known:
                reach |= new
                new = self.onward(reach, free) & ~reach
            if new:
                found.add(s)
                known |= 1 << s
            else:
                lost |= reach  # nothing is linked that is reached from a square that is not
        return found

    def along(self, starts: Iterable[int], goal: int, shut: int, broken: Collection[Pair] = ()) -> tuple[bool, int]:
        """Whether roads lead from squares to a set, by no shut square and no broken link; and the squares found."""
        queue, found = list(starts), 0
        seen = set(queue)
        for s in queue:
            found |= 1 << s
            if goal >> s & 1:
                return True, found
            for q in self.ways.get(s, ()):
                if q not in seen and not shut >> q & 1 and (s, q) not in broken and (q, s) not in broken:
                    seen.add(q)
                    queue.append(q)
        return False, found

    @clause("ST-9.15a")
    def groups(self, mask: int) -> Iterator[int]:
        """The parts of a set that hang together in chains of squares at most two apart."""
        near = self._near
        while mask:
            group, new = 0, mask & -mask
            while new:
                group |= new
                reach = 0
                for s in bits(new):
                    if s not in near:
                        near[s] = self._within_two(s)
                    reach |= near[s]
                new = reach & mask & ~group
            yield group
            mask &= ~group

    def _within_two(self, square: int) -> int:
        shift = shifts(self.board.width, self.board.height)
        return shift.around(shift.around(1 << square))

    def _steps(self) -> list[int]:
        """Levels of a search that goes back from all roads at once."""
        out, found, new, steps = [-1] * self.board.size, 0, self.board.roads, 0
        while new:
            for s in bits(new):
                out[s] = steps
            found |= new
            new = self.origins(found & self.board.land, (1 << self.board.size) - 1) & ~found
            steps += 1
        return out


_LANDS: WeakKeyDictionary[Board, Hinterland] = WeakKeyDictionary()


def hinterland(board: Board) -> Hinterland:
    """What supply asks of a board, computed once."""
    found = _LANDS.get(board)
    if found is None:
        found = _LANDS[board] = Hinterland(board)
    return found


def mask_of(squares: Iterable[int]) -> int:
    """Squares as a set."""
    mask = 0
    for s in squares:
        mask |= 1 << s
    return mask
