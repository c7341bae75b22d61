"""The one writer of a SQLite file, in a thread of its own.

The asynchronous driver changes threads at every statement, which takes longer than the statements do; here a whole
batch of units goes to the thread at once and comes back committed.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import make_url

from posrednik.store.unit import STATEMENTS

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000")
"""Write-ahead log, every commit synced, references checked, patience with others who write."""
_DIALECT = sqlite.dialect(paramstyle="named")

Work = Mapping[str, list[dict[str, Any]]]
"""Names of statements with the values that each of them is to be carried out with."""


@lru_cache(maxsize=64)
def _sql(name: str, columns: tuple[str, ...]) -> str:
    """A statement of `unit` in the words of SQLite."""
    return str(STATEMENTS[name].compile(dialect=_DIALECT, column_keys=list(columns)))  # type: ignore[attr-defined]


class SqliteWriter:
    """A connection that only its own thread uses."""

    def __init__(self, url: str) -> None:
        self._path = make_url(url).database or ""
        self._thread = ThreadPoolExecutor(1, "store")
        self._connection: sqlite3.Connection | None = None

    async def write(self, work: Work) -> None:
        """Carry all of the work out in one transaction, synced; raises sqlite3.Error, and then nothing was written."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    async def pragma(self, name: str) -> Any:
        """What a pragma of the writer's connection says."""

        def ask() -> Any:
            return self._open().execute(f"PRAGMA {name}").fetchone()[0]

        return await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    async def close(self) -> None:
        """Finish and let go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=30, isolation_level=None)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _write(self, work: Work) -> None:
        connection = self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for name in STATEMENTS:
                for values in work.get(name, ()):
                    connection.execute(_sql(name, tuple(values)), values)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
