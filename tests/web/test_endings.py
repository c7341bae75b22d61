"""How games end in the browser and what follows: resignation, a draw through the curtain, another game."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.server.support import Process, Seat, open_table, play
from tests.web.browser import Visit, probe
from tests.web.hands import choose, kept_seats, link, lone_move, plan, ready, seat_of, table_against, write

OTHER = {"red": "blue", "blue": "red"}


def _ended(page: Page, seat: Seat) -> None:
    """The page says how the game ended, and takes no orders any more."""
    result: dict[str, Any] = seat.state()["result"]
    expect(page.locator("#over-title")).to_contain_text(result["words"]["ru"], timeout=40_000)
    expect(page.locator("#over-title .cl")).to_have_text(result["clause"])
    for name in (".line-seal", ".line-undo"):
        expect(page.locator(name)).to_be_disabled()
    expect(page.locator(".draft .order-text")).to_have_count(0)
    expect(page.locator(".draft")).to_contain_text("Игра окончена.")
    expect(page.locator(".turn")).to_contain_text("Игра окончена")
    page.get_by_role("button", name="Меню").click()
    for row in ("Сдаться", re.compile("ничью"), "Посадить компьютер за меня"):
        expect(page.locator(".menu-row", has_text=row)).to_be_disabled()
    page.keyboard.press("Escape")


def test_a_resignation_and_a_return_match_of_two(visit: Visit, house: Process) -> None:
    seats = open_table(house.address)
    play(seats, 2)
    mover = seats["red"].state()["to_move"]
    other = OTHER[mover]
    page, beside = visit(link(seats[mover])), visit(link(seats[other]))
    for one in (page, beside):
        ready(one)
    _, _, move = lone_move(seats[mover])
    write(page, move)
    write(beside, plan(seats[other]))

    choose(page, "Сдаться")
    page.get_by_role("button", name="Отмена").click()
    expect(page.locator(".draft .order-text")).to_have_text([move])
    choose(page, "Сдаться")
    page.locator("dialog .btn.main").click()
    for one, name in ((page, mover), (beside, other)):
        expect(one.locator(".over")).to_be_visible(timeout=40_000)
        _ended(one, seats[name])
        expect(one.locator(".turn-entry").first).to_contain_text("сдача")
        expect(one.locator(".turn-entry .cl").first).to_have_text("O30-X-21")
    assert seats[mover].state()["result"]["winner"] == other

    page.get_by_role("button", name="Реванш").click()
    page.wait_for_selector(".muster-kind", timeout=40_000)
    expect(page.locator("dialog[open]")).to_be_visible()  # the link for the other player
    place = page.url.partition("#")[0]
    assert not place.endswith(seats[mover].table)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    beside.get_by_role("link", name="Сесть за реванш").click(timeout=40_000)
    beside.wait_for_url(place)
    beside.get_by_role("button", name="Сесть").click()
    beside.wait_for_selector(".muster-kind", timeout=40_000)
    assert beside.url.partition("#")[0] == place
    there = {name: seat_of(one, house.address) for name, one in ((other, page), (mover, beside))}
    for name, seat in there.items():
        assert seat.state()["seat"] == name, "the sides are exchanged"
        assert seat.state()["scenario"] == seats["red"].state()["scenario"]
    for one in (page, beside):
        expect(one.locator(".opponent")).to_contain_text("за экраном")
    play(there, 1)
    for name, one in ((other, page), (mover, beside)):
        ready(one)
        expect(one.locator(".turn.own")).to_have_count(int(name == there[name].state()["to_move"]))


def test_both_ask_for_a_return_match_at_once_and_meet_at_one_table(visit: Visit, house: Process) -> None:
    seats = open_table(house.address)
    play(seats, 2)
    page, beside = visit(link(seats["red"])), visit(link(seats["blue"]))
    for one in (page, beside):
        ready(one)
    choose(page, "Сдаться")
    page.locator("dialog .btn.main").click()
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    beside.route("**/api/tables", hold)
    beside.get_by_role("button", name="Реванш").click(timeout=40_000)
    page.get_by_role("button", name="Реванш").click(timeout=40_000)
    page.wait_for_selector(".muster-kind", timeout=40_000)
    expect(page.locator("dialog[open]")).to_be_visible()
    while not held:
        beside.wait_for_timeout(50)
    held.pop().continue_()
    beside.get_by_role("button", name="Сесть").click(timeout=40_000)
    beside.wait_for_selector(".muster-kind", timeout=40_000)
    assert seat_of(beside, house.address).table == seat_of(page, house.address).table
    games = beside.evaluate("JSON.parse(localStorage.getItem('posrednik/games')).map(one => one.table)")
    assert sorted(games) == sorted([seats["blue"].table, seat_of(page, house.address).table])


def test_a_return_match_against_the_computer(visit: Visit, house: Process) -> None:
    seat = table_against(house.address, options={"turn_limit": 7}, stand_in=False)
    page = visit(link(seat))
    page.wait_for_selector(".muster-kind")
    seat.hand_in("random")
    ready(page)
    expect(page.locator(".turn.own")).to_be_visible(timeout=40_000)
    page.get_by_role("button", name="Меню").click()
    expect(page.locator(".menu-row", has_text="Посадить компьютер за меня")).to_be_disabled()
    page.keyboard.press("Escape")
    choose(page, "Сдаться")
    page.locator("dialog .btn.main").click()
    expect(page.locator(".over")).to_be_visible(timeout=40_000)
    _ended(page, seat)
    page.get_by_role("button", name="Реванш").click()
    page.wait_for_selector(".muster-kind", timeout=40_000)
    again = seat_of(page, house.address)
    state = again.state()
    assert again.table != seat.table
    assert (state["seat"], state["players"]["red"]["player"]) == ("blue", "recruit")
    assert state["options"]["turn_limit"] == 7
    expect(page.locator(".turn")).to_contain_text("синие")


def test_a_draw_through_the_curtain(visit: Visit, house: Process) -> None:
    """Two at one screen: each view is gone before the curtain shows, the offer waits behind it, and ends the game."""
    page = visit("/")
    page.locator("label", has=page.locator("[name=opponent][value=same]")).click()
    page.click(".new-game [type=submit]")
    for _ in range(2):
        page.click(".curtain-card button", timeout=40_000)
        page.wait_for_selector(".muster-kind")
        page.locator(".muster-presets button").nth(1).click()
        expect(page.locator(".muster-checks .bad")).to_have_count(0)
        page.click(".line-seal")
    page.click(".curtain-card button", timeout=40_000)
    ready(page)
    seats = kept_seats(page, house.address)
    seat = seats[seats["red"].state()["to_move"]]
    _, _, text = lone_move(seat)
    write(page, text)
    choose(page, "Предложить ничью")
    expect(page.locator(".draft .order-text")).to_have_count(2)
    page.evaluate(probe("curtain"))
    page.click(".line-seal")
    expect(page.locator(".curtain")).to_be_visible(timeout=40_000)
    page.wait_for_selector(".curtain:not([hidden]) button")
    assert page.evaluate("window.spied") == [0]
    assert page.evaluate(probe("left")) == []
    expect(page.locator(".strip")).to_be_hidden()
    assert text not in page.content(), "nothing that was ordered or said is left"

    page.click(".curtain-card button")
    ready(page)
    page.press("[data-line]", "ArrowUp")
    expect(page.locator("[data-line]")).to_have_value("")
    strip = page.locator(".strip", has_text=re.compile("предлагают ничью"))
    expect(strip).to_be_visible(timeout=40_000)
    strip.get_by_role("button", name="Согласиться").click()
    expect(page.locator(".over")).to_be_visible(timeout=40_000)
    expect(page.locator(".curtain")).to_be_hidden()
    _ended(page, seat)
    assert seat.state()["result"]["winner"] is None
    expect(strip).to_have_count(0)
