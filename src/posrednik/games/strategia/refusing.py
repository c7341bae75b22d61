"""Whether battle can be refused (4.4, ST-9.19a, 9.19b), on plain numbers."""

from __future__ import annotations

from collections.abc import Iterable

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import Reaction

_RETREAT = COMBAT["retreat"]
LIMIT = Fraction(_RETREAT["ratio"])
SHARE = Fraction(2, 3)
"""The share of its move that a unit keeps for pursuit (ST-9.8a)."""
LOSS = {1: Fraction(0), 2: Fraction(_RETREAT["double"]), 3: Fraction(_RETREAT["triple"])}
"""Multiple of the retreat speed → share lost for good (ST-9.19b)."""
RIVER = {arm: Fraction(share) for arm, share in _RETREAT["river"].items()}
"""Arm → share lost in a retreat over a river off a bridge (ST-9.19d)."""


@clause("ST-9.8a", "ST-9.8t")
def reach(speed: Fraction | int, moved: Fraction | int) -> Fraction:
    """Km that a unit may still go after a strike: two thirds of its move less the way made this turn."""
    return max(SHARE * speed - moved, Fraction(0))


@clause("ST-9.19a")
def pursuit(attackers: Iterable[tuple[Fraction | int, Fraction | int]]) -> Fraction:
    """The farthest reach among attackers given as (speed, km already moved)."""
    return max((reach(speed, moved) for speed, moved in attackers), default=Fraction(0))


@clause("ST-9.19a", "ST-4.4")
def pace(speeds: Iterable[int], level: int) -> Fraction:
    """The retreat speed of a group: its slowest unit's; at most half of it on level 3."""
    return Fraction(min(speeds), 2 if level == 3 else 1)


@clause("ST-9.19a", "ST-9.19b")
def multiple(ratio: Fraction | None, chase: Fraction, speed: Fraction, rifle_only: bool) -> int:
    """The least multiple of the retreat speed at which battle can be refused, 0 for none.

    `ratio` is K1:K2, None for a defender without rating.
    """
    if ratio is None or ratio > LIMIT:
        return 0
    for n in LOSS if rifle_only else (1,):
        if chase <= n * speed:
            return n
    return 0


@clause("ST-9.8r")
def reacts(reaction: Reaction | None, ratio: Fraction | None, needed: int) -> bool:
    """Whether a standing reaction withdraws: the ratio is above its threshold and the multiple not above its own."""
    if reaction is None or reaction.above is None or ratio is None:
        return False
    return ratio > reaction.above and 0 < needed <= reaction.multiple
