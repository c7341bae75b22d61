"""Intervals by pairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posrednik.lab.interval import interval, pair_scores, pentanomial

PAIRS = st.lists(st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0)), min_size=1, max_size=200)


def test_pairs_are_means_of_two_games() -> None:
    assert pair_scores([1.0, 0.0, 0.5, 1.0]) == [0.5, 0.75]


def test_an_odd_number_of_games_is_no_number_of_pairs() -> None:
    with pytest.raises(ValueError, match="pairs"):
        pair_scores([1.0])


def test_nothing_played_says_nothing() -> None:
    assert interval([]) == (0.0, 1.0)


def test_fifty_pairs_won_outright() -> None:
    """Wilson's interval of 100 of 100."""
    low, high = interval([1.0] * 50)
    assert low == pytest.approx(0.9630, abs=1e-4)
    assert high == pytest.approx(1.0)


def test_level_pairs_of_independent_games() -> None:
    """Variance ⅛ is that of two independent games at ½: 100 pairs are worth 200 games."""
    pairs = [0.0] * 25 + [0.5] * 50 + [1.0] * 25
    low, high = interval(pairs)
    assert low == pytest.approx(0.4314, abs=2e-3)
    assert high == pytest.approx(0.5686, abs=2e-3)


def test_pairs_that_go_one_way_are_worth_less() -> None:
    split, whole = interval([0.5] * 40), interval([0.0, 1.0] * 20)
    assert whole[1] - whole[0] > split[1] - split[0]


@given(PAIRS)
def test_the_mean_lies_inside(pairs: list[float]) -> None:
    low, high = interval(pairs)
    assert 0.0 <= low <= sum(pairs) / len(pairs) + 1e-9
    assert sum(pairs) / len(pairs) - 1e-9 <= high <= 1.0


@given(PAIRS)
def test_the_other_player_has_the_mirrored_interval(pairs: list[float]) -> None:
    low, high = interval(pairs)
    other = interval([1 - x for x in pairs])
    assert 1 - high == pytest.approx(other[0], abs=1e-9)
    assert 1 - low == pytest.approx(other[1], abs=1e-9)


@given(PAIRS)
def test_every_pair_is_counted_once(pairs: list[float]) -> None:
    assert sum(pentanomial(pairs)) == len(pairs)
