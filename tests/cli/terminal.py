"""The command line driven from outside: through pipes, and through a terminal of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from posrednik.cli import main

COMMAND = [sys.executable, "-m", "posrednik"]


class Done(NamedTuple):
    """What a finished command left behind."""

    status: int
    out: str
    err: str


def environment(home: Path, **more: str) -> dict[str, str]:
    """A quiet environment whose data lie under `home`."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "LANG", "LC_ALL", "COLUMNS")}
    return kept | {"XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error"} | more


def run(home: Path, *arguments: str, lines: Sequence[str] = (), **more: str) -> Done:
    """Run the command in a process of its own with these lines in its pipe, and end of file after them."""
    done = subprocess.run(
        [*COMMAND, *arguments], input="".join(f"{line}\n" for line in lines), capture_output=True, text=True,
        encoding="utf-8", env=environment(home, **more), timeout=120, check=False,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)


def here(home: Path, *arguments: str, lines: Sequence[str] = ()) -> Done:
    """The same in this process, which is quicker: its streams and environment are put back afterwards."""
    out, err = io.StringIO(), io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    status = 0
    with (
        mock.patch.dict(os.environ, environment(home), clear=True),
        mock.patch.object(sys, "stdin", typed),
        mock.patch.object(sys, "argv", ["posrednik", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else int(bool(left.code))
    return Done(status, out.getvalue(), err.getvalue())


def one_message(done: Done, status: int = 2) -> str:
    """The one readable message of a command that was used wrongly."""
    assert done.status == status, done
    assert "Traceback" not in done.err + done.out, done
    assert len(done.err.strip().splitlines()) == 1, done.err
    return done.err.strip()


class Piped:
    """A game that is talked to line by line through pipes."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=environment(home), text=True, encoding="utf-8",
        )  # fmt: skip

    def __enter__(self) -> Piped:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, text: str) -> str:
        """The lines up to the first that contains `text`."""
        seen = []
        for line in self._lines():
            seen.append(line)
            if text in line:
                return "".join(seen)
        raise AssertionError(f"{text!r} never came after:\n{''.join(seen)[-2000:]}")

    def _lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        yield from iter(self.process.stdout.readline, "")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()
