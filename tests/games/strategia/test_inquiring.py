"""Questions that a person answers: the human umpire, or the opponent where there is no umpire (ST-1.3u, ST-1.3n)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import to_builtins

from posrednik.core.dice import Dice, Scripted, Seeded
from posrednik.core.exact import Fraction
from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.games.strategia import hearing, seating, sequence, setting
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.chronicle import as_text, chronicle
from posrednik.games.strategia.events_war import Inquired, Replied
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.language import read_line
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Answer
from posrednik.games.strategia.view import view
from posrednik.games.strategia.war import game
from posrednik.players import player
from posrednik.table.table import Opening, Table
from tests.games.strategia.stage import field, play
from tests.laws.subjects.strategia import field as small_map

TROOPS = ("R1 sd 10-10", "B1 sd 12-12", "B201 td 12-13", "B2 sd 12-14", "N1 sd 14-14")


def table(umpire: str, told: int = 0, **options: Any) -> Position:
    """Red to move in a war; so many true answers have been given to it before."""
    p = field(TROOPS, level=2, options={"umpire": umpire, "false_rate": "0", **options})
    p.stage, p.half = "operations", 20
    p.seats = {"red": "red", "red2": "red", "blue": "blue"}
    p.answers["red"] = (Answer(half=0, kind="presence", price=Fraction(0), said=False),) * told
    return p


def hand(p: Position, seat: str, *lines: str, dice: Dice | None = None) -> list[Happening]:
    """Lines handed in by a seat; the events."""
    orders: Sequence[o.AnyOrder] = tuple(read_line(line) for line in lines)
    return play(p, sequence.resolve(p, {Seat(seat): orders}, dice or Scripted([])))  # type: ignore[arg-type]


def refused(p: Position, seat: str, *lines: str) -> str:
    with pytest.raises(Refused) as caught:
        hand(p, seat, *lines)
    return caught.value.refusal.code


def owing(p: Position) -> set[str]:
    return {str(seat) for seat in seating.waiting(p)}


def last(p: Position) -> tuple[Any, bool]:
    found = p.answers["red"][-1]
    return found.said, found.false


@pytest.mark.clause("ST-1.3n", "ST-8.3")
def test_without_an_umpire_the_opponent_answers_with_the_number_he_likes() -> None:
    p = table("none", told=4)
    hand(p, "red", "? count 12-12")
    assert owing(p) == {"blue"}
    assert refused(p, "red", "1 sd face W") == "NOT_YOUR_MOVE"
    assert refused(p, "blue", "1 sd face W") == "NOT_YOUR_MOVE"
    assert refused(p, "blue", "answer: yes") == "ANSWER_KIND"
    assert refused(p, "blue", "answer: 3") == "LIE_FORM"
    hand(p, "blue", "answer: 2")
    assert last(p) == (2, True)
    assert owing(p) == {"red", "red2"}
    assert refused(p, "red", "answer: 2") == "NOTHING_ASKED"


@pytest.mark.clause("ST-8.3f", "ST-1.3n")
def test_a_lie_above_the_cap_is_refused_and_silence_is_the_truth() -> None:
    p = table("none", told=3)
    hand(p, "red", "? count 12-12", "? troops 12-12", "? arm 12-12")
    assert refused(p, "blue", "answer: 2") == "LIE_OVER_CAP"
    assert refused(p, "blue", "answer: 1", "answer: no", "answer: false") == "LIE_OVER_CAP"
    hand(p, "blue", "answer: 1", "answer: no")
    assert last(p) == (False, True)
    assert refused(p, "blue", "answer: false") == "LIE_OVER_CAP"
    hand(p, "blue", "end")
    assert last(p) == ({"sd": 1}, False)


@pytest.mark.clause("ST-8.3f")
@pytest.mark.parametrize(
    ("question", "lie", "wrong", "said"),
    [
        ("? troops 12-12", "answer: no", "", False),
        ("? count 12-12", "answer: 0", "answer: 5", 0),
        ("? arm 12-12", "answer: 1 td", "answer: 2 sd", {"td": 1}),
        ("? where 201 td", "answer: 13-14", "answer: 15-13", "13-14"),
        ("? where 201 td", "answer: 13-14", "answer: no such", "13-14"),
    ],
)
def test_a_lie_has_its_form(question: str, lie: str, wrong: str, said: Any) -> None:
    p = table("none", told=4)
    hand(p, "red", question)
    if wrong:
        assert refused(p, "blue", wrong) == "LIE_FORM"
    hand(p, "blue", lie)
    assert last(p) == (p.board.sq(said) if isinstance(said, str) else said, True)


@pytest.mark.clause("ST-1.3n")
def test_a_sheet_with_questions_is_carried_out_when_they_are_answered() -> None:
    p = table("none")
    hand(p, "red2", "end")
    hand(p, "red", "? troops 12-12", "1 sd face W", "end")
    assert owing(p) == {"blue"}
    assert p.units["R1"].facing == 0
    half = p.half
    hand(p, "blue", "answer: true")
    assert p.half == half + 1
    assert p.units["R1"].facing == 6
    assert not p.queries


@pytest.mark.clause("ST-1.3n", "ST-8.3")
def test_of_others_troops_the_program_answers_truly() -> None:
    p = table("none", told=4)
    p.put(p.units["N1"].__class__(id="N9", side="green_north", arm="sd", number=9, squares=p.units["B1"].squares))
    hand(p, "red", "? count 12-12")
    (query,) = view(p, Seat("blue")).queries
    assert (query.true, query.rest) == (1, None)
    hand(p, "blue", "answer: 0")
    assert last(p) == (1, True)
    hand(p, "red", "? where 9 sd")
    assert owing(p) == {"red", "red2"}
    assert last(p) == (p.board.sq("12-12"), False)


@pytest.mark.clause("ST-1.3n", "ST-1.3u", "ST-1.4")
@pytest.mark.parametrize("umpire", ["none", "human"])
def test_who_has_no_part_in_a_question_learns_nothing_of_it(umpire: str) -> None:
    p = field(TROOPS, level=2, sides=("green_north",), options={"umpire": umpire, "false_rate": "0"})
    p.stage, p.half = "operations", 30
    p.seats = {"red": "red", "blue": "blue", "green_north": "green_north"}
    before = view(p, Seat("green_north"))
    events = hand(p, "red", "? count 12-12")
    assert view(p, Seat("green_north")) == before
    asker = view(p, Seat("red"))
    assert [(one.true, one.proposal, one.kind) for one in asker.queries] == [(None, None, "count")]
    assert asker.recon_left == 29
    (put,) = [one for one in events if isinstance(one, Inquired)]
    assert hearing.report(put, p, Seat("green_north")) is None
    heard = hearing.report(put, p, Seat("red"))
    assert isinstance(heard, Inquired)
    assert heard.query.true is None
    told = hearing.report(put, p, Seat("blue"))
    assert (told is None) == (umpire == "human")


@pytest.mark.clause("ST-1.3u", "ST-8.3f")
def test_a_human_umpire_answers_truly_falsely_or_lets_the_proposal_stand() -> None:
    p = table("human", told=4, false_rate="1")
    hand(p, "red", "? count 12-12", dice=Scripted([1, 1]))
    assert owing(p) == {"umpire"}
    (query,) = view(p, Seat("umpire")).queries
    assert (query.true, query.proposal) == (1, 2)
    assert refused(p, "umpire", "* answer: 3") == "LIE_FORM"
    hand(p, "umpire", "* answer: true")
    assert last(p) == (1, False)
    hand(p, "red", "? count 12-12", dice=Scripted([1, 1]))
    hand(p, "umpire", "end")
    assert last(p) == (2, True)
    hand(p, "red", "? count 12-12")
    assert refused(p, "umpire", "answer: false") == "LIE_OVER_CAP"
    hand(p, "umpire", "answer: 1", '* tell red "that is all"')
    assert owing(p) == {"red", "red2"}
    assert refused(p, "umpire", "answer: 1") == "NOTHING_ASKED"


@pytest.mark.clause("ST-1.3u")
def test_an_umpire_who_is_not_waited_for_leaves_the_proposal() -> None:
    p = table("human", umpire_time=0)
    hand(p, "red", "? count 12-12")
    assert last(p) == (1, False)
    assert owing(p) == {"red", "red2"}


@pytest.mark.clause("ST-8.3f", "ST-REC")
def test_lies_are_opened_in_the_chronicle_after_the_war_only() -> None:
    p = table("human", told=4)
    events = [*hand(p, "red", "? count 12-12"), *hand(p, "umpire", "answer: 2")]
    during = [hearing.report(one, p, Seat("red")) for one in events]
    sealed = [one for one in during if one is not None]
    assert [one.by for one in sealed if isinstance(one, Replied)] == [""]
    assert "false" not in as_text(chronicle(p.board, [(20, sealed)], "en"))
    text = as_text(chronicle(p.board, [(20, events)], "en"))
    assert "one answer of the scouts was false. So the umpire decided." in text


@pytest.mark.clause("ST-1.3n", "ST-8.3f")
def test_a_computer_answers_by_the_law() -> None:
    p = table("none", told=4, false_rate="1")
    hand(p, "red", "? count 12-12", "? troops 12-12")
    given = player("strategia", "cadet").orders(view(p, Seat("blue")), Scripted([1, 1]))
    assert given == [o.Answer(honest=False), o.Answer(honest=True)]
    play(p, sequence.resolve(p, {Seat("blue"): given}, Scripted([1])))  # type: ignore[arg-type]
    assert [one.false for one in p.answers["red"][-2:]] == [True, False]


@pytest.mark.clause("ST-1.2t", "ST-8.3")
def test_a_comrade_keeps_his_draft_while_another_seat_asks() -> None:
    rules = setting.rules({"level": 1, "forces": "bought", "false_rate": "0"})
    scenario = setting.scenario({"name": "war", "teams": {"red": 2, "blue": 1}, "map": to_builtins(small_map())}, rules)
    seats = {Seat(seat): seat for seat in ("red", "red2", "blue")}
    table: Table[Any, Any, Any, Any] = Table(game, Opening(scenario=scenario, rules=rules, players=seats), Seeded("1"))
    for seat in seats:
        table.seal(seat, [o.Buy(divisions={"sd": 2}), o.End()] if seat != "red2" else [o.End()])
    table.position.war = True
    draft = read_line("1 sd face N")
    table.add(Seat("red"), draft)
    table.seal(Seat("red2"), [read_line("? troops 1-1")])
    assert table.draft(Seat("red")) == (draft,)
    assert [one.said for one in table.view(Seat("red")).replies] == [False]
    table.seal(Seat("red"))
    assert table.draft(Seat("red")) == ()
