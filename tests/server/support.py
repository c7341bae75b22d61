"""A server in a thread of the test or in a process of its own, and clients that sit at its tables."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from posrednik.core.dice import Seeded
from posrednik.games.otryadov.view import View
from posrednik.players import player
from posrednik.server.app import create_app
from posrednik.server.house import House
from posrednik.server.running import config
from posrednik.server.settings import Settings

HOT_SEAT = {"red": {"kind": "human", "name": "Анна"}, "blue": {"kind": "human", "name": "Ben"}}
FREE = {"rate": 1e6, "burst": 1e6, "address_rate": 1e6, "address_burst": 1e6, "opening_rate": 1e6, "opening_burst": 1e6}

CLIENTS: list[httpx.Client] = []
"""Clients of the present module; a fixture closes them."""


class Server:
    """A server that runs in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.house: House = self.app.state.house
        self._server = uvicorn.Server(config(self.app, lifespan="on", host="127.0.0.1", port=0))
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> Server:
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise AssertionError("the server did not start")
            threading.Event().wait(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"


@contextmanager
def running(data: Path | str, **settings: Any) -> Iterator[Server]:
    """A server with generous limits unless the test names others."""
    chosen: dict[str, Any] = {"workers": 1, "watch_pause": 0.0} | FREE | settings
    server = Server(Settings(data=str(data), **chosen)).start()
    try:
        yield server
    finally:
        server.stop()


class Process:
    """`posrednik serve` as a process that can be killed."""

    def __init__(self, data: Path | str, port: int = 0) -> None:
        command = [sys.executable, "-m", "posrednik", "serve", "--port", str(port), "--data", str(data), "--lang", "en"]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.said = ""
        while (line := self.process.stdout.readline()) and "Ctrl+C" not in line:
            self.said += line
        if "http://" not in self.said:
            self.kill()
            raise AssertionError(self.said + self.rest()[1])
        self.address = "http://" + self.said.partition("http://")[2].split()[0].rstrip("/")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> tuple[str, str]:
        """SIGTERM; what the server still said on both channels."""
        self.process.send_signal(signal.SIGTERM)
        return self.rest()

    def rest(self) -> tuple[str, str]:
        out, err = self.process.communicate(timeout=20)
        return self.said + out, err


class Seat:
    """One client with the key of a seat (or of the spectators)."""

    def __init__(self, address: str, table: str, key: str) -> None:
        self.address, self.table, self.key = address, table, key
        self.http = httpx.Client(
            base_url=f"{address}/api/tables/{table}", headers={"Authorization": f"Bearer {key}"}, timeout=30
        )
        CLIENTS.append(self.http)

    def get(self, path: str = "", **params: Any) -> httpx.Response:
        return self.http.get(path, params=params)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def state(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def command(self, verb: str, id: str | None = None, **facts: Any) -> httpx.Response:
        return self.post("/command", {"id": id or str(uuid.uuid4()), "verb": verb, **facts})

    def turn(self, name: str = "random", seed: str = "test", state: dict[str, Any] | None = None) -> list[Any]:
        """A lawful turn as plain orders, thought out from what the server shows."""
        return turn_of((state or self.state())["view"], name, seed)

    def hand_in(self, name: str = "random", seed: str = "test") -> dict[str, Any]:
        """Think out a turn and hand it in; the receipt."""
        state = self.state()
        answer = self.command("hand_in", expected=state["version"], orders=self.turn(name, seed, state))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @contextmanager
    def live(self, after: int = 0) -> Iterator[Ear]:
        """The live channel; its first frame has been sent."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        with connect(url, max_size=None, open_timeout=10, compression=None) as socket:
            socket.send(json.dumps({"key": self.key, "after": after}))
            yield Ear(socket)


def wait_for(seat: Seat, what: str, fits: Any, seconds: float = 150) -> dict[str, Any]:
    """The state as soon as it fits."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        state = seat.state()
        if fits(state):
            return state
        time.sleep(0.1)
    raise AssertionError(f"waited in vain for {what}")


class Ear:
    """What comes in on a live channel."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []

    def hear(self, timeout: float = 10) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        found: dict[str, Any] = json.loads(text)
        return found

    def until(self, kind: str, timeout: float = 20, fits: Callable[[Any], bool] = lambda message: True) -> Any:
        """The next message of a kind; the others on the way are let pass."""
        while True:
            message = self.hear(timeout)
            if message.get("kind") == kind and fits(message):
                return message


def until_closed(socket: ClientConnection) -> tuple[list[str], int]:
    """What still comes in, and the code with which the other side closed."""
    said = []
    try:
        while True:
            said.append(str(socket.recv(10)))
    except ConnectionClosed as closed:
        return said, closed.rcvd.code if closed.rcvd is not None else 0


def turn_of(view: Any, name: str = "random", seed: str = "test") -> list[Any]:
    """A lawful turn for a view as the wire shows it."""
    seen = msgspec.convert(view, View)
    found: list[Any] = [msgspec.to_builtins(o) for o in player("otryadov", name).orders(seen, Seeded(seed))]
    return found


def wish(**changes: Any) -> dict[str, Any]:
    """What opens a company game with both seats at one screen."""
    return {"game": "otryadov", "scenario": {"name": "company"}, "seats": HOT_SEAT, "sides": "chosen"} | changes


def open_table(address: str, **changes: Any) -> dict[str, Seat]:
    """A new table; its seats by name, spectators as `public`."""
    answer = httpx.post(f"{address}/api/tables", json=wish(**changes), timeout=30)
    assert answer.status_code == 201, answer.text
    return seats_of(address, answer.json())


def seats_of(address: str, opened: dict[str, Any]) -> dict[str, Seat]:
    """Clients for the keys of an opened table."""
    keys = opened["seats"] | {"public": opened["watch"]}
    return {seat: Seat(address, opened["table"], key) for seat, key in keys.items()}


def play(seats: dict[str, Seat], turns: int, name: str = "random", seed: str = "test") -> None:
    """Both deploy (if they have not yet), then so many turns are played, or until the end."""
    any_seat = next(iter(seats.values()))
    for n in range(turns):
        waiting = any_seat.state()["waiting"]
        if not waiting:
            return
        for seat in waiting:
            seats[seat].hand_in(name, f"{seed} {n}")
