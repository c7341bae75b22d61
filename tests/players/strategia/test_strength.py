"""Measured strength of the commander: paired wars, sides swapped. Long, behind POSREDNIK_LONG=1; two wars always."""

from __future__ import annotations

import os

import pytest

from posrednik.core.scenario import Ruleset
from posrednik.games import game
from posrednik.games.strategia.scenario import Scenario
from posrednik.lab.games import Match
from posrednik.lab.match import Summary, run, summary

LONG = os.environ.get("POSREDNIK_LONG") == "1"
SEED = "n"
"""The seed of the figures in `docs/players.md`; another one makes another sample of the same claims."""
CLAIMS = {"random": 0.90, "turtle": 0.90, "linear-front": 0.75, "schwerpunkt": 0.75, "cadet": 0.75}


def _match(first: str, second: str, games: int, seed: str, options: dict[str, int]) -> Summary:
    rules = Ruleset(game="strategia", edition=game("strategia").edition, options=dict(options))
    match = Match(
        game="strategia", players=(first, second), games=games, scenario=Scenario(), rules=rules, seed=seed
    )  # fmt: skip
    return summary(match, list(run(match, 2 if games > 2 else 1)))


def test_the_commander_beats_chance() -> None:
    found = _match("commander", "random", 2, "short", {"level": 1, "turn_limit": 12})
    assert found.score["commander"] == 1.0
    assert not any(found.illegal.values())
    assert found.defender is None


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="POSREDNIK_LONG=1 plays the matches of the claims")
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("other", CLAIMS)
def test_the_commander_keeps_its_claims(other: str) -> None:
    assert _match("commander", other, 20, SEED, {"level": 2}).score["commander"] >= CLAIMS[other]


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="POSREDNIK_LONG=1 plays the matches of the claims")
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("better", "worse"), [("commander", "colonel"), ("colonel", "cadet")])
def test_levels_differ(better: str, worse: str) -> None:
    assert _match(better, worse, 10, SEED, {"level": 2}).score[better] > 0.5
