"""Killed in the middle of everything: what was acknowledged is there, and the game goes on."""

from __future__ import annotations

import threading
import uuid
from pathlib import Path
from typing import Any

import httpx

from tests.server.support import Process, Seat, open_table, seats_of

TABLES = 6


class Talker(threading.Thread):
    """Plays random turns at a table as fast as it can, and remembers what was acknowledged."""

    def __init__(self, seats: dict[str, Seat]) -> None:
        super().__init__(daemon=True)
        self.seats = seats
        self.acknowledged: list[dict[str, Any]] = []
        self.sent: dict[str, tuple[str, dict[str, Any]]] = {}
        self.last: dict[str, Any] = {}

    def run(self) -> None:
        try:
            while True:
                for seat in ("blue", "red"):
                    state = self.seats[seat].state()
                    if state["result"] is not None:
                        return
                    if seat in state["waiting"]:
                        self._hand_in(seat, state)
        except (httpx.HTTPError, AssertionError):
            return

    def _hand_in(self, seat: str, state: dict[str, Any]) -> None:
        id = str(uuid.uuid4())
        body = {"expected": state["version"], "orders": self.seats[seat].turn("random", id, state)}
        self.sent[id] = (seat, body)
        answer = self.seats[seat].command("hand_in", id, **body)
        assert answer.status_code == 200, answer.text
        self.acknowledged.append(answer.json())


def test_kill_9_under_load_loses_nothing_acknowledged(tmp_path: Path) -> None:
    process = Process(tmp_path / "tables.db")
    talkers = [Talker(open_table(process.address)) for _ in range(TABLES)]
    for talker in talkers:
        talker.start()
    while sum(len(talker.acknowledged) for talker in talkers) < 30:
        threading.Event().wait(0.05)
    process.kill()
    process.rest()
    for talker in talkers:
        talker.join(20)
    assert sum(len(talker.acknowledged) for talker in talkers) >= 30
    port = int(process.address.rpartition(":")[2])
    again = Process(tmp_path / "tables.db", port)
    try:
        for talker in talkers:
            _nothing_is_lost(talker)
    finally:
        _, err = again.stop()
    assert "Traceback" not in err


def _nothing_is_lost(talker: Talker) -> None:
    seats, last = talker.seats, talker.acknowledged[-1]
    state = seats["blue"].state()
    assert state["version"] >= last["version"]
    assert state["version"] - (len(talker.acknowledged) - 1) <= 1, "the first deployment lies sealed, unnoticed"
    for receipt in talker.acknowledged:
        seat, body = talker.sent[receipt["id"]]
        repeated = seats[seat].command("hand_in", receipt["id"], **body)
        assert repeated.json() == receipt | {"again": True}
    unanswered = [id for id in talker.sent if id not in {receipt["id"] for receipt in talker.acknowledged}]
    for id in unanswered:
        seat, body = talker.sent[id]
        answer = seats[seat].command("hand_in", id, **body)
        assert answer.status_code == 200, answer.text
    state = seats["red"].state()
    assert state["version"] == len(talker.acknowledged) + len(unanswered) - 1
    if state["result"] is None:
        seats[state["waiting"][0]].hand_in()


def test_a_stopped_server_says_so_and_closes_the_streams(tmp_path: Path) -> None:
    process = Process(tmp_path / "tables.db")
    seats = open_table(process.address)
    with seats["red"].live() as ear:
        ear.until("hello")
        out, err = process.stop()
        assert process.process.returncode == 0
        assert "has stopped" in out
        assert str(tmp_path / "tables.db") in out
        assert err == ""


def test_a_socket_broken_anywhere_leaves_the_command_done_once(tmp_path: Path) -> None:
    """Cut before the body, after it and before the answer: a repeated id finds one act."""
    import socket

    process = Process(tmp_path / "tables.db")
    try:
        seats = open_table(process.address)
        for n, cut in enumerate((0, 40, None)):
            id = str(uuid.uuid4())
            body = f'{{"id":"{id}","verb":"chat","text":"{n}"}}'.encode()
            head = (
                f"POST /api/tables/{seats['red'].table}/command HTTP/1.1\r\nHost: x\r\n"
                "Content-Type: application/json\r\n"
                f"Authorization: Bearer {seats['red'].key}\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode()
            with socket.create_connection(("127.0.0.1", int(process.address.rpartition(":")[2]))) as raw:
                raw.sendall(head + body[:cut])
            answer = seats["red"].command("chat", id, text=str(n))
            assert answer.status_code == 200
        assert seats["red"].state()["n"] == 3
    finally:
        process.stop()


def test_two_servers_on_one_file_never_lose_an_order(tmp_path: Path) -> None:
    """The second writer meets the journal's constraint, hears so, and has the present state when it asks again."""
    one, two = Process(tmp_path / "tables.db"), Process(tmp_path / "tables.db")
    try:
        opened = httpx.post(
            f"{one.address}/api/tables",
            json={"game": "otryadov", "seats": {"red": {"kind": "human"}, "blue": {"kind": "human"}}},
            timeout=30,
        ).json()
        here, there = seats_of(one.address, opened), seats_of(two.address, opened)
        assert there["red"].state()["version"] == 0
        here["red"].hand_in()
        late = there["blue"].command("hand_in", expected=0, orders=there["blue"].turn())
        assert (late.status_code, late.json()["code"]) == (409, "STALE")
        assert there["red"].state()["sealed"] == ["red"]
        there["blue"].hand_in()
        assert here["blue"].command("chat", text="?").status_code == 409
        assert here["blue"].state()["phase"] == "play"
    finally:
        one.stop()
        two.stop()
