"""The first lesson: every step can be done as it says, in any spelling, and judges by the ordinary umpire."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from posrednik.games import game, part
from posrednik.notation.rulebook import toml
from posrednik.notation.speech import Consider, Faulty
from posrednik.table.desk import desk
from tests.laws.driver import encoded

DESK = desk("otryadov")
ENTRIES: Any = toml("posrednik.games.otryadov", "lesson.toml")["step"]
STEPS = range(1, len(ENTRIES) + 1)
TONGUE = part("otryadov", "tongue").tongue


def test_there_are_ten_steps() -> None:
    lesson = DESK.lesson()
    assert lesson is not None
    assert [card.number for card in lesson.steps] == list(range(1, 11))
    assert lesson.seat == "red"


@pytest.mark.parametrize("number", STEPS)
def test_the_answer_of_a_step_does_it_in_every_spelling(number: int) -> None:
    step = DESK.step(number)
    answer = ENTRIES[number - 1]["answer"]
    orders = TONGUE.read(step.view, step.seat, answer)
    english = TONGUE.write(step.view, step.seat, orders, "en")
    for asked in (
        Consider(text=answer), Consider(text=english, lang="en"), Consider(orders=msgspec.to_builtins(orders)),
    ):  # fmt: skip
        tried = DESK.attempt(number, asked, True)
        assert tried.done
        assert tried.handed_in
        assert tried.told
        assert tried.comment is not None
        assert tried.considered.unmet is None
    assert step.clause is not None
    assert game("otryadov").rulebook.knows(step.clause)
    assert step.hints
    assert step.choices.orders


@pytest.mark.parametrize("number", STEPS)
def test_another_lawful_turn_is_told_and_the_step_goes_on(number: int) -> None:
    step = DESK.step(number)
    for choice in step.choices.orders:
        tried = DESK.attempt(number, Consider(orders=[msgspec.to_builtins(choice.order)]), True)
        if tried.handed_in and not tried.done:
            assert tried.comment is not None
            assert tried.told
            return
    assert number in (6, 7, 10), "every single order does the step"


def test_a_refusal_keeps_the_step_and_says_why() -> None:
    tried = DESK.attempt(2, Consider(text="Ст 5Г-6Г; Ст 6Е-7Е; Ст 6К-7К"), True)
    assert not tried.handed_in
    assert tried.told[0].clause == "O30-X-10"
    assert tried.considered.refusal is not None


def test_a_duty_holds_the_turn_back() -> None:
    tried = DESK.attempt(6, Consider(text="Ст 6Ж-7Ж"), True)
    assert not tried.handed_in
    assert tried.considered.unmet is not None
    assert tried.considered.unmet.code == "OBLIGATION_UNMET"


def test_looking_changes_nothing() -> None:
    before = encoded(DESK.step(1))
    looked = DESK.attempt(1, Consider(text="Ст 4Г-5Г"), False)
    assert not looked.handed_in
    assert looked.view is None
    assert looked.considered.lines[0].told
    assert DESK.attempt(1, Consider(), True).told
    assert encoded(DESK.step(1)) == before


@pytest.mark.parametrize("number", [0, 11, -1, 10**9])
def test_a_step_that_does_not_exist(number: int) -> None:
    with pytest.raises(Faulty):
        DESK.step(number)
    with pytest.raises(Faulty):
        DESK.attempt(number, Consider(), True)
