"""Supply and attrition (ST-9.15, section 4.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia import supply
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Closure
from tests.games.strategia.stage import field, play

ROAD = [f"{x}-5" for x in range(1, 13)]
HOME = {"type": "capital", "at": "1-5", "owner": "red", "name": "К"}


def ground(*units: str, road: list[str] = ROAD, objects: Any = (HOME,), **more: Any) -> Position:
    """The board of the golden cases: a capital in the west, a road to the east."""
    world = {"w": 15, "h": 15, "roads": [road], "objects": list(objects), **more.pop("world", {})}
    return field(units, map=world, **more)


def state(p: Position, id: str = "R1") -> str:
    return supply.states(p, p.units[id].side)[id] or "supplied"


@pytest.mark.clause("ST-9.15a")
def test_a_road_taken_or_paralysed_cuts_off_and_its_relief_ends_it() -> None:
    assert state(ground("R1 sd 10-5")) == "supplied"
    assert state(ground("R1 sd 10-5", "B1 sd 6-5")) == "cut_off"
    p = ground("R1 sd 10-5")
    shut = Closure(kind="road", squares=(p.board.sq("6-5"),), first=p.half, last=p.half)
    p.closures = (shut,)
    assert state(p) == "cut_off"
    p.closures = (replace(shut, move=False),)
    assert state(p) == "supplied"
    p.closures = (replace(shut, first=p.half + 1, last=p.half + 9),)
    assert state(p) == "supplied"
    p.closures = (replace(shut, kind="bridge", squares=(p.board.sq("6-5"), p.board.sq("7-5"))),)
    assert state(p) == "cut_off"


@pytest.mark.clause("ST-9.15a")
def test_a_way_round_on_other_roads_feeds_as_well() -> None:
    loop = [["5-5", "5-6", "6-6", "7-6", "7-5"]]
    p = ground("R1 sd 10-5", "B1 sd 6-5", world={"roads": [ROAD, *loop]})
    assert state(p) == "supplied"
    assert state(ground("R1 sd 10-5", "B1 sd 6-5", "B2 sd 6-6", world={"roads": [ROAD, *loop]})) == "cut_off"


@pytest.mark.clause("ST-9.15b")
def test_a_ring_that_touches_at_corners_is_closed_and_one_with_a_gap_is_not() -> None:
    ring = ["B1 sd 9-5", "B2 sd 10-6", "B3 sd 11-5", "B4 sd 10-4"]
    assert state(ground("R1 sd 10-5", *ring)) == "encircled"
    assert state(ground("R1 sd 10-5", *ring[:3])) == "cut_off"


@pytest.mark.clause("ST-9.15b")
def test_mountains_and_swamps_without_a_way_are_a_wall_and_a_trail_opens_it() -> None:
    wall = {f"8-{y}": "mountain" if y % 2 else "swamp" for y in range(1, 16)}
    world: dict[str, Any] = {"terrain": wall, "roads": [ROAD[:7]]}
    assert state(ground("R1 sd 11-9", level=2, world=world)) == "encircled"
    world = {**world, "trails": [["7-9", "8-9", "9-9"]]}
    assert state(ground("R1 sd 11-9", level=2, world=world)) == "supplied"


@pytest.mark.clause("ST-9.15b")
def test_on_level_1_swamps_are_open_ground_and_mountains_are_not() -> None:
    swamp = {f"8-{y}": "swamp" for y in range(1, 16)}
    assert state(ground("R1 sd 11-9", world={"terrain": swamp, "roads": [ROAD[:7]]})) == "supplied"
    mountain = dict.fromkeys(swamp, "mountain")
    assert state(ground("R1 sd 11-9", world={"terrain": mountain, "roads": [ROAD[:7]]})) == "encircled"


@pytest.mark.clause("ST-9.15b")
def test_troops_that_stand_in_mountains_may_leave_them_for_supply() -> None:
    p = ground("R1 sd 10-6", level=2, world={"terrain": {"10-6": "mountain"}})
    assert state(p) == "supplied"


@pytest.mark.clause("ST-9.15a")
def test_a_group_is_fed_together_through_chains_of_two_squares() -> None:
    near = ("R1 sd 10-11", "R2 sd 10-9", "R3 sd 10-7")
    blocked = ("B1 sd 9-12", "B2 sd 11-12")
    p = ground(*near, *blocked, options={"supply_reach": "2"})
    assert {state(p, id) for id in ("R1", "R2", "R3")} == {"supplied"}
    apart = ("R1 sd 10-11", "R3 sd 10-7")
    p = ground(*apart, *blocked, options={"supply_reach": "2"})
    assert (state(p, "R1"), state(p, "R3")) == ("cut_off", "supplied")


@pytest.mark.clause("ST-9.15a")
def test_the_reach_to_a_road_grows_in_roadless_country_only_as_if_there_were_no_enemy() -> None:
    p = ground("R1 sd 10-10")
    assert state(p) == "supplied"
    wall = [f"B{n} sd {n}-8" for n in range(1, 16)]
    assert state(ground("R1 sd 10-10", *wall[:15])) == "encircled"
    assert state(ground("R1 sd 10-10", *wall[4:])) == "cut_off"


@pytest.mark.clause("ST-9.15b")
def test_the_base_is_the_capital_else_the_home_city_with_most_roads() -> None:
    cities = [{"type": "city", "at": at, "owner": "red", "name": at} for at in ("3-3", "12-5", "6-5")]
    p = ground("R1 sd 10-5", objects=[HOME, *cities])
    assert p.board.name[supply.main_base(p, "red")] == "1-5"
    p.owner[p.board.sq("1-5")] = 2
    assert p.board.name[supply.main_base(p, "red")] == "6-5"
    p.owner[p.board.sq("6-5")] = 2
    assert p.board.name[supply.main_base(p, "red")] == "12-5"
    for name in ("12-5", "3-3"):
        p.owner[p.board.sq(name)] = 2
    assert supply.main_base(p, "red") == -1
    assert state(p) == "encircled"


@pytest.mark.clause("ST-9.15b")
def test_a_board_without_any_place_of_the_side_is_not_checked() -> None:
    assert state(ground("R1 sd 10-5", "B1 sd 6-5", objects=[])) == "supplied"


@pytest.mark.clause("ST-1.8")
def test_the_base_of_an_ally_serves_and_his_chips_do_not_block() -> None:
    green = {"type": "capital", "at": "12-5", "owner": "green_north", "name": "Н"}
    units = ("R1 sd 10-5", "B1 sd 6-5", "N1 sd 11-5")
    assert state(ground(*units[:2], objects=[HOME, green])) == "cut_off"
    assert state(ground(*units, objects=[HOME, green], relations={"red-green_north": "war"})) == "cut_off"
    assert state(ground(*units, objects=[HOME, green], relations={"red-green_north": "allied"})) == "supplied"


@pytest.mark.clause("ST-9.15a", "ST-9.15b", "ST-9.15c")
def test_losses_grow_with_the_moves_and_20_per_cent_takes_the_place_of_10() -> None:
    p = ground("R1 sd 10-5", "B1 sd 6-5")
    for expected in ("1", "9/10", "81/100"):
        play(p, supply.supply(p, "red"))
        assert p.units["R1"].strength == Fraction(expected)
    for at, id in (("9-5", "B2"), ("10-6", "B3"), ("11-5", "B4"), ("10-4", "B5")):
        p.put(replace(p.units["B1"], id=id, squares=(p.board.sq(at),)))
    play(p, supply.supply(p, "red"))
    assert (p.units["R1"].strength, p.units["R1"].supply) == (Fraction(81, 100) * Fraction(4, 5), "encircled")
    for id in ("B1", "B2", "B3", "B4", "B5"):
        p.take(id)
    play(p, supply.supply(p, "red"))
    assert (p.units["R1"].strength, p.units["R1"].supply, p.units["R1"].cut) == (Fraction(81, 125), "", 0)


@pytest.mark.clause("ST-9.15c")
def test_linear_attrition_takes_the_same_each_turn_and_ends_a_unit() -> None:
    p = ground("R1 sd 10-5", "B1 sd 9-5", "B2 sd 10-6", "B3 sd 11-5", "B4 sd 10-4", options={"attrition": "linear"})
    seen = []
    for _ in range(5):
        play(p, supply.supply(p, "red"))
        seen.append(p.units["R1"].strength if "R1" in p.units else Fraction(0))
    assert seen == [Fraction(n, 5) for n in (4, 3, 2, 1, 0)]
    assert "R1" not in p.units


@pytest.mark.clause("ST-9.15c", "ST-10")
def test_losses_by_hunger_count_for_every_enemy_in_equal_parts() -> None:
    ring = ("B1 sd 9-5", "B2 sd 10-6", "B3 sd 11-5", "B4 sd 10-4")
    p = ground("R201 td 10-5", *ring)
    play(p, supply.supply(p, "red"))
    assert p.points == {"blue": Fraction(20)}
    p = ground("R201 td 10-5", *ring, sides=["green_north"], relations={"red-green_north": "war"})
    play(p, supply.supply(p, "red"))
    assert p.points == {"blue": Fraction(10), "green_north": Fraction(10)}


@pytest.mark.clause("ST-9.15b", "ST-9.16d")
def test_an_encircled_fortress_feeds_its_troops() -> None:
    fort = {"type": "fortress", "at": "10-5", "owner": "red", "name": "Ф"}
    ring = ("B1 sd 9-5", "B2 sd 10-6", "B3 sd 11-5", "B4 sd 10-4")
    p = ground("R1 sd 10-5", *ring, objects=[HOME, fort], level=2)
    play(p, supply.supply(p, "red"))
    assert (p.units["R1"].supply, p.units["R1"].strength) == ("encircled", Fraction(1))
    p = ground("R1 sd 10-5", *ring, objects=[HOME, fort], level=1)
    play(p, supply.supply(p, "red"))
    assert p.units["R1"].strength == Fraction(4, 5)


@pytest.mark.clause("ST-9.15c", "ST-3.1e")
def test_on_level_3_the_regiments_starve_in_proportion() -> None:
    p = ground("R1 sd 10-5", "B1 sd 9-5", "B2 sd 10-6", "B3 sd 11-5", "B4 sd 10-4", level=3)
    play(p, supply.supply(p, "red"))
    assert [one.strength for one in p.units["R1"].regiments] == [Fraction(4, 15)] * 3


@pytest.mark.clause("ST-9.1g", "ST-9.15c")
def test_greens_starve_at_the_end_of_their_commanders_move() -> None:
    green = {"type": "capital", "at": "1-15", "owner": "green_north", "name": "Н"}
    units = ("N1 sd 10-10", "R1 sd 9-10", "R2 sd 10-11", "R3 sd 11-10", "R4 sd 10-9")
    p = ground(*units, objects=[HOME, green], relations={"red-green_north": "war", "blue-green_north": "allied"})
    play(p, supply.supply(p, "blue"))
    assert p.units["N1"].strength == 1
    p.commanders["green_north"] = "blue"
    play(p, supply.supply(p, "blue"))
    assert (p.units["N1"].strength, p.points) == (Fraction(4, 5), {"red": Fraction(10)})
