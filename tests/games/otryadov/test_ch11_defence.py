"""Chapters XI and XII: the defence, and orders of battle."""

from __future__ import annotations

from random import Random

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.order import Refused
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.otryadov import game
from posrednik.games.otryadov.orders import Deploy
from posrednik.games.otryadov.scenario import BASES, BadScenario, Scenario, read_scenario
from posrednik.games.otryadov.squares import INDEX, row_of
from tests.laws.subject import subject

RULES = Ruleset(game="otryadov", edition=game.edition)


@pytest.mark.clause("O30-XI-1", "O30-XI-2", "O30-XI-3")
@pytest.mark.parametrize(("defender", "rows"), [("red", range(1, 9)), ("blue", range(9, 16))])
def test_a_defender_stands_in_his_half_and_the_attacker_begins(defender: str, rows: range) -> None:
    scenario = Scenario(defender=defender, cut="1/4")  # type: ignore[arg-type]
    position = game.begin(scenario, RULES)
    about = subject("otryadov")
    orders = {seat: about.turn(game.view(position, seat), Random(1)) for seat in game.seats}
    placement = orders[Seat(defender)][0].placement
    assert len(placement) == 21
    assert {row_of(INDEX[name]) for name in placement.values()} <= set(rows)
    after, _ = adjudicate(game, position, orders, Seeded("x"))
    view = game.view(after, Seat(defender))
    assert view.to_move != defender
    assert view.sides[defender].initial == 21
    short = dict(list(placement.items())[1:])
    with pytest.raises(Refused, match="ROSTER"):
        adjudicate(game, position, {Seat(defender): [Deploy(short)]}, Seeded("x"))


@pytest.mark.clause("O30-XII-1", "O30-XII-2", "O30-XII-A", "O30-XII-B", "O30-XII-Va", "O30-XII-Vb", "O41-1")
@pytest.mark.parametrize(
    ("base", "total"), [("battalion", 61), ("cavalry_regiment", 42), ("company", 28), ("squadron", 15), ("o41", 20)]
)
def test_printed_totals_and_a_deployment_that_fits(base: str, total: int) -> None:
    assert base in BASES
    for armour in ("armoured_car", "tank"):
        position = game.begin(Scenario(base=base, armour=armour), RULES)
        view = game.view(position, Seat("red"))
        assert sum(figure.side == "red" for figure in view.figures) == total
        deployed = {seat: subject("otryadov").turn(game.view(position, seat), Random(2)) for seat in game.seats}
        after, _ = adjudicate(game, position, deployed, Seeded("x"))
        assert game.view(after, Seat("red")).phase == "play"


@pytest.mark.clause("O30-XII-1", "O30-XI-1")
@pytest.mark.parametrize(
    "text",
    [
        '{"base": "moon"}',
        '{"rosters": {"red": {"elephant": 1}}}',
        '{"rosters": {"red": {"rifle": -1}}}',
        '{"rosters": {"red": {}}}',
        '{"rosters": {"red": {"rifle": 99, "lmg": 99}}}',
        '{"rosters": {"red": {"aircraft": 1}}}',
        '{"cut": "1/3"}',
        '{"defender": "red", "cut": "1/2"}',
        '{"base": "o41", "gas": true}',
        '{"base": "o41", "defender": "red"}',
        '{"game": "chess"}',
        '{"moon": 1}',
        "[]",
        "",
        "{",
    ],
)
def test_a_scenario_that_cannot_be_set_up_says_why(text: str) -> None:
    with pytest.raises(BadScenario, match=r"\w+"):
        read_scenario(text)
