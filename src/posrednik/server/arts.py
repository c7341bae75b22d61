"""Whose map an address of art means: every table's is known, also of those that sleep in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from posrednik.core.seat import PUBLIC
from posrednik.server import agreed as opening
from posrednik.server.room import Room
from posrednik.store.store import Store
from posrednik.table.desk import Desk, desk

log = logging.getLogger("posrednik.server")


class Arts:
    """Digests of art and a table each that shows it. A desk draws maps only that a board has named since the start."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, str] = {}
        self._searched = False
        self._search = asyncio.Lock()

    def note(self, room: Room) -> None:
        """A table is awake: its board names its art."""
        self._tables.setdefault(_digest(room.desk, room.table), room.id)

    async def draw(self, game: str, digest: str, variant: str, wake: Callable[[str], Awaitable[Room]]) -> str | None:
        """The art of that digest as SVG; `wake` reads a table. The store is searched through once."""
        text = desk(game).art(digest, variant)
        if text is not None:
            return text
        if digest not in self._tables and not self._searched:
            async with self._search:
                if not self._searched:
                    await self._read()
                    self._searched = True
        id = self._tables.get(digest)
        if id is None:
            return None
        room = await wake(id)
        _digest(room.desk, room.table)
        return desk(game).art(digest, variant)

    async def _read(self) -> None:
        """Name the maps of all tables with a scenario of their own; of equal ones one is enough."""
        seen: set[tuple[str, str, str]] = set()
        async for id, kept in self._store.openings():
            agreed = opening.decode(kept)
            same = (agreed.game, agreed.scenario_data or "", repr(sorted(agreed.rules.options.items())))
            if agreed.scenario_data is None or same in seen:
                continue
            seen.add(same)
            try:
                known, table = await asyncio.to_thread(opening.set_up, agreed)
                self._tables.setdefault(_digest(desk(known.game.id), table), id)
            except Exception:
                log.exception("the map of table %s cannot be named", id)


def _digest(found: Desk, table: opening.AnyTable) -> str:
    """The digest in the address of a table's art."""
    return found.board(table.view(PUBLIC)).art.rpartition("/")[2].partition(".")[0]
