"""A strike that is carried out as it is given waits for the defender, and what comes after it waits too (ST-9.8q)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.strategia import game
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.events_battle import Fought, Withdrew
from posrednik.games.strategia.position import Position
from tests.games.strategia.stage import field

RED, BLUE = Seat("red"), Seat("blue")


def begun() -> Position:
    units = ("R1 sd 5-6 S", "R2 sd 8-6 S", "R3 sd 12-6 S", "B1 sd 5-5 N", "B2 sd 8-5 N")
    return field(units, level=2, options={"order_mode": "interactive", "response": "ask"}, map={"w": 20, "h": 20})


def hand_in(p: Position, seat: Seat, *orders: o.AnyOrder) -> tuple[Position, Sequence[object]]:
    return adjudicate(game, p, {seat: orders}, Seeded("responses"))


def places(p: Position) -> dict[str, str]:
    return {id: p.board.name[unit.at] for id, unit in p.units.items()}


@pytest.mark.clause("ST-9.8q")
def test_the_orders_after_a_strike_wait_for_the_answer() -> None:
    p = begun()
    strike, other = o.Strike(target="5-5"), o.Strike(target="8-5")
    p, events = hand_in(p, RED, strike, o.Move(unit="3 sd", path=("12-7",)), other, o.End())
    assert game.waiting(p) == {BLUE}
    assert not any(isinstance(one, Fought) for one in events)
    assert [one.square for one in game.view(p, BLUE).put] == [p.board.sq("5-5")]
    assert game.view(p, RED).put == ()
    assert places(p)["R3"] == "12-6"
    p, events = hand_in(p, BLUE, o.Respond(retreat_to="5-4"), o.End())
    assert any(isinstance(one, Withdrew) for one in events)
    assert (places(p)["B1"], places(p)["R3"]) == ("5-4", "12-7")
    assert [one.square for one in game.view(p, BLUE).put] == [p.board.sq("8-5")]
    p, events = hand_in(p, BLUE, o.Respond(accept=True), o.End())
    assert any(isinstance(one, Fought) for one in events)
    assert (p.mover, p.pending, p.given) == ("blue", (), ())


@pytest.mark.clause("ST-9.8q")
def test_a_move_goes_on_after_a_strike_that_was_given_alone() -> None:
    p, _ = hand_in(begun(), RED, o.Strike(target="5-5"))
    p, events = hand_in(p, BLUE, o.Respond(accept=True))
    assert any(isinstance(one, Fought) for one in events)
    assert p.mover == "red"
    assert game.waiting(p) == {RED}
    p, _ = hand_in(p, RED, o.Move(unit="3 sd", path=("12-7",)), o.End())
    assert (p.mover, places(p)["R3"]) == ("blue", "12-7")
