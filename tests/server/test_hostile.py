"""A hostile client: clear answers, nothing changed, no traceback, no way to test a secret."""

from __future__ import annotations

import json
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.support import Seat, Server, open_table, play, running, until_closed, wish


def fault(answer: httpx.Response, status: int) -> dict[str, Any]:
    """The fault of an answer, whose shape is checked."""
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    assert body["code"].isupper()
    assert body["ru"]
    assert body["en"]
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text
    return body


@pytest.fixture(scope="module")
def seats(server: Server) -> dict[str, Seat]:
    found = open_table(server.address)
    play(found, 2)
    return found


COMMANDS: list[tuple[dict[str, Any], int]] = [
    ({"verb": "conquer"}, 400),
    ({"verb": "hand_in"}, 400),
    ({"verb": "hand_in", "expected": 2}, 400),
    ({"verb": "hand_in", "expected": "two", "orders": []}, 400),
    ({"verb": "hand_in", "expected": -1, "orders": []}, 400),
    ({"verb": "hand_in", "expected": 2**70, "orders": []}, 400),
    ({"verb": "hand_in", "expected": 2, "orders": "everything"}, 400),
    ({"verb": "hand_in", "expected": 2, "orders": [1, 2]}, 400),
    ({"verb": "hand_in", "expected": 2, "orders": [{}] * 500}, 400),
    ({"id": "1", "verb": "chat", "text": "x"}, 400),
    ({"id": None, "verb": "chat", "text": "x"}, 400),
    ({"verb": "chat", "text": 5}, 400),
    ({"verb": "chat", "text": "x", "to": "enemy"}, 400),
    ({"verb": "chat", "text": "\u202e\u0000"}, 400),
    ({"verb": "take_back_seat"}, 409),
    ({"verb": "stand_in", "text": "perhaps"}, 400),
    ({"verb": "stand_in", "text": "now"}, 409),
    ({"verb": "rename", "text": "n" * 200}, 400),
]


@pytest.mark.parametrize(("command", "status"), COMMANDS)
def test_odd_commands(seats: dict[str, Seat], command: dict[str, Any], status: int) -> None:
    before = seats["red"].state()
    fault(seats["red"].post("/command", {"id": str(uuid.uuid4())} | command), status)
    assert seats["red"].state() == before


ORDERS: list[Any] = [
    {"op": "move", "piece": "rr1", "path": ["5Д"]},
    {"op": "move", "piece": "nobody", "path": ["5Д"]},
    {"op": "move", "piece": "__proto__", "path": []},
    {"op": "nuke"},
    {"op": "move"},
    {"op": "move", "piece": 5, "path": {}},
    {"op": "deploy", "placement": {}},
    {"op": "fire", "piece": "br1", "target": "99Я"},
    {"op": "move", "piece": "br1", "path": ["5Д"] * 5000},
    {"op": "plan"},
    {},
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: json.dumps(order, ensure_ascii=True)[:40])
def test_odd_orders_are_refused_by_the_umpire(server: Server, seats: dict[str, Seat], order: Any) -> None:
    state = seats["red"].state()
    mover = seats[state["to_move"]]
    body = fault(mover.command("hand_in", expected=state["version"], orders=[order]), 422)
    assert body["clause"]
    considered = mover.post("/consider", {"orders": [order]})
    assert considered.status_code == 200, considered.text
    assert considered.json()["lines"][0]["refusal"]
    assert seats["red"].state() == state


def test_spectators_and_strangers_give_no_orders(seats: dict[str, Seat]) -> None:
    assert fault(seats["public"].command("chat", text="!"), 403)["code"] == "NEEDS_SEAT"
    assert fault(seats["public"].command("hand_in", expected=0, orders=[]), 403)["code"] == "NEEDS_SEAT"


def test_every_wrong_key_is_answered_alike(server: Server, seats: dict[str, Seat]) -> None:
    url = f"{server.address}/api/tables/{seats['red'].table}"
    wrong = [seats["red"].key[:-1] + "_", "x", "x" * 5000, "%00", seats["red"].key.swapcase()]
    answers = [httpx.get(url, headers={"Authorization": f"Bearer {key}"}) for key in wrong]
    answers += [httpx.get(url), httpx.get(url, headers={"Authorization": "Basic eDp5"})]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.content for answer in answers}) == 1
    fault(answers[0], 401)


@pytest.mark.parametrize("table", ["nosuchtable1", "../../etc", "a", "%2e%2e%2f", "таблица12345", "aaaaaaaaaaa\u0660"])
def test_unknown_tables(server: Server, table: str) -> None:
    fault(httpx.get(f"{server.address}/api/tables/{table}", headers={"Authorization": "Bearer x"}), 404)


def test_asking_for_tables_that_are_not_leaves_nothing_behind(server: Server) -> None:
    for n in range(20):
        fault(httpx.get(f"{server.address}/api/tables/{n:012d}"), 404)
    assert not server.house._waking


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"game":', b"\xff\xfe", b"{" * 50_000, b"[" * 50_000, b'{"game":1}', b"1e999"]
)
def test_malformed_bodies(server: Server, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    for path in ("/api/tables", "/api/records"):
        fault(httpx.post(server.address + path, content=body, headers=headers), 400)


def test_huge_bodies_are_turned_away(server: Server, seats: dict[str, Seat]) -> None:
    headers = {"Content-Type": "application/json"}
    big = json.dumps(wish() | {"name": "x" * 300_000}).encode()
    assert fault(httpx.post(f"{server.address}/api/tables", content=big, headers=headers), 413)["code"] == "TOO_LARGE"
    fault(seats["red"].post("/consider", {"text": "y" * 300_000}), 413)
    fault(seats["red"].post("/consider", {"text": "y" * 100_000}), 400)
    record = json.dumps({"text": "z" * 1_000_000}).encode()
    fault(httpx.post(f"{server.address}/api/records", content=record, headers=headers, timeout=30), 422)
    too_long = b'{"text":"' + b"z" * (20 * 1024 * 1024) + b'"}'
    fault(httpx.post(f"{server.address}/api/records", content=too_long, headers=headers, timeout=30), 413)


def test_wrong_methods_and_addresses(server: Server) -> None:
    fault(httpx.delete(f"{server.address}/api/tables"), 405)
    fault(httpx.get(f"{server.address}/api/nothing"), 404)
    page = httpx.get(f"{server.address}/nothing", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert "default-src" in page.headers["content-security-policy"]
    for path in (
        "/web/../server/keys.py",
        "/web/%2e%2e/server/keys.py",
        "/web/..%2fserver/keys.py",
        "/web/.git",
        "/web//etc/passwd",
    ):
        fault(httpx.get(server.address + path), 404)
    fault(httpx.get(f"{server.address}/made/otryadov/0000.svg"), 404)
    fault(httpx.get(f"{server.address}/made/otryadov/x.png"), 404)


FRAMES = [
    "",
    "{",
    "[]",
    "null",
    "5",
    '{"after":3}',
    '{"key":5}',
    '{"key":"x","after":-1}',
    '{"key":"x","after":"y"}',
    b"\x00\x01",
]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_malformed_first_frame_is_answered_and_the_channel_closed(
    server: Server, seats: dict[str, Seat], frame: str | bytes
) -> None:
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{seats['red'].table}/live"
    with connect(url, compression=None) as socket:
        socket.send(frame)
        said, code = until_closed(socket)
    assert [json.loads(text)["code"] for text in said] == ["BAD_REQUEST"]
    assert code == 4400


@pytest.mark.parametrize(("table", "key", "code"), [("own", "wrong", 4401), ("nosuchtable1", "own", 4404)])
def test_a_channel_without_a_right_key(server: Server, seats: dict[str, Seat], table: str, key: str, code: int) -> None:
    place = seats["red"].table if table == "own" else table
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{place}/live"
    with connect(url, compression=None) as socket:
        socket.send(json.dumps({"key": seats["red"].key if key == "own" else key}))
        said, found = until_closed(socket)
    assert json.loads(said[0])["ru"]
    assert found == code


def test_huge_frames_and_chatter_end_the_channel_and_nothing_else(server: Server, seats: dict[str, Seat]) -> None:
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{seats['red'].table}/live"
    with connect(url, compression=None) as socket:
        socket.send("x" * 200_000)
        assert until_closed(socket)[1] == 1009
    with seats["red"].live() as ear:
        ear.until("hello")
        with suppress(ConnectionClosed):
            for _ in range(2_000):
                ear.socket.send('{"verb":"hand_in"}')
        assert until_closed(ear.socket)[1] == 4408
    assert seats["red"].get().status_code == 200


def test_rates_are_limited_by_key_and_by_address(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", rate=5.0, burst=10.0, opening_rate=0.001, opening_burst=3.0) as server:
        seats = open_table(server.address)
        answers = [seats["red"].get() for _ in range(15)]
        limited = [answer for answer in answers if answer.status_code == 429]
        assert limited
        assert fault(limited[0], 429)["code"] == "TOO_MANY"
        assert int(limited[0].headers["retry-after"]) >= 1
        assert limited[0].headers["x-content-type-options"] == "nosniff"
        assert seats["blue"].get().status_code == 200
        opened = [httpx.post(f"{server.address}/api/tables", json=wish()).status_code for _ in range(5)]
        assert opened.count(429) == 3
        assert httpx.get(f"{server.address}/healthz").status_code == 200
    with running(tmp_path / "u.db", address_rate=0.001, address_burst=5.0) as server:
        codes = [httpx.get(f"{server.address}/healthz").status_code for _ in range(8)]
        assert codes.count(429) >= 2


def test_a_failing_database_accepts_nothing_and_says_so(tmp_path: Path) -> None:
    """The disk is full: 503, nothing changed; when there is room again the same command is carried out."""
    import sqlite3

    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address)
        base: Any = server.house.store.base
        works = base._write

        def full(work: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        id, orders = str(uuid.uuid4()), seats["red"].turn()
        base._write = full
        answer = seats["red"].command("hand_in", id, expected=0, orders=orders)
        assert fault(answer, 503)["code"] == "UNAVAILABLE"
        assert answer.headers["retry-after"]
        base._write = works
        assert seats["red"].state()["version"] == 0
        assert seats["red"].command("hand_in", id, expected=0, orders=orders).json()["again"] is False
