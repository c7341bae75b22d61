"""Deployment checks (4.2, X-2 … X-7, XI-2, O41-3)."""

from __future__ import annotations

from typing import Any

from .board import COORDS, Board, build_board, zone_of
from .ending import defender_rows
from .figures import GUNS
from .model import DEFAULT_OPTIONS, Piece
from .setup import make_piece

O41_ROWS = {"red": (1, 2), "blue": (14, 15)}


class Deployment:
    """One side's complete placement."""

    def __init__(
        self,
        setup: dict[str, Any],
        options: dict[str, Any],
        game_map: dict[str, Any],
        side: str,
        placement: dict[str, Any],
    ) -> None:
        self.board: Board = build_board(setup, game_map)
        self.options = {**DEFAULT_OPTIONS, **options}
        self.side = side
        self.placement = placement
        pieces = [make_piece(data) for data in setup.get("pieces") or []]
        self.roster: list[Piece] = [p for p in pieces if p.side == side]
        self.o41 = setup.get("scenario") == "o41"
        self.defends = not self.o41 and setup.get("defender") == side

    def squares(self) -> set[str]:
        return {p.square for p in self.roster}

    def on(self, square: str) -> list[Piece]:
        return [p for p in self.roster if p.square == square]

    def in_row(self, row: int) -> list[Piece]:
        """Figures in row I, II or III of the own zone."""
        y = 1 - row if self.side == "red" else 15 + row
        return [p for p in self.roster if COORDS[p.square][1] == y]

    def roster_complete(self) -> bool:
        if sorted(self.placement) != sorted(p.id for p in self.roster):
            return False
        if any(not isinstance(s, str) or not s for s in self.placement.values()):
            return False
        for p in self.roster:
            p.square = self.placement[p.id]
        return True

    def _area(self, p: Piece) -> bool:
        row = COORDS[p.square][1]
        if self.o41:
            low, high = O41_ROWS[self.side]
            return low <= row <= high
        if self.defends:
            low, high = defender_rows(self.side)
            return low <= row <= high
        return zone_of(p.square) == self.side

    def _airfield_fault(self, p: Piece) -> bool:
        if not self.o41:
            return False
        home = p.square == self.board.airfields.get(self.side)
        return home != (p.type == "aircraft")

    def _road_fault(self, p: Piece) -> bool:
        if p.type == "armoured_train":
            return p.square not in self.board.rail
        if p.type == "armoured_car" and self.defends:
            on_rail = self.options["car_on_rail"] and p.square in self.board.rail
            return p.square not in self.board.road_squares and not on_rail
        return False

    def zone_fault(self, p: Piece) -> bool:
        if p.square not in self.board.squares or not self._area(p):
            return True
        if self.board.kind(p.square) == "impassable":
            return True
        return self._road_fault(p) or self._airfield_fault(p)

    def row1_fault(self) -> bool:
        others = [p for p in self.in_row(1) if p.type != "armoured_car"]
        return len(others) > 2 or any(p.type in (*GUNS, "chem") for p in others)

    def row2_fault(self) -> bool:
        row = self.in_row(2)
        if any(p.type in (*GUNS, "tank") for p in row):
            return True
        return len(row) > len(self.roster) // 2

    def _room(self, square: str) -> int:
        if self.o41:
            return 1
        if self.defends:
            return 2 if self.board.kind(square) == "masking" else 1
        return 2

    def _ordinary(self, square: str) -> int:
        """Figures that need an ordinary place (O30-X-7)."""
        here = self.on(square)
        in_front = square in {p.square for p in self.in_row(1)}
        if self.o41 or self.defends or in_front or not self.options["organic_lmg"]:
            return len(here)
        rifles = sum(1 for p in here if p.type == "rifle")
        lmgs = sum(1 for p in here if p.type == "lmg")
        return len(here) - min(lmgs, 3 * rifles)

    def stack_fault(self) -> bool:
        return any(self._ordinary(s) > self._room(s) for s in self.squares())

    def fault(self) -> str | None:
        if not self.roster_complete():
            return "ROSTER"
        if any(self.zone_fault(p) for p in self.roster):
            return "SETUP_ZONE"
        if not (self.o41 or self.defends):
            if self.row1_fault():
                return "SETUP_ROW1"
            if self.row2_fault():
                return "SETUP_ROW2"
        return "SETUP_STACK" if self.stack_fault() else None
