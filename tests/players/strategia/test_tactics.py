"""Positions made by hand in which one thing is right: the commander does it, and leaves the wrong thing alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.view import view
from posrednik.players.strategia import make
from tests.players.strategia.wars import field, hand_in, move, strikes

LEVELS = (1, 2)


def alive(p: Position, id: str) -> bool:
    return id in p.units


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_flank_is_taken(level: int) -> None:
    """Tank divisions can come to the rear and the flank of a rifle division: it is encircled and gone."""
    p = field(["red 201 td 48-19 W", "red 202 td 45-21 S", "blue 1 sd 45-19 W"], level=level)
    orders, after = move(p, "commander")
    assert strikes(orders) == ["45-19"]
    assert not alive(after, "B1")
    assert alive(after, "R201")
    assert alive(after, "R202")


@pytest.mark.parametrize("level", LEVELS)
def test_superior_force_is_used(level: int) -> None:
    """Six to one from the front: the enemy lays down his arms."""
    p = field(["red 201 td 32-19 W", "red 202 td 32-20 W", "red 203 td 32-21 W", "blue 1 sd 31-20 E"], level=level)
    _, after = move(p, "commander")
    assert not alive(after, "B1")


@pytest.mark.parametrize("level", LEVELS)
def test_a_hopeless_attack_is_declined(level: int) -> None:
    """One rifle division before a wall of tanks does not strike it, and does not stay in its reach if it can help."""
    wall = [f"blue {200 + n} td 29-{17 + n} E" for n in range(1, 6)]
    p = field(["red 1 sd 31-20 W", *wall], level=level)
    orders, _ = move(p, "commander")
    assert strikes(orders) == []


@pytest.mark.parametrize("level", LEVELS)
def test_a_river_is_not_forced_against_the_odds(level: int) -> None:
    """Equal forces with a river between them: who strikes loses a third more and faces a factor of 1.7."""
    p = field(["red 1 sd 41-10 W", "blue 1 sd 40-10 E", "blue 2 sd 40-11 E", "blue 3 sd 40-9 E"], level=level)
    orders, _ = move(p, "commander")
    assert strikes(orders) == []


@pytest.mark.parametrize("level", LEVELS)
def test_an_empty_city_is_entered(level: int) -> None:
    p = field(["red 201 td 29-23 W", "red 1 sd 50-20 W", "blue 1 sd 8-21 E"], level=level)
    town = p.board.sq("27-23")
    assert p.owner_of(town) == "blue"
    _, after = move(p, "commander")
    assert after.owner_of(town) == "red"


def test_who_is_cut_off_goes_home() -> None:
    """A division behind the enemy's line with its roads taken goes back towards its own land, not on."""
    p = field(["red 1 sd 22-24 W", "red 2 sd 40-20 W", "blue 1 sd 9-21 E", "blue 2 sd 30-12 E"])
    p.put(replace(p.units["R1"], supply="cut_off", cut=1))
    _, after = move(p, "commander")
    assert after.board.grid.x[after.units["R1"].at] > p.board.grid.x[p.units["R1"].at]


def test_guns_prepare_the_blow() -> None:
    """Artillery in range of the enemy that is about to be struck fires at him first, never at own troops."""
    p = field(
        [
            "red 101 ad 34-20 W", "red 1 sd 32-19 W", "red 2 sd 32-20 W", "red 201 td 32-21 W",
            "blue 201 td 31-20 E", "blue 1 sd 20-20 E",
        ],
        level=2,
    )  # fmt: skip
    orders, after = move(p, "commander")
    fired = [order for order in orders if isinstance(order, o.Fire)]
    assert [(order.unit, order.target) for order in fired] == [("101 ad", "31-20")]
    assert orders.index(fired[0]) < min(n for n, one in enumerate(orders) if isinstance(one, o.Strike))
    assert not alive(after, "B201") or after.units["B201"].strength < p.units["B201"].strength / 2


def test_reserves_go_by_rail() -> None:
    """A rifle division in a city far behind is carried to one near the enemy, for it would walk for weeks."""
    p = field(["red 1 sd 57-34 W", "red 2 sd 53-21 W", "red 3 sd 32-20 W", "blue 1 sd 29-20 E"])
    orders, _ = move(p, "commander")
    rails = [order for order in orders if isinstance(order, o.Transfer)]
    assert [order.unit for order in rails] == ["1 sd"]


def test_scouts_are_asked_where_it_decides_something() -> None:
    """A chip of unknown arm before three own divisions: its arm is asked before the move, and only once."""
    p = field(["red 1 sd 32-19 W", "red 2 sd 32-20 W", "red 3 sd 32-21 W", "blue 201 td 31-20 E", "blue 9 sd 20-20 E"])
    first = make("commander").orders(view(p, Seat("red")), Seeded("m"))
    assert [(one.kind, one.square) for one in first if isinstance(one, o.Ask)] == [("arms", "31-20")]
    assert not any(isinstance(one, o.End) for one in first)
    p = hand_in(p, "red", first, Seeded("umpire"))
    second = make("commander").orders(view(p, Seat("red")), Seeded("m"))
    assert not any(isinstance(one, o.Ask) for one in second)
    assert isinstance(second[-1], o.End)


def test_the_budget_of_the_scouts_is_kept() -> None:
    p = field(["red 1 sd 32-19 W", "red 2 sd 32-20 W", "red 3 sd 32-21 W", "blue 201 td 31-20 E"])
    dice = Seeded("umpire")
    for _ in range(7):
        p = hand_in(p, "red", [o.Ask(kind="arms", square="20-20")], dice)
    first = make("commander").orders(view(p, Seat("red")), Seeded("m"))
    assert not any(isinstance(one, o.Ask) for one in first)


def test_a_great_superiority_is_not_awaited() -> None:
    """Asked whether to accept a battle against three tank divisions, the commander falls back; against one he stays."""
    for strikers, stays in ((3, False), (1, True)):
        tanks = [f"blue {201 + n} sd 31-{19 + n} E" for n in range(strikers)]
        p = field(["red 1 sd 32-20 W", *tanks], options={"response": "ask"}, mover="blue")
        p = hand_in(p, "blue", [o.Strike(target="32-20"), o.End()], Seeded("umpire"))
        v = view(p, Seat("red"))
        assert len(v.put) == 1
        answer = make("commander").orders(v, Seeded("m"))[0]
        assert isinstance(answer, o.Respond)
        assert bool(answer.accept) is stays


def test_the_turtle_accepts_every_battle() -> None:
    p = field(["red 1 sd 32-20 W", "blue 1 sd 31-19 E", "blue 2 sd 31-20 E"], options={"response": "ask"}, mover="blue")
    p = hand_in(p, "blue", [o.Strike(target="32-20"), o.End()], Seeded("umpire"))
    answer = make("turtle").orders(view(p, Seat("red")), Seeded("m"))[0]
    assert isinstance(answer, o.Respond)
    assert answer.accept


def test_the_capital_keeps_a_garrison() -> None:
    p = field(["red 1 sd 53-21 W", "red 2 sd 53-20 W", "blue 1 sd 45-20 E"])
    _, after = move(p, "commander")
    assert after.units["R1"].at == after.board.sq("53-21")
