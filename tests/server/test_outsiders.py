"""What is none of a seat's business in a war: how far others' seats are, what is put to them, what their people say."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from tests.laws.subjects.strategia import field
from tests.server.support import Seat, Server, seats_of
from tests.server.test_scouts import COUNT, STRIKE
from tests.server.test_strategia import BUY, END, hand_in, names_of, plan, war

WITH_GREENS = msgspec.to_builtins(field(greens=True))
THREE = {"red": 1, "blue": 1, "green_south": 1}
LOOKED_AT = ("version", "n", "waiting", "to_move", "sealed", "clocks", "thinking", "draft_allowed")


def table(server: Server, teams: dict[str, int], **options: Any) -> dict[str, Seat]:
    """A small war with Greens in the south."""
    wish = {
        "game": "strategia",
        "scenario": {"name": "war", "teams": teams, "map": WITH_GREENS},
        "options": {"forces": "bought", "level": 1, "turn_limit": 3, **options},
        "seats": {name: {"kind": "human", "name": name} for name in names_of(teams)},
        "pace": {"kind": "per_turn", "turn": 3600},
    }
    answer = httpx.post(f"{server.address}/api/tables", json=wish, timeout=60)
    assert answer.status_code == 201, answer.text
    return seats_of(server.address, answer.json())


def look(seat: Seat) -> dict[str, Any]:
    """Everything of a state that could tell how far others are."""
    state = seat.state()
    shown = {name: state[name] for name in LOOKED_AT}
    for clock in shown["clocks"].values():
        clock["left"] = None if clock["left"] is None else 0
    return shown | {"seen": state["view"], "journal": seat.get("/journal").text, "record": seat.get("/record").text}


@pytest.mark.clause("ST-1.2t", "ST-1.4")
def test_which_seats_of_a_team_are_ready_only_the_team_sees(server: Server) -> None:
    seats = war(server, {"red": 2, "blue": 1}, level=1, turn_limit=2)
    hand_in(seats["red"], BUY, END)
    hand_in(seats["red2"], END)
    hand_in(seats["blue"], BUY, END)
    before = {name: look(seats[name]) for name in ("blue", "public")}
    hand_in(seats["red"], END)
    assert {name: look(seats[name]) for name in ("blue", "public")} == before
    assert before["blue"]["waiting"] == ["red", "red2"]
    assert seats["red"].state()["waiting"] == seats["red2"].state()["waiting"] == ["red2"]


@pytest.mark.clause("ST-9.8q", "ST-1.4")
@pytest.mark.parametrize("response", ["ask", "standing"])
def test_that_a_strike_was_put_to_somebody_others_do_not_see(server: Server, response: str) -> None:
    seats = table(server, THREE, response=response)
    one, two = (8, 4), (8, 6)
    moves = [{"do": "move", "unit": f"{n} sd", "to": f"{x}-{y}"} for n, (x, y) in enumerate((one, two), 1)]
    hand_in(seats["red"], BUY, *moves, END)
    moves = [{"do": "move", "unit": f"{n} sd", "to": f"{x - 1}-{y}"} for n, (x, y) in enumerate((one, two), 1)]
    hand_in(seats["blue"], BUY, *moves, END)
    hand_in(seats["green_south"], END)
    before = {name: look(seats[name]) for name in ("green_south", "public")}
    hand_in(seats["red"], STRIKE, END)
    asked = seats["blue"].state()["view"]["put"]
    assert bool(asked) == (response == "ask")
    if asked:
        assert {name: look(seats[name]) for name in before} == before
        assert before["public"]["waiting"] == ["red"]
        assert seats["red"].state()["waiting"] == seats["blue"].state()["waiting"] == ["blue"]
        hand_in(seats["blue"], END)
    assert {name: seats[name].state()["waiting"] for name in before} == {name: ["blue"] for name in before}


@pytest.mark.clause("ST-1.3n", "ST-1.4")
def test_clocks_do_not_tell_spectators_that_the_opponent_was_asked(server: Server) -> None:
    seats = table(server, {"red": 1, "blue": 1}, umpire="none", false_rate="0")
    plan(seats)
    hand_in(seats["red"], STRIKE, END)
    hand_in(seats["blue"], END)
    before = look(seats["public"])
    hand_in(seats["red"], COUNT)
    assert [seats["red"].state()["clocks"][side]["running"] for side in ("red", "blue")] == [False, True]
    assert look(seats["public"]) == before


@pytest.mark.clause("ST-1.4")
def test_no_receipt_gives_a_digest_of_what_is_hidden(server: Server) -> None:
    """Who hands in nothing changes nothing, and gets no fingerprint of the others' maps for it either."""
    seats = war(server, {"red": 2, "blue": 1}, level=1, turn_limit=2)
    hand_in(seats["red"], BUY, END)
    hand_in(seats["red2"], END)
    hand_in(seats["blue"], BUY, END)
    assert hand_in(seats["red"])["digest"] == ""
    assert " @" not in seats["red"].get("/record").text
    hand_in(seats["red"], {"do": "resign"})
    assert seats["red"].state()["phase"] == "over"
    assert " @" in seats["red"].get("/record").text


@pytest.mark.clause("ST-1.2t")
def test_what_is_said_to_the_side_comrades_hear_and_nobody_else(server: Server) -> None:
    seats = war(server, {"red": 2, "blue": 1}, more=("umpire",), level=1, turn_limit=2, umpire="human")
    numbers = {name: seat.state()["n"] for name, seat in seats.items()}
    with seats["red2"].live() as ear:
        ear.until("hello")
        assert seats["red"].command("chat", text="обходим с юга", to="side").status_code == 200
        assert ear.until("chat")["text"] == "обходим с юга"
    heard = {name: [one["text"] for one in seat.get("/chat").json()] for name, seat in seats.items()}
    assert heard == {name: ["обходим с юга"] if name in ("red", "red2") else [] for name in seats}
    grown = {name for name, seat in seats.items() if seat.state()["n"] > numbers[name]}
    assert grown == {"red", "red2"}
