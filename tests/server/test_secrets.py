"""What must stay secret: hidden deployments in all traffic of a seat, keys in files, logs and other seats' bytes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.support import Process, Seat, open_table, running, turn_of

PATHS = ("", "/journal", "/chat", "/replay", "/record", "/record?lang=en")


class Tap:
    """Everything that one seat gets, with what differs between any two tables made equal."""

    def __init__(self, seat: Seat, secrets: dict[str, str]) -> None:
        self.seat = seat
        self.secrets = secrets
        self.bytes: list[str] = []

    def note(self, text: str) -> None:
        for secret, label in self.secrets.items():
            text = text.replace(secret, label)
        text = re.sub(r'"at":\d+', '"at":0', text)
        self.bytes.append(re.sub(r'("seed_hash":|SeedHash )"?[0-9a-f]{32}"?', r"\1hash", text))

    def look(self, figures: list[str]) -> None:
        """Ask everything that can be asked."""
        for path in PATHS:
            answer = self.seat.get(path)
            self.note(f"{answer.status_code} {sorted(answer.headers.keys())} {answer.text}")
        draft = {"orders": [], "text": "", "lang": "ru"}
        bodies: list[tuple[str, Any]] = [
            ("/consider", draft),
            ("/why", {"question": "5Д"}),
            ("/why", {"question": "B:В-I"}),
        ]
        bodies += [("/why", {"piece": figure, "square": "B:В-I"}) for figure in figures]
        bodies += [
            ("/consider", draft | {"orders": [{"op": "move", "piece": figure, "path": ["10Д"]}]}) for figure in figures
        ]
        for path, body in bodies:
            answer = self.seat.post(path, body)
            self.note(f"{path} {answer.status_code} {answer.text}")


def _game(
    address: str, enemy: list[Any], own: list[Any], ready: bool = True, **changes: Any
) -> tuple[list[str], list[str]]:
    """All bytes that red and spectators get until the screens are lifted, and the first bytes after it.

    Unless the enemy is `ready` it hands its set-up in only after all that.
    """
    seats = open_table(address, **changes)
    red, blue = seats["red"], seats["blue"]
    secrets = {s.key: label for label, s in seats.items()} | {red.table: "TABLE"}
    tap, watch = Tap(red, secrets), Tap(seats["public"], secrets)
    with red.live() as ear, seats["public"].live() as public:
        figures = ["rr1", "br1", "bcv1"]
        tap.look(figures)
        if ready:
            answer = blue.command("hand_in", "00000000-0000-4000-8000-000000000001", expected=0, orders=enemy)
            assert answer.status_code == 200, answer.text
        tap.look(figures)
        watch.look([])
        blind = red.command("hand_in", "00000000-0000-4000-8000-000000000002", expected=0, orders=[{"op": "resign"}])
        tap.note(blind.text)
        tap.note(red.command("chat", "00000000-0000-4000-8000-000000000004", text="скоро").text)
        assert [ear.until("chat")["n"], public.until("chat")["n"]] == [1, 1]
        hidden = [*ear.raw, *public.raw]
        if not ready:
            assert blue.command("hand_in", expected=0, orders=enemy).status_code == 200
        answer = red.command("hand_in", "00000000-0000-4000-8000-000000000003", expected=0, orders=own)
        assert answer.status_code == 200, answer.text
        revealed = ear.until("report")
        assert revealed["report"]["state"]["phase"] == "play"
        for text in hidden:
            tap.note(text)
    return tap.bytes + watch.bytes, [str(revealed["report"]["state"]["view"]["figures"])]


@pytest.mark.parametrize("seeds", [("one", "two"), ("two", "three")])
def test_no_byte_of_a_seat_depends_on_what_the_enemy_hides(tmp_path: Path, seeds: tuple[str, str]) -> None:
    with running(tmp_path / "t.db") as server:
        view = open_table(server.address)
        own = view["red"].turn(seed="own")
        enemy = [turn_of(view["blue"].state()["view"], "sergeant", seed) for seed in seeds]
        assert enemy[0] != enemy[1]
        (first, shown), (second, shown_too) = (_game(server.address, orders, own) for orders in enemy)
    assert len(first) > 30
    assert first == second
    assert shown != shown_too


@pytest.mark.parametrize("pace", [{"kind": "none"}, {"kind": "per_turn", "turn": 3600}])
def test_no_byte_tells_a_seat_or_a_spectator_how_far_the_enemy_is(tmp_path: Path, pace: dict[str, Any]) -> None:
    """Ready or not: the same states, clocks, versions, numbers of messages, refusals."""
    with running(tmp_path / "t.db") as server:
        view = open_table(server.address)
        own, enemy = view["red"].turn(seed="own"), turn_of(view["blue"].state()["view"], "sergeant", "one")
        games = [_game(server.address, enemy, own, ready, pace=pace) for ready in (True, False)]
    ready, busy = ([_still(text) for text in found] for found, _ in games)
    assert ready == busy
    assert games[0][1] == games[1][1]


def _still(text: str) -> str:
    """The text with the seconds of the reader's own clock made equal."""
    return re.sub(r'"left":\d+', '"left":0', text)


def test_one_knows_that_the_own_orders_lie_sealed(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address)
        with seats["red"].live() as ear:
            seats["red"].hand_in()
            told = ear.until("sealed")
        states = {name: seat.state() for name, seat in seats.items()}
    assert (told["state"]["sealed"], told["state"]["waiting"], told["n"]) == (["red"], ["blue"], 1)
    assert (states["red"]["sealed"], states["red"]["waiting"], states["red"]["n"]) == (["red"], ["blue"], 1)
    for other in ("blue", "public"):
        assert (states[other]["sealed"], states[other]["waiting"], states[other]["n"]) == ([], ["blue", "red"], 0)


def test_spectators_see_no_deployment_before_the_screens_are_lifted(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address)
        seats["red"].hand_in("sergeant")
        for path in PATHS:
            text = seats["public"].get(path).text
            assert '"square":"R:' not in text
            assert "R:В-I" not in text.split('"board"')[0]
        view = seats["public"].state()["view"]
        assert all(figure["square"] is None for figure in view["figures"])


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    found = Process(tmp_path / "tables.db")
    yield found
    if found.process.poll() is None:
        found.kill()
        found.rest()


def test_no_key_lies_in_the_database_or_the_log_or_in_other_seats_bytes(process: Process, tmp_path: Path) -> None:
    seats = open_table(process.address)
    red, blue, public = seats["red"], seats["blue"], seats["public"]
    for seat in (red, blue):
        seat.hand_in()
    blue.get("/nothing-here")
    Seat(process.address, "nosuchtable1", red.key).get()
    Seat(process.address, red.table, red.key[:-1] + "?").get()
    replaced = blue.key
    new = Seat(process.address, blue.table, blue.post("/key", None).json()["key"])
    bytes_of = {
        seat: "".join(one.get(path).text for path in PATHS) for seat, one in (("r", red), ("b", new), ("p", public))
    }
    out, err = process.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    for key in (red.key, replaced, new.key, public.key):
        assert key.encode() not in kept
        assert key not in out + err
        assert not any(key in text for text in bytes_of.values())
    seed = sqlite3.connect(tmp_path / "tables.db")
    try:
        opening = seed.execute("SELECT opening FROM tables").fetchone()[0].decode()
    finally:
        seed.close()
    secret = re.search(r'"seed":"([0-9a-f]{32})"', opening)
    assert secret is not None
    assert not any(secret[1] in text for text in bytes_of.values())


def test_responses_carry_the_headers_that_a_browser_obeys(process: Process) -> None:
    import httpx

    for path in ("/", "/healthz", "/api/games", "/schema", "/nothing", "/api/tables/aaaaaaaaaaaa"):
        headers = httpx.get(process.address + path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
    schema = httpx.get(process.address + "/schema").text
    assert "cdn" not in schema
    assert "Bearer " not in schema


def test_counts_that_tell_how_far_the_enemy_is_are_the_keepers_alone(process: Process) -> None:
    """Where one game is played `commands_total` grows when the other side has handed in behind its screen."""
    address = f"{process.address}/metrics"
    assert "posrednik_commands_total" in httpx.get(address).text
    for far in ("203.0.113.7", "2001:db8::7", "nobody"):
        answer = httpx.get(address, headers={"X-Forwarded-For": far})
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
