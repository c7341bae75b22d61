"""The clerk: what happened is told to the streams room by room, between other work, never out of order.

To word a report and to write down a whole choice of orders takes longer than to adjudicate. On a busy server commands
are taken, kept and answered first, and reports that gather meanwhile share one state.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from posrednik.server.room import Room

log = logging.getLogger("posrednik.server")
_PATIENCE = 0.05
"""Seconds that a report waits for commands."""


class Clerk:
    """One queue of rooms that have something late to tell."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Room] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._commands = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def __enter__(self) -> None:
        """A command is being carried out: what is late waits for it, but not long."""
        self._commands += 1
        self._idle.clear()

    def __exit__(self, *_: object) -> None:
        self._commands -= 1
        if not self._commands:
            self._idle.set()

    def open(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._work(), name="clerk")

    async def close(self) -> None:
        """Stop; whoever has not heard comes again with the last number."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def later(self, room: Room) -> None:
        """Let a room tell what it has put off, when other work allows."""
        self._queue.put_nowait(room)

    async def _work(self) -> None:
        while True:
            room = await self._queue.get()
            await asyncio.sleep(0)
            if self._commands:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._idle.wait(), _PATIENCE)
            try:
                async with room.lock:
                    if not room.stale:
                        room.herald.tell_late()
            except Exception:
                log.exception("what was late at table %s could not be told", room.id)
