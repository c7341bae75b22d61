"""axe-core finds nothing to say about any state of any page."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.support import Process, open_table, play
from tests.web.browser import Visit
from tests.web.hands import click, link, lone_move, ready, table_against

RUN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"


def _axe() -> str:
    """axe-core as the package of the development tools brings it."""
    spec = find_spec("axe_playwright_python")
    assert spec is not None, "pip install axe-playwright-python"
    assert spec.origin is not None
    return (Path(spec.origin).parent / "axe.min.js").read_text("utf-8")


def _start(visit: Visit, house: Process) -> Page:
    page = visit("/")
    page.wait_for_selector(".new-game")
    page.click("details.more > summary")
    return page


def _deployment(visit: Visit, house: Process) -> Page:
    page = visit(link(table_against(house.address)), lang="en")
    page.wait_for_selector(".muster-kind")
    ready(page)
    return page


def _playing(visit: Visit, house: Process) -> Page:
    seats = open_table(house.address)
    play(seats, 1)
    seat = seats[seats["red"].state()["waiting"][0]]
    page = visit(link(seat))
    ready(page)
    start, target, text = lone_move(seat)
    click(page, start)
    click(page, target)
    expect(page.locator(".draft .order-text")).to_have_text([text])
    page.keyboard.press("Tab")
    return page


def _over(visit: Visit, house: Process) -> Page:
    seats = open_table(house.address, options={"turn_limit": 1})
    play(seats, 3)
    page = visit(link(seats["blue"]))
    expect(page.locator(".over h2")).to_be_visible()
    ready(page)
    return page


def _replay(visit: Visit, house: Process) -> Page:
    page = _over(visit, house)
    page.locator(".over-acts button").first.click()
    expect(page.locator(".replay-place")).to_contain_text("1 из")
    return page


def _rulebook(visit: Visit, house: Process) -> Page:
    page = _playing(visit, house)
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.wait_for_selector(".book .clause")
    return page


def _lesson(visit: Visit, house: Process) -> Page:
    page = visit("/lesson/otryadov", lang="en")
    page.wait_for_selector(".lesson-words h1")
    ready(page)
    return page


def _menu(visit: Visit, house: Process) -> Page:
    page = _over(visit, house)
    page.get_by_role("button", name="Меню").click()
    page.wait_for_selector("dialog[open]")
    return page


@pytest.mark.parametrize(
    "state",
    [_start, _deployment, _playing, _over, _replay, _rulebook, _lesson, _menu],
    ids=lambda act: act.__name__[1:],
)
def test_no_violations(visit: Visit, house: Process, state: Callable[[Visit, Process], Page]) -> None:
    page = state(visit, house)
    page.evaluate(_axe())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    assert [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found] == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    dark: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] })).violations"
    )
    assert [[node["html"][:160] for node in one["nodes"][:6]] for one in dark] == []
