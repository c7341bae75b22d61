"""Chapter IX: guns under fire, and guns that may not lead."""

from __future__ import annotations

import pytest

from tests.games.otryadov.story import Story

WALK = "r9 rifle 1А"
TARGET = ["b1 field_gun 9Д", "b2 rifle 5К"]


@pytest.mark.clause("O30-IX-3")
def test_a_neutralised_gun_hit_again() -> None:
    pieces = ["r1 field_gun 2Д", "r2 field_gun 9А", "r3 field_gun 5И", WALK, *TARGET]
    story = Story(*pieces).turn("2Д*9Д; 9А*9Д; 1А-2А")
    assert story.figure("b1").neutralised == 3
    assert story.refused("9Д*2Д; 5К-4К") == "NEUTRALISED 0"
    assert story.refused("9Д-10Д; 5К-4К") == "NEUTRALISED 0"
    story.turn("5К-4К")
    assert story.figure("b1").neutralised == 2
    story.turn("2Д*9Д; 2А-3А")
    assert (story.figure("b1").neutralised, story.owes("b1")) == (2, None)
    story.turn("4К-3К")
    assert story.figure("b1").neutralised == 1
    story.turn("2Д*9Д; 9А*9Д; 3А-4А")
    assert story.figure("b1").neutralised == 3
    story.turn("3К-2К").turn("2Д*9Д; 9А*9Д; 5И*9Д; 4А-5А")
    assert story.at("b1") is None


@pytest.mark.clause("O30-IX-2", "O30-IX-4", "O30-IX-5")
def test_one_gun_drives_a_gun_off_and_rifles_need_three() -> None:
    story = Story("r1 field_gun 2Д", WALK, *TARGET).turn("2Д*9Д; 1А-2А")
    assert story.owes("b1") == "must_leave"
    assert story.refused("5К-4К") == "OBLIGATION_UNMET"
    assert story.turn("9Д-10Е").at("b1") == "10Е"
    rifles = ["r1 rifle 7Д", "r2 rifle 7В", "r3 rifle 7Ж"]
    story = Story(*rifles, WALK, *TARGET).turn("7Д*9Д; 7В*9Д; 1А-2А")
    assert (story.owes("b1"), story.at("b1")) == (None, "9Д")
    assert Story(*rifles, WALK, *TARGET).turn("7Д*9Д; 7В*9Д; 7Ж*9Д; 1А-2А").at("b1") is None


@pytest.mark.clause("O30-IX-1")
def test_a_gun_follows_foot_that_has_gone_before_in_the_same_turn() -> None:
    story = Story("r1 field_gun 3Д", "r2 rifle 3Е", "b9 rifle 15К")
    assert story.refused("3Д-4Д; 3Е-4Е") == "ARTY_AHEAD 0"
    story.turn("3Е-4Е; 3Д-4Д").turn("15К-14К")
    assert story.turn("4Д-4Г").at("r1") == "4Г"


@pytest.mark.clause("O30-IX-1")
def test_a_gun_too_far_forward_may_still_go_sideways() -> None:
    story = Story("r1 field_gun 6Д", "r2 rifle 3Е", "b9 rifle 15К")
    assert story.refused("6Д-7Д") == "ARTY_AHEAD 0"
    assert story.turn("6Д-6Е").at("r1") == "6Е"
    alone = Story("r1 field_gun 6Д", "r2 chem 8Е", "b9 rifle 15К")
    assert alone.refused("6Д-7Д") == "ARTY_AHEAD 0"
    assert alone.turn("6Д-5Д").at("r1") == "5Д"
