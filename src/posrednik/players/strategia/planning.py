"""A whole plan (chapter 5): purchase, deployment, cover, armies with their strips, reactions, mobilisation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from posrednik.core.dice import Dice
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.buying import Cart
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.forces import DAYS, FIRST, mobilises
from posrednik.games.strategia.orders.base import Arm
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.games.strategia.words import NEUTRAL
from posrednik.players.strategia.deploying import LAYOUTS, Layout
from posrednik.players.strategia.ground import Land
from posrednik.players.strategia.levels import Level

ARMY = 8
"""Divisions in an army (4 to 10, ST-5.6)."""
LEAST = 4
RETREAT_ABOVE = 1.6
"""Odds at which a battle is refused: from there on the defender loses about half or more of what he has."""
SHARES: Sequence[Arm] = ("td", "sd", "sd", "sd", "sau", "sd", "sd", "td", "kd", "md")
"""What is bought, over and over."""
STAFFS = 16
"""Points kept for headquarters (level 3, ST-3.4d)."""


def plan(v: View, dice: Dice, level: Level) -> list[o.AnyOrder]:
    """Everything that is handed in at planning."""
    land = Land(v)
    buys = v.options.forces == "bought" and v.side not in NEUTRAL
    bought, new = _purchase(land) if buys else ([], [])
    units = [unit for unit in v.units if unit.arm != "garrison"] + new
    layout = LAYOUTS[level.style](land, units, dice)
    by_id = {unit.id: unit for unit in units}
    placed = [o.Move(unit=called(by_id[id], v.side), to=v.board.name[square]) for id, square in layout.places.items()]
    return [
        *bought,
        *placed,
        *_staff(layout, by_id),
        *_reactions(layout, by_id, level),
        *_mobilised(land),
        o.End(),
    ]


def _staff(layout: Layout, by_id: dict[str, Unit]) -> Iterator[o.AnyOrder]:
    """Cover, armies along the front from one end to the other, and the reserve."""
    land = layout.land
    v = land.v
    if layout.cover:
        yield o.Cover(units=tuple(called(by_id[id], v.side) for id in layout.cover))
    y, x = land.board.grid.y, land.board.grid.x
    rest = [id for id in layout.places if id not in layout.cover]
    rest.sort(key=lambda id: (y[layout.places[id]], x[layout.places[id]], id))
    number = 1
    while len(rest) >= LEAST and land.front:
        size = ARMY if len(rest) >= ARMY + LEAST or len(rest) <= ARMY else len(rest) - LEAST
        group, rest = rest[:size], rest[size:]
        ends = [min(land.front, key=lambda s, at=layout.places[id]: (land.apart(s, at), s)) for id in group]  # type: ignore[misc]
        ends.sort(key=lambda s: (y[s], x[s]))
        names = tuple(called(by_id[id], v.side) for id in group)
        yield o.Army(number=number, units=names, strip=(land.board.name[ends[0]], land.board.name[ends[-1]]))
        number += 1
    if rest:
        yield o.Reserve(units=tuple(called(by_id[id], v.side) for id in rest))


def _reactions(layout: Layout, by_id: dict[str, Unit], level: Level) -> Iterator[o.AnyOrder]:
    """Who is struck by far superior forces falls back, unless holding out is all that he is for."""
    if level.style != "commander":
        return
    reaction = o.RetreatAbove(above=RETREAT_ABOVE, multiple=2)
    for id in layout.places:
        yield o.Reaction(unit=called(by_id[id], layout.land.v.side), reaction=reaction)


def _mobilised(land: Land) -> Iterator[o.AnyOrder]:
    """Divisions still to come appear in the cities nearest to the border that are not on it, two in each."""
    v = land.v
    towns = [s for s, place in land.board.places.items() if place.owner == v.side and place.kind != "fortress"]
    towns.sort(key=lambda s: (land.depth.get(s, 99) < _BACK, land.depth.get(s, 99), s))
    if not towns:
        return
    days: dict[int, list[Unit]] = {}
    for one in v.coming:
        days.setdefault(one.turn - 1, []).append(one.unit)
    for day, units in sorted(days.items()):
        for n in range(0, len(units), 2):
            city = towns[n // 2 % len(towns)]
            fallback = tuple(land.board.name[s] for s in towns if s != city)[:3]
            names = tuple(called(unit, v.side) for unit in units[n : n + 2])
            yield o.Mobilise(day=day, units=names, city=land.board.name[city], fallback=fallback or None)


_BACK = 3
"""Squares from the border below which a city is no place to assemble."""


def _purchase(land: Land) -> tuple[list[o.AnyOrder], list[Unit]]:
    """What is bought, day by day, and the divisions that stand ready before the war."""
    v = land.v
    cart = Cart(v.side, land.law)
    if land.law.level == 3:
        cart.pay(0, STAFFS * cart.prices.headquarters / 2)
    taken = dict.fromkeys(FIRST, 0)
    orders: list[o.AnyOrder] = []
    ready: list[Unit] = []
    for column in range(len(cart.limits)):
        count = _fill(cart, column)
        if count:
            day = DAYS[column] if mobilises(v.options) and column else None
            orders.append(o.Buy(day=day, divisions=count))
        for arm, number in count.items():
            for _ in range(number):
                if not column:
                    ready.append(Unit(id=f"+{arm}{taken[arm]}", side=v.side, arm=arm, number=FIRST[arm] + taken[arm]))
                taken[arm] += 1
    return orders, ready


def _fill(cart: Cart, column: int) -> dict[Arm, int]:
    """As many divisions as the purse of a column pays for, in the shares of the list."""
    count: dict[Arm, int] = {}
    arms: Sequence[Arm] = SHARES
    while arms:
        able = [arm for arm in arms if cart.buy(column, arm)]
        for arm in able:
            count[arm] = count.get(arm, 0) + 1
        arms = able
    return count
