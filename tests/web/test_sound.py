"""The four cues: silent until they are asked for, and never the only way to hear of something."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.server.support import Process, open_table
from tests.web.browser import Visit, probe
from tests.web.hands import link, lone_move, ready, until_fire, write

OTHER = {"red": "blue", "blue": "red"}


def _tones(page: Page) -> int:
    count: int = page.evaluate("window.tones.length")
    return count


def _tick(page: Page, on: bool) -> None:
    """The tick in the menu stands as it should, and is turned."""
    page.get_by_role("button", name="Меню").click()
    tick = page.get_by_label("звуки")
    expect(tick).to_be_checked(checked=not on)
    tick.set_checked(on)
    page.keyboard.press("Escape")


def test_cues_are_off_until_somebody_turns_them_on(visit: Visit, house: Process) -> None:
    seats = open_table(house.address)
    name, fire = until_fire(seats)
    said: list[str] = []

    def before(page: Page) -> None:
        page.add_init_script(f"({probe('tones')})()")
        page.on("console", lambda message: said.append(message.text))

    page = visit(link(seats[name]), before=before)
    ready(page)
    text = fire["text"]["ru"]
    move = lone_move(seats[name], [fire["from"]])[2]  # somebody must step forward as well
    write(page, text)
    page.click(".line-undo")
    expect(page.locator(".draft .order-text")).to_have_count(0)
    assert _tones(page) == 0, "off by default"

    _tick(page, True)
    page.evaluate(probe("heard"))
    write(page, text)
    page.wait_for_function("() => window.tones.length === 1")
    write(page, move)
    page.wait_for_function("() => window.tones.length === 2")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("() => window.tones.length === 3")  # the volley, at one target
    told = seats[name].get("/journal", after=0).json()[-1]["told"]
    for one in told:
        page.wait_for_function("text => window.heard.some((heard) => heard.includes(text))", arg=one["text"]["ru"])
    assert any("под огнём" in one["text"]["ru"] for one in told), "the volley has its caption"
    seats[OTHER[name]].hand_in("rush", "a cue")
    expect(page.locator(".turn.own")).to_be_visible(timeout=40_000)
    page.wait_for_function("() => window.tones.length >= 5")  # two taps: your turn
    expect(page.locator(".ear[aria-live=assertive]")).to_have_text("Ваш ход.")
    assert {tone["state"] for tone in page.evaluate("window.tones")} == {"running"}

    fresh = visit(link(seats[name]), beside=page, before=before)
    ready(fresh)
    write(fresh, lone_move(seats[name])[2])
    fresh.wait_for_function("() => window.tones.length === 1")  # what was chosen in one window holds in the next
    _tick(fresh, False)
    fresh.reload()
    ready(fresh)
    fresh.click(".line-undo")
    write(fresh, lone_move(seats[name])[2])
    assert _tones(fresh) == 0
    _tick(fresh, True)
    assert [text for text in said if "AudioContext" in text] == []
