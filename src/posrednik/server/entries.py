"""Entries of a table's journal as the server writes them, and what each of them is to the streams of the seats."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from posrednik.core.dice import Roll
from posrednik.core.seat import Seat
from posrednik.store.rows import JournalRow
from posrednik.table.clock import Clock

Kind = Literal["ply", "seal", "seat", "chat"]
UMPIRE = "umpire"
"""The seat that announcements are signed with; nobody holds it."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry: what kind of act, whose, when, the version and the clocks after it, and what the kind needs.

    ply: orders by seat, throws, digest, whether the game ended, who lost by time, and the `deaf`: seats to which it
    brought nothing to see or to hear. seal: orders. seat: who sits
    there from now on. chat: text and for whom: `all`, or the seats of the speaker's own `side`.
    """

    kind: Kind
    seat: Seat | None = None
    at: int
    version: int
    clocks: dict[Seat, Clock] = {}
    orders: dict[Seat, list[Any]] = {}
    rolls: tuple[Roll, ...] = ()
    digest: str = ""
    over: bool = False
    by_time: bool = False
    deaf: tuple[Seat, ...] = ()
    name: str = ""
    sitter: str = ""
    player: str = ""
    handed_over: bool = False
    text: str = ""
    to: str = "all"
    side: tuple[Seat, ...] = ()


_DECODER = msgspec.json.Decoder(Entry)
_ENCODER = msgspec.json.Encoder()


def to_row(entry: Entry, n: int) -> JournalRow:
    """The entry as row number n."""
    return JournalRow(n, entry.seat, entry.kind, _ENCODER.encode(entry))


def from_row(row: JournalRow) -> Entry:
    """The entry of a row."""
    return _DECODER.decode(row.body)


def heard(entry: Entry, seat: Seat) -> tuple[str, ...]:
    """The messages that an entry is to a seat's stream, in order; their numbers follow each other.

    That orders lie sealed is told to their own seat alone: the others must not learn even how far it is. Nor is a seat
    told of an adjudication that brought it nothing: its number alone would tell that others, or the umpire, have acted.
    """
    if entry.kind == "ply":
        if seat in entry.deaf:
            return ()
        return ("report", "over") if entry.over else ("report",)
    if entry.kind == "seal":
        return ("sealed",) if entry.seat == seat else ()
    if entry.kind == "chat":
        return ("chat",) if entry.to == "all" or seat == entry.seat or seat in entry.side else ()
    return ("seat",)


def raises(entry: Entry, seat: Seat) -> bool:
    """Whether the seat counts one version more after the entry."""
    return entry.handed_over or (entry.kind == "ply" and seat not in entry.deaf)
