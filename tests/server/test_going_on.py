"""What happens without a command: computers think, workers hang, clocks run out, players stay away, records come in."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from posrednik.server.metrics import Metrics
from posrednik.server.thinking import Pool
from tests.server.support import Seat, Server, open_table, play, running, seats_of, wait_for

COMPUTER = {"red": {"kind": "human", "name": "A"}, "blue": {"kind": "computer", "player": "recruit"}}


def test_a_computer_answers_and_the_stream_tells_it(server: Server) -> None:
    red = open_table(server.address, seats=COMPUTER)["red"]
    with red.live() as ear:
        ear.until("hello")
        red.hand_in()
        first = ear.until("report")
        answer = ear.until("report") if first["report"]["number"] == 0 else first
        assert answer["report"]["seat"] == "blue"
        assert answer["report"]["state"]["waiting"] == ["red"]
    assert red.state()["players"]["blue"] == {
        "name": "recruit", "kind": "computer", "present": True, "player": "recruit", "stand_in": False,
        "stood_in": False,
    }  # fmt: skip


def test_two_computers_play_a_game_to_its_end_for_spectators(tmp_path: Path) -> None:
    both = {seat: {"kind": "computer", "player": "random"} for seat in ("red", "blue")}
    with running(tmp_path / "t.db") as server:
        public = open_table(server.address, seats=both, scenario={"name": "squadron", "base": "squadron"})["public"]
        state = wait_for(public, "the end", lambda state: state["result"], 120)
        assert state["seed"]
        reports = public.get("/journal").json()
        assert len(reports) > 10


@pytest.mark.parametrize("trouble", ["hang", "die", "raise"])
def test_a_worker_that_fails_is_replaced_and_a_baseline_answers(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player `captain` fails in the worker process; the others do not."""
    from posrednik.core.scenario import Ruleset
    from posrednik.core.seat import Seat as Name
    from posrednik.games import game
    from posrednik.games.otryadov.scenario import Scenario

    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent / "spoilt"))
    monkeypatch.setenv("POSREDNIK_TROUBLE", trouble)
    the_game = game("otryadov")
    position = the_game.begin(Scenario(), Ruleset(game="otryadov", edition=the_game.edition))
    view = the_game.view(position, Name("red"))
    metrics = Metrics()

    async def ask() -> tuple[list[Any], list[Any]]:
        pool = Pool(1, 6.0, metrics)
        try:
            return await pool.orders("otryadov", "captain", view, "s"), await pool.orders(
                "otryadov", "recruit", view, "s"
            )
        finally:
            await pool.close()

    first, second = asyncio.run(ask())
    assert first[0]["op"] == second[0]["op"] == "deploy"
    assert "posrednik_workers_replaced_total 1" in metrics.text()


def test_time_that_runs_out_in_play_is_a_resignation_by_time(tmp_path: Path) -> None:
    pace = {"kind": "per_turn", "bank": 0, "turn": 6}
    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address, pace=pace)
        play(seats, 1)
        with seats["red"].live() as ear:
            hello = ear.until("hello")["state"]
            assert hello["clocks"]["blue"]["running"] is True
            assert hello["clocks"]["red"]["running"] is False
            said = ear.until("chat")
            assert said["seat"] == "umpire"
            over = ear.until("over")["state"]
        assert over["result"]["kind"] == "resignation"
        assert over["result"]["winner"] == "red"
        assert over["result"]["by_time"] is True
        assert "время" in over["result"]["words"]["ru"].lower()


def test_time_that_runs_out_in_deployment_is_deployed_by_the_umpire(tmp_path: Path) -> None:
    pace = {"kind": "fischer", "bank": 8, "turn": 60}
    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address, pace=pace)
        seats["red"].hand_in()
        state = wait_for(seats["red"], "play", lambda state: state["phase"] == "play")
        assert state["players"]["blue"]["stood_in"] is True
        back = seats["blue"].command("take_back_seat")
        assert back.status_code in (200, 409)


def test_clocks_stand_until_everybody_is_there_and_survive_a_restart(tmp_path: Path) -> None:
    pace = {"kind": "fischer", "bank": 600, "turn": 5}
    opening = {"red": {"kind": "human", "name": "A"}, "blue": {"kind": "open"}}
    with running(tmp_path / "t.db") as server:
        red = open_table(server.address, pace=pace, seats=opening)["red"]
        assert red.state()["clocks"]["red"] == {"left": 600, "running": False}
        httpx.post(f"{server.address}/api/tables/{red.table}/join", json={"name": "B"})
        assert red.state()["clocks"]["red"]["running"] is True
    time.sleep(2.2)
    with running(tmp_path / "t.db") as server:
        again = Seat(server.address, red.table, red.key).state()
        assert again["clocks"]["red"]["running"] is True
        assert again["clocks"]["red"]["left"] >= 598


def test_a_computer_stands_in_for_the_absent_if_all_agreed(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", absence=0.5) as server:
        seats = open_table(server.address, stand_in=True)
        red, blue = seats["red"], seats["blue"]
        with red.live() as ear:
            ear.until("hello")
            state = wait_for(red, "a deputy", lambda state: state["players"]["blue"]["stood_in"])
            assert state["players"]["blue"]["kind"] == "computer"
            wait_for(blue, "its deployment", lambda state: state["sealed"] or state["phase"] == "play")
            answer = blue.command("hand_in", expected=state["version"], orders=blue.turn())
            assert answer.json()["code"] in ("STOOD_IN", "SEALED")
            assert blue.command("take_back_seat").status_code == 200
            assert red.state()["players"]["blue"]["kind"] == "human"
    with running(tmp_path / "u.db", absence=0.5) as server:
        seats = open_table(server.address, stand_in=False)
        assert seats["blue"].command("stand_in", text="yes").status_code == 200
        assert seats["blue"].command("stand_in", text="now").json()["code"] == "NO_STAND_IN"
        assert seats["red"].command("stand_in", text="yes").status_code == 200
        assert seats["blue"].command("stand_in", text="now").status_code == 200
        wait_for(seats["blue"], "its deployment", lambda state: state["sealed"] or state["phase"] == "play")


# --- records -------------------------------------------------------------------------------------------


def test_a_finished_record_becomes_a_table_to_replay(server: Server) -> None:
    seats = open_table(server.address)
    play(seats, 4, "rush")
    state = seats["red"].state()
    seats[state["to_move"]].command("hand_in", expected=state["version"], orders=[{"op": "resign"}])
    record = seats["public"].get("/record", lang="en").text
    answer = httpx.post(f"{server.address}/api/records", json={"text": record, "name": "Old game"})
    assert answer.status_code == 201
    assert answer.json()["over"] is True
    found = seats_of(server.address, answer.json())["public"]
    assert found.state()["result"] == seats["public"].state()["result"]
    assert [f["view"] for f in found.get("/replay").json()] == [
        f["view"] for f in seats["public"].get("/replay").json()
    ]
    assert found.get("/record", lang="en").text == record


def test_an_unfinished_record_is_played_on(server: Server) -> None:
    seats = open_table(server.address)
    play(seats, 5, "rush")
    record = seats["red"].get("/record", lang="ru").text
    opened = httpx.post(f"{server.address}/api/records", json={"text": record}).json()
    assert opened["over"] is False
    again = seats_of(server.address, opened)
    before, after = seats["red"].state(), again["red"].state()
    assert after["view"] == before["view"]
    assert after["players"]["red"]["name"] == "Анна"
    again[after["to_move"]].hand_in()
    assert len(again["public"].get("/journal").json()) == 6


@pytest.mark.parametrize("spoil", ["", "nonsense", "digest", "order"])
def test_a_broken_record_names_line_and_column(server: Server, spoil: str) -> None:
    seats = open_table(server.address)
    play(seats, 3, "rush")
    record = seats["public"].get("/record", lang="en").text
    lines = record.splitlines()
    turn = next(n for n, line in enumerate(lines) if line.startswith("1.B"))
    if spoil == "digest":
        lines[turn] = lines[turn].rpartition("@")[0] + "@0000000000000000"
    elif spoil == "order":
        lines[turn] = "1.B: R 1A-9J @0000000000000000"
    text = "" if not spoil else "nonsense" if spoil == "nonsense" else "\n".join(lines)
    opened = server.house.metrics.text().count("tables_opened")
    answer = httpx.post(f"{server.address}/api/records", json={"text": text})
    assert answer.status_code == 422
    fault = answer.json()
    assert fault["clause"]
    assert fault["line"] == (turn + 1 if spoil in ("digest", "order") else 1)
    assert fault["column"] >= 1
    assert fault["ru"] != fault["en"]
    assert server.house.metrics.text().count("tables_opened") == opened


def test_a_record_names_who_came_and_is_the_same_after_a_restart(tmp_path: Path) -> None:
    opening = {"red": {"kind": "human", "name": "A"}, "blue": {"kind": "open"}}
    with running(tmp_path / "t.db") as server:
        red = open_table(server.address, seats=opening, stand_in=True)["red"]
        taken = httpx.post(f"{server.address}/api/tables/{red.table}/join", json={"name": "Борис"}).json()
        blue = Seat(server.address, red.table, taken["key"])
        assert red.command("rename", text="Анна").status_code == 200
        assert blue.command("stand_in", text="yes").status_code == 200
        play({"red": red, "blue": blue}, 4)
        plain = red.get("/record").text
        assert '[Red "Анна"]' in plain
        assert '[Blue "Борис"]' in plain
        assert "% seat" not in plain
        assert blue.command("stand_in", text="now").status_code == 200
        assert blue.command("take_back_seat").status_code == 200
        assert blue.command("rename", text="Вера").status_code == 200
        before = [red.get("/record").text, red.state()["players"]["blue"]["name"]]
        assert before[0].count("% seat blue Борис") == 2
    with running(tmp_path / "t.db") as server:
        again = Seat(server.address, red.table, red.key)
        assert [again.get("/record").text, again.state()["players"]["blue"]["name"]] == before


def test_a_table_whose_clock_cannot_be_read_does_not_stop_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = server.house.rooms[open_table(server.address)["red"].table]
    clocks = Spoilt(broken.clocks)
    monkeypatch.setattr(broken, "clocks", clocks)
    sound = open_table(server.address, pace={"kind": "per_turn", "bank": 0, "turn": 1})["red"]
    wait_for(sound, "the umpire", lambda state: state["players"]["red"]["stood_in"], 30)
    assert clocks.asked


class Spoilt(dict[Any, Any]):
    """Clocks that cannot be read."""

    asked = False

    def items(self) -> Any:
        self.asked = True
        raise ArithmeticError("a clock without hands")
