"""The beginning of a war: countries and seats, forces, options and the users' own tables."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from posrednik.core.exact import Fraction
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.games.strategia import buying, mobilising, scoring, victory
from posrednik.games.strategia import scenario as scenarios
from posrednik.games.strategia.law import EDITION, Options, law_of
from posrednik.games.strategia.mapfile import read_map, standard_map
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.readings import BadOption, read_options
from posrednik.games.strategia.reconstruction import STANDARD, BadTables, merged
from posrednik.games.strategia.scenario import BadScenario, Scenario, read_scenario
from posrednik.games.strategia.setup import begin
from posrednik.games.strategia.view import view
from tests.games.strategia.test_mapfile import small


def start(scenario: Scenario | None = None, **options: Any) -> Position:
    return begin(scenario or Scenario(), Ruleset(game="strategia", edition=EDITION, options=options))


def arms(p: Position, side: str) -> Counter[str]:
    return Counter(unit.arm for unit in p.of(side))


# --- the first position ------------------------------------------------------------------------------


@pytest.mark.clause("ST-3.4", "ST-1.3s")
def test_level_one_begins_with_chips_off_the_board() -> None:
    p = start(level=1)
    assert (p.stage, p.movers, p.seats) == ("planning", ("red", "blue"), {"red": "red", "blue": "blue"})
    assert (arms(p, "red"), arms(p, "blue")) == ({"sd": 30, "td": 10}, {"sd": 30, "td": 8})
    assert not any(unit.squares for side in p.movers for unit in p.of(side))
    assert p.initial == {"red": 50, "blue": 46, "green_north": 6, "green_south": 6}


@pytest.mark.clause("ST-3.4a", "ST-9.16a")
def test_garrisons_stand_in_their_fortresses() -> None:
    p = start(level=2)
    assert arms(p, "red") == {"sd": 30, "td": 10, "md": 8, "sau": 2, "ptd": 3, "ad": 2, "garrison": 2}
    held = sorted(p.board.name[unit.at] for unit in p.of("red") if unit.arm == "garrison")
    assert held == ["35-30", "45-22"]


@pytest.mark.clause("ST-9.1g")
def test_greens_without_a_team_stand_at_their_posts() -> None:
    p = start(level=2)
    stands = {unit.id: p.board.name[unit.at] for unit in p.of("green_north") if unit.arm != "garrison"}
    assert stands == {
        "N1": "30-38", "N2": "25-37", "N3": "36-37", "N4": "31-33", "N5": "26-31", "N6": "35-31", "N301": "30-37",
        "N501": "31-33",
    }  # fmt: skip


@pytest.mark.clause("ST-1.2", "ST-1.2t", "ST-1.6")
def test_teams_play_countries_in_order_with_their_seats() -> None:
    p = start(Scenario(teams={"green_south": 1, "blue": 2, "red": 3}))
    assert p.movers == ("red", "blue", "green_south")
    assert list(p.seats) == ["red", "red2", "red3", "blue", "blue2", "green_south"]
    assert not any(unit.squares for unit in p.of("green_south") if unit.arm != "garrison")
    assert all(unit.squares for unit in p.of("green_north"))
    own = [unit.id for unit in view(p, Seat("green_south")).units]
    assert len(own) == len(set(own)) == 9


@pytest.mark.clause("ST-1.8")
def test_alliances_of_the_set_up_hold_from_the_start() -> None:
    p = start(alliances="blue-green_north")
    assert p.relation("green_north", "blue") == "allied"
    assert p.relation("red", "blue") == "war"
    assert p.relation("red", "green_south") == "neutral"


@pytest.mark.clause("ST-6.4", "ST-T5")
def test_level_three_begins_with_the_peace_army() -> None:
    p = start(level=3)
    assert arms(p, "blue") == {"sd": 12, "td": 7, "md": 4, "sau": 2, "ptd": 3, "ad": 2, "garrison": 2}
    assert len([one for one in p.coming if one.unit.side == "blue"]) == 23
    assert len([unit for unit in p.of("green_south") if unit.arm == "sd"]) == 4


@pytest.mark.clause("ST-3.4b")
def test_bought_forces_begin_empty() -> None:
    p = start(level=2, forces="bought")
    assert arms(p, "red") == {"garrison": 2}
    assert p.initial.get("red", 0) == 0


def test_wars_on_one_map_share_its_board() -> None:
    assert start(level=2).board is start(level=2, stack="free").board
    assert start(level=1).board is not start(level=2).board


# --- maps --------------------------------------------------------------------------------------------


def large() -> dict[str, Any]:
    """A map of 24 x 12 with Green North in its upper rows."""
    plain = small()
    for name in ("bridges", "crossings", "passes", "nodes"):
        del plain[name]
    plain |= {"width": 24, "height": 12, "rivers": [], "roads": []}
    plain["terrain_rows"] = ["." * 24] * 12
    plain["owner_legend"]["N"] = "green_north"
    plain["owner_rows"] = ["N" * 24] * 3 + ["B" * 12 + "R" * 12] * 9
    plain["objects"] = [
        {"type": "capital", "name": "West", "owner": "blue", "at": "2-4"},
        {"type": "capital", "name": "East", "owner": "red", "at": "23-4"},
        {"type": "capital", "name": "North", "owner": "green_north", "at": "12-12"},
    ]
    return plain


def on(plain: dict[str, Any], **more: Any) -> Scenario:
    return Scenario(map=read_map(json.dumps(plain)), **more)


@pytest.mark.clause("ST-9.1g", "ST-6.1a")
def test_on_other_maps_greens_stand_on_their_own_land() -> None:
    p = start(on(large()), level=2)
    greens = list(p.of("green_north"))
    assert len(greens) == 8
    assert all(p.owner_of(unit.at) == "green_north" for unit in greens)
    assert not list(p.of("green_south"))
    assert "green_south" not in {side for pair in p.relations for side in pair}


def test_a_map_too_narrow_for_the_forces_is_refused() -> None:
    with pytest.raises(BadScenario) as caught:
        start(on(small()), level=2)
    assert (caught.value.code, caught.value.clause) == ("NO_ROOM", "ST-6.1a")
    assert "divisions of Blue" in str(caught.value)
    assert start(on(small()), level=2, stack="free").units


def test_a_team_needs_land() -> None:
    with pytest.raises(BadScenario, match="Green South has no land"):
        start(on(large(), teams={"red": 1, "blue": 1, "green_south": 1}))


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ({"teams": {"red": 1}}, "TEAMS_NEEDED"),
        ({"teams": {"red": 4, "blue": 1}}, "SCENARIO_FORM"),
        ({"teams": {"red": 3, "blue": 3, "green_north": 3, "green_south": 3}}, "TOO_MANY_SEATS"),
        ({"game": "otryadov"}, "OTHER_GAME"),
        ({"name": "\n"}, "SCENARIO_NAME"),
        ({"colour": 1}, "SCENARIO_FORM"),
        ({"map": small() | {"width": 9}}, "SCENARIO_MAP"),
        ({"tables": {"combat": {}}}, "SCENARIO_TABLES"),
    ],
)
def test_a_scenario_that_cannot_be_is_refused_in_words(plain: dict[str, Any], code: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read_scenario(json.dumps(plain))
    assert caught.value.code == code
    assert caught.value.say("ru")
    assert str(caught.value)


def test_a_scenario_is_read_as_it_is_written() -> None:
    plain = {"name": "third way", "map": large(), "teams": {"red": 2, "blue": 1, "green_north": 1}}
    found = read_scenario(json.dumps(plain))
    assert found.teams == plain["teams"]
    assert scenarios.countries(found) == ("red", "blue", "green_north")
    assert scenarios.countries(Scenario()) == ("red", "blue", "green_north", "green_south")


# --- options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "clause", "says"),
    [
        ({"level": 4}, "ST-2.2", "1, 2, 3"),
        ({"river": "swim"}, "ST-4.R", "add, replace"),
        ({"clock": 20}, "ST-1.7", "180 to 300"),
        ({"clock": "200"}, "ST-1.7", "180 to 300"),
        ({"false_rate": "1/4"}, "ST-8.3f", "0.2"),
        ({"false_rate": "1/0"}, "ST-8.3f", "0.2"),
        ({"turn_limit": 0}, "ST-END", "from 1"),
        ({"fire_scaling": "on"}, "ST-9.7a", "true, false"),
        ({"alliances": "red-red"}, "ST-1.8", "red-green_north"),
        ({"alliances": "red-blue"}, "ST-1.8", "enemies"),
        ({"alliances": "red-green_north,blue-green_north"}, "ST-1.8", "enemies"),
    ],
)
def test_a_wrong_value_is_told_with_clause_and_values(given: dict[str, Any], clause: str, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        start(**given)
    assert caught.value.clause == clause
    assert says in str(caught.value)
    assert next(iter(given)) in caught.value.say("ru")


def test_an_unknown_option_is_told_with_its_likeness() -> None:
    with pytest.raises(BadOption, match='no option "turn_limits"; did you mean turn_limit'):
        start(turn_limits=3)
    with pytest.raises(BadOption, match="no option"):
        start(zzzzzzzzzzzzzzz=3)
    with pytest.raises(BadOption):
        start(teams=3)


@pytest.mark.clause("ST-1.7", "ST-1.3u", "ST-9.8q")
def test_the_times_of_a_table_are_options() -> None:
    found = read_options({"clock": 180, "umpire_time": 0, "response_time": 30})
    assert (found.clock, found.umpire_time, found.response_time) == (180, 0, 30)
    assert (Options().clock, Options().umpire_time, Options().response_time) == (0, -1, -1)


# --- tables of the user's own ------------------------------------------------------------------------


def test_without_own_tables_the_law_is_the_printed_one() -> None:
    assert merged({}) is STANDARD
    assert law_of(Options()) is law_of(Options(), {})
    assert Scenario().tables == {}


@pytest.mark.clause("ST-3.4b", "ST-3.4c")
def test_prices_and_means_are_replaced() -> None:
    p = start(Scenario(tables={"prices": {"division": {"sd": "3/2"}}, "budgets": {"red": [7, 0, 0, 0, 0]}}), level=2)
    assert buying.price({"sd": 2, "td": 1}, tables=p.law.tables) == 13
    assert buying.purse("red", p.law) == [7]
    assert buying.purse("blue", p.law) == [319]
    cart = buying.Cart("red", p.law)
    assert [cart.buy(0, "sd") for _ in range(5)] == [True] * 4 + [False]


@pytest.mark.clause("ST-T1", "ST-9.6")
def test_the_cavalry_is_replaced() -> None:
    law = start(Scenario(tables={"cavalry": {"open": {"plain": 35}, "road": 45, "rating": "9/10", "river": 0}})).law
    assert (law.speed("kd", 0), law.road["kd"], law.rating["kd"], law.delay["kd"]) == (35, 45, Fraction(9, 10), 0)
    assert law.speed("kd", 1) == 15
    assert law.speed("td", 0) == 30
    assert law.time(10, 35) * 35 == 10 * law.turn


@pytest.mark.clause("ST-9.1g")
def test_the_posts_of_greens_are_replaced() -> None:
    posts = {"green_deployment": {"green_south": {"sd": [[1, "30-5", "W"]], "md": [], "ptd": []}}}
    p = start(Scenario(tables=posts), level=2)
    first = p.units["S1"]
    assert (p.board.name[first.at], first.facing) == ("30-5", 6)
    assert all(unit.squares for unit in p.of("green_south"))
    assert p.board.name[p.units["N1"].at] == "30-38"


@pytest.mark.clause("ST-10", "ST-END")
def test_points_and_ends_are_replaced() -> None:
    p = start(Scenario(tables={"score": {"capital": 7, "square": 3}, "end": {"collapse": "1/2"}}), level=1)
    capital = next(s for s, place in p.board.places.items() if place.kind == "capital" and place.owner == "blue")
    p.owner[capital] = 1
    assert scoring.score(p)["red"].points == 7 + 3
    low = {"red": Fraction(20), "blue": Fraction(60)}
    whole = {"red": Fraction(60), "blue": Fraction(60)}
    assert victory.end_check(1, 30, whole, low, (), tables=p.law.tables) == ("surrender", ("red",))
    assert victory.end_check(1, 30, whole, low, ()) == (None, ())


@pytest.mark.parametrize(
    "given",
    [
        {"combat": {}},
        {"recon": {"credit": 20}},
        {"mobilisation": {}},
        {"prices": 4},
        {"prices": {"division": {"tank": "3"}}},
        {"prices": {"division": {"sd": 1.5}}},
        {"prices": {"division": {"sd": "3/0"}}},
        {"prices": {"division": {"sd": "-3"}}},
        {"prices": {"clauses": ["ST-1.1"]}},
        {"budgets": {"red": [1, 2]}},
        {"budgets": {"red": [1, 2, 3, 4, True]}},
        {"green_deployment": {"red": {}}},
        {"green_deployment": {"green_north": {"sd": [[1, "30-38", "UP"]]}}},
        {"green_deployment": {"green_north": {"sd": [[1, "30-38"]]}}},
        {"cavalry": {"road": 0}},
        {"cavalry": {"open": {"plain": -2}}},
        {"interventions": {"chance": "3/2"}},
        {"interventions": {"weather": "2/3", "fog": "1/2"}},
        {"interventions": {"side": 0}},
        {"score": {"draw": 900}},
        {"score": {"capital": 10**9}},
        {"end": {"collapse": "nine"}},
    ],
)
def test_anything_else_in_tables_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadTables) as caught:
        merged(given)
    assert str(caught.value).startswith("tables")
    assert caught.value.say("ru").startswith("tables")
    with pytest.raises(BadScenario):
        start(Scenario(tables=given))


def test_the_standard_map_may_be_handed_in_as_a_map() -> None:
    own = start(Scenario(map=standard_map()), level=1)
    assert own.board.owner == start(level=1).board.owner
    assert [unit.id for unit in own.of("red")] == [unit.id for unit in start(level=1).of("red")]
    assert mobilising.muster(own)
