"""Matches: paired seeds with sides swapped, figures that add up, records that can be read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from posrednik.core.dice import Dice, Recorded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game, part
from posrednik.games.otryadov.orders import Resign
from posrednik.games.otryadov.scenario import Scenario
from posrednik.lab import games as lab_games
from posrednik.lab.games import Match, Played, play_game
from posrednik.lab.match import labels, run, summary
from posrednik.notation.record import Turn, read_record
from posrednik.players import player

GAME = game("otryadov")


def _match(first: str, second: str, games: int = 4, keep: bool = False, **options: Any) -> Match:
    rules = Ruleset(game="otryadov", edition=GAME.edition, options={"turn_limit": 3} | options)
    scenario = Scenario(name="squadron", base="squadron")
    return Match(game="otryadov", players=(first, second), games=games, scenario=scenario, rules=rules, keep=keep)


def _played(match: Match, jobs: int = 1) -> Sequence[Played]:
    return sorted(run(match, jobs), key=lambda g: g.number)


def test_the_games_of_a_pair_swap_sides() -> None:
    assert [g.first_seat for g in _played(_match("random", "rush"))] == ["red", "blue", "red", "blue"]


def test_a_pair_of_namesakes_is_one_game_seen_from_both_sides() -> None:
    """One seed, sides swapped: the same player on both sides plays the very same game twice."""
    one, two = _played(_match("random", "random", games=2, keep=True))
    body = [line for line in one.record.splitlines() if line[:1].isdigit()]
    assert body == [line for line in two.record.splitlines() if line[:1].isdigit()]
    assert one.score + two.score == 1.0


def test_other_pairs_are_other_games() -> None:
    played = _played(_match("random", "random", keep=True))
    assert played[0].record != played[2].record


def test_two_processes_play_what_one_plays() -> None:
    match = _match("random", "recruit")
    keys = [[(g.number, g.score, g.plies, g.kind, g.clauses) for g in _played(match, jobs)] for jobs in (1, 2)]
    assert keys[0] == keys[1]


def test_figures_add_up() -> None:
    found = summary(_match("random", "rush"), _played(_match("random", "rush")))
    assert found.games == 4
    assert sum(found.score.values()) == pytest.approx(1.0)
    assert sum(found.wins.values()) + found.draws + found.unfinished == 4
    assert sum(count for by in found.endings.values() for count in by.values()) == 4
    assert sum(found.pairs) == 2
    assert sum(found.seats.values()) == pytest.approx(1.0)
    assert found.illegal == {"random": 0, "rush": 0}
    assert found.mean_plies == 6.0
    assert found.ci95[0] <= found.score["random"] <= found.ci95[1]
    assert set(found.clauses) <= set(GAME.rulebook.clauses)


def test_namesakes_are_told_apart() -> None:
    assert labels(("captain", "captain")) == ("captain", "captain#2")


def test_a_game_without_end_is_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_games, "MOST_PLIES", 9)
    match = _match("random", "random", games=2, turn_limit=0, repetition=0)
    found = summary(match, _played(match))
    assert (found.unfinished, found.draws) == (2, 0)
    assert found.endings == {"unfinished": {"draw": 2}}


class _Cheat:
    """Resigns twice, which no turn may (NOT_ALONE)."""

    name = "cheat"

    def orders(self, view: Any, dice: Dice) -> list[Any]:
        if view.phase == "deploy":
            return list(player("otryadov", "recruit").orders(view, dice))
        return [Resign(), Resign()]


def test_an_unlawful_turn_loses_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_games, "player", lambda id, name: _Cheat() if name == "random" else player(id, name))
    match = _match("random", "recruit", games=2)
    found = summary(match, _played(match))
    assert found.illegal == {"random": 2, "recruit": 0}
    assert found.score == {"random": 0.0, "recruit": 1.0}
    assert found.faults[0].startswith("game 1: NOT_ALONE")


def test_a_record_reads_back_to_the_same_positions() -> None:
    match = _match("recruit", "random", games=2, keep=True)
    record, problems = read_record(play_game(match, 1).record)
    assert problems == []
    tongue = part("otryadov", "tongue").tongue
    position = GAME.begin(match.scenario, match.rules)
    given: dict[Seat, Any] = {}
    seen = 0
    for item in record.items:
        if not isinstance(item, Turn):
            continue
        seat = tongue.seat(item.mark)
        given[seat] = tongue.read_at(position, seat, item.text)
        if item.digest:
            position, _ = adjudicate(GAME, position, given, Recorded(item.rolls))
            assert GAME.digest(position) == item.digest
            given, seen = {}, seen + 1
    assert seen == 7
    assert GAME.outcome(position) is not None
