"""What supply asks of a board (section 4.5): steps over land, roads, and how far roads are. One object per board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from weakref import WeakKeyDictionary

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.words import MOUNTAIN, SWAMP
from posrednik.geometry.squares import bits

Pair = tuple[int, int]


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

    def linked(self, base: int, free: int, wanted: int) -> int:
        """The free squares from which a base is reached over land; the search ends when all wanted ones are found."""
        found, new = 0, base & free
        while new:
            found |= new
            if not wanted & ~found:
                break
            new = self.origins(found, free) & ~found
        return found

    def along(self, base: int, shut: int, broken: Collection[Pair] = ()) -> Iterator[int]:
        """The squares of a base and of all roads that lead to it, but for shut squares and broken links."""
        queue = list(bits(base & ~shut))
        seen = {*queue, *bits(shut & self.board.roads)}
        for s in queue:
            yield s
            for q in self.ways.get(s, ()):
                if q not in seen and (not broken or ((s, q) not in broken and (q, s) not in broken)):
                    seen.add(q)
                    queue.append(q)

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
