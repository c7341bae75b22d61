"""`cases`, `rules`, `map check` and `scenario check` from outside: what they print and how they exit."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from posrednik.cli.app import build
from posrednik.cli.coverage import gaps
from posrednik.cli.evidence import Evidence, checkout, gather
from posrednik.cli.lawbook import Lawbook, lawbook
from posrednik.games import GAMES

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "games" / "otryadov" / "cases" / "golden.json"
OTHER = ROOT / "tests" / "games" / "strategia" / "cases" / "golden.json"
WAR_MAP = ROOT / "src" / "posrednik" / "games" / "strategia" / "scenarios" / "map.json"
MAP = ROOT / "src" / "posrednik" / "games" / "otryadov" / "scenarios" / "map.json"
UNKNOWN = "O30-" + "V-99"
"""A clause that no rulebook has, put together so that this file does not cite it."""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(build(), [str(word) for word in words])


def written(path: Path, thing: Any) -> Path:
    path.write_text(thing if isinstance(thing, str) else json.dumps(thing), encoding="utf-8")
    return path


# --- cases -----------------------------------------------------------------------------------


def test_all_golden_cases_pass() -> None:
    found = run("cases", GOLDEN)
    assert found.exit_code == 0
    assert found.stdout.splitlines()[-1] == "311 passed, 0 failed"


def test_chosen_cases_and_a_failing_one(tmp_path: Path) -> None:
    found = run("cases", GOLDEN, "--id", "OT-154", "--id", "OT-264")
    assert (found.exit_code, found.stdout) == (0, "2 passed, 0 failed\n")
    cases = json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"][:3]
    cases[1]["expect"] = {"legal": not cases[1]["expect"]["legal"]}
    found = run("cases", written(tmp_path / "c.json", {"game": "otryadov", "schema": 1, "cases": cases}))
    assert found.exit_code == 1
    lines = found.stdout.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"{cases[1]['id']}  {cases[1]['title']}: legal: expected")
    assert lines[1] == "2 passed, 1 failed"


def test_a_case_file_belongs_to_the_game_of_its_schema(tmp_path: Path) -> None:
    cases = json.loads(OTHER.read_text(encoding="utf-8"))["cases"][:3]
    found = run("cases", written(tmp_path / "c.json", {"schema": "strategia-cases-1", "cases": cases}))
    assert (found.exit_code, found.stdout) == (0, "3 passed, 0 failed\n")
    for spoilt in ({"schema": "chess-cases-1"}, {"schema": "strategia-cases-1", "game": "otryadov"}, {}):
        assert run("cases", written(tmp_path / "c.json", {**spoilt, "cases": cases})).exit_code == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", ["line 1", "column 2"]),
        ("[]", ["object"]),
        ({"game": "chess", "cases": []}, ["chess", "otryadov"]),
        ({"game": ["x"], "cases": []}, ["otryadov"]),
        ({"game": "otryadov", "schema": 2, "cases": []}, ["schema 2"]),
        ({"game": "otryadov", "cases": {}}, ["list"]),
        ({"game": "otryadov", "cases": [{"id": "a"}, 7]}, ["number 2"]),
        ({"game": "otryadov", "cases": [{"id": "a"}, {"id": "a"}]}, ["a ", "twice"]),
        ({"game": "otryadov", "cases": [{"id": "OT-1"}]}, ["OT-1", "expect"]),
        ("[" * 100_000, ["deep"]),
    ],
    ids=str,
)
def test_a_malformed_case_file_is_told_where(tmp_path: Path, content: Any, words: list[str]) -> None:
    found = run("cases", written(tmp_path / "c.json", content))
    assert found.exit_code == 2
    assert len(found.stderr.splitlines()) == 1
    assert all(word in found.stderr for word in ["c.json", *words]), found.stderr


def test_files_that_are_not_there_or_not_text(tmp_path: Path) -> None:
    assert run("cases", tmp_path / "no.json").exit_code == 2
    (tmp_path / "b.json").write_bytes(b"\xff\xfe\x00")
    found = run("cases", tmp_path / "b.json")
    assert (found.exit_code, "UTF-8" in found.stderr) == (2, True)
    assert run("cases", tmp_path).exit_code == 2


def test_an_unknown_case_is_answered_with_the_nearest() -> None:
    found = run("cases", GOLDEN, "--id", "OT-15X", "--lang", "ru")
    assert found.exit_code == 2
    assert "OT-15" in found.stderr
    assert "Похожие" in found.stderr


# --- rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_clause_and_ruling_can_be_shown(lang: str) -> None:
    for id in GAMES:
        law = lawbook(id)
        for chapter in {name.rpartition("-")[0] for name in law.book.clauses}:
            found = run("rules", "show", chapter, "--lang", lang)
            assert found.exit_code == 0
            assert found.stdout.strip()


def test_a_clause_is_shown_with_all_that_hangs_on_it() -> None:
    found = run("rules", "show", "o30-v-11", "--lang", "en").stdout
    for part in (
        "O30-V-11",
        "section V: Fire",
        "enacted",
        "text of the source",
        "battalion_gun_range",
        "I-6",
        "firing",
    ):
        assert part in found
    russian = run("rules", "show", "O30-V-11", "--lang", "ru").stdout
    assert "глава V: Огонь" in russian
    assert run("rules", "show", "I-21").stdout.startswith("I-21")


def test_an_unknown_clause_is_answered_with_its_neighbours() -> None:
    found = run("rules", "show", UNKNOWN)
    assert found.exit_code == 2
    assert "O30-V-9" in found.stderr
    assert run("rules", "show", "").exit_code == 2


def test_lists() -> None:
    found = run("rules", "list", "--section", "v").stdout.splitlines()
    assert found[0] == "V  Fire"
    assert len(found) == 1 + sum(c.section == "V" for c in lawbook("otryadov").book.clauses.values())
    assert run("rules", "list", "--section", "C").exit_code == 2
    options = run("rules", "options", "--lang", "ru").stdout
    for option in lawbook("otryadov").options:
        assert option.name in options
    reasons = run("rules", "reasons").stdout.splitlines()
    assert len(reasons) == sum(len(lawbook(id).book.reasons) for id in GAMES)


# --- coverage --------------------------------------------------------------------------------


def law_and_evidence() -> tuple[Lawbook, Evidence]:
    law = lawbook("otryadov")
    return law, gather(ROOT, law)


@pytest.mark.parametrize("id", list(GAMES))
def test_rulebook_code_and_tests_hang_together(id: str) -> None:
    law = lawbook(id)
    assert list(gaps(law, gather(ROOT, law))) == []


def test_the_pages_are_those_of_the_source() -> None:
    """In a process of its own: marks of clauses are made on import, and other tests import what they like."""
    command = [sys.executable, "-m", "posrednik", "rules", "coverage", "--check", "--root", str(ROOT), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_clause_without_code_table_or_test_is_found() -> None:
    law, found = law_and_evidence()
    bare = Lawbook(law.game, law.book, law.options, law.sections, {})
    told = list(gaps(bare, found))
    assert any(hole.startswith("O30-V-3 is enacted, but no function") for hole in told)
    assert any(hole.startswith("O30-I-5 is tabled, but no table row") for hole in told)
    untested = list(gaps(law, Evidence()))
    assert any(hole == "O30-V-3 is enacted, but no case and no test names it" for hole in untested)


def test_an_unknown_citation_is_found_with_its_place(tmp_path: Path) -> None:
    for folder in ("src/posrednik", "tests/games/otryadov/cases"):
        (tmp_path / folder).mkdir(parents=True)
    written(tmp_path / "pyproject.toml", "")
    written(tmp_path / "src/posrednik/a.py", f'x = 1\n"""See {UNKNOWN} and chapter O30-V and O30-V-3."""\n')
    written(
        tmp_path / "tests/test_a.py", f'import pytest\n\n\n@pytest.mark.clause("{UNKNOWN}")\ndef test_x():\n    pass\n'
    )
    law, _ = law_and_evidence()
    assert checkout(tmp_path / "src" / "posrednik") == tmp_path
    told = [hole for hole in gaps(law, gather(tmp_path, law)) if UNKNOWN in hole]
    assert any(hole.startswith("src/posrednik/a.py:2 cites") for hole in told)
    assert any("tests/test_a.py::test_x" in hole for hole in told)
    assert not any("O30-V," in hole for hole in told)


def test_pages_are_written_once_and_found_stale(tmp_path: Path) -> None:
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    found = run("rules", "coverage", "--check", "--root", tmp_path)
    assert found.exit_code == 1
    assert "docs/rules/otryadov/coverage.md is stale" in found.stdout
    assert "written: docs/rules/otryadov/rulebook.ru.md" in run("rules", "coverage", "--root", tmp_path).stdout
    found = run("rules", "coverage", "--check", "--root", tmp_path)
    assert found.exit_code == 0, found.stdout
    page = tmp_path / "docs" / "rules" / "otryadov" / "rulebook.en.md"
    page.write_text(page.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    assert run("rules", "coverage", "--check", "--root", tmp_path).exit_code == 1
    (tmp_path / "empty").mkdir()


def test_coverage_needs_a_source_tree() -> None:
    found = run("rules", "coverage", "--root", "/")
    assert found.exit_code == 2
    assert "--root" in found.stderr


# --- maps and scenarios ----------------------------------------------------------------------


def test_a_good_map_a_bad_map_and_no_map(tmp_path: Path) -> None:
    found = run("map", "check", MAP)
    assert found.exit_code == 0
    assert "strong 23, weak 88, masking 19, impassable 20" in found.stdout
    bad = json.loads(MAP.read_text(encoding="utf-8"))
    del bad["squares"]["8Д"]
    bad["roads"][0]["path"][1] = "9Я"
    found = run("map", "check", written(tmp_path / "bad.json", bad))
    assert found.exit_code == 1
    assert "8Д" in found.stdout
    assert "9Я" in found.stdout
    for content in ("", "{", "[]", '{"id": 1}', '{"id": "x", "squares": {"1А": {"kind": "pink"}}}'):
        found = run("map", "check", written(tmp_path / "no.json", content))
        assert found.exit_code == 2
        assert len(found.stderr.splitlines()) == 1
    assert run("map", "check", tmp_path / "none.json").exit_code == 2
    assert run("map", "check", MAP, "--game", "chess").exit_code == 2


def test_maps_of_the_other_game(tmp_path: Path) -> None:
    war = ("--game", "strategia", "--lang", "ru")
    found = run("map", "check", WAR_MAP, *war)
    assert found.exit_code == 0
    assert "capital 4" in found.stdout
    bad = json.loads(WAR_MAP.read_text(encoding="utf-8"))
    bad["objects"][0]["at"] = "99-99"
    bad["roads"][0]["squares"][1] = "99-99"
    found = run("map", "check", written(tmp_path / "bad.json", bad), *war)
    assert found.exit_code == 1
    assert found.stdout.count("99-99") == 2
    for content in ("", "{", "[]", '{"id": 1}'):
        found = run("map", "check", written(tmp_path / "no.json", content), *war)
        assert found.exit_code == 2
        assert len(found.stderr.splitlines()) == 1


def test_scenarios_of_the_other_game(tmp_path: Path) -> None:
    war = ("--game", "strategia", "--lang", "en")
    found = run("scenario", "check", written(tmp_path / "s.json", {"name": "x", "teams": {"red": 2, "blue": 1}}), *war)
    assert found.exit_code == 0
    assert re.search(r"red \d+, blue \d+, green_north \d+, green_south \d+", found.stdout)
    found = run("scenario", "check", written(tmp_path / "s.json", {"teams": {"red": 1}}), *war)
    assert found.exit_code == 1
    for content in ("{", {"moon": 1}, {"teams": {"red": "many"}}):
        assert run("scenario", "check", written(tmp_path / "s.json", content), *war).exit_code == 2


def test_scenarios(tmp_path: Path) -> None:
    found = run("scenario", "check", written(tmp_path / "s.json", {"base": "squadron", "name": "x"}))
    assert (found.exit_code, "red 15, blue 15" in found.stdout) == (0, True)
    found = run("scenario", "check", written(tmp_path / "s.json", {"cut": "1/3"}), "--lang", "ru")
    assert found.exit_code == 1
    assert "O30-XI-1" in found.stdout
    for content in ("{", {"moon": 1}, {"base": "moon"}):
        assert run("scenario", "check", written(tmp_path / "s.json", content)).exit_code == 2
