"""Questions to the database: every statement that reads, with its values; SQLite and PostgreSQL read them alike."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Row = dict[str, Any]
"""Column → value."""


class Question(Struct, frozen=True):
    """One statement and its values."""

    text: str
    values: dict[str, Any] = {}


_TABLE = "SELECT id, game, opening, listed, open, over, opened_at, watch FROM tables WHERE id = :table"
_SEATS = 'SELECT seat, kind, player, name, "key", stand_in FROM seats WHERE "table" = :table ORDER BY seat'
_JOURNAL = 'SELECT n, seat, kind, body FROM journal WHERE "table" = :table ORDER BY n'
_COMMANDS = 'SELECT id, seat, receipt FROM commands WHERE "table" = :table ORDER BY id'
_NOTES = 'SELECT seat, text FROM notes WHERE "table" = :table ORDER BY seat'
_OPENINGS = """
SELECT id, opening, opened_at FROM tables WHERE opened_at > :at OR (opened_at = :at AND id > :id)
ORDER BY opened_at, id LIMIT :most
"""
_RUNNING = "SELECT id FROM tables WHERE NOT over ORDER BY opened_at"
_LOBBY = "SELECT id FROM tables WHERE listed AND open AND NOT over ORDER BY opened_at DESC LIMIT :most"
_ALIVE = "SELECT value FROM meta WHERE name = 'alive'"


def whole(table: str) -> tuple[Question, ...]:
    """The table itself, its seats, journal, commands, notes."""
    return tuple(Question(text, {"table": table}) for text in (_TABLE, _SEATS, _JOURNAL, _COMMANDS, _NOTES))


def openings(at: int, id: str, most: int) -> Question:
    """What was agreed at the next tables after one, oldest first."""
    return Question(_OPENINGS, {"at": at, "id": id, "most": most})


def running() -> Question:
    """The tables whose game is not over, oldest first."""
    return Question(_RUNNING)


def lobby(most: int) -> Question:
    """The listed tables with a free seat, newest first."""
    return Question(_LOBBY, {"most": most})


def alive() -> Question:
    """Until when a server is known to have run."""
    return Question(_ALIVE)
