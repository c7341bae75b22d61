"""Setting up behind the screen: running checks, typed placements, presets, and that nothing of the enemy is told."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.games import game
from posrednik.notation.speech import Consider, Question
from posrednik.players.presets import COUNT, preset
from posrednik.table.desk import desk
from posrednik.table.table import Opening, Table
from tests.laws.driver import encoded
from tests.laws.subject import subject

DESK = desk("otryadov")
GAME = game("otryadov")
SUBJECT = subject("otryadov")
NAMES = tuple(name for name in SUBJECT.scenarios if not name.startswith("halt"))


def fresh(name: str, seat: str = "red") -> Any:
    scenario, rules = SUBJECT.scenarios[name]
    return GAME.view(GAME.begin(scenario, rules), Seat(seat))


def plain(orders: Any) -> list[Any]:
    found: list[Any] = msgspec.to_builtins(list(orders))
    return found


def test_an_empty_table_says_what_there_is_to_place() -> None:
    found = DESK.consider(fresh("company"), Consider())
    assert found.refusal is None
    assert found.unmet is not None
    assert found.unmet.code == "ROSTER"
    there = found.deployment
    assert there is not None
    assert (there.due, there.placed) == (28, 0)
    assert sum(len(h.ids) for h in there.holdings) == 28
    assert all(h.missing == h.ids for h in there.holdings)
    car = next(h for h in there.holdings if h.type == "armoured_car")
    assert set(car.squares) <= set(there.area)
    assert {c.name for c in there.checks} == {"count", "zone", "row1", "row2", "stack"}
    assert [c.ok for c in there.checks] == [False, True, True, True, True]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_lawful_openings_satisfy_every_check(name: str, seat: str) -> None:
    view = fresh(name, seat)
    for seed in range(3):
        orders = SUBJECT.turn(view, Random(seed))
        found = DESK.consider(view, Consider(orders=plain(orders)))
        assert found.refusal is None
        assert found.unmet is None
        assert found.deployment is not None
        assert all(check.ok for check in found.deployment.checks)
        assert found.deployment.placed == found.deployment.due
        assert sum(1 for g in found.view.figures if g.side == seat and g.square) == found.deployment.due
        typed = DESK.consider(view, Consider(text="; ".join(line.text.en for line in found.lines), lang="en"))
        assert typed.refusal is None
        assert typed.unmet is None


def test_a_typed_figure_joins_the_draft_and_one_named_by_its_id_is_moved() -> None:
    view = fresh("company")
    one = DESK.consider(view, Consider(text="Ст к:А-I; R#rr2 R:B-II"))
    assert one.refusal is None
    two = DESK.consider(view, Consider(orders=plain(one.orders), text="Ст#rr1 к:В-II"))
    assert two.deployment is not None
    assert two.deployment.placement == {"rr1": "R:В-II", "rr2": "R:Б-II"}
    bad = DESK.consider(view, Consider(orders=plain(one.orders), text="Ст к:Щ-I"))
    assert bad.refusal is not None
    assert bad.refusal.caret == 3
    assert bad.deployment is not None
    assert bad.deployment.placement == one.deployment.placement if one.deployment else False


def test_checks_name_the_clause_that_is_broken() -> None:
    view = fresh("company")
    crowd = DESK.consider(view, Consider(text="Ст к:А-I; Ст к:Б-I; Ст к:В-I"))
    assert crowd.deployment is not None
    wrong = [c for c in crowd.deployment.checks if not c.ok and c.name != "count"]
    assert [(c.name, c.clause) for c in wrong] == [("row1", "O30-X-4")]
    far = DESK.consider(view, Consider(orders=[{"op": "deploy", "placement": {"rr1": "9Е"}}]))
    assert far.refusal is not None
    assert far.refusal.code == "SETUP_ZONE"
    stranger = DESK.consider(view, Consider(orders=[{"op": "deploy", "placement": {"br1": "R:А-I"}}]))
    assert stranger.refusal is not None
    assert stranger.refusal.code == "ROSTER"
    assert stranger.deployment is not None
    assert stranger.deployment.placed == 0


@pytest.mark.parametrize("thing", [{}, 3, "x", {"op": "deploy", "placement": 3}, {"op": "pass"}, {"op": "move"}])
def test_garbage_is_refused_and_nothing_fails(thing: Any) -> None:
    found = DESK.consider(fresh("company"), Consider(orders=[thing]))
    assert found.refusal is not None
    assert found.unmet is not None


@pytest.mark.parametrize("name", NAMES)
def test_presets_can_be_sealed_as_they_are(name: str) -> None:
    for seat in ("red", "blue"):
        view = fresh(name, seat)
        for number in (1, COUNT):
            orders = preset("otryadov", view, number)
            assert orders == preset("otryadov", view, number)
            assert list(GAME.check(view, orders)) == []
            assert DESK.consider(view, Consider(orders=plain(orders))).unmet is None


def test_a_competition_asks_for_the_plan() -> None:
    view = fresh("competition")
    found = DESK.consider(view, Consider())
    assert found.deployment is not None
    assert found.deployment.plan_due
    done = DESK.consider(view, Consider(text='план: оси АБ, цель рейд, к ходу 30, замысел "обойти лес"'))
    assert done.refusal is None
    assert done.deployment is not None
    assert not done.deployment.plan_due


def everything(view: Any, draft: list[Any]) -> list[bytes]:
    """Every answer of the desk to a seat in deployment."""
    squares = list(DESK.board(view).squares)
    questions = [Question(square=name) for name in squares[::5]]
    questions += [Question(piece=g.id, square=squares[0]) for g in view.figures[::4]]
    questions += [Question(text=f"? {name}") for name in squares[-6:]]
    answers: list[Any] = [DESK.board(view), DESK.choices(view, draft), DESK.situation(view, draft)]
    answers += [DESK.consider(view, Consider(orders=plain(draft))), DESK.consider(view, Consider(text="Ст к:А-I"))]
    answers += [DESK.why(view, draft, question) for question in questions]
    answers += [DESK.verdict(view, {})]
    return [encoded(answer) for answer in answers]


@pytest.mark.parametrize("name", ["company", "children", "defence", "competition", "battalion"])
@pytest.mark.parametrize("own", ["red", "blue", "public"])
def test_the_enemys_hidden_deployment_moves_no_byte_of_any_answer(name: str, own: str) -> None:
    scenario, rules = SUBJECT.scenarios[name]
    other = Seat("blue" if own == "red" else "red")
    told = []
    for seed in (1, 2):
        table = Table(GAME, Opening(scenario=scenario, rules=rules, players={}), Seeded("t"))
        table.seal(other, SUBJECT.turn(table.view(other), Random(seed)))
        view = table.view(Seat(own))
        draft = SUBJECT.turn(view, Random(5)) if own != "public" else []
        told.append(everything(view, draft))
    assert told[0] == told[1]


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_questions_about_the_enemys_zone_have_one_constant_answer(seat: str) -> None:
    view = fresh("company", seat)
    zone = DESK.board(view).zones["blue" if seat == "red" else "red"]
    answers = {encoded(DESK.why(view, [], Question(square=name))[-1]) for name in zone}
    assert len(answers) == 1
    assert "Посредник не скажет" in DESK.why(view, [], Question(square=zone[0]))[-1].text.ru


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"op": "plan", "plan": {"aim": "conquest", "axis": ["Д"]}}, "plan.aim: conquest ≠ destruction"),
        ({"op": "plan", "plan": {"aim": 3, "axis": ["Д"]}}, "plan.aim: 3"),
        ({"op": "plan", "plan": {"aim": "raid"}}, "plan.axis: –"),
        ({"op": "plan", "plan": {"aim": "raid", "axis": ["Д"], "by_turn": 0}}, "plan.by_turn: 1, 2"),
        ({"op": "plan", "plan": {"aim": "raid", "axis": ["Д"], "secret": {"a": 1}}}, "plan.secret: {…}"),
        ({"op": "plan", "plan": "win"}, "plan: win"),
        ({"op": "deploy", "placement": {"rr1": 3}}, "placement: {…}"),
        ({"op": "march"}, "op: march"),
    ],
)
def test_an_order_of_the_wrong_form_is_named_by_its_place_in_either_language(given: Any, place: str) -> None:
    """No English stands in the Russian sentence: what is quoted is the order's own field and value."""
    rules = SUBJECT.scenarios["company"][1]
    view = GAME.view(GAME.begin(DESK.scenario({"name": "company", "competition": True}), rules), Seat("red"))
    draft = DESK.orders([given])
    refusal = next(iter(GAME.check(view, draft)))
    fault = DESK.fault(view, refusal, draft)
    assert fault.code == "ORDER_SYNTAX"
    assert f"«{place}" in fault.ru
    assert f'"{place}' in fault.en
    assert not any(word in fault.ru for word in ("Expected", "must", "unknown", "missing"))
