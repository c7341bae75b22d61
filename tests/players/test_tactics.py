"""Hand-made positions: the captain solves nearly all of them, chance does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.games import game, part
from posrednik.games.otryadov.orders import Deploy, Move
from posrednik.games.otryadov.scenario import Scenario
from posrednik.players import player
from tests.players.positions import TACTICS, solved

GAME = game("otryadov")


@pytest.mark.parametrize("case", TACTICS, ids=[case["id"] for case in TACTICS])
def test_the_captain_solves(case: Mapping[str, Any]) -> None:
    assert solved(case, "captain") == []


def test_chance_solves_few() -> None:
    """The positions tell players apart."""
    assert sum(not solved(case, "random") for case in TACTICS) <= len(TACTICS) // 2


def test_a_raid_names_the_figures_of_most_worth() -> None:
    case = next(case for case in TACTICS if case["id"] == "raid")
    position = part("otryadov", "casefile").position_of(case)
    orders = player("otryadov", "captain").orders(GAME.view(position, Seat("red")), Seeded("1"))
    raids = [order for order in orders if isinstance(order, Move) and order.remove]
    assert [set(order.remove) for order in raids] == [{"x", "z"}]


@pytest.mark.parametrize("name", ["recruit", "sergeant", "captain", "turtle"])
def test_a_company_guards_its_rear_target_from_the_start(name: str) -> None:
    """Two figures on К-III can be neither entered nor attacked (O30-III-6, TARGET_STACK)."""
    position = GAME.begin(Scenario(), Ruleset(game="otryadov", edition=GAME.edition, options={}))
    for seed in range(5):
        (order,) = player("otryadov", name).orders(GAME.view(position, Seat("blue")), Seeded(str(seed)))
        assert isinstance(order, Deploy)
        assert list(order.placement.values()).count("B:К-III") == 2


def test_a_defender_takes_heights_near_the_front() -> None:
    scenario = Scenario(defender="red", cut="1/4")
    position = GAME.begin(scenario, Ruleset(game="otryadov", edition=GAME.edition, options={}))
    (order,) = player("otryadov", "captain").orders(GAME.view(position, Seat("red")), Seeded("1"))
    assert isinstance(order, Deploy)
    heights = {
        name for name, square in part("otryadov", "mapfile").standard_map().squares.items() if square.kind == "strong"
    }
    assert len(order.placement) == 21
    assert sum(square in heights for square in order.placement.values()) >= 10
