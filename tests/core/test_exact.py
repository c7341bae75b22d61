"""Exact numbers behave as those of the standard library, whatever they meet."""

from __future__ import annotations

import operator
import pickle
from decimal import Decimal
from fractions import Fraction as Plain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posrednik.core.exact import Fraction

NUMBERS = st.fractions(max_denominator=10**6)
MEETING = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod]
COMPARING = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]


def outcome(work: Any, *numbers: Any) -> Any:
    """What comes of it, or the kind of error."""
    try:
        return work(*numbers)
    except ArithmeticError as error:
        return type(error)


@given(NUMBERS, NUMBERS, st.integers(-(10**20), 10**20))
def test_arithmetic_is_that_of_the_standard_library(a: Plain, b: Plain, n: int) -> None:
    one, two = Fraction(a.numerator, a.denominator), Fraction(str(b))
    for work in (*MEETING, *COMPARING):
        for ours, theirs in (((one, two), (a, b)), ((one, n), (a, n)), ((n, one), (n, a)), ((one, b), (a, b))):
            found, wanted = outcome(work, *ours), outcome(work, *theirs)
            assert found == wanted
            if isinstance(wanted, Plain):
                assert (found.numerator, found.denominator) == (wanted.numerator, wanted.denominator)
    for sign in (operator.neg, operator.abs, hash, str, float, bool, int, round):
        assert sign(one) == sign(a)


@given(st.lists(NUMBERS))
def test_what_rules_reckon_stays_of_one_kind(numbers: list[Plain]) -> None:
    ours = [Fraction(str(one)) for one in numbers]
    assert sum(ours, Fraction(0)) == sum(numbers)
    assert {type(one) for one in [*ours, sum(ours, Fraction(0)), *(-1 * one / 3 + 1 - one for one in ours)]} == {
        Fraction
    }


@pytest.mark.parametrize("given", ["1/3", " -0.25 ", "7", 0.5, Decimal("1.5"), 12, True, Plain(2, 3)])
def test_it_is_made_of_whatever_makes_one(given: Any) -> None:
    assert Fraction(given) == Plain(given)
    assert pickle.loads(pickle.dumps(Fraction(given))) == Plain(given)


@pytest.mark.parametrize(("given", "kind"), [(("1/0",), ZeroDivisionError), ((1, 0), ZeroDivisionError)])
def test_a_quotient_by_nothing_is_an_error(given: tuple[Any, ...], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        Fraction(*given)


@pytest.mark.parametrize("given", ["", "a", "1//2", "nan", None])
def test_what_is_no_number_makes_none(given: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Fraction(given)
