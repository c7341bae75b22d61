"""Files from outside: maps, scenarios and records, whole ones and broken ones."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from posrednik.games.otryadov.mapfile import read_map
from tests.server.support import Process
from tests.web.browser import Visit, Watch
from tests.web.hands import at, ready, seat_of

ROSTER = {"rifle": 5, "lmg": 2, "commander": 1}


def _second_map() -> dict[str, Any]:
    """Another map than the printed one: gardens at 3Б and 13Б, lakes at 3И and 13И."""
    printed: dict[str, Any] = json.loads(
        resources.files("posrednik.games.otryadov.scenarios").joinpath("map.json").read_text("utf-8")
    )
    squares = printed["squares"]
    for name, sub in (("3Б", "garden"), ("13Б", "garden"), ("3И", "lake"), ("13И", "lake")):
        kind = {"lake": "impassable"}.get(sub, "masking")
        squares[name] = {"kind": kind, "sub": sub}
    counts = {kind: sum(one["kind"] == kind for one in squares.values()) for kind in printed["counts"]}
    return printed | {"id": "second_map", "counts": counts}


def _choose_file(page: Page, label: str, file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    page.set_input_files(f".file:has-text('{label}') input[type=file]", file)


def _fill_in(page: Page) -> None:
    """The form, filled in by hand: two at one screen would need a curtain, so the computer is the opponent."""
    page.locator("label", has=page.locator("[name=scenario][value=squadron]")).click()
    page.locator("label", has=page.locator("[name=opponent][value=computer]")).click()
    page.locator("label", has=page.locator("[name=side][value=blue]")).click()
    page.get_by_text("новобранец", exact=True).click()
    page.fill(".form-name input[type=text]", "Анна Ильинична")
    page.click("details.more > summary")


def _still_filled_in(page: Page) -> None:
    for name, value in (("scenario", "squadron"), ("opponent", "computer"), ("side", "blue"), ("level", "recruit")):
        expect(page.locator(f"[name={name}][value={value}]")).to_be_checked()
    expect(page.locator(".form-name input[type=text]")).to_have_value("Анна Ильинична")


def test_a_map_file_from_the_form_to_the_board(visit: Visit, house: Process, watch: Watch, tmp_path: Path) -> None:
    watch.pardon("status of 422")
    page = visit("/")
    _fill_in(page)
    chosen, whole = _second_map(), json.dumps(_second_map(), ensure_ascii=False, indent=1)
    read_map(whole)
    said, trouble = page.locator(".file [role=status]").first, page.locator(".new-game > [role=alert]")
    line = whole.split("\n").index(next(row for row in whole.split("\n") if '"3Б"' in row)) + 1

    _choose_file(page, "Файл карты", tmp_path / "m.json", whole.replace('"3Б": {', '"3Б": ('))
    expect(said).to_contain_text(f"m.json: это не JSON, строка {line}, столбец 9")
    page.click(".new-game [type=submit]")
    expect(trouble).to_contain_text("Выбранный файл не годится")
    _still_filled_in(page)

    _choose_file(page, "Файл карты", tmp_path / "m.json", whole[: whole.rindex("}")])
    expect(said).to_contain_text(f"строка {whole.count(chr(10)) + 1}, столбец 1")
    _choose_file(page, "Файл карты", tmp_path / "m.json", "[1, 2]")
    expect(said).to_contain_text("нужен один объект JSON")

    broken = chosen | {"squares": {name: one for name, one in chosen["squares"].items() if name != "3Б"}}
    _choose_file(page, "Файл карты", tmp_path / "m.json", json.dumps(broken))
    expect(said).to_contain_text("Взят файл m.json")
    page.click(".new-game [type=submit]")
    expect(trouble).to_contain_text("3Б", timeout=40_000)
    expect(trouble.locator(".cl")).to_have_text("O30-I-1")
    expect(said).to_contain_text("Взят файл m.json")
    _still_filled_in(page)

    _choose_file(page, "Файл карты", tmp_path / "m.json", whole)
    expect(said).to_contain_text("Взят файл m.json")
    with page.expect_response("**/made/**") as art:
        page.click(".new-game [type=submit]")
        page.wait_for_selector(".muster-kind", timeout=40_000)
    assert art.value.status == 200
    seat = seat_of(page, house.address)
    state = seat.state()
    assert (state["seat"], state["scenario"]["base"]) == ("blue", "squadron")
    expect(at(page, "3Б")).to_have_attribute("aria-label", re.compile("сад"))
    expect(at(page, "3И")).to_have_attribute("aria-label", re.compile("озеро"))
    seat.hand_in("rush")
    ready(page)
    assert page.locator(".layer-pieces .counter").count() > 20


def test_a_scenario_file_is_played_as_it_says(visit: Visit, house: Process, watch: Watch, tmp_path: Path) -> None:
    watch.pardon("status of 422")
    page = visit("/", lang="en")
    page.locator("label", has=page.locator("[name=opponent][value=same]")).click()
    page.click("details.more > summary")
    wanted: dict[str, Any] = {"name": "skirmish", "base": "company", "rosters": {"red": ROSTER, "blue": ROSTER}}
    said, trouble = page.locator(".file [role=status]").last, page.locator(".new-game > [role=alert]")
    _choose_file(
        page, "Scenario file", tmp_path / "s.json", json.dumps(wanted, indent=1).replace('"lmg": 2', '"lmg": 2.')
    )
    expect(said).to_contain_text(re.compile(r"s\.json.*line 7, column 11"))
    said.get_by_role("button", name="Without a file").click()
    expect(said).to_be_empty()

    absurd = wanted | {"rosters": {"red": {"rifle": 999}}}
    _choose_file(page, "Scenario file", tmp_path / "s.json", json.dumps(absurd))
    expect(said).to_contain_text("s.json")
    page.click(".new-game [type=submit]")
    expect(trouble).to_contain_text("999", timeout=40_000)
    expect(trouble.locator(".cl")).to_have_text("O30-XII-1")
    expect(page.locator("[name=opponent][value=same]")).to_be_checked()

    _choose_file(page, "Scenario file", tmp_path / "s.json", json.dumps(wanted))
    expect(said).to_contain_text("s.json")
    page.click(".new-game [type=submit]")
    page.click(".curtain-card button", timeout=40_000)
    page.wait_for_selector(".muster-kind")
    expect(page.locator(".muster-kind")).to_have_count(len(ROSTER))
    expect(page.locator(".muster-checks")).to_contain_text(f"0 of {sum(ROSTER.values())}")
