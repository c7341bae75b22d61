"""Chapter VI: what fire does, the duties it lays on, and the fights in the woods."""

from __future__ import annotations

import pytest

from tests.games.otryadov.story import Story

FAR = "b9 rifle 15К"
WALK = "r9 rifle 1А"


@pytest.mark.clause("O30-VI-2", "O30-T-1")
def test_fire_of_two_turns_does_not_add_up() -> None:
    story = Story("r1 rifle 5Д", "r2 rifle 5Е", WALK, "b1 rifle 7Д", FAR)
    story.turn("5Д*7Д; 1А-2А").turn("15К-14К").turn("5Д*7Д; 2А-3А")
    assert story.owes("b1") == "fire_only"


@pytest.mark.clause("O30-VI-4")
def test_back_is_a_row_nearer_home_and_must_be_done_if_it_can() -> None:
    story = Story("r1 rifle 5Д", "r2 rifle 5Ж", WALK, "b1 rifle 7Д", FAR)
    story.turn("5Д*7Д; 1А-2А")
    assert story.owes("b1") == "fire_only"
    story = Story("r1 rifle 5Д", "r2 rifle 5Е", WALK, "b1 rifle 7Е", FAR).turn("5Е*7Е; 1А-2А")
    assert story.refused("7Е-8Е") == "OBLIGATION 0"
    story = Story("r1 rifle 5Д", "r2 rifle 7В", WALK, "b1 rifle 7Д", FAR).turn("5Д*7Д; 7В*7Д; 1А-2А")
    assert story.owes("b1") == "back_and_fire"
    assert story.refused("15К-14К") == "OBLIGATION_UNMET"
    assert story.refused("7Д-7Е") == "OBLIGATION 0"
    assert story.refused("7Д-6Д") == "OBLIGATION 0"
    story.turn("7Д*5Д; 7Д-8Е")
    assert (story.at("b1"), story.owes("r1")) == ("8Е", "fire_only")


@pytest.mark.clause("O30-VI-4")
def test_who_cannot_go_back_is_removed_and_an_opened_exit_must_be_used() -> None:
    fence = {"8Г": "impassable", "8Е": "impassable"}
    pieces = ["r1 rifle 5Д", "r2 rifle 7В", WALK, "b1 rifle 7Д", "b2 rifle 8Д", FAR]
    story = Story(*pieces, squares=fence).turn("5Д*7Д; 7В*7Д; 1А-2А")
    assert story.refused("8Д-9Д") == "OBLIGATION_UNMET"
    story.turn("15К-14К")
    assert story.at("b1") is None
    story = Story(*pieces, squares=fence).turn("5Д*7Д; 7В*7Д; 1А-2А").turn("8Д-9Д; 7Д-8Д")
    assert story.at("b1") == "8Д"
    story = Story(*pieces, squares=fence, options={"no_exit_removed": False}).turn("5Д*7Д; 7В*7Д; 1А-2А")
    story.turn("15К-14К")
    assert (story.at("b1"), story.owes("b1")) == ("7Д", None)


@pytest.mark.clause("O30-VI-5")
def test_riders_under_fire_dismount_for_nothing() -> None:
    story = Story("r1 rifle 5Д", WALK, "b1 cavalry 7Д", FAR).turn("5Д*7Д; 1А-2А")
    assert story.owes("b1") == "dismount"
    assert story.refused("7Д-8Д; 15К-14К") == "OBLIGATION 0"
    assert story.refused("7Д*5Д; 15К-14К") == "CANNOT_FIRE 0"
    assert story.refused("7Д сп") == "NO_MOVE_MADE"
    story.turn("7Д сп; 7Д*5Д; 15К-14К")
    assert (story.figure("b1").mounted, story.owes("r1")) == (False, "fire_only")
    story = Story("r1 rifle 5Д", WALK, "b1 cavalry 7Д", FAR).turn("5Д*7Д; 1А-2А").turn("15К-14К")
    assert not story.figure("b1").mounted


@pytest.mark.clause("O30-VI-9")
def test_two_rifles_drive_dismounted_riders_back() -> None:
    story = Story("r1 rifle 5Д", "r2 rifle 7В", WALK, "b1 cavalry 7Д", FAR).turn("5Д*7Д; 7В*7Д; 1А-2А")
    assert story.owes("b1") == "dismount_back"
    assert story.refused("15К-14К") == "OBLIGATION_UNMET"
    assert story.refused("7Д-8Д") == "OBLIGATION 0"
    story.turn("7Д сп; 7Д-8Д")
    assert (story.at("b1"), story.figure("b1").mounted) == ("8Д", False)


@pytest.mark.clause("O30-VI-12", "O30-V-13")
def test_from_a_wood_only_who_goes_forward_fires() -> None:
    story = Story("r1 rifle 5Д", "r2 field_gun 4Д", "b1 rifle 8Д", FAR, squares={"5Д": "masking", "4Д": "masking"})
    assert story.refused("5Д*8Д") == "NO_FIRE_FROM_MASK 0"
    assert story.refused("5Д-4Е; 4Е*7Е") == "NO_FIRE_FROM_MASK 1"
    assert story.turn("5Д-6Д; 6Д*8Д; 4Д*8Д").owes("b1") == "back_and_fire"


@pytest.mark.clause("O30-VI-13", "O30-VI-16", "O30-VI-1")
def test_woods_fight_at_the_end_of_every_turn_and_close_fire_breaks_the_tie() -> None:
    woods = {"5Д": "masking", "6Д": "masking"}
    story = Story("r1 rifle 5Д", WALK, "b1 rifle 6Д", FAR, squares=woods).turn("1А-2А")
    assert (story.at("r1"), story.at("b1")) == ("5Д", "6Д")
    story.turn("6Д*5Д!; 15К-14К")
    assert (story.at("b1"), story.at("r1")) == ("5Д", "4Д")
    story = Story("r1 rifle 5Д", "r2 lmg 5Д", WALK, "b1 rifle 6Д", FAR, squares=woods).turn("1А-2А")
    assert (story.at("r1"), story.at("r2"), story.at("b1")) == ("6Д", "6Д", "7Д")


@pytest.mark.clause("O30-VI-13")
def test_a_fight_in_the_woods_is_the_same_from_both_ends() -> None:
    woods = {"5Д": "masking", "6Д": "masking", "11Д": "masking", "10Д": "masking"}
    red = Story("r1 rifle 5Д", "r2 lmg 5Д", WALK, "b1 rifle 6Д", "b9 rifle 15А", squares=woods).turn("1А-2А")
    blue = Story("b1 rifle 11Д", "b2 lmg 11Д", "b9 rifle 15А", "r1 rifle 10Д", WALK, squares=woods, to_move="blue")
    blue.turn("15А-14А")
    assert (red.at("b1"), blue.at("r1")) == ("7Д", "9Д")
    assert (red.at("r1"), blue.at("b1")) == ("6Д", "10Д")


@pytest.mark.clause("O30-VI-14", "O30-VI-15")
def test_foot_beats_riders_and_guns_do_not_fight() -> None:
    woods = {"5Д": "masking", "6Д": "masking"}
    story = Story("r1 lmg 5Д", WALK, "b1 cavalry 6Д", "b2 cavalry 6Д", FAR, squares=woods).turn("1А-2А")
    assert story.at("r1") == "6Д"
    story = Story("r1 rifle 5Д", "r2 rifle 5Д", WALK, "b1 field_gun 6Д", FAR, squares=woods).turn("1А-2А")
    assert (story.at("r1"), story.at("b1")) == ("5Д", "6Д")
    story = Story("r1 cavalry 5Д", "r2 cavalry 5Д", WALK, "b1 cavalry 6Д", FAR, squares=woods).turn("1А-2А")
    assert story.at("b1") == "6Д"


@pytest.mark.clause("O30-VI-17")
def test_the_surrounded_are_removed_but_an_own_neighbour_is_an_exit() -> None:
    corner = {"1А": "masking", "2А": "impassable", "2Б": "impassable"}
    ring = ["b2 tank 1Б", "b3 tank R:А-I", "b9 rifle 15К"]
    # tanks may not enter the zone of the enemy: the ring is set up as it would stand
    story = Story("r1 rifle 1А", "r2 rifle 9К", *ring, "b4 tank R:Б-I", squares=corner, to_move="blue").turn("15К-14К")
    assert story.at("r1") is None
    story = Story("r1 rifle 1А", "r2 rifle R:Б-I", *ring, squares=corner, to_move="blue").turn("15К-14К")
    assert story.at("r1") == "1А"
    walls = corner | {"1Б": "impassable"}
    story = Story("r1 rifle 1А", "r2 rifle 9К", "b9 rifle 15К", squares=walls, to_move="blue").turn("15К-14К")
    assert story.at("r1") == "1А"
