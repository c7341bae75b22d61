"""Chapter X: limits, passing, and the many ways in which a game ends."""

from __future__ import annotations

import pytest

from tests.games.otryadov.story import Story

FAR = "b9 rifle 15К"


def ending(story: Story) -> tuple[str, str | None, str] | None:
    result = story.result
    return None if result is None else (result.kind, result.winner, result.clause)


@pytest.mark.clause("O30-X-9", "O30-X-10", "O30-X-11")
def test_two_figures_a_turn_in_the_attack_strip_and_forced_moves_beside() -> None:
    pieces = ["r1 rifle 5А", "r2 rifle 5В", "r3 rifle 4Д", "r4 rifle 6Ж obligation=back_and_fire", "r5 rifle 2Д", FAR]
    story = Story(*pieces)
    assert story.refused("5А-6А; 5В-6В; 4Д-5Д") == "MOVE_LIMIT 2"
    story.turn("5А-6А; 5В-4В; 6Ж-5Ж; 2Д-3Д; 4Д-3Е")
    assert story.at("r3") == "3Е"


@pytest.mark.clause("O30-X-10")
def test_three_in_the_cavalry_games_and_attacks_free_by_option() -> None:
    pieces = ["r1 cavalry 5А", "r2 cavalry 5В", "r3 cavalry 5Д", "r4 cavalry 5Ж", FAR]
    story = Story(*pieces, scenario="squadron")
    assert story.refused("5А-6А; 5В-6В; 5Д-6Д; 5Ж-6Ж") == "MOVE_LIMIT 3"
    foes = [*pieces, "r5 rifle 6Г mounted=false", "b1 rifle 7Г"]
    free = Story(*foes, scenario="squadron", options={"cavalry_attack_free": True})
    free.turn("6Г*7Г; 5А-6А; 5В-6В; 5Ж-6Ж; 5Д-6Д x7Г")
    assert free.at("b1") is None


@pytest.mark.clause("O30-X-10")
def test_mounting_in_the_strip_counts_and_outside_it_does_not() -> None:
    story = Story("r1 rifle 5А", "r2 rifle 5В", "r3 cavalry 5Д", "r4 cavalry 3Д", FAR)
    assert story.refused("5А-6А; 5В-6В; 5Д сп") == "MOVE_LIMIT 2"
    assert not story.turn("5А-6А; 5В-6В; 3Д сп").figure("r4").mounted


@pytest.mark.clause("O30-X-8")
def test_no_regrouping_behind_the_front_but_forced_moves_are_free() -> None:
    story = Story("r1 rifle R:Д-II", "r2 rifle R:Ж-I obligation=back_and_fire", FAR)
    assert story.refused("к:Д-II-к:Г-II; к:Ж-I-к:Ж-II") == "REGROUP 0"
    assert story.refused("к:Д-II-к:Г-III; к:Ж-I-к:Ж-II") == "REGROUP 0"
    assert story.turn("к:Д-II-к:Г-I; к:Ж-I-к:З-II").at("r2") == "R:З-II"


@pytest.mark.clause("O30-X-12", "O30-X-19")
def test_two_passes_in_succession_end_the_game() -> None:
    walls = dict.fromkeys(("1Б", "2А", "2Б", "14К", "14И", "15И"), "impassable")
    walls |= {"1А": "weak"}
    shut_in = ["r1 armoured_train 1А", "b1 armoured_train 15К"]
    story = Story(*shut_in, squares=walls)
    assert story.refused("ничья?") == "NO_MOVE_MADE"
    story.turn("пас")
    assert ending(story) is None
    assert ending(story.turn("пас")) == ("draw", None, "O30-X-19")


@pytest.mark.clause("O30-X-18")
def test_a_position_repeats_even_when_two_alike_have_changed_places() -> None:
    story = Story("r1 rifle 2Д", "r2 rifle 2Ж", "b1 rifle 14Д", "b2 rifle 13К")
    there, back = ["2Д-2Е", "14Д-14Е"], ["2Е-2Д", "14Е-14Д"]
    story.turns(*there, *back, *there)
    assert ending(story) is None
    story.turn("2Е-2Д")
    assert ending(story) is None
    assert ending(story.turn("14Е-14Д")) == ("draw", None, "O30-X-18")
    swapped = Story("r1 rifle 2Д", "r2 rifle 2Ж", "b1 rifle 14Д", "b2 rifle 13К")
    # r1 and r2 change places: 2Д ↔ 2Ж; ids do not matter
    swapped.turns("2Д-2Е", "14Д-14Е", "2Ж-3Е", "14Е-14Д", "2Е-2Ж", "14Д-14Е", "3Е-2Д", "14Е-14Д")
    assert (swapped.at("r1"), swapped.at("r2")) == ("2Ж", "2Д")
    assert ending(swapped) is None
    swapped.turns("2Д-2Е", "14Д-14Е", "2Е-2Д")
    assert ending(swapped.turn("14Е-14Д")) == ("draw", None, "O30-X-18")


@pytest.mark.clause("O30-X-18")
def test_repetition_can_be_switched_off() -> None:
    story = Story("r1 rifle 2Д", "b1 rifle 14Д", options={"repetition": 0})
    for _ in range(4):
        story.turns("2Д-2Е", "14Д-14Е", "2Е-2Д", "14Е-14Д")
    assert ending(story) is None


@pytest.mark.clause("O30-X-17", "O30-X-20")
def test_the_last_turn_pair_is_judged_when_it_is_complete() -> None:
    sides = {"red": {"initial": 2, "initial_units": 12}, "blue": {"initial": 1, "initial_units": 6}}
    story = Story("r1 rifle 2Д", "b1 rifle 14Д", turn=60, first="red", sides=sides)
    assert ending(story.turn("2Д-3Д")) is None
    assert ending(story.turn("14Д-13Д")) == ("limit", "blue", "O30-X-17")
    unlimited = Story("r1 rifle 2Д", "b1 rifle 14Д", turn=60, first="red", options={"turn_limit": 0})
    assert ending(unlimited.turns("2Д-3Д", "14Д-13Д")) is None


@pytest.mark.clause("O30-X-20")
def test_equal_losses_are_judged_by_heights_beyond_the_middle() -> None:
    heights = {"9Д": "strong", "3Д": "strong"}
    story = Story("r1 rifle 9Г", "b1 rifle 14Д", turn=60, first="blue", squares=heights)
    assert ending(story.turn("9Г-9Д")) == ("limit", "red", "O30-X-17")
    drawn = Story(
        "r1 rifle 9Г", "b1 rifle 14Д", turn=60, first="blue", squares=heights, options={"limit_judgement": "draw"}
    )
    assert ending(drawn.turn("9Г-9Д")) == ("draw", None, "O30-X-20")


@pytest.mark.clause("O30-X-14", "O30-X-15")
def test_withdrawal_and_the_draw_of_the_little_beaten() -> None:
    back = ["r1 rifle 1Д obligation=back_and_fire", "b1 rifle 14Д"]
    lost_much = {"red": {"initial": 4}}
    assert ending(Story(*back, sides=lost_much).turn("1Д-к:Д-I")) == ("withdrawal", "blue", "O30-X-14")
    pieces = ["r1 rifle 1Д obligation=back_and_fire", "r2 rifle R:А-I", "r3 rifle R:Б-I", "b1 rifle 14Д"]
    assert ending(Story(*pieces, sides=lost_much).turn("1Д-к:Д-I")) == ("draw", None, "O30-X-15")
    not_yet = Story("r1 rifle R:Д-II", "b1 rifle 14Д", sides={"red": {"engaged": False}})
    assert ending(not_yet.turn("к:Д-II-к:Д-I")) is None


@pytest.mark.clause("O30-X-13", "O30-X-22")
def test_destruction_comes_before_every_other_end() -> None:
    pieces = ["r1 rifle 6Д", "b1 rifle 7Д"]
    story = Story(*pieces, turn=60, first="blue").turn("6Д!x7Д")
    assert ending(story) == ("destruction", "red", "O30-X-13")
    assert story.refused("пас", side="blue") == "GAME_OVER"


@pytest.mark.clause("O30-X-21")
def test_resignation_and_agreement() -> None:
    story = Story("r1 rifle 2Д", "b1 rifle 14Д")
    assert story.refused("ничья!") == "NO_OFFER 0"
    assert story.refused("сдача; 2Д-3Д") == "NOT_ALONE 0"
    story.turn("2Д-3Д; ничья?").turn("14Д-13Д")
    assert story.refused("ничья!") == "NO_OFFER 0"
    story.turn("3Д-4Д; ничья?")
    assert ending(story.turn("ничья!")) == ("draw", None, "O30-X-21")
    assert ending(Story("r1 rifle 2Д", "b1 rifle 14Д").turn("сдача")) == ("resignation", "blue", "O30-X-21")
