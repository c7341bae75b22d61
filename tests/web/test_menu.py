"""The menu of the table and what may cross: a draw, plans, a turn handed in twice."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.support import Process, open_table, play
from tests.web.browser import Visit, Watch
from tests.web.hands import link, lone_move, ready


def _choose(page: Page, words: str) -> None:
    """A row of the menu."""
    page.get_by_role("button", name="Меню").click()
    page.locator(".menu-row", has_text=words).click()


def test_a_turn_handed_in_elsewhere_is_said_and_kept(visit: Visit, watch: Watch, house: Process) -> None:
    watch.pardon("status of 409|ERR_INTERNET_DISCONNECTED|WebSocket")
    seats = open_table(house.address)
    play(seats, 1)
    seat = seats[seats["red"].state()["to_move"]]
    first, second = visit(link(seat)), visit(link(seat))
    _, _, words = lone_move(seat)
    for page in (first, second):
        ready(page)
        page.fill("[data-line]", words)
        page.press("[data-line]", "Enter")
        expect(page.locator(".draft .order-text")).to_have_count(1)
    second.context.set_offline(True)
    first.keyboard.press("Control+Enter")
    expect(first.locator(".draft .order-text")).to_have_count(0)
    second.keyboard.press("Control+Enter")
    second.wait_for_timeout(500)
    second.context.set_offline(False)
    expect(second.locator(".strip")).to_be_visible()
    expect(second.locator(".turn.own")).to_have_count(0)


def test_a_draw_offered_and_taken(visit: Visit, house: Process) -> None:
    seats = open_table(house.address)
    play(seats, 1)
    mover = seats["red"].state()["to_move"]
    other = {"red": "blue", "blue": "red"}[mover]
    page, beside = visit(link(seats[mover])), visit(link(seats[other]))
    ready(page)
    ready(beside)
    _, _, words = lone_move(seats[mover])
    page.fill("[data-line]", words)
    page.press("[data-line]", "Enter")
    expect(page.locator(".draft .order-text")).to_have_count(1)
    _choose(page, "Предложить ничью")
    expect(page.locator(".draft .order-text")).to_have_count(2)
    page.keyboard.press("Control+Enter")
    strip = beside.locator(".strip", has_text=re.compile("ничь", re.IGNORECASE))
    expect(strip).to_be_visible()
    strip.get_by_role("button").first.click()
    expect(beside.locator(".over")).to_be_visible()
    expect(page.locator(".over")).to_be_visible()


def test_plans_while_the_other_side_moves(visit: Visit, house: Process) -> None:
    seats = open_table(house.address)
    play(seats, 1)
    mover = seats["red"].state()["to_move"]
    other = {"red": "blue", "blue": "red"}[mover]
    beside = visit(link(seats[other]))
    ready(beside)
    beside.fill("[data-line]", "Ст 1А-2А")
    beside.press("[data-line]", "Enter")
    expect(beside.locator(".draft .order-text, .line-below .refused").first).to_be_visible()
    seats[mover].hand_in("rush", "over to you")
    expect(beside.locator(".turn.own")).to_be_visible()
