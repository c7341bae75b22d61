"""Section 8: lines of orders in both languages, in the source's own forms, and the structured orders that they are."""

from __future__ import annotations

import json
import re
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from posrednik.core.order import Refused
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.journalfile import read_journal
from posrednik.games.strategia.journalwriting import write_journal
from posrednik.games.strategia.language import parse_order_case, read_line, read_lines, structured
from posrednik.games.strategia.naming import Known, quoted
from posrednik.games.strategia.writing import write, write_lines
from posrednik.notation.problems import Problem
from tests.games.strategia.lines import NAMES, ORDERS

SAME: list[dict[str, Any]] = json.loads((Path(__file__).parent / "lines.json").read_text(encoding="utf-8"))
"""Russian line, English line, the structured order that both are."""


@pytest.mark.clause("ST-2.1", "ST-N.1", "ST-N.2")
@pytest.mark.parametrize("row", SAME, ids=[row["en"] for row in SAME])
def test_both_languages_are_one_order(row: dict[str, Any]) -> None:
    assert parse_order_case({"text": row["ru"]}, NAMES) == {"order": row["order"]}
    assert parse_order_case({"text": row["en"]}, NAMES) == {"order": row["order"]}


def test_the_lines_above_have_every_kind_of_order() -> None:
    kinds = {kind.__struct_config__.tag for kind in typing.get_args(o.AnyOrder)}
    assert {row["order"]["do"] for row in SAME} == kinds


@pytest.mark.clause("ST-N.2")
@pytest.mark.parametrize("lang", ["ru", "en"])
@given(order=ORDERS)
def test_what_is_written_reads_back(lang: str, order: o.AnyOrder) -> None:
    line = write(order, lang)
    again = read_line(line, NAMES)
    assert again == order
    assert write(again, lang) == line
    assert msgspec.convert(structured(order), o.AnyOrder) == order


@given(order=ORDERS)
def test_languages_translate_into_each_other(order: o.AnyOrder) -> None:
    russian = read_line(write(order, "ru"), NAMES)
    assert read_line(write(russian, "en"), NAMES) == order
    assert hash(russian) == hash(order)


@pytest.mark.clause("ST-N.1")
@pytest.mark.parametrize(
    "line",
    [
        "  17 С.Д. — 45,22.  ",
        "17\u00a0с.д. − 45–22;",
        "17 сд -  45-22 # сюда",
        "17 с. д.\t- 045-022",
        "\ufeff17 sd - 45-22",
        "17 SD-45,22\r\n",
    ],
)
def test_the_normal_form(line: str) -> None:
    assert structured(read_line(line, NAMES)) == {"do": "move", "unit": "17 sd", "to": "45-22"}


@pytest.mark.clause("ST-N.1")
@pytest.mark.parametrize(
    ("line", "goal"),
    [
        ("1 с.д. - озёрск", "Озёрск"),
        ("1 с.д. - ОЗЕРСК", "Озёрск"),
        ("1 с.д. - форт  северный (синий)", "Форт Северный (Синий)"),
        ("1 с.д. - Форт Северный фронтом на юг", "Форт Северный"),
        ("1 с.д. - Мост", "Мост"),
        ("1 с.д. - «мост»", "Мост"),
        ("1 с.д. - марш-городок", "Марш-Городок"),
        ("1 с.д. - Высота 203", "Высота 203"),
        ("1 с.д. - Тихий Дон, верхний", "Тихий Дон, верхний"),
        ("1 sd - fort ross", "Fort Ross"),
        ("1 sd - «Новый Энск»", "новый энск"),
    ],
)
def test_names_come_in_the_spelling_of_the_scenario(line: str, goal: str) -> None:
    order = read_line(line, NAMES)
    assert isinstance(order, o.Move)
    assert order.to == goal


def test_a_word_of_the_language_may_be_a_name_and_stay_a_word() -> None:
    """With a town called «Мост» both «- Мост» and «закрыть мост» are read."""
    assert isinstance(read_line("* закрыть мост 10-21 - 11-21 3", NAMES), o.Close)
    assert isinstance(read_line("101 а.д. - огонь по мосту 10-21", NAMES), o.FireRoad)
    assert isinstance(read_line("фронт 1: армии 1 игрок игрок", NAMES), o.Front)
    assert quoted("Мост") == "«Мост»"
    assert quoted("Мостовой") == "Мостовой"


def test_greens_are_told_apart_where_only_one_plays() -> None:
    one = Known(sides=("red", "blue", "green_south"))
    assert read_line("* туман зелёные", one) == o.Fog(side="green_south")
    assert read_line("* туман зелёные", NAMES) == o.Fog(side="green")


@pytest.mark.clause("ST-9.8n")
def test_who_is_named_twice_counts_where_first_named() -> None:
    order = read_line("strike 5-5: 1 sd; then: 1 sd 5-6; then: 1 sd 5-4, 2 sd 5-6", NAMES)
    assert order == o.Strike(target="5-5", echelons=(("1 sd",),), further={"1 sd": ("5-6",), "2 sd": ("5-6",)})


def test_a_whole_turn_is_pasted() -> None:
    text = "# ход 3\n\n17 с.д. - 45,22\r\n  101 а.д. - огонь 30-23  # артподготовка\rчушь\nend\n"
    found = read_lines(text, NAMES)
    assert [number for number, _ in found] == [3, 4, 5, 6]
    assert [type(thing) for _, thing in found] == [o.Move, o.Fire, Problem, o.End]
    orders = [thing for _, thing in found if not isinstance(thing, Problem)]
    assert [order for _, order in read_lines(write_lines(orders, "en"), NAMES)] == orders


def test_runs_of_numbers_are_written_short() -> None:
    order = o.Cover(units=("9 sd", "1 sd", "2 sd", "3 sd", "5 sd", "6 sd", "201 td", "2/17"))
    assert write(order, "ru") == "прикрытие: 9 с.д., 1..3 с.д., 5, 6 с.д., 201 т.д., 2/17"


@pytest.mark.parametrize(
    "plain",
    [
        {"do": "move", "to": "5-5"},
        {"do": "move", "unit": "1 sd", "corps": "1 sk", "to": "5-5"},
        {"do": "move", "unit": "1 sd", "to": "5-5", "path": ["5-5"]},
        {"do": "move", "unit": "1 sd"},
        {"do": "move", "unit": "1 sk", "to": "5-5"},
        {"do": "move", "unit": "1 sd", "to": '5" 5'},
        {"do": "fire", "unit": "1 sd", "target": "05-5"},
        {"do": "fire", "unit": "1 sd", "target": "5-5\n"},
        {"do": "respond", "accept": True, "retreat_to": "5-5"},
        {"do": "respond"},
        {"do": "respond", "retreat_to": "5-5", "path": ["5-4", "5-3"]},
        {"do": "respond", "accept": True, "multiple": 2},
        {"do": "respond", "retreat_to": "5-5", "echelons": [["1 sd"]]},
        {"do": "ask", "kind": "where", "square": "5-5"},
        {"do": "ask", "kind": "count"},
        {"do": "ask", "kind": "count", "square": "5-5", "place": "Лугов"},
        {"do": "standing", "echelons": 1, "km": 1, "shares": [1]},
        {"do": "reaction", "unit": "1 sd", "reaction": {"do": "retreat", "above": 1.23456789}},
        {"do": "message", "side": "red", "text": 'a "b"'},
        {"do": "message", "side": "red", "text": "a\tb"},
        {"do": "message", "side": "red", "text": "a\u202eb"},
        {"do": "move", "unit": "1 sd", "to": "a\u200bb"},
        {"do": "attack", "unit": "1 sd"},
        {"do": "end", "unit": "1 sd"},
    ],
)
def test_plain_data_that_is_no_order_is_turned_down(plain: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, o.AnyOrder)


DOCS = Path(__file__).parents[3] / "docs" / "order-language-strategia.md"


def test_the_samples_of_the_documentation_are_read() -> None:
    """A sample of the table is a line, or the end of one to which only the unit is missing."""
    table = DOCS.read_text(encoding="utf-8").partition("\n## Orders\n")[2].partition("\n## ")[0]
    samples = re.findall(r"`([^`]+)`", table)
    assert len(samples) > 80
    for sample in samples:
        lines = (sample, f"17 sd {sample}", f"17 с.д. - {sample}")
        assert any("order" in parse_order_case({"text": line}, NAMES) for line in lines), sample


def test_the_journal_of_the_documentation_is_read() -> None:
    block = re.findall(r"```\n(#СТРАТЕГИЯ.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    journal = read_journal(block[0], NAMES)
    assert not list(journal.unread())
    assert write_journal(journal, "en") == block[0]


def test_a_syntax_error_is_an_answer_of_the_golden_cases() -> None:
    assert parse_order_case({"text": "17 с.д. - 45, 22"}, NAMES) == {"error": "syntax"}
    with pytest.raises(Refused):
        read_line("17 с.д. - 45, 22", NAMES)
