"""Wars between computer players, hand-in by hand-in, and positions made by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from posrednik.core.dice import Dice, Seeded
from posrednik.core.exact import Fraction
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.games.strategia import checking, seating, sequence, setup
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.observing import report
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View, view
from posrednik.games.strategia.words import FACING, LETTER
from posrednik.players.strategia import make


def begin(options: Mapping[str, Any], teams: Mapping[Any, int] | None = None) -> Position:
    """The planning of a war."""
    scenario = Scenario(teams=teams) if teams else Scenario()
    return setup.begin(scenario, Ruleset(game="strategia", edition="test", options=dict(options)))


def hand_in(
    p: Position, seat: str, orders: Sequence[Any], dice: Dice, fault: Callable[[Fault], None] | None = None
) -> Position:
    """The position after a seat has handed its orders in; `fault` hears of orders that were cut short."""
    unfolding = sequence.resolve(p, {Seat(seat): orders}, dice)
    try:
        event = next(unfolding)
        while True:
            if fault is not None and isinstance(event, Fault):
                fault(event)
            event.write(p)
            event = unfolding.send(p)
    except StopIteration:
        return p


def war(
    p: Position, players: Mapping[str, str], seed: str, fault: Callable[[Fault], None] | None = None
) -> Iterator[tuple[View, list[Any], Position]]:
    """Play a war out; after every hand-in its view, its orders and the position after it."""
    minds = {seat: (make(name), Seeded(f"{seed} {seat}")) for seat, name in players.items()}
    dice = Seeded(f"{seed} umpire")
    while p.stage != "peace":
        seat = min(seating.waiting(p))
        v = view(p, seat)
        player, its = minds[str(seat)]
        orders = player.orders(v, its)
        assert not list(checking.check(v, orders)), f"{player.name} hands in what is refused"
        p = hand_in(p, str(seat), orders, dice, fault)
        yield v, orders, p


def field(
    units: Sequence[str], *, level: int = 1, options: Mapping[str, Any] | None = None, mover: str = "red"
) -> Position:
    """A position of the war on the standard map: units as «red 201 td 31-20 W», own or foreign land as they stand on.

    All that stood there before is gone but the garrisons; the last word may be followed by a strength.
    """
    p = begin({"level": level, **(options or {})})
    for id in [unit.id for unit in p.units.values() if unit.arm != "garrison"]:
        p.take(id)
    p.stage, p.war = "operations", True
    p.half = p.movers.index(mover)
    for n, line in enumerate(units):
        side, number, arm, square, facing, *rest = line.split()
        s = p.board.sq(square)
        unit = Unit(
            id=f"{LETTER[side]}{number}", side=side, arm=arm, number=int(number), squares=(s,),
            facing=FACING[facing], strength=Fraction(rest[0]) if rest else Fraction(1), arrived=n,
        )  # fmt: skip
        p.put(unit)
        p.owner[s] = OWNERS.index(side)
    for side in p.movers:
        p.initial[side] = Fraction(20)
    p.reports[mover] = report(p, mover)
    return p


def move(p: Position, name: str, seat: str = "red", seed: str = "move") -> tuple[list[Any], Position]:
    """The orders of a player for a position, questions first if it asks any, and the position after its move."""
    dice, umpire = Seeded(seed), Seeded("umpire")
    given: list[Any] = []
    half = p.half
    p = p.copy()
    while p.stage == "operations" and p.half == half and Seat(seat) in seating.waiting(p):
        orders = make(name).orders(view(p, Seat(seat)), dice)
        given += orders
        p = hand_in(p, seat, orders, umpire)
    return given, p


def strikes(orders: Sequence[Any]) -> list[str]:
    """The squares struck."""
    return [order.target for order in orders if type(order).__name__ == "Strike"]
