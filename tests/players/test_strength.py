"""Measured strength: paired seeds, sides swapped. Long, behind POSREDNIK_LONG=1; a few games always."""

from __future__ import annotations

import os

import pytest

from posrednik.core.scenario import Ruleset
from posrednik.games import game
from posrednik.games.otryadov.scenario import Scenario
from posrednik.lab.games import Match
from posrednik.lab.match import run, summary

LONG = os.environ.get("POSREDNIK_LONG") == "1"
CLAIMS = {"random": 0.95, "rush": 0.80, "greedy": 0.80, "turtle": 0.65, "recruit": 0.75}


def _share(first: str, second: str, games: int, base: str, options: dict[str, int]) -> float:
    rules = Ruleset(game="otryadov", edition=game("otryadov").edition, options=dict(options))
    scenario = Scenario(name=base, base=base)  # type: ignore[arg-type]
    match = Match(game="otryadov", players=(first, second), games=games, scenario=scenario, rules=rules, seed="claim")
    return summary(match, list(run(match, 2 if games > 2 else 1))).score[first]


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="POSREDNIK_LONG=1 plays the matches of the claims")
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("other", CLAIMS)
def test_the_captain_keeps_its_claims(other: str) -> None:
    assert _share("captain", other, 100, "company", {}) >= CLAIMS[other]


def test_a_recruit_beats_chance() -> None:
    assert _share("recruit", "random", 2, "squadron", {"turn_limit": 20}) == 1.0
