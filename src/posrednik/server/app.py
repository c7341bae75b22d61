"""The application: controllers, guards, the OpenAPI document, what happens at start and stop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

import posrednik
from posrednik.server.faults import HANDLERS
from posrednik.server.files import Shelf
from posrednik.server.house import House
from posrednik.server.limits import Guard
from posrednik.server.live import live
from posrednik.server.pages import FIRST, Keeping, Pages
from posrednik.server.records import Records
from posrednik.server.rubbish import Rubbish
from posrednik.server.rulebooks import Rulebooks
from posrednik.server.seats import Seats, renew
from posrednik.server.settings import Settings
from posrednik.server.tables import Tables
from posrednik.server.ticking import tick


class _App(Litestar):
    """A Litestar of msgspec alone: other libraries of shapes that happen to be installed are not loaded for it."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def _openapi() -> OpenAPIConfig:
    scheme = SecurityScheme(type="http", scheme="bearer", description="the key of a seat or of the spectators")
    return OpenAPIConfig(
        title="Posrednik",
        version=posrednik.__version__,
        description="A table for historic war games; see docs/protocol.md.",
        path="/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        components=Components(security_schemes={"key": scheme}),
        use_handler_docstrings=True,
    )


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    await house.open()
    rubbish = Rubbish()
    rubbish.begin(time.monotonic())
    warm = asyncio.to_thread(app.state.shelf.warm, FIRST)
    tasks = [asyncio.create_task(one) for one in (house.wake_running(), tick(house, rubbish), warm)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await house.close()
        rubbish.end()


def create_app(settings: Settings) -> Any:
    """The ASGI application of one server; the house that it serves is its `house`."""
    house = House(settings)
    shelf = Shelf(settings.web or Path(posrednik.__file__).parent / "web")
    app = _App(
        route_handlers=[Tables, Seats, renew, Records, Rulebooks, Pages, Keeping, live],
        exception_handlers=HANDLERS,
        openapi_config=_openapi(),
        lifespan=[_running],
        request_max_body_size=settings.body_limit,
        debug=False,
        logging_config=None,
    )
    app.state.house = house
    app.state.shelf = shelf
    app.asgi_handler = Guard(app.asgi_handler, settings, house.metrics)
    return app
