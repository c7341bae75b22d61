"""Whole games in the browser: by mouse, by keyboard, in two windows, at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.support import Process, Seat, open_table
from tests.web.browser import Visit, probe
from tests.web.hands import (
    click,
    deploy,
    draft_texts,
    link,
    lone_move,
    over,
    own_turn,
    ready,
    seat_of,
    spread,
    tab_to,
    until_fire,
    words,
)


def _game_over(page: Page, seat: Seat) -> None:
    """The page of the end says what the server says, under its clause, and opens the seed."""
    result = seat.state()["result"]
    assert result is not None
    expect(page.locator("#over-title")).to_contain_text(result["words"]["ru"])
    expect(page.locator("#over-title .cl")).to_have_text(result["clause"])
    expect(page.locator(".over-acts button")).to_have_count(3)
    assert seat.state()["seed"] in page.locator(".over-seed").inner_text()
    expect(page.locator(".line-seal")).to_be_disabled()


def test_a_game_by_mouse_against_the_recruit(visit: Visit, house: Process) -> None:
    page = visit("/")
    page.locator("label", has=page.locator("[name=opponent][value=computer]")).click()
    page.locator("label", has=page.locator("[name=side][value=red]")).click()
    page.get_by_text("новобранец", exact=True).click()
    page.click("details.more > summary")
    group = page.locator("details.option-group", has=page.locator("#option-turn_limit"))
    group.locator("summary").click()
    page.fill("#option-turn_limit", "2")
    page.click(".new-game [type=submit]")
    page.wait_for_url(re.compile(r"/t/\w+#"))
    deploy(page)
    seat = seat_of(page, house.address)
    assert seat.state()["options"]["turn_limit"] == 2
    turns, moved = 0, list[str]()
    while not over(page):
        before = words(page)
        start, target, text = lone_move(seat, moved)
        moved.append(target)
        click(page, start)
        page.wait_for_selector(".kind-move *", state="attached")
        click(page, target)
        expect(page.locator(".draft .order-text")).to_have_text([text])
        page.click(".line-seal")
        own_turn(page, before)
        turns += 1
    assert turns == 2
    _game_over(page, seat)
    page.click(".over-acts .btn >> nth=0")
    expect(page.locator(".replay-place")).to_contain_text("1 из 5")
    page.keyboard.press(".")
    expect(page.locator(".replay-place")).to_contain_text("2 из 5")


def _open_by_keyboard(page: Page) -> None:
    """The form of a new game: Red against the computer, two turns."""
    page.wait_for_selector(".new-game")
    tab_to(page, "[name=opponent]")
    while not page.locator("[name=opponent][value=computer]").is_checked():
        page.keyboard.press("ArrowDown")
    tab_to(page, "[name=side]")
    page.keyboard.press("ArrowDown")
    assert page.locator("[name=side][value=red]").is_checked()
    tab_to(page, ".more > summary")
    page.keyboard.press("Enter")
    section = page.locator("details.option-group", has=page.locator("#option-turn_limit"))
    section.locator("summary").evaluate("summary => summary.classList.add('sought')")
    tab_to(page, ".sought")
    page.keyboard.press("Enter")
    tab_to(page, "#option-turn_limit")
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    tab_to(page, ".new-game [type=submit]")
    page.keyboard.press("Enter")


def test_a_game_by_keyboard_alone(visit: Visit, house: Process) -> None:
    page = visit("/")
    _open_by_keyboard(page)
    page.wait_for_selector(".muster-kind")
    tab_to(page, ".muster-presets button:nth-child(2)")
    page.keyboard.press("Enter")
    expect(page.locator(".muster-checks .bad")).to_have_count(0)
    before = words(page)
    page.keyboard.press("Control+Enter")
    own_turn(page, before)

    page.keyboard.press("t")
    expect(page.locator(".words")).to_be_focused()
    tab_to(page, ".square", key="Shift+Tab")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    expect(page.locator(".game-card .card-key").first).to_be_visible()
    page.keyboard.press("m")
    aim = page.evaluate("document.activeElement.dataset.square")
    expect(page.locator(".square:focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator(".draft .order-text")).to_have_count(1)
    assert aim.rpartition(":")[2].lower() in draft_texts(page)[0].lower()
    page.keyboard.press("z")
    expect(page.locator(".draft .order-text")).to_have_count(0)

    seat = seat_of(page, house.address)
    while not over(page):
        before = words(page)
        text = lone_move(seat)[2]
        page.keyboard.press("/")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator(".draft .order-text")).to_have_text([text])
        page.keyboard.press("Control+Enter")
        own_turn(page, before)
        page.keyboard.press("Escape")
    _game_over(page, seat)


def test_fire_by_click(visit: Visit, house: Process) -> None:
    seats = open_table(house.address)
    name, fire = until_fire(seats)
    page = visit(link(seats[name]))
    ready(page)
    click(page, fire["from"])
    page.wait_for_selector(".kind-fire *", state="attached")
    click(page, fire["target"])
    expect(page.locator(".draft .order-text")).to_have_text([fire["text"]["ru"]])
    expect(page.locator(".layer-drafts .shot")).to_have_count(1)
    expect(page.locator(".preview-lines .told").first).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator(".draft .order-text")).to_have_count(0)
    expect(page.locator(".layer-drafts .shot")).to_have_count(0)


def test_two_windows_and_a_spectator(visit: Visit, house: Process) -> None:
    seats = open_table(house.address, options={"turn_limit": 1})
    red, blue = visit(link(seats["red"])), visit(link(seats["blue"]), lang="en")
    watcher = visit(link(seats["public"]))
    spread(red)
    red.click(".line-seal")
    spread(blue)
    assert watcher.locator(".layer-pieces use").count() == 0, "spectators see nothing of a deployment"
    blue.click(".line-seal")
    pages = {"red": red, "blue": blue}
    for page in (red, blue, watcher):
        page.wait_for_selector(".layer-pieces .counter", state="attached")
        expect(page.locator(".table-page.deploying")).to_have_count(0)
    for _ in range(2):
        name = seats["red"].state()["waiting"][0]
        page = pages[name]
        expect(page.locator(".turn.own")).to_be_visible()
        start, target, text = lone_move(seats[name])
        click(page, start)
        click(page, target)
        expect(page.locator(".draft .order-text")).to_have_count(1)
        page.click(".line-seal")
        expect(watcher.locator(".turn-entry .order-row").first).to_have_text(text)
    for page in (red, blue, watcher):
        expect(page.locator(".over")).to_be_visible()
        expect(page.locator(".line-seal")).to_be_disabled()
    expect(blue.locator("#over-title")).to_contain_text(seats["blue"].state()["result"]["words"]["en"])


def test_hot_seat_forgets_before_the_curtain(visit: Visit, house: Process) -> None:
    """When the curtain shows, nothing of the former view is left in the document."""
    page = visit("/")
    page.locator("label", has=page.locator("[name=opponent][value=same]")).click()
    page.click(".new-game [type=submit]")
    page.wait_for_selector(".curtain-card button")
    assert page.evaluate(probe("left")) == []
    page.click(".curtain-card button")
    spread(page)
    page.evaluate(probe("curtain"))
    page.click(".line-seal")
    page.wait_for_selector(".curtain:not([hidden]) button")
    assert page.evaluate("window.spied") == [0]
    assert page.evaluate(probe("left")) == []
    expect(page.locator("main")).not_to_contain_text("R:")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator(".curtain")).to_be_visible()
    page.click(".curtain-card button")
    page.wait_for_selector(".muster-kind")
    assert page.locator(".layer-pieces use").count() == 0, "the second player sees nothing of the first"
