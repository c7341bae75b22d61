"""What a player does at the page, as short acts; what the server knows is asked through the key of the page itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.server.support import Seat, open_table
from tests.web.browser import probe

OVER_OR_OWN = """before => document.querySelector('.over:not([hidden])') || (
  document.querySelector('.turn-words')?.textContent !== before && document.querySelector('.turn.own'))"""


def link(seat: Seat) -> str:
    """The address that a player is given."""
    return f"/t/{seat.table}#{seat.key}"


def seat_of(page: Page, address: str) -> Seat:
    """The seat that the page's own address opens."""
    place, _, key = page.url.partition("#")
    return Seat(address, place.rpartition("/t/")[2].partition("?")[0], key)


def kept_seats(page: Page, address: str) -> dict[str, Seat]:
    """The seats of the game that this browser opened last, by the keys that it keeps."""
    game = page.evaluate("JSON.parse(localStorage.getItem('posrednik/games'))[0]")
    return {name: Seat(address, game["table"], key) for name, key in game["keys"].items()}


def table_against(address: str, level: str = "recruit", **changes: Any) -> Seat:
    """A company game of two turns; the opener is Red."""
    sitters = {"red": {"kind": "human", "name": "Анна"}, "blue": {"kind": "computer", "player": level}}
    return open_table(address, **({"seats": sitters, "options": {"turn_limit": 2}} | changes))["red"]


def at(page: Page, square: str) -> Locator:
    return page.locator(f'[data-square="{square}"]')


def click(page: Page, square: str) -> None:
    """A click of the mouse into the middle of a square."""
    page.wait_for_selector(f'[data-square="{square}"]', state="attached")
    box = at(page, square).evaluate(probe("resting"))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()


def ready(page: Page) -> None:
    """The board stands there with its names."""
    page.wait_for_selector("[data-square][aria-label]:not([aria-label=''])", state="attached")


def spread(page: Page) -> None:
    """Deploy by the preset."""
    page.wait_for_selector(".muster-kind")
    page.locator(".muster-presets button").nth(1).click()
    expect(page.locator(".muster-checks .bad")).to_have_count(0)


def deploy(page: Page) -> None:
    """Deploy by the preset, seal, and wait for the first own turn."""
    spread(page)
    before = words(page)
    page.click(".line-seal")
    own_turn(page, before)


def words(page: Page) -> str:
    return page.locator(".turn-words").inner_text()


def own_turn(page: Page, before: str) -> None:
    """Wait until it is the own turn anew, or the game is over."""
    page.wait_for_function(OVER_OR_OWN, arg=before, timeout=40_000)


def choose(page: Page, row: str) -> None:
    """A row of the menu."""
    page.get_by_role("button", name=re.compile("^(Меню|Menu)$")).click()
    page.locator(".menu-row", has_text=row).click()


def write(page: Page, text: str) -> None:
    """An order in the line, which takes it into the draft."""
    before = page.locator(".draft .order-text").count()
    page.fill("[data-line]", text)
    page.press("[data-line]", "Enter")
    expect(page.locator(".draft .order-text")).to_have_count(before + 1)


def plan(seat: Seat, verb: str = "move") -> str:
    """An order that the seat may write as a plan while the other side is to move, in words."""
    found = seat.post("/consider", {"orders": [], "lang": "ru"}).json()
    text: str = next(one for one in found["choices"]["orders"] if one["verb"] == verb)["text"]["ru"]
    return text


def over(page: Page) -> bool:
    return page.locator(".over:not([hidden])").count() > 0


FOOT = ("rifle", "lmg", "hmg")


def lone_move(seat: Seat, moved: Sequence[str] = ()) -> tuple[str, str, str]:
    """A foot figure that stands alone and may go to an empty square: where it stands (not on a square of `moved`),
    where to, the order in words."""
    state = seat.state()
    figures = [one for one in state["view"]["figures"] if one.get("square")]
    held = [one["square"] for one in figures]
    by_id = {one["id"]: one for one in figures}
    for choice in state["choices"]["orders"]:
        one = by_id.get(choice["piece"] or "")
        if choice["verb"] != "move" or one is None or one["type"] not in FOOT or one["square"] in moved:
            continue
        if held.count(one["square"]) == 1 and choice["target"] not in held:
            return one["square"], choice["target"], choice["text"]["ru"]
    raise AssertionError("no figure may move")


def until_fire(seats: dict[str, Seat], player: str = "rush", most: int = 40) -> tuple[str, dict[str, Any]]:
    """Play on until the seat to move may fire with a figure that stands alone; that seat and the choice."""
    for n in range(most):
        state = seats["red"].state()
        waiting = state["waiting"]
        for name in waiting if state["phase"] == "play" else []:
            found = _lone_fire(seats[name].state())
            if found:
                return name, found
        for name in waiting:
            seats[name].hand_in(player, f"fire {n}")
    raise AssertionError("nobody came within range")


def _lone_fire(state: dict[str, Any]) -> dict[str, Any] | None:
    figures = [one for one in state["view"]["figures"] if one.get("square")]
    held = [one["square"] for one in figures]
    by_id = {one["id"]: one for one in figures}
    mine = [choice for choice in state["choices"]["orders"] if choice["piece"] in by_id]
    for choice in mine:
        same = [other for other in mine if (other["piece"], other["target"]) == (choice["piece"], choice["target"])]
        place = by_id[choice["piece"]]["square"]
        if choice["verb"] == "fire" and len(same) == 1 and held.count(place) == held.count(choice["target"]) == 1:
            found: dict[str, Any] = choice | {"from": place}
            return found
    return None


def tab_to(page: Page, selector: str, most: int = 120, key: str = "Tab") -> None:
    """Press Tab until the focus stands on what is sought: so it can be reached without a mouse."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {selector}")


def draft_texts(page: Page) -> list[str]:
    return page.locator(".draft .order-text").all_inner_texts()


def record(seat: Seat) -> str:
    answer: httpx.Response = seat.get("/record")
    assert answer.status_code == 200, answer.text
    return answer.text
