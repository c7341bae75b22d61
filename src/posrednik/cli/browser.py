"""The table in the browser, as `posrednik play` opens it when nothing else is asked for."""

from __future__ import annotations

import os
import stat
import sys
import threading
import webbrowser
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import typer

from posrednik.cli.serve import PORT, data_file
from posrednik.cli.speak import fail, text

HOST = "127.0.0.1"
_STAYS = ("lang",)
"""Options that may be given without asking for the terminal game."""


def wanted(context: typer.Context) -> bool:
    """Whether the browser is meant: no option of a terminal game is given and no orders are piped in."""
    return not _piped() and not any(_given(context, name) for name in context.params if name not in _STAYS)


def _given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name not in ("DEFAULT", "DEFAULT_MAP")


def _piped() -> bool:
    with suppress(OSError, ValueError):
        mode = os.fstat(sys.stdin.fileno()).st_mode
        return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)
    return False


def sit_down(lang: str) -> None:
    """Serve the tables on this machine and open the browser; a server that already runs is joined."""
    from posrednik.server.running import NoAddress

    try:
        _serve(PORT, lang)
    except NoAddress:
        running = f"http://{HOST}:{PORT}/"
        if _answers(running):
            print(text("browser", "joined", lang, address=running), flush=True)
            _open(running)
            return
        try:
            _serve(0, lang)
        except NoAddress as error:
            fail(text("browser", "no_address", lang, reason=error))


def _serve(port: int, lang: str) -> None:
    from posrednik.server.running import NoData, run
    from posrednik.server.settings import Settings
    from posrednik.store.migrate import NewerDatabase

    place = data_file()

    def ready(address: str) -> None:
        for key in ("at", "kept", "terminal", "stop"):
            print(text("browser", key, lang, address=address, data=place), flush=True)
        threading.Thread(target=_open, args=(address,), daemon=True).start()

    try:
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        run(Settings(data=str(place)), HOST, port, ready)
    except (NoData, NewerDatabase, OSError) as error:
        fail(text("serve", "no_data", lang, data=place, reason=error))
    print(text("serve", "stopped", lang), flush=True)


def _answers(address: str) -> bool:
    """Whether a server of ours runs there."""
    with suppress(OSError, ValueError, HTTPException), urlopen(f"{address}healthz", timeout=2) as answer:
        return b'"version"' in answer.read(1000)
    return False


def _open(address: str) -> None:
    """Ask the system to show the page; where only a browser for the terminal is found the address has to do."""
    with suppress(webbrowser.Error, OSError):
        found = webbrowser.get()
        if type(found) is not webbrowser.GenericBrowser:
            found.open(address)
