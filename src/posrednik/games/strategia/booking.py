"""Booking: how the exact losses of a battle become regiments when it is over (ST-9.8k)."""

from __future__ import annotations

from collections.abc import Sequence

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
    exact = [loss * PARTS for _, loss in units]
    had = [up(strength * PARTS) for strength, _ in units]
    out = [min(down(one), most) for one, most in zip(exact, had, strict=True)]
    total = sum(exact, Fraction(0))
    left = (down(total) if winner else up(total)) - sum(out)
    order = sorted(range(len(units)), key=lambda n: (down(exact[n]) - exact[n], n))
    while left > 0:
        able = [n for n in order if out[n] < had[n]][:left]
        if not able:
            break
        for n in able:
            out[n] += 1
        left -= len(able)
    return out


def after(before: Fraction, regiments: int) -> Fraction:
    """Strength that is left of a strength in divisions when so many regiments are booked."""
    return max(before - Fraction(regiments, PARTS), Fraction(0))
