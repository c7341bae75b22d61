"""`posrednik serve` on the command line: where it answers, where games lie, what it says of bad input."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.support import Process


def serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command where it is expected to give up at once."""
    import os

    command = [sys.executable, "-m", "posrednik", "serve", "--lang", "en", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, env=os.environ | environment
    )


def faulty(found: subprocess.CompletedProcess[str]) -> str:
    """The one line that a faulty call says; its exit status is that of bad input."""
    assert found.returncode == 2, found.stderr
    assert found.stdout == ""
    assert "Traceback" not in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1, found.stderr
    return found.stderr


def test_a_taken_port_is_named_with_a_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = faulty(serve("--port", str(port), "--data", str(tmp_path / "t.db")))
    assert f"127.0.0.1:{port}" in said
    assert "--port" in said


def test_a_host_that_is_none_is_named(tmp_path: Path) -> None:
    assert "no.such.host.invalid" in faulty(serve("--host", "no.such.host.invalid", "--data", str(tmp_path / "t.db")))


@pytest.mark.parametrize("content", [b"this is no database at all, but long enough to be read as one" * 50])
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "t.db").write_bytes(content)
    said = faulty(serve("--port", "0", "--data", str(tmp_path / "t.db")))
    assert "t.db" in said
    assert (tmp_path / "t.db").read_bytes() == content


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert str(tmp_path) in faulty(serve("--port", "0", "--data", str(tmp_path)))


def test_a_database_of_a_newer_program_is_named(tmp_path: Path) -> None:
    kept = sqlite3.connect(tmp_path / "t.db")
    kept.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
    kept.execute("INSERT INTO alembic_version VALUES ('9999')")
    kept.commit()
    kept.close()
    assert "9999" in faulty(serve("--port", "0", "--data", str(tmp_path / "t.db")))


def test_games_lie_in_the_users_data_folder_unless_another_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    from posrednik.cli.serve import data_file

    assert data_file() == tmp_path / "home" / "posrednik" / "tables.db"


def test_the_address_is_said_when_it_answers(tmp_path: Path) -> None:
    import httpx

    process = Process(tmp_path / "deep" / "down" / "tables.db")
    try:
        assert httpx.get(f"{process.address}/healthz").json()["status"] == "ok"
    finally:
        out, err = process.stop()
    assert str(tmp_path / "deep" / "down" / "tables.db") in out
    assert err == ""
