"""Clocks: time is an argument, and nobody gains time but by the rule of the pace."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posrednik.table.clock import Clock, Pace, due, left, pause, start, stop, wind

PACES = [
    Pace(),
    Pace(kind="per_turn", turn=60),
    Pace(kind="fischer", bank=300, turn=10),
    Pace(kind="deadline", bank=120, turn=3600),
]


def test_fischer_adds_after_each_turn() -> None:
    clock = start(wind(PACES[2]), 1000)
    assert left(clock, 1020) == 280
    assert due(clock, 1020) == 1300
    clock = stop(clock, 1020)
    assert (clock.bank, left(clock, 5000)) == (290, 290)


def test_per_turn_carries_nothing_over() -> None:
    clock = stop(start(wind(PACES[1]), 0), 59)
    assert left(start(clock, 100), 100) == 60
    assert left(start(clock, 100), 161) == 0


def test_a_missed_deadline_is_paid_from_the_bank() -> None:
    clock = start(wind(PACES[3]), 0)
    assert left(clock, 3600) == 120
    assert stop(clock, 3650).bank == 70
    assert stop(clock, 3000).bank == 120


def test_no_limit() -> None:
    clock = start(wind(Pace()), 0)
    assert left(clock, 10**9) is None
    assert due(clock, 10**9) is None


def test_starting_twice_does_not_give_time() -> None:
    clock = start(wind(PACES[2]), 0)
    assert left(start(clock, 50), 60) == 240


def test_a_time_of_day_set_back_stands_still() -> None:
    clock = start(wind(PACES[2]), 1000)
    assert left(clock, 900) == 300


@pytest.mark.parametrize(
    "pace",
    [Pace(kind="fischer"), Pace(kind="per_turn"), Pace(kind="deadline", bank=5), Pace(bank=-1), Pace(turn=-1)],
)
def test_a_pace_without_time_is_refused(pace: Pace) -> None:
    with pytest.raises(ValueError, match=r"clock|pace"):
        wind(pace)


@given(st.sampled_from(PACES[1:]), st.lists(st.tuples(st.sampled_from("rpt"), st.integers(0, 500)), max_size=20))
def test_pausing_and_starting_never_give_time(pace: Pace, acts: list[tuple[str, int]]) -> None:
    """Only `stop`, which ends a turn, may leave more than there was."""
    clock, now = start(wind(pace), 0), 0
    before = left(clock, now)
    assert before is not None
    for act, wait in acts:
        now += wait
        clock = pause(clock, now) if act == "p" else start(clock, now) if act == "r" else clock
        rest = left(clock, now)
        assert rest is not None
        assert rest <= before
        before = rest


@given(st.sampled_from(PACES[1:]), st.lists(st.integers(0, 5000), max_size=20))
def test_turns_add_no_more_than_the_increment(pace: Pace, thoughts: list[int]) -> None:
    clock, now = wind(pace), 0
    for thought in thoughts:
        bank = clock.bank
        clock = stop(start(clock, now), now + thought)
        now += thought
        assert isinstance(clock, Clock)
        assert 0 <= clock.bank <= bank + (pace.turn if pace.kind == "fischer" else 0)
