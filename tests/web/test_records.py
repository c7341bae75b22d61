"""Records made elsewhere: a game of the terminal goes on in the browser, a finished one is replayed to its end."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import posrednik
from tests.cli.terminal import run
from tests.cli.test_play import begin, first_move
from tests.server.support import Process
from tests.web.browser import Visit
from tests.web.hands import kept_seats, lone_move, ready, record, write

WORDS = json.loads((Path(posrednik.__file__).parent / "web/shell/i18n/ru.json").read_text("utf-8"))
SPECIMEN = Path(__file__).parents[1] / "records" / "v1" / "o41.record"


def _open_record(page: Page, file: Path) -> None:
    """A record is chosen in the dialog of the start page and opened."""
    page.get_by_role("button", name="Открыть запись").click()
    page.set_input_files("dialog input[type=file]", file)
    expect(page.locator("dialog textarea")).to_have_value(file.read_text("utf-8"))
    page.click("dialog .btn.main")


def _standing(page: Page, view: dict[str, Any]) -> None:
    """As many counters stand on the board as the view has figures there."""
    count = sum(1 for one in view["figures"] if one.get("square"))
    expect(page.locator(".layer-pieces .counter:not(.ghost)")).to_have_count(count)


def test_a_game_of_the_terminal_goes_on_and_is_replayed(visit: Visit, house: Process, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    begin(tmp_path, file)
    page = visit("/")
    _open_record(page, file)
    page.click(".curtain-card button", timeout=40_000)
    ready(page)
    expect(page.locator(".turn.own")).to_be_visible()
    seats = kept_seats(page, house.address)
    _, _, text = lone_move(seats["red"])
    write(page, text)
    page.click(".line-seal")
    page.click(".curtain-card button", timeout=40_000)
    expect(page.locator(".turn-entry .order-row").first).to_have_text(text)
    assert '[Package "' in record(seats["blue"])

    for _ in range(2):
        who, to = first_move(tmp_path, file)
        done = run(tmp_path, "play", "--resume", str(file), "--lang", "en", lines=[f"{who}-{to}", "go"])
        assert done.status == 0, done.err
    start = visit("/")
    _open_record(start, file)
    place = start.locator(".replay-place")
    expect(place).to_contain_text("1 из 5", timeout=40_000)
    start.get_by_role("button", name="К концу").click()
    expect(place).to_contain_text("5 из 5")
    start.get_by_role("button", name="К столу").click()
    expect(start.locator(".over")).to_be_visible()
    expect(start.locator("#over-title .cl")).to_have_text(re.compile("O30-X-"))


def test_a_long_record_is_looked_through(visit: Visit, house: Process) -> None:
    """The frames to the last, the step lines of strength, the flags of what happened, both sides' eyes."""
    page = visit("/")
    _open_record(page, SPECIMEN)
    place, graph = page.locator(".replay-place"), page.locator(".graph")
    expect(place).to_contain_text("1 из 81", timeout=40_000)
    frames = kept_seats(page, house.address)["red"].get("/replay").json()
    flagged = [n for n, frame in enumerate(frames) if frame["flags"]]
    assert len(frames) == 81
    assert {"revealed", "attack", "end"} <= {word for frame in frames for word in frame["flags"]}
    expect(page.locator(".graph-flag")).to_have_count(len(flagged))
    said = [", ".join(WORDS[f"flag.{word}"] for word in frames[n]["flags"]) for n in flagged]
    assert page.locator(".graph-flag title").all_text_contents() == said
    for side, line in (("red", 1), ("blue", 1)):
        falls = [n for n in range(1, 81) if frames[n]["losses"][side] > frames[n - 1]["losses"][side]]
        path = page.locator(f".graph-line.{side}").get_attribute("d") or ""
        heights = re.findall(r"V([\d.]+)", path)
        assert len(set(heights)) == len(falls) + line, "a step for every loss"
    expect(graph).to_have_attribute("aria-label", re.compile("95 %.*90 %"))

    box = graph.bounding_box()
    flag = page.locator(".graph-flag").nth(1).bounding_box()
    assert box
    assert flag
    page.mouse.click(flag["x"] + 1, box["y"] + box["height"] / 2)
    expect(place).to_contain_text(f"{flagged[1] + 1} из 81")
    expect(page.locator(".replay-told")).to_contain_text(frames[flagged[1]]["told"][0]["text"]["ru"])
    _standing(page, frames[flagged[1]]["view"])
    page.get_by_role("button", name="К концу").click()
    expect(place).to_contain_text("81 из 81")
    _standing(page, frames[80]["view"])
    for eyes in ("blue", "red"):
        page.locator(".replay-bar label", has=page.locator(f"[name=eyes][value={eyes}]")).click()
        expect(place).to_contain_text("81 из 81")
        _standing(page, frames[80]["view"])
    page.keyboard.press(",")
    expect(place).to_contain_text("80 из 81")
    page.get_by_role("button", name="Пуск").click()
    expect(place).to_contain_text("81 из 81")
    expect(page.get_by_role("button", name="Пуск")).to_be_visible()
    page.get_by_role("button", name="К столу").click()
    expect(page.locator(".over")).to_be_visible()
    expect(page.locator(".graph")).to_be_hidden()
