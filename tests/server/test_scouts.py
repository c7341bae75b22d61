"""Questions that a person answers, through the server: the umpire's seat, the opponent's, nobody's."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from tests.server.support import Seat, Server
from tests.server.test_strategia import END, hand_in, plan, war

COUNT = {"do": "ask", "kind": "count", "square": "7-4"}
STRIKE = {"do": "strike", "target": "7-6", "echelons": [["2 sd"]]}
"""A strike over the border, which begins the war."""


def begun(server: Server, more: tuple[str, ...] = (), **options: Any) -> dict[str, Seat]:
    """A small war that Red has begun; its second move."""
    seats = war(server, {"red": 1, "blue": 1}, more=more, level=1, turn_limit=3, false_rate="0", **options)
    plan(seats)
    hand_in(seats["red"], STRIKE, END)
    hand_in(seats["blue"], END)
    assert seats["red"].state()["view"]["war"]
    return seats


def replies(seat: Seat) -> list[Any]:
    return [one["said"] for one in seat.state()["view"]["replies"]]


def refused(seat: Seat, *orders: dict[str, Any]) -> str:
    answer = seat.command("hand_in", expected=seat.state()["version"], orders=list(orders))
    assert answer.status_code == 422, answer.text
    return str(answer.json()["code"])


@pytest.mark.clause("ST-1.3u", "ST-8.3f")
def test_the_umpires_seat_answers_the_scouts(server: Server) -> None:
    seats = begun(server, more=("umpire",), umpire="human")
    red, blue, umpire = seats["red"], seats["blue"], seats["umpire"]
    hand_in(red, COUNT)
    assert umpire.state()["waiting"] == ["umpire"]
    (query,) = umpire.state()["view"]["queries"]
    assert (query["true"], query["to"]) == (1, "umpire")
    (asked,) = red.state()["view"]["queries"]
    assert asked["true"] is None
    assert blue.state()["view"]["queries"] == []
    assert (blue.state()["waiting"], red.state()["waiting"]) == (["red"], ["umpire"])
    assert refused(red, STRIKE, END) == "NOT_YOUR_MOVE"
    assert refused(umpire, {"do": "answer", "number": 2}) == "LIE_OVER_CAP"
    assert refused(umpire, {"do": "answer", "yes": True}) == "ANSWER_KIND"
    text = umpire.post("/consider", {"text": "* ответ: 1", "lang": "ru"}).json()
    assert text["orders"] == [{"do": "answer", "number": 1}]
    hand_in(umpire, *text["orders"])
    assert replies(red) == [1]
    assert red.state()["waiting"] == ["red"]


def contact(seat: Seat) -> set[int]:
    """The numbers of the seat's units that stand in open battles."""
    view = seat.state()["view"]
    return {unit["number"] for unit in view["units"] if unit["id"] in view["contact"]}


@pytest.mark.clause("ST-1.3u", "ST-9.4h")
def test_the_umpires_seat_forbids_orders_and_the_reason_is_opened_afterwards(server: Server) -> None:
    strike = {"do": "strike", "target": "7-4", "echelons": [["1 sd"]]}
    free = begun(server, more=("umpire",), umpire="human")
    hand_in(free["red"], strike, END)
    assert contact(free["red"]) == {1}
    seats = begun(server, more=("umpire",), umpire="human")
    red, umpire = seats["red"], seats["umpire"]
    correct = {"do": "correct", "side": "red", "unit": "1 sd", "strength": "1/2", "text": "как уговорились"}
    assert refused(umpire, correct) == "OVERRIDE_POWER"
    for kind in ("road", "pass"):
        assert refused(umpire, {"do": "close", "kind": kind, "target": ["99-99"], "turns": 1}) == "INTERVENTION_ROAD"
    hand_in(umpire, {"do": "forbid", "side": "red", "unit": "1 sd", "text": "разлив"})
    hand_in(red, strike, END)
    assert contact(red) == set()
    assert "разлив" not in red.get("/journal").text + seats["blue"].get("/journal").text
    hand_in(seats["blue"], {"do": "resign"})
    assert red.state()["phase"] == "over"
    assert [one["text"] for one in red.state()["view"]["acts"]] == ["разлив"]
    assert "разлив" in red.get("/journal").text
    assert "разлив" in red.get("/record").text


@pytest.mark.clause("ST-1.3n", "ST-8.3")
def test_the_opponents_seat_answers_where_nobody_umpires(server: Server) -> None:
    seats = begun(server, umpire="none")
    red, blue = seats["red"], seats["blue"]
    hand_in(
        red,
        COUNT,
        {"do": "ask", "kind": "presence", "square": "7-4"},
        {"do": "turn", "unit": "2 sd", "facing": "E"},
        END,
    )
    assert blue.state()["waiting"] == ["blue"]
    assert [one["true"] for one in blue.state()["view"]["queries"]] == [1, True]
    assert refused(blue, {"do": "turn", "unit": "1 sd", "facing": "E"}) == "NOT_YOUR_MOVE"
    assert refused(blue, {"do": "answer", "honest": False}) == "LIE_OVER_CAP"
    hand_in(blue, {"do": "answer", "number": 1})
    assert red.state()["waiting"] == ["blue"]
    hand_in(blue, END)
    assert replies(red) == [1, True]
    assert blue.state()["view"]["mover"] == "blue"


@pytest.mark.clause("ST-1.3u")
def test_an_umpire_who_says_nothing_in_his_time_leaves_the_proposal(server: Server) -> None:
    seats = begun(server, more=("umpire",), umpire="human", umpire_time=1)
    hand_in(seats["red"], COUNT)
    until = time.monotonic() + 60
    while replies(seats["red"]) != [1]:
        assert time.monotonic() < until, "nobody answered for the umpire"
        threading.Event().wait(0.1)
    assert seats["red"].state()["waiting"] == ["red"]


@pytest.mark.clause("ST-1.2t", "ST-8.3")
def test_a_seat_of_a_team_is_answered_when_it_asks(server: Server) -> None:
    seats = war(server, {"red": 2, "blue": 1}, level=1, turn_limit=3, false_rate="0", seats="free")
    plan(seats)
    hand_in(seats["red2"], END)
    hand_in(seats["red"], STRIKE, END)
    hand_in(seats["red2"], END)
    hand_in(seats["blue"], END)
    red, mate = seats["red"], seats["red2"]
    hand_in(mate, COUNT)
    assert replies(mate) == replies(red) == [1]
    assert red.state()["waiting"] == ["red", "red2"]
