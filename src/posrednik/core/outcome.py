"""Outcome: how a game ended and by which clause."""

from __future__ import annotations

from msgspec import Struct

from posrednik.core.seat import Seat


class Outcome(Struct, frozen=True):
    """The end of a game: its kind in the game's own word, the winning seat (None = drawn), the clause."""

    kind: str
    winner: Seat | None
    clause: str
