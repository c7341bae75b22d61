"""Flights, tokens, decontamination and the plan of a competition in the hands of a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game, part
from posrednik.games.otryadov.competition import examine_plan
from posrednik.games.otryadov.orders import AcceptDraw, Bomb, BombRun, Contaminate, Deploy, FilePlan, Fire, Fly
from posrednik.games.otryadov.scenario import Scenario
from posrednik.players import player

GAME = game("otryadov")


def _orders(setup: Mapping[str, Any], name: str = "captain") -> list[Any]:
    position = part("otryadov", "casefile").position_of({"id": "t", "setup": setup})
    (seat,) = GAME.waiting(position)
    orders = player("otryadov", name).orders(GAME.view(position, seat), Seeded("1"))
    adjudicate(GAME, position, {seat: orders}, Seeded("table"))
    return orders


def _piece(id: str, side: str, type: str, square: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": side, "type": type, "square": square, **more}


def test_a_flight_bombs_the_gun_that_others_shoot_at() -> None:
    """Two rifles and a bomb are three firers on a gun (O30-IX-4, O41-11)."""
    pieces = [
        _piece("v", "red", "aircraft", "2Д"), _piece("a", "red", "rifle", "1А"), _piece("b", "red", "rifle", "7Г"),
        _piece("g", "blue", "field_gun", "4Г"), _piece("x", "blue", "rifle", "14А"),
    ]  # fmt: skip
    orders = _orders({"base": "map", "scenario": "o41", "to_move": "red", "pieces": pieces})
    flown = [order for order in orders if isinstance(order, (Fly, BombRun))]
    assert flown == [Fly("v", "4Г"), BombRun("v")]


def test_a_flight_aloft_comes_home() -> None:
    """It falls at the end of its third turn in the air (O41-12)."""
    pieces = [
        _piece("v", "red", "aircraft", "7Г", airborne=True, sortie=2, run_done=True), _piece("a", "red", "rifle", "2А"),
        _piece("x", "blue", "rifle", "14А"),
    ]  # fmt: skip
    assert Fly("v", "2Д") in _orders({"base": "map", "scenario": "o41", "to_move": "red", "pieces": pieces})


def test_the_aerobomb_falls_on_two_rich_figures() -> None:
    pieces = [
        _piece("a", "red", "rifle", "2А"), _piece("x", "blue", "hmg", "13Г"), _piece("y", "blue", "hmg", "13Г"),
        _piece("z", "blue", "lmg", "14Д"),
    ]  # fmt: skip
    setup = {"base": "map", "to_move": "red", "pieces": pieces, "sides": {"red": {"aerobombs": 1}}}
    assert [order.square for order in _orders(setup) if isinstance(order, Bomb)] == ["13Г"]


def test_late_in_the_game_gas_denies_a_height() -> None:
    pieces = [_piece("a", "red", "rifle", "2А"), _piece("x", "blue", "rifle", "9Д")]
    setup = {"base": "map", "to_move": "red", "turn": 50, "pieces": pieces, "sides": {"red": {"gas_tokens": 1}}}
    (laid,) = [order.square for order in _orders(setup) if isinstance(order, Contaminate)]
    assert part("otryadov", "mapfile").standard_map().squares[laid].kind == "strong"


def test_a_decontamination_figure_goes_into_the_gas() -> None:
    pieces = [
        _piece("c", "red", "chem", "2Г"), _piece("a", "red", "rifle", "1А"), _piece("x", "blue", "rifle", "14А"),
    ]  # fmt: skip
    gas = {"3Д": {"kind": "persistent", "owner": "blue"}}
    orders = _orders({"base": "blank", "to_move": "red", "pieces": pieces, "contamination": gas})
    assert any(getattr(order, "path", ())[-1:] == ("3Д",) and order.piece == "c" for order in orders)


def test_a_plan_is_filed_with_the_deployment() -> None:
    rules = Ruleset(game="otryadov", edition=GAME.edition, options={})
    position = GAME.begin(Scenario(competition=True, defender="red"), rules)
    aims = {}
    for seat in (Seat("red"), Seat("blue")):
        plan, deployment = player("otryadov", "captain").orders(GAME.view(position, seat), Seeded("1"))
        assert isinstance(plan, FilePlan)
        assert isinstance(deployment, Deploy)
        examine_plan(plan.plan)
        aims[seat] = plan.plan.aim
    assert aims == {Seat("red"): "hold", Seat("blue"): "destruction"}


def test_a_draw_is_taken_by_the_weaker_side_only() -> None:
    few, many = (
        [_piece("a", "red", "lmg", "6Д")],
        [_piece(f"x{n}", "blue", "rifle", f"12{c}") for n, c in enumerate("АВД")],
    )
    setup = {"base": "map", "pieces": [*few, *many], "to_move": "red", "draw_offer": "blue"}
    assert _orders(setup) == [AcceptDraw()]
    assert AcceptDraw() not in _orders(setup | {"to_move": "blue", "draw_offer": "red"})
    assert AcceptDraw() not in _orders(setup | {"draw_offer": "red"})


def test_no_more_fire_than_destroys() -> None:
    """Three on one, the others elsewhere (O30-VI-2)."""
    pieces = [_piece(f"r{n}", "red", "rifle", square) for n, square in enumerate(("6Б", "6Г", "6Е", "5Г"))]
    pieces += [_piece("x", "blue", "rifle", "8Г"), _piece("y", "blue", "rifle", "15К")]
    orders = _orders({"base": "blank", "to_move": "red", "pieces": pieces})
    assert len([order for order in orders if isinstance(order, Fire) and order.target == "8Г"]) == 3
