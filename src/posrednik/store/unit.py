"""Units of work: what is written together or not at all, as named statements with their values."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.sql.expression import Executable

from posrednik.store import schema
from posrednik.store.rows import JournalRow, SeatRow, TableRow

_SEAT = (schema.seats.c.table == bindparam("the_table"), schema.seats.c.seat == bindparam("the_seat"))
_NOTE = (schema.notes.c.table == bindparam("the_table"), schema.notes.c.seat == bindparam("the_seat"))

STATEMENTS: dict[str, Executable] = {
    "table": insert(schema.tables),
    "seat": insert(schema.seats),
    "journal": insert(schema.journal),
    "command": insert(schema.commands),
    "sit": update(schema.seats)
    .where(*_SEAT)
    .values({name: bindparam(f"new_{name}") for name in ("kind", "player", "name", "key", "stand_in")}),
    "state": update(schema.tables)
    .where(schema.tables.c.id == bindparam("the_table"))
    .values(open=bindparam("new_open"), over=bindparam("new_over")),
    "unnote": delete(schema.notes).where(*_NOTE),
    "note": insert(schema.notes),
    "unalive": delete(schema.meta).where(schema.meta.c.name == bindparam("the_name")),
    "alive": insert(schema.meta),
}
"""Every statement that writes, in the order in which a batch carries them out."""


class Unit:
    """What one act writes; build it with its methods, give it to `Store.write`."""

    def __init__(self, table: str = "") -> None:
        self.table = table
        self.work: list[tuple[str, dict[str, Any]]] = []

    def open(self, row: TableRow, seats: list[SeatRow]) -> Unit:
        """A new table with its seats."""
        self.work.append(("table", asdict(row)))
        self.work += [("seat", {"table": self.table, **asdict(seat)}) for seat in seats]
        return self

    def journal(self, row: JournalRow) -> Unit:
        """One more entry of the journal."""
        self.work.append(("journal", {"table": self.table, **asdict(row)}))
        return self

    def command(self, id: str, seat: str, receipt: bytes) -> Unit:
        """A command that has been carried out by this unit."""
        self.work.append(("command", {"table": self.table, "id": id, "seat": seat, "receipt": receipt}))
        return self

    def sit(self, row: SeatRow) -> Unit:
        """Somebody else, or with another key or name, sits at a seat."""
        values = {f"new_{name}": value for name, value in asdict(row).items() if name != "seat"}
        self.work.append(("sit", {"the_table": self.table, "the_seat": row.seat, **values}))
        return self

    def state(self, open: bool, over: bool) -> Unit:
        """Whether the table has a free seat, and whether its game is over."""
        self.work.append(("state", {"the_table": self.table, "new_open": open, "new_over": over}))
        return self

    def note(self, seat: str, text: str) -> Unit:
        """The private note of a seat, in place of the former."""
        self.work.append(("unnote", {"the_table": self.table, "the_seat": seat}))
        self.work.append(("note", {"table": self.table, "seat": seat, "text": text}))
        return self

    def alive(self, now: int) -> Unit:
        """The server has run until now."""
        self.work.append(("unalive", {"the_name": "alive"}))
        self.work.append(("alive", {"name": "alive", "value": str(now)}))
        return self
