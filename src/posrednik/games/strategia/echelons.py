"""Which armies stand in the first echelon, and how large an army is (ST-6.2, ST-8.1, section 4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.games.strategia.armies import LEAST
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Army
from posrednik.games.strategia.sighting import REACH
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FOREST, MOUNTAIN
from posrednik.geometry.squares import Grid, bits

_DIVISION = 3


def members(p: Position, army: Army) -> list[Unit]:
    """The units of an army that are on the board."""
    return [p.units[id] for id in army.units if id in p.units and p.units[id].squares]


@clause("ST-6.2", "ST-8.1")
def sizes(units: list[Unit]) -> tuple[int, int]:
    """Corps and divisions of an army: loose divisions by pairs, loose regiments by threes, rounded up."""
    corps = {unit.corps for unit in units if unit.corps is not None}
    regiments = sum(1 if unit.part else _DIVISION for unit in units if unit.corps is None)
    loose = -(-regiments // _DIVISION)
    return len(corps) + -(-loose // 2), sum(unit.corps is not None for unit in units) + loose


@clause("ST-6.2", "ST-3.3d")
def first_echelon(p: Position, army: Army, front: int, others: int) -> bool:
    """Whether an army stands in the first echelon behind its side's front; `others` are squares of its other armies."""
    units = members(p, army)
    if sizes(units)[1] < LEAST:
        return False
    grid = p.board.grid
    for square in dict.fromkeys(unit.at for unit in units):
        near = front & box(grid, square, REACH)
        if near and not _screened(p, _nearest(grid, square, near), square, others):
            return True
    return False


def box(grid: Grid, square: int, reach: int) -> int:
    """The squares at most so many king steps from one."""
    x, y, width = grid.x[square], grid.y[square], grid.width
    west, east = max(x - reach, 0), min(x + reach, width - 1)
    row = ((1 << (east - west + 1)) - 1) << west
    return sum(row << line * width for line in range(max(y - reach, 0), min(y + reach, grid.height - 1) + 1))


def _nearest(grid: Grid, square: int, near: int) -> int:
    x, y = grid.x[square], grid.y[square]

    def key(s: int) -> tuple[int, int, int, int]:
        dx, dy = grid.x[s] - x, grid.y[s] - y
        return max(abs(dx), abs(dy)), dx * dx + dy * dy, grid.x[s], grid.y[s]

    return min(bits(near), key=key)


def _screened(p: Position, a: int, b: int, others: int) -> bool:
    """Whether forest, mountains or another army lie on the line between two squares."""
    return any(p.board.relief[s] in (FOREST, MOUNTAIN) or others >> s & 1 for s in line(p.board.grid, a, b))


def line(grid: Grid, a: int, b: int) -> Iterator[int]:
    """The squares of Bresenham's line from one square to another, without its ends."""
    x, y, bx, by = grid.x[a], grid.y[a], grid.x[b], grid.y[b]
    dx, dy = abs(bx - x), -abs(by - y)
    sx, sy = (1 if bx > x else -1), (1 if by > y else -1)
    error = dx + dy
    while (x, y) != (bx, by):
        double = 2 * error
        if double >= dy:
            error += dy
            x += sx
        if double <= dx:
            error += dx
            y += sy
        if (x, y) != (bx, by):
            yield y * grid.width + x
