"""The seats of a table that computers play: they think when they are waited for, and the table goes on."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Any

from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.server import acts
from posrednik.server.faults import Problem
from posrednik.server.room import Room
from posrednik.server.thinking import Lost, Pool
from posrednik.table.table import Declined

log = logging.getLogger("posrednik.server")
_BEAT, _FIRST = 0.5, 1.0


class Minds:
    """All thinking of one server; at most one task a seat."""

    def __init__(self, pool: Pool, pause: float) -> None:
        self.pool = pool
        self.pause = pause
        self._tasks: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._usual: dict[str, float] = {}

    def wake(self, room: Room) -> None:
        """Let every computer player think whose orders the table waits for."""
        if room.stale or not room.full:
            return
        for seat in sorted(room.table.waiting()):
            name = room.played_by_computer(seat)
            if name is not None and (room.id, seat) not in self._tasks:
                task = asyncio.create_task(self._turn(room, seat, name), name=f"think-{room.id}-{seat}")
                self._tasks[(room.id, seat)] = task
                room.thinking[seat] = 0.0
                task.add_done_callback(partial(self._over, room, seat))

    def _over(self, room: Room, seat: Seat, done: asyncio.Task[None]) -> None:
        self._tasks.pop((room.id, seat), None)
        room.thinking.pop(seat, None)
        if done.cancelled():
            return
        if done.exception() is not None:
            log.error("a computer player of table %s failed", room.id, exc_info=done.exception())
            return
        self.wake(room)

    async def _turn(self, room: Room, seat: Seat, name: str) -> None:
        async with room.lock:
            version, view = room.judged_at(seat), room.table.view(seat)
            number = len(room.table.journal.plies())
        if all(room.played_by_computer(other) for other in room.seats):
            await asyncio.sleep(self.pause)
        began = time.monotonic()
        beat = asyncio.create_task(self._beat(room, seat, name))
        try:
            seed = f"{room.agreed.seed}/{seat}/{number}"
            orders = await self.pool.orders(room.agreed.game, name, view, seed)
        except Lost:
            orders = None
        finally:
            beat.cancel()
        took = time.monotonic() - began
        self._usual[name] = 0.7 * self._usual.get(name, took) + 0.3 * took
        room.metrics.add("thought_total")
        await self._hand_in(room, seat, version, orders, view)

    async def _beat(self, room: Room, seat: Seat, name: str) -> None:
        """Tell how far the thinking is, as its usual time has it."""
        began = time.monotonic()
        while True:
            await asyncio.sleep(_BEAT)
            usual = max(_FIRST, self._usual.get(name, _FIRST))
            done = min(0.95, (time.monotonic() - began) / usual)
            room.thinking[seat] = done
            knowing = tuple(one for one in room.all_seats if room.answers.thinks(seat, one))
            room.herald.tell("thinking", knowing, seat=seat, done=round(done, 2))

    async def _hand_in(self, room: Room, seat: Seat, version: int, plain: list[Any] | None, view: Any) -> None:
        """Hand the orders in; for unlawful ones, or none, it is as if the time were up, or the seat resigns."""
        async with room.lock:
            if room.stale or room.judged_at(seat) != version or room.played_by_computer(seat) is None:
                return
            room.thinking.pop(seat, None)
            for way in ("own", "overtime", "resign"):
                try:
                    given = _given(room, seat, way, plain, view)
                    if given is None:
                        continue
                    done = acts.hand_in(room, seat, given, None)
                except Refused as refused:
                    log.error("computer orders refused at table %s: %s", room.id, refused)
                    continue
                except Declined:
                    return
                try:
                    await room.commit(done.entries, done.unit)
                except Problem as found:
                    log.error("computer orders not kept at table %s: %s", room.id, found)
                return

    async def close(self) -> None:
        """Stop thinking."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self.pool.close()


def _given(room: Room, seat: Seat, way: str, plain: list[Any] | None, view: Any) -> list[Any] | None:
    """What a computer's seat hands in, None if there is nothing to be had that way."""
    if way == "own":
        return None if plain is None else room.desk.orders(plain)
    return room.desk.overtime(lambda: view) if way == "overtime" else room.known.tongue.read(view, seat, "resign")
