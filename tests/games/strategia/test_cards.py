"""Cards of several squares and corps on the move (ST-3.1d, 3.3c, 4.5, 4.7, 4.7c, 4.9, 4.C)."""

from __future__ import annotations

from typing import Any

import pytest

from posrednik.games.strategia.cardshapes import corps_card, staying
from posrednik.games.strategia.casefile import unit_of
from posrednik.games.strategia.columns import files, spread
from posrednik.games.strategia.position import Position
from tests.games.strategia.drill import Order, at, facing, faults, move, own_move, squares, stored, turn
from tests.games.strategia.stage import field

ROAD = [f"5-{y}" for y in range(2, 12)]


def ground(*units: Any, level: int = 2, options: Any = None, **world: Any) -> Position:
    """Units as text, or as plain data of a case for cards of two squares."""
    p = field([u for u in units if isinstance(u, str)], level=level, options=options, map=WORLD | world)
    for plain in units:
        if not isinstance(plain, str):
            p.put(unit_of(p.board, level, plain))
    return p


WORLD = {"w": 20, "h": 20}


def wide(id: str, anchor: str, wing: str, to: str = "N", arm: str = "td") -> dict[str, Any]:
    side = {"R": "red", "B": "blue"}[id[0]]
    return {"id": id, "arm": arm, "side": side, "at": anchor, "squares": [anchor, wing], "shape": "wide", "facing": to}


def corps(name: str, *path: str, **more: Any) -> Order:
    return {"do": "move", "corps": name, "path": list(path), **more}


def width(unit: str, towards: str, do: str = "widen") -> Order:
    return {"do": do, "unit": unit, "towards": towards}


# --- wide ----------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.C")
def test_a_wide_card_pays_for_its_slower_square_and_needs_both_free() -> None:
    p = ground(wide("R201", "5-5", "6-5"), terrain={"6-6": "forest", "6-7": "forest"})
    own_move(p, move("R201", "5-6", "5-7", "5-8"))
    assert squares(p, "R201") == ["5-7", "6-7"]
    q = ground(wide("R201", "5-5", "6-5"), "B1 sd 6-7")
    assert faults(own_move(q, move("R201", "5-6", "5-7"))) == ["OCCUPIED"]
    assert squares(q, "R201") == ["5-6", "6-6"]


@pytest.mark.clause("ST-4.C")
def test_a_wide_card_turns_about_in_place_wheels_and_turns_45_not_at_all() -> None:
    p = ground(wide("R201", "5-5", "6-5"))
    own_move(p, turn("R201", "S"))
    assert (squares(p, "R201"), facing(p, "R201")) == (["5-5", "6-5"], "S")
    own_move(p, turn("R201", "W"))
    assert squares(p, "R201") == ["5-5", "5-4"]
    assert faults(own_move(p, turn("R201", "NW"))) == ["NO_ROOM"]
    q = ground(wide("R201", "5-5", "6-5"), "R1 sd 5-4")
    own_move(q, turn("R201", "E"))
    assert facing(q, "R201") == "N"


@pytest.mark.clause("ST-4.C")
def test_a_wide_card_uses_no_roads() -> None:
    p = ground(wide("R1", "5-5", "6-5", arm="td"), roads=[ROAD], rivers=[["5-5", "5-6"], ["6-5", "6-6"]])
    own_move(p, move("R1", "5-6"))
    assert squares(p, "R1") == ["5-5", "6-5"]
    assert stored(p, "R1") == 1


@pytest.mark.clause("ST-4.5", "ST-4.P")
def test_widening_takes_a_whole_turn_and_what_is_short_of_it_is_stored() -> None:
    p = ground("R201 td 5-5 N")
    own_move(p, move("R201", "5-6"), width("R201", "W"))
    assert squares(p, "R201") == ["5-6"]
    own_move(p)
    assert squares(p, "R201") == ["5-6", "4-6"]
    own_move(p, width("R201", "W", "narrow"))
    assert squares(p, "R201") == ["4-6"]


@pytest.mark.clause("ST-4.5", "ST-4.C")
@pytest.mark.parametrize(
    ("towards", "world", "code"),
    [
        ("N", {}, "WRONG_FACING"),
        ("E", {"terrain": {"6-5": "swamp"}}, "IMPASSABLE"),
        ("E", {"terrain": {"6-5": "sea"}}, "SEA"),
    ],
)
def test_a_card_widens_to_a_side_of_its_facing_over_passable_ground(towards: str, world: Any, code: str) -> None:
    p = ground("R201 td 5-5 N", **world)
    assert faults(own_move(p, width("R201", towards))) == [code]


@pytest.mark.clause("ST-4.5")
def test_a_card_does_not_widen_onto_another_chip() -> None:
    p = ground("R201 td 5-5 N", "R1 sd 6-5 N")
    assert faults(own_move(p, width("R201", "E"))) == ["CROWDED"]
    q = ground("R201 td 5-5 N", level=1)
    assert faults(own_move(q, width("R201", "E"))) == ["WRONG_LEVEL"]


@pytest.mark.clause("ST-3.1d")
def test_regrouping_moves_regiments_inside_a_card() -> None:
    p = ground(wide("R1", "5-5", "6-5", arm="sd"), "R2 sd 9-9 N")
    own_move(p, {"do": "regroup", "unit": "R1", "split": [1, 2]})
    assert p.units["R1"].lead == 1
    assert faults(own_move(p, {"do": "regroup", "unit": "R1", "split": [3, 0]})) == ["CARD"]
    assert faults(own_move(p, {"do": "regroup", "unit": "R2", "split": [1, 2]})) == ["CARD"]


# --- columns ---------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.7", "ST-4.C")
def test_a_column_closes_when_it_steps_off_the_road_or_stands() -> None:
    p = ground("R1 sd 5-5 N", roads=[ROAD[:5]])
    own_move(p, move("R1", "5-6"))
    assert squares(p, "R1") == ["5-6", "5-5"]
    own_move(p, move("R1", "5-7"))
    assert squares(p, "R1") == ["5-7"]
    q = ground("R1 sd 5-4 N", roads=[ROAD[:5]])
    own_move(q, move("R1", "5-5"))
    own_move(q)
    assert (squares(q, "R1"), q.units["R1"].shape) == (["5-5"], "1x1")


@pytest.mark.clause("ST-4.7", "ST-4.12b")
def test_a_road_carries_one_division_per_20_km() -> None:
    p = ground("R201 td 5-4 N", "R202 td 5-3 N", roads=[ROAD])
    events = own_move(p, move("R201", "5-5", "5-6"), move("R202", "5-4", "5-5"))
    assert squares(p, "R201") == ["5-6", "5-5"]
    assert squares(p, "R202") == ["5-4", "5-3"]
    assert faults(events) == ["CROWDED"]


@pytest.mark.clause("ST-4.7")
def test_without_road_columns_only_defiles_stretch() -> None:
    off = {"road_column": "off"}
    p = ground("R1 md 5-4 N", options=off, roads=[ROAD], rivers=[["5-5", "5-6"]])
    own_move(p, move("R1", "5-5"))
    assert squares(p, "R1") == ["5-5"]
    own_move(p, move("R1", "5-6"))
    assert squares(p, "R1") == ["5-6", "5-5"]


@pytest.mark.clause("ST-4.7")
def test_a_trail_in_the_open_makes_no_column_and_a_regiment_never_does() -> None:
    p = ground("R1 sd 5-4 N", trails=[ROAD])
    own_move(p, move("R1", "5-5"))
    assert squares(p, "R1") == ["5-5"]
    q = ground("R1 sd 5-4 N", trails=[ROAD], terrain={"5-5": "forest"})
    own_move(q, move("R1", "5-5"))
    assert squares(q, "R1") == ["5-5", "5-4"]
    r = ground("R1/5 sd 5-4 N 1/3", roads=[ROAD])
    own_move(r, move("R1/5", "5-5"))
    assert squares(r, "R1/5") == ["5-5"]


# --- corps --------------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-3.3b", "ST-3.3c")
def test_a_corps_card_is_one_of_four_rectangles_either_way_round() -> None:
    assert corps_card([(5, 5), (5, 8)]) == "1x4"
    assert corps_card([(5, 5), (8, 5), (6, 5)]) == "1x4"
    assert corps_card([(5, 5), (6, 6), (5, 6)]) == "2x2"
    assert corps_card([(5, 5), (6, 7)]) is None
    places = {"R3": [(9, 9)], "R1": [(5, 5)], "R2": [(1, 1)]}
    assert staying(places, {"R1": (1, "R1"), "R2": (2, "R2"), "R3": (3, "R3")}) == ["R1"]


@pytest.mark.clause("ST-3.3c")
def test_a_corps_keeps_its_formation_at_the_speed_of_the_slowest_and_stops_as_one() -> None:
    p = ground("R201 td 5-5 N 1 1_tk", "R401 sau 6-5 N 1 1_tk", "R202 td 5-4 N 1 1_tk")
    own_move(p, corps("1 tk", "5-6", "5-7", "5-8"))
    assert [at(p, id) for id in ("R201", "R401", "R202")] == ["5-7", "6-7", "5-6"]
    own_move(p)
    assert at(p, "R201") == "5-8"
    q = ground("R1 sd 5-5 N 1 1_sk", "R2 sd 6-5 N 1 1_sk", "B1 sd 6-6")
    assert faults(own_move(q, corps("1 sk", "5-6"))) == ["OCCUPIED"]
    assert [at(q, id) for id in ("R1", "R2")] == ["5-5", "6-5"]


@pytest.mark.clause("ST-3.3", "ST-3.3d")
def test_a_corps_of_level_1_is_one_chip_and_who_goes_alone_has_left_it() -> None:
    p = ground("R1 sd 5-5 N 1 1_sk", "R2 sd 5-5 N 1 1_sk", "R3 sd 5-5 N 1 1_sk", level=1)
    own_move(p, corps("1 sk", "5-6"))
    assert {at(p, id) for id in ("R1", "R2", "R3")} == {"5-6"}
    own_move(p, move("R3", "5-7"))
    assert [p.units[id].corps for id in ("R1", "R2", "R3")] == ["1 sk", "1 sk", None]


@pytest.mark.clause("ST-4.9")
def test_divisions_that_fit_no_card_leave_their_corps_at_the_end_of_the_move() -> None:
    p = ground("R1 sd 5-5 N 1 1_sk", "R2 sd 6-5 N 1 1_sk", "R3 sd 7-5 N 1 1_sk")
    own_move(p, move("R3", "7-6"))
    assert [p.units[id].corps for id in ("R1", "R2", "R3")] == ["1 sk", "1 sk", None]


@pytest.mark.clause("ST-4.7c")
def test_a_corps_spreads_its_regiments_evenly_from_the_head() -> None:
    assert [spread(3 * n, n + 1) for n in (1, 2, 3)] == [[2, 1], [2, 2, 2], [3, 2, 2, 2]]
    assert files([3, 3], [1, 2, 3]) == [((1, 2), 2), ((2, 3), 1)]
    assert files([3, 3, 3], [1, 2, 3, 4]) == [((1,), 3), ((2, 3), 2), ((3, 4), 1)]
    assert files([1, 3], [1, 2, 3]) == [((1,), 1), ((1, 2), 1)]


@pytest.mark.clause("ST-4.7c", "ST-4.7")
def test_a_corps_goes_along_a_road_in_one_column_and_closes_when_it_stands() -> None:
    p = ground("R201 td 5-4 N 1 1_tk", "R202 td 5-3 N 1 1_tk", roads=[ROAD])
    own_move(p, corps("1 tk", "5-5", "5-6", "5-7"))
    assert (squares(p, "R201"), squares(p, "R202")) == (["5-7", "5-6"], ["5-6", "5-5"])
    assert [p.units[id].lead for id in ("R201", "R202")] == [2, 1]
    own_move(p)
    assert (squares(p, "R201"), squares(p, "R202")) == (["5-7"], ["5-6"])
    assert [p.units[id].corps for id in ("R201", "R202")] == ["1 tk", "1 tk"]


@pytest.mark.clause("ST-4.7c", "ST-4.C")
def test_a_corps_leaves_its_column_by_a_step_off_the_road() -> None:
    p = ground("R201 td 5-4 N 1 1_tk", "R202 td 5-3 N 1 1_tk", roads=[ROAD[:5]])
    own_move(p, corps("1 tk", "5-5", "5-6"))
    assert squares(p, "R202") == ["5-5", "5-4"]
    own_move(p, corps("1 tk", "5-7"))
    assert (squares(p, "R201"), squares(p, "R202")) == (["5-7"], ["5-6"])


@pytest.mark.clause("ST-4.7c", "ST-4.9")
def test_a_column_round_a_bend_holds_a_corps_together() -> None:
    bend = [["5-4", "5-5", "6-6", "7-7", "8-8", "9-8"]]
    p = ground("R301 md 5-4 N 1 1_mk", "R302 md 4-4 N 1 1_mk", "R303 md 3-4 N 1 1_mk", roads=bend)
    own_move(p, corps("1 mk", "5-5", "6-6", "7-7"))
    assert {p.units[id].corps for id in ("R301", "R302", "R303")} == {"1 mk"}
    assert squares(p, "R301") == ["7-7"]
    assert (squares(p, "R302"), squares(p, "R303")) == (["6-6", "5-5"], ["5-5", "5-4"])
    own_move(p)
    assert squares(p, "R303") == ["5-5", "5-4"]


@pytest.mark.clause("ST-3.3c", "ST-4.3")
def test_a_corps_turns_in_its_places() -> None:
    p = ground("R1 sd 5-5 N 1 1_sk", "R2 sd 6-5 N 1 1_sk", terrain={"6-5": "swamp"})
    own_move(p, {"do": "turn", "corps": "1 sk", "facing": "E"})
    assert [facing(p, id) for id in ("R1", "R2")] == ["E", "E"]
    assert p.spent == {}
