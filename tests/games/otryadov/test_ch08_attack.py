"""Chapters VII and VIII: support, assaults, and the attack from flank or rear."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.otryadov.story import Story

FAR = "b9 rifle 15К"
WALK = "r9 rifle 1А"


@pytest.mark.clause("O30-VIII-1", "O30-T-1")
def test_support_must_stand_earlier_in_the_list() -> None:
    story = Story("r1 rifle 6Д", "r2 rifle 6Г", "b1 rifle 7Д", FAR)
    assert story.refused("6Д x7Д; 6Г*7Д") == "NO_SUPPORT 0"
    story.turn("6Г*7Д; 6Д x7Д")
    assert (story.at("r1"), story.at("b1")) == ("7Д", None)


@pytest.mark.clause("O30-VIII-1")
def test_own_fire_is_enough_for_an_assault_on_a_weak_square_and_is_then_spent() -> None:
    story = Story("r1 rifle 6Д", "b1 rifle 7Д", "b2 rifle 9Д", FAR)
    assert story.refused("6Д x7Д") == "NO_SUPPORT 0"
    assert story.refused("6Д!x7Д; 7Д*9Д") == "ALREADY_FIRED 1"
    assert story.turn("6Д!x7Д").at("r1") == "7Д"
    strict = Story("r1 rifle 6Д", "b1 rifle 7Д", FAR, options={"self_fire_assault": False})
    assert strict.refused("6Д!x7Д") == "NO_SUPPORT 0"


@pytest.mark.clause("O30-VIII-1")
def test_later_orders_see_the_taken_square_as_own() -> None:
    story = Story("r1 rifle 6Д", "r2 rifle 6Г", "r3 rifle 6Е", "b1 rifle 7Д", FAR)
    assert story.refused("6Д!x7Д; 6Г*7Д") == "FRIENDLY_TARGET 1"
    assert story.refused("6Д!x7Д; 6Г-7Д") == "FULL 1"


@pytest.mark.clause("O30-VIII-7")
def test_one_light_machine_gun_is_support_enough() -> None:
    story = Story("r1 rifle 6Д", "r2 lmg 6Г", "b1 rifle 7Д", FAR).turn("6Г*7Д; 6Д x7Д")
    assert story.at("b1") is None


@pytest.mark.clause("O30-VIII-2", "O30-VIII-6")
def test_riders_take_heights_with_support_and_foot_never() -> None:
    heights = {"7Д": "strong"}
    story = Story("r1 rifle 6Д", "r2 rifle 6Г", "r3 cavalry 4Д", "b1 rifle 7Д", FAR, squares=heights)
    assert story.refused("6Г*7Д; 6Д x7Д") == "TARGET_STRONG 1"
    assert story.refused("4Д-5Д x7Д") == "NOT_ADJACENT 0"
    assert story.turn("6Г*7Д; 4Д-5Е-6Е x7Д").at("r3") == "7Д"


@pytest.mark.clause("O30-VIII-3")
def test_riders_under_fire_attack_by_a_bend_from_flank_or_rear_only() -> None:
    pieces = ["b8 rifle 4Д", "b1 cavalry 6Б", "b7 rifle 9К", "r1 rifle 4Б", WALK]
    story = Story(*pieces).turn("4Б*6Б; 1А-2А")
    assert story.owes("b1") == "dismount"
    assert story.refused("4Д*4Б; 6Б-5Б x4Б") == "COMBINED_REQUIRED 1"
    assert story.refused("4Д*4Б; 6Б-5В x4Б") == "COMBINED_REQUIRED 1"
    assert story.refused("6Б-5В-4В x4Б; 4Д*4Б") == "NO_SUPPORT 0"
    assert story.refused("4Д*4Б; 6Б сп; 6Б-5Б x4Б") == "OBLIGATION 2"
    story.turn("4Д*4Б; 6Б-5В-4В x4Б")
    assert (story.at("b1"), story.figure("b1").mounted, story.at("r1")) == ("4Б", True, None)


@pytest.mark.clause("O30-VIII-4", "O30-VIII-3")
def test_a_tank_under_fire_may_bend_its_attack_and_then_needs_the_flank() -> None:
    pieces = ["b1 tank 8Д", "b2 field_gun 13Д", "r1 field_gun 3Д", "r2 rifle 7Е", WALK]
    story = Story(*pieces).turn("3Д*8Д; 1А-2А")
    assert story.owes("b1") == "turn_away"
    assert story.refused("8Д-7Д; 13Д*3Д") == "OBLIGATION 0"
    assert story.refused("13Д*3Д; 8Д-8Г-7Г") == "NOT_STRAIGHT 1"
    story = Story(*pieces, "b3 rifle 9Е").turn("3Д*8Д; 1А-2А")
    assert story.refused("9Е*7Е; 8Д x7Е") == "COMBINED_REQUIRED 1"
    story.turn("9Е*7Е; 8Д-7Д x7Е")
    assert (story.at("b1"), story.at("r2")) == ("7Е", None)


@pytest.mark.clause("O30-VIII-5")
def test_a_heavy_machine_gun_falls_to_a_gun_or_to_machine_guns_from_two_squares() -> None:
    pieces = ["r1 rifle 6Д", "r2 rifle 6Г", "b1 hmg 7Д", FAR]
    assert Story(*pieces).refused("6Г*7Д; 6Д!x7Д") == "NO_SUPPORT 1"
    assert Story(*pieces, "r3 lmg 6Е").refused("6Е*7Д; 6Д x7Д") == "NO_SUPPORT 1"
    assert Story(*pieces, "r3 lmg 6Е", "r4 lmg 7В").turn("6Е*7Д; 7В*7Д; 6Д x7Д").at("b1") is None
    assert Story(*pieces, "r3 field_gun 1Д").turn("1Д*7Д; 6Д x7Д").at("b1") is None
    loose = Story(*pieces, options={"hmg_assault_strict": False})
    assert loose.turn("6Г*7Д; 6Д x7Д").at("b1") is None


@pytest.mark.clause("O30-T-1", "O30-VIII-6")
@pytest.mark.parametrize(
    ("pieces", "setup", "order", "code"),
    [
        (["r1 hmg 6Д"], {}, "6Д x9Д", "BAD_ATTACKER 0"),
        (["r1 rifle 6Д"], {}, "6Д x7Д", "NO_TARGET 0"),
        (["r1 rifle 6Д", "b1 rifle 7Д", "b2 rifle 7Д"], {"squares": {"7Д": "masking"}}, "6Д!x7Д", "TARGET_STACK 0"),
        (["r1 rifle 6Д", "b1 rifle 7Д"], {"squares": {"7Д": "masking"}}, "6Д!x7Д", "TARGET_MASKED 0"),
        (["r1 rifle 6Д", "b1 rifle 7Д"], {"squares": {"7Д": "strong", "6Д": "masking"}}, "6Д!x7Д", "TARGET_STRONG 0"),
        (["r1 cavalry 6Д", "b1 rifle 7Д"], {}, "6Д!x7Д", "CANNOT_FIRE 0"),
        (["r1 cavalry 6Д", "b1 rifle 7Д"], {}, "6Д x7Д", "NO_SUPPORT 0"),
    ],
)  # fmt: skip
def test_the_first_fault_is_told(pieces: list[str], setup: dict[str, Any], order: str, code: str) -> None:
    assert Story(*pieces, FAR, **setup).refused(order) == code
