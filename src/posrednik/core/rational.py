"""Exact numbers: the fraction of the standard library with short ways for what rules do all day.

Its own operators look up the kind of what they meet by an abstract base class, which takes several times as long as the
arithmetic. Between two numbers of this class, or one and a whole number, that is known; everything else is left to it.
"""

from __future__ import annotations

import fractions
from math import gcd
from typing import TYPE_CHECKING, Any


class Fraction(fractions.Fraction):
    """A fraction in lowest terms; equal, hashed, written and read like that of the standard library."""

    __slots__ = ()

    _numerator: int
    _denominator: int
    if not TYPE_CHECKING:  # the places of both numbers themselves, which are read without a call
        numerator = fractions.Fraction._numerator
        denominator = fractions.Fraction._denominator

    def __new__(cls, numerator: Any = 0, denominator: Any = None) -> Fraction:
        """The quotient of two numbers, or what a text, a decimal or another number says."""
        if type(numerator) is int:
            if denominator is None:
                return _lowest(numerator, 1)
            if type(denominator) is int and denominator:
                shared = gcd(numerator, denominator)
                if denominator < 0:
                    shared = -shared
                return _lowest(numerator // shared, denominator // shared)
        elif denominator is None and type(numerator) is Fraction:
            return numerator
        return super().__new__(cls, numerator, denominator)

    def __add__(self, other: Any) -> Any:
        if type(other) is Fraction:
            n, d, m = self._numerator, self._denominator, other._denominator
            if d == m:
                return _reduced(n + other._numerator, d)
            return _reduced(n * m + other._numerator * d, d * m)
        if type(other) is int:
            return _lowest(self._numerator + other * self._denominator, self._denominator)
        return super().__add__(other)

    def __radd__(self, other: Any) -> Any:
        if type(other) is int:
            return _lowest(self._numerator + other * self._denominator, self._denominator)
        return super().__radd__(other)

    def __sub__(self, other: Any) -> Any:
        if type(other) is Fraction:
            n, d, m = self._numerator, self._denominator, other._denominator
            if d == m:
                return _reduced(n - other._numerator, d)
            return _reduced(n * m - other._numerator * d, d * m)
        if type(other) is int:
            return _lowest(self._numerator - other * self._denominator, self._denominator)
        return super().__sub__(other)

    def __rsub__(self, other: Any) -> Any:
        if type(other) is int:
            return _lowest(other * self._denominator - self._numerator, self._denominator)
        return super().__rsub__(other)

    def __mul__(self, other: Any) -> Any:
        if type(other) is Fraction:
            return _reduced(self._numerator * other._numerator, self._denominator * other._denominator)
        if type(other) is int:
            return _reduced(self._numerator * other, self._denominator)
        return super().__mul__(other)

    def __rmul__(self, other: Any) -> Any:
        if type(other) is int:
            return _reduced(self._numerator * other, self._denominator)
        return super().__rmul__(other)

    def __truediv__(self, other: Any) -> Any:
        if type(other) is Fraction:
            return Fraction(self._numerator * other._denominator, self._denominator * other._numerator)
        if type(other) is int:
            return Fraction(self._numerator, self._denominator * other)
        return super().__truediv__(other)

    def __rtruediv__(self, other: Any) -> Any:
        if type(other) is int:
            return Fraction(other * self._denominator, self._numerator)
        return super().__rtruediv__(other)

    def __pow__(self, power: Any) -> Any:
        if type(power) is int and power >= 0:
            return _lowest(self._numerator**power, self._denominator**power)
        return super().__pow__(power)

    def __neg__(self) -> Fraction:
        return _lowest(-self._numerator, self._denominator)

    def __abs__(self) -> Fraction:
        return _lowest(abs(self._numerator), self._denominator)

    def __eq__(self, other: object) -> bool:
        if type(other) is Fraction:
            return self._numerator == other._numerator and self._denominator == other._denominator
        if type(other) is int:
            return self._numerator == other and self._denominator == 1
        return super().__eq__(other)

    __hash__ = fractions.Fraction.__hash__

    def __bool__(self) -> bool:
        return self._numerator != 0

    def __lt__(self, other: Any) -> bool:
        if type(other) is Fraction:
            return self._numerator * other._denominator < other._numerator * self._denominator
        if type(other) is int:
            return self._numerator < other * self._denominator
        return super().__lt__(other)

    def __le__(self, other: Any) -> bool:
        if type(other) is Fraction:
            return self._numerator * other._denominator <= other._numerator * self._denominator
        if type(other) is int:
            return self._numerator <= other * self._denominator
        return super().__le__(other)

    def __gt__(self, other: Any) -> bool:
        if type(other) is Fraction:
            return self._numerator * other._denominator > other._numerator * self._denominator
        if type(other) is int:
            return self._numerator > other * self._denominator
        return super().__gt__(other)

    def __ge__(self, other: Any) -> bool:
        if type(other) is Fraction:
            return self._numerator * other._denominator >= other._numerator * self._denominator
        if type(other) is int:
            return self._numerator >= other * self._denominator
        return super().__ge__(other)


_blank = object.__new__


def _lowest(n: int, d: int) -> Fraction:
    """The fraction n/d, which is in lowest terms already."""
    made = _blank(Fraction)
    made._numerator = n
    made._denominator = d
    return made


def _reduced(n: int, d: int) -> Fraction:
    """The fraction n/d, d positive, brought to lowest terms."""
    shared = gcd(n, d)
    made = _blank(Fraction)
    if shared == 1:
        made._numerator = n
        made._denominator = d
    else:
        made._numerator = n // shared
        made._denominator = d // shared
    return made
