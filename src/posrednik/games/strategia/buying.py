"""Purchase of forces (ST-3.4b to 3.4d): prices, establishments, budgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.forces import mobilises, row_of
from posrednik.games.strategia.law import Law, Options
from posrednik.games.strategia.reconstruction import STANDARD, Tables
from posrednik.games.strategia.tables import fractions
from posrednik.games.strategia.words import ARMOUR, ARMS, FIELD_ARMS, RELIEF

MOST_BOUGHT = 400
"""More divisions than any printed budget buys; with tables of the players' own no side has more either."""


class Prices:
    """The price list of a game (R-01): divisions and regiments by arm, headquarters, guns of a division."""

    def __init__(self, tables: Tables) -> None:
        listed = tables["prices"]
        self.division = fractions(listed["division"])
        self.regiment = fractions(listed["regiment"])
        self.guns = fractions(listed["artillery"])
        self.headquarters = Fraction(listed["headquarters"])
        self.most_guns: int = listed["most_ad"]


@clause("ST-3.4b")
def price(divisions: Mapping[str, int], headquarters: int = 0, level: int = 2, tables: Tables = STANDARD) -> Fraction:
    """What divisions (and fortresses) cost by arm; headquarters of armies and corps cost only on level 3."""
    prices = Prices(tables)
    staff = prices.headquarters * headquarters if level == 3 else Fraction(0)
    return sum((prices.division[arm] * number for arm, number in divisions.items()), Fraction(0)) + staff


class Establishment(Struct, frozen=True):
    """A division made of regiments: its price, rating, speed on open ground in km a turn, and the arm it bears."""

    cost: Fraction
    rating: Fraction
    speed: int
    arm: str


@clause("ST-3.4d", "ST-3.1e")
def establishment(regiments: Sequence[str], law: Law) -> Establishment | None:
    """The division of three or four regiments of field arms, None where the law knows none; an ad comes only whole."""
    return _made(tuple(regiments), law) if len(regiments) in (3, 4) else None


@lru_cache(maxsize=4096)
def _made(regiments: tuple[str, ...], law: Law) -> Establishment | None:
    prices = Prices(law.tables)
    if regiments == ("ad",) * 3:
        return Establishment(prices.division["ad"], law.rating["ad"], law.speed("ad", RELIEF["plain"]), "ad")
    if any(arm not in prices.regiment for arm in regiments):
        return None
    guns = "motor" if ARMOUR.intersection(regiments) else "cavalry" if set(regiments) == {"kd"} else "infantry"
    cost = sum((prices.regiment[arm] for arm in regiments), Fraction(0)) + prices.guns[guns]
    rating = sum((law.rating[arm] for arm in regiments), Fraction(0)) / 3
    speed = min(law.speed(arm, RELIEF["plain"]) for arm in regiments)
    return Establishment(cost, rating, speed, bearing(regiments, prices))


@clause("ST-3.4d")
def bearing(regiments: Sequence[str], prices: Prices) -> str:
    """The arm that a mixed division bears: that of most of its regiments, of equals the dearer."""
    count = Counter(regiments)
    return max(count, key=lambda arm: (count[arm], prices.regiment.get(arm, Fraction(0)), -ARMS.index(arm)))


@clause("ST-3.4c")
def budget(side: str, options: Options, tables: Tables = STANDARD) -> list[Fraction]:
    """Points for each column of T5; with equal_budget the peace column makes the sums equal."""
    means = tables["budgets"]
    columns = [Fraction(number) for number in means[row_of(side)]]
    if options.equal_budget and row_of(side) != "green":
        columns[0] += means["equal"] - sum(columns)
    return columns


@clause("ST-3.4c", "ST-3.4b")
def purse(side: str, law: Law) -> list[Fraction]:
    """What may be spent up to and with each column, if nothing is: all at once where nobody mobilises."""
    columns = budget(side, law.options, law.tables)
    if not mobilises(law.options):
        return [sum(columns, Fraction(0))]
    return [sum(columns[: n + 1], Fraction(0)) for n in range(len(columns))]


class Cart:
    """A purchase under way: what has been bought for each column, and what can still be paid for."""

    def __init__(self, side: str, law: Law) -> None:
        self.prices = Prices(law.tables)
        self.limits = purse(side, law)
        self.paid = [Fraction(0)] * len(self.limits)
        self.guns = 0
        self.count = 0

    def _deliver(self, column: int, cost: Fraction) -> bool:
        """Pay for a division, if there may be one more."""
        if self.count >= MOST_BOUGHT or not self.pay(column, cost):
            return False
        self.count += 1
        return True

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
        if arm not in FIELD_ARMS or (arm == "ad" and self.guns >= self.prices.most_guns):
            return False
        if not self._deliver(column, self.prices.division[arm]):
            return False
        self.guns += arm == "ad"
        return True

    @clause("ST-3.4d")
    def buy_own(self, column: int, regiments: Sequence[str], law: Law) -> bool:
        """One division of an establishment of the side's own, if there is such a one and it can be paid for.

        Three regiments of one arm are the standard division and cost what it does.
        """
        made = establishment(regiments, law)
        if made is None:
            return False
        if standard(regiments):
            return self.buy(column, made.arm)
        return self._deliver(column, made.cost)

    def left(self, column: int) -> Fraction:
        """What can still be spent for a column: no more than this or any later one has left."""
        column = min(column, len(self.limits) - 1)
        spent = [sum(self.paid[: n + 1], Fraction(0)) for n in range(len(self.paid))]
        return min(limit - gone for limit, gone in zip(self.limits[column:], spent[column:], strict=True))


def standard(regiments: Sequence[str]) -> bool:
    """Whether regiments make up a standard division: three of one arm."""
    return len(regiments) == 3 and len(set(regiments)) == 1
