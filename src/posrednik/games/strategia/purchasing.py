"""Purchase at planning (ST-3.4b, ST-3.4c): what is bought comes as ST-6.4 says, headquarters cost on level 3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.affording import draws_up
from posrednik.games.strategia.buying import Cart, establishment, standard
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.forces import DAYS, FIRST, TURNS, division, mobilises
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.mobilising import mustered
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import THIRD, Regiment, Unit
from posrednik.games.strategia.words import NEUTRAL


def sold(p: Position, side: str) -> list[tuple[Unit, int]]:
    """The divisions that a side has, on the lists and still to come, with the column of each."""
    here = [(unit, 0) for unit in p.of(side) if unit.arm != "garrison" and not unit.part]
    return here + [(one.unit, TURNS.index(one.turn)) for one in p.coming if one.unit.side == side]


def cart_of(p: Position, side: str) -> Cart:
    """The purse of a side after what it has bought so far."""
    cart = Cart(side, p.law)
    for unit, column in sold(p, side):
        cart.pay(column, price_of(cart, unit, p.law))
        cart.guns += unit.arm == "ad"
    return cart


@clause("ST-3.4b", "ST-3.4d")
def price_of(cart: Cart, unit: Unit, law: Law) -> Fraction:
    """What a division has cost: a standard one its price, one of the side's own establishment its parts."""
    regiments = [one.arm for one in unit.regiments]
    made = None if not regiments or standard(regiments) else establishment(regiments, law)
    return cart.prices.division[unit.arm] if made is None else made.cost


def buys(p: Position, side: str) -> bool:
    """Whether a side buys its forces; Greens have theirs given (R-04)."""
    return p.law.options.forces == "bought" and side not in NEUTRAL


@clause("ST-3.4b", "ST-3.4c")
def purchase(p: Position, side: str, commands: Iterable[c.Command]) -> Unfolding:
    """Buy what can be paid for, in the order of the list; numbers follow on from the first of each arm."""
    if not buys(p, side):
        return p
    cart = cart_of(p, side)
    taken = dict.fromkeys(FIRST, 0)
    for unit, _ in sold(p, side):
        taken[unit.arm] += 1
    bought: list[tuple[Unit, int]] = []
    for command in commands:
        if not isinstance(command, c.Buy):
            continue
        column = DAYS.index(command.day) if command.day in DAYS and mobilises(p.law.options) else 0
        own = (regiments for regiments, number in command.own for _ in range(number))
        for arm, number in command.divisions.items():
            for _ in range(number):
                if not cart.buy(column, arm):
                    p = yield Fault(clause="ST-3.4b", side=side, code="NO_MEANS", line=command.line)
                    break
                bought.append((division(side, arm, FIRST[arm] + taken[arm], p.law), TURNS[column]))
                taken[arm] += 1
        for regiments in own:
            made = establishment(regiments, p.law) if draws_up(p.law, side) else None
            if made is None or not cart.buy_own(column, regiments, p.law):
                p = yield Fault(clause="ST-3.4d", side=side, code="NO_MEANS", line=command.line)
                break
            bought.append((_drawn_up(p, side, made.arm, FIRST[made.arm] + taken[made.arm], regiments), TURNS[column]))
            taken[made.arm] += 1
    return (yield from mustered(p, side, bought))


@clause("ST-3.4d", "ST-3.1e")
def _drawn_up(p: Position, side: str, arm: str, number: int, regiments: Sequence[str]) -> Unit:
    """A division of these regiments, each of full strength; a standard one is as any other."""
    whole = division(side, arm, number, p.law)
    if standard(regiments):
        return whole
    rows = tuple(Regiment(k, one, THIRD) for k, one in enumerate(regiments, 1))
    strength = len(rows) * THIRD
    return replace(whole, regiments=rows, strength=strength, base=strength)


@clause("ST-3.4d")
def staffs(p: Position, side: str, cart: Cart) -> bool:
    """Pay a headquarters from the peace column; level 3 with bought forces only."""
    return p.law.level < 3 or not buys(p, side) or cart.pay(0, cart.prices.headquarters)
