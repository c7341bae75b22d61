"""Import contracts: they hold, and each of them fails when a module breaks it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
BREACHES = [
    ("rooms", "core/seat.py", "from posrednik.geometry import squares"),
    ("rooms", "core/dice.py", "import posrednik.games"),
    ("rooms", "geometry/squares.py", "from posrednik.notation import rulebook"),
    ("rooms", "notation/rulebook.py", "from posrednik.games import GAMES"),
    ("rooms", "notation/rulebook.py", "import posrednik.geometry.squares"),
    ("rooms", "games/otryadov/green.py", "from posrednik.table import table"),
    ("rooms", "table/table.py", "import posrednik.players"),
    ("rooms", "players/base.py", "import posrednik.lab"),
    ("rooms", "lab/__init__.py", "from posrednik.cli import speak"),
    ("rooms", "store/store.py", "import posrednik.server.house"),
    ("rooms", "players/base.py", "import posrednik.store.rows"),
    ("rooms", "lab/__init__.py", "import posrednik.server.keys"),
    ("postman", "server/house.py", "import posrednik.games"),
    ("postman", "store/unit.py", "import posrednik.games.otryadov"),
    ("secrets", "table/table.py", "import secrets"),
    ("secrets", "store/store.py", "import litestar"),
    ("database", "server/room.py", "from sqlalchemy import select"),
    ("database", "server/house.py", "import asyncpg"),
    ("rooms", "store/engine.py", "from posrednik.server import wire"),
    ("rooms", "server/wire.py", "from posrednik.cli import speak"),
    ("rooms", "players/base.py", "import posrednik.store"),
    ("postman", "server/wire.py", "from posrednik.games import game"),
    ("postman", "store/engine.py", "import posrednik.games.otryadov"),
    ("secrets", "core/seat.py", "import secrets"),
    ("secrets", "players/base.py", "import uvicorn"),
    ("secrets", "store/engine.py", "from litestar import Litestar"),
    ("database", "server/wire.py", "import sqlalchemy"),
    ("database", "table/table.py", "from alembic import command"),
    ("pure", "core/umpire.py", "import random"),
    ("pure", "core/dice.py", "import secrets"),
    ("pure", "geometry/squares.py", "from datetime import datetime"),
    ("pure", "games/otryadov/green.py", "from time import monotonic"),
    ("pure", "games/otryadov/closing.py", "import asyncio"),
    ("position", "players/base.py", "from posrednik.games.otryadov.position import Facts"),
    ("position", "table/table.py", "from posrednik.games.otryadov import position"),
    ("position", "cli/rules.py", "import posrednik.games.otryadov.position"),
    ("position", "lab/__init__.py", "import posrednik.games.otryadov.position"),
    ("position", "server/wire.py", "import posrednik.games.otryadov.position"),
]


def lint(tree: Path, contract: str) -> subprocess.CompletedProcess[str]:
    """Run one contract over the package that lies in `tree`."""
    script = "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [
        sys.executable,
        "-c",
        script,
        "--config",
        "pyproject.toml",
        "--cache-dir",
        "cache",
        "--contract",
        contract,
    ]
    environment = os.environ | {"PYTHONPATH": str(tree)}
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that may be spoilt; who spoils it mends it again."""
    top = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "src" / "posrednik", top / "posrednik", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", top)
    return top


@pytest.mark.parametrize("contract", [contract["id"] for contract in CONTRACTS])
def test_the_contract_holds(tree: Path, contract: str) -> None:
    found = lint(tree, contract)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "1 kept, 0 broken" in found.stdout


@pytest.mark.parametrize(("contract", "module", "offence"), BREACHES)
def test_the_contract_fails_when_broken(tree: Path, contract: str, module: str, offence: str) -> None:
    path = tree / "posrednik" / module
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before}\n{offence}\n", encoding="utf-8")
    try:
        found = lint(tree, contract)
    finally:
        path.write_text(before, encoding="utf-8")
    assert found.returncode == 1, found.stdout + found.stderr
    assert "0 kept, 1 broken" in found.stdout


def test_every_contract_has_a_breach() -> None:
    assert {contract["id"] for contract in CONTRACTS} == {breach[0] for breach in BREACHES}
