"""Chapter I: the board, its names, and any other map."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from posrednik.games.otryadov.mapfile import BadMap, GameMap, NoMap, Road, Square, problems, read_map, standard_map
from posrednik.games.otryadov.scenario import BadScenario, Scenario, examine
from posrednik.games.otryadov.squares import INDEX, NAMES, BadSquare, at, column_of, parse, row_of, scan
from tests.games.otryadov.story import Story

MIRROR = {name: NAMES[at(column_of(s), 16 - row_of(s))] for name, s in INDEX.items()}


def spoilt(**changes: Any) -> GameMap:
    return msgspec.structs.replace(standard_map(), **changes)


@pytest.mark.clause("O30-N-1", "O30-I-2")
def test_every_square_is_called_by_its_own_name_alone() -> None:
    assert len(set(NAMES)) == 210
    for name in NAMES:
        assert NAMES[parse(name)] == name
        assert NAMES[parse(name.lower())] == name


@pytest.mark.clause("O30-N-1")
@pytest.mark.parametrize(
    "text", ["0А", "16А", "05Д", "5Й", "5Q", "5", "Д5", "5 Д", "В:А-I", "C:А-I", "R:А-IV", "R:А", "R:А-"]
)
def test_what_names_no_square(text: str) -> None:
    with pytest.raises(BadSquare):
        parse(text)


@pytest.mark.clause("O30-N-1")
@given(st.text(alphabet="0123456789АБВГДЕЖЗИКЙQABVGDEJZHIKkкКсСRrBb:-I iі", max_size=10))
def test_no_text_breaks_the_reader_of_squares(text: str) -> None:
    found = scan(text)
    if found is not None:
        square, end = found
        assert 0 < end <= len(text)
        assert parse(text[:end]) == square


@pytest.mark.clause("O30-N-1")
def test_letters_count_by_code_point_not_by_shape() -> None:
    assert NAMES[parse("5B")] == "5Б"
    assert NAMES[parse("5В")] == "5В"
    assert NAMES[parse("5zh")] == "5Ж"
    assert NAMES[parse("5z")] == "5З"
    assert NAMES[parse("К:к-iii")] == "R:К-III"
    assert NAMES[parse("B:B-II")] == "B:Б-II"


@pytest.mark.clause("O30-I-5")
def test_the_standard_map_is_a_mirror_in_row_8() -> None:
    m = standard_map()
    for name, square in m.squares.items():
        assert m.squares[MIRROR[name]].kind == square.kind
    steps = {frozenset(pair) for road in m.roads for pair in zip(road.path, road.path[1:], strict=False)}
    assert {frozenset(MIRROR[name] for name in step) for step in steps} == steps
    assert m.railway is not None
    assert [MIRROR[name] for name in reversed(m.railway.path)] == list(m.railway.path)
    for places in (m.stations, m.airfields, m.villages, m.rear_targets):
        assert MIRROR[places["red"]] == places["blue"]


@pytest.mark.clause("O30-I-7", "O30-I-4", "O30-I-1")
@pytest.mark.parametrize(
    ("bad", "word"),
    [
        (spoilt(squares={k: v for k, v in standard_map().squares.items() if k != "8Д"}), "8Д"),
        (spoilt(squares=standard_map().squares | {"R:А-I": Square("weak")}), "R:А-I"),
        (spoilt(squares=standard_map().squares | {"5Д": Square("weak", "lake")}), "5Д"),
        (spoilt(roads=(Road(("5Д", "7Д")),)), "7Д"),
        (spoilt(roads=(Road(("5Д", "99Я")),)), "99Я"),
        (spoilt(roads=(Road(("1К", "2К")),)), "2К"),
        (spoilt(railway=Road(("1А", "3А"))), "3А"),
        (spoilt(strips={"attack": (9, 20)}), "9–20"),
        (spoilt(counts={"strong": 1}), "strong"),
        (spoilt(stations={"green": "5Д"}), "green"),
        (spoilt(stations={"red": "5Й"}), "5Й"),
        (spoilt(villages={"red": "5Д"}), "5Д"),
        (spoilt(rear_targets={"red": "R:К-III"}), "blue"),
        (spoilt(rear_targets={"red": "8Д", "blue": "B:К-III"}), "8Д"),
        (spoilt(rows=(1, 20)), "rows"),
    ],
    ids=lambda x: x if isinstance(x, str) else "map",
)
def test_a_bad_map_is_described_with_its_square(bad: GameMap, word: str) -> None:
    found = list(problems(bad))
    assert any(word in str(problem) for problem in found), found
    with pytest.raises(BadMap):
        read_map(msgspec.json.encode(bad))
    with pytest.raises(BadScenario):
        examine(Scenario(map=bad))


@pytest.mark.clause("O30-I-7")
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_break_the_reader_of_maps(raw: bytes) -> None:
    with pytest.raises(NoMap):
        read_map(raw)


@pytest.mark.clause("O30-I-6")
def test_a_road_does_not_change_the_square() -> None:
    story = Story("r1 rifle 5Д", "b1 rifle 8Д", roads=[["5Д", "6Д", "7Д", "8Д"]])
    assert story.refused("5Д-6Д-7Д") == "TOO_FAR 0"
    assert story.turn("5Д*8Д; 5Д-6Д").owes("b1") == "fire_only"
