"""Digests and written scenarios: equal things give equal bytes, however their strings came to be."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct

from posrednik.core.scenario import Ruleset, digest, plain, sparse
from posrednik.games.otryadov.mapfile import GameMap, standard_map
from posrednik.games.otryadov.orders import Pass
from posrednik.games.otryadov.scenario import Scenario, read_scenario
from posrednik.games.otryadov.tongue import tongue


def fresh(text: str) -> str:
    """The same text as another object: no constant of the program."""
    return "".join(list(text))


class Named(Struct, omit_defaults=True):
    """A struct of which an encoder leaves out what is the very object of its default."""

    name: str = "company"


def test_equal_things_have_one_digest() -> None:
    one, other = Named(), Named(fresh("company"))
    assert one == other
    assert msgspec.json.encode(one) != msgspec.json.encode(other), "else this test shows nothing"
    assert digest(one) == digest(other)
    assert digest([one]) == digest([other])
    assert digest({"a": one}) == digest({"a": other})
    assert digest(one) != digest(Named("squadron"))


def test_equal_scenarios_are_written_alike() -> None:
    one = Scenario(name=fresh("mine"), base="company", armour="armoured_car", standing="R: Ст 1А")
    other = read_scenario(
        '{"game": "otryadov", "name": "mine", "base": "company", "rosters": {}, "standing": "R: Ст 1А"}'
    )
    assert one == other
    assert tongue.scenario_data(one) == tongue.scenario_data(other) == '{"name":"mine","standing":"R: Ст 1А"}'
    assert tongue.scenario_digest(one) == tongue.scenario_digest(other)
    assert digest(one) == digest(other)
    assert tongue.scenario_data(Scenario(name=fresh("company"), base=fresh("company"))) is None  # type: ignore[arg-type]


def test_a_map_that_is_read_twice_has_one_digest() -> None:
    again = msgspec.json.decode(msgspec.json.encode(plain(standard_map())), type=GameMap)
    assert again == standard_map()
    assert digest(again) == digest(standard_map())


def test_written_data_read_back_is_the_same_thing() -> None:
    wanted: dict[str, Any] = {
        "name": "mine",
        "gas": True,
        "rosters": {"red": {"rifle": 3}},
        "map": plain(standard_map()),
    }
    scenario = read_scenario(json.dumps(wanted, ensure_ascii=False))
    assert read_scenario(json.dumps(sparse(scenario), ensure_ascii=False)) == scenario
    assert tongue.scenario(scenario.name, tongue.scenario_data(scenario)) == scenario
    assert sparse(Pass()) == {"op": "pass"}


def test_the_digest_of_rules_is_the_one_that_records_hold() -> None:
    rules = Ruleset(game="otryadov", edition="otryadov-1", options={fresh("turn_limit"): 10})
    assert digest(rules) == "87f1697fc496e923"
