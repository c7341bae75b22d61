"""Answers to the opponent's scouts in games without an umpire (ST-1.3n): true, or now and then a lawful lie."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.core.dice import Dice
from posrednik.core.exact import Fraction
from posrednik.games.strategia import orders as o
from posrednik.games.strategia import recon
from posrednik.games.strategia.records import Query
from posrednik.games.strategia.view import View


def replies(v: View, queries: Sequence[Query], dice: Dice) -> list[o.AnyOrder]:
    """One answer a question; a lie by a throw of the option false_rate, never above the cap.

    In the umpire's seat every proposal of the program stands.
    """
    if not v.side:
        return [o.End()]
    rate = Fraction(v.options.false_rate)
    out: list[o.AnyOrder] = []
    lies = 0
    for one in queries:
        wish = rate > 0 and dice.roll(rate.denominator, "ST-8.3f") <= rate.numerator
        lie = wish and recon.lie_allowed(one.given, one.false + lies)
        lies += lie
        out.append(o.Answer(honest=not lie))
    return out
