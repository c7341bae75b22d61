"""Booking: how the exact losses of a battle become regiments when it is over (ST-9.8k)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import lcm

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction

PARTS = 3
"""Regiments of a division in all computations (I-31)."""


def up(value: Fraction) -> int:
    """The least whole number not below."""
    return -(-value.numerator // value.denominator)


def down(value: Fraction) -> int:
    """The greatest whole number not above."""
    return value.numerator // value.denominator


@clause("ST-9.8k")
def booked(units: Sequence[tuple[Fraction, Fraction]], winner: bool) -> list[int]:
    """Regiments lost by units of one arm and side, given (strength when they joined, loss) in the order of joining.

    The total is rounded in the winner's favour: floors first, then by largest remainder; nobody loses more than he had.
    """
    had = [-(-PARTS * strength.numerator // strength.denominator) for strength, _ in units]
    common = lcm(*[loss.denominator for _, loss in units])
    exact = [PARTS * loss.numerator * (common // loss.denominator) for _, loss in units]  # in parts of a regiment
    total = sum(exact) // common if winner else -(-sum(exact) // common)
    if len(units) == 1:
        return [min(total, had[0])]
    out = [min(one // common, most) for one, most in zip(exact, had, strict=True)]
    left = total - sum(out)
    order = sorted(range(len(units)), key=lambda n: (-(exact[n] % common), n))
    while left > 0:
        able = [n for n in order if out[n] < had[n]][:left]
        if not able:
            break
        for n in able:
            out[n] += 1
        left -= len(able)
    return out


@lru_cache(maxsize=256)
def divisions(regiments: int) -> Fraction:
    """So many regiments in divisions."""
    return Fraction(regiments, PARTS)


def after(before: Fraction, regiments: int) -> Fraction:
    """Strength that is left of a strength in divisions when so many regiments are booked."""
    return max(before - divisions(regiments), Fraction(0))
