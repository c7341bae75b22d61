"""Transfers and marches (ST-4.6, 4.8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia.casefile import standard_board
from posrednik.games.strategia.events_movement import Railed
from posrednik.games.strategia.marching import plan
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Closure, Interdiction
from posrednik.games.strategia.routing import Route, joined
from posrednik.games.strategia.transferring import possible
from tests.games.strategia.drill import Order, at, begin, faults, move, own_move, squares, stored, turn
from tests.games.strategia.stage import field

LINE = [f"{x}-5" for x in range(2, 11)]
CROSS = [f"6-{y}" for y in range(2, 9)]
TOWNS = [{"type": "city", "at": s, "owner": "red", "name": s} for s in ("2-5", "10-5")]


def rails(*units: str, level: int = 1, options: Any = None, **world: Any) -> Position:
    """Two towns on a line with one node between them."""
    given = {"w": 20, "h": 20, "roads": [LINE, CROSS], "objects": TOWNS, **world}
    return field(units, level=level, options=options, map=given)


def transfer(unit: str = "R1", to: str = "10-5", **more: Any) -> Order:
    return {"do": "transfer", "unit": unit, "to": to, **more}


def route_of(p: Position, unit: str = "R1", to: str = "10-5") -> Route | str:
    return possible(p, p.units[unit], p.board.sq(to))


@pytest.mark.clause("ST-4.6")
def test_a_transfer_assembles_jumps_arrives_and_needs_a_turn_more() -> None:
    p = rails("R1 sd 2-5")
    own_move(p, transfer())
    assert (at(p, "R1"), p.units["R1"].state) == ("2-5", "in_transfer")
    own_move(p)
    assert at(p, "R1") == "6-5"
    own_move(p)
    assert (at(p, "R1"), p.units["R1"].state, p.units["R1"].fit(p.half)) == ("10-5", "", False)
    assert faults(own_move(p, move("R1", "10-6"))) == ["UNFIT"]
    own_move(p, move("R1", "10-6"))
    assert at(p, "R1") == "10-6"


@pytest.mark.clause("ST-4.6", "ST-9.7c")
def test_a_transfer_needs_open_links_own_towns_and_no_enemy_on_the_way() -> None:
    assert isinstance(route_of(rails("R1 sd 2-5")), Route)
    assert route_of(rails("R1 sd 2-5", "B1 sd 8-5")) == "NO_LINK"
    assert route_of(rails("R1 sd 3-5")) == "WRONG_PLACE"
    assert route_of(rails("R1 sd 2-5", roads=[LINE[:-1], CROSS])) == "NO_WAY"
    p = rails("R1 sd 2-5")
    p.owner[p.board.sq("10-5")] = 2
    assert route_of(p) == "WRONG_PLACE"
    q = rails("R1 sd 2-5")
    q.closures = (Closure(kind="road", squares=(q.board.sq("4-5"),), first=0, last=9, move=True, transfer=False),)
    assert isinstance(route_of(q), Route)
    q.closures = (Closure(kind="bridge", squares=(q.board.sq("4-5"), q.board.sq("3-5")), first=0, last=9),)
    assert route_of(q) == "NO_LINK"


@pytest.mark.clause("ST-4.6r")
def test_on_levels_2_and_3_only_railways_carry_a_transfer() -> None:
    assert route_of(rails("R1 sd 2-5", level=2)) == "NO_LINK"
    assert isinstance(route_of(rails("R1 sd 2-5", level=2, rails=[LINE])), Route)
    board = standard_board(2)
    assert joined(board, board.sq("53-21"), board.sq("35-13"))


@pytest.mark.clause("ST-4.6n", "ST-4.12")
def test_a_node_holds_two_divisions_and_the_third_waits_a_turn() -> None:
    fort = {"type": "fortress", "at": "2-5", "owner": "red", "name": "Ф"}
    p = rails("R1 sd 2-5", "R2 sd 2-5", "R3 sd 2-5", level=2, rails=[LINE], objects=[fort, TOWNS[1]])
    own_move(p, transfer("R1"), transfer("R2"), transfer("R3"))
    events = own_move(p)
    assert [at(p, id) for id in ("R1", "R2", "R3")] == ["6-5", "6-5", "2-5"]
    assert [one.units[0].id for one in events if isinstance(one, Railed) and one.waited] == ["R3"]
    own_move(p)
    assert [at(p, id) for id in ("R1", "R2", "R3")] == ["10-5", "10-5", "6-5"]
    own_move(p)
    assert at(p, "R3") == "6-5"


@pytest.mark.clause("ST-4.6", "ST-9.7d")
def test_fire_on_the_way_ends_a_transfer_in_its_square() -> None:
    p = rails("R1 sd 2-5")
    own_move(p, transfer())
    fire = Interdiction(square=p.board.sq("4-5"), by="blue", share=Fraction(1, 2), first=0, last=9)
    p.interdictions = (fire,)
    own_move(p)
    assert (at(p, "R1"), p.units["R1"].strength, p.units["R1"].state) == ("4-5", Fraction(1, 2), "")
    assert not p.units["R1"].fit(p.half)
    begin(p)
    assert p.units["R1"].fit(p.half)


@pytest.mark.clause("ST-4.O", "ST-4.6")
def test_another_order_ends_a_transfer_and_the_move_is_lost() -> None:
    p = rails("R1 sd 2-5")
    own_move(p, transfer())
    assert faults(own_move(p, move("R1", "3-5"))) == ["UNFIT"]
    assert (at(p, "R1"), p.units["R1"].state, p.units["R1"].order) == ("2-5", "", None)
    own_move(p, move("R1", "3-5"))
    assert at(p, "R1") == "3-5"


@pytest.mark.clause("ST-4.6n")
def test_a_transfer_goes_through_the_places_named() -> None:
    loop = ["2-5", "2-6", "2-7", "3-8", "4-8", "5-8", "6-8"]
    towns = [*TOWNS, {"type": "city", "at": "4-8", "owner": "red", "name": "Д"}]
    p = rails("R1 sd 2-5", roads=[LINE, CROSS, loop], objects=towns)
    straight = possible(p, p.units["R1"], p.board.sq("10-5"))
    round_about = possible(p, p.units["R1"], p.board.sq("10-5"), (p.board.sq("4-8"),))
    assert isinstance(straight, Route)
    assert isinstance(round_about, Route)
    assert p.board.sq("4-8") in round_about.squares
    assert p.board.sq("4-8") not in straight.squares


@pytest.mark.clause("ST-4.6q")
def test_by_the_rule_200_800_a_settlement_serves_where_no_node_lies() -> None:
    line = [f"{x}-1" for x in range(1, 111)]
    towns = [{"type": "city", "at": s, "owner": "red", "name": s} for s in ("1-1", "50-1", "70-1", "110-1")]
    world = {"w": 110, "h": 3, "roads": [line], "objects": towns}
    p = field(["R1 sd 1-1"], map=world, options={"transfer_legs": "200-800"})
    found = route_of(p, to="110-1")
    assert isinstance(found, Route)
    assert [p.board.name[s] for s in found.stops] == ["70-1"]
    far = field(["R1 sd 1-1"], map={**world, "objects": [towns[0], towns[3]]}, options={"transfer_legs": "200-800"})
    assert route_of(far, to="110-1") == "NO_LINK"


# --- marches ---------------------------------------------------------------------------------------------


def march(unit: str, *along: str, **more: Any) -> Order:
    return {"do": "march", "unit": unit, "along": list(along), "to": along[-1], **more}


def roads(*units: str, level: int = 2, **world: Any) -> Position:
    return field(units, level=level, map={"w": 20, "h": 20, "roads": [[f"{x}-5" for x in range(2, 19)]], **world})


WAY = [f"{x}-5" for x in range(3, 19)]


@pytest.mark.clause("ST-4.8")
def test_a_march_makes_half_as_much_again_as_the_road_gives() -> None:
    assert list(plan(40, Fraction(150))) == [30, 60, 3, Fraction(7, 2)]
    assert list(plan(40, Fraction(30))) == [30, 60, 1, Fraction(3, 2)]
    p = roads("R201 td 2-5 E")
    own_move(p, march("R201", *WAY))
    assert squares(p, "R201") == ["5-5", "4-5"]
    assert p.units["R201"].state == "on_march"
    own_move(p)
    assert at(p, "R201") == "11-5"


@pytest.mark.clause("ST-4.8b", "ST-4.8")
def test_after_a_march_half_a_turn_restores_the_troops() -> None:
    p = roads("R201 td 2-5 E")
    own_move(p, march("R201", *WAY[:3]))
    assert (at(p, "R201"), p.units["R201"].state) == ("5-5", "on_march")
    own_move(p, move("R201", "6-5", "7-5", "8-5"))
    assert (at(p, "R201"), p.units["R201"].state) == ("7-5", "")


@pytest.mark.clause("ST-4.8b")
def test_an_enemy_next_to_the_road_ends_a_march_before_it() -> None:
    p = roads("R201 td 2-5 E", "B1 sd 6-6 W")
    events = own_move(p, march("R201", *WAY))
    assert at(p, "R201") == "4-5"
    assert faults(events) == ["ENEMY_NEAR"]
    assert p.units["R201"].order is None


@pytest.mark.clause("ST-4.8")
def test_who_stands_off_the_road_walks_to_it_first() -> None:
    p = roads("R301 md 5-6 S")
    own_move(p, march("R301", "5-5", *WAY[3:]))
    assert at(p, "R301") == "6-5"
    q = roads("R301 md 5-8 S")
    assert faults(own_move(q, march("R301", "5-7", "5-6"))) == ["NO_ROAD"]


@pytest.mark.clause("ST-4.8")
def test_halts_are_kept_and_time_for_more_is_given_up() -> None:
    p = roads("R201 td 2-5 E")
    own_move(p, march("R201", *WAY, halts=["4-5", "8-5"]))
    assert (at(p, "R201"), stored(p, "R201")) == ("4-5", 0)
    own_move(p)
    assert at(p, "R201") == "8-5"


@pytest.mark.clause("ST-4.8", "ST-9.7d")
def test_fire_ends_a_march() -> None:
    p = roads("R201 td 2-5 E")
    p.interdictions = (Interdiction(square=p.board.sq("4-5"), by="blue", share=Fraction(1, 2), first=0, last=9),)
    own_move(p, march("R201", *WAY))
    assert (at(p, "R201"), p.units["R201"].strength, p.units["R201"].order) == ("4-5", Fraction(1, 2), None)


@pytest.mark.clause("ST-4.8")
def test_no_march_on_level_1_nor_of_a_wide_card() -> None:
    assert faults(own_move(roads("R1 sd 2-5 E", level=1), march("R1", "3-5"))) == ["WRONG_LEVEL"]
    p = roads("R1 sd 2-5 E")
    p.put(replace(p.units["R1"], squares=(p.board.sq("2-5"), p.board.sq("2-6")), shape="wide"))
    assert faults(own_move(p, march("R1", "3-5"))) == ["CARD"]


@pytest.mark.clause("ST-4.O", "ST-4.8b")
def test_another_order_ends_a_march_and_pays_for_the_rest() -> None:
    p = roads("R201 td 2-5 E")
    own_move(p, march("R201", *WAY))
    own_move(p, turn("R201", "S"))
    assert p.units["R201"].state == ""
    assert squares(p, "R201") == ["5-5"]
