"""What a server does by the clock: flags that fall, players who stay away, signs of life, tables to forget."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from posrednik.server import acts, clockwork
from posrednik.server.house import House
from posrednik.server.room import Asked, Room
from posrednik.server.rubbish import Rubbish
from posrednik.store.store import Conflict, Unwritten
from posrednik.store.unit import Unit

log = logging.getLogger("posrednik.server")
_BEAT, _SWEEP, _ALIVE, _CLOCKS = 0.5, 120.0, 10.0, 15.0


async def tick(house: House, rubbish: Rubbish) -> None:
    """Run until cancelled."""
    swept = alive = told = 0.0
    while True:
        try:
            at = time.monotonic()
            for room in list(house.rooms.values()):
                try:
                    await _look(house, room, at)
                except Exception:
                    log.exception("the time of table %s could not be looked at", room.id)
            if at - alive >= _ALIVE:
                alive = at
                await house.store.write(Unit().alive(clockwork.now()))
            if at - told >= _CLOCKS:
                told = at
                _tell_clocks(house)
            if at - swept >= _SWEEP:
                swept = at
                house.sweep()
        except (Conflict, Unwritten) as error:
            log.warning("no sign of life could be written: %s", error)
        except Exception:
            log.exception("the ticking failed")
        rubbish.beat(time.monotonic())
        await asyncio.sleep(_BEAT)


async def _look(house: House, room: Room, at: float) -> None:
    if room.stale or room.table.result is not None:
        return
    for seat in clockwork.fallen(room.clocks, clockwork.now()):
        await house.time_up(room, seat)
    await _ask(house, room, at)
    if not acts.may_stand_in(room):
        return
    for seat in room.table.waiting():
        if room.sitters[seat].kind != "human" or room.present(seat):
            room.absent.pop(seat, None)
        elif at - room.absent.setdefault(seat, at) >= house.settings.absence:
            room.absent.pop(seat, None)
            await house.stand_in(room, seat)


async def _ask(house: House, room: Room, at: float) -> None:
    """Who is asked for an answer, and gives none in the time that the rules leave him, has answered nothing."""
    waiting, version = room.table.waiting(), room.table.version
    room.asked = {seat: asked for seat, asked in room.asked.items() if seat in waiting}
    for seat in waiting:
        asked = room.asked.get(seat)
        if asked is None or asked.version != version:
            limit = room.desk.patience(partial(room.table.view, seat), room.live)
            asked = room.asked[seat] = Asked(version, at, limit)
        if asked.limit is not None and at - asked.since >= asked.limit[0]:
            await house.answer_for(room, seat, asked.limit[1], version)


def _tell_clocks(house: House) -> None:
    for room in house.rooms.values():
        if any(clock.since is not None for clock in room.clocks.values()):
            for seat in room.all_seats:
                room.herald.tell("clock", (seat,), clocks=room.answers.clocks(seat))
