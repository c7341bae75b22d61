"""What supply asks of a board (section 4.5): steps over land, roads, and how far roads are. One object per board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from weakref import WeakKeyDictionary

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.words import FORTRESS, MOUNTAIN, SWAMP
from posrednik.geometry.squares import bits

Pair = tuple[int, int]


class Ways:
    """A shortest way in peace to a base from every square that has one.

    `nexts` leads from a square to the next one of its way; what lies nearer to the base comes first in it.
    """

    def __init__(self, base: int, nexts: dict[int, int]) -> None:
        self.nexts = nexts
        self.behind = {s: 1 << s for s in (*bits(base), *nexts)}
        """Square → those whose way leads over it, itself included."""
        self.all = mask_of(self.behind)
        for s in reversed(nexts):
            self.behind[nexts[s]] |= self.behind[s]
        self._last: tuple[int, frozenset[Pair], int] = 0, frozenset(), self.all

    def clear(self, shut: int, broken: frozenset[Pair] = frozenset()) -> int:
        """The squares whose way meets no shut square and no broken link: from them the base is reached in war too."""
        last = self._last  # allies ask the same, one after the other
        if shut != last[0] or broken != last[1]:
            last = self._last = shut, broken, self._clear(shut, broken)
        return last[2]

    def _clear(self, shut: int, broken: Iterable[Pair]) -> int:
        behind, lost, left = self.behind, 0, shut & self.all
        while left:
            shadow = behind[left.bit_length() - 1]
            lost |= shadow
            left &= ~shadow  # what is shut behind a shut square casts no shadow of its own
        for a, b in broken:
            lost |= behind[a] if self.nexts.get(a) == b else behind[b] if self.nexts.get(b) == a else 0
        return self.all & ~lost


class Hinterland:
    """The squares that a step over land may enter from each side, the roads, and the squares at most so far from them.

    `homes` are the bases of each side that has a place on the board, in the order in which they serve (ST-9.15b).
    """

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
        smooth, self.shift = board.land & ~rough, shifts(board.width, board.height)
        self.north, self.south = (smooth | links[d] & board.land for d in (0, 4))
        self.east = (smooth | links[2] & board.land) & self.shift.not_west
        self.west = (smooth | links[6] & board.land) & self.shift.not_east
        self.ways = {s: tuple(nexts) for s, nexts in ways.items()}
        """Road square → the squares to which roads lead from it."""
        self.homes = {place.owner: self._homes(place.owner) for place in board.places.values()}
        self.fortresses = mask_of(s for s in board.places if board.combat[s] == FORTRESS)
        self.within = self._within()
        """Number of steps → the squares from which so many or fewer lead over land to a road in peace."""
        self.roads: dict[int, Ways] = {}
        self.paths: dict[int, Ways] = {}
        """Base → the ways to it by road, and over land."""

    @clause("ST-9.15b")
    def _homes(self, side: str) -> tuple[int, ...]:
        """The capital, then the cities of a country by their road links, most first."""
        x, y, degree = self.board.grid.x, self.board.grid.y, self.board.degree
        own = [place for place in self.board.places.values() if place.owner == side]
        capitals = [place.square for place in own if place.kind == "capital"]
        cities = [place.square for place in own if place.kind == "city"]
        return (*capitals, *sorted(cities, key=lambda s: (-degree[s], x[s], y[s])))

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
            land, wide = self.board.land, self.width
            found = new = base & land
            while new:
                level, new = new, 0
                for entry, step in ((self.north, wide), (self.east, 1), (self.south, -wide), (self.west, -1)):
                    into = level & entry
                    back = (into >> step if step > 0 else into << -step) & land & ~found
                    nexts.update((s, s + step) for s in bits(back))
                    new |= back
                    found |= back
            self.paths[base] = Ways(base & land, nexts)
        return self.paths[base]

    def linked(self, base: int, enemies: int, squares: int) -> int:
        """Those of some squares from which a base is reached over land, through squares without enemies."""
        ways = self.over_land(base)
        found = new = ways.clear(enemies)
        left = squares & ways.all & ~found & ~enemies
        free = self.board.land & ~enemies
        while left and new:  # round the enemies that stand on the shortest way
            new = self.origins(new, free & ~found)
            found |= new
            left &= ~new
        return squares & found

    def fed(self, squares: int, roads: int, free: int) -> int:
        """Those of some squares from which at most two steps through free ones lead to roads, and their groups."""
        near = roads | self.origins(roads & free, free | squares)
        found = new = squares & near | self.origins(near & free, squares)
        around = self.shift.around
        while new and found != squares:
            new = around(around(new)) & squares & ~found
            found |= new
        return found

    @clause("ST-9.15a")
    def groups(self, mask: int) -> Iterator[int]:
        """The parts of a set that hang together in chains of squares at most two apart."""
        around = self.shift.around
        while mask:
            group, new = 0, mask & -mask
            while new:
                group |= new
                new = around(around(new)) & mask & ~group
            yield group
            mask &= ~group

    def distance(self, mask: int) -> int:
        """Steps over land in peace from a set to the nearest road, -1 where none can be reached."""
        return next((steps for steps, near in enumerate(self.within) if mask & near), -1)

    def joined(self, starts: int, goal: int, shut: int, broken: Collection[Pair] = ()) -> bool:
        """Whether roads, free of shut squares and broken links, lead from one of some squares to one of a set."""
        seen = set(bits(shut & self.board.roads))
        for start in bits(starts & ~shut):
            queue = [] if start in seen else [start]
            seen.add(start)
            for s in queue:
                if goal >> s & 1:
                    return True
                for q in self.ways.get(s, ()):
                    if q not in seen and not (broken and ((s, q) in broken or (q, s) in broken)):
                        seen.add(q)
                        queue.append(q)
        return False

    def _within(self) -> tuple[int, ...]:
        """Levels of a search that goes back from all roads at once."""
        found, out = self.board.roads, []
        new = found
        while new:
            out.append(found)
            new = self.origins(found & self.board.land, (1 << self.board.size) - 1) & ~found
            found |= new
        return tuple(out)


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
