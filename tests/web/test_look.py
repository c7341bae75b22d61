"""The look: colours that can be read, one place for colours, nothing clipped, room for fingers, few bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import posrednik
from tests.server.support import Process, open_table, play
from tests.web.browser import Visit, probe
from tests.web.hands import link, ready, table_against

WEB = Path(posrednik.__file__).parent / "web"
SURFACES = ("--desk", "--sheet", "--card")
INKS = ("--ink", "--ink-2", "--link", "--red-ink", "--blue-ink", "--ok", "--warn", "--bad")
PAIRS = [(ink, ground) for ink in INKS for ground in SURFACES] + [
    ("--btn-text", "--btn"),
    ("--badge-ink", "--badge"),
    ("--red-glyph", "--red-plate"),
    ("--blue-ink", "--blue-plate"),
    ("--ink", "--hollow"),
    ("--ink-2", "--hollow"),
]
LINEWORK = [("--veg", "--t-mask"), ("--water", "--t-imp"), ("--hach", "--t-strong"), ("--map-ink", "--t-weak")]
LEAST = {"paper": 4.5, "dark": 4.5, "contrast": 10.0}


def _tokens() -> dict[str, dict[str, str]]:
    """Colours by theme, as `tokens.css` names them."""
    text = (WEB / "style" / "tokens.css").read_text("utf-8")
    found = {}
    for theme in LEAST:
        block = re.search(rf'\[data-theme="{theme}"\]\s*\{{(.*?)\n\}}', text, re.DOTALL)
        assert block, theme
        found[theme] = dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-fA-F]{3,6})\b", block[1]))
    return found


def _light(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((_light(one), _light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", LEAST)
def test_text_can_be_read(theme: str) -> None:
    tokens = _tokens()[theme]
    weak = [
        f"{ink} on {ground}: {found:.2f}"
        for ink, ground in PAIRS
        if (found := contrast(tokens[ink], tokens[ground]))
        < (4.5 if ground in {"--badge", "--red-plate"} else LEAST[theme])
    ]
    assert weak == []
    faint = [pair for pair in LINEWORK if contrast(tokens[pair[0]], tokens[pair[1]]) < 3]
    assert faint == []


COLOUR = re.compile(
    r"#[0-9a-fA-F]{3,8}\b(?![-\w])|\b(?:rgba?|hsla?|oklch|lab)\(|:\s*(?:white|black|red|blue|green|gr[ae]y)\b"
)


def _sources() -> Iterator[Path]:
    for pattern in ("**/*.css", "**/*.js", "**/*.html"):
        yield from (path for path in WEB.glob(pattern) if path.name != "tokens.css")


def test_colours_are_named_in_one_place() -> None:
    literal = []
    for path in _sources():
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            bare = re.sub(r"/\*.*?\*/|//.*$|`[^`]*#\$\{[^`]*`|href: \"#[^\"]*\"", "", line)
            if COLOUR.search(bare):
                literal.append(f"{path.relative_to(WEB)}:{n}: {line.strip()[:90]}")
    assert literal == []


LARGE = "document.documentElement.style.setProperty('font-size', '200%')"


def _over(house: Process) -> str:
    seats = open_table(house.address, options={"turn_limit": 1})
    play(seats, 3)
    return link(seats["red"])


def _pages(house: Process, name: str) -> tuple[str, str]:
    """The address of a page and what shows that it is there."""
    if name == "play":
        seats = open_table(house.address)
        play(seats, 1)
        return link(seats[seats["red"].state()["waiting"][0]]), "[data-square][aria-label]:not([aria-label=''])"
    if name == "deployment":
        return link(table_against(house.address)), ".muster-kind"
    return {
        "start": ("/", ".new-game"),
        "over": (_over(house) if name == "over" else "", ".over h2"),
        "lesson": ("/lesson/otryadov", ".lesson-words h1"),
    }[name]


def _shown(page: Page, sign: str) -> None:
    page.wait_for_selector(sign, state="attached")
    page.evaluate(probe("settled"))


@pytest.mark.parametrize("name", ["start", "deployment", "play", "over", "lesson"])
def test_a_phone_has_room_for_words_and_fingers(visit: Visit, house: Process, name: str) -> None:
    address, sign = _pages(house, name)
    page = visit(address, size=(360, 740), has_touch=True, is_mobile=True)
    _shown(page, sign)
    found: dict[str, Any] = {"360": page.evaluate(probe("room")), "fingers": page.evaluate(probe("fingers"))}
    page.evaluate(LARGE)
    page.evaluate(probe("settled"))
    found["360 at 200 %"] = page.evaluate(probe("room"))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate(probe("settled"))
    found["1280 at 200 %"] = page.evaluate(probe("room"))
    assert {size: faults for size, faults in found.items() if faults} == {}


def test_the_board_stays_where_it_is_while_figures_are_chosen(visit: Visit, house: Process) -> None:
    address, _ = _pages(house, "play")
    page = visit(address)
    ready(page)
    page.evaluate(probe("settled"))
    before = page.locator(".picture").bounding_box()
    page.locator(".square[tabindex='0']").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.locator(".picture").bounding_box() == before
    page.keyboard.press("Escape")
    assert page.locator(".picture").bounding_box() == before


BEFORE_THE_BOARD = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(one => one.startTime < window.boardStood).map(one => [one.name.split('#')[0], one.encodedBodySize])"""


def test_the_first_board_is_light(visit: Visit, house: Process) -> None:
    """Script, style and data that are asked for before the board stands, as they come over the wire."""
    address = link(table_against(house.address))
    page = visit(address, before=lambda page: page.add_init_script(probe("stands")))
    ready(page)
    page.wait_for_function("window.boardStood > 0")
    weights: dict[str, int] = dict(page.evaluate(BEFORE_THE_BOARD))
    assert len(weights) > 8
    assert all(size for name, size in weights.items() if name.endswith(".js")), weights
    drawings = sum(size for name, size in weights.items() if ".svg" in name)
    total = sum(weights.values()) - drawings
    heavy = sorted(weights.items(), key=lambda one: -one[1])[:6]
    assert total <= 100 * 1024, (total, heavy)
    assert drawings <= 25 * 1024, (drawings, heavy)
    expect(page.locator(".board")).to_be_visible()
