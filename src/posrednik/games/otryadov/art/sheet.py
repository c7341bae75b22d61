"""The sheet: where every square of a map lies on the paper, upright or on its side; nothing is mirrored."""

from __future__ import annotations

from collections.abc import Callable

from posrednik.cartography.rings import Cell, Point
from posrednik.games.otryadov.mapfile import GameMap
from posrednik.games.otryadov.squares import INDEX, NAMES, column_of, row_of

UNIT = 40
"""Units of the drawing to a square."""
_COLUMNS = 10


class Sheet:
    """A map laid out: cells count from the upper left corner, x to the right and y down."""

    def __init__(self, m: GameMap, o41: bool, side: str) -> None:
        self.map, self.o41, self.side = m, o41, side
        self.low, self.high = (1, 15) if o41 else (-2, 18)
        rows = self.high - self.low + 1
        self.wide, self.tall = (_COLUMNS, rows) if side == "tall" else (rows, _COLUMNS)
        self.squares = m.squares | (m.o41_overrides if o41 else {})

    def has(self, name: str) -> bool:
        """Whether a square exists in this game."""
        return name in INDEX and self.low <= row_of(INDEX[name]) <= self.high

    def cell(self, name: str) -> Cell:
        """The cell of a square."""
        return self.at(column_of(INDEX[name]), row_of(INDEX[name]))

    def at(self, column: int, row: int) -> Cell:
        if self.side == "red":
            return row - self.low, column
        if self.side == "blue":
            return self.high - row, _COLUMNS - 1 - column
        return column, self.high - row

    def middle(self, name: str) -> Point:
        x, y = self.cell(name)
        return x + 0.5, y + 0.5

    def row_edge(self, row: int) -> tuple[Point, Point]:
        """Both ends of the line below a row (towards row 1), across the sheet."""
        a, b = self.at(0, row), self.at(0, row - 1)
        if self.side == "tall":
            return (0, max(a[1], b[1])), (self.wide, max(a[1], b[1]))
        return (max(a[0], b[0]), 0), (max(a[0], b[0]), self.tall)

    def cells(self, fits: Callable[[str, str], bool]) -> set[Cell]:
        """The cells of the field whose kind and sub fit."""
        return {self.cell(name) for name, square in self.squares.items() if fits(square.kind, square.sub)}

    def kind(self, kind: str) -> set[Cell]:
        return self.cells(lambda k, _: k == kind)

    def sub(self, sub: str) -> set[Cell]:
        return self.cells(lambda _, s: s == sub)

    def zones(self) -> set[Cell]:
        """The cells of both neutral zones, none by the book of 1941."""
        if self.o41:
            return set()
        return {self.cell(name) for name in NAMES if not 1 <= row_of(INDEX[name]) <= 15}
