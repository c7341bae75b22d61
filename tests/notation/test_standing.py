"""The position record restores a game with everything that is owed (O30-X-16)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from posrednik.core.dice import Scripted
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.otryadov import game
from posrednik.games.otryadov.casefile import position_of
from posrednik.games.otryadov.restoring import BadStanding
from posrednik.games.otryadov.scenario import BadScenario, Scenario
from posrednik.games.otryadov.squares import NAMES, SIDES
from posrednik.games.otryadov.standing import read_position, write_position
from tests.notation.playing import begin, play_on

RULES = Ruleset(game="otryadov", edition=game.edition)
ALL_STATES = """\
R: Ст 5Г/uf, Тч(п) 4Ж, Кн#k7 7А/ds, Кн(п) 3Г/bk, Км(с) 2Б, ХФ(Кн) 1Б, Та 6З/ta/hNE, ПА 2Е/n2, Пт 9В/v
B: РП 10Е/ml, СП 11К/gl, КА 14З/fo
S: B 17
G: 10А=n7R, 11К=pB4, 12К=pR
F: 7Д=a1s2l0
T: R 28/132 1/0 e, B 24/110 0/1
P
O: R
"""


def test_every_state_of_the_form_survives() -> None:
    position = read_position(Scenario(gas=True), RULES, ALL_STATES)
    assert write_position(position) == ALL_STATES
    assert position.phase == "play"
    assert game.waiting(position) == {"blue"}


def test_flights_and_airfields_survive() -> None:
    text = "R: Ст 3Д, Ав 9Д/a1/b, БП 2З\nB: Ст 12Д, Ст 2Ж/s, Ав 14Д/e\nS: R 5\nT: R 9/60 0/0 e, B 9/60 0/0 e d1\n"
    position = read_position(Scenario(name="o41", base="o41"), RULES, text)
    assert write_position(position) == text


@pytest.mark.parametrize("base", ["company", "squadron", "o41"])
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 1000))
def test_a_restored_game_goes_on_as_the_old_one(base: Any, seed: int) -> None:
    scenario = Scenario(name=base, base=base, gas=base == "company")
    for position, turn in play_on(begin(scenario, seed), seed, 12):
        text = write_position(position)
        again = game.begin(Scenario(name=base, base=base, gas=base == "company", standing=text), RULES)
        assert write_position(again) == text
        orders = {Seat(SIDES[position.facts.to_move]): turn}
        after = [adjudicate(game, p, orders, Scripted(()))[0] for p in (position, again)]
        if game.outcome(after[0]) is None:
            assert write_position(after[0]) == write_position(after[1])


_REST = "\nB: РП 10Е\nS: R 3"


@pytest.mark.clause("O30-III-6", "O30-X-7", "O41-5")
@pytest.mark.parametrize(
    ("red", "scenario", "options"),
    [
        ("Ст {open}, Ст {open}", {}, {}),
        ("Ст {green}, Ст {green}, Ст {green}", {}, {}),
        ("Ст 4Д, Ст 4Д", {"name": "o41", "base": "o41"}, {}),
        ("Ст R:Д-I, Ст R:Д-I, Ст R:Д-I", {}, {}),
        ("Ст R:Д-II, " + ", ".join(["РП R:Д-II"] * 7), {}, {}),
        ("Ст R:Д-II, РП R:Д-II, РП R:Д-II", {}, {"organic_lmg": False}),
        ("Ст R:Д-I, Ст R:Д-I, РП R:Д-I", {}, {}),
        ("Ст R:Д-II, Ст R:Д-II, РП R:Д-II", {"defender": "red"}, {}),
    ],
)
def test_no_square_of_a_record_holds_more_than_in_play(red: str, scenario: Any, options: Any) -> None:
    """As many as fit are restored; one more has its place named."""
    ground = begin(Scenario(), 1).start.facts.ground
    places = {
        "open": next(NAMES[s] for s in range(60, 150) if ground.kind[s] == "weak"),
        "green": next(NAMES[s] for s in range(60, 150) if ground.kind[s] == "masking"),
    }
    full = [figure.strip() for figure in red.format(**places).split(",")]
    rules = Ruleset(game="otryadov", edition=game.edition, options=options)
    with pytest.raises(BadStanding) as caught:
        read_position(Scenario(**scenario), rules, f"R: {', '.join(full)}{_REST}")
    assert (caught.value.line, caught.value.column) == (1, len(f"R: {', '.join(full[:-1])}, ") + 1)
    assert read_position(Scenario(**scenario), rules, f"R: {', '.join(full[:-1])}{_REST}").phase == "play"


@pytest.mark.clause("O30-X-7")
def test_light_machine_guns_stay_where_their_rifles_left_them() -> None:
    text = "R: " + ", ".join(["РП R:Д-III"] * 6) + _REST
    assert len(read_position(Scenario(), RULES, text).facts.roster.ids) == 7
    with pytest.raises(BadStanding):
        read_position(Scenario(), RULES, text.replace("R: ", "R: РП R:Д-III, "))


def test_custom_ids_are_kept() -> None:
    pieces = [
        {"id": "rr2", "side": "red", "type": "rifle", "square": "5Г"},
        {"id": "x", "side": "red", "type": "rifle", "square": "6Е"},
        {"id": "rr3", "side": "red", "type": "rifle", "square": "7Д"},
        {"id": "rr1", "side": "red", "type": "rifle", "square": "7Е"},
        {"id": "bcv1", "side": "blue", "type": "cavalry", "square": "9Е"},
    ]
    position = position_of({"setup": {"base": "map", "pieces": pieces}})
    again = read_position(Scenario(), RULES, write_position(position))
    assert again.facts.roster.ids == ("rr2", "x", "rr3", "rr1", "bcv1")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("R: Ст 5Г\nB: Ст 9Д\n", 3, 1),
        ("R: Ст 5Г, Щт 6Е\nB: Ст 9Д\nS: R 1", 1, 11),
        ("R: Ст 5Г\nB: Ст(п) 9Д\nS: R 1", 2, 7),
        ("R: Ст 5Г\nB: Ст 5Г\nS: R 1", 2, 4),
        ("R: Ст 5Г/zz\nB: Ст 9Д\nS: R 1", 1, 4),
        ("R: Ст 5Г\nB: Ст 9Д\nS: R 0", 3, 4),
        ("R: Ст 5Г Ст 6Е\nB: Ст 9Д\nS: R 1", 1, 10),
        ("R: Ст#a 5Г\nB: Ст#a 9Д\nS: R 1", 2, 4),
        ("Q: Ст 5Г", 1, 1),
    ],
)
def test_faults_have_their_place(text: str, line: int, column: int) -> None:
    with pytest.raises(BadStanding) as caught:
        read_position(Scenario(), RULES, text)
    assert (caught.value.line, caught.value.column) == (line, column)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="RBSGFTPOСткн: ,/#()1579ДАuflnh=as\n", max_size=80) | st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(BadScenario):
        read_position(Scenario(), RULES, text)


def test_a_secret_deployment_is_not_written() -> None:
    with pytest.raises(ValueError, match="O30-X-16"):
        write_position(begin(Scenario(), 1).start)
