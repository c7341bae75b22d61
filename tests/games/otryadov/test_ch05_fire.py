"""Chapter V: fire, its lines, and the barrage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.otryadov.story import Story

FAR = "b9 rifle 15К"
WALK = "r9 rifle 1А"
WOODS = {"5Д": "masking", "7Д": "masking"}
WOOD = {"7Д": "masking"}


@pytest.mark.clause("O30-T-1", "O30-V-2", "O30-V-3", "O30-V-13", "O30-V-15")
@pytest.mark.parametrize(
    ("pieces", "setup", "order", "code"),
    [
        # the order of checks of the law, section 4.3, once more: the first of two faults is told
        (["r1 field_gun 5Д neutralised=1", "b1 rifle 9Ж"], {}, "5Д*9Ж", "NEUTRALISED 0"),
        (["r1 cavalry 5Д"], {}, "5Д*9Е", "CANNOT_FIRE 0"),
        (["r1 rifle 5Д", "b1 rifle 9Ж"], {}, "5Д*9Ж", "NOT_ON_RAY 0"),
        (["r1 rifle 5Д", "r2 rifle 9Д"], {}, "5Д*9Д", "OUT_OF_RANGE 0"),
        (["r1 rifle 5Д", "r2 rifle 7Д"], {"squares": {"7Д": "impassable"}}, "5Д*7Д", "FIRE_IMPASSABLE 0"),
        (["r1 rifle 5Д", "r2 rifle 7Д"], {"squares": {"5Д": "masking"}}, "5Д*7Д", "FRIENDLY_TARGET 0"),
        (["r1 rifle 5Д", "b1 rifle 7Д"], {"squares": WOODS}, "5Д*7Д", "NO_FIRE_FROM_MASK 0"),
        (["r1 rifle 5Д", "b1 rifle 7Д", "b2 rifle 6Д"], {"squares": WOOD}, "5Д*7Д", "MASKED_TARGET 0"),
        (["r1 rifle 5Д", "b1 rifle 7Д", "b2 rifle 6Д"], {}, "5Д*7Д", "BLOCKED_LOS 0"),
        (["r1 field_gun 5Д", "b1 rifle 7Д", "b2 rifle 7Д"], {"squares": WOOD}, "5Д*7Д", "AMBIGUOUS_TARGET 0"),
        (["r1 field_gun 5Д", "b1 rifle 7Д"], {}, "5Д*7Д#b9", "AMBIGUOUS_TARGET 0"),
        (["r1 rifle R:Д-I", "b1 rifle 2Д"], {}, "к:Д-I*2Д", "NEUTRAL_ZONE 0"),
    ],
)  # fmt: skip
def test_the_first_fault_is_told(pieces: list[str], setup: dict[str, Any], order: str, code: str) -> None:
    assert Story(*pieces, FAR, **setup).refused(order) == code


@pytest.mark.clause("O30-V-4")
def test_a_tank_fires_twice_in_two_directions() -> None:
    story = Story("r1 tank 5Д", WALK, "b1 rifle 7Д", "b2 rifle 5Е", "b3 rifle 6Е", FAR)
    assert story.refused("5Д*6Д; 5Д*7Д") == "ALREADY_FIRED 1"
    assert story.refused("5Д*7Д; 5Д*5Е; 5Д*6Е") == "ALREADY_FIRED 2"
    story.turn("5Д*7Д; 1А-2А; 5Д*5Е")
    assert [story.owes(id) for id in ("b1", "b2", "b3")] == ["fire_only", "fire_only", None]


@pytest.mark.clause("O30-V-14")
def test_rifles_do_not_hurt_a_tank_and_do_not_support_an_attack_on_it() -> None:
    story = Story("r1 rifle 5Д", "r2 rifle 5Г", "r3 rifle 5Е", "b1 tank 6Д", FAR)
    assert story.refused("5Г*6Д; 5Е*6Д; 5Д x6Д") == "NO_SUPPORT 2"
    story.turn("5Г*6Д; 5Е*6Д; 5Д*6Д; 5Д-4Д")
    assert story.owes("b1") is None
    assert not story.figure("b1").under_fire


@pytest.mark.clause("O30-V-14")
def test_the_graver_result_counts_when_two_guns_stand_at_different_distances() -> None:
    story = Story("r1 field_gun 2Д", "r2 field_gun 5Д", "r3 rifle 5А", "b1 tank 8Д", FAR)
    story.turn("2Д*8Д; 5Д*8Д; 5А-6А")
    assert story.at("b1") is None


@pytest.mark.clause("O30-V-16", "O30-V-17")
def test_a_barrage_lasts_for_one_turn_of_the_enemy() -> None:
    story = Story("r1 field_gun 2Д", "r2 field_gun 2Е", "r3 field_gun 2Г", WALK, "b1 rifle 9Д", FAR)
    story.turn("2Д*8Д; 2Е*8Е; 1А-2А")
    assert story.refused("9Д-8Д; 8Д-7Д") == "ALREADY_MOVED 1"
    story.turn("9Д-8Д")
    assert story.at("b1") == "8Д"
    story = Story("r1 field_gun 2Д", "r2 field_gun 5Д", WALK, "b1 rifle 9Д", FAR)
    story.turn("2Д*8Д; 5Д*8Д; 1А-2А")
    assert story.refused("9Д-8Д") == "BARRAGE 0"
    story.turn("15К-14К").turn("2А-3А")
    assert story.turn("9Д-8Д").at("b1") == "8Д"


@pytest.mark.clause("O30-V-17")
def test_three_firers_destroy_who_walks_in_and_the_walk_ends_there() -> None:
    guns = ["r1 field_gun 2Д", "r2 field_gun 5Д", "r3 field_gun 5А", "r4 rifle 1А"]
    story = Story(*guns, "b1 cavalry 9Д", FAR)
    story.turn("2Д*8Д; 5Д*8Д; 5А*8Г; 1А-2А")
    assert story.refused("9Д-8Д-7Д") == "BARRAGE 0"
    story = Story(*guns, "b1 cavalry 9Е", FAR).turn("2Д*8Д; 5Д*8Д; 5А*8Г; 1А-2А")
    assert story.turn("9Е-9Д").at("b1") == "9Д"
    story = Story(*guns, "r5 field_gun 8А", "b1 rifle 9Д", FAR).turn("2Д*8Д; 5Д*8Д; 8А*8Д; 1А-2А")
    assert story.turn("9Д-8Д").at("b1") is None


@pytest.mark.clause("O30-V-11", "O30-V-10")
def test_overhead_fire_from_a_height_passes_figures_but_no_wood() -> None:
    pieces = ["r1 hmg 5Д", "r2 rifle 6Д", WALK, "b1 rifle 8Д", FAR]
    assert Story(*pieces).refused("5Д*8Д") == "BLOCKED_LOS 0"
    assert Story(*pieces, squares={"5Д": "strong"}).turn("5Д*8Д; 1А-2А").owes("b1") == "fire_only"
    assert Story(*pieces, squares={"5Д": "strong", "7Д": "masking"}).refused("5Д*8Д") == "BLOCKED_LOS 0"


@pytest.mark.clause("O30-V-18", "O30-V-9")
def test_ranges_are_maxima_counted_in_steps_of_a_king() -> None:
    for type, reach in {"rifle": 3, "hmg": 4, "battalion_gun": 4, "field_gun": 10}.items():
        for d in range(1, reach + 1):
            assert Story(f"r1 {type} 1Д", WALK, f"b1 rifle {1 + d}Д", FAR).turn(f"1Д*{1 + d}Д; 1А-2А").owes("b1")
        story = Story(f"r1 {type} 1Д", WALK, f"b1 rifle {2 + reach}Д", FAR)
        assert story.refused(f"1Д*{2 + reach}Д") == "OUT_OF_RANGE 0"
