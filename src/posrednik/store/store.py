"""The store: tables are read whole and written in units; what `write` returned for is on the disk.

Units that come at the same time share one commit. A unit that meets another writer's row fails alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from posrednik.store import question
from posrednik.store.address import address, file_of
from posrednik.store.file import SqliteFile
from posrednik.store.rows import JournalRow, Kept, SeatRow, TableRow
from posrednik.store.unit import Conflict, Unit, Unwritten

if TYPE_CHECKING:
    from posrednik.store.engine import Engine

__all__ = ["Conflict", "Store", "Unwritten"]
log = logging.getLogger("posrednik.store")
_MOST = 128
_PAGE = 256


class Store:
    """One database. `open` before use, `close` after it."""

    def __init__(self, data: str | Path) -> None:
        self.url = address(data)
        self.commits = 0
        self._base: SqliteFile | Engine | None = None
        self._queue: asyncio.Queue[tuple[Unit, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def base(self) -> SqliteFile | Engine:
        """What an open store is written to."""
        if self._base is None:
            raise RuntimeError("the store is not open")
        return self._base

    async def open(self) -> None:
        """Connect, bring the tables up to date, begin to write; raises NewerDatabase."""
        self._base = _base(self.url)
        try:
            await self._base.open()
        except BaseException:
            await self.close()
            raise
        self._writer = asyncio.create_task(self._write_on(), name="store-writer")

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
            self._writer = None
        if self._base is not None:
            await self._base.close()
            self._base = None

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
            except Exception:
                log.exception("units could not be written")
            finally:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(Unwritten("the writer broke off"))
                    self._queue.task_done()

    async def _carry_out(self, batch: list[tuple[Unit, asyncio.Future[None]]]) -> None:
        """One commit for the whole batch; if that fails, one for each unit, so that each has its own answer."""
        try:
            await self._commit([unit for unit, _ in batch])
        except (Conflict, Unwritten) as error:
            if len(batch) > 1:
                for pair in batch:
                    await self._carry_out([pair])
                return
            _fail(batch[0][1], error)
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)

    async def _commit(self, units: list[Unit]) -> None:
        work: dict[str, list[dict[str, Any]]] = {}
        for unit in units:
            for name, values in unit.work:
                work.setdefault(name, []).append(values)
        await self.base.write({name: _last_of_each(name, values) for name, values in work.items()})
        self.commits += 1

    # --- reading -------------------------------------------------------------------------------

    async def load(self, table: str) -> Kept | None:
        """A whole table, None if there is none."""
        found, seats, journal, commands, notes = await self.base.read(*question.whole(table))
        if not found:
            return None
        flags = {name: bool(found[0][name]) for name in ("listed", "open", "over")}
        return Kept(
            table=TableRow(**(found[0] | flags)),
            seats=tuple(SeatRow(**(row | {"stand_in": bool(row["stand_in"])})) for row in seats),
            journal=tuple(JournalRow(**row) for row in journal),
            commands={row["id"]: (row["seat"], row["receipt"]) for row in commands},
            notes={row["seat"]: row["text"] for row in notes},
        )

    async def openings(self) -> AsyncIterator[tuple[str, bytes]]:
        """What was agreed at every table, one after another, oldest first."""
        at, id = -1, ""
        while True:
            (rows,) = await self.base.read(question.openings(at, id, _PAGE))
            for row in rows:
                yield row["id"], row["opening"]
            if len(rows) < _PAGE:
                return
            at, id = rows[-1]["opened_at"], rows[-1]["id"]

    async def running(self) -> list[str]:
        """The ids of the tables whose game is not over, oldest first."""
        (rows,) = await self.base.read(question.running())
        return [row["id"] for row in rows]

    async def lobby(self, most: int = 100) -> list[str]:
        """The ids of the listed tables with a free seat, newest first."""
        (rows,) = await self.base.read(question.lobby(most))
        return [row["id"] for row in rows]

    async def alive(self) -> int | None:
        """Until when a server is known to have run on this database."""
        (rows,) = await self.base.read(question.alive())
        return int(rows[0]["value"]) if rows else None

    async def answers(self) -> bool:
        """Whether the database answers."""
        return await self.base.answers()


def _base(url: str) -> SqliteFile | Engine:
    if file_of(url) is not None:
        return SqliteFile(url)
    from posrednik.store.engine import Engine

    return Engine(url)


def _last_of_each(name: str, values: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Notes and signs of life replace their forerunners: within one batch only the last of each is inserted."""
    if name not in ("note", "alive"):
        return values
    return list({(v.get("table"), v.get("seat")): v for v in values}.values())


def _fail(done: asyncio.Future[None], error: Conflict | Unwritten) -> None:
    if done.done():
        return
    if isinstance(error, Unwritten):
        log.error("the database did not take a unit: %s", error)
    done.set_exception(error)
