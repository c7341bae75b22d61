"""The house: all tables of one server, those that are awake in memory, the rest in the store."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import Any

from posrednik.core.order import Refused
from posrednik.core.seat import PUBLIC, Seat
from posrednik.server import acts, clockwork, keys, opening
from posrednik.server.arts import Arts
from posrednik.server.asks import Command, NewTable
from posrednik.server.clerk import Clerk
from posrednik.server.faults import Problem, problem
from posrednik.server.metrics import Metrics
from posrednik.server.minds import Minds
from posrednik.server.opening import NewTableRows
from posrednik.server.room import Room
from posrednik.server.settings import Settings
from posrednik.server.thinking import Pool
from posrednik.server.wire import Joined, NewKey, Opened, Receipt
from posrednik.store.store import Conflict, Store, Unwritten
from posrednik.table.table import Declined

log = logging.getLogger("posrednik.server")
_IDLE = 1800.0


class House:
    """Everything that a running server holds; `open` before use, `close` after it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.data)
        self.clerk = Clerk()
        self.arts = Arts(self.store)
        self.minds = Minds(Pool(settings.workers, settings.think_limit, self.metrics), settings.watch_pause)
        self.asleep = 0
        self.closing = False
        self.trouble: Exception | None = None
        self.rooms: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Lock] = {}

    async def open(self) -> None:
        """Open the store and find out how long no server has run."""
        try:
            await self.store.open()
            alive = await self.store.alive()
        except Exception as error:
            self.trouble = error
            raise
        self.clerk.open()
        self.asleep = 0 if alive is None else max(0, clockwork.now() - alive)

    async def close(self) -> None:
        """Let everybody go, stop thinking, write what is to be written."""
        self.closing = True
        for room in self.rooms.values():
            room.end()
        await self.clerk.close()
        await self.minds.close()
        await self.store.close()

    # --- rooms ---------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The table of that id, awake; raises Problem if there is none."""
        found = self.rooms.get(id)
        if found is not None and not found.stale:
            found.used = time.monotonic()
            return found
        if not (len(id) == 12 and id.isascii() and id.isalnum()):
            raise problem(404, "UNKNOWN_TABLE")
        try:
            async with self._waking.setdefault(id, asyncio.Lock()):
                found = self.rooms.get(id)
                if found is None or found.stale:
                    found = await self._load(id)
        finally:
            self._waking.pop(id, None)
        self.minds.wake(found)
        return found

    async def _load(self, id: str) -> Room:
        former = self.rooms.pop(id, None)
        if former is not None:
            former.end()
        kept = await self.store.load(id)
        if kept is None:
            raise problem(404, "UNKNOWN_TABLE")
        room = Room(kept, self.store, self.metrics, self.clerk, self.asleep)
        self.rooms[id] = room
        self.arts.note(room)
        self.metrics.put("tables_awake", len(self.rooms))
        return room

    async def wake_running(self) -> None:
        """After a start: let the tables go on whose computers are to move or whose clocks run."""
        for id in await self.store.running():
            with suppress(Problem):
                await self.room(id)
            await asyncio.sleep(0)

    def sweep(self) -> None:
        """Forget the tables that nobody has asked for in a long time."""
        limit = time.monotonic() - _IDLE
        for id, room in list(self.rooms.items()):
            running = any(clock.since is not None for clock in room.clocks.values())
            if room.stale or (room.idle and room.used < limit and not running):
                del self.rooms[id]
                room.end()
        self.metrics.put("tables_awake", len(self.rooms))

    async def identify(self, id: str, key: str) -> tuple[Room, Seat, bytes]:
        """The table and the seat that a key opens there; one answer for every wrong key."""
        room = await self.room(id)
        hashed = keys.hashed(key)
        seat = room.whose(hashed)
        if seat is None or not key:
            raise problem(401, "BAD_KEY")
        return room, seat, hashed

    # --- what changes something -------------------------------------------------------------------

    async def open_table(self, wish: NewTable) -> Opened:
        """A new table."""
        return await self.put_up(opening.open_table(wish))

    async def put_up(self, rows: NewTableRows) -> Opened:
        """Write a new table and let it begin."""
        try:
            await self.store.write(rows.unit)
        except (Conflict, Unwritten):
            raise Room.unavailable() from None
        self.metrics.add("tables_opened_total")
        await self.room(rows.opened.table)
        return rows.opened

    async def command(self, room: Room, seat: Seat, key: bytes, command: Command) -> Receipt:
        """Carry a command out for whoever still holds the seat; the room may have to be read again first."""
        room = await self.room(room.id)
        with self.clerk:
            async with room.lock:
                room.admit(key, seat)
                receipt = await acts.carry_out(room, seat, command)
        self.minds.wake(room)
        return receipt

    async def join(self, id: str, seat: str | None, name: str, wish: str | None = None) -> Joined:
        """Take a free seat; who asks again under the same `wish` has the seat and the key that were given."""
        room = await self.room(id)
        async with room.lock:
            given = room.given_for(wish)
            if given is not None and seat in (None, given[0]) and not room.stale:
                return Joined(table=id, seat=given[0], key=given[1])
            free = room.free()
            if room.stale or not free or (seat is not None and seat not in free):
                raise problem(409, "NO_FREE_SEAT")
            taken = free[0] if seat is None else Seat(seat)
            key = room.key_for(taken, wish)
            done = acts.seat_changed(
                room, taken, False, kind="human", player="", name=opening.tidy(name), key=keys.hashed(key),
                stand_in=room.agreed.stand_in,
            )  # fmt: skip
            await room.commit(done.entries, done.unit)
        self.minds.wake(room)
        return Joined(table=id, seat=taken, key=key)

    async def replace_key(self, id: str, held: str, wish: str | None = None) -> NewKey:
        """A new key for a seat; whoever holds the former one is let go.

        Who asks again under the same `wish` has the key that was given, though the one that is `held` is dead by now.
        """
        room = await self.room(id)
        async with room.lock:
            given = room.given_for(wish)
            if given is not None and not room.stale:
                return NewKey(given[1])
            _, seat, _ = await self.identify(id, held)
            if seat == PUBLIC:
                raise problem(403, "NEEDS_SEAT")
            if room.stale:
                raise Room.unavailable()
            key = room.key_for(seat, wish)
            done = acts.new_key(room, seat, keys.hashed(key))
            await room.commit(done.entries, done.unit)
            if done.then is not None:
                done.then()
        return NewKey(key)

    # --- time ------------------------------------------------------------------------------------

    async def time_up(self, room: Room, seat: Seat) -> None:
        """The clock of a seat has run out: the umpire announces it, and the game is lost or goes on without the player.

        The game says what is handed in for the seat then, or else a computer gives orders in its place.
        """
        async with room.lock:
            if room.stale or seat not in clockwork.fallen(room.clocks, clockwork.now()):
                return
            name = room.sitters[seat].name or seat
            given = room.desk.overtime(partial(room.table.view, seat))
            try:
                if given is not None:
                    said = acts.time_is_up(room, seat)
                    done = acts.hand_in(room, seat, given, None, by_time=True)
                    await room.commit([said, *done.entries], done.unit)
                elif room.played_by_computer(seat) is None:
                    said = acts.announcement(
                        room, f"{name}: время вышло, играет посредник / the time is up, the umpire plays"
                    )
                    done = acts.deputise(room, seat)
                    await room.commit([said, *done.entries], done.unit)
            except (Problem, Declined, Refused) as error:
                log.error("the clock of table %s could not be obeyed: %s", room.id, error)
                return
        self.minds.wake(room)

    async def answer_for(self, room: Room, seat: Seat, orders: list[Any], version: int) -> None:
        """A seat asked at a version has not answered in time: what the rules answer in its place is handed in."""
        async with room.lock:
            if room.stale or seat not in room.table.waiting():
                return
            try:
                done = acts.hand_in(room, seat, orders, version, by_time=True)
                await room.commit(done.entries, done.unit)
            except Declined:
                return  # he has answered after all
            except Refused as error:
                log.error("nothing could be answered for %s at table %s: %s", seat, room.id, error)
                return
        self.minds.wake(room)

    async def stand_in(self, room: Room, seat: Seat) -> None:
        """A player has been away for long and all had agreed: a computer takes the place."""
        async with room.lock:
            fits = room.sitters[seat].kind == "human" and seat in room.table.waiting() and not room.present(seat)
            if room.stale or not fits or not acts.may_stand_in(room):
                return
            done = acts.deputise(room, seat)
            with suppress(Problem):
                await room.commit(done.entries, done.unit)
        self.minds.wake(room)
