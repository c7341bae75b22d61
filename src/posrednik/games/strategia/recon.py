"""The scouts' budget: what questions cost, what is left, how many answers may be false (ST-8.3, ST-8.3f)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.records import Answer
from posrednik.games.strategia.tables import UMPIRE

_RECON = UMPIRE["recon"]
KINDS: Mapping[str, str] = {
    "presence": "yes_no",
    "count": "number",
    "arms": "arm",
    "where": "number",
    "mobilisation": "number",
}
"""Kind of question → the row of its price (I-21)."""
PRICE: Mapping[str, Fraction] = {row: Fraction(price) for row, price in _RECON["price"].items()}
_SHARE = Fraction(_RECON["false_share"])


@clause("ST-8.3")
def allowance(turn: int, options: Options) -> Fraction:
    """Points that a side has been given by a game turn, spent ones included (option recon_credit)."""
    return _given(turn, options.recon_credit == "linear")


@lru_cache(maxsize=256)
def _given(turn: int, steadily: bool) -> Fraction:
    if steadily:
        return Fraction(_RECON["credit"], _RECON["every"]) * turn
    return Fraction(_RECON["credit"] * -(-turn // _RECON["every"]))


@clause("ST-8.3")
def left(turn: int, asked: Mapping[str, int], options: Options) -> Fraction:
    """Points left on a turn after so many questions of each row of the price list."""
    return allowance(turn, options) - sum((PRICE[row] * number for row, number in asked.items()), Fraction(0))


@clause("ST-8.3")
def cost(kind: str) -> Fraction:
    """What a question of a kind costs."""
    return PRICE[KINDS[kind]]


def remaining(turn: int, answers: Sequence[Answer], options: Options) -> Fraction:
    """Points left to a side on a turn, by the answers that it has had."""
    given = allowance(turn, options)
    return given - sum([one.price for one in answers]) if answers else given


@clause("ST-8.3f")
def false_cap(answers: int) -> int:
    """The greatest number of false ones among so many answers."""
    most = _SHARE * answers
    return most.numerator // most.denominator


@clause("ST-8.3f", "ST-1.3u")
def lie_allowed(answers: int, false: int) -> bool:
    """Whether the next answer may be false, after so many answers, so many of them false."""
    return false + 1 <= _SHARE * (answers + 1)
