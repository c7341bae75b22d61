"""Lines that cannot be read: where, why, and what was meant; nothing but a Refused ever comes of a text."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posrednik.core.order import Refusal, Refused
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.doubting import doubts
from posrednik.games.strategia.explaining import explain, fact, reasons, words
from posrednik.games.strategia.language import LONGEST_LINE, LONGEST_TEXT, MOST_PROBLEMS, read_line, read_lines
from posrednik.games.strategia.naming import STARTS
from posrednik.games.strategia.parsing import parser, signs
from posrednik.games.strategia.writing import write
from posrednik.notation.problems import Problem
from tests.games.strategia.lines import NAMES, ORDERS


def refusal(text: str) -> Refusal:
    with pytest.raises(Refused) as caught:
        read_line(text, NAMES)
    return caught.value.refusal


def either(text: str) -> tuple[o.AnyOrder, None] | tuple[None, Refusal]:
    """The order of a line, or the refusal."""
    try:
        return read_line(text, NAMES), None
    except Refused as caught:
        return None, caught.refusal


MEANT = [
    ("101 а.д. - оганёк 30-23", "оганёк", "101 а.д. - огонь 30-23"),
    ("201 т.д. - огон по дарроге 20-21", "огон", "201 т.д. - огонь по дороге 20-21"),
    ("наношу удор по войскам в квадрате 5-5: 1 с.д.", "удор", "Наношу удар по войскам в квадрате 5-5: 1 с.д."),
    ("stike 5-5: 1 sd", "stike", "strike 5-5: 1 sd"),
    ("17 сз - 45-22", "сз", "17 с.д. - 45-22"),
    ("17 c.д. - 45-22", "c.д.", "17 с.д. - 45-22"),  # a Latin c
    ("17 с.д. 45-22", "45-22", "17 с.д. - 45-22"),
    ("17 с.д. - 45, 22", "45, 22", "17 с.д. - 45-22"),
    ("1-3 с.д. - 5,6", "1-3", "1..3 с.д. - 5-6"),
    ("1,2 с.д. - 5,6", "1,2", "1, 2 с.д. - 5-6"),
    ("армия 1 1 с.к. полоса 31-20..31-26", "1 с.к.", "армия 1: 1 с.к. полоса 31-20..31-26"),
    ("прикрытие 1..6 с.д.", "1..6", "прикрытие: 1..6 с.д."),
    ("strike 5-5 1 sd", "1 sd", "strike 5-5: 1 sd"),
    ("17 с.д. - путь 44-22 43-22", "- путь", "17 с.д.: путь 44-22 43-22"),
    ("17 sd - 45-22 face north", "north", "17 sd - 45-22 face N"),
    ("17 с.д. - 45-22 фронтом запад", "запад", "17 с.д. - 45-22 фронтом на запад"),
    ("5 с.д. - переброска Красногорск в Лугов", "в Лугов", "5 с.д. - переброска Красногорск -> Лугов"),
    ("M+5 20 с.д. - Степной", "M+5", "M+5: 20 с.д. - Степной"),
    ("  ? вайска 20-21  # где они", "вайска", "? войска 20-21"),
    ("предлогаю мир", "предлогаю", "предлагаю мир"),
    ("хот окончен", "хот", "ход окончен"),
]


@pytest.mark.clause("ST-N.2")
@pytest.mark.parametrize(("text", "at", "meant"), MEANT, ids=[row[0] for row in MEANT])
def test_the_place_and_what_was_meant(text: str, at: str, meant: str) -> None:
    said = refusal(text)
    assert said.fault == "syntax"
    assert said.caret == text.index(at)
    assert said.nearest == meant
    read_line(meant, NAMES)


@pytest.mark.parametrize(
    ("text", "code", "caret"),
    [
        ("", "EMPTY_LINE", 0),
        ("  # примечание", "EMPTY_LINE", 0),
        ("17 с.д.", "ORDER_SHORT", 7),
        ("17 с.д. - 45-22 зачем", "ORDER_SYNTAX", 16),
        ("((((", "ORDER_SYNTAX", 0),
        ("17 sd\n18 sd", "SEVERAL_LINES", 5),
        ("17 с.д. - \x0745-22", "BAD_CHARACTER", 10),
        ("17 с.д. - 45-22 \u202e", "BAD_CHARACTER", 16),
        ("17 с.д. - \ud80045-22", "BAD_CHARACTER", 10),
        ('предлагаю мир "а\tб"', "BAD_CHARACTER", 16),
        ("17 с.д. - 1234567-1", "LONG_NUMBER", 10),
        ("17 с.д. - реакция: отходить при 1.2345678", "LONG_NUMBER", 32),
        ("прикрытие: 6..1 с.д.", "BAD_RANGE", 11),
        ("прикрытие: 1..99999 с.д.", "BAD_RANGE", 11),
        ("прикрытие: 1..1500 с.д., 1..1500 т.д.", "LONG_LIST", 25),
        ("купить: 999999 с.д., 1 с.д.", "LONG_NUMBER", 21),
        ("17 с.д. - «»", "BAD_NAME", 10),
        ("17 с.д. - «" + "а" * 81 + "»", "BAD_NAME", 10),
        ("x" * (LONGEST_LINE + 1), "LONG_LINE", LONGEST_LINE),
    ],
)
def test_what_is_wrong_and_where(text: str, code: str, caret: int) -> None:
    said = refusal(text)
    assert (said.code, said.caret) == (code, caret)
    assert said.clause == reasons()[code].clause


def test_the_column_is_that_of_the_typed_line() -> None:
    """Names in «», arrows and double letters change the length of what is read, not the place that is shown."""
    text = "5 с.д.  -  переброска Форт Северный (Синий) → Порт-Запад черес İ"
    said = refusal(text)
    assert said.caret == text.index("черес")


@pytest.mark.parametrize(
    ("text", "ru", "en"),
    [
        ("армия 1 1 с.к. полоса 31-20..31-26", "ожидается «:»", 'expected is ":"'),
        ("17 сз - 45-22", "род войск", "an arm"),
        ("наношу удор по войскам в квадрате 5-5", "«удар»", "удар"),
        ("17 с.д. - поворот на", "сторона света", "a direction"),
    ],
)
def test_what_was_expected_is_said_in_words(text: str, ru: str, en: str) -> None:
    said = refusal(text)
    assert ru in explain(said, "ru")
    assert en in explain(said, "en")


def test_every_sentence_is_whole_in_both_languages() -> None:
    for code, reason in reasons().items():
        for lang in ("ru", "en"):
            facts = dict.fromkeys(re.findall(r"{(\w+)}", reason.ru + reason.en), "1")
            assert set(re.findall(r"{(\w+)}", reason.ru)) == set(re.findall(r"{(\w+)}", reason.en)), code
            said = explain(Refusal(code=code, clause=reason.clause, facts=facts), lang)
            assert said != code
            assert "…" not in said


def test_every_terminal_has_words_that_it_reads() -> None:
    """The table of words and the grammar agree: each word is read by its own terminal, each terminal has a word."""
    patterns = {t.name: t.pattern.to_regexp() for t in parser().terminals if t.pattern.type == "re"}
    plain = {"SQ", "REG", "DEC", "TENTHS", "INT", "MDAY", "TEXT", "NAME"}
    assert set(words()) == {name for name in patterns if name not in plain and not name.startswith("__")}
    for name, said in words().items():
        assert said[0] or said[1], name
        for word in (*said[0], *said[1]):
            assert re.fullmatch(patterns[name], word), (name, word)
    for name in patterns.keys() - words().keys() - {"__IGNORE_0"}:
        assert fact("expected", name, "ru") != fact("expected", name, "en")
    assert {":", "-", "->", "..", "/", ",", ";", "?", "*", "+"} == set(signs().values())


def test_the_grammar_leaves_no_choice_to_the_parser(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles conflicts in silence unless it is asked to speak of them."""
    import lark

    source = files("posrednik.games.strategia").joinpath("grammar.lark").read_text(encoding="utf-8")
    lark.logger.addHandler(caplog.handler)
    level = lark.logger.level
    try:
        lark.logger.setLevel("DEBUG")
        lark.Lark(source, parser="lalr", start=list(STARTS), maybe_placeholders=False, debug=True)
        assert not caplog.records
        lark.Lark('start: e\ne: e "+" e | "a"\n', parser="lalr", debug=True)
        assert "conflict" in caplog.text
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(level)


@given(text=st.text(max_size=60) | st.text(st.sampled_from('17 сдт.,-:;/«»"#?*→ёйх\t\u00a0наогонь'), max_size=60))
def test_any_text_is_an_order_or_a_refusal_with_its_place(text: str) -> None:
    order, said = either(text)
    if order is not None:
        assert read_line(write(order, "ru"), NAMES) == order
        return
    assert said is not None
    assert said.caret is not None
    assert 0 <= said.caret <= len(text)
    assert explain(said, "ru")
    if said.nearest is not None:
        read_line(said.nearest, NAMES)


@given(order=ORDERS, data=st.data())
def test_a_spoilt_line_is_an_order_or_a_refusal(order: o.AnyOrder, data: st.DataObject) -> None:
    line = write(order, data.draw(st.sampled_from(("ru", "en"))))
    at = data.draw(st.integers(0, len(line)))
    put = data.draw(st.sampled_from(("", "x", "я", "-", ",", ":", " 5 ", "«", '"', "#")))
    spoilt = line[:at] + put + line[at + 1 :]
    _, said = either(spoilt)
    assert said is None or 0 <= (said.caret or 0) <= len(spoilt)


def test_a_flood_of_nonsense_ends_with_one_sentence() -> None:
    found = read_lines("чушь какая\n" * 9_000, NAMES)
    assert len(found) == MOST_PROBLEMS + 2
    number, last = found[-1]
    assert isinstance(last, Problem)
    assert (number, last.code) == (MOST_PROBLEMS + 2, "TOO_MANY")


def test_a_text_that_is_too_long_is_read_as_far_as_whole_lines_go() -> None:
    line = "17 с.д. - 45-22" + " " * 285 + "\n"
    found = read_lines(line * (LONGEST_TEXT // len(line) + 5), NAMES)
    assert isinstance(found[-1][1], Problem)
    assert found[-1][1].code == "LONG_TEXT"
    assert {type(thing) for _, thing in found[:-1]} == {o.Move}


def test_a_hundred_thousand_signs_in_one_line_are_not_read() -> None:
    assert refusal("5-5 " * 25_000).code == "LONG_LINE"
    assert refusal("«" * 2_900).code == "ORDER_SYNTAX"
    assert refusal("1, " * 900).code in ("ORDER_SYNTAX", "ORDER_SHORT")


def test_problems_of_a_text_count_lines_and_columns_from_one() -> None:
    (number, found), *_ = read_lines("\n\n  17 сз - 45-22\n", NAMES)
    assert isinstance(found, Problem)
    assert (number, found.line, found.column) == (3, 3, 6)


def test_a_place_that_is_on_no_map_is_read_and_doubted() -> None:
    """The law lets it pass as an order (ST-9.3); who reads for a player may ask before it is given."""
    order = read_line("17 с.д. - отмина", NAMES)
    assert [(doubt.name, doubt.meant) for doubt in doubts(order, NAMES)] == [("отмина", "отмена")]
    order = read_line("5 с.д. - переброска Красногрск -> Лугов через 5-5", NAMES)
    assert [doubt.meant for doubt in doubts(order, NAMES)] == ["Красногорск"]
    assert doubts(read_line("гарнизон Озёрск - огонь 5-5", NAMES), NAMES) == []
