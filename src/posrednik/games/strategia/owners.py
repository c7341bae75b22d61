"""The owners of all squares, a byte each, and beside them the land of each owner as a set of squares."""

from __future__ import annotations

from typing import Any


class Owners(bytearray):
    """Square → number of its owner in OWNERS; what is known of the land goes with every change of a square."""

    __slots__ = ("land",)
    land: tuple[int, ...]
    """The set of squares of each number; empty as long as nobody has asked."""

    def __init__(self, owners: bytes | bytearray = b"") -> None:
        super().__init__(owners)
        self.land = ()

    def __setitem__(self, square: Any, owner: Any) -> None:
        if self.land:
            land = list(self.land)
            land[self[square]] ^= 1 << square
            land[owner] |= 1 << square
            self.land = tuple(land)
        super().__setitem__(square, owner)

    def copy(self) -> Owners:
        """The same owners, to be changed apart."""
        other = Owners(self)
        other.land = self.land
        return other
