"""Computers in the seats of a war: comrades, those who stand in for the absent, and whose time is up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import httpx
import msgspec
import pytest

from tests.laws.subjects.strategia import field
from tests.server.support import Seat, Server, seats_of, wait_for
from tests.server.test_scouts import COUNT, STRIKE
from tests.server.test_strategia import END, hand_in, names_of, plan

SMALL = msgspec.to_builtins(field())


def table(
    server: Server, teams: dict[str, int], computers: tuple[str, ...] = (), more: tuple[str, ...] = (), **wish: Any
) -> dict[str, Seat]:
    """A small war with computers at some seats."""
    seats = {name: {"kind": "human", "name": name} for name in (*names_of(teams), *more)}
    seats |= {name: {"kind": "computer", "player": "colonel"} for name in computers}
    options = {"forces": "bought", "level": 1, "turn_limit": 3, "false_rate": "0", **wish.pop("options", {})}
    whole = {"game": "strategia", "scenario": {"name": "war", "teams": teams, "map": SMALL}, "options": options}
    answer = httpx.post(f"{server.address}/api/tables", json=whole | {"seats": seats} | wish, timeout=60)
    assert answer.status_code == 201, answer.text
    return seats_of(server.address, answer.json())


def comes(seat: Seat, **facts: Any) -> None:
    """Wait until the seat's state says so."""
    wait_for(seat, str(facts), lambda state: all(state[name] == wanted for name, wanted in facts.items()))


@pytest.mark.clause("ST-1.2t")
def test_a_computer_is_a_comrade_that_leaves_the_leaders_troops_alone(server: Server) -> None:
    seats = table(server, {"red": 2, "blue": 1}, computers=("red2",))
    plan({name: seats[name] for name in ("red", "blue")})
    comes(seats["red"], phase="play")
    before = seats["red"].state()["view"]["units"]
    comes(seats["red"], waiting=["red"])
    hand_in(seats["red"], END)
    comes(seats["red"], waiting=["blue"])
    assert seats["red"].state()["view"]["units"] == before


@pytest.mark.clause("ST-1.2", "ST-1.3u")
def test_a_computer_stands_in_for_a_country_and_for_the_umpire(server: Server) -> None:
    seats = table(server, {"red": 1, "blue": 1}, more=("umpire",), stand_in=True, options={"umpire": "human"})
    plan(seats)
    for name in ("blue", "umpire"):
        assert seats[name].command("stand_in", text="now").status_code == 200
    assert seats["red"].state()["players"]["blue"]["player"] == "colonel"
    hand_in(seats["red"], STRIKE, END)
    comes(seats["red"], waiting=["red"], to_move="red")
    hand_in(seats["red"], COUNT)
    wait_for(seats["red"], "the answer", lambda state: len(state["view"]["replies"]) == 1)
    comes(seats["red"], waiting=["red"])
    assert seats["blue"].command("take_back_seat").status_code == 200
    hand_in(seats["red"], END)
    comes(seats["blue"], waiting=["blue"])
    hand_in(seats["blue"], END)
    for _ in range(2):
        hand_in(seats[seats["red"].state()["waiting"][0]], END)
    assert seats["public"].state()["result"] is not None


@pytest.mark.clause("ST-1.7", "ST-1.2t")
def test_whose_time_is_up_others_hear_only_if_they_know_who_is_waited_for(server: Server) -> None:
    seats = table(server, {"red": 2, "blue": 1}, pace={"kind": "per_turn", "turn": 2}, options={"turn_limit": 1})
    wait_for(seats["public"], "the score", lambda state: state["phase"] == "over")
    heard = {
        name: Counter(one["text"].split(":")[0] for one in seat.get("/chat").json()) for name, seat in seats.items()
    }
    assert heard["red"] == heard["red2"] == {"red": 2, "red2": 2, "blue": 1}
    assert (heard["blue"], heard["public"]) == ({"blue": 2}, {"blue": 1})
