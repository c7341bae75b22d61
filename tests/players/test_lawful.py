"""Every player always hands in a lawful turn: in every scenario, with every duty, under every reading."""

from __future__ import annotations

import os
from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.umpire import adjudicate
from posrednik.games import game, part
from posrednik.games.otryadov.scenario import Scenario
from posrednik.lab.games import Match, play_game
from posrednik.players import UnknownPlayer, about, names, player
from tests.players.chaos import chaos

GAME = game("otryadov")
LONG = os.environ.get("POSREDNIK_LONG") == "1"
PAIRS = (("captain", "random"), ("sergeant", "greedy"), ("recruit", "rush"), ("turtle", "random"))
SETTINGS: dict[str, dict[str, Any]] = {
    "company": {"base": "company"},
    "company with gas": {"base": "company", "gas": True},
    "squadron": {"base": "squadron"},
    "cavalry regiment": {"base": "cavalry_regiment", "gas": True},
    "battalion": {"base": "battalion", "armour": "tank"},
    "1941": {"base": "o41"},
    "red defends": {"base": "company", "defender": "red", "cut": "1/3"},
    "blue defends": {"base": "squadron", "defender": "blue", "cut": "1/4"},
    "competition": {"base": "squadron", "competition": True},
    "rosters": {"base": "company", "rosters": {"red": {"rifle": 1}, "blue": {"tank": 2, "lmg": 5, "field_gun": 1}}},
}


def _match(pair: tuple[str, str], setting: dict[str, Any], options: dict[str, Any]) -> Match:
    scenario = Scenario(name=setting["base"], **setting)
    rules = Ruleset(game="otryadov", edition=GAME.edition, options=options)
    return Match(game="otryadov", players=pair, games=2, scenario=scenario, rules=rules, seed="lawful")


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_short_games_are_lawful_to_the_end(pair: tuple[str, str], setting: str) -> None:
    limit = 8 if LONG else 2
    for number in (0, 1) if LONG else (len(pair[0]) % 2,):
        played = play_game(_match(pair, SETTINGS[setting], {"turn_limit": limit}), number)
        assert played.fault == ""
        assert played.kind != "unfinished"
        assert played.plies <= 2 * limit


@pytest.mark.parametrize("name", names("otryadov"))
def test_turns_in_positions_drawn_by_chance_are_lawful(name: str) -> None:
    """Duties, gas, barrage and readings that ordinary games hardly meet (section 4.4)."""
    someone = player("otryadov", name)
    for n in range(600 if LONG else 40):
        position = part("otryadov", "casefile").position_of(chaos(f"c{n}"))
        (seat,) = GAME.waiting(position)
        orders = someone.orders(GAME.view(position, seat), Seeded("1"))
        adjudicate(GAME, position, {seat: orders}, Seeded("table"))


def test_a_whole_game_on_another_map_is_lawful() -> None:
    blank = part("otryadov", "casefile").map_of({"base": "blank", "squares": {"8Д": "strong", "8Е": "masking"}})
    setting = {"base": "squadron", "map": blank}
    played = play_game(_match(("recruit", "random"), setting, {"turn_limit": 6}), 0)
    assert played.fault == ""


def test_nothing_is_ordered_when_the_game_is_over() -> None:
    match = _match(("random", "random"), SETTINGS["squadron"], {"turn_limit": 1})
    position = GAME.begin(match.scenario, match.rules)
    someone = player("otryadov", "recruit")
    while waiting := GAME.waiting(position):
        given = {seat: someone.orders(GAME.view(position, seat), Seeded(seat)) for seat in sorted(waiting)}
        position, _ = adjudicate(GAME, position, given, Seeded("table"))
    assert all(someone.orders(GAME.view(position, seat), Seeded("1")) == [] for seat in GAME.seats)


def test_players_are_listed_in_both_languages() -> None:
    assert set(names("otryadov")) == {"recruit", "sergeant", "captain", "random", "rush", "turtle", "greedy"}
    for words in about("otryadov").values():
        assert words["ru"] != words["en"]


def test_an_unknown_player_is_answered_with_the_list() -> None:
    with pytest.raises(UnknownPlayer, match="captain"):
        player("otryadov", "general")
    with pytest.raises(UnknownPlayer, match="otryadov"):
        names("chess")
