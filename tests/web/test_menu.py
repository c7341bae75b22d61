"""What may cross: a turn handed in twice, plans while the other side moves, a draw between two windows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.support import Process, Seat, open_table, play
from tests.web.browser import Visit, Watch
from tests.web.hands import choose, link, lone_move, plan, ready, write

OTHER = {"red": "blue", "blue": "red"}
CONFLICT = {
    "ru": "Ход уже сдан с другого устройства. Второй раз ничего не послано; что ещё не исполнено, осталось",
    "en": "The turn was already handed in from another device. Nothing was sent twice; what is not carried out yet",
}


def _begun(house: Process) -> tuple[dict[str, Seat], str]:
    """A game of two at its first turn; its seats and the one to move."""
    seats = open_table(house.address)
    play(seats, 1)
    return seats, seats["red"].state()["to_move"]


def _two_moves(seat: Seat) -> list[str]:
    """Two moves of different figures, in words."""
    start, _, one = lone_move(seat)
    return [one, lone_move(seat, [start])[2]]


def _handed_in(seats: dict[str, Seat], name: str) -> list[list[str]]:
    """What the seat has handed in so far, turn by turn."""
    reports = seats[name].get("/journal", after=0).json()
    return [[order["text"]["ru"] for order in one["orders"]] for one in reports if one["seat"] == name]


@pytest.mark.parametrize(("lang", "heard"), [("ru", False), ("en", True)], ids=["told by 409", "heard of it"])
def test_two_windows_of_one_seat(visit: Visit, watch: Watch, house: Process, lang: str, heard: bool) -> None:
    """One hands its draft in; the other is told, keeps what was not carried out as a plan, and sends nothing twice."""
    watch.pardon("status of 409")
    seats, mover = _begun(house)
    one, other = _two_moves(seats[mover])
    first, second = visit(link(seats[mover])), visit(link(seats[mover]))
    if not heard:
        second.route_web_socket("**/live", lambda socket: None)
        second.reload()
    for page, texts in ((first, [one]), (second, [one, other])):
        ready(page)
        for text in texts:
            write(page, text)
        expect(page.locator(".draft .order-text")).to_have_text(texts)
    if lang == "en":
        _in_english(second)
    first.keyboard.press("Control+Enter")
    expect(first.locator(".draft .order-text")).to_have_count(0)
    expect(first.locator(".strip")).to_be_hidden()
    if not heard:
        expect(second.locator(".turn.own")).to_be_visible()
        second.keyboard.press("Control+Enter")
    strip = second.locator(".strip.conflict")
    expect(strip).to_contain_text(CONFLICT[lang], timeout=40_000)
    expect(second.locator(".draft .order-text")).to_have_count(1)
    expect(second.locator(".turn.own")).to_have_count(0)
    expect(second.locator(".line-seal")).to_be_disabled()
    second.keyboard.press("Control+Enter")
    strip.get_by_role("button").first.click()
    expect(strip).to_have_count(0)
    assert _handed_in(seats, mover) == [[one]]

    seats[OTHER[mover]].hand_in("rush", "over to you")
    second.reload()
    ready(second)
    expect(second.locator(".draft .order-text")).to_have_count(1)
    second.keyboard.press("Control+Enter")
    expect(second.locator(".draft .order-text")).to_have_count(0, timeout=40_000)
    assert _handed_in(seats, mover) == [[one], [other]]


def _in_english(page: Page) -> None:
    """English in this window."""
    page.get_by_role("button", name="Меню").click()
    page.locator(".menu label", has=page.locator("input[value=en]")).click()
    page.keyboard.press("Escape")


def test_a_hand_in_on_a_cut_line_that_came_too_late(visit: Visit, watch: Watch, house: Process) -> None:
    watch.pardon("status of 409|ERR_INTERNET_DISCONNECTED|WebSocket")
    seats, mover = _begun(house)
    one, other = _two_moves(seats[mover])
    first, second = visit(link(seats[mover])), visit(link(seats[mover]))
    for page, text in ((first, one), (second, other)):
        ready(page)
        write(page, text)
    second.context.set_offline(True)
    second.keyboard.press("Control+Enter")
    expect(second.locator(".strip.off")).to_be_visible(timeout=40_000)
    expect(second.locator(".line-seal")).to_be_disabled()
    first.keyboard.press("Control+Enter")
    expect(first.locator(".draft .order-text")).to_have_count(0)
    second.context.set_offline(False)
    expect(second.locator(".strip.conflict")).to_contain_text(CONFLICT["ru"], timeout=40_000)
    expect(second.locator(".draft .order-text")).to_have_text([other])
    expect(second.locator(".turn.own")).to_have_count(0)
    expect(second.locator(".turn-entry").first).to_contain_text(one)
    assert _handed_in(seats, mover) == [[one]]


def test_a_draw_offered_and_taken(visit: Visit, house: Process) -> None:
    seats, mover = _begun(house)
    page, beside = visit(link(seats[mover])), visit(link(seats[OTHER[mover]]))
    ready(page)
    ready(beside)
    write(page, lone_move(seats[mover])[2])
    choose(page, "Предложить ничью")
    expect(page.locator(".draft .order-text")).to_have_count(2)
    page.keyboard.press("Control+Enter")
    strip = beside.locator(".strip", has_text=re.compile("ничь", re.IGNORECASE))
    expect(strip).to_be_visible(timeout=40_000)
    strip.get_by_role("button", name="Согласиться").click()
    for one in (page, beside):
        expect(one.locator(".over")).to_be_visible(timeout=40_000)
        expect(one.locator("#over-title")).to_contain_text("Ничья")
    assert seats["red"].state()["result"]["winner"] is None


def test_plans_while_the_other_side_moves(visit: Visit, house: Process) -> None:
    """A plan is judged, kept over a reload, offered at the own turn, and handed in as it was written."""
    seats, mover = _begun(house)
    other = OTHER[mover]
    beside = visit(link(seats[other]))
    ready(beside)
    text = plan(seats[other])
    write(beside, text)
    expect(beside.locator(".draft .order-text")).to_have_text([text])
    expect(beside.locator(".draft-note")).to_have_text("План впрок: сдать можно будет в свой ход.")
    expect(beside.locator(".line-seal")).to_be_disabled()
    beside.keyboard.press("Control+Enter")
    beside.reload()
    expect(beside.locator(".draft .order-text")).to_have_text([text])
    assert _handed_in(seats, other) == []
    seats[mover].hand_in("rush", "over to you")
    expect(beside.locator(".turn.own")).to_be_visible(timeout=40_000)
    expect(beside.locator(".draft-note")).to_be_hidden()
    expect(beside.locator(".draft .order-text")).to_have_text([text])
    expect(beside.locator(".line-seal")).to_be_enabled()
    beside.keyboard.press("Control+Enter")
    expect(beside.locator(".draft .order-text")).to_have_count(0, timeout=40_000)
    assert _handed_in(seats, other) == [[text]]
