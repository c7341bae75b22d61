"""`posrednik play` without options serves the table for the browser; with orders piped in it stays in the terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest


def _play(home: Path, *arguments: str, stdin: int) -> subprocess.Popen[str]:
    env = os.environ | {"XDG_DATA_HOME": str(home), "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "posrednik", "play", "--lang", "en", *arguments]
    return subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, text=True, env=env)


def test_the_table_opens_and_stops_in_good_order(tmp_path: Path) -> None:
    with _play(tmp_path, stdin=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert address is not None
        with urlopen(address[0], timeout=20) as page:
            assert b"<title>" in page.read()
        process.send_signal(signal.SIGINT)
        assert "stopped" in process.communicate(timeout=30)[0]
    assert process.returncode == 0
    assert (tmp_path / "posrednik" / "tables.db").exists()


@pytest.mark.parametrize("arguments", [(), ("--text",), ("--against", "recruit")])
def test_orders_that_are_piped_in_are_read_in_the_terminal(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with _play(tmp_path, *arguments, stdin=subprocess.PIPE) as process:
        told, _ = process.communicate("quit\n", timeout=60)
    assert process.returncode == 0
    assert "adjourned" in told
