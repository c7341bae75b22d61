"""Chapter XIV: bombs, gas that clears and gas that stays, and the figures that clean it."""

from __future__ import annotations

import pytest

from tests.games.otryadov.story import Story

TOKENS = {"red": {"aerobombs": 1, "gas_tokens": 1}, "blue": {"aerobombs": 1, "gas_tokens": 1}}
WALKERS = ["r9 rifle 1А", "b9 rifle 15К"]


def walk(story: Story, plies: int) -> None:
    """Let r9 and b9 step to and fro, so that plies go by."""
    for _ in range(plies):
        red = story.view.to_move == "red"
        at = story.at("r9" if red else "b9")
        steps = {"1А": "2А", "2А": "1А", "15К": "14К", "14К": "15К"}
        story.turn(f"{at}-{steps[at or '']}")


@pytest.mark.clause("O30-XIV-2", "O30-XIV-3")
def test_a_bomb_closes_the_square_for_twelve_plies() -> None:
    story = Story("b1 rifle 8Д", *WALKERS, sides=TOKENS, options={"repetition": 0}).turn("АБ 8Д")
    assert story.owes("b1") == "gas_leave"
    assert story.view.gas["8Д"].plies == 12
    assert story.refused("15К-14К") == "OBLIGATION_UNMET"
    story.turn("8Д-9Д")
    assert story.refused("АБ 9Д") == "TOKEN_USED 0"
    walk(story, 10)
    assert story.view.gas["8Д"].plies == 1
    assert story.view.to_move == "red"
    walk(story, 1)
    assert "8Д" not in story.view.gas
    assert story.turn("9Д-8Д").at("b1") == "8Д"


@pytest.mark.clause("O30-XIV-2")
def test_who_cannot_leave_the_gas_is_lost_even_a_tank() -> None:
    walls = dict.fromkeys(("7Г", "7Д", "7Е", "8Г", "8Е", "9Г", "9Д", "9Е"), "impassable")
    story = Story("b1 tank 8Д", *WALKERS, sides=TOKENS, squares=walls).turn("АБ 8Д").turn("15К-14К")
    assert story.at("b1") is None


@pytest.mark.clause("O30-XIV-2")
def test_gas_drives_the_neutralised_out_and_fire_beside_it_only_destroys() -> None:
    story = Story("b1 field_gun 8Д neutralised=3", *WALKERS, sides=TOKENS).turn("АБ 8Д")
    assert story.turn("8Д-9Д").at("b1") == "9Д"
    rifles = ["r1 rifle 6Д", "r2 rifle 8Б", "r3 rifle 6В"]
    story = Story("b1 rifle 8Д", *rifles, *WALKERS, sides=TOKENS).turn("6Д*8Д; 8Б*8Д; АБ 8Д")
    assert (story.owes("b1"), story.figure("b1").under_fire) == ("gas_leave", True)
    story = Story("b1 rifle 8Д", *rifles, *WALKERS, sides=TOKENS).turn("6Д*8Д; 8Б*8Д; 6В*8Д; АБ 8Д")
    assert story.at("b1") is None


@pytest.mark.clause("O30-XIV-4", "O30-XIV-6")
def test_persistent_gas_is_laid_on_empty_passable_ground() -> None:
    ground = {"7Д": "impassable", "6Д": "masking/village"}
    story = Story("b1 rifle 8Д", *WALKERS, sides=TOKENS, squares=ground, options={"repetition": 0})
    for square, code in {"7Д": "BAD_TARGET", "8Д": "BAD_TARGET", "к:Д-I": "BAD_TARGET", "6Д": "SETTLEMENT"}.items():
        assert story.refused(f"ОВ {square}") == f"{code} 0"
    story.turn("ОВ 9Д")
    assert story.refused("8Д-9Д") == "CONTAMINATED 0"
    walk(story, 40 - 1)
    assert "9Д" in story.view.gas


@pytest.mark.clause("O30-XIV-5", "O30-XIV-7")
def test_eight_plies_of_work_clean_a_square_and_leaving_it_starts_anew() -> None:
    gas = {"8Д": {"kind": "persistent", "plies": 0, "owner": "blue"}}
    story = Story("r1 chem 7Д", "b1 rifle 12А", *WALKERS, contamination=gas, options={"repetition": 0}).turn("7Д-8Д")
    walk(story, 3)
    assert story.view.gas["8Д"].decon == 5
    assert story.refused("8Д*9Д") == "CANNOT_FIRE 0"
    story.turn("8Д-7Д")
    assert story.view.gas["8Д"].decon is None
    walk(story, 1)
    story.turn("7Д-8Д")
    walk(story, 7)
    assert story.view.gas["8Д"].decon == 1
    walk(story, 1)
    assert "8Д" not in story.view.gas


@pytest.mark.clause("O30-XIV-5")
def test_the_layers_own_piece_cleans_nothing() -> None:
    gas = {"8Д": {"kind": "persistent", "plies": 0, "owner": "red"}}
    story = Story("r1 chem 8Д", *WALKERS, contamination=gas, options={"repetition": 0})
    walk(story, 10)
    assert story.view.gas["8Д"].decon is None


@pytest.mark.clause("O30-XIV-2", "O30-XIV-4")
def test_without_the_agreement_there_is_no_gas() -> None:
    story = Story("b1 rifle 8Д", *WALKERS, sides=TOKENS, options={"chemical": False})
    assert story.refused("АБ 8Д") == "CHEM_OFF 0"
    assert story.refused("ОВ 9Д") == "CHEM_OFF 0"
