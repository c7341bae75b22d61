"""The store: tables are read whole and written in units; what `write` returned for is on the disk.

Units that come at the same time share one commit. A unit that meets another writer's row fails alone.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from posrednik.store import schema
from posrednik.store.engine import address, make_engine
from posrednik.store.migrate import migrate
from posrednik.store.rows import JournalRow, Kept, SeatRow, TableRow
from posrednik.store.unit import STATEMENTS, Unit
from posrednik.store.writer import SqliteWriter, Work

log = logging.getLogger("posrednik.store")
_MOST = 128


class Conflict(Exception):
    """Another writer was there first; nothing of the unit was written."""


class Unwritten(Exception):
    """The database did not take the unit; nothing of it was written."""


class Store:
    """One database. `open` before use, `close` after it."""

    def __init__(self, data: str | Path) -> None:
        self.url = address(data)
        self.commits = 0
        self._engine: AsyncEngine | None = None
        self.writer: SqliteWriter | None = None
        self._queue: asyncio.Queue[tuple[Unit, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def engine(self) -> AsyncEngine:
        """The engine of an open store."""
        if self._engine is None:
            raise RuntimeError("the store is not open")
        return self._engine

    async def open(self) -> None:
        """Connect, bring the tables up to date, begin to write."""
        self._engine = make_engine(self.url)
        try:
            await migrate(self._engine)
        except BaseException:
            await self.close()
            raise
        self.writer = SqliteWriter(self.url) if self.url.startswith("sqlite") else None
        self._writer = asyncio.create_task(self._write_on(), name="store-writer")

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
            self._writer = None
        if self.writer is not None:
            await self.writer.close()
            self.writer = None
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None

    # --- writing -------------------------------------------------------------------------------

    async def write(self, unit: Unit) -> None:
        """Write all of the unit, synced; raises Conflict or Unwritten, and then nothing was written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((unit, done))
        await done

    async def _write_on(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < _MOST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._carry_out(batch)
            finally:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(Unwritten("the writer was stopped"))
                    self._queue.task_done()

    async def _carry_out(self, batch: list[tuple[Unit, asyncio.Future[None]]]) -> None:
        """One commit for the whole batch; if that fails, one for each unit, so that each has its own answer."""
        try:
            await self._commit([unit for unit, _ in batch])
        except (SQLAlchemyError, sqlite3.Error) as error:
            if len(batch) > 1:
                for pair in batch:
                    await self._carry_out([pair])
                return
            _fail(batch[0][1], error)
            return
        except OSError as error:
            for _, done in batch:
                _fail(done, error)
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)

    async def _commit(self, units: list[Unit]) -> None:
        work: dict[str, list[dict[str, Any]]] = {}
        for unit in units:
            for name, values in unit.work:
                work.setdefault(name, []).append(values)
        kept = {name: _last_of_each(name, values) for name, values in work.items()}
        if self.writer is not None:
            await self.writer.write(kept)
        else:
            async with self.engine.begin() as connection:
                await connection.run_sync(_execute, kept)
        self.commits += 1

    # --- reading -------------------------------------------------------------------------------

    async def load(self, table: str) -> Kept | None:
        """A whole table, None if there is none."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).first()
            if found is None:
                return None
            seats = [SeatRow(**row) for row in await _rows(connection, schema.seats, table, "seat")]
            rows = [JournalRow(**row) for row in await _rows(connection, schema.journal, table, "n")]
            commands = await _rows(connection, schema.commands, table, "id")
            notes = await _rows(connection, schema.notes, table, "seat")
        return Kept(
            table=TableRow(**found._mapping),
            seats=tuple(seats),
            journal=tuple(rows),
            commands={row["id"]: (row["seat"], row["receipt"]) for row in commands},
            notes={row["seat"]: row["text"] for row in notes},
        )

    async def openings(self) -> AsyncIterator[tuple[str, bytes]]:
        """What was agreed at every table, one after another, oldest first."""
        t = schema.tables.c
        async with self.engine.connect() as connection:
            async for row in await connection.stream(select(t.id, t.opening).order_by(t.opened_at)):
                yield row[0], row[1]

    async def running(self) -> list[str]:
        """The ids of the tables whose game is not over, oldest first."""
        query = select(schema.tables.c.id).where(schema.tables.c.over.is_(False)).order_by(schema.tables.c.opened_at)
        async with self.engine.connect() as connection:
            return [row[0] for row in await connection.execute(query)]

    async def lobby(self, most: int = 100) -> list[str]:
        """The ids of the listed tables with a free seat, newest first."""
        t = schema.tables.c
        query = select(t.id).where(t.listed.is_(True), t.open.is_(True), t.over.is_(False))
        async with self.engine.connect() as connection:
            return [row[0] for row in await connection.execute(query.order_by(t.opened_at.desc()).limit(most))]

    async def alive(self) -> int | None:
        """Until when a server is known to have run on this database."""
        m = schema.meta.c
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(m.value).where(m.name == "alive"))).scalar()
        return None if found is None else int(found)

    async def answers(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(select(1))
        except (SQLAlchemyError, OSError):
            return False
        return True


def _execute(connection: Connection, work: Work) -> None:
    for name, statement in STATEMENTS.items():
        if name in work:
            connection.execute(statement, work[name])


def _last_of_each(name: str, values: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Notes and signs of life replace their forerunners: within one batch only the last of each is inserted."""
    if name not in ("note", "alive"):
        return values
    return list({(v.get("table"), v.get("seat")): v for v in values}.values())


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if done.done():
        return
    if isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
        done.set_exception(Conflict())
        return
    reason = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    log.error("the database did not take a unit: %s", reason)
    done.set_exception(Unwritten(str(reason)))


async def _rows(connection: AsyncConnection, what: Any, table: str, order: str) -> list[dict[str, Any]]:
    """The rows of one table, without the columns that every row shares."""
    columns = [c for c in what.c if c.name not in ("table",) and not (c.name == "id" and order == "n")]
    query = select(*columns).where(what.c.table == table).order_by(what.c[order])
    return [dict(row._mapping) for row in await connection.execute(query)]
