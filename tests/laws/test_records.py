"""Laws of the journal: what is stored is enough, and the rules say the same again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from posrednik.core.journal import Journal, fold
from posrednik.core.umpire import readjudicate
from posrednik.games import GAMES
from tests.laws.driver import digests, encoded, play, windows
from tests.laws.subject import SCENARIOS, budget, subject

ROOT = Path(__file__).parents[2]
games = pytest.mark.parametrize(("id", "name"), SCENARIOS)
seeds = pytest.mark.parametrize("seed", range(budget(1, 10)))


@games
@seeds
def test_stored_events_fold_into_the_same_positions(id: str, name: str, seed: int) -> None:
    played = play(id, name, seed)
    folded = list(fold(played.game, played.positions[0], Journal(played.plies)))
    assert [played.game.digest(p) for p in folded] == [ply.digest for ply in played.plies]
    for n in played.sample(12):
        assert windows(played.game, folded[n]) == windows(played.game, played.positions[n + 1])


@games
@seeds
def test_rules_give_the_recorded_digests_again(id: str, name: str, seed: int) -> None:
    played = play(id, name, seed)
    again = list(readjudicate(played.game, played.positions[0], played.plies))
    assert len(again) == len(played.plies)
    assert windows(played.game, again[-1]) == windows(played.game, played.positions[-1])


@games
def test_orders_events_and_views_survive_json(id: str, name: str) -> None:
    played = play(id, name)
    the = played.subject
    for ply in played.plies:
        for kind, things in ((the.event_type, ply.events), (the.order_type, sum(ply.orders.values(), ()))):
            for thing in things:
                again = msgspec.json.decode(encoded(thing), type=kind, dec_hook=the.restore)
                assert encoded(again) == encoded(thing)
    for n in played.sample(8):
        for seat in played.seats():
            view = played.game.view(played.positions[n], seat)
            again = msgspec.json.decode(encoded(view), type=the.view_type, dec_hook=the.restore)
            assert encoded(again) == encoded(view)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
@pytest.mark.parametrize("id", list(GAMES))
def test_another_process_with_another_hash_seed_plays_the_same_game(id: str, hash_seed: str) -> None:
    name = list(subject(id).scenarios)[-1]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.laws.driver", id, name, "0"]
    found = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert found.stdout.split() == digests(id, name, 0)
