"""ST-REC: the scheme of operations of a finished war, as data and as a picture."""

from __future__ import annotations

import struct
import sys
from functools import lru_cache
from xml.etree import ElementTree

import pytest

from posrednik.games.strategia.campaign import ADVANCE, LEAST, RETREAT, Campaign, Span, campaign
from posrednik.games.strategia.casefile import standard_board
from posrednik.games.strategia.events_battle import Fought, Withdrew
from posrednik.games.strategia.events_movement import Stepped
from posrednik.games.strategia.events_war import Deployed, Organised
from posrednik.games.strategia.records import Army
from posrednik.games.strategia.schemearrows import Labels, curve, cut, length
from posrednik.games.strategia.schemedrawing import called, scheme_svg
from posrednik.games.strategia.schemeframe import _SIGNS
from posrednik.games.strategia.schemepng import NoPainter, png
from posrednik.games.strategia.unit import Unit
from tests.games.strategia.campaigner import War

BOARD = standard_board(2)
SVG = "{http://www.w3.org/2000/svg}"


@lru_cache(maxsize=1)
def finished() -> tuple[War, Campaign]:
    war = War(level=1, turns=4)
    found = campaign(war.p.board, war.halves)
    assert found is not None
    return war, found


def unit(id: str, at: str, corps: str | None = None) -> Unit:
    side = {"R": "red", "B": "blue"}[id[0]]
    return Unit(id=id, side=side, arm="sd", number=int(id[1:]), squares=(BOARD.sq(at),), corps=corps)


def step(start: str, *units: Unit, taken: tuple[tuple[int, int], ...] = ()) -> Stepped:
    return Stepped(
        clause="ST-4.2", units=units, start=BOARD.sq(start), to=units[0].at, kind="ahead", km=units[0].strength * 10,
        taken=taken,
    )  # fmt: skip


def fight(square: str) -> Fought:
    return Fought(
        clause="ST-9.8", side="red", against="blue", square=BOARD.sq(square), mode="regular", rounds=(),
        result="continues", swift=False, strikers=("R1",), struck=("B1",), losses=(),
    )  # fmt: skip


def placed(*units: Unit) -> Deployed:
    return Deployed(clause="ST-6.1a", side="red", units=units)


def ways(found: Campaign | None, kind: str = ADVANCE) -> list[tuple[str, str, int]]:
    """First and last square of every arrow, and how many units made it."""
    assert found is not None
    name = BOARD.name
    return [(name[c.way[0]], name[c.way[-1]], len(c.units)) for c in found.courses if c.kind == kind]


@pytest.mark.clause("ST-REC")
def test_three_moves_are_one_arrow_and_a_halt_begins_a_new_one() -> None:
    halves: list[Span] = [(-1, [placed(unit("R1", "32-20"))])]
    for half, start, end in ((0, "32-20", "31-20"), (2, "31-20", "30-20"), (6, "30-20", "29-20")):
        halves.append((half, [step(start, unit("R1", end)), *([fight("29-20")] if half == 6 else [])]))
    assert ways(campaign(BOARD, halves)) == [("32-20", "30-20", 1), ("30-20", "29-20", 1)]


@pytest.mark.clause("ST-REC")
def test_who_turns_back_begins_a_new_arrow() -> None:
    halves: list[Span] = [(-1, [placed(unit("R1", "32-20"))])]
    ways_ = (("32-20", "31-20"), ("31-20", "30-20"), ("30-20", "30-21"), ("30-21", "31-20"), ("31-20", "32-20"))
    for half, (start, end) in enumerate(ways_):
        halves.append((2 * half, [step(start, unit("R1", end)), *([fight("29-20")] if half == 1 else [])]))
    assert ways(campaign(BOARD, halves)) == [("32-20", "30-21", 1), ("30-21", "32-20", 1)]


@pytest.mark.clause("ST-REC")
def test_a_corps_that_goes_together_is_one_arrow() -> None:
    two = [unit("R1", "31-20", "1 sk"), unit("R2", "31-21", "1 sk")]
    on = [unit("R1", "30-20", "1 sk"), unit("R2", "30-21", "1 sk")]
    halves: list[Span] = [(-1, [placed(*two)]), (0, [step("31-20", *on), fight("29-20")])]
    found = campaign(BOARD, halves)
    assert ways(found) == [("31-20", "30-20", 2)]
    assert found is not None
    assert [called(one, "ru") for one in found.courses] == ["1 с.к."]
    alone: list[Span] = [(-1, [placed(*two)]), (0, [step("31-20", on[0]), fight("29-20")])]
    assert ways(campaign(BOARD, alone)) == [("31-20", "30-20", 1)]


@pytest.mark.clause("ST-REC")
def test_an_army_that_goes_side_by_side_is_one_arrow() -> None:
    ids = [f"R{n}" for n in range(1, 6)]
    army = Organised(clause="ST-5.6", side="red", armies=(Army(side="red", number=3, units=tuple(ids)),))
    before = [unit(id, f"31-{20 + n % 2}") for n, id in enumerate(ids)]
    steps = [step(f"31-{20 + n % 2}", unit(id, f"30-{20 + n % 2}")) for n, id in enumerate(ids)]
    found = campaign(BOARD, [(-1, [placed(*before), army]), (0, [*steps, fight("29-20")])])
    assert ways(found) == [("31-20", "30-20", 5)]
    assert found is not None
    assert called(found.courses[0], "en") == "Army 3"
    apart = campaign(BOARD, [(-1, [placed(*before)]), (0, [*steps, fight("29-20")])])
    assert len(ways(apart)) == 5


@pytest.mark.clause("ST-REC")
def test_only_areas_of_active_operations_are_shown() -> None:
    far = unit("R9", "50-30")
    halves: list[Span] = [
        (-1, [placed(unit("R1", "31-20"), far)]),
        (0, [step("31-20", unit("R1", "30-20")), step("50-30", unit("R9", "49-30")), fight("29-20")]),
    ]
    found = campaign(BOARD, halves)
    assert found is not None
    assert ways(found) == [("31-20", "30-20", 1)]
    west, south, east, north = found.area
    assert west <= BOARD.grid.x[BOARD.sq("26-20")] <= east < BOARD.grid.x[far.at]
    assert (east - west + 1, north - south + 1) == LEAST
    assert campaign(BOARD, halves[:1]) is None


@pytest.mark.clause("ST-REC", "ST-9.19e")
def test_a_retreat_is_an_arrow_of_its_own() -> None:
    gone = Withdrew(
        clause="ST-9.19e", side="blue", before="red", square=BOARD.sq("30-20"), multiple=1, strikers=("R1",),
        ways=(("B1", (BOARD.sq("29-20"),)),), units=(unit("B1", "29-20"),),
    )  # fmt: skip
    halves: list[Span] = [(-1, [placed(unit("B1", "30-20"))]), (0, [gone]), (1, [step("29-20", unit("B1", "28-20"))])]
    found = campaign(BOARD, halves)
    assert ways(found, RETREAT) == [("30-20", "29-20", 1)]
    assert ways(found, ADVANCE) == [("29-20", "28-20", 1)]


@pytest.mark.clause("ST-REC")
def test_the_scheme_of_a_played_war() -> None:
    war, found = finished()
    fought = {e.square for _, events in war.halves for e in events if isinstance(e, Fought | Withdrew)}
    assert set(found.battles) == fought
    assert found.after == bytes(war.p.owner)
    assert {c.side for c in found.courses} == {"red", "blue"}
    for course in found.courses:
        for a, b in zip(course.way, course.way[1:], strict=False):
            assert a != b


@pytest.mark.clause("ST-REC")
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_picture_is_whole_in_both_languages(lang: str) -> None:
    _, found = finished()
    svg = scheme_svg(found, lang, title="Осень & «зима» <1>" if lang == "ru" else "")
    root = ElementTree.fromstring(svg)
    said = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert {"ru": "Осень & «зима» <1>", "en": "Scheme of operations"}[lang] in said
    assert {"ru": "фронт в конце войны", "en": "front at the end"}[lang] in said
    names = [called(course, lang) for course in found.courses]
    assert sum(name in said for name in names) >= len(names) * 0.8
    assert "Приграничный" in said
    assert len([one for one in said if one]) > len(_SIGNS)
    assert svg == scheme_svg(found, lang, title="Осень & «зима» <1>" if lang == "ru" else "")


def test_the_picture_as_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    _, found = finished()
    svg = scheme_svg(found, "ru")
    root = ElementTree.fromstring(svg)
    picture = png(svg, 1)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (int(root.attrib["width"]), int(root.attrib["height"]))
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPainter) as told:
        png(svg)
    assert "pictures" in told.value.say("en")
    assert "pictures" in told.value.say("ru")


def test_labels_keep_out_of_each_others_way() -> None:
    labels = Labels(10, 10)
    spots = [(5.0, 5.0), (5.0, 6.0), (5.0, 7.0)]
    assert [labels.place(spots, 2, 0.8) for _ in range(3)] == spots
    assert labels.place([(0.0, 0.0)], 2, 1) is None


def test_a_cut_line_is_shorter_by_what_was_cut() -> None:
    line = curve([(0, 0), (3, 0), (3, 3), (6, 3)])
    assert line[0] == (0, 0)
    assert line[-1] == (6, 3)
    assert abs(length(line) - length(cut(line, 0.5, 0.25)) - 0.75) < 0.01
