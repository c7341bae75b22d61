"""What one browser is sent while the other side deploys: the same bytes whatever is deployed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocket, expect

from tests.server.support import Process, Seat, open_table
from tests.web.browser import Visit
from tests.web.hands import link, spread

PRIVATE = re.compile(
    r'(?<="table":")\w+|(?<="key":")[\w-]+|(?<="id":")[0-9a-f-]{36}|(?<="seed_hash":")\w+|(?<="digest":")\w+'
)
"""Ids, keys and what is drawn by lot: what two tables differ in anyhow."""


class Traffic:
    """Everything that the server tells a page, by request; the frames of the live channel in their order."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.said: dict[str, list[str]] = {"live": []}

    def over(self, page: Page) -> None:
        page.route("**/api/tables/**", self._answer)
        page.on("websocket", self._socket)

    def _answer(self, route: Route) -> None:
        answer = route.fetch()
        path = route.request.url.partition("/api/")[2].replace(self.table, "TABLE")
        self.said.setdefault(f"{route.request.method} {path}", []).append(
            f"{answer.status} {self._plain(answer.text())}"
        )
        route.fulfill(response=answer)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.said["live"].append(self._plain(str(payload))))

    def _plain(self, text: str) -> str:
        return PRIVATE.sub("…", text.replace(self.table, "TABLE"))


def _watched(visit: Visit, house: Process, deploys: Callable[[Seat], None]) -> dict[str, list[str]]:
    """Red sets up in the browser while Blue does what it does; what Red's browser was told until the reveal."""
    seats = open_table(house.address)
    traffic = Traffic(seats["red"].table)
    page = visit(link(seats["red"]), before=traffic.over)
    page.wait_for_selector(".muster-kind")
    deploys(seats["blue"])
    spread(page)
    page.keyboard.press("?")
    page.fill("[data-line]", "? В:А-II")
    page.press("[data-line]", "Enter")
    expect(page.locator(".answers .told").first).to_be_visible()
    page.reload()
    page.wait_for_selector(".muster-kind")
    expect(page.locator(".muster-checks .bad")).to_have_count(0)
    page.close()
    return traffic.said


def _deployment(seat: Seat, name: str) -> list[Any]:
    return seat.turn(name, "leak")


def test_nothing_of_a_hidden_deployment_reaches_the_other_browser(visit: Visit, house: Process) -> None:
    """Blue deploys as one player would, as another, or is not ready at all: Red's browser is told the same."""

    def sealed(name: str) -> Callable[[Seat], None]:
        def act(seat: Seat) -> None:
            answer = seat.command("hand_in", expected=seat.state()["version"], orders=_deployment(seat, name))
            assert answer.status_code == 200, answer.text

        return act

    def tried(seat: Seat) -> None:
        """Considers one set-up, then seals another: what is weighed is nobody's business either."""
        seat.post("/consider", {"orders": _deployment(seat, "rush"), "lang": "ru"})
        sealed("turtle")(seat)

    def busy(seat: Seat) -> None:
        """Is still behind the screen."""

    first, other, late = (_watched(visit, house, act) for act in (sealed("recruit"), tried, busy))
    assert len(first) > 4, "the page asked for its state, considered and asked why"
    assert first["live"]
    for seen in (other, late):
        assert first.keys() == seen.keys()
        for request, bodies in first.items():
            assert set(bodies) == set(seen[request]), request
