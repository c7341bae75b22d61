"""What a person is told of a bad map, scenario, option, position or case is there in both languages, with a place."""

from __future__ import annotations

import ast
import json
import pickle
import re
import string
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from posrednik.core.scenario import Ruleset
from posrednik.games import GAMES, part
from posrednik.games import game as find_game
from posrednik.games.otryadov import game
from posrednik.games.otryadov.cases import run
from posrednik.games.otryadov.law import BadOption, read_options
from posrednik.games.otryadov.mapfile import BadMap, read_map
from posrednik.games.otryadov.restoring import restore
from posrednik.games.otryadov.scenario import BadScenario, Scenario, read_scenario
from posrednik.notation.complaint import Complaint
from posrednik.notation.document import read_json
from posrednik.notation.rulebook import toml

ROOT = Path(__file__).parents[2] / "src" / "posrednik"
RULES = Ruleset(game="otryadov", edition="otryadov-1")
MAP = json.loads(files("posrednik.games.otryadov.scenarios").joinpath("map.json").read_text(encoding="utf-8"))


def spoilt(**changes: Any) -> str:
    return json.dumps(MAP | changes, ensure_ascii=False)


def begun(**wanted: Any) -> Any:
    return game.begin(read_scenario(json.dumps(wanted, ensure_ascii=False)), RULES)


def test_a_roster_that_just_fits_is_taken() -> None:
    for roster in ({"rifle": 42}, {"armoured_train": 6}, {"rifle": 10, "lmg": 60}, {"field_gun": 20}):
        assert begun(rosters={"blue": roster}).phase == "deploy"


def option(name: str, value: Any) -> Callable[[], object]:
    return lambda: read_options(Ruleset(game="otryadov", edition="otryadov-1", options={name: value}))


def standing(text: str) -> Callable[[], object]:
    return lambda: restore(Scenario(), RULES, text)


def case(**fields: Any) -> Callable[[], object]:
    whole = {"id": "x", "setup": {}, "action": {"kind": "judge"}, "expect": {"legal": True}}
    return lambda: run(whole | fields)


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: read_json(b""), "файл пуст"),
    (lambda: read_json(b"\xff"), "байт 0 – не UTF-8"),
    (lambda: read_json('{\n "a": 1,}'), "строка 2, столбец"),
    (lambda: read_json('{"a": 1, "a": 2}'), "поле «a» стоит в одном объекте дважды"),
    (lambda: read_json('{"a": NaN}'), "NaN"),
    (lambda: read_json("[" * 200_000), "слишком глубоко"),
    (lambda: read_json('{"a": ' + "9" * 5000 + "}"), "число"),
    (lambda: read_map(spoilt(id=7)), "нужно: строка, а дано: целое число; место: id"),
    (lambda: read_map(spoilt(id="\x1b[2J")), "печатных"),
    (lambda: read_map(spoilt(roads=[{"path": ["1А", "9К"]}])), "дорога 1: 1А и 9К – не соседние (O30-I-6)"),
    (lambda: read_map(spoilt(stations={"red": "1Я"})), "станция красных: квадрата 1Я нет"),
    (lambda: read_map(spoilt(rear_targets={})), "не указан тыл красных (O30-XIII-1) (и ещё 1)"),
    (lambda: read_scenario('{"base": "army"}'), "значения «army» здесь не бывает; место: base"),
    (lambda: read_scenario('{"surprise": 1}'), "поле «surprise» здесь лишнее"),
    (lambda: read_scenario('{"game": "chess"}'), "другой игры"),
    (lambda: read_scenario('{"rosters": {"red": {"rifle": -1}}}'), "состав красных: -1 – не число фигур"),
    (lambda: read_scenario('{"rosters": {"green": {}}}'), "значения «green» здесь не бывает"),
    (lambda: read_scenario('{"cut": "1/3"}'), "назовите его (O30-XI-1)"),
    (lambda: begun(rosters={"red": {"armoured_train": 9}}), "состав красных: на этой карте его не расставить"),
    (lambda: begun(rosters={"blue": {"rifle": 43}}), "состав синих: на этой карте его не расставить"),
    (lambda: begun(base="cavalry_regiment", map=MAP | {"railway": None}), "состав красных: на этой карте"),
    (option("turn_limit", -5), "нужно целое число >= -1; место: turn_limit"),
    (option("barrage", "x"), "нужно: true или false, а дано: строка"),
    (option("limit_margin", "1e999999999"), "limit_margin – дробь"),
    (option("limit_margin", "１/2"), "limit_margin – дробь"),
    (option("limit_margin", "1/0"), "limit_margin – дробь"),
    (standing("Q: x"), "запись позиции, строка 1, столбец 1: строка начинается"),
    (standing("R: Ст 5Г\nB: Ст 9Д"), "нет строки S:"),
    (standing("R: Ст 5Г, Ст#rr1 6Г\nB: Ст 9Д\nS: R 1"), "строка 1, столбец 11: имя #rr1 дано двум фигурам"),
    (standing("R: Ст 5Г/n²\nB: Ст 9Д\nS: R 1"), "пометка /n² сюда не подходит"),
    (case(action={"kind": []}), "нужно: строка, а дано: список; место: action.kind"),
    (case(action={"kind": "dance"}), "значения «dance» здесь не бывает; место: action.kind"),
    (case(action={}), "нет обязательного поля «kind»"),
    (case(expect=None), "case: нет поля «expect»"),
    (case(setup={"turn": float("inf")}), "место: setup.turn"),
    (case(setup={"pieces": [{"id": "a", "side": "red", "type": "elephant"}]}), "фигуры «elephant» нет"),
    (case(setup={"pieces": [{"id": "a", "side": "red", "type": "rifle", "square": "5D"}]}), "квадрата «5D» нет"),
    (case(setup={"sides": {"red": {"initial": []}}}), "место: setup.sides"),
]


@pytest.mark.parametrize(("make", "ru"), WRONG, ids=[ru for _, ru in WRONG])
def test_every_fault_is_said_in_russian_and_in_english(make: Callable[[], object], ru: str) -> None:
    with pytest.raises(Complaint) as caught:
        make()
    said, english = caught.value.say("ru"), caught.value.say("en")
    assert ru in said
    assert not re.search("[А-яЁё]{4}", english)
    assert english == str(caught.value)
    for foreign in ("Expected", "Invalid", "Object", "Error", "JSON is malformed"):
        assert foreign not in said
    assert str(pickle.loads(pickle.dumps(caught.value))) == english


def test_a_clause_comes_from_the_innermost_complaint() -> None:
    with pytest.raises(BadScenario) as caught:
        read_scenario(json.dumps({"map": MAP | {"rear_targets": {"red": "R:К-III"}}}, ensure_ascii=False))
    assert caught.value.clause == "O30-XIII-1"
    with pytest.raises(BadMap) as several:
        read_map(spoilt(rear_targets={}))
    assert [problem.clause for problem in several.value.problems] == ["O30-XIII-1"] * 2


def test_a_text_of_the_file_cannot_steer_the_terminal() -> None:
    with pytest.raises(BadOption) as caught:
        read_options(
            Ruleset(game="otryadov", edition="otryadov-1", options={"limit_margin": "\x1b[2J\u202e" + "x" * 9999})
        )
    for lang in ("ru", "en"):
        assert caught.value.say(lang).isprintable()
        assert len(caught.value.say(lang)) < 400


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def raised(game_id: str) -> Iterator[tuple[str, set[str]]]:
    """Every complaint that the code of a game and of the notation makes: its code and the names of its facts."""
    for path in (*(ROOT / "games" / game_id).rglob("*.py"), *(ROOT / "notation").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            first = next((a for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)), None)
            if first is not None and re.fullmatch(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*", str(first.value)):
                yield str(first.value), {str(keyword.arg) for keyword in node.keywords}


@pytest.mark.parametrize("game_id", GAMES)
def test_both_languages_use_the_same_facts_and_the_code_gives_them(game_id: str) -> None:
    known: dict[str, set[str]] = {}
    for package, name in (("posrednik.notation", "complaints.toml"), (f"posrednik.games.{game_id}", "faults.toml")):
        for code, entry in toml(package, name).items():
            if code == "words":
                continue
            assert places(entry["ru"]) == places(entry["en"]), code
            assert re.search("[А-яЁё]|^{|^$", entry["ru"]), code
            known[code] = places(entry["ru"])
    given = [(code, facts) for code, facts in raised(game_id) if code in known and not code.startswith("DICE")]
    assert {code for code, _ in given} >= {code for code in known if not code.startswith("DICE")}
    for code, facts in given:
        if code != "FORM" and not (code.startswith("STANDING_") and facts == set()):
            assert facts >= known[code] or code == "STANDING", (code, facts, known[code])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_complaint_that_is_made_has_its_sentence(game_id: str) -> None:
    tables = [("posrednik.notation", "complaints.toml")]
    tables += [(f"posrednik.games.{game_id}", path.name) for path in (ROOT / "games" / game_id).glob("*.toml")]
    known = {code for package, name in tables for code in toml(package, name)}
    made = {
        (str(node.args[0].value), path.name)
        for path in (ROOT / "games" / game_id).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and re.fullmatch(r"(Bad|No)[A-Z]\w+|\w*Complaint", getattr(node.func, "id", ""))
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and re.fullmatch(r"[A-Z_]+", str(node.args[0].value))
    }
    assert len(made) > 20
    assert not {(code, where) for code, where in made if code not in known}


@pytest.mark.parametrize("game_id", GAMES)
def test_an_option_line_without_a_value_is_a_complaint_of_every_game(game_id: str) -> None:
    umpire = find_game(game_id)
    with pytest.raises(Complaint) as caught:
        part(game_id, "tongue").tongue.rules(umpire.edition, ["turn_limit"])
    assert caught.value.say("ru") == "условие «turn_limit» нужно писать так: имя=значение"
    assert caught.value.say("en") == 'option "turn_limit" must be written name=value'


@pytest.mark.parametrize("game_id", GAMES)
def test_an_unknown_scenario_is_a_complaint_of_every_game(game_id: str) -> None:
    with pytest.raises(Complaint) as caught:
        part(game_id, "tongue").tongue.scenario("moon", None)
    assert "moon" in caught.value.say("ru")
    assert "moon" in caught.value.say("en")
