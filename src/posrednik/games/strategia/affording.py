"""Purchases on the paper of a plan (ST-3.4b to 3.4d): what the side's own sheet shows that it cannot have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.buying import Cart, establishment
from posrednik.games.strategia.forces import DAYS, mobilises
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.words import NEUTRAL


class Dear(Struct, frozen=True):
    """A purchase that is refused: the number of its order, the reason, what it costs and what is left."""

    order: int
    code: str
    regiments: tuple[str, ...] = ()
    cost: Fraction = Fraction(0)
    left: Fraction = Fraction(0)


@clause("ST-3.4d")
def draws_up(law: Law, side: str) -> bool:
    """Whether a side draws up establishments of its own: option establishments, bought forces, level 3."""
    options = law.options
    return options.establishments == "own" and options.forces == "bought" and law.level == 3 and side not in NEUTRAL


@clause("ST-3.4b", "ST-3.4c", "ST-3.4d")
def refused(law: Law, side: str, given: Sequence[object]) -> Iterator[Dear]:
    """The purchases of a plan that are refused openly, at most one reason an order.

    Establishments that the law does not know are refused always; what is dearer than the means only where sides draw
    up their own: elsewhere what cannot be paid is silently left out (ST-9.3).
    """
    cart = Cart(side, law) if draws_up(law, side) else None
    for n, order in enumerate(given):
        if not isinstance(order, o.Buy):
            continue
        wrong = next((one for one in order.own if cart is None or establishment(one.regiments, law) is None), None)
        if wrong is not None:
            yield Dear(n, "ESTABLISHMENT_OFF" if cart is None else "ESTABLISHMENT_KIND", wrong.regiments)
        elif cart is not None:
            dear = _dear(cart, law, n, order)
            if dear is not None:
                yield dear


def _dear(cart: Cart, law: Law, n: int, order: o.Buy) -> Dear | None:
    """Pay for an order lot by lot; the first that cannot be paid."""
    day = -1 if order.day is None else order.day
    column = DAYS.index(day) if day in DAYS and mobilises(law.options) else 0
    for arm, number in order.divisions.items():
        for _ in range(number):
            if not cart.buy(column, arm):
                guns = arm == "ad" and cart.guns >= cart.prices.most_guns
                cost, left = cart.prices.division[arm], cart.left(column)
                return Dear(n, "ESTABLISHMENT_GUNS" if guns else "ESTABLISHMENT_MEANS", (arm,), cost, left)
    for own in order.own:
        for _ in range(own.number):
            if not cart.buy_own(column, own.regiments, law):
                made = establishment(own.regiments, law)
                assert made is not None
                guns = made.arm == "ad" and cart.guns >= cart.prices.most_guns
                code = "ESTABLISHMENT_GUNS" if guns else "ESTABLISHMENT_MEANS"
                return Dear(n, code, own.regiments, made.cost, cart.left(column))
    return None
