"""The live channel of one seat: a first frame with the key, then everything that happens, numbered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from posrednik.core.seat import PUBLIC, Seat
from posrednik.server import wire
from posrednik.server.access import house_of
from posrednik.server.asks import Hello
from posrednik.server.faults import Problem, problem
from posrednik.server.house import House
from posrednik.server.room import Room
from posrednik.server.streams import Listener

_PATIENCE = 10.0
_FRAME = 64 * 1024
_CHATTER = 240
_HELLO = msgspec.json.Decoder(Hello)
_CODES = {400: 4400, 401: 4401, 404: 4404, 413: 4413, 503: 4503}


async def _first(socket: WebSocket[Any, Any, Any]) -> Hello:
    """The first frame; raises Problem for anything that is none."""
    try:
        data = await asyncio.wait_for(socket.receive_data(mode="text"), _PATIENCE)
        if len(data) > _FRAME:
            raise problem(413, "TOO_LARGE")
        return _HELLO.decode(data)
    except (msgspec.DecodeError, TimeoutError, UnicodeError, KeyError, TypeError, RecursionError):
        raise problem(400, "BAD_REQUEST", detail='the first frame is {"key": …, "after": n}') from None


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Listen at a seat until one of both goes."""
    house = house_of(socket.app.state)
    await socket.accept()
    try:
        hello = await _first(socket)
        room, seat, hashed = await house.identify(table, hello.key)
        if house.closing:
            raise problem(503, "UNAVAILABLE")
        listener, first = await _seated(house, room, seat, hashed, hello.after)
    except Problem as found:
        await _refuse(socket, found)
        return
    except WebSocketException:
        return
    if first and seat != PUBLIC:
        room.tell("presence", seat=seat, present=True)
    await _serve(socket, house, room, seat, listener)


async def _refuse(socket: WebSocket[Any, Any, Any], found: Problem) -> None:
    with suppress(WebSocketException, RuntimeError, OSError):
        await socket.send_data(wire.encode(found.fault), mode="text")
        await socket.close(_CODES.get(found.status, 4400), found.fault.code)


async def _seated(house: House, room: Room, seat: Seat, hashed: bytes, after: int) -> tuple[Listener, bool]:
    """A listener who has been told what he missed, and whether he is the first; raises Problem if his key is dead."""
    listener = Listener(hashed, house.settings.queue)
    async with room.lock:
        room.admit(hashed, seat)
        for message in room.herald.missed(seat, after):
            listener.put(wire.encode(message).decode())
        first = not room.streams[seat].listeners
        room.streams[seat].listeners.add(listener)
        listener.heard = room.streams[seat].n
        hello = wire.Live(
            n=room.streams[seat].n, kind="hello", version=room.versions[seat], state=room.answers.state(seat)
        )
        listener.put(wire.encode(hello).decode())
    return listener, first


async def _serve(socket: WebSocket[Any, Any, Any], house: House, room: Room, seat: Seat, listener: Listener) -> None:
    reader = asyncio.create_task(_read(socket, listener))
    try:
        while (data := await listener.queue.get()) is not None:
            await socket.send({"type": "websocket.send", "bytes": None, "text": data})
        with suppress(WebSocketException, RuntimeError, OSError):
            await socket.close(1001 if house.closing else 4408)
    except (WebSocketException, RuntimeError, OSError):
        pass
    finally:
        reader.cancel()
        room.streams[seat].listeners.discard(listener)
        if seat != PUBLIC and not room.streams[seat].listeners:
            room.tell("presence", seat=seat, present=False)


async def _read(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    """What a client says after its first frame means nothing; it ends when the client goes or chatters."""
    heard = 0
    with suppress(WebSocketException, RuntimeError, OSError, KeyError):
        while heard < _CHATTER:
            await socket.receive_data(mode="text")
            heard += 1
    listener.end()
