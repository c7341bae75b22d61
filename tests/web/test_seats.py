"""Who holds a seat: a key is replaced, a computer sits in for one who is away, and goes when he is back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.support import Process, Seat, open_table, play, running
from tests.web.browser import Visit, Watch, visitor
from tests.web.hands import choose, link, lone_move, ready, seat_of, write

OTHER = {"red": "blue", "blue": "red"}


def test_a_replaced_key_ends_the_old_link(visit: Visit, watch: Watch, house: Process) -> None:
    watch.pardon("status of 401")
    seats = open_table(house.address)
    play(seats, 1)
    name = seats["red"].state()["to_move"]
    text = lone_move(seats[name])[2]
    page, elsewhere = visit(link(seats[name])), visit(link(seats[name]))
    for one in (page, elsewhere):
        ready(one)
        write(one, text)
    choose(page, "Заменить свой ключ")
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Прежняя ссылка перестанет действовать")
    dialog.get_by_role("button", name="Отмена").click()
    assert seats[name].get().status_code == 200, "who thinks better of it keeps the key"

    choose(page, "Заменить свой ключ")
    dialog.locator(".btn.main").click()
    expect(dialog).to_contain_text("Ключ заменён", timeout=40_000)
    new = dialog.locator(".link-field").input_value()
    assert new == page.url
    assert new != house.address + link(seats[name])
    assert seats[name].get().status_code == 401
    page.keyboard.press("Escape")

    expect(elsewhere.locator(".strip.bad")).to_contain_text("Этот ключ больше не открывает места", timeout=40_000)
    expect(elsewhere.locator(".draft .order-text")).to_have_text([text])
    elsewhere.keyboard.press("Control+Enter")
    expect(elsewhere.locator(".strip.bad")).to_be_visible()
    expect(elsewhere.locator(".draft .order-text")).to_have_text([text])
    elsewhere.reload()
    expect(elsewhere.locator("main.plain p").first).to_contain_text("ключ заменён", timeout=40_000)
    expect(elsewhere.locator(".board")).to_have_count(0)
    elsewhere.get_by_role("link", name="На первую страницу").click()
    elsewhere.wait_for_selector(".new-game")

    expect(page.locator(".strip.bad")).to_have_count(0)
    third = visit(new.removeprefix(house.address))
    ready(third)
    expect(third.locator(".turn.own")).to_be_visible()
    page.click(".line-seal")
    expect(third.locator(".turn-entry .order-row").first).to_have_text(text, timeout=40_000)
    expect(page.locator(".draft .order-text")).to_have_count(0)
    page.reload()
    ready(page)
    assert seat_of(page, house.address).state()["seat"] == name


def _agree(page: Page) -> None:
    """Tick in the menu that a computer may sit in."""
    page.get_by_role("button", name="Меню").click()
    tick = page.get_by_label("если меня долго нет")
    expect(page.locator(".menu-row", has_text="Посадить компьютер за меня")).to_be_disabled()
    with page.expect_response("**/command") as answer:
        tick.check()
    assert answer.value.status == 200
    page.keyboard.press("Escape")


def test_a_computer_sits_in_for_one_who_is_away(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "away.db", absence=1.0) as server:
        watch = Watch(server.address)
        visit = visitor(browser, watch)
        try:
            _away_and_back(visit, open_table(server.address))
            assert watch.left() == []
        finally:
            for context in watch.contexts:
                context.close()


def _away_and_back(visit: Visit, seats: dict[str, Seat]) -> None:
    play(seats, 1)
    away = seats["red"].state()["to_move"]
    here = OTHER[away]
    page, gone = visit(link(seats[here])), visit(link(seats[away]))
    for one in (page, gone):
        ready(one)
        _agree(one)
    gone.close()
    expect(page.locator(".turn.own")).to_be_visible(timeout=40_000)
    assert seats[here].state()["players"][away]["stood_in"]

    back = visit(link(seats[away]))
    ready(back)
    strip = back.locator(".strip", has_text="За вас играет компьютер")
    expect(strip).to_be_visible(timeout=40_000)
    expect(back.locator(".line-seal")).to_be_disabled()
    strip.get_by_role("button", name="Снова играть самому").click()
    expect(strip).to_have_count(0, timeout=40_000)
    assert not seats[here].state()["players"][away]["stood_in"]
    write(page, lone_move(seats[here])[2])
    page.click(".line-seal")
    expect(back.locator(".turn.own")).to_be_visible(timeout=40_000)
    text = lone_move(seats[away])[2]
    write(back, text)

    choose(back, "Посадить компьютер за меня")
    back.locator("dialog .btn.main").click()
    expect(page.locator(".turn.own")).to_be_visible(timeout=40_000)
    expect(strip).to_be_visible(timeout=40_000)
    choose(back, "Снова играть самому")
    expect(strip).to_have_count(0, timeout=40_000)
