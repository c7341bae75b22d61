"""Section 8.3: the journal of a paper game, read into its lines and written again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.explaining import explain
from posrednik.games.strategia.journalfile import LARGEST, MOST_UNREAD, read_journal
from posrednik.games.strategia.journalwriting import write_journal
from posrednik.notation.complaint import Complaint
from tests.games.strategia.lines import ARMS, NAMES, NUMBERS, ORDERS, SIDES, SQUARES

PAPER = """\
#СТРАТЕГИЯ 1
уровень: 2        карта: strategia_map      опции: ratio_rounding=up, stack=chip
команды: красные=Анна, Пётр, синие=Вера
посредник: нет
# сыграно в августе
== План красных
1 с.д. - 31-14 фронтом на запад
армия 1: 1..4 с.д. полоса 31-20..31-26
== План синих
101 а.д. - 20,21
== Ход 1 красные (мин 3:40)
201 т.д. - 31,23
> принято                      # посредник молчалив
== Ход 1 синие
Наношу удар по войскам в квадрате 31-14: 1, 2 с.д.
< 31-14: бой принимаю: 1 с.д.         # без резерва
= потери синие 0.2 с.д., 1 т.д.; красные 0,25 с.д., 0.5 гарнизон
* погода 25-10..36-21 2        # дождь
? где 1 т.к.
< ответ: 40-21
  17 сз - 45-22 # опечатка
ход окончен
"""


def bare(thing: Any) -> Any:
    """A part of a journal without the numbers of its lines."""
    if isinstance(thing, tuple):
        return tuple(map(bare, thing))
    if isinstance(thing, j.Unread):
        return thing.text
    if not isinstance(thing, msgspec.Struct):
        return thing
    parts = {name: bare(getattr(thing, name)) for name in thing.__struct_fields__ if name != "order"}
    return replace(thing, **{**parts, "line": 0} if "line" in parts else parts)


@pytest.fixture
def paper() -> j.Journal:
    return read_journal(PAPER, NAMES)


@pytest.mark.clause("ST-N.3")
def test_the_header(paper: j.Journal) -> None:
    assert paper.header == j.Header(
        version=1,
        level=2,
        map="strategia_map",
        options={"ratio_rounding": "up", "stack": "chip"},
        teams={"red": "Анна, Пётр", "blue": "Вера"},
        umpire="none",
    )
    assert paper.preface == (j.Comment("сыграно в августе", 5),)


@pytest.mark.clause("ST-N.3")
def test_the_sections(paper: j.Journal) -> None:
    heads = [(s.kind, s.side, s.turn, s.seconds, s.line) for s in paper.sections]
    assert heads == [
        ("plan", "red", 0, None, 6),
        ("plan", "blue", 0, None, 9),
        ("move", "red", 1, 220, 11),
        ("move", "blue", 1, None, 14),
    ]


@pytest.mark.clause("ST-N.3")
def test_every_kind_of_line(paper: j.Journal) -> None:
    reply, blue = paper.sections[2].entries[1], paper.sections[3].entries
    assert reply == j.Reply("принято", comment="посредник молчалив", line=13)
    accepted = o.Respond(at="31-14", accept=True, echelons=(("1 sd",),))
    assert blue[0] == j.Given(o.Strike(target="31-14", echelons=(("1 sd", "2 sd"),)), line=15)
    assert blue[1] == j.Foreign(accepted, comment="без резерва", line=16)
    lost = (
        j.SideLosses("blue", (j.Loss("0.2", "sd"), j.Loss("1", "td"))),
        j.SideLosses("red", (j.Loss("0.25", "sd"), j.Loss("0.5", "garrison"))),
    )
    assert blue[2] == j.Losses(lost, line=17)
    assert Fraction(lost[1].losses[0].divisions) == Fraction(1, 4)
    assert blue[3] == j.Intervention(o.Weather(area=("25-10", "36-21"), turns=2), comment="дождь", line=18)
    assert blue[5] == j.Told("square", "40-21", line=20)
    assert blue[7] == j.Given(o.End(), line=22)


@pytest.mark.clause("ST-N.3")
def test_a_line_that_cannot_be_read_stays_with_its_reason(paper: j.Journal) -> None:
    (unread,) = paper.unread()
    assert (unread.text, unread.line) == ("17 сз - 45-22 # опечатка", 21)
    assert (unread.problem.line, unread.problem.column) == (21, 6)
    assert unread.problem.refusal is not None
    assert unread.problem.refusal.nearest == "17 с.д. - 45-22"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("< ответ: да", j.Told("yes")),
        ("< answer: no # hm", j.Told("no", comment="hm")),
        ("<ответ: нет такой.", j.Told("no_such")),
        ("< ответ: 3", j.Told("number", "3")),
        ("< ответ: т.д.", j.Told("arm", "td")),
        ("< answer: 40,21", j.Told("square", "40-21")),
    ],
)
def test_answers_of_the_other_side(line: str, told: j.Told) -> None:
    (section,) = read_journal(f"#СТРАТЕГИЯ 1\n== Turn 1 red\n{line}\n").sections
    assert section.entries == (replace(told, line=3),)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_journal_is_written_and_read_again(paper: j.Journal, lang: str) -> None:
    text = write_journal(paper, lang)
    again = read_journal(text, NAMES)
    assert bare(again) == bare(paper)
    assert write_journal(again, lang) == text


def test_the_english_form(paper: j.Journal) -> None:
    lines = write_journal(paper, "en").splitlines()
    assert "level: 2    map: strategia_map    options: ratio_rounding=up, stack=chip" in lines
    assert "== Plan of red" in lines
    assert "== Turn 1 red (min 3:40)" in lines
    assert "= losses blue 0.2 sd, 1 td; red 0.25 sd, 0.5 garrison" in lines
    assert "< 31-14: accept: 1 sd # без резерва" in lines


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("== План красных\n", 1, "JOURNAL_TITLE"),
        ("#СТРАТЕГИЯ 1\nпогода хорошая\n", 2, "JOURNAL_HEADER"),
        ("#СТРАТЕГИЯ 1\nуровень: 4\n", 2, "JOURNAL_HEADER"),
        ("#СТРАТЕГИЯ 1\nопции: stack\n", 2, "JOURNAL_HEADER"),
        ("#СТРАТЕГИЯ 1\nкоманды: Анна и Вера\n", 2, "JOURNAL_HEADER"),
        ("#СТРАТЕГИЯ 1\nпосредник: кот\n", 2, "JOURNAL_HEADER"),
        ("#СТРАТЕГИЯ 1\n> принято\n", 2, "JOURNAL_PLACE"),
        ("#СТРАТЕГИЯ 1\n== Хот 2 синие\n", 2, "JOURNAL_SECTION"),
        ("#СТРАТЕГИЯ 1\n== Ход 2 синие (мин 3:75)\n", 2, "JOURNAL_SECTION"),
        ("#СТРАТЕГИЯ 1\n== Ход 2 синие\n= потери синие два с.д.\n", 3, "ORDER_SYNTAX"),
        ("#СТРАТЕГИЯ 1\n== Ход 2 синие\n< ответ: может быть\n", 3, "ORDER_SYNTAX"),
        ("#СТРАТЕГИЯ 1\n== Ход 2 синие\n= потери синие 1234567 с.д.\n", 3, "LONG_NUMBER"),
    ],
)
def test_faults_of_a_journal(text: str, line: int, code: str) -> None:
    (unread,) = read_journal(text, NAMES).unread()
    assert (unread.problem.line, unread.problem.code) == (line, code)
    assert unread.problem.refusal is not None
    assert explain(unread.problem.refusal, "ru") != explain(unread.problem.refusal, "en")


def test_what_stands_under_an_unread_head_belongs_to_no_other_section() -> None:
    journal = read_journal("#СТРАТЕГИЯ 1\n== Ход 1 синие\nend\n== Хот 2 синие\nсдаюсь\n", NAMES)
    first, second = journal.sections
    assert [entry.line for entry in first.entries] == [3]
    assert (second.kind, second.side) == ("unread", None)
    assert second.entries == (j.Given(o.Resign(), line=5),)


@pytest.mark.parametrize(
    ("source", "code"),
    [(b"\xff\xfe", "NOT_UTF8"), ("", "EMPTY"), (" \n\n", "EMPTY"), ("x" * (LARGEST + 1), "LARGE")],
)
def test_what_is_no_text_is_turned_down(source: str | bytes, code: str) -> None:
    with pytest.raises(Complaint) as caught:
        read_journal(source)
    assert caught.value.code == code


def test_a_flood_of_nonsense_is_not_read_to_its_end() -> None:
    journal = read_journal("#СТРАТЕГИЯ 1\n== Ход 1 синие\n" + "чушь\n" * 50_000)
    unread = list(journal.unread())
    assert len(unread) == MOST_UNREAD + 2
    assert unread[-1].problem.code == "TOO_MANY"


@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from([*PAPER.splitlines(), "== ", "=", "<", ">", "*", "#"])).map("\n".join)
)
def test_any_text_is_a_journal_or_a_complaint(text: str) -> None:
    try:
        journal = read_journal(text, NAMES)
    except Complaint as caught:
        journal = None
        code = caught.code
    if journal is None:
        assert code == "EMPTY"
        return
    again = read_journal(write_journal(journal, "en"), NAMES)
    assert write_journal(again, "ru") == write_journal(read_journal(write_journal(journal, "ru"), NAMES), "ru")


NOTES = st.none() | st.text(st.sampled_from("абв xyz-.:«"), min_size=1).map(str.strip).filter(bool)
LOSS = st.builds(
    j.Loss, st.integers(0, 99_999).map(lambda n: f"{n / 1000:.3f}".rstrip("0").rstrip(".")), st.sampled_from(ARMS)
)
TOLD = st.sampled_from((j.Told("yes"), j.Told("no"), j.Told("no_such"))) | st.builds(
    j.Told, st.just("square"), SQUARES, comment=NOTES
)
UMPIRES = o.Weather | o.Close | o.Fog | o.Delay | o.Message | o.Forbid | o.Correct
"""Orders of the umpire, which a journal marks with `*`."""
ENTRIES = (
    st.builds(j.Comment, NOTES.filter(bool))
    | st.builds(
        j.Given,
        ORDERS.filter(lambda order: not isinstance(order, UMPIRES)),
        comment=NOTES,
    )
    | st.builds(j.Foreign, ORDERS.filter(lambda order: not isinstance(order, o.Answer)), comment=NOTES)
    | TOLD
    | st.builds(
        j.Losses,
        st.lists(
            st.builds(j.SideLosses, SIDES, st.lists(LOSS, min_size=1, max_size=3).map(tuple)), min_size=1, max_size=3
        ).map(tuple),
        comment=NOTES,
    )
    | st.builds(j.Intervention, st.builds(o.Fog, side=SIDES), comment=NOTES)
)
SECTIONS = st.builds(
    j.Section,
    kind=st.just("move"),
    side=SIDES,
    turn=NUMBERS,
    seconds=st.none() | st.integers(0, 10_000),
    comment=NOTES,
    entries=st.lists(ENTRIES, max_size=5).map(tuple),
) | st.builds(j.Section, kind=st.just("plan"), side=SIDES, entries=st.lists(ENTRIES, max_size=5).map(tuple))


@given(sections=st.lists(SECTIONS, max_size=4).map(tuple), lang=st.sampled_from(("ru", "en")))
def test_every_journal_comes_back(sections: tuple[j.Section, ...], lang: str) -> None:
    journal = j.Journal(header=j.Header(level=3, umpire="human", teams={"green_north": "Вера"}), sections=sections)
    again = read_journal(write_journal(journal, lang), NAMES)
    assert bare(again) == bare(journal)
