"""Units of work: what is written together or not at all, as named statements with their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from posrednik.store.rows import JournalRow, SeatRow, TableRow


class Conflict(Exception):
    """Another writer was there first; nothing of the unit was written."""


class Unwritten(Exception):
    """The database did not take the unit; nothing of it was written."""


def _insert(table: str, *columns: str) -> str:
    names, values = ", ".join(f'"{name}"' for name in columns), ", ".join(f":{name}" for name in columns)
    return f"INSERT INTO {table} ({names}) VALUES ({values})"


def _changes(*columns: str) -> str:
    return ", ".join(f'"{name}" = :new_{name}' for name in columns)


_OF_SEAT = 'WHERE "table" = :the_table AND seat = :the_seat'

STATEMENTS: dict[str, str] = {
    "table": _insert("tables", "id", "game", "opening", "listed", "open", "over", "opened_at", "watch"),
    "seat": _insert("seats", "table", "seat", "kind", "player", "name", "key", "stand_in"),
    "journal": _insert("journal", "table", "n", "seat", "kind", "body"),
    "command": _insert("commands", "table", "id", "seat", "receipt"),
    "sit": f"UPDATE seats SET {_changes('kind', 'player', 'name', 'key', 'stand_in')} {_OF_SEAT}",
    "state": f"UPDATE tables SET {_changes('open', 'over')} WHERE id = :the_table",
    "unnote": f"DELETE FROM notes {_OF_SEAT}",
    "note": _insert("notes", "table", "seat", "text"),
    "unalive": "DELETE FROM meta WHERE name = :the_name",
    "alive": _insert("meta", "name", "value"),
}
"""Every statement that writes, in the order in which a batch carries them out, good for SQLite and PostgreSQL."""

Work = Mapping[str, list[dict[str, Any]]]
"""Names of statements with the values that each of them is to be carried out with."""


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
