"""Splitting, joining, handing over, rearming, overlapping (ST-3.2, 3.3d, 4.10 to 4.12, R-05)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia.events_forming import Reformed
from posrednik.games.strategia.forming import as_regiments, detached
from posrednik.games.strategia.joining import formed
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Army, Equipment
from posrednik.games.strategia.stacking import may_stand, nearest, place_near
from tests.games.strategia.drill import Order, at, begin, facing, faults, move, own_move, squares, turn
from tests.games.strategia.stage import field

THIRD = Fraction(1, 3)


def ground(*units: str, level: int = 2, options: Any = None, **world: Any) -> Position:
    return field(units, level=level, options=options, map={"w": 20, "h": 20, **world})


def merge(into: str, *units: str) -> Order:
    return {"do": "merge", "units": list(units), "into": into}


def attach(unit: str, into: str) -> Order:
    return {"do": "attach", "unit": unit, "into": into}


# --- splitting ------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-3.2", "ST-3.2b")
def test_regiments_of_a_wide_card_stand_where_they_stood_in_it() -> None:
    p = ground("R17 sd 5-5 N 2/3")
    wide = replace(p.units["R17"], squares=(p.board.sq("5-5"), p.board.sq("6-5")), shape="wide", lead=2)
    parts = as_regiments(p, wide)
    assert [p.board.name[one.at] for one in parts] == ["5-5", "5-5", "6-5"]
    assert [one.strength for one in parts] == [Fraction(2, 9)] * 3


@pytest.mark.clause("ST-3.2c", "ST-3.1e")
def test_a_card_closes_up_when_its_wing_is_detached() -> None:
    p = ground("R17 sd 5-5 N", level=3)
    wide = replace(p.units["R17"], squares=(p.board.sq("5-5"), p.board.sq("6-5")), shape="wide", lead=2)
    rest, alone = detached(p, wide, 3)
    assert (p.board.name[alone.at], [p.board.name[s] for s in rest.squares]) == ("6-5", ["5-5"])
    assert (rest.strength, [one.k for one in rest.regiments]) == (Fraction(2, 3), [1, 2])
    rest, alone = detached(p, wide, 1)
    assert (len(rest.squares), rest.lead) == (2, 1)


@pytest.mark.clause("ST-3.2")
def test_by_option_a_split_takes_a_turn() -> None:
    p = ground("R17 sd 5-5 N", options={"split_time": 1})
    events = own_move(p, {"do": "split", "unit": "R17"}, move("R17", "5-6"))
    assert faults(events) == ["UNFIT"]
    assert sorted(p.units) == ["R1/17", "R2/17", "R3/17"]
    own_move(p, move("R2/17", "5-6"))
    assert at(p, "R2/17") == "5-6"


@pytest.mark.clause("ST-3.2")
def test_regiments_have_the_time_and_the_army_of_their_division() -> None:
    p = ground("R17 sd 5-5 N", level=1)
    p.armies["red", 1] = Army(side="red", number=1, units=("R17", "R18"))
    own_move(p, move("R17", "5-6"), {"do": "split", "unit": "R17"}, {"do": "stand", "unit": "R1/17"})
    assert p.armies["red", 1].units == ("R1/17", "R2/17", "R3/17", "R18")
    assert {at(p, f"R{k}/17") for k in (1, 2, 3)} == {"5-6"}


@pytest.mark.clause("ST-4.9", "ST-3.2b")
def test_an_order_to_a_regiment_is_paid_from_the_time_of_its_division() -> None:
    p = ground("R17 sd 5-5 N")
    own_move(p, move("R17", "5-6"))
    own_move(p, move("R2/17", "5-7", "5-8"))
    assert [at(p, f"R{k}/17") for k in (1, 2, 3)] == ["5-6", "5-7", "5-6"]


@pytest.mark.clause("ST-3.3d")
def test_a_corps_is_broken_up_at_no_time() -> None:
    p = ground("R1 sd 5-5 N 1 1_sk", "R2 sd 6-5 N 1 1_sk")
    own_move(p, {"do": "disband", "corps": "1 sk"}, move("R2", "6-6"))
    assert [p.units[id].corps for id in ("R1", "R2")] == [None, None]
    assert at(p, "R2") == "6-6"


# --- joining ----------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.10")
def test_a_division_of_regiments_stands_ready_after_two_own_moves() -> None:
    p = ground("R1/1 sd 5-5 N 1/3", "R2/1 sd 5-6 N 1/3", "R3/1 sd 5-5 N 1/3")
    own_move(p, merge("R1", "R1/1", "R2/1", "R3/1"))
    assert {u.state for u in p.units.values()} == {"forming"}
    assert faults(own_move(p, move("R1/1", "5-6"))) == ["UNFIT"]
    assert list(p.units) == ["R1"]
    assert [at(p, "R1"), p.units["R1"].strength, p.units["R1"].fit(p.half)] == ["5-5", 1, True]


@pytest.mark.clause("ST-4.10")
@pytest.mark.parametrize(
    ("units", "level"),
    [
        (("R1 sd 5-5 N 1/2", "R2 sd 5-6 N 1/3"), 2),
        (("R1 sd 5-5 N 4/5", "R2 sd 5-6 N 4/5"), 2),
        (("R1 sd 5-5 N 1/2", "R2 sd 6-6 N 1/2"), 2),
        (("R1 sd 5-5 N 1/2", "R201 td 5-6 N 1/2"), 2),
    ],
)
def test_a_merge_of_too_little_too_much_too_far_or_of_two_arms_is_refused(units: tuple[str, ...], level: int) -> None:
    p = ground(*units, level=level)
    assert faults(own_move(p, merge("R1", *(one.split()[0] for one in units)))) == ["FORMATION"]
    assert {u.state for u in p.units.values()} == {""}


@pytest.mark.clause("ST-4.10", "ST-3.3")
def test_a_corps_takes_three_own_moves_one_family_and_a_card() -> None:
    p = ground("R201 td 5-5 N", "R301 md 6-5 E", "R401 sau 5-6 N")
    for _ in range(2):
        own_move(p, *([merge("1 tk", "R201", "R301", "R401")] if p.half == 0 else []))
        assert {u.corps for u in p.units.values()} == {None}
    own_move(p)
    assert {u.corps for u in p.units.values()} == {"1 tk"}
    assert [at(p, id) for id in ("R201", "R301", "R401")] == ["5-5", "6-5", "5-6"]
    assert facing(p, "R301") == "N"
    q = ground("R1 sd 5-5 N", "R201 td 6-5 N")
    assert faults(own_move(q, merge("1 sk", "R1", "R201"))) == ["FORMATION"]
    r = ground("R1 sd 5-5 N", "R2 sd 9-5 N")
    assert faults(own_move(r, merge("1 sk", "R1", "R2"))) == ["FORMATION"]


@pytest.mark.clause("ST-4.10", "ST-3.3")
def test_on_level_1_a_corps_stands_in_the_square_of_the_first_named() -> None:
    p = ground("R1 sd 5-5 N", "R2 sd 5-6 N", level=1)
    own_move(p, merge("1 sk", "R2", "R1"))
    own_move(p)
    own_move(p)
    assert [at(p, id) for id in ("R1", "R2")] == ["5-6", "5-6"]


@pytest.mark.clause("ST-4.10", "ST-3.1e")
def test_on_level_3_regiments_of_several_arms_make_a_division() -> None:
    p = ground("R1/1 sd 5-5 N 1/3", "R1/201 td 5-5 N 1/3", "R2/201 td 5-6 N 1/6", level=3)
    event = formed(p, ("R1/1", "R1/201", "R2/201"), "R50", False)
    assert isinstance(event, Reformed)
    (whole,) = event.units
    assert (whole.id, whole.number, whole.arm, whole.strength) == ("R50", 50, "td", Fraction(5, 6))
    assert [(one.k, one.arm) for one in whole.regiments] == [(1, "sd"), (2, "td"), (3, "td")]


@pytest.mark.clause("ST-4.10", "ST-4.O")
def test_forming_called_off_loses_this_own_move_only() -> None:
    p = ground("R1 sd 5-5 N", "R2 sd 5-6 N", level=2)
    own_move(p, merge("1 sk", "R1", "R2"))
    own_move(p, {"do": "cancel", "unit": "R2"})
    assert {u.state for u in p.units.values()} == {""}
    own_move(p, move("R2", "5-7"))
    assert at(p, "R2") == "5-7"


# --- handing over -----------------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.11")
def test_a_regiment_walks_to_its_receiver_between_two_turns() -> None:
    p = ground("R17 sd 5-5 N", "R18 sd 5-8 N", level=3)
    own_move(p, attach("R2/17", "R18"))
    assert (p.units["R2/17"].state, p.units["R2/17"].fit(p.half)) == ("detached", True)
    own_move(p, move("R2/17", "5-6", "5-7"))
    assert at(p, "R2/17") == "5-6"
    own_move(p)
    assert p.units["R18"].strength == 1
    own_move(p)
    assert "R2/17" not in p.units
    assert [one.k for one in p.units["R18"].regiments] == [1, 2, 3, 4]


@pytest.mark.clause("ST-4.11", "ST-3.1e")
def test_a_division_holds_four_regiments_at_most() -> None:
    p = ground("R17 sd 5-5 N", "R18 sd 5-6 N", level=3)
    own_move(p, attach("R1/17", "R18"), attach("R2/17", "R18"))
    events = own_move(p)
    assert faults(events) == ["HANDOVER"]
    assert p.units["R18"].strength == Fraction(4, 3)
    assert p.units["R2/17"].into == ""


@pytest.mark.clause("ST-4.11")
def test_a_division_goes_over_to_another_corps() -> None:
    units = ["R1 sd 5-5 N 1 1_sk", "R2 sd 6-5 N 1 1_sk", "R3 sd 5-6 N 1 2_sk", "R4 sd 6-6 N 1 2_sk"]
    p = ground(*units, level=3)
    own_move(p, attach("R2", "2 sk"))
    assert p.units["R2"].corps is None
    own_move(p)
    assert p.units["R2"].corps == "2 sk"
    q = ground(*units, level=2)
    assert faults(own_move(q, attach("R2", "2 sk"))) == ["WRONG_LEVEL"]


# --- rearming ---------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-7", "ST-9.17a")
def test_rifles_take_over_equipment_that_is_ready() -> None:
    p = ground("R1/5 sd 5-5 N 1/6", "R6 sd 7-7 N")
    lies = Equipment(side="red", arm="td", regiments=2, square=p.board.sq("9-9"), ready=0)
    p.equipment = (lies, replace(lies, regiments=3, ready=9))
    rearm = {"do": "rearm", "arm": "td"}
    assert faults(own_move(p, {**rearm, "unit": "R6"})) == ["NO_EQUIPMENT"]
    own_move(p, {**rearm, "unit": "R1/5"})
    assert (p.units["R1/5"].arm, p.units["R1/5"].strength) == ("td", Fraction(1, 6))
    assert sorted(one.regiments for one in p.equipment) == [1, 3]
    while p.half < 9:
        begin(p)
    own_move(p, {**rearm, "unit": "R6"})
    assert p.units["R6"].arm == "td"
    assert [one.regiments for one in p.equipment] == [1]


@pytest.mark.clause("ST-7")
def test_who_is_cut_off_or_no_rifle_takes_nothing() -> None:
    p = ground("R1/5 sd 5-5 N 1/3", "R2/201 td 7-7 N 1/3")
    p.equipment = (Equipment(side="red", arm="td", regiments=5, square=0, ready=0),)
    p.put(replace(p.units["R1/5"], supply="cut_off"))
    orders = [{"do": "rearm", "unit": id, "arm": "td"} for id in ("R1/5", "R2/201")]
    assert faults(own_move(p, *orders)) == ["NO_EQUIPMENT", "NO_EQUIPMENT"]


# --- overlapping ------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-4.12")
def test_overlapping_chips_lose_a_turn_and_are_parted_at_its_end() -> None:
    p = ground("R1 sd 5-5 N", "R2 sd 5-4 N", "R3 sd 5-6 N", level=1)
    own_move(p, move("R2", "5-5"))
    assert not p.units["R1"].fit(p.half)
    assert faults(own_move(p, move("R1", "6-5"), turn("R2", "S"))) == ["UNFIT", "UNFIT"]
    assert [at(p, id) for id in ("R1", "R2")] == ["5-5", "6-5"]
    own_move(p, move("R2", "7-5"))
    assert p.units["R1"].fit(p.half)


@pytest.mark.clause("ST-4.12")
def test_two_divisions_share_a_city_and_any_number_a_fortress() -> None:
    for kind, level, left in (("city", 1, True), ("city", 1, False), ("fortress", 2, True)):
        town = [{"type": kind, "at": "5-5", "owner": "red", "name": "Г"}]
        more = ["R3 sd 5-5 N"] if kind == "fortress" or not left else []
        p = ground("R1 sd 5-5 N", "R2 sd 5-5 N", *more, level=level, objects=town)
        own_move(p)
        assert p.units["R1"].fit(p.half) is left


@pytest.mark.clause("ST-4.12", "ST-3.2")
def test_regiments_of_one_division_share_a_square_while_nobody_else_is_in_it() -> None:
    p = ground("R1/5 sd 5-5 N 1/3", "R2/5 sd 5-5 N 1/3", level=1)
    own_move(p)
    assert p.units["R1/5"].fit(p.half)
    q = ground("R1/5 sd 5-5 N 1/3", "R2/6 sd 5-5 N 1/3", level=1)
    own_move(q)
    assert not q.units["R1/5"].fit(q.half)
    r = ground("R1/5 sd 5-5 N 1/3", "R2/6 sd 5-5 N 1/3", level=2)
    own_move(r)
    assert r.units["R1/5"].fit(r.half)


@pytest.mark.clause("ST-4.12b")
def test_two_division_cards_never_share_a_square_off_the_towns() -> None:
    p = ground("R1 sd 5-6 N", "R2 sd 5-5 N")
    assert faults(own_move(p, move("R2", "5-6"))) == ["CROWDED"]
    town = [{"type": "city", "at": "5-6", "owner": "red", "name": "Г"}]
    q = ground("R1 sd 5-6 N", "R2 sd 5-5 N", "R3 sd 6-6 W", objects=town)
    assert faults(own_move(q, move("R2", "5-6"), move("R3", "5-6"))) == ["CROWDED"]
    assert at(q, "R2") == "5-6"
    free = ground("R1 sd 5-6 N", "R2 sd 5-5 N", options={"stack": "free"})
    own_move(free, move("R2", "5-6"))
    assert at(free, "R2") == "5-6"


@pytest.mark.clause("ST-4.12b")
def test_worn_divisions_count_by_regiments_rounded_up() -> None:
    three = [f"R{k}/5 sd 5-6 N 1/3" for k in (1, 2, 3)]
    worn = ground(*three, "R1 sd 5-5 N 1/2")
    own_move(worn, move("R1", "5-6"))
    assert at(worn, "R1") == "5-6"
    whole = ground(*three, "R1 sd 5-5 N")
    assert faults(own_move(whole, move("R1", "5-6"))) == ["CROWDED"]


@pytest.mark.clause("ST-4.12", "ST-6.1a")
def test_the_nearest_square_is_sought_clockwise_from_north() -> None:
    p = ground("R1 sd 5-5 N", "R201 td 1-1 N", terrain={"5-6": "sea", "6-5": "swamp"}, level=2)
    board = p.board
    order = [board.name[s] for _, s in zip(range(9), nearest(board, board.sq("5-5")), strict=False)]
    assert order == ["5-5", "5-6", "6-5", "5-4", "4-5", "6-6", "6-4", "4-4", "4-6"]
    assert board.name[place_near(p, p.units["R201"], board.sq("5-5"), free=True)] == "5-4"
    assert not may_stand(p, p.units["R201"], board.sq("6-5"))
    assert squares(p, "R1") == ["5-5"]
