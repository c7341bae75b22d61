"""What lies in the database, as plain rows; what the bodies mean is for the server to know."""

from __future__ import annotations

from msgspec import Struct


class TableRow(Struct, frozen=True, kw_only=True):
    """One table: `opening` is what was agreed, `watch` the hash of the spectators' key."""

    id: str
    game: str
    opening: bytes
    listed: bool
    open: bool
    over: bool
    opened_at: int
    watch: bytes


class SeatRow(Struct, frozen=True, kw_only=True):
    """Who sits at one seat; `key` is the hash of its key, None while nobody holds it."""

    seat: str
    kind: str
    player: str
    name: str
    key: bytes | None
    stand_in: bool


class JournalRow(Struct, frozen=True):
    """One entry of a table's journal; numbers run from 1 without gaps."""

    n: int
    seat: str | None
    kind: str
    body: bytes


class Kept(Struct, frozen=True):
    """A table as it lies in the database; `commands` are id → (seat, receipt), `notes` seat → text."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    journal: tuple[JournalRow, ...]
    commands: dict[str, tuple[str, bytes]]
    notes: dict[str, str]
