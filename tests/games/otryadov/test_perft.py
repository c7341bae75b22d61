"""Perft: turns of one and two orders counted from three small positions, by options and by brute force.

A change of these numbers is a change of the rules: it belongs in the changelog under its own heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from posrednik.core.seat import Seat
from posrednik.games.otryadov import game
from tests.games.otryadov.story import Story
from tests.laws.subject import subject
from tests.oracle.run import evaluate

MAP: dict[str, Any] = {}
"""The positions are set on blank ground: the adjudicator is shown no map."""

POSITIONS = {
    "open": Story("r1 rifle 5Д", "r2 cavalry 4Д", "b1 rifle 7Д", "b2 hmg 8Е"),
    "wood": Story(
        "r1 rifle 5Д", "r2 lmg 5Д", "r3 field_gun 3Б", "b1 rifle 6Д", "b2 cavalry 9К",
        squares={"5Д": "masking", "6Д": "masking", "6Е": "strong", "4Д": "impassable"},
    ),
    "duty": Story(
        "r1 rifle 5Д obligation=back_and_fire", "r2 cavalry 3В obligation=dismount",
        "r3 tank 2Б", "b1 rifle 7Д", "b2 rifle 2Г",
    ),
}  # fmt: skip
COUNTS = {
    # position: lawful first orders, lawful turns of one order, lawful turns of two orders
    "open": (74, 54, 2985),
    "wood": (55, 20, 1703),
    "duty": (49, 3, 281),
}


def seat_and_view(name: str) -> tuple[Seat, Any]:
    position = POSITIONS[name].position
    (seat,) = game.waiting(position)
    return seat, game.view(position, seat)


def lawful(view: Any, draft: list[Any]) -> bool:
    return not list(game.check(view, draft))


def firsts(view: Any, draft: list[Any]) -> Iterator[Any]:
    """Orders that may follow the draft, resignation and talk of draws left out."""
    talk = ("Resign", "OfferDraw", "AcceptDraw")
    return (order for order in game.options(view, draft).orders if type(order).__name__ not in talk)


@pytest.mark.parametrize("name", list(POSITIONS))
def test_counts(name: str) -> None:
    _, view = seat_and_view(name)
    first = list(firsts(view, []))
    single = sum(lawful(view, [order]) for order in first)
    double = sum(lawful(view, [order, other]) for order in first for other in firsts(view, [order]))
    assert (len(first), single, double) == COUNTS[name]


@pytest.mark.parametrize("name", list(POSITIONS))
def test_brute_force_counts_the_same_first_orders(name: str) -> None:
    _, view = seat_and_view(name)
    about = subject("otryadov")
    talk = ("Resign", "OfferDraw", "AcceptDraw")
    found = {
        about.sketch(order)
        for order in about.every_order(view)
        if type(order).__name__ not in talk and all(r.order is None for r in game.check(view, [order]))
    }
    assert len(found) == COUNTS[name][0]


@pytest.mark.parametrize("name", list(POSITIONS))
def test_the_independent_adjudicator_counts_the_same_turns(name: str) -> None:
    seat, view = seat_and_view(name)
    taken = 0
    for order in firsts(view, []):
        turns = [{"side": seat, "orders": [msgspec.json.decode(msgspec.json.encode(order))]}]
        case = POSITIONS[name].case | {"action": {"kind": "turns", "turns": turns}}
        taken += bool(evaluate(case, MAP)["legal"])
    assert taken == COUNTS[name][1]
