"""Requests that wait for a table: whoever loses the seat or the table meanwhile gets nothing of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.support import Seat, Server, open_table, until_closed, wish

OPEN = {"red": {"kind": "human", "name": "Анна"}, "blue": {"kind": "open"}}


@contextmanager
def held_up(server: Server, table: str) -> Iterator[None]:
    """While this lasts, whatever needs the table waits for it."""
    writer = server.house.store._writer
    assert writer is not None
    lock, loop = server.house.rooms[table].lock, writer.get_loop()
    asyncio.run_coroutine_threadsafe(lock.acquire(), loop).result(10)
    try:
        yield
    finally:
        loop.call_soon_threadsafe(lock.release)


def until_waiting(server: Server, table: str, count: int) -> None:
    """Return when so many requests wait for the table."""
    lock, end = server.house.rooms[table].lock, time.monotonic() + 20
    while len(lock._waiters or ()) < count:
        assert time.monotonic() < end, "nobody waits for the table"
        time.sleep(0.01)


def test_orders_that_waited_while_the_seat_was_left_are_nobodys(server: Server) -> None:
    """Else whoever takes the seat next finds another's deployment sealed and another's note in it."""
    opened = httpx.post(f"{server.address}/api/tables", json=wish(seats=OPEN)).json()
    table = opened["table"]
    key = httpx.post(f"{server.address}/api/tables/{table}/join", json={"name": "First"}).json()["key"]
    first = Seat(server.address, table, key)
    state = first.state()
    orders = first.turn(state=state)
    with ThreadPoolExecutor(3) as pool:
        with held_up(server, table):
            left = pool.submit(first.command, "leave")
            until_waiting(server, table, 1)
            sealed = pool.submit(first.command, "hand_in", expected=state["version"], orders=orders)
            until_waiting(server, table, 2)
            asked = pool.submit(first.get)
            until_waiting(server, table, 3)
        assert left.result().status_code == 200
        assert [sealed.result().status_code, asked.result().status_code] == [401, 401]
    key = httpx.post(f"{server.address}/api/tables/{table}/join", json={"name": "Second"}).json()["key"]
    assert Seat(server.address, table, key).state()["sealed"] == []


def test_a_channel_that_waited_while_its_key_was_replaced_hears_nothing(server: Server) -> None:
    red = open_table(server.address)["red"]
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{red.table}/live"
    with ThreadPoolExecutor(1) as pool, connect(address) as socket:
        with held_up(server, red.table):
            replaced = pool.submit(red.post, "/key", None)
            until_waiting(server, red.table, 1)
            socket.send(json.dumps({"key": red.key}))
            until_waiting(server, red.table, 2)
        assert replaced.result().status_code == 200
        said, code = until_closed(socket)
    assert (code, [json.loads(text)["code"] for text in said]) == (4401, ["BAD_KEY"])


def test_what_waited_while_the_table_was_lost_is_told_to_come_again(server: Server) -> None:
    """A room whose writing failed shows what was never kept; whoever waited for it is not shown that."""
    red = open_table(server.address)["red"]
    room = server.house.rooms[red.table]
    with ThreadPoolExecutor(1) as pool:
        with held_up(server, red.table):
            asked = pool.submit(red.get)
            until_waiting(server, red.table, 1)
            room.stale = True
        assert asked.result().status_code == 503
    assert red.state()["version"] == 0


def test_who_comes_while_reports_are_late_is_told_nothing_twice(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    red = open_table(server.address)["red"]
    room, clerk, writer = server.house.rooms[red.table], server.house.clerk, server.house.store._writer
    assert writer is not None
    with red.live() as first:
        first.until("hello")
        with monkeypatch.context() as busy:
            busy.setattr(clerk, "later", lambda room: None)
            for text in ("one", "two"):
                assert red.command("chat", text=text).status_code == 200
            with red.live(after=1) as second:
                said = [second.hear(), second.hear()]
                assert [(one["kind"], one["n"]) for one in said] == [("chat", 2), ("hello", 2)]
                busy.undo()
                writer.get_loop().call_soon_threadsafe(clerk.later, room)
                assert [first.until("chat")["n"] for _ in range(2)] == [1, 2]
                assert red.command("chat", text="three").status_code == 200
                assert second.until("chat")["n"] == first.until("chat")["n"] == 3
