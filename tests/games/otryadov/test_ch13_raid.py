"""Chapters XIII and XVI: raids on the rear target, and raiders who become partisans."""

from __future__ import annotations

import pytest

from tests.games.otryadov.story import Story

PIECES = ["r1 cavalry 15К", "r2 rifle 5А", "b1 rifle 9А", "b2 field_gun 12В", "b3 tank 10Е"]
WAY = "15К-с:К-I-с:К-II-с:К-III"


@pytest.mark.clause("O30-XIII-1")
def test_a_raid_takes_two_of_any_kind_and_costs_the_raider() -> None:
    story = Story(*PIECES)
    assert story.refused(WAY + " {9А}") == "RAID_BAD_VICTIMS 0"
    assert story.refused(WAY + " {9А,9А}") == "RAID_BAD_VICTIMS 0"
    assert story.refused(WAY + " {9А,12В,10Е}") == "RAID_BAD_VICTIMS 0"
    assert story.refused("15К-с:К-I {9А,12В}") == "RAID_BAD_VICTIMS 0"
    story.turn(WAY + " {9А,10Е}")
    assert [story.at(id) for id in ("r1", "b1", "b2", "b3")] == [None, None, "12В", None]
    assert story.view.sides["red"].raids == 1


@pytest.mark.clause("O30-XIII-1")
def test_a_raid_may_be_waived_and_takes_the_last_one_alone() -> None:
    assert Story(*PIECES).turn(WAY).at("b1") == "9А"
    story = Story("r1 cavalry 15К", "r2 rifle 5А", "b1 rifle 9А").turn(WAY + " {9А}")
    assert story.result is not None
    assert (story.result.kind, story.result.winner) == ("destruction", "red")


@pytest.mark.clause("O30-XIII-1", "O30-X-13")
def test_the_last_figure_that_raids_is_lost_with_the_game_unless_the_enemy_is_empty_too() -> None:
    story = Story("r1 cavalry 15К", "b1 rifle 9А", "b2 rifle 9В", "b3 rifle 9Д").turn(WAY + " {9А,9В}")
    assert story.result is not None
    assert (story.result.kind, story.result.winner) == ("destruction", "blue")
    story = Story("r1 cavalry 15К", "b1 rifle 9А", "b2 rifle 9В").turn(WAY + " {9А,9В}")
    assert story.result is not None
    assert (story.result.kind, story.result.winner) == ("draw", None)


@pytest.mark.clause("O30-XIII-1")
def test_an_attack_on_the_rear_target_is_a_raid_and_its_victim_is_not_among_the_two() -> None:
    pieces = ["r1 cavalry B:К-I", "r2 rifle B:И-II", "b1 rifle B:К-III", "b2 rifle 9А", "b3 rifle 9В"]
    story = Story(*pieces)
    assert story.refused("с:И-II*с:К-III; Кн с:К-I-с:К-II xс:К-III {с:К-III,9А}") == "RAID_BAD_VICTIMS 1"
    story.turn("с:И-II*с:К-III; Кн с:К-I-с:К-II xс:К-III {9А,9В}")
    assert story.result is not None
    assert story.result.kind == "destruction"


@pytest.mark.clause("O30-XIII-1", "O30-T-1")
def test_fire_on_a_figure_that_the_raid_removes_vanishes() -> None:
    story = Story(*PIECES, "r3 rifle 7А").turn(f"7А*9А; {WAY} {{9А,12В}}")
    assert story.at("b1") is None


@pytest.mark.clause("O30-XIII-2", "O30-XIII-3")
def test_the_zones_belong_to_their_side() -> None:
    assert Story("r1 field_gun 15К", "r2 rifle 15А", "b1 rifle 9А").refused("15К-с:К-I") == "NEUTRAL_ZONE 0"
    story = Story("r1 rifle 13Д", "r2 rifle 2Д", "b1 rifle B:Д-I", "b2 rifle 2А")
    assert story.refused("13Д*с:Д-I") == "NEUTRAL_ZONE 0"
    intruder = ["r1 rifle B:Д-I", "r2 rifle 2Д", "b1 rifle 14Д", "b2 rifle B:Д-III", "b3 rifle 5К"]
    assert Story(*intruder).refused("с:Д-I*14Д") == "NEUTRAL_ZONE 0"
    assert Story(*intruder).turn("с:Д-I*с:Д-III; 2Д-3Д").owes("b2") == "fire_only"
    assert Story(*intruder, to_move="blue").turn("14Д*с:Д-I; 5К-4К").owes("r1") == "fire_only"
    assert (
        Story("r1 rifle 13Д", "r2 rifle 2Д", "b1 rifle B:Д-I", options={"neutral_fire": "full"})
        .turn("13Д*с:Д-I; 2Д-3Д")
        .owes("b1")
    )


@pytest.mark.clause("O30-XVI-1", "O30-XVI-2")
def test_who_came_through_the_village_fights_on_as_a_partisan() -> None:
    village = {"14И": "masking/village"}
    pieces = ["r1 cavalry 13И", "r2 rifle 2А", "b1 rifle 9А", "b2 rifle 9В", "b3 rifle 9Д"]
    story = Story(*pieces, squares=village).turn("13И-14И-15И").turn("9А-9Б")
    assert story.figure("r1").village
    story.turn("15И-с:К-I-с:К-II-с:К-III {9Б,9В}")
    assert (story.at("r1"), story.figure("r1").type, story.figure("r1").mounted) == ("B:К-III", "partisan", False)
    story.turn("9Д-9Г")
    assert story.refused("с:К-III-с:К-II {9Г}") == "RAID_BAD_VICTIMS 0"
    story.turns("с:К-III-с:К-II", "9Г-9Д")
    assert story.turn("с:К-II-с:К-III").at("r1") == "B:К-III"
    plain = Story(*pieces, squares=village, options={"partisans": False}).turn("13И-14И-15И").turn("9А-9Б")
    assert plain.turn("15И-с:К-I-с:К-II-с:К-III {9Б,9В}").at("r1") is None


@pytest.mark.clause("O30-XVI-2", "O30-XVI-3", "O30-VI-18")
def test_partisans_hide_one_to_a_swamp_and_fire_out_of_it() -> None:
    ground = {"14К": "impassable/swamp", "13К": "impassable/lake"}
    story = Story("r1 partisan 15К", "r2 partisan 15И", "r3 rifle 2А", "b1 rifle 12И", "b2 rifle 5А", squares=ground)
    assert story.refused("15К-14К; 15И-14К") == "FULL 1"
    story.turn("15К-14К")
    assert story.refused("12И*14К; 5А-4А") in ("NOT_ON_RAY 0", "FIRE_IMPASSABLE 0")
    story.turn("12И-12К")
    assert story.refused("14К-13К") == "IMPASSABLE 0"
    assert story.turn("14К*12К; 2А-3А").owes("b1") == "fire_only"
    assert story.refused("12К*14К; 5А-4А") == "FIRE_IMPASSABLE 0"
    assert Story("r1 rifle 15К", "b1 rifle 5А", squares=ground).refused("15К-14К") == "IMPASSABLE 0"
