"""How the front is watched (ST-8.2, ST-VIS): covered squares, open runs, zones, screens, as sets of squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.tables import UMPIRE
from posrednik.geometry.squares import Grid, bits

_SIGHT = UMPIRE["sight"]
DEPTH: int = _SIGHT["depth"]
_FLANK = Fraction(_SIGHT["flank"])
COVER = Fraction(_SIGHT["cover"])
REACH: int = _SIGHT["first_echelon"]
INWARD = ("E", "W", "N", "S")
"""Directions into the land behind a run, the first of equals first."""
_STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


Edges: TypeAlias = tuple[int, int, int, int]
"""Sets of squares in the order of INWARD: those behind which, looking in that direction, a land lies."""


class Shifts:
    """Sets of squares moved by a step on a board, without running over its edges."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.all = (1 << width * height) - 1
        first = sum(1 << row * width for row in range(height))
        self.row, self.column = (1 << width) - 1, first
        """The lowest row and the westernmost column."""
        self.not_west = self.all & ~first
        self.not_east = self.all & ~(first << (width - 1))

    def step(self, mask: int, direction: str) -> int:
        """The squares one step to N, E, S or W of those of a set."""
        if direction == "N":
            return mask << self.width & self.all
        if direction == "S":
            return mask >> self.width
        return (mask & self.not_east) << 1 if direction == "E" else (mask & self.not_west) >> 1

    def line(self, at: int, row: bool) -> int:
        """A row, or else a column, by its number."""
        return self.row << at * self.width if row else self.column << at

    def edges(self, mask: int) -> Edges:
        """The squares that have one of a set next to them: in the west, in the east, in the south, in the north."""
        return (
            (mask & self.not_east) << 1, (mask & self.not_west) >> 1, mask << self.width & self.all, mask >> self.width,
        )  # fmt: skip

    def beside(self, mask: int) -> int:
        """The squares with an edge in common with one of the set."""
        east, west, north, south = self.edges(mask)
        return east | west | north | south

    def around(self, mask: int) -> int:
        """The set and all squares that touch it, corners included."""
        wide = mask | (mask & self.not_east) << 1 | (mask & self.not_west) >> 1
        return wide | wide << self.width & self.all | wide >> self.width

    def group(self, mask: int, start: int) -> int:
        """What of a set hangs together with a part of it."""
        wide, not_east, not_west = self.width, self.not_east, self.not_west
        part = 0
        while start != part:
            part = start
            row = part | (part & not_east) << 1 | (part & not_west) >> 1
            start = (row | row << wide | row >> wide) & mask
        return part


@lru_cache(maxsize=16)
def shifts(width: int, height: int) -> Shifts:
    """The shared shifts of boards of a size."""
    return Shifts(width, height)


def groups(grid: Grid, mask: int) -> Iterator[int]:
    """The parts of a set that hang together by edges or corners, by their lowest square."""
    neighbours = grid.neighbours
    while mask:
        part = mask & -mask
        mask ^= part
        open_ = [part.bit_length() - 1]
        for s in open_:  # grows while it is gone through
            more = neighbours[s] & mask
            if more:
                mask ^= more
                part |= more
                while more:
                    q = more.bit_length() - 1
                    open_.append(q)
                    more ^= 1 << q
        yield part


@clause("ST-5.8", "ST-VIS")
def covered(shift: Shifts, front: int, third: int, whole: int) -> int:
    """The squares of a front that are covered: with 1/3 of a division in them, or a whole one in or beside them."""
    return front & (third | shift.around(front & whole))


class Zone(Struct, frozen=True, kw_only=True):
    """A zone open to the enemy's eyes: its run, the direction inward, columns and rows (from 0) and the squares."""

    run: tuple[int, ...]
    inward: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    squares: int
    width: int
    """How wide the run in it is: a chain across the zone has no fewer squares."""
    upright: bool
    """Whether the front of the zone runs from south to north."""

    def depths(self, grid: Grid, squares: Iterable[int]) -> dict[int, int]:
        """How deep squares lie, 1 in the line of the outermost front square."""
        deep, (low, high) = (grid.x, self.columns) if self.upright else (grid.y, self.rows)
        start = low if self.inward in "EN" else high
        return {s: 1 + abs(deep[s] - start) for s in squares}

    def across(self, grid: Grid) -> list[int]:
        """Square by square the coordinate along the front."""
        return grid.y if self.upright else grid.x

    def ends(self, grid: Grid, land: int) -> tuple[int, int]:
        """The least and the greatest coordinate along the front of those of its squares that are a land."""
        land &= self.squares
        if self.upright:
            return ((land & -land).bit_length() - 1) // grid.width, (land.bit_length() - 1) // grid.width
        if land == self.squares:
            return self.columns
        row, columns = (1 << grid.width) - 1, 0
        land >>= self.rows[0] * grid.width
        while land:
            columns |= land & row
            land >>= grid.width
        return (columns & -columns).bit_length() - 1, columns.bit_length() - 1

    def spanned(self, grid: Grid, shift: Shifts, land: int, held: int) -> bool:
        """Whether a chain of squares could lead across it: there are enough, and some at both ends."""
        if not held:
            return False
        low, high = self.ends(grid, land)
        if held.bit_count() <= high - low:
            return False
        return bool(held & shift.line(low, self.upright) and held & shift.line(high, self.upright))


@clause("ST-8.2", "ST-VIS")
def inward_of(run: int, edges: Edges) -> str:
    """The direction away from the most edges of a run to foreign squares; of equals E, W, N, S."""
    east, west, north, south = edges
    numbers = (
        (run & east).bit_count(), (run & west).bit_count(), (run & north).bit_count(), (run & south).bit_count(),
    )  # fmt: skip
    return INWARD[numbers.index(max(numbers))]


@clause("ST-8.2", "ST-VIS")
def bounds(points: list[tuple[int, int]], inward: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Columns and rows of the zone behind an open run, given by its squares; a quarter of its width on each flank."""
    extra = -(-_FLANK.numerator * len(points) // _FLANK.denominator)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    dx, dy = _STEP[inward]
    if dx:
        edge = min(xs) if dx > 0 else max(xs)
        columns = (edge, edge + DEPTH - 1) if dx > 0 else (edge - DEPTH + 1, edge)
        return columns, (min(ys) - extra, max(ys) + extra)
    edge = min(ys) if dy > 0 else max(ys)
    rows = (edge, edge + DEPTH - 1) if dy > 0 else (edge - DEPTH + 1, edge)
    return (min(xs) - extra, max(xs) + extra), rows


@clause("ST-8.2", "ST-VIS")
@lru_cache(maxsize=512)
def zone(grid: Grid, run: int, inward: str) -> Zone:
    """The zone behind an open run, as far as it lies on the board; of its squares those of the run's owner count."""
    squares = tuple([grid.number[s] for s in bits(run)])
    (west, east), (south, north) = bounds([(grid.x[s], grid.y[s]) for s in squares], inward)
    west, east, south, north = max(west, 0), min(east, grid.width - 1), max(south, 0), min(north, grid.height - 1)
    row = ((1 << (east - west + 1)) - 1) << west
    height = north - south + 1
    column = ((1 << grid.width * height) - 1) // ((1 << grid.width) - 1) if height > 0 else 0
    upright = inward in "EW"
    area, across = row * column << south * grid.width, grid.y if upright else grid.x
    return Zone(
        run=squares, inward=inward, columns=_span(west, east), rows=_span(south, north), squares=area,
        width=len({across[s] for s in squares if area >> s & 1}), upright=upright,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _span(low: int, high: int) -> tuple[int, int]:
    """Two coordinates: one object for all zones between them."""
    return low, high


@clause("ST-8.2", "ST-VIS")
def screened(grid: Grid, shift: Shifts, area: Zone, land: int, held: int, strong: int) -> tuple[int, int]:
    """The foremost line that screens a zone on a side's land, and what of the `held` squares lies hidden behind it.

    `strong` are squares with 1/3 division. A line is a chain of such squares that hang together, from one end of the
    zone across to the other.
    """
    strong &= land & area.squares
    if not area.spanned(grid, shift, land, strong):
        return 0, 0
    ends = area.ends(grid, land)
    first, last = shift.line(ends[0], area.upright), shift.line(ends[1], area.upright)
    chains = [_chain(grid, area, group, ends) for group in groups(grid, strong) if group & first and group & last]
    if not chains:
        return 0, 0
    line = behind = chains[0] if len(chains) == 1 else _foremost(grid, area, chains)
    for _ in range(DEPTH - 1):
        behind |= shift.step(behind, area.inward)
    return line, held & behind & ~line


def _foremost(grid: Grid, area: Zone, chains: list[int]) -> int:
    """What of several chains lies foremost, row by row."""
    across, foremost = area.across(grid), dict[int, tuple[int, int]]()
    for chain in chains:
        rows: dict[int, tuple[int, int]] = {}
        for s, depth in area.depths(grid, bits(chain)).items():
            deep, here = rows.get(across[s], (DEPTH, 0))
            rows[across[s]] = min(deep, depth), here | 1 << s
        for at, found in rows.items():
            foremost[at] = min(foremost.get(at, found), found)
    line = 0
    for _, here in foremost.values():
        line |= here
    return line


def _chain(grid: Grid, area: Zone, allowed: int, ends: tuple[int, int]) -> int:
    """The chain through a group with the least sum of depths, of equals the one with the lowest squares."""
    if allowed.bit_count() == ends[1] - ends[0] + 1:
        return allowed  # one abreast: there is no other
    across, depth = area.across(grid), area.depths(grid, bits(allowed))
    best = {s: (deep, s, -1) for s, deep in depth.items() if across[s] == ends[0]}
    open_ = sorted(best.values())
    done: set[int] = set()
    while open_:
        _, s, _ = heappop(open_)
        if s in done:
            continue
        done.add(s)
        if across[s] == ends[1]:
            way = 0
            while s >= 0:
                way |= 1 << s
                s = best[s][2]
            return way
        for q in bits(grid.neighbours[s] & allowed):
            found = (best[s][0] + depth[q], q, s)
            if q not in done and (q not in best or found < best[q]):
                best[q] = found
                heappush(open_, found)
    return 0
