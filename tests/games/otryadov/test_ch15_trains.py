"""Chapter XV: armoured trains and cut tracks."""

from __future__ import annotations

import pytest

from tests.games.otryadov.story import Story

RAIL = ["3Д", "4Д", "5Д", "6Д", "7Д", "8Д", "9Д"]
FAR = "b9 rifle 15К"
WALK = "r9 rifle 1А"


@pytest.mark.clause("O30-XV-1")
@pytest.mark.parametrize(("enemy", "cut"), [("rifle", True), ("tachanka", True), ("tank", False), ("field_gun", False)])
def test_foot_and_horse_beside_the_track_cut_it_and_armour_does_not(enemy: str, cut: bool) -> None:
    story = Story("r1 armoured_train 3Д", WALK, f"b1 {enemy} 7Е", FAR, rail=RAIL)
    if cut:
        assert story.refused("3Д-4Д-5Д-6Д") == "TRACK_CUT 0"
        assert story.turn("3Д-4Д-5Д").at("r1") == "5Д"
    else:
        assert story.turn("3Д-4Д-5Д-6Д-7Д-8Д").at("r1") == "8Д"


@pytest.mark.clause("O30-XV-1")
def test_a_train_cannot_start_from_a_cut_square_and_by_option_from_no_square_at_all() -> None:
    assert Story("r1 armoured_train 6Д", WALK, "b1 rifle 7Е", FAR, rail=RAIL).refused("6Д-5Д") == "TRACK_CUT 0"
    line = Story("r1 armoured_train 3Д", WALK, "b1 rifle 9Е", FAR, rail=RAIL, options={"xv_scope": "line"})
    assert line.refused("3Д-4Д") == "TRACK_CUT 0"


@pytest.mark.clause("O30-XV-2")
def test_a_train_that_cannot_move_owes_nothing() -> None:
    story = Story("r1 armoured_train 6Д", WALK, "b1 field_gun 12Д", "b2 rifle 7Е", FAR, rail=RAIL, to_move="blue")
    story.turn("12Д*6Д; 15К-14К")
    assert story.owes("r1") == "must_leave"
    story.turn("1А-2А")
    assert (story.at("r1"), story.owes("r1")) == ("6Д", None)
    free = Story("r1 armoured_train 6Д", WALK, "b1 field_gun 12Д", FAR, rail=RAIL, to_move="blue")
    assert free.turn("12Д*6Д; 15К-14К").refused("1А-2А") == "OBLIGATION_UNMET"


@pytest.mark.clause("O30-IV-6")
def test_a_train_runs_any_distance_but_not_through_an_enemy() -> None:
    assert Story("r1 armoured_train 3Д", FAR, rail=RAIL).turn("3Д-4Д-5Д-6Д-7Д-8Д-9Д").at("r1") == "9Д"
    story = Story("r1 armoured_train 3Д", "b1 tank 6Д", FAR, rail=RAIL)
    assert story.refused("3Д-4Д-5Д-6Д-7Д") == "ENEMY_OCCUPIED 0"
