"""`posrednik serve`: the server of tables, until it is told to stop."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from posrednik.cli.speak import fail, language, text

PORT = 8321


def _option(name: str, key: str, metavar: str | None = None) -> Any:
    return typer.Option(name, metavar=metavar, help=text("serve", f"help_{key}", language()))


def data_file() -> Path:
    """Where games are kept unless another place is named."""
    from posrednik.cli.saves import data_home

    return data_home() / "tables.db"


def serve(
    host: Annotated[str, _option("--host", "host")] = "127.0.0.1",
    port: Annotated[int, _option("--port", "port")] = PORT,
    data: Annotated[str | None, _option("--data", "data", "FILE")] = None,
    lang: Annotated[str | None, _option("--lang", "lang", "ru|en")] = None,
) -> None:
    from posrednik.server.running import NoAddress, NoData, run
    from posrednik.server.settings import Settings
    from posrednik.store.migrate import NewerDatabase

    tongue = language(lang)
    place = data or str(data_file())
    shown = place.rpartition("@")[2] if "://" in place else str(Path(place).expanduser().resolve())

    def ready(address: str) -> None:
        for key, facts in (("at", {"address": address}), ("kept", {"data": shown}), ("stop", {})):
            print(text("serve", key, tongue, **facts), flush=True)

    try:
        if "://" not in place:
            Path(place).expanduser().parent.mkdir(parents=True, exist_ok=True)
        run(Settings(data=place), host, port, ready)
    except NoAddress as error:
        fail(text("serve", "busy", tongue, address=f"{host}:{port}", reason=error))
    except NewerDatabase as error:
        fail(text("serve", "newer_data", tongue, data=shown, change=error))
    except (NoData, OSError) as error:
        fail(text("serve", "no_data", tongue, data=shown, reason=error))
    print(text("serve", "stopped", tongue), flush=True)


def register(app: typer.Typer) -> None:
    """Add `serve`."""
    app.command(help=text("serve", "help", language()))(serve)
