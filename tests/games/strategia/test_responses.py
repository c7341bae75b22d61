"""A strike that is carried out as it is given waits for the defender, and what comes after it waits too (ST-9.8q)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.strategia import game, setting
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.events_battle import Fought, Withdrew
from posrednik.games.strategia.language import read_line
from posrednik.games.strategia.position import Position
from posrednik.table.custody import journal_for
from posrednik.table.table import Opening, Table
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


@pytest.mark.clause("ST-9.8q", "ST-1.4")
def test_who_hands_in_nothing_is_known_to_nobody_else() -> None:
    """An empty hand-in would tell everybody who had been asked."""
    rules = setting.rules({"level": 1, "response": "ask"})
    opening = Opening(
        scenario=setting.scenario({"name": "war"}, rules), rules=rules, players={RED: "red", BLUE: "blue"}
    )
    table: Table[Any, Any, Any, Any] = Table(game, opening, Seeded("nothing"))
    table.seal(BLUE, [])
    assert [dict(ply.orders) for ply in journal_for(table, BLUE).plies()] == [{BLUE: ()}]
    for seat in (RED, Seat("nobody")):
        assert not any(BLUE in ply.orders for ply in journal_for(table, seat).plies())


@pytest.mark.clause("ST-N.2", "ST-9.8c")
@pytest.mark.parametrize("line", ["strike 5-5: 1/0 1 sd", "удар 5-5: 1/0 1 с.д."])
def test_the_share_of_nothing_is_no_share(line: str) -> None:
    with pytest.raises(Refused):
        read_line(line)
    plain = {"do": "strike", "target": "5-5", "echelons": [["1/0*1 sd"]]}
    assert isinstance(o.read_order(plain), o.Unreadable)
    assert not isinstance(o.read_order(plain | {"echelons": [["1/2*1 sd"]]}), o.Unreadable)
