"""Chapters III and IV: how figures move, how far, and which fault is named first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.otryadov.story import Story

FAR = "b9 rifle 15К"
GAS = {"kind": "persistent", "owner": "red"}


@pytest.mark.clause("O30-T-1", "O30-III-1", "O30-III-2", "O30-III-3", "O30-III-5")
@pytest.mark.parametrize(
    ("pieces", "setup", "order", "code"),
    [
        # the order of checks of the law, section 4.3: each row has both faults, the first one is told
        (["r1 field_gun 5Д neutralised=2"], {}, "5Д-5Д-9Д", "NEUTRALISED 0"),
        (["r1 rifle 5Д obligation=fire_only"], {}, "5Д-7Д", "OBLIGATION 0"),
        (["r1 rifle 5Д"], {}, "5Д-7Д-9К", "TOO_FAR 0"),
        (["r1 cavalry 5Д"], {}, "5Д-6Д-8Д-6Д", "NOT_ADJACENT 0"),
        (["r1 tank 5Д"], {}, "5Д-6Д-6Е-5Д", "REVISIT 0"),
        (["r1 tank 5Д"], {"squares": {"6Е": "impassable"}}, "5Д-6Д-6Е", "NOT_STRAIGHT 0"),
        (["r1 rifle 5Д", "b1 rifle 6Д"], {"squares": {"6Д": "impassable"}}, "5Д-6Д", "IMPASSABLE 0"),
        (["r1 armoured_car 5Д"], {"squares": {"6Д": "impassable"}}, "5Д-6Д", "IMPASSABLE 0"),
        (["r1 armoured_car 5Д", "b1 rifle 6Д"], {}, "5Д-6Д", "NOT_ROAD 0"),
        (["r1 armoured_train 5Д", "b1 rifle 6Д"], {}, "5Д-6Д", "NOT_RAIL 0"),
        (["r1 tank 15Д", "b1 rifle B:Д-I"], {}, "15Д-с:Д-I", "NEUTRAL_ZONE 0"),
        (["r1 rifle R:Д-II"], {"contamination": {"R:Е-II": GAS}}, "к:Д-II-к:Е-II", "REGROUP 0"),
        (["r1 cavalry 5Д", "b1 rifle 7Д"], {"contamination": {"6Д": GAS}}, "5Д-6Д-7Д", "CONTAMINATED 0"),
        (["r1 cavalry 5Д", "b1 rifle 6Д"], {"squares": {"7Д": "impassable"}}, "5Д-6Д-7Д", "ENEMY_OCCUPIED 0"),
        (["r1 rifle 5Д", "r2 rifle 6Д", "r3 field_gun 4Д"], {}, "5Д-6Д", "FULL 0"),
        (["r1 field_gun 5Д", "r2 rifle 4Д", "r3 rifle 6Д"], {}, "5Д-6Д", "FULL 0"),
        (["r1 rifle 5Д obligation=back_and_fire"], {}, "5Д-6Д", "OBLIGATION 0"),
        (["r1 field_gun 5Д", "r2 rifle 3Д"], {}, "5Д-6Д", "ARTY_AHEAD 0"),
    ],
)  # fmt: skip
def test_the_first_fault_is_told(pieces: list[str], setup: dict[str, Any], order: str, code: str) -> None:
    assert Story(*pieces, FAR, **setup).refused(order) == code


@pytest.mark.clause("O30-T-1", "O30-X-10")
def test_the_limit_is_asked_last_but_for_the_raid() -> None:
    story = Story("r1 rifle 5А", "r2 rifle 5В", "r3 rifle 5Д", "r4 rifle 5Е", "r5 field_gun 4К", FAR)
    assert story.refused("5А-6А; 5В-6В; 5Д-6Д") == "MOVE_LIMIT 2"
    assert story.refused("5А-6А; 5В-6В; 5Д-5Е") == "FULL 2"
    assert story.refused("5А-6А; 5В-6В; 5Д-6Д {15К}") == "MOVE_LIMIT 2"
    assert story.refused("5А-6А {15К}") == "RAID_BAD_VICTIMS 0"


@pytest.mark.clause("O30-III-5", "O30-III-7")
def test_own_figures_are_passed_and_corners_do_not_hinder() -> None:
    story = Story("r1 cavalry 5Д", "r2 rifle 6Д", "r3 rifle 5Е", FAR, squares={"7Д": "impassable", "7Е": "impassable"})
    story.turn("Кн 5Д-6Д-6Е")
    assert story.at("r1") == "6Е"
    story.turn("15К-14К").turn("Кн 6Е-7Ж")
    assert story.at("r1") == "7Ж"


@pytest.mark.clause("O30-III-3")
def test_no_square_is_walked_twice_even_by_those_who_may_bend() -> None:
    story = Story("r1 cavalry 5Д", FAR)
    assert story.refused("5Д-6Д-5Д") == "REVISIT 0"
    assert story.refused("5Д-6Д-6Е-6Д") == "REVISIT 0"


@pytest.mark.clause("O30-III-4")
def test_a_car_is_free_in_its_zone_and_leaves_it_by_road() -> None:
    story = Story("r1 armoured_car R:А-II", FAR, base="map")
    assert story.refused("к:А-II-к:Б-I") == "NOT_ROAD 0"
    assert story.refused("к:А-II-к:А-I-1А") == "NOT_ROAD 0"
    story.turn("к:А-II-к:А-I-к:Б-I-к:В-I-к:Г-I-1Г-2Г")
    assert story.at("r1") == "2Г"


@pytest.mark.clause("O30-III-6")
def test_capacity_is_asked_when_the_move_is_made() -> None:
    story = Story("r1 rifle 4Д", "r2 rifle 3Д", FAR)
    assert story.refused("3Д-4Д; #r1 4Д-4Е") == "FULL 0"
    story.turn("4Д-4Е; 3Д-4Д")
    assert (story.at("r1"), story.at("r2")) == ("4Е", "4Д")


@pytest.mark.clause("O30-IV-3")
def test_changing_horses_is_the_move_of_the_turn_and_fire_follows_the_state() -> None:
    story = Story("r1 cavalry 4Д", "b1 rifle 7Д", FAR)
    assert story.refused("4Д сп; 4Д-5Д") == "ALREADY_MOVED 1"
    assert story.refused("4Д сп; 4Д пс") == "ALREADY_MOVED 1"
    assert story.refused("4Д*7Д; 4Д сп") == "CANNOT_FIRE 0"
    assert story.refused("4Д пс") == "ALREADY_IN_STATE 0"
    story.turn("4Д сп; 4Д*7Д")
    assert story.owes("b1") == "fire_only"
    assert not story.figure("r1").mounted
    assert Story("r1 rifle 4Д", FAR).refused("4Д пс") == "NOT_MOUNTABLE 0"
    foot = Story("r1 cavalry 4Д mounted=false", "b1 rifle 6Д", FAR)
    foot.turn("4Д*6Д; 4Д пс")
    assert foot.figure("r1").mounted
    assert foot.owes("b1") == "fire_only"


@pytest.mark.clause("O30-IV-3")
def test_the_commander_rides_in_the_squadron_only() -> None:
    assert Story("r1 commander 4Д", FAR).refused("4Д пс") == "NOT_MOUNTABLE 0"
    story = Story("r1 commander 4Д", FAR, scenario="squadron").turn("4Д пс")
    assert story.figure("r1").mounted


@pytest.mark.clause("O30-IV-5", "O30-XIV-6")
def test_a_tank_drives_through_gas_and_does_not_stop_in_it() -> None:
    gas = {"6Д": {"kind": "nonpersistent", "plies": 5, "owner": "blue"}}
    story = Story("r1 tank 5Д", FAR, contamination=gas)
    assert story.refused("5Д-6Д") == "CONTAMINATED 0"
    assert story.turn("5Д-6Д-7Д").at("r1") == "7Д"


@pytest.mark.clause("O30-T-1")
def test_a_turn_is_taken_whole_or_not_at_all() -> None:
    story = Story("r1 rifle 4Д", "r2 rifle 4Е", FAR)
    assert story.refused("4Д-5Д; 4Е-9Е") == "NOT_ADJACENT 1"
    assert story.at("r1") == "4Д"
    assert story.refused("15К-14К", side="blue") == "NOT_YOUR_TURN"
    assert story.refused("4Д*5Д") == "NO_MOVE_MADE"
    assert story.refused("пас") == "PASS_NOT_ALLOWED"
    assert story.refused("15К-14К") == "UNKNOWN_PIECE 0"
