"""What seats and umpire do in secret is not even counted: no message, number, version or receipt tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from posrednik.server import keys
from tests.server.support import Seat, Server, running
from tests.server.test_secrets import PATHS, Tap
from tests.server.test_strategia import BUY, END, hand_in, war

TEAMS = {"red": 2, "blue": 1}
WATCHING = ("blue", "public")


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that throw the same dice, so that only what is done at them differs."""
    monkeypatch.setattr(keys, "new_seed", lambda: "5" * 32)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture
def server(data: Path) -> Iterator[Server]:
    with running(data) as found:
        yield found


def at_war(server: Server) -> dict[str, Seat]:
    """A war under a human umpire; it is red's move."""
    seats = war(server, TEAMS, more=("umpire",), level=2, turn_limit=3, umpire="human")
    move = {"do": "move", "unit": "1 sd", "to": "8-4"}
    hand_in(seats["red"], BUY, move, END)
    hand_in(seats["red2"], END)
    hand_in(seats["blue"], BUY, END)
    assert seats["red"].state()["waiting"] == ["red", "red2"]
    return seats


def nothing(seats: dict[str, Seat]) -> None:
    """Nobody does anything."""


def busily(seats: dict[str, Seat]) -> None:
    """The enemy's seats hand orders in bit by bit, and the umpire acts; nothing of it is for blue."""
    hand_in(seats["umpire"], {"do": "message", "side": "red", "text": "Не спешите"})
    hand_in(seats["red"], {"do": "move", "unit": "2 sd", "path": ["11-5"]})
    hand_in(seats["red"], {"do": "move", "unit": "3 sd", "path": ["11-5"]})
    assert seats["red"].command("note", text="тайно").status_code == 200


def look(tap: Tap, version: int) -> None:
    """Everything that can be asked and tried."""
    seat = tap.seat
    for path in PATHS:
        answer = seat.get(path)
        tap.note(f"{path} {answer.status_code} {answer.text}")
    tap.note(seat.get("/journal", after=1).text)
    if seat.key == "":
        return
    for path, body in (("/consider", {"orders": [], "text": "", "lang": "ru"}), ("/why", {"question": "7-4"})):
        tap.note(seat.post(path, body).text)
    for expected in (version, version + 1):
        answer = seat.command("hand_in", "00000000-0000-4000-8000-00000000000a", expected=expected, orders=[END])
        assert answer.status_code in (403, 409), answer.text
        tap.note(answer.text)


def traffic(server: Server, acts: Any) -> list[str]:
    """All bytes that blue and a spectator get while red and the umpire act, and until the next move has begun."""
    seats = at_war(server)
    secrets = {seat.key: name for name, seat in seats.items()} | {seats["red"].table: "TABLE"}
    taps = [Tap(seats[name], secrets) for name in WATCHING]
    with ExitStack() as stack:
        ears = [stack.enter_context(seats[name].live()) for name in WATCHING]
        versions = [seats[name].state()["version"] for name in WATCHING]
        acts(seats)
        for tap, version in zip(taps, versions, strict=True):
            look(tap, version)
        taps[0].note(seats["blue"].command("chat", "00000000-0000-4000-8000-00000000000b", text="ждём").text)
        hand_in(seats["red"], END)
        hand_in(seats["red2"], END)
        for tap, ear in zip(taps, ears, strict=True):
            ear.until("chat")
            ear.until("report", fits=lambda message: message["report"]["state"]["waiting"] == ["blue"])
            for text in ear.raw:
                tap.note(text)
            for path in PATHS:
                tap.note(tap.seat.get(path).text)
    return [text for tap in taps for text in tap.bytes]


@pytest.mark.clause("ST-1.4", "ST-9.3", "ST-9.4h")
def test_no_byte_counts_what_enemy_and_umpire_do(server: Server) -> None:
    quiet, busy = traffic(server, nothing), traffic(server, busily)
    assert len(quiet) > 20
    assert quiet == busy


@pytest.mark.clause("ST-1.4", "ST-9.4h")
def test_orders_do_not_grow_stale_by_what_the_seat_cannot_know(server: Server) -> None:
    seats = at_war(server)
    before = {name: seats[name].state() for name in ("red", "red2", "blue")}
    hand_in(seats["umpire"], {"do": "message", "side": "blue", "text": "Держитесь"})
    after = {name: seats[name].state() for name in before}
    assert [after[name]["version"] - before[name]["version"] for name in before] == [0, 0, 1]
    assert [after[name]["n"] - before[name]["n"] for name in before] == [0, 0, 1]
    answer = seats["red2"].command("hand_in", expected=before["red2"]["version"], orders=[END])
    assert (answer.status_code, answer.json()["version"]) == (200, before["red2"]["version"] + 1)


@pytest.mark.clause("ST-1.4")
def test_numbers_of_a_seat_outlive_the_server(data: Path) -> None:
    with running(data) as server:
        seats = at_war(server)
        busily(seats)
        before = {name: (s["version"], s["n"]) for name, s in ((name, seat.state()) for name, seat in seats.items())}
        told = {name: seat.get("/journal").text for name, seat in seats.items()}
    assert [before[name][0] for name in ("blue", "red", "umpire")] == [1, 4, 4]
    with running(data) as server:
        again = {name: Seat(server.address, seat.table, seat.key) for name, seat in seats.items()}
        for name, seat in again.items():
            state = seat.state()
            assert (state["version"], state["n"]) == before[name]
            assert seat.get("/journal").text == told[name]
        with again["red"].live(after=before["red"][1] - 1) as ear:
            assert ear.hear()["n"] == before["red"][1]
        hand_in(again["red"], END)
