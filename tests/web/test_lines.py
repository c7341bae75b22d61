"""Cut lines, reloaded pages, two windows of one seat: nothing is lost and nothing is done twice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.support import Process, open_table, play
from tests.web.browser import Visit, Watch, visitor
from tests.web.hands import click, link, lone_move, ready


def _draft_one(page: Page, start: str, target: str, text: str) -> None:
    ready(page)
    click(page, start)
    page.wait_for_selector(".kind-move *", state="attached")
    click(page, target)
    expect(page.locator(".draft .order-text")).to_have_text([text])


def test_a_reload_keeps_the_draft_and_a_second_window_sees_a_conflict(
    visit: Visit, house: Process, watch: Watch
) -> None:
    watch.pardon("status of 409")
    seats = open_table(house.address)
    play(seats, 1)
    name = seats["red"].state()["waiting"][0]
    move = lone_move(seats[name])
    page = visit(link(seats[name]))
    _draft_one(page, *move)
    page.reload()
    expect(page.locator(".draft .order-text")).to_have_text([move[2]])

    second = visit(link(seats[name]), beside=page)
    expect(second.locator(".draft .order-text")).to_have_text([move[2]])
    second.route("**/live", lambda route: route.abort())  # the second window has not heard of it yet
    second.route_web_socket("**/live", lambda socket: None)
    second.reload()
    expect(second.locator(".draft .order-text")).to_have_text([move[2]])
    expect(second.locator(".line-seal")).to_be_enabled()
    page.click(".line-seal")
    expect(page.locator(".turn.own")).to_have_count(0)
    second.click(".line-seal")
    expect(second.locator(".strip.warn")).to_be_visible()
    expect(second.locator(".turn.own")).to_have_count(0)
    reports = seats[name].get("/journal", after=0).json()
    assert [one["seat"] for one in reports].count(name) == 1


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """The line breaks in the middle of a turn: the strip says so, orders can still be written, and go out once."""
    data = tmp_path / "killed.db"
    process = Process(data)
    port = int(process.address.rpartition(":")[2])
    watch = Watch(process.address)
    watch.pardon("ERR_CONNECTION_REFUSED|ERR_SOCKET|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE|WebSocket")
    try:
        seats = open_table(process.address)
        play(seats, 1)
        name = seats["red"].state()["waiting"][0]
        move = lone_move(seats[name])
        version = seats[name].state()["version"]
        page = visitor(browser, watch)(link(seats[name]))
        _draft_one(page, *move)
        process.kill()
        process.rest()
        expect(page.locator(".strip.off")).to_be_visible()
        page.click(".line-seal")
        expect(page.locator(".line-seal")).to_be_disabled()
        process = Process(data, port)
        expect(page.locator(".strip.off")).to_have_count(0, timeout=30_000)
        expect(page.locator(".turn.own")).to_have_count(0)
        expect(page.locator(".turn-entry .order-row").first).to_have_text(move[2])
        state = seats[name].state()
        assert state["version"] > version
        assert [one["seat"] for one in seats[name].get("/journal", after=0).json()].count(name) == 1
        assert watch.left() == []
    finally:
        for context in watch.contexts:
            context.close()
        process.stop()
