"""The Basic Combat Table: from a ratio of ratings to a column, and the rounding of losses."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.tables import COMBAT

_LAST = 32
"""Columns stand in a list by their tenths: below 3 is «< 0.3», 32 is «> 3.1»."""


class Column(Struct, frozen=True):
    """A column: `p1` is the loss of the weaker as a share of its rating, `p2` of the stronger as a share of that loss.

    `captured`: the weaker echelon lays down its arms; `absolute`: and that takes less than a turn.
    """

    name: str
    weaker: str  # attacker | defender
    p1: Fraction
    p2: Fraction
    captured: bool
    absolute: bool


@lru_cache(maxsize=2)
@clause("ST-TBL")
def _columns(col30: str) -> tuple[Column, ...]:
    """All columns by their tenths, 0 to 32 (options col30)."""
    table = COMBAT["table"]
    low, high = (int(Fraction(table[key]) * 10) for key in ("absolute_attacker", "absolute_defender"))
    one, none = Fraction(1), Fraction(0)
    out = []
    for n in range(_LAST + 1):
        weaker = "attacker" if n <= 10 else "defender"
        name = "<0.3" if n < low else ">3.1" if n == _LAST else f"{n // 10}.{n % 10}"
        if low < n < high:
            p1, p2 = map(Fraction, table[name])
            out.append(Column(name, weaker, p1, p2, False, False))
        else:
            out.append(Column(name, weaker, one, none, True, col30 == "absolute" or n <= low or n == _LAST))
    return tuple(out)


@clause("ST-9.8d", "ST-9.8e", "ST-TBL")
def column(law: Law, k1: Fraction, k2: Fraction) -> Column:
    """The column of two effective ratings, attacker's first; a defender without rating is lost (4.3)."""
    columns = _columns(law.options.col30)
    if k2.numerator == 0:
        return columns[_LAST]
    over, under = k1.numerator * k2.denominator * 10, k1.denominator * k2.numerator
    rounding = law.options.ratio_rounding
    if rounding == "up":
        n = -(-over // under)
    elif rounding == "down":
        n = over // under
    else:
        n = (2 * over + under) // (2 * under)
    return columns[min(n, _LAST)]


@clause("ST-9.8e")
def tenth(law: Law, loss: Fraction) -> Fraction:
    """A loss in rating rounded to tenths (option loss_rounding)."""
    return Fraction(tenths(law, loss.numerator, loss.denominator), 10)


def tenths(law: Law, over: int, under: int) -> int:
    """A loss of over/under in tenths."""
    over *= 10
    rounding = law.options.loss_rounding
    if rounding == "nearest_half_down":
        return -((under - 2 * over) // (2 * under))
    if rounding == "nearest_half_up":
        return (2 * over + under) // (2 * under)
    return over // under
