"""One step after another: kinds of steps, the cone, turns, time, roads, rivers (ST-4.2 to 4.4, 4.S)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.casefile import position_of
from posrednik.games.strategia.events_movement import Interdicted, Met, Stepped
from posrednik.games.strategia.ground import in_cone2, in_cone3, length2, length3
from posrednik.games.strategia.marks import Memory
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Closure, Interdiction
from posrednik.games.strategia.reports import Sight
from posrednik.games.strategia.unit import Regiment
from posrednik.games.strategia.words import FACING
from tests.games.strategia.drill import at, facing, faults, move, own_move, stored, turn
from tests.games.strategia.stage import field

LANE = [f"5-{y}" for y in range(3, 12)]


def ground(*units: str, level: int = 2, options: Any = None, war: bool = True, **world: Any) -> Position:
    return field(units, level=level, options=options, map={"w": 20, "h": 20, **world}, war=war)


def walked(start: str, path: Sequence[str], turns: int = 1, **more: Any) -> Any:
    """(square, facing, time stored) of a unit «sd 5-5 N» after its path was ordered and stood for some own moves."""
    p = ground(f"R1 {start}", **more)
    own_move(p, move("R1", *path))
    for _ in range(turns - 1):
        own_move(p)
    return at(p, "R1"), facing(p, "R1"), stored(p, "R1")


# --- tables and the cone -------------------------------------------------------------------------------


@pytest.mark.clause("ST-T2")
def test_table_2_is_euclid_in_halves_and_its_cone_one_to_three() -> None:
    assert [length2(n, 0) for n in range(4)] == [0, 4, 8, 12]
    assert (length2(6, 2), length2(7, 2), length2(15, 5), length2(18, 6)) == (26, 30, 64, 76)
    assert [in_cone2(*one) for one in ((6, 2), (3, -1), (5, 2))] == [True, True, False]


@pytest.mark.clause("ST-T3")
def test_table_3_is_euclid_in_quarters_and_leaves_four_far_corners_out() -> None:
    assert (length3(1, 1), length3(2, 1), length3(2, 2), length3(4, 8), length3(5, 5)) == (6, 9, 11, 36, 28)
    assert all(in_cone3(*one) for one in ((4, 8), (8, 4), (6, 9)))
    assert not any(in_cone3(*corner) for corner in ((5, 10), (10, 5), (6, 10), (10, 6), (1, 3), (1, 0)))


@pytest.mark.clause("ST-4.2k")
def test_sideways_squares_count_in_total_not_net() -> None:
    zigzag = ["5-6", "5-7", "6-8", "6-9", "6-10", "5-11"]
    assert walked("td 5-5 N", zigzag, turns=3, level=1) == ("5-11", "N", 0)
    early = ["5-6", "5-7", "6-8", "6-9", "5-10"]
    assert walked("td 5-5 N", early, turns=3, level=1)[0] == "6-9"


@pytest.mark.clause("ST-4.2k", "ST-4.S")
def test_counts_start_again_after_a_turn_and_a_road_step() -> None:
    after_turn = ["5-6", "5-7", "6-7", "7-8"]
    assert walked("td 5-5 N", after_turn, turns=3, level=1)[0] == "6-7"
    after_road = ["5-6", "5-7", "5-8", "6-9"]
    road = [["5-7", "5-8"]]
    assert walked("td 5-5 N", after_road, turns=3, level=1, roads=road)[0] == "5-8"
    assert walked("td 5-5 N", after_road, turns=3, level=1)[0] == "6-9"


@pytest.mark.clause("ST-T3", "ST-4.S")
def test_a_diagonal_facing_keeps_to_its_own_cone() -> None:
    assert walked("td 5-5 NE", ["6-6", "7-6"]) == ("7-6", "NE", 0)
    assert walked("td 5-5 NE", ["6-6", "7-6", "8-6"], turns=2) == ("8-6", "E", 0)
    assert walked("td 5-5 NE", ["5-6"], turns=1) == ("5-6", "N", 0)


@pytest.mark.clause("ST-4.S", "ST-4.4")
def test_a_diagonal_facing_retreats_straight_back_only() -> None:
    assert walked("td 5-5 NE", ["4-4", "3-3"]) == ("3-3", "NE", 0)
    assert walked("td 5-5 NE", ["4-5"])[0] == "5-5"


# --- turns and time ---------------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.3", "ST-4.3b")
@pytest.mark.parametrize(
    ("level", "relief", "to", "turns"),
    [
        (1, "plain", "S", 1),
        (1, "swamp", "S", 1),
        (2, "hills", "S", Fraction(3, 2)),
        (2, "swamp", "S", 2),
        (2, "swamp", "E", 1),
        (2, "plain", "NE", Fraction(1, 4)),
        (2, "plain", "SE", Fraction(3, 4)),
        (2, "forest", "E", Fraction(1, 2)),
    ],
)
def test_a_turn_takes_its_time_by_level_and_ground(level: int, relief: str, to: str, turns: Fraction) -> None:
    p = ground("R1 sd 5-5 N", level=level, terrain={"5-5": relief})
    for _ in range(max(-int(-turns // 1) - 1, 0)):
        own_move(p, *([turn("R1", to)] if p.half == 0 else []))
        assert facing(p, "R1") == "N"
    own_move(p, *([turn("R1", to)] if p.half == 0 else []))
    assert facing(p, "R1") == to


@pytest.mark.clause("ST-4.3")
def test_level_1_has_four_facings() -> None:
    p = ground("R1 sd 5-5 N", level=1)
    assert faults(own_move(p, turn("R1", "NE"))) == ["WRONG_FACING"]
    assert facing(p, "R1") == "N"


@pytest.mark.clause("ST-4.3b")
def test_nobody_turns_on_a_trail_but_all_may_go_on_back_away_or_step_off_ahead() -> None:
    hills = {"5-5": "mountain", "5-6": "mountain", "5-7": "mountain", "6-6": "mountain"}
    trail = [["5-4", "5-5", "5-6"]]
    p = ground("R1 sd 5-4 N", terrain=hills, trails=trail)
    own_move(p, move("R1", "5-5"))
    own_move(p, move("R1", "5-6"))
    assert faults(own_move(p, turn("R1", "E"))) == ["IN_DEFILE"]
    assert faults(own_move(p, move("R1", "6-6"))) == ["IN_DEFILE"]
    assert at(p, "R1") == "5-6"
    own_move(p, move("R1", "5-7"))
    assert at(p, "R1") == "5-7"
    own_move(p, turn("R1", "E"))
    assert facing(p, "R1") == "E"


@pytest.mark.clause("ST-4.P")
def test_a_second_order_starts_with_the_time_left_from_the_first() -> None:
    p = ground("R1 td 5-5 N")
    own_move(p, move("R1", "5-6"), move("R1", "5-7", "5-8", "5-9"))
    assert at(p, "R1") == "5-8"
    own_move(p)
    assert at(p, "R1") == "5-9"


@pytest.mark.clause("ST-4.O")
def test_the_same_order_again_keeps_the_stored_time_another_forfeits_it() -> None:
    p = ground("R1 sd 5-5 N", rivers=[["5-5", "5-6"]])
    own_move(p, move("R1", "5-6"))
    assert stored(p, "R1") == 1
    own_move(p, move("R1", "5-6"))
    assert at(p, "R1") == "5-6"
    q = ground("R1 sd 5-5 N", rivers=[["5-5", "5-6"]])
    own_move(q, move("R1", "5-6"))
    own_move(q, {"do": "stand", "unit": "R1"})
    assert (stored(q, "R1"), q.units["R1"].order) == (0, None)


@pytest.mark.clause("ST-1.3n")
def test_on_paper_an_order_stands_for_one_move_and_a_long_step_is_written_again() -> None:
    paper = {"umpire": "none"}
    p = ground("R1 sd 5-5 N", rivers=[["5-5", "5-6"]], options=paper)
    assert faults(own_move(p, move("R1", "5-6"))) == []
    own_move(p, move("R1", "5-6"))
    assert at(p, "R1") == "5-6"
    q = ground("R1 sd 5-5 N", rivers=[["5-5", "5-6"]], options=paper)
    own_move(q, move("R1", "5-6"))
    own_move(q)
    own_move(q, move("R1", "5-6"))
    assert at(q, "R1") == "5-5"
    r = ground("R1 sd 5-5 N", options=paper)
    assert faults(own_move(r, move("R1", "5-6", "5-7"))) == ["TOO_FAR"]
    own_move(r)
    assert at(r, "R1") == "5-6"


@pytest.mark.clause("ST-4.2", "ST-4.S")
def test_a_facing_ordered_at_the_end_is_taken_when_its_time_is_paid() -> None:
    p = ground("R1 sd 5-5 N")
    own_move(p, move("R1", "5-6", facing="E"))
    assert (at(p, "R1"), facing(p, "R1")) == ("5-6", "N")
    own_move(p)
    assert facing(p, "R1") == "E"


@pytest.mark.clause("ST-9.19e")
def test_who_has_retreated_may_turn_but_not_move() -> None:
    p = ground("R1 sd 5-5 N")
    p.put(replace(p.units["R1"], rest=p.half))
    assert faults(own_move(p, move("R1", "5-6"))) == ["RESTING"]
    p.put(replace(p.units["R1"], rest=p.half))
    own_move(p, turn("R1", "E"))
    assert (at(p, "R1"), facing(p, "R1")) == ("5-5", "E")


# --- roads, trails, rivers ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.D")
def test_level_1_faces_orthogonally_after_a_diagonal_link() -> None:
    road = [["5-5", "6-6", "7-5"]]
    p = ground("R1 md 5-5 N", level=1, roads=road)
    own_move(p, move("R1", "6-6"))
    assert facing(p, "R1") == "N"
    own_move(p, move("R1", "7-5"))
    assert facing(p, "R1") == "S"
    q = ground("R1 md 5-5 N", level=2, roads=road)
    own_move(q, move("R1", "6-6"))
    assert facing(q, "R1") == "NE"


@pytest.mark.clause("ST-9.7c", "ST-4.D")
def test_a_closed_road_square_gives_no_road_speed_at_either_end() -> None:
    p = ground("R1 td 5-3 N", roads=[LANE])
    shut = Closure(kind="road", squares=(p.board.sq("5-5"),), first=0, last=0)
    p.closures = (shut,)
    own_move(p, move("R1", *LANE[1:6]))
    assert (at(p, "R1"), stored(p, "R1")) == ("5-6", Fraction(1, 12))
    q = ground("R1 td 5-3 N", roads=[LANE])
    q.closures = (replace(shut, move=False),)
    own_move(q, move("R1", *LANE[1:6]))
    assert at(q, "R1") == "5-7"


@pytest.mark.clause("ST-4.R")
def test_a_diagonal_step_crosses_a_river_if_both_ways_round_do() -> None:
    river = [["5-7", "5-8"], ["6-7", "6-8"]]
    path = ["5-6", "5-7", "6-8"]
    assert walked("td 5-5 N", path, turns=1, level=1, rivers=river)[0] == "5-7"
    assert walked("td 5-5 N", path, turns=1, level=1, rivers=river[:1])[0] == "6-8"
    assert walked("md 5-5 N", path, turns=1, level=1, rivers=river)[0] == "6-8"


@pytest.mark.clause("ST-4.R", "ST-4.D")
def test_bridges_and_crossings_have_no_delay() -> None:
    river = [["5-5", "5-6"]]
    assert walked("td 5-5 N", ["5-6"], roads=[["5-5", "5-6"]], rivers=river)[0] == "5-6"
    assert walked("td 5-5 N", ["5-6"], trails=[["5-5", "5-6"]], rivers=river)[0] == "5-6"
    assert walked("td 5-5 N", ["5-6"], rivers=river) == ("5-5", "N", 1)


@pytest.mark.clause("ST-9.19c")
def test_mountains_are_entered_front_first() -> None:
    assert walked("sd 5-5 S", ["5-6"], terrain={"5-6": "mountain"})[0] == "5-5"
    assert walked("sd 5-5 N", ["5-6"], terrain={"5-6": "mountain"})[0] == "5-6"
    assert walked("sd 5-5 S", ["5-6"], terrain={"5-6": "mountain"}, trails=[["5-5", "5-6"]])[0] == "5-6"


# --- what bars the way ----------------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.Z")
def test_no_step_between_two_enemy_chips_or_two_seas() -> None:
    path = ["5-6", "5-7", "6-8"]
    both = ground("R1 td 5-5 N", "B1 sd 5-8", "B2 sd 6-7", level=1)
    events = own_move(both, move("R1", *path))
    assert (at(both, "R1"), faults(events)) == ("5-7", ["BETWEEN_ENEMIES"])
    one = ground("R1 td 5-5 N", "B1 sd 5-8", level=1)
    own_move(one, move("R1", *path))
    assert at(one, "R1") == "6-8"
    assert walked("td 5-5 N", path, level=1, terrain={"5-8": "sea", "6-7": "sea"})[0] == "5-7"
    assert walked("td 5-5 N", path, level=1, terrain={"5-8": "sea"})[0] == "6-8"


@pytest.mark.clause("ST-4.Z")
def test_enemy_chips_met_on_the_way_are_learned_of_and_no_others() -> None:
    p = ground("R1 td 5-5 N", "B1 sd 6-7 W", "B2 sd 9-9 W", level=1)
    met = [one for one in own_move(p, move("R1", "5-6", "5-7", "5-8")) if isinstance(one, Met)]
    assert [(p.board.name[chip.square], chip.size) for one in met for chip in one.chips] == [("6-7", "division")]


@pytest.mark.clause("ST-4.Z", "ST-VIS")
def test_a_chip_passed_on_the_way_stays_on_the_commanders_map() -> None:
    p = ground("R1 td 5-5 N", "B1 sd 6-5 W", "B2 sd 14-5 W", level=1)
    half, square = p.half, p.board.sq("6-5")
    own_move(p, move("R1", "5-6", "5-7"))
    assert at(p, "R1") == "5-7"
    assert p.sightings["red"] == (
        Memory(square=square, half=half, seen=(Sight("blue", square, FACING["W"], "division"),)),
    )
    assert "blue" not in p.sightings


@pytest.mark.clause("ST-9.14n")
def test_artillery_stays_out_of_towns() -> None:
    town = [{"type": "city", "at": "5-6", "owner": "red", "name": "А"}]
    assert walked("ad 5-5 N", ["5-6"], objects=town)[0] == "5-5"
    assert walked("sd 5-5 N", ["5-6"], objects=town)[0] == "5-6"


@pytest.mark.clause("ST-9.3", "ST-9.3p")
@pytest.mark.parametrize(
    ("path", "code"), [(["5-6", "9-9"], "NOT_ADJACENT"), (["5-6", "5-7"], "SEA"), (["5-6", "0-6"], "OFF_MAP")]
)
def test_the_longest_legal_prefix_is_walked(path: list[str], code: str) -> None:
    p = ground("R1 td 5-5 N", terrain={"5-7": "sea"})
    events = own_move(p, move("R1", *path))
    assert at(p, "R1") == "5-6"
    assert code in faults(events)


@pytest.mark.clause("ST-9.16a")
def test_a_garrison_never_leaves() -> None:
    fort = [{"type": "fortress", "at": "5-5", "owner": "red", "name": "Ф"}]
    p = ground("R1 garrison 5-5 N", objects=fort)
    assert faults(own_move(p, move("R1", "5-6"))) == ["GARRISON_MOVES"]
    assert at(p, "R1") == "5-5"


# --- land, borders, interdiction ---------------------------------------------------------------------------------


@pytest.mark.clause("ST-9.1", "ST-1.8")
def test_land_passes_to_fit_troops_that_enter_and_an_ally_gets_his_back() -> None:
    p = ground("R1 sd 5-5 N", "R2 sd 7-5 N", owner_default="blue")
    p.put(replace(p.units["R2"], unfit=p.half))
    own_move(p, move("R1", "5-6"))
    assert p.owner_of(p.board.sq("5-6")) == "red"
    q = ground("R1 sd 5-5 N", owner_default="green_north")
    q.relations["red", "green_north"] = "allied"
    q.owner[q.board.sq("5-6")] = OWNERS.index("blue")
    own_move(q, move("R1", "5-6", "5-7"))
    own_move(q)
    assert [q.owner_of(q.board.sq(s)) for s in ("5-6", "5-7")] == ["green_north", "green_north"]


@pytest.mark.clause("ST-9.1", "ST-9.1w")
def test_the_war_begins_with_the_step_over_the_border_and_the_land_passes() -> None:
    p = ground("R1 sd 5-5 N", level=1, war=False, owner_default="red", owner={"5-6": "blue"})
    own_move(p, move("R1", "5-6"))
    assert (p.war, p.owner_of(p.board.sq("5-6"))) == (True, "red")


@pytest.mark.clause("ST-9.7d")
def test_each_strike_hurts_a_unit_once_and_a_strike_of_ones_own_side_never() -> None:
    p = ground("R1 td 5-5 N", "R2 td 7-5 N")
    fire = Interdiction(square=p.board.sq("5-6"), by="blue", share=Fraction(1, 2), first=0, last=9)
    own = replace(fire, square=p.board.sq("7-6"), by="red")
    p.interdictions = (fire, replace(fire, share=Fraction(1, 4)), own)
    events = own_move(p, move("R1", "5-6", "5-5", "5-6"), move("R2", "7-6"))
    assert [p.units[id].strength for id in ("R1", "R2")] == [Fraction(3, 8), 1]
    assert [one.lost for one in events if isinstance(one, Interdicted)] == [Fraction(5, 8)]
    assert at(p, "R1") == "5-6"


@pytest.mark.clause("ST-9.7d", "ST-3.1e")
def test_interdiction_wears_every_regiment_on_level_3() -> None:
    p = ground("R1 sd 5-5 N", level=3)
    p.interdictions = (Interdiction(square=p.board.sq("5-6"), by="blue", share=Fraction(1, 2), first=0, last=9),)
    own_move(p, move("R1", "5-6"))
    assert [one.strength for one in p.units["R1"].regiments] == [Fraction(1, 6)] * 3


@pytest.mark.clause("ST-4.O")
def test_standing_orders_run_before_new_ones_the_oldest_first() -> None:
    p = ground("R1 sd 5-5 N", "R2 sd 7-5 N", "R3 sd 9-5 N")
    own_move(p, move("R2", "7-6", "7-7"), move("R1", "5-6", "5-7"))
    steps = [one for one in own_move(p, move("R3", "9-6")) if isinstance(one, Stepped)]
    assert [one.units[0].id for one in steps] == ["R2", "R1", "R3"]


@pytest.mark.clause("ST-4.O")
def test_orders_that_only_stored_time_keep_their_age() -> None:
    p = ground("R1 sd 5-5 N", "R2 sd 7-5 N", rivers=[["5-5", "5-6"], ["7-5", "7-6"]])
    own_move(p, move("R2", "7-6"), move("R1", "5-6"))
    steps = [one for one in own_move(p) if isinstance(one, Stepped)]
    assert [one.units[0].id for one in steps] == ["R2", "R1"]


@pytest.mark.clause("ST-3.1e")
def test_the_slowest_regiment_sets_the_speed_of_a_mixed_division() -> None:
    p = ground("R201 td 5-5 N", level=3)
    tank = p.units["R201"]
    mixed = (*tank.regiments[:2], Regiment(3, "sd", Fraction(1, 3)))
    p.put(replace(tank, regiments=mixed))
    own_move(p, move("R201", "5-6", "5-7"))
    assert at(p, "R201") == "5-6"
    q = ground("R1 sd 5-5 N", level=3, terrain={"5-6": "swamp"})
    rifle = q.units["R1"]
    q.put(replace(rifle, regiments=(*rifle.regiments[:2], Regiment(3, "td", Fraction(1, 3)))))
    assert faults(own_move(q, move("R1", "5-6"))) == ["IMPASSABLE"]


@pytest.mark.clause("ST-9.8p")
def test_who_moves_away_from_the_enemy_of_his_battle_has_left_it() -> None:
    foes = [{"id": "R1", "arm": "sd", "side": "red", "at": "5-5", "facing": "N", "in_contact": True}]
    foes += [{"id": "B1", "arm": "sd", "side": "blue", "at": "5-6", "facing": "S", "in_contact": True}]
    for to, fights in (("4-5", True), ("5-4", False)):
        p = position_of({"level": 1, "setup": {"map": {"w": 20, "h": 20}, "units": foes}, "orders": []})
        own_move(p, move("R1", to))
        own_move(p)
        assert at(p, "R1") == to
        assert any(one.id == "R1" and one.fights for battle in p.battles for one in battle.members) is fights
