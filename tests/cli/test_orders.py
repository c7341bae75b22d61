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


def _open(server: str) -> Opened:
    wanted = {
        "game": "otryadov", "scenario": {"name": "company", "base": "company"}, "options": {}, "sides": "chosen",
        "seats": {seat: {"kind": "human", "name": seat} for seat in ("red", "blue")}, "listed": False,
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
