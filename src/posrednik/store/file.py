"""A database in a file of SQLite, driven by one thread of its own.

The asynchronous driver changes threads at every statement, which takes longer than the statements do; here a whole
batch of units, or of questions, goes to the thread at once and comes back committed, or answered. Nothing of SQLAlchemy
is loaded for it: a server is ready sooner.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from typing import Any, TypeVar

from posrednik.store.address import file_of
from posrednik.store.migrate import HEAD, is_current
from posrednik.store.question import Question, Row
from posrednik.store.unit import STATEMENTS, Conflict, Unwritten, Work

T = TypeVar("T")
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000")
"""Write-ahead log, every commit synced, references checked, patience with others who write."""


class SqliteFile:
    """A connection that only its own thread uses."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._path = file_of(url) or ""
        self._thread = ThreadPoolExecutor(1, "store")
        self._connection: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Bring the tables up to date; raises NewerDatabase."""
        if await self._do(self._made):
            return
        from posrednik.store.engine import Engine

        engine = Engine(self._url)
        try:
            await engine.open()
        finally:
            await engine.close()

    async def write(self, work: Work) -> None:
        """Carry all of the work out in one transaction, synced; raises Conflict or Unwritten, and then nothing was
        written."""
        try:
            await self._do(self._write, work)
        except sqlite3.IntegrityError as error:
            raise Conflict(error) from error
        except (sqlite3.Error, OSError) as error:
            raise Unwritten(error) from error

    async def read(self, *questions: Question) -> list[list[Row]]:
        """The rows that answer each question, all of one moment."""
        return await self._do(self._read, questions)

    async def answers(self) -> bool:
        """Whether the database answers."""
        try:
            await self.pragma("schema_version")
        except (sqlite3.Error, OSError):
            return False
        return True

    async def pragma(self, name: str) -> Any:
        """What a pragma of the connection says."""
        return await self._do(lambda: self._open().execute(f"PRAGMA {name}").fetchone()[0])

    async def close(self) -> None:
        """Finish and let go of the file."""
        await self._do(self._close)
        self._thread.shutdown()

    async def _do(self, what: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what, *given)

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=30, isolation_level=None)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _made(self) -> bool:
        """Whether all tables are there as the newest change left them; a fresh file gets them at once."""
        connection = self._open()
        found = _found(connection)
        if found is None:
            connection.execute("BEGIN IMMEDIATE")
            try:
                if _found(connection) is None:
                    _make(connection)
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
        return True if found is None else found

    def _read(self, questions: Sequence[Question]) -> list[list[Row]]:
        connection, out = self._open(), []
        connection.execute("BEGIN")
        try:
            for question in questions:
                found = connection.execute(question.text, question.values)
                names = [column[0] for column in found.description]
                out.append([dict(zip(names, row, strict=True)) for row in found])
        finally:
            connection.execute("ROLLBACK")
        return out

    def _write(self, work: Work) -> None:
        connection = self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for name, text in STATEMENTS.items():
                for values in work.get(name, ()):
                    connection.execute(text, values)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _found(connection: sqlite3.Connection) -> bool | None:
    """Whether the tables are those of the newest change, None if there are none yet; raises NewerDatabase."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "alembic_version" not in names:
        return False if "tables" in names else None
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return is_current(None if found is None else found[0])


def _make(connection: sqlite3.Connection) -> None:
    text = files("posrednik.store").joinpath("fresh.sql").read_text(encoding="utf-8")
    for statement in text.split(";"):
        connection.execute(statement)
    connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    connection.execute("INSERT INTO alembic_version VALUES (?)", (HEAD,))
