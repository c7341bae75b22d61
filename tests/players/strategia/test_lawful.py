"""Every player gives moves that the umpire takes, in every stage and mode, for every country, to the end of a war."""

from __future__ import annotations

from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.games.strategia import checking
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Front
from posrednik.games.strategia.view import view
from posrednik.players.strategia import about, make, names
from tests.players.strategia.wars import begin, war

BASELINES = ("random", "linear-front", "turtle", "schwerpunkt")
LEVELS = ("cadet", "colonel", "commander")
MODES: dict[str, dict[str, Any]] = {
    "chips": {"level": 1},
    "cards": {"level": 2},
    "mobilisation": {"level": 3},
    "asked": {"level": 1, "response": "ask"},
    "asked, cards": {"level": 2, "response": "ask"},
    "interactive": {"level": 1, "order_mode": "interactive"},
    "interactive, cards": {"level": 2, "order_mode": "interactive", "response": "ask"},
    "bought": {"level": 2, "forces": "bought"},
    "bought, mobilisation": {"level": 3, "forces": "bought"},
    "weather": {"level": 2, "interventions": "full"},
    "stacks": {"level": 2, "stack": "free"},
    "no umpire": {"level": 1, "umpire": "none"},
}


def test_the_list_of_players() -> None:
    assert names()[:3] == LEVELS
    assert set(names()) == {*LEVELS, *BASELINES}
    assert all(about()[name]["ru"] and about()[name]["en"] for name in names())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pair", [("commander", "cadet"), ("colonel", "schwerpunkt")], ids="-".join)
def test_a_war_of_some_turns_is_played(pair: tuple[str, str], mode: str) -> None:
    options = {"turn_limit": 4, **MODES[mode]}
    struck = placed = 0
    p = begin(options)
    for v, orders, _ in war(p, {"red": pair[0], "blue": pair[1]}, mode):
        placed += sum(v.stage == "planning" and isinstance(one, o.Move) for one in orders)
        struck += sum(isinstance(one, o.Strike) for one in orders)
    assert p.stage == "peace"
    assert p.result is not None
    assert placed > 20
    assert struck > 0


@pytest.mark.parametrize("name", BASELINES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_baselines_play_a_war_to_its_end(name: str, level: int) -> None:
    p = begin({"level": level, "turn_limit": 3})
    assert sum(1 for _ in war(p, {"red": name, "blue": "linear-front"}, name)) > 6
    assert p.result is not None


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_country_can_be_a_computers(level: int) -> None:
    teams = {"red": 1, "blue": 1, "green_north": 1, "green_south": 1}
    players = {"red": "commander", "blue": "colonel", "green_north": "commander", "green_south": "turtle"}
    p = begin({"level": level, "turn_limit": 3}, teams)
    seen = {v.side for v, _, p in war(p, players, "four")}
    assert seen == set(teams)
    assert p.result is not None


@pytest.mark.parametrize("name", ["commander", "linear-front", "schwerpunkt"])
def test_nobody_breaks_the_peace_with_a_neutral(name: str) -> None:
    for _, _, p in war(begin({"level": 1, "turn_limit": 8}), {"red": name, "blue": "cadet"}, "peace"):
        assert all(p.relation("red", green) == "neutral" for green in ("green_north", "green_south"))


def test_greens_given_to_a_side_are_led_by_it() -> None:
    p = begin({"level": 1, "turn_limit": 6})
    led = False
    for v, orders, _ in war(p, {"red": "commander", "blue": "random"}, "greens"):
        greens = {checking.called(unit, v.side) for unit in v.units if unit.side != v.side}
        if v.side == "red" and greens:
            led = led or any(getattr(one, "unit", None) in greens for one in orders)
        if v.stage == "operations" and v.turn == 2 and v.side == "blue":
            p.relations["blue", "green_north"] = "war"
            p.relations["red", "green_north"] = "allied"
            p.commanders["green_north"] = "red"
    assert led


def test_a_plan_has_all_parts() -> None:
    v = view(begin({"level": 3}), Seat("red"))
    orders = make("commander").orders(v, Seeded("plan"))
    kinds = {type(order) for order in orders}
    assert {o.Move, o.Cover, o.Army, o.Reaction, o.Mobilise, o.End} <= kinds
    cover = next(order for order in orders if isinstance(order, o.Cover))
    front = [s for s in range(v.board.size) if v.board.grid.x[s] == 30 and 10 <= v.board.grid.y[s] <= 29]
    placed = {order.unit: v.board.sq(order.to) for order in orders if isinstance(order, o.Move) and order.to}
    posts = {placed[unit] for unit in cover.units}
    assert all(any(v.board.grid.distance(s, post) <= 1 for post in posts) for s in front)
    assert all(4 <= len(order.units) <= 10 for order in orders if isinstance(order, o.Army))


def test_nothing_is_said_out_of_turn() -> None:
    p = begin({"level": 1})
    for _ in war(p, {"red": "cadet", "blue": "cadet"}, "turn"):
        if p.stage == "operations":
            break
    assert make("commander").orders(view(p, Seat("blue")), Seeded("x")) == []


@pytest.mark.clause("ST-1.2t", "ST-5.7")
@pytest.mark.parametrize("seats", ["fronts", "free"])
def test_comrades_move_what_is_entrusted_to_them(seats: str) -> None:
    p = begin({"level": 1, "turn_limit": 3, "seats": seats}, {"red": 2, "blue": 1})
    players = {"red": "commander", "red2": "colonel", "blue": "random"}
    moved: dict[str, set[str]] = {"red": set(), "red2": set()}
    for v, orders, _ in war(p, players, "team"):
        if v.stage == "planning":
            assert (len(orders) == 1) == (v.seat == "red2")
            p.fronts["red", 1] = Front(side="red", number=1, armies=(1, 2), player="red2")
        elif v.side == "red":
            moved[v.seat] |= {name for one in orders if isinstance(one, o.UnitOrder) for name in one.who}
    army = {checking.called(one, "red") for one in p.units.values() if one.id in _armies(p)}
    assert p.result is not None
    assert moved["red2"]
    assert moved["red"]
    assert not moved["red2"] & moved["red"]
    assert moved["red2"] & army


def _armies(p: Position) -> set[str]:
    """The units of Red's first two armies."""
    return {id for number in (1, 2) for id in p.armies["red", number].units}
