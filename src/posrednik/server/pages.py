"""The client's pages and files, health, metrics."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Any

from litestar import Controller, Request, Response, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath

import posrednik
from posrednik.server import wire
from posrednik.server.access import house_of
from posrednik.server.faults import problem
from posrednik.server.files import Shelf, respond
from posrednik.server.responses import FAULTS

_MODULE = "</web/{}>; rel=modulepreload"
_TABLE = [_MODULE.format("shell/page.js"), "</web/art/symbols.svg>; rel=preload; as=fetch; crossorigin"]
_LESSON = [_MODULE.format("shell/lesson.js"), *_TABLE, _MODULE.format("shell/sheets.js")]
_NEEDS = {"t": _TABLE, "lesson": _LESSON, "": [_MODULE.format("shell/start.js")]}
"""What each page asks for after its own script has been read, by the first part of its address: told with the page."""

FIRST = (
    *("index.html", "style/main.css", "shell/app.js", "shell/page.js", "games/otryadov.js", "art/symbols.svg"),
    *("shell/i18n/ru.json", "games/i18n/otryadov.ru.json", "shell/start.js", "shell/sheets.js", "style/start.css"),
    *("shell/i18n/en.json", "games/i18n/otryadov.en.json"),
)
"""What the first visitor of a server asks for, in order: read and packed as soon as it has begun."""


def _needs(path: str, state: AppState) -> str:
    """The header that names what a page will need; the game's module too if the table that it is about is awake."""
    place, _, name = path.strip("/").partition("/")
    needs = _NEEDS[place]
    room = house_of(state).rooms.get(name) if place == "t" else None
    game = f"games/{room.agreed.game}.js" if room is not None else ""
    if game and state.shelf.get(game) is not None:
        needs = [*needs, _MODULE.format(game)]
    return ", ".join(needs)


def _page(request: Request[Any, Any, Any], state: AppState) -> Any:
    shelf: Shelf = state.shelf
    found = shelf.get("index.html")
    if found is None:
        raise problem(404, "NOT_FOUND")
    answer = respond(request, found)
    answer.headers["Link"] = _needs(request.url.path, state)
    return answer


class Pages(Controller):
    """One page, whose address the client reads itself."""

    include_in_schema = False

    @get(["/", "/t/{table:str}", "/lesson/{game:str}"])
    async def page(self, request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
        """The page."""
        found: Response[bytes] = _page(request, state)
        return found

    @get("/web/{name:path}")
    async def file(self, name: FromPath[Path], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
        """A file of the client."""
        shelf: Shelf = state.shelf
        found = shelf.get(str(name).lstrip("/"))
        if found is None:
            raise problem(404, "NOT_FOUND")
        answer: Response[bytes] = respond(request, found)
        return answer


def _at_home(host: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


class Keeping(Controller):
    """What the keeper of a server watches."""

    tags = ("keeping",)

    @get("/healthz")
    async def healthz(self, state: AppState) -> wire.Health:
        """Whether the server and its database answer."""
        house = house_of(state)
        if house.closing or not await house.store.answers():
            raise problem(503, "UNAVAILABLE")
        return wire.Health(status="ok", version=posrednik.__version__, tables=len(house.rooms))

    @get("/metrics", media_type="text/plain", responses=FAULTS)
    async def metrics(self, request: Request[Any, Any, Any], state: AppState) -> Response[str]:
        """Counters as Prometheus reads them, for the keeper's machine alone: where one game is played they would tell
        a player what the other is doing behind the screen."""
        if request.client is None or not _at_home(request.client.host):
            raise problem(404, "NOT_FOUND")
        house = house_of(state)
        house.metrics.put("commits_total", house.store.commits)
        house.metrics.put("tables_awake", len(house.rooms))
        listeners = sum(len(s.listeners) for room in house.rooms.values() for s in room.streams.values())
        house.metrics.put("listeners", listeners)
        return Response(house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
