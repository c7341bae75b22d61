"""What the pages do besides playing: languages, themes, records, the rulebook, the lesson, the printed position."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.support import Process, Seat, open_table, play, seats_of
from tests.web.browser import Visit, Watch, probe
from tests.web.hands import at, click, draft_texts, link, lone_move, ready, record

CYRILLIC = re.compile("[а-яё]{3}", re.IGNORECASE)


def _begun(house: Process) -> Seat:
    """A game of two at its first turn, seen by the one to move."""
    seats = open_table(
        house.address, seats={"red": {"kind": "human", "name": "Ann"}, "blue": {"kind": "human", "name": "Ben"}}
    )
    play(seats, 1)
    return seats[seats["red"].state()["waiting"][0]]


def _pick(page: Page, group: str, value: str) -> None:
    """Choose in the menu as one does with the mouse."""
    page.get_by_role("button", name=re.compile("^(Меню|Menu)")).click()
    page.locator(".menu label", has=page.locator(f"input[name^={group}][value={value}]")).click()
    page.keyboard.press("Escape")


def test_the_language_changes_in_place_and_the_draft_stays(visit: Visit, house: Process) -> None:
    seat = _begun(house)
    page = visit(link(seat))
    ready(page)
    start, target, text = lone_move(seat)
    click(page, start)
    click(page, target)
    expect(page.locator(".draft .order-text")).to_have_text([text])
    _pick(page, "lang", "en")
    expect(page.locator("#draft-title")).to_contain_text("Draft")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    (english,) = draft_texts(page)
    assert english
    assert not CYRILLIC.search(page.locator(".top, .left, .right").all_inner_texts()[0])
    assert not CYRILLIC.search(at(page, start).get_attribute("aria-label") or "")
    _pick(page, "lang", "ru")
    expect(page.locator(".draft .order-text")).to_have_text([text])


def test_the_theme_changes_and_is_remembered(visit: Visit, house: Process) -> None:
    page = visit("/", color_scheme="dark")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_text("Бумага", exact=True).click()
    expect(root).to_have_attribute("data-theme", "paper")
    page.reload()
    expect(root).to_have_attribute("data-theme", "paper")
    page.get_by_text("Контраст", exact=True).click()
    expect(root).to_have_attribute("data-theme", "contrast")


def test_a_record_is_saved_and_taken_in_again(visit: Visit, house: Process, watch: Watch, tmp_path: Path) -> None:
    watch.pardon("status of 4")
    seats = open_table(house.address, options={"turn_limit": 2})
    play(seats, 5)
    page = visit(link(seats["red"]))
    with page.expect_download() as download:
        page.locator(".over-acts button").nth(2).click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text("utf-8") == record(seats["red"])

    start = visit("/")
    start.get_by_role("button", name="Открыть запись").click()
    broken = file.read_text("utf-8").replace("R:", "Q:", 1)
    start.fill("dialog textarea", broken)
    start.click("dialog .btn.main")
    expect(start.locator(".import-trouble .refused")).to_contain_text(re.compile(r"\d+.*\d+"))
    assert start.locator("dialog textarea").input_value() == broken, "what was pasted stays"
    start.set_input_files("dialog input[type=file]", file)
    expect(start.locator("dialog textarea")).to_have_value(file.read_text("utf-8"))
    start.click("dialog .btn.main")
    expect(start.locator(".replay-place")).to_contain_text("1 из 5")


def test_the_rulebook_opens_at_a_clause_and_escape_goes_back(visit: Visit, house: Process) -> None:
    page = visit(link(_begun(house)))
    clause = page.locator(".turn-entry .cl, .words-now .cl").first
    clause.wait_for(state="visible")
    name = clause.inner_text()
    clause.focus()
    page.keyboard.press("Enter")
    article = page.locator(f"[data-clause='{name}']")
    expect(article).to_be_focused()
    expect(article).to_have_class(re.compile("now"))
    page.keyboard.press("Escape")
    expect(clause).to_be_focused()
    page.keyboard.press("g")
    expect(page.locator(".book-search")).to_be_focused()
    page.keyboard.type("кавалерия")
    expect(page.locator(".book-count")).to_contain_text(re.compile(r"\d+"))


def test_the_first_step_of_the_lesson(visit: Visit, house: Process) -> None:
    page = visit("/lesson/otryadov")
    page.wait_for_selector(".lesson-words h1")
    step = httpx.get(f"{house.address}/api/lesson/otryadov/1").json()
    choice = next(one for one in step["choices"]["orders"] if one["verb"] == "move")
    page.keyboard.press("/")
    page.keyboard.type("чушь")
    page.keyboard.press("Enter")
    expect(page.locator(".line-below .refused")).to_be_visible()
    page.keyboard.press("Escape")
    for choice in (one for one in step["choices"]["orders"] if one["verb"] == "move"):
        body = {"orders": [choice["order"]], "lang": "ru", "hand_in": True}
        if httpx.post(f"{house.address}/api/lesson/otryadov/1", json=body).json()["done"]:
            break
    page.fill("[data-line]", choice["text"]["ru"])
    page.press("[data-line]", "Enter")
    expect(page.locator(".draft .order-text")).to_have_text([choice["text"]["ru"]])
    page.keyboard.press("Control+Enter")
    expect(page.locator(".lesson-praise")).to_be_visible()
    expect(page.locator(".lesson-acts .main")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-words h1")).to_contain_text("2")
    expect(page.locator(".lesson-words h1")).to_be_focused()


def test_a_position_is_printed(visit: Visit, house: Process) -> None:
    """The whole board with every counter in it, whose turn it is and the journal; no tints, no controls."""
    seat = _begun(house)
    page = visit(link(seat))
    ready(page)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.set_viewport_size({"width": 703, "height": 1032})  # A4 less its margins
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.locator(".line-host")).to_be_hidden()
    assert page.evaluate(probe("controls")) == []
    board = page.locator(".picture").bounding_box()
    assert board
    assert board["width"] > 500
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 703
    counters = page.locator(".layer-pieces .counter")
    standing = [one["square"] for one in seat.state()["view"]["figures"] if one.get("square")]
    expect(counters).to_have_count(len(standing))
    boxes = counters.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    for box in boxes:
        assert board["x"] <= box["left"] < box["right"] <= board["x"] + board["width"]
        assert board["y"] <= box["top"] < box["bottom"] <= board["y"] + board["height"]
    alone = max(box["width"] for box in boxes)
    assert alone >= 22, "a counter alone on its square can be read: 6 mm on paper"
    expect(page.locator(".turn")).to_contain_text("Ход 1")
    expect(page.locator(".turn-entry").first).to_be_visible()
    root = "name => getComputedStyle(document.documentElement).getPropertyValue(name)"
    assert page.evaluate(root, "--t-strong") == page.evaluate(root, "--t-imp") == page.evaluate(root, "--card")
    assert page.pdf(format="A4").count(b"/Type /Page\n") <= 3
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "paper")


@pytest.mark.parametrize(
    "address",
    ["/t/nowhere#" + "x" * 32, "/t/aaaaaaaaaaaa#ключ", "/t/%ff#x%", "/lesson/chess", "/lesson/%ff", "/nothing/here"],
)
def test_a_dead_link_says_so(visit: Visit, watch: Watch, address: str) -> None:
    watch.pardon("status of 4")
    page = visit(address)
    expect(page.locator("main.plain p").first).to_contain_text(re.compile(r".{4}"))
    expect(page.get_by_role("link", name="К началу").or_(page.locator("main a[href='/']"))).to_be_visible()


def test_another_computer_cannot_be_sat_at_with_a_wrong_key(visit: Visit, house: Process, watch: Watch) -> None:
    watch.pardon("status of 4")
    answer = httpx.post(
        f"{house.address}/api/tables",
        json={
            "game": "otryadov",
            "scenario": {"name": "company"},
            "seats": {"red": {"kind": "human", "name": "А"}, "blue": {"kind": "open"}},
            "sides": "chosen",
        },
    )
    seats = seats_of(house.address, answer.json())
    page = visit(f"/t/{seats['red'].table}#" + "y" * 32)
    expect(page.locator("main.plain")).to_be_visible()
    assert page.locator(".board").count() == 0


def _asked(page: Page) -> list[str]:
    """The addresses of what a page has fetched, without queries, in order."""
    names = page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    return [str(name) for name in names]


def test_the_first_board_comes_in_few_requests_and_nothing_twice(visit: Visit, house: Process) -> None:
    page = visit(link(_begun(house)), lang="en")
    ready(page)
    expect(page.locator(".turn-entry").first).to_be_visible()
    asked = _asked(page)
    scripts = [name for name in asked if name.endswith(".js")]
    wanted = ["/web/games/otryadov.js", *(f"/web/shell/{name}.js" for name in ("app", "page", "sheets"))]
    assert sorted(scripts) == wanted
    assert sorted(set(asked)) == sorted(asked)
    assert len([name for name in asked if name.endswith(".css")]) == 2, "the page's and the printed page's"
    assert page.evaluate("import('/web/shell/i18n.js').then((it) => it.lang())") == "en", "there is one of each module"
    assert page.locator("use").evaluate_all("all => all.every((one) => one.getAttribute('href').startsWith('#'))")


SHIFTS = """() => {
  window.corners = new Set();
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifts += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const square = document.querySelector("[data-square]")?.getBoundingClientRect();
    if (square) window.corners.add([square.x, square.y, square.width].map(Math.round).join(" "));
    if (!document.querySelector(".turn-entry")) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_a_board_that_stands_is_not_moved_by_what_comes_after_it(
    visit: Visit, house: Process, size: tuple[int, int]
) -> None:
    page = visit(link(_begun(house)), size=size, before=lambda page: page.add_init_script(f"({SHIFTS})()"))
    ready(page)
    expect(page.locator(".turn-entry").first).to_be_attached()
    corners, shifts = page.evaluate("[[...window.corners], window.shifts]")
    assert len(corners) == 1, corners
    assert shifts < 0.1, "the browser's own measure of what jumps; below 0.1 it calls a page steady"


def test_a_page_whose_scripts_do_not_come_says_so_and_comes_when_asked_again(
    visit: Visit, house: Process, watch: Watch
) -> None:
    watch.pardon("Failed to load resource|dynamically imported module|Failed to fetch")
    address = link(_begun(house))
    for path in ("**/web/shell/page.js", "**/web/shell/i18n/ru.json"):
        page = visit(address, before=lambda page, path=path: page.route(path, lambda route: route.abort()))
        expect(page.locator("main.plain h1")).to_have_text("Страница не загрузилась")
        page.unroute(path)
        page.locator("main.plain button").click()
        ready(page)


def test_a_board_stands_though_the_sheets_beside_it_do_not_come(visit: Visit, house: Process, watch: Watch) -> None:
    watch.pardon("Failed to load resource|dynamically imported module")
    path = "**/web/shell/sheets.js"
    seat = _begun(house)
    page = visit(link(seat), before=lambda page: page.route(path, lambda route: route.abort()))
    expect(page.locator(".strip.bad")).to_contain_text("журнала")
    click(page, lone_move(seat)[0])
    expect(page.locator(".kind-selected > *")).to_have_count(1)
    page.unroute(path)
    page.locator(".strip button").click()
    expect(page.locator(".turn-entry").first).to_be_visible()
