"""A file of orders sent to a seat of a server's table: faults by line, the receipt, and who may not send."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest

from tests.cli.terminal import here, one_message


class Opened(NamedTuple):
    """A table on a running server: its address and the keys of both seats."""

    server: str
    table: str
    keys: dict[str, str]

    def link(self, seat: str) -> str:
        return f"{self.server}/t/{self.table}#{self.keys[seat]}"

    def get(self, seat: str, path: str = "") -> Any:
        headers = {"Authorization": f"Bearer {self.keys[seat]}"}
        with urlopen(Request(f"{self.server}/api/tables/{self.table}{path}", headers=headers), timeout=60) as answer:
            return json.load(answer)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    home = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "posrednik", "serve", "--port", "0", "--data", str(home / "tables.db")]
    env = os.environ | {"XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://[\w.]+:\d+", process.stdout.readline())
            assert found is not None
            yield _open(found[0])
        finally:
            process.terminate()
            process.communicate()


WAR = {
    "game": "strategia", "scenario": {"name": "war", "teams": {"red": 1, "blue": 1}},
    "options": {"level": 1, "turn_limit": 3, "umpire": "human", "false_rate": "0"},
}  # fmt: skip
COMPANY = {"game": "otryadov", "scenario": {"name": "company", "base": "company"}, "options": {}}


def _open(server: str, game: dict[str, Any] = COMPANY, seats: tuple[str, ...] = ("red", "blue")) -> Opened:
    wanted = game | {
        "sides": "chosen", "seats": {seat: {"kind": "human", "name": seat} for seat in seats}, "listed": False,
        "pace": {"kind": "none"},
    }  # fmt: skip
    request = Request(f"{server}/api/tables", json.dumps(wanted).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        found = json.load(answer)
    return Opened(server, found["table"], found["seats"])


def test_faults_are_told_by_line_and_nothing_is_sent(opened: Opened, tmp_path: Path) -> None:
    orders = tmp_path / "plan.txt"
    orders.write_text("Ю\n", encoding="utf-8")
    done = here(tmp_path, "orders", opened.link("red"), str(orders), "--lang", "en")
    assert done.status == 1, done.err
    assert re.search(r"^line 1: Ю\n {8}\^\n.*\[O30-N-2\]$", done.out, re.MULTILINE), done.out
    assert f"Nothing of {orders} was sent: 1 faults." in done.out
    assert "red" in opened.get("red")["waiting"]


def test_good_orders_are_examined_then_handed_in(opened: Opened, tmp_path: Path) -> None:
    orders = tmp_path / "plan.txt"
    written = opened.get("blue", "/presets/1")["lines"][0]["text"]["ru"]
    orders.write_text(f"{written}\n", encoding="utf-8-sig")
    key = ("--server", opened.server, "--key", opened.keys["blue"])
    examined = here(tmp_path, "orders", opened.table, str(orders), *key, "--check", "--lang", "en")
    assert examined.status == 0, examined.err + examined.out
    assert "nothing was handed in" in examined.out
    assert "blue" in opened.get("blue")["waiting"]
    sent = here(tmp_path, "orders", opened.table, str(orders), *key, "--lang", "ru")
    assert sent.status == 0, sent.err + sent.out
    assert "Принято. Приказов: 1; место blue" in sent.out
    assert "blue" not in opened.get("blue")["waiting"]
    again = here(tmp_path, "orders", opened.table, str(orders), *key, "--lang", "en")
    assert "No orders of the seat blue are waited for now." in one_message(again)


def test_who_may_not_send_is_told_in_one_message(opened: Opened, tmp_path: Path) -> None:
    orders = tmp_path / "plan.txt"
    orders.write_text("R 1D-2D\n", encoding="utf-8")
    cases = [
        ((opened.table, str(orders)), "There is no key of a seat"),
        ((opened.table, str(orders), "--key", "x" * 32, "--server", opened.server), "The server declined"),
        ((opened.table, str(tmp_path / "none"), "--key", "x"), "Cannot read"),
        (("../tables", str(orders), "--key", "x"), "There can be no table"),
        ((opened.table, str(orders), "--key", "x", "--server", "http://127.0.0.1:9"), "does not answer"),
        ((opened.table, str(orders), "--key", "x", "--server", "file:///etc"), "does not answer"),
    ]
    for arguments, said in cases:
        assert said in one_message(here(tmp_path, "orders", *arguments, "--lang", "en"))


SIXTY = [
    *(f"{n} с.д. - поворот на {'запад' if n % 2 else 'северо-запад'}" for n in range(1, 30)),
    *(f"{n} sd reaction: fallback above 1.5 double speed" for n in range(1, 30)),
    "201 т.д. - на месте",
    "ход окончен",
]
"""A move of sixty lines in both languages, the last of which ends it."""


@pytest.mark.clause("ST-N.2", "ST-9.3")
def test_a_war_takes_its_plan_and_a_move_of_sixty_orders_from_files(opened: Opened, tmp_path: Path) -> None:
    table = _open(opened.server, WAR, ("red", "blue", "umpire"))
    plan, move = tmp_path / "plan.txt", tmp_path / "move.txt"
    plan.write_text("# план\n1 с.д. - 31-14 фронтом на запад\nend\n", encoding="utf-8")
    for seat in ("red", "blue"):
        sent = here(tmp_path, "orders", table.link(seat), str(plan), "--lang", "ru")
        assert sent.status == 0, sent.err + sent.out
    assert table.get("red")["phase"] == "play"
    wrong = [*SIXTY[:10], "11 с.д. - поворотт на запад", "999 с.д. - на месте", *SIXTY[11:]]
    move.write_text("\n".join(wrong), encoding="utf-8")
    told = here(tmp_path, "orders", table.link("red"), str(move), "--lang", "ru")
    assert told.status == 1
    fault = r"^строка 11: 11 с\.д\. - поворотт на запад\n +\^\n.*\[ST-N\.2\]$"
    assert re.search(fault, told.out, re.MULTILINE), told.out
    assert "red" in table.get("red")["waiting"]
    move.write_text("\r\n".join(SIXTY), encoding="utf-8")
    sent = here(tmp_path, "orders", table.link("red"), str(move), "--lang", "en")
    assert sent.status == 0, sent.err + sent.out
    assert "60 orders" in sent.out
    assert table.get("red")["waiting"] == ["blue"]
    (unit,) = [one for one in table.get("red")["view"]["units"] if one["id"] == "R2"]
    assert unit["reaction"]["multiple"] == 2


@pytest.mark.clause("ST-9.4h")
def test_the_umpires_word_comes_from_a_file_out_of_turn(opened: Opened, tmp_path: Path) -> None:
    table = _open(opened.server, WAR, ("red", "blue", "umpire"))
    word = tmp_path / "word.txt"
    word.write_text('* сообщить синим "держитесь"\n', encoding="utf-8")
    early = here(tmp_path, "orders", table.link("umpire"), str(word), "--lang", "en")
    assert "No orders of the seat umpire are waited for now." in one_message(early)
    plan = tmp_path / "plan.txt"
    plan.write_text("end\n", encoding="utf-8")
    for seat in ("red", "blue"):
        assert here(tmp_path, "orders", table.link(seat), str(plan)).status == 0
    sent = here(tmp_path, "orders", table.link("umpire"), str(word), "--lang", "en")
    assert sent.status == 0, sent.err + sent.out
    assert table.get("blue")["view"]["said"] == ["держитесь"]
