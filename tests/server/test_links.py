"""Keys that are asked for under an id of the client's: an answer that is lost locks nobody out."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

import httpx

from tests.server.support import Seat, Server, open_table, running, seats_of, wish

OPEN = {"red": {"kind": "human", "name": "Анна"}, "blue": {"kind": "open"}}


def put_up(address: str) -> Seat:
    return seats_of(address, httpx.post(f"{address}/api/tables", json=wish(seats=OPEN), timeout=30).json())["red"]


def join(address: str, table: str, **facts: Any) -> httpx.Response:
    return httpx.post(f"{address}/api/tables/{table}/join", json=facts, timeout=30)


def test_a_seat_asked_for_again_under_the_same_id_is_the_same_seat(tmp_path: Path) -> None:
    id = str(uuid.uuid4())
    with running(tmp_path / "t.db") as server:
        red = put_up(server.address)
        lost = join(server.address, red.table, id=id, name="Борис").json()
        with red.live() as ear:
            n = ear.until("hello")["n"]
            assert join(server.address, red.table, id=id.upper(), name="Борис").json() == lost
        assert red.state()["n"] == n, "nothing happened the second time"
        other = join(server.address, red.table, id=str(uuid.uuid4()), name="Вера")
        assert (other.status_code, other.json()["code"]) == (409, "NO_FREE_SEAT")
        wrong_seat = join(server.address, red.table, id=id, seat="red")
        assert wrong_seat.json()["code"] == "NO_FREE_SEAT"
        table = red.table
    with running(tmp_path / "t.db") as server:
        assert join(server.address, table, id=id, name="Борис").json() == lost, "a restart forgets nothing"
        assert Seat(server.address, table, lost["key"]).state()["seat"] == "blue"


def test_an_id_gives_another_key_at_every_table_and_for_every_seat(server: Server) -> None:
    id = str(uuid.uuid4())
    tables = [put_up(server.address).table for _ in range(3)]
    found = [join(server.address, table, id=id).json()["key"] for table in tables]
    assert len(set(found)) == 3
    assert all(len(key) == 32 for key in found)
    assert join(server.address, put_up(server.address).table, id="1").status_code == 400, "no id that can be guessed"
    leaver = Seat(server.address, tables[0], found[0])
    assert leaver.command("leave").status_code == 200
    assert leaver.get().status_code == 401


def test_a_new_key_is_had_again_with_the_dead_one_and_the_id_only(server: Server) -> None:
    seats = open_table(server.address)
    id = str(uuid.uuid4())
    new = seats["red"].post("/key", {"id": id}).json()["key"]
    assert seats["red"].get().status_code == 401
    assert seats["red"].post("/key", {"id": id}).json()["key"] == new
    assert seats["red"].post("/key", {"id": str(uuid.uuid4())}).status_code == 401
    assert seats["red"].post("/key", None).status_code == 401
    again = Seat(server.address, seats["red"].table, new)
    assert again.state()["seat"] == "red"
    newest = again.post("/key", {"id": str(uuid.uuid4())}).json()["key"]
    assert newest != new
    assert again.post("/key", {"id": id}).status_code == 401, "the id of a key that is dead gives nothing"
    assert seats["public"].post("/key", {"id": id}).status_code == 403
