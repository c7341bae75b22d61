"""Runs a server in this process: opens the address, says when it is ready, stops in good order."""

from __future__ import annotations

import logging
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress

import uvicorn

from posrednik.server.app import create_app
from posrednik.server.settings import Settings
from posrednik.store.migrate import NewerDatabase


class NoAddress(Exception):
    """The address is taken or cannot be had; the argument says why."""


class NoData(Exception):
    """The database cannot be opened; the argument says why."""


class _Server(uvicorn.Server):
    """A uvicorn that tells when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._ready()


def config(app: object, **changes: object) -> uvicorn.Config:
    """How the application is served: small frames, no talk in the log, a short time to stop in."""
    facts: dict[str, object] = {
        "log_level": "critical", "access_log": False, "server_header": False, "lifespan": "off", "ws_max_size": 65536,
        "ws_per_message_deflate": False, "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 30, "h11_max_incomplete_event_size": 65536,
    }  # fmt: skip
    return uvicorn.Config(app, **(facts | changes))  # type: ignore[arg-type]


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; raises NoAddress, NoData or NewerDatabase before anything is served."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    with closing(_listening(host, port)) as listening:
        name, found = listening.getsockname()[:2]
        shown = f"[{name}]" if ":" in name else name
        _serve(settings, listening, lambda: ready(f"http://{shown}:{found}/"))


def _listening(host: str, port: int) -> socket.socket:
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        found = socket.socket(kind, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(1024)
    except (OSError, OverflowError) as error:
        raise NoAddress(getattr(error, "strerror", None) or error) from None
    return found


def _serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    app = create_app(settings)
    server = _Server(config(app, lifespan="on"), ready)
    with suppress(KeyboardInterrupt, SystemExit):
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn stops in good order and then hands it on
        server.run(sockets=[listening])
    trouble: Exception | None = app.state.house.trouble
    if isinstance(trouble, NewerDatabase):
        raise trouble
    if trouble is not None:
        raise NoData(getattr(trouble, "orig", None) or trouble)
