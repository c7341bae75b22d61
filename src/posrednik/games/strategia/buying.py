"""Purchase of forces (ST-3.4b to 3.4d): prices, establishments, budgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.forces import mobilises, row_of
from posrednik.games.strategia.law import Law, Options
from posrednik.games.strategia.tables import FORCES, fractions
from posrednik.games.strategia.words import ARMOUR, ARMS, FIELD_ARMS, RELIEF

_PRICES = FORCES["prices"]
DIVISION = fractions(_PRICES["division"])
REGIMENT = fractions(_PRICES["regiment"])
_GUNS = fractions(_PRICES["artillery"])
HEADQUARTERS = Fraction(_PRICES["headquarters"])
MOST_GUNS: int = _PRICES["most_ad"]
_BUDGETS = FORCES["budgets"]


@clause("ST-3.4b")
def price(divisions: Mapping[str, int], headquarters: int = 0, level: int = 2) -> Fraction:
    """What divisions (and fortresses) cost by arm; headquarters of armies and corps cost only on level 3."""
    staff = HEADQUARTERS * headquarters if level == 3 else Fraction(0)
    return sum((DIVISION[arm] * number for arm, number in divisions.items()), Fraction(0)) + staff


class Establishment(Struct, frozen=True):
    """A division made of regiments: its price, rating, speed on open ground in km a turn, and the arm it bears."""

    cost: Fraction
    rating: Fraction
    speed: int
    arm: str


@clause("ST-3.4d", "ST-3.1e")
def establishment(regiments: Sequence[str], law: Law) -> Establishment | None:
    """The division of three or four regiments of field arms, None where the law knows none; an ad comes only whole."""
    if list(regiments) == ["ad"] * 3:
        return Establishment(DIVISION["ad"], law.rating["ad"], law.speed("ad", RELIEF["plain"]), "ad")
    if len(regiments) not in (3, 4) or any(arm not in REGIMENT for arm in regiments):
        return None
    guns = "motor" if ARMOUR.intersection(regiments) else "cavalry" if set(regiments) == {"kd"} else "infantry"
    cost = sum((REGIMENT[arm] for arm in regiments), Fraction(0)) + _GUNS[guns]
    rating = sum((law.rating[arm] for arm in regiments), Fraction(0)) / 3
    speed = min(law.speed(arm, RELIEF["plain"]) for arm in regiments)
    return Establishment(cost, rating, speed, bearing(regiments))


@clause("ST-3.4d")
def bearing(regiments: Sequence[str]) -> str:
    """The arm that a mixed division bears: that of most of its regiments, of equals the dearer."""
    count = Counter(regiments)
    return max(count, key=lambda arm: (count[arm], REGIMENT.get(arm, Fraction(0)), -ARMS.index(arm)))


@clause("ST-3.4c")
def budget(side: str, options: Options) -> list[Fraction]:
    """Points for each column of T5; with equal_budget the peace column makes the sums equal."""
    columns = [Fraction(number) for number in _BUDGETS[row_of(side)]]
    if options.equal_budget and row_of(side) != "green":
        columns[0] += _BUDGETS["equal"] - sum(columns)
    return columns


@clause("ST-3.4c", "ST-3.4b")
def purse(side: str, options: Options) -> list[Fraction]:
    """What may be spent up to and with each column, if nothing is: all at once where nobody mobilises."""
    columns = budget(side, options)
    if not mobilises(options):
        return [sum(columns, Fraction(0))]
    return [sum(columns[: n + 1], Fraction(0)) for n in range(len(columns))]


class Cart:
    """A purchase under way: what has been bought for each column, and what can still be paid for."""

    def __init__(self, side: str, options: Options) -> None:
        self.limits = purse(side, options)
        self.paid = [Fraction(0)] * len(self.limits)
        self.guns = 0

    def pay(self, column: int, cost: Fraction) -> bool:
        """Pay from a column; unspent points of earlier ones serve as well, later ones must still be covered."""
        column = min(column, len(self.limits) - 1)
        self.paid[column] += cost
        if all(sum(self.paid[: n + 1], Fraction(0)) <= limit for n, limit in enumerate(self.limits)):
            return True
        self.paid[column] -= cost
        return False

    @clause("ST-3.4b", "ST-3.4c")
    def buy(self, column: int, arm: str) -> bool:
        """One division, if it can be paid for; at most two of artillery in all."""
        if arm not in FIELD_ARMS or (arm == "ad" and self.guns >= MOST_GUNS):
            return False
        if not self.pay(column, DIVISION[arm]):
            return False
        self.guns += arm == "ad"
        return True
