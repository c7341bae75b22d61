"""Journal: the append-only truth of one game, from which every position can be folded again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from posrednik.core.dice import Roll
from posrednik.core.game import Game
from posrednik.core.seat import Seat

P = TypeVar("P")
O = TypeVar("O")
E = TypeVar("E")
V = TypeVar("V")


class Ply(Struct, Generic[O, E], frozen=True):
    """One adjudication: who ordered what, what was thrown, what happened, and the digest afterwards."""

    orders: dict[Seat, tuple[O, ...]]
    rolls: tuple[Roll, ...]
    events: tuple[E, ...]
    digest: str


class Act(Struct, frozen=True):
    """Something at the table that is no order: an undo, a seat handed over, an umpire's note."""

    kind: Literal["undo", "seat", "note"]
    seat: Seat | None
    text: str = ""


class Journal(Generic[O, E]):
    """Entries in the order in which they came; nothing is ever taken out or changed."""

    def __init__(self, entries: Sequence[Ply[O, E] | Act] = ()) -> None:
        self._entries: list[Ply[O, E] | Act] = list(entries)
        self._plies = [entry for entry in self._entries if isinstance(entry, Ply)]

    def append(self, entry: Ply[O, E] | Act) -> None:
        self._entries.append(entry)
        if isinstance(entry, Ply):
            self._plies.append(entry)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Ply[O, E] | Act]:
        return iter(self._entries)

    def plies(self) -> list[Ply[O, E]]:
        return self._plies.copy()


def fold(game: Game[P, O, E, V], position: P, journal: Journal[O, E]) -> Iterator[P]:
    """The positions after each ply, from stored events alone: no rule is asked."""
    for ply in journal.plies():
        position = game.copy(position)
        for event in ply.events:
            game.enact(position, event)
        yield position
