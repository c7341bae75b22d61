"""Players see the view only, and the same view and dice give the same orders anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game, part
from posrednik.games.otryadov.scenario import Scenario
from posrednik.players import names, player
from tests.players.chaos import chaos

GAME = game("otryadov")
PROGRAM = """
from posrednik.core.scenario import Ruleset
from posrednik.games import game
from posrednik.games.otryadov.scenario import Scenario
from posrednik.lab.games import Match, play_game
rules = Ruleset(game="otryadov", edition=game("otryadov").edition, options={"turn_limit": 5})
match = Match(game="otryadov", players=("captain", "sergeant"), games=2,
              scenario=Scenario(name="squadron", base="squadron"), rules=rules, keep=True)
print(play_game(match, 0).record)
"""


def _start(seed: str) -> Any:
    rules = Ruleset(game="otryadov", edition=GAME.edition, options={})
    position = GAME.begin(Scenario(name="squadron", base="squadron", competition=True), rules)
    orders = {Seat("blue"): player("otryadov", "recruit").orders(GAME.view(position, Seat("blue")), Seeded(seed))}
    return adjudicate(GAME, position, orders, Seeded("table"))[0]


def test_a_game_is_the_same_in_every_process() -> None:
    records = set()
    for hash_seed in ("0", "4711"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        records.add(run.stdout)
    assert len(records) == 1
    assert "5." in records.pop()


@pytest.mark.parametrize("name", names("otryadov"))
def test_the_enemy_deployment_is_not_seen(name: str) -> None:
    """Whatever the enemy has deployed behind his screen, the orders are the same (O30-X-2)."""
    given = [
        player("otryadov", name).orders(GAME.view(_start(seed), Seat("red")), Seeded("1")) for seed in ("one", "two")
    ]
    assert given[0] == given[1]


@pytest.mark.parametrize("name", names("otryadov"))
def test_an_imagined_world_is_answered_alike(name: str) -> None:
    for n in range(6):
        position = part("otryadov", "casefile").position_of(chaos(f"i{n}"))
        (seat,) = GAME.waiting(position)
        view = GAME.view(position, seat)
        world = GAME.imagine(view, Seeded("dream"))
        mind = player("otryadov", name)
        assert mind.orders(view, Seeded("1")) == mind.orders(GAME.view(world, seat), Seeded("1"))


def test_the_captain_draws_no_lots_once_deployed() -> None:
    """Its turn is a function of the view alone."""
    position = part("otryadov", "casefile").position_of(chaos("lots"))
    (seat,) = GAME.waiting(position)
    dice = Seeded("1")
    player("otryadov", "captain").orders(GAME.view(position, seat), dice)
    assert dice.rolls == []
