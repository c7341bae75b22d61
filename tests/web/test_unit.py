"""The unit tests of the client's modules, by the test runner that Node brings."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parent / "unit"


def test_modules_of_the_client() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node: the unit tests of the client's modules did not run (Debian: apt-get install nodejs)")
    files = sorted(str(path) for path in UNIT.glob("*.test.js"))
    assert files
    found = subprocess.run([node, "--test", *files], capture_output=True, text=True, timeout=120, check=False)
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
