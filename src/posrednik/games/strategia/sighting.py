"""How the front is watched (ST-8.2, ST-VIS): covered squares, open runs, zones, screens, as sets of squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.tables import UMPIRE
from posrednik.games.strategia.unit import ONE
from posrednik.geometry.squares import Grid, bits

_SIGHT = UMPIRE["sight"]
DEPTH: int = _SIGHT["depth"]
_FLANK = Fraction(_SIGHT["flank"])
COVER = Fraction(_SIGHT["cover"])
REACH: int = _SIGHT["first_echelon"]
INWARD = ("E", "W", "N", "S")
"""Directions into the land behind a run, the first of equals first."""
_STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}


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

    def beside(self, mask: int) -> int:
        """The squares with an edge in common with one of the set."""
        rows = mask << self.width & self.all | mask >> self.width
        return rows | (mask & self.not_east) << 1 | (mask & self.not_west) >> 1

    def around(self, mask: int) -> int:
        """The set and all squares that touch it, corners included."""
        wide = mask | (mask & self.not_east) << 1 | (mask & self.not_west) >> 1
        return wide | wide << self.width & self.all | wide >> self.width

    def groups(self, mask: int) -> Iterator[int]:
        """The parts of a set that hang together by edges or corners, by their lowest square."""
        while mask:
            part = self.group(mask, mask & -mask)
            yield part
            mask ^= part

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


def enough(strength: Fraction, least: Fraction) -> bool:
    """Whether a strength is at least so much."""
    return strength.numerator * least.denominator >= least.numerator * strength.denominator


@clause("ST-5.8", "ST-VIS")
def covered(grid: Grid, front: int, troops: Mapping[int, Fraction]) -> int:
    """The squares of a front that troops cover (divisions by square): 1/3 in it, or a whole division beside it."""
    found = 0
    for square, strength in troops.items():
        if front >> square & 1 and (strength is ONE or enough(strength, COVER)):
            found |= 1 << square
            if strength is ONE or strength.numerator >= strength.denominator:
                found |= grid.neighbours[square] & front
    return found


class Zone(Struct, frozen=True, kw_only=True):
    """A zone open to the enemy's eyes: its run, the direction inward, columns and rows (from 0) and the squares."""

    run: int
    inward: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    squares: int = 0

    def depth(self, grid: Grid, square: int) -> int:
        """How deep a square lies, 1 in the line of the outermost front square."""
        if self.inward == "E":
            return 1 + grid.x[square] - self.columns[0]
        if self.inward == "W":
            return 1 + self.columns[1] - grid.x[square]
        return 1 + (grid.y[square] - self.rows[0] if self.inward == "N" else self.rows[1] - grid.y[square])

    def across(self, grid: Grid, square: int) -> int:
        """The coordinate of a square along the front."""
        return grid.y[square] if self.inward in "EW" else grid.x[square]


@clause("ST-8.2", "ST-VIS")
def inward_of(shift: Shifts, run: int, foreign: int) -> str:
    """The direction away from the most edges of a run to foreign squares; of equals E, W, N, S."""
    best, found = -1, ""
    for one in INWARD:
        edges = (shift.step(run, _BACK[one]) & foreign).bit_count()
        if edges > best:
            best, found = edges, one
    return found


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
def zone(grid: Grid, run: int, inward: str, owned: int) -> Zone:
    """The zone behind an open run, as far as it lies on the board; its squares are those of the owner."""
    columns, rows, squares = _framed(grid, run, inward)
    return Zone(run=run, inward=inward, columns=columns, rows=rows, squares=squares & owned)


@lru_cache(maxsize=512)
def _framed(grid: Grid, run: int, inward: str) -> tuple[tuple[int, int], tuple[int, int], int]:
    """Columns, rows and all squares of the zone behind an open run."""
    (west, east), (south, north) = bounds([(grid.x[s], grid.y[s]) for s in bits(run)], inward)
    west, east, south, north = max(west, 0), min(east, grid.width - 1), max(south, 0), min(north, grid.height - 1)
    row = ((1 << (east - west + 1)) - 1) << west
    height = north - south + 1
    column = ((1 << grid.width * height) - 1) // ((1 << grid.width) - 1) if height > 0 else 0
    return (west, east), (south, north), row * column << south * grid.width


@clause("ST-8.2", "ST-VIS")
def screened(grid: Grid, shift: Shifts, area: Zone, held: int) -> tuple[int, int]:
    """The foremost line that screens a zone, and what lies hidden behind it; `held` are squares with 1/3 division.

    A line is a chain of such squares that hang together, from one end of the zone across to the other.
    """
    held &= area.squares
    if not held:
        return 0, 0
    low, high = _ends(grid, area)
    first, last = (held & shift.line(at, area.inward in "EW") for at in (low, high))
    chains: list[list[int]] = []
    for group in shift.groups(held) if first and last else ():
        if group & first and group & last:
            chains.append(_chain(grid, area, list(bits(group)), (low, high)))
    if not chains:
        return 0, 0
    foremost: dict[int, int] = {}
    kept: dict[int, list[int]] = {}
    for chain in chains:
        for at in range(low, high + 1):
            here = [s for s in chain if area.across(grid, s) == at]
            depth = min(area.depth(grid, s) for s in here)
            if depth < foremost.get(at, DEPTH + 1):
                foremost[at], kept[at] = depth, here
    line = sum(1 << s for here in kept.values() for s in here)
    deeper = (s for s in bits(area.squares) if area.depth(grid, s) > foremost[area.across(grid, s)])
    return line, sum(1 << s for s in deeper) & ~line


def _ends(grid: Grid, area: Zone) -> tuple[int, int]:
    """The least and the greatest coordinate along the front of a zone's squares."""
    squares = area.squares
    if area.inward in "EW":
        return ((squares & -squares).bit_length() - 1) // grid.width, (squares.bit_length() - 1) // grid.width
    row, columns = (1 << grid.width) - 1, 0
    while squares:
        columns |= squares & row
        squares >>= grid.width
    return (columns & -columns).bit_length() - 1, columns.bit_length() - 1


def _chain(grid: Grid, area: Zone, squares: list[int], ends: tuple[int, int]) -> list[int]:
    """The chain through a group with the least sum of depths, of equals the one with the lowest squares."""
    start = [s for s in squares if area.across(grid, s) == ends[0]]
    best: dict[int, tuple[int, int, int]] = {s: (area.depth(grid, s), s, -1) for s in start}
    open_ = set(best)
    allowed = sum(1 << s for s in squares)
    done: set[int] = set()
    while open_:
        s = min(open_, key=lambda one: best[one])
        open_.discard(s)
        done.add(s)
        if area.across(grid, s) == ends[1]:
            way = [s]
            while best[way[-1]][2] >= 0:
                way.append(best[way[-1]][2])
            return way
        for q in bits(grid.neighbours[s] & allowed):
            found = (best[s][0] + area.depth(grid, q), q, s)
            if q not in done and (q not in best or found < best[q]):
                best[q] = found
                open_.add(q)
    return []
