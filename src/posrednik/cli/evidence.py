"""What a checkout says about clauses: which tests and cases carry them, and where ids are cited."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from posrednik.cli.lawbook import Lawbook

SUFFIXES = (".py", ".toml", ".json")
"""Files in which every id that is written must exist."""


@dataclass(slots=True)
class Evidence:
    """Clause id → ids of cases, clause id → tests (`path::function`), and every citation (id, `path:line`)."""

    cases: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)
    cited: list[tuple[str, str]] = field(default_factory=list)


def checkout(start: Path) -> Path | None:
    """The root of the source tree that holds `start`, None outside of one."""
    for folder in (start, *start.parents):
        if (folder / "src" / "posrednik").is_dir() and (folder / "pyproject.toml").is_file():
            return folder
    return None


def gather(root: Path, law: Lawbook) -> Evidence:
    """Read cases, tests and citations of one game from the source tree; nothing is run."""
    found = Evidence()
    tests = root / "tests"
    for path in sorted((tests / "games" / law.game).rglob("cases/*.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            for id in case.get("clauses", ()):
                found.cases.setdefault(id, []).append(case["id"])
    for path in sorted(tests.rglob("*.py")):
        if path.relative_to(tests).parts[0] == "games" and path.relative_to(tests).parts[1] != law.game:
            continue  # the other games have their own clauses and rulings
        for id, name in _marked(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{path.relative_to(root).as_posix()}::{name}" if name else path.relative_to(root).as_posix()
            found.tests.setdefault(id, []).append(where)
    pattern = _pattern(law)
    for top in (root / "src", tests):
        for path in sorted(p for p in top.rglob("*") if p.suffix in SUFFIXES):
            found.cited += _cited(path, root, pattern)
    return found


def _pattern(law: Lawbook) -> re.Pattern[str]:
    """Anything that looks like a clause of this game: its prefix, a chapter or number, and a number."""
    prefixes = "|".join(sorted({id.partition("-")[0] for id in law.book.clauses}))
    return re.compile(rf"(?<![\w-])((?:{prefixes})(?:-[0-9A-Za-z]+)+(?:\.[0-9A-Z]+[0-9a-z]*)?)")


def _cited(path: Path, root: Path, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for match in pattern.finditer(line):
            yield match.group(1), f"{path.relative_to(root).as_posix()}:{number}"


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Ids in `pytest.mark.clause(…)` on a function, a class or (as `pytestmark`) the whole module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                yield from ((id, node.name) for id in _ids(mark))
        elif isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "pytestmark" for t in node.targets):
            marks = node.value.elts if isinstance(node.value, ast.List) else [node.value]
            yield from ((id, "") for mark in marks for id in _ids(mark))


def _ids(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "clause":
        for argument in mark.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value
