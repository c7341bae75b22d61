"""`posrednik lab`: one JSON object on the output, readable tables, one message and status 2 for bad input."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from posrednik.cli.lab import register
from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game, part
from tests.players.chaos import chaos
from tests.players.positions import TACTICS


def _run(*words: str) -> Result:
    app = typer.Typer(pretty_exceptions_enable=False)
    register(app)
    app.callback()(lambda: None)
    return CliRunner().invoke(app, ["lab", *words])


def _file(path: Path, cases: list[Mapping[str, Any]]) -> str:
    path.write_text(json.dumps({"game": "otryadov", "schema": 1, "cases": cases}), encoding="utf-8")
    return str(path)


def test_a_match_as_json_is_one_object() -> None:
    run = _run(
        "match", "--game", "otryadov", "--players", "random,recruit", "--games", "2", "--scenario", "squadron",
        "--options", "turn_limit=2", "repetition=0", "--json",
    )  # fmt: skip
    assert run.exit_code == 0
    found = json.loads(run.stdout)
    assert (found["game"], found["players"], found["games"]) == ("otryadov", ["random", "recruit"], 2)
    assert set(found["score"]) == {"random", "recruit"}
    assert found["mean_plies"] == 4.0
    assert found["unfinished"] == 0
    assert found["options"] == {"turn_limit": 2, "repetition": 0}
    low, high = found["ci95"]
    assert 0 <= low <= found["score"]["random"] <= high <= 1


@pytest.mark.parametrize(("lang", "ending"), [("ru", "малая победа"), ("en", "minor victory")])
def test_a_match_of_wars_is_shown(lang: str, ending: str) -> None:
    run = _run(
        "match", "--game", "strategia", "--players", "schwerpunkt,random", "--games", "2", "--scenario", "war",
        "--options", "level=1", "turn_limit=4", "--lang", lang,
    )  # fmt: skip
    assert run.exit_code == 0
    assert all(word in run.stdout for word in (ending, "ST-10", "100.0 %"))


@pytest.mark.parametrize(
    ("lang", "words"), [("ru", ("очки", "статья", "пар с")), ("en", ("score", "clause", "pairs with"))]
)
def test_a_match_is_shown_in_both_languages(lang: str, words: tuple[str, ...]) -> None:
    run = _run(
        "match", "--players", "random,random", "--games", "2", "--scenario", "squadron", "--options", "turn_limit=1",
        "--lang", lang,
    )  # fmt: skip
    assert run.exit_code == 0
    assert all(word in run.stdout for word in words)


def test_records_are_kept_one_a_game(tmp_path: Path) -> None:
    run = _run(
        "match", "--players", "random,rush", "--games", "2", "--scenario", "squadron", "--options", "turn_limit=1",
        "--records", str(tmp_path / "games"), "--lang", "ru",
    )  # fmt: skip
    assert run.exit_code == 0
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["0001.txt", "0002.txt"]
    assert "0.к:" in files[0].read_text(encoding="utf-8")


def test_a_defence_can_be_played() -> None:
    run = _run(
        "match", "--players", "random,recruit", "--games", "2", "--scenario", "squadron", "--defender", "red",
        "--cut", "1/4", "--options", "turn_limit=1", "--json",
    )  # fmt: skip
    assert json.loads(run.stdout)["defender"] == "red"


@pytest.mark.parametrize(
    ("words", "needle"),
    [
        (("--players", "captain,general"), "general"),
        (("--players", "captain"), "captain"),
        (("--players", "a,b,c"), "a,b,c"),
        (("--game", "chess"), "chess"),
        (("--games", "3"), "3"),
        (("--games", "0"), "0"),
        (("--scenario", "waterloo"), "waterloo"),
        (("--scenario", "nowhere.json"), "nowhere.json"),
        (("--options", "turn_limit"), "turn_limit"),
        (("--options", "turnlimit=3"), "turn_limit"),
        (("--options", "green_row=blue"), "green_row"),
        (("--options", "turn_limit=2", "stray"), "stray"),
        (("--defender", "green"), "green"),
        (("--scenario", "o41", "--gas"), "O41-9"),
        (("--map", "nowhere.json"), "nowhere.json"),
    ],
)
def test_bad_input_is_one_message(words: tuple[str, ...], needle: str) -> None:
    run = _run("match", *words, "--lang", "en")
    assert run.exit_code == 2
    assert needle in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    assert "Traceback" not in run.output


def test_a_directory_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    run = _run("match", "--players", "random,random", "--games", "2", "--records", str(tmp_path / "file" / "x"))
    assert run.exit_code == 2
    assert "file" in run.stderr


def test_answers_to_cases_are_lawful_turns(tmp_path: Path) -> None:
    cases: list[Mapping[str, Any]] = [*TACTICS[:4], *(chaos(f"ask{n}") for n in range(6))]
    run = _run("ask", _file(tmp_path / "cases.json", cases), "--player", "captain", "--json")
    assert run.exit_code == 0
    found = json.loads(run.stdout)
    assert [answer["id"] for answer in found["cases"]] == [case["id"] for case in cases]
    g = game("otryadov")
    for case, answer in zip(cases, found["cases"], strict=True):
        position = part("otryadov", "casefile").position_of(case)
        orders = [part("otryadov", "orders").read_order(order) for order in answer["orders"]]
        adjudicate(g, position, {Seat(answer["side"]): orders}, Seeded("table"))
        assert answer["notation"]


def test_a_commander_is_asked_about_a_position_of_the_war(tmp_path: Path) -> None:
    units = [
        {"id": f"{letter}{n}", "arm": "sd", "side": side, "at": at, "facing": facing}
        for letter, n, side, at, facing in (
            ("R", 1, "red", "11-10", "W"), ("R", 2, "red", "11-11", "W"), ("R", 3, "red", "11-9", "W"),
            ("B", 1, "blue", "10-10", "E"),
        )
    ]  # fmt: skip
    setup = {"map": {"w": 20, "h": 20, "terrain": {}}, "units": units}
    case = {"id": "W-1", "level": 1, "clauses": [], "title": "", "setup": setup, "orders": [], "expect": {}}
    path = tmp_path / "war.json"
    path.write_text(json.dumps({"game": "strategia", "schema": 1, "cases": [case]}), encoding="utf-8")
    answers = {}
    for name in ("commander", "cadet"):
        run = _run("ask", str(path), "--player", name, "--lang", "en")
        assert run.exit_code == 0
        answers[name] = run.stdout
    assert answers["commander"] == "W-1  Red: ? arm 10-10\n"
    assert "strike 10-10" in answers["cadet"]


def test_answers_are_written_in_the_language_asked_for(tmp_path: Path) -> None:
    file = _file(tmp_path / "cases.json", TACTICS[:1])
    assert "Кн" in _run("ask", file, "--lang", "ru").stdout
    assert "CV" in _run("ask", file, "--lang", "en").stdout


def test_a_deployment_is_answered_by_a_deployment(tmp_path: Path) -> None:
    pieces = [{"id": f"r{n}", "side": "red", "type": "rifle"} for n in range(6)]
    case = {"id": "d", "setup": {"base": "map", "pieces": pieces}, "action": {"kind": "deploy", "side": "red"}}
    found = json.loads(_run("ask", _file(tmp_path / "c.json", [case]), "--json").stdout)
    (order,) = found["cases"][0]["orders"]
    assert order["op"] == "deploy"
    assert set(order["placement"]) == {f"r{n}" for n in range(6)}


def test_a_side_that_cannot_move_passes(tmp_path: Path) -> None:
    pieces = [
        {"id": "a", "side": "red", "type": "rifle", "square": "5Д", "obligation": "fire_only"},
        {"id": "x", "side": "blue", "type": "rifle", "square": "9К"},
    ]
    case = {"id": "p", "setup": {"base": "map", "pieces": pieces, "to_move": "red"}}
    found = json.loads(_run("ask", _file(tmp_path / "c.json", [case]), "--json").stdout)
    assert {"op": "pass"} in found["cases"][0]["orders"]


def test_a_case_that_cannot_be_set_up_is_reported_and_the_rest_is_answered(tmp_path: Path) -> None:
    broken = {"id": "b", "setup": {"pieces": [{"id": "a", "side": "red", "type": "dragon", "square": "5Д"}]}}
    run = _run("ask", _file(tmp_path / "c.json", [broken, TACTICS[0]]), "--json")
    found = json.loads(run.stdout)["cases"]
    assert run.exit_code == 1
    assert "dragon" in found[0]["error"]
    assert found[1]["orders"]


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "JSON"), ("[]", "cases"), ('{"game": "chess", "cases": []}', "chess"), ('{"game": "otryadov"}', "cases")],
)
def test_an_unreadable_case_file_is_one_message(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "c.json").write_text(text, encoding="utf-8")
    run = _run("ask", str(tmp_path / "c.json"), "--lang", "en")
    assert run.exit_code == 2
    assert words in run.stderr


def test_asking_with_strange_names_is_refused(tmp_path: Path) -> None:
    file = _file(tmp_path / "c.json", TACTICS[:1])
    assert _run("ask", file, "--player", "general").exit_code == 2
    assert _run("ask", file, "--id", "nothing").exit_code == 2
    assert _run("ask", str(tmp_path / "missing.json")).exit_code == 2


def test_players_are_listed() -> None:
    run = _run("players", "--game", "otryadov", "--lang", "ru")
    assert run.exit_code == 0
    assert "капитан" in run.stdout
    assert _run("players", "--game", "chess").exit_code == 2
