"""The two servers of `benchmarks.server`, and lean clients: plain HTTP/1.1 and sockets on asyncio streams."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, post, websocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class Running:
    """A server in a process of its own."""

    def __init__(self, *command: str) -> None:
        began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.ready = time.perf_counter() - began
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])

    def spent(self) -> float:
        """Seconds of CPU that the server has used; of wall time where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return time.perf_counter()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=20)


def start_ours(data: Path) -> Running:
    """`posrednik serve` without limits of rate."""
    return Running(sys.executable, "-m", "benchmarks.server_load", "ours", str(data))


def start_bare() -> Running:
    """The same stack without a table."""
    return Running(sys.executable, "-m", "benchmarks.server_load", "bare")


class Connection:
    """One kept connection; requests on it follow each other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> Connection:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: Any, key: str) -> bytes:
        return await self.raw(path, json.dumps(body).encode(), key)

    async def raw(self, path: str, body: bytes, key: str) -> bytes:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer {key}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        size = int(answer.partition(b"content-length:")[2].partition(b"\r\n")[0])
        found = await self.reader.readexactly(size)
        if not answer.startswith((b"http/1.1 200", b"http/1.1 201")):
            raise SystemExit(f"{path}: {answer[:60]!r} {found[:500]!r}")
        return found

    def close(self) -> None:
        self.writer.close()


class Ear:
    """One listener that counts what it hears."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen = 0
        self.last = b""
        self._task = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self.socket:
                data = message if isinstance(message, bytes) else message.encode()
                if b'"kind":"report"' in data[:40]:
                    self.seen += 1
                    self.last = data

    async def close(self) -> None:
        self._task.cancel()
        await self.socket.close()


async def listen(port: int, path: str, key: str) -> Ear:
    """A listener whose channel is open."""
    socket = await connect(f"ws://127.0.0.1:{port}{path}", max_size=None, compression=None, ping_interval=None)
    await socket.send(json.dumps({"key": key, "after": 0}))
    return Ear(socket)


def bare() -> Any:
    """The stack without a table: an echo, and a socket that sends what is pushed to everybody."""
    queues: set[asyncio.Queue[bytes]] = set()

    @post("/echo", status_code=200)
    async def echo(data: dict[str, Any]) -> dict[str, Any]:
        return data

    @post("/push", status_code=200)
    async def push(request: Request[Any, Any, Any]) -> Response[bytes]:
        body = await request.body()
        for queue in queues:
            queue.put_nowait(body)
        return Response(b"{}", media_type=MediaType.JSON)

    @websocket("/fan")
    async def fan(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        await socket.receive_data(mode="text")
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        queues.add(queue)
        while True:
            await socket.send_data(await queue.get(), mode="text")

    return Litestar([echo, push, fan], logging_config=None, openapi_config=None)


def _serve(app: Any, lifespan: str) -> None:
    """Serve on a free port and say which."""
    import socket

    import uvicorn

    from posrednik.server.running import config

    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)

    Server(config(app, lifespan=lifespan)).run(sockets=[listening])


if __name__ == "__main__":
    if sys.argv[1] == "bare":
        _serve(bare(), "off")
    else:
        from posrednik.server.app import create_app
        from posrednik.server.settings import Settings

        free = dict.fromkeys(("rate", "burst", "address_rate", "address_burst", "opening_rate", "opening_burst"), 1e9)
        _serve(create_app(Settings(data=sys.argv[2], **free)), "on")  # type: ignore[arg-type]
