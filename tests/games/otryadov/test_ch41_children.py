"""The children's edition of 1941: flights, airfields, stations."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.otryadov.story import Story

WALK = ["r9 rifle 1А", "b9 rifle 15К"]


def children(*pieces: str, **setup: Any) -> Story:
    return Story(*pieces, *WALK, base="map", scenario="o41", **setup)


@pytest.mark.clause("O41-11", "O41-12")
def test_a_flight_stays_aloft_for_three_turns() -> None:
    story = children("r1 aircraft 2Д").turn("2Д>7Д")
    assert (story.figure("r1").airborne, story.figure("r1").sortie) == (True, 1)
    story.turns("15К-14К", "1А-1Б", "14К-15К")
    assert story.figure("r1").sortie == 2
    assert story.turn("1Б-1А").at("r1") is None
    home = children("r1 aircraft 2Д").turns("2Д>7Д", "15К-14К", "1А-1Б", "14К-15К")
    home.turn("7Д>2Д")
    assert (home.at("r1"), home.figure("r1").airborne, home.figure("r1").fuelled) == ("2Д", False, False)
    home.turn("15К-14К")
    assert home.turn("2Д>8Д").at("r1") == "8Д"


@pytest.mark.clause("O41-11")
@pytest.mark.parametrize(
    ("pieces", "order", "code"),
    [
        (["r1 aircraft 2Д fuelled=false"], "2Д>9Д; 1А-1Б", "OVERRULED"),
        (["r1 aircraft 2Д obligation=fire_only"], "2Д>7Д; 1А-1Б", "OBLIGATION 0"),
        (["r1 aircraft 2Д"], "2Д>9Д", "TOO_FAR 0"),
        (["r1 aircraft 2Д"], "2Д>2Д", "NOT_ADJACENT 0"),
        (["r1 aircraft 2Д"], "2Д>к:Д-I", "OFF_MAP 0"),
        (["r1 aircraft 2Д"], "2Д^", "CANNOT_FIRE 0"),
        (["r1 aircraft 7Д airborne=true sortie=1 run_done=true"], "7Д^", "ALREADY_FIRED 0"),
        (["r1 aircraft 7Е airborne=true sortie=1", "r2 rifle 7Е"], "Ав 7Е^", "FRIENDLY_TARGET 0"),
    ],
)
def test_what_a_flight_cannot_do(pieces: list[str], order: str, code: str) -> None:
    if code == "OVERRULED":  # a flight on the ground is refuelled as its turn begins, unless the field is damaged
        damaged = {"red": {"damaged": True}}
        assert children(*pieces, sides=damaged).refused("2Д>7Д; 1А-1Б") == "CANNOT_FLY 0"
        return
    assert children(*pieces).refused(order) == code


@pytest.mark.clause("O41-11", "O41-13")
def test_a_bombed_airfield_fuels_nobody_until_two_turns_of_repair() -> None:
    story = children(
        "b1 aircraft 7Д airborne=true sortie=1", "r1 aircraft 2Д fuelled=false", "r2 rifle 2Е", to_move="blue"
    )
    story.turn("7Д>3Д; 15К-14К")
    story = children(
        "b1 aircraft 2Д airborne=true sortie=1", "r2 rifle 2Е", "r1 aircraft 5А airborne=true sortie=1", to_move="blue"
    )
    story.turn("2Д^; 15К-14К")
    assert story.view.sides["red"].damaged
    story.turn("5А>2Д")
    assert story.view.sides["red"].repair == 1
    story.turn("14К-15К")
    assert story.refused("2Д>7Д; 1А-1Б") == "CANNOT_FLY 0"
    story.turn("1А-1Б")
    assert not story.view.sides["red"].damaged
    story.turn("15К-14К")
    assert story.turn("2Д>7Д").at("r1") == "7Д"


@pytest.mark.clause("O41-13")
def test_moving_the_repair_party_starts_the_work_anew() -> None:
    story = children("r2 rifle 2Е", sides={"red": {"damaged": True}}).turn("1А-1Б")
    assert story.view.sides["red"].repair == 1
    story.turn("15К-14К").turn("2Е-3Д")
    assert (story.view.sides["red"].damaged, story.view.sides["red"].repair) == (True, 0)


@pytest.mark.clause("O41-14")
def test_one_machine_gun_sends_a_flight_home_and_two_bring_it_down() -> None:
    flight = "b1 aircraft 6Д airborne=true sortie=1"
    story = children(flight, "r1 hmg 4Д").turn("4Д*6Д#b1; 1А-1Б")
    assert story.owes("b1") == "return_base"
    assert story.refused("6Д^; 15К-14К") == "CANNOT_FIRE 0"
    assert story.refused("15К-14К") == "OBLIGATION_UNMET"
    assert story.refused("6Д>8Д") == "OBLIGATION 0"
    assert story.turn("6Д>12Д").at("b1") == "12Д"
    story = children(flight, "r1 hmg 4Д", "r2 rifle 7Г").turn("4Д*6Д#b1; 7Г*6Д#b1; 1А-1Б")
    assert story.at("b1") is None
    assert children(flight, "r1 cavalry 4Д mounted=false").refused("4Д*6Д#b1") == "CANNOT_FIRE 0"


@pytest.mark.clause("O41-10")
def test_the_station_is_taken_by_standing_there_for_a_turn_of_the_enemy() -> None:
    story = children("r1 rifle 13З", "b2 rifle 9А").turn("13З-14З")
    assert story.view.sides["red"].holder == "r1"
    assert story.result is None
    story.turn("9А-9Б")
    assert story.result is not None
    assert (story.result.kind, story.result.winner) == ("station", "red")
    driven = children("r1 rifle 13З", "b2 rifle 13Ж", "b3 rifle 15Ж").turn("13З-14З").turn("13Ж*14З; 15Ж x14З")
    assert (driven.result, driven.at("r1")) == (None, None)


@pytest.mark.clause("O41-5", "O41-9", "O41-12")
def test_one_figure_to_a_square_and_nobody_on_the_own_airfield() -> None:
    assert children("r1 rifle 1Д").refused("1Д-2Д") == "FULL 0"
    wood = children("r1 rifle 3Г", "r2 rifle 4Г")
    assert wood.refused("4Г-3Г") == "FULL 0"
    assert children("r1 rifle 1Д").refused("1Д-к:Д-I") == "OFF_MAP 0"
