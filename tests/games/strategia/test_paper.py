"""Paper games (8.4): a journal is played over, every error found, priced and explained, the board as it should be."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from posrednik.cli import paper as shell
from posrednik.games.strategia import faults, pricing
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia import paperreport as report
from posrednik.games.strategia.journalfile import LARGEST, read_journal
from posrednik.games.strategia.journalwriting import write_journal
from posrednik.games.strategia.paperform import Result
from posrednik.games.strategia.paperplay import check_journal, is_journal
from posrednik.games.strategia.papersetup import maps_beside
from posrednik.notation.complaint import Complaint
from posrednik.notation.rulebook import toml

ROOT = Path(__file__).parents[3]
CLEAN = (ROOT / "docs" / "examples" / "strategia-journal.txt").read_text(encoding="utf-8")
FAULTY = (ROOT / "docs" / "examples" / "strategia-ten-errors.txt").read_text(encoding="utf-8")
TEN = [
    ("< 30-15: отхожу на 29-15", 1, "blue", "ST-9.19a", "retreat", -50),
    ("22 с.д. - 36,16", 1, "red", "ST-9.3", "too_far", -50),
    ("204 т.д. - 39,29", 1, "red", "ST-T1", "impassable", -50),
    ("209 т.д. - 29,18", 1, "blue", "ST-N.1", "unreadable", -50),
    ("13 с.д. - переброска Бродин -> Приграничный", 1, "blue", "ST-4.6", "transfer", -50),
    ("102 а.д. - огонь 28-22", 2, "red", "ST-9.7a", "fire", -50),
    ("= потери синие 0.9 с.д.; красные 0.6 с.д.", 2, "red", "ST-9.8e", "losses", -50),
    ("19 с.д. - 37,20", 2, "red", "ST-4.12", "overlap", -50),
    ("гарнизон «Форт Южный (Синий)» - 17,22", 2, "blue", "ST-9.3p", "deliberate", -500),
    ("Наношу удар по войскам в квадрате 31-19: 502 пт.д.", 3, "blue", "ST-9.8a2", "strike", -50),
]
"""The deliberate mistakes of the example: line, turn, side, clause, kind, points."""


def found(result: Result) -> list[tuple[str, str, int]]:
    """Side, code and points of every error."""
    return [(one.side, one.code, one.points) for one in result.errors]


def board(result: Result) -> dict[str, tuple[str, float]]:
    return {one["unit"]: (one["at"], one["strength"]) for one in report.as_object(result)["board"]}


# --- the examples ------------------------------------------------------------------------------------


@pytest.mark.clause("ST-9.3p", "ST-1.3n")
def test_ten_mistakes_of_ten_kinds_are_found_and_priced() -> None:
    lines = FAULTY.splitlines()
    result = check_journal(FAULTY)
    errors = [
        (lines[one.line - 1].strip(), one.turn, one.side, one.clause, one.kind, one.points) for one in result.errors
    ]
    assert errors == TEN
    assert len({kind for *_, kind, _ in errors}) == 10
    assert result.points == {"red": -250, "blue": -700}


@pytest.mark.clause("ST-9.3p")
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_error_is_explained(lang: str) -> None:
    said = [row[4] for row in report.rows(check_journal(FAULTY), lang)]
    right = {
        "ru": ["22 с.д. стоит в 37-16", "204 т.д. стоит в 38-29", "красные 0,2 с.д.; синие 0,9 с.д.", "40 км"],
        "en": ["22 sd stands in 37-16", "204 td stands in 38-29", "red 0.2 sd; blue 0.9 sd", "40 km"],
    }
    for words in right[lang]:
        assert any(words in text for text in said), words
    assert all(re.search("[а-я]" if lang == "ru" else "[a-z]", text) for text in said)
    assert lang == "ru" or not any(re.search("[а-яё]", text.replace("Форт Южный (Синий)", "")) for text in said)


@pytest.mark.clause("ST-1.3n", "ST-9.8h")
def test_the_clean_journal_has_no_error() -> None:
    result = check_journal(CLEAN)
    assert not result.errors
    assert result.points == {"red": 0, "blue": 0}
    stands = board(result)
    assert "B1" not in stands
    assert "B301" not in stands
    assert stands["R14"] == ("34-23", 1)
    assert stands["B10"] == ("28-16", 0.5)
    assert result.position.stage == "peace"


@pytest.mark.clause("ST-9.3p", "ST-N.3")
def test_the_same_journal_in_english_gives_the_same() -> None:
    names = [
        site.name for site in __import__("posrednik.games.strategia.mapfile", fromlist=["x"]).standard_map().objects
    ]
    from posrednik.games.strategia.naming import Known

    known = Known(tuple(names), ("Анна", "Борис"))
    english = write_journal(read_journal(FAULTY, known), "en")
    assert "strike 30-15" in english
    assert found(check_journal(english)) == found(check_journal(FAULTY))
    assert board(check_journal(english)) == board(check_journal(FAULTY))


@pytest.mark.clause("ST-9.3p")
def test_the_object_has_the_keys_of_the_interface() -> None:
    plain = json.loads(json.dumps(report.as_object(check_journal(FAULTY))))
    assert set(plain) == {"errors", "points", "board"}
    assert {frozenset(one) for one in plain["errors"]} == {
        frozenset({"line", "turn", "side", "clause", "kind", "points"})
    }
    assert {frozenset(one) for one in plain["board"]} == {frozenset({"unit", "at", "strength"})}


# --- one kind after the other ------------------------------------------------------------------------

HEAD = "#СТРАТЕГИЯ 1\nуровень: {level}\nпосредник: нет\n"


def war(*red: str, blue: tuple[str, ...] = (), level: int = 2, plan: str = "", answer: tuple[str, ...] = ()) -> Result:
    """Turn 1 of a small war on the given board, Red's move and Blue's."""
    plans = f"== План красных\n1 с.д. - 31-20\n2 с.д. - 31-21\n201 т.д. - 31-23\n7 с.д. - 32-13\n{plan}\n"
    plans += "== План синих\n1 с.д. - 30-20\n2 с.д. - 30-24\n201 т.д. - 28-23\n"
    moves = "\n".join(["== Ход 1 красные", *red, *answer, "== Ход 1 синие", *blue])
    return check_journal(HEAD.format(level=level) + plans + moves + "\n")


@pytest.mark.clause("ST-9.3p")
@pytest.mark.parametrize(
    ("line", "code", "points"),
    [
        ("1 с.д.: путь 40-40 41-41", "OFF_MAP", -500),
        ("1 с.д. - 70,20", "OFF_MAP", -500),
        ("1 с.д.: путь 31-21 1-1", "SEA", -500),
        ("гарнизон - 46,22", "GARRISON_MOVES", -500),
        ("7 с.д. - переброска Мостовой -> Красногорск", "WRONG_PLACE", -50),
        ("1 с.д. - Китеж", "UNKNOWN_PLACE", -50),
        ("211 т.д. - 31,24", "UNKNOWN_UNIT", -50),
        ("9 с.к. - 31,24", "UNKNOWN_CORPS", -50),
        ("1/7 - 31,13", None, 0),
        ("1 с.д. вперёд", "UNREADABLE", -50),
        ("7 с.д. - 30,13", "TOO_FAR", -50),
        ("201 т.д. - 31,22", None, 0),
        ("2 с.д. - 31,20", "CROWDED", -50),
        ("Наношу удар по войскам в квадрате 30-24: 1 с.д.", "NOT_ADJACENT", -50),
        ("Наношу удар по войскам в квадрате 30-22: 2 с.д.", "NO_ENEMY", -50),
        ("201 т.д. - огонь 30-24", "NO_ARTILLERY", -50),
        ("? войска 30-20", "BEFORE_WAR", -50),
        ("мир принимаю", "NO_OFFER", -50),
        ("бой принимаю", "OUT_OF_TURN", -50),
        ("1, 2 с.д. - свести в 1 т.к.", "FORMATION", -50),
        ("купить: 1 с.д.", "TOO_LATE", -50),
        ("1 с.д. расположен между 31-20 и 31-21", "ONLY_PLANNING", -50),
        ("= потери синие 0.3 с.д.", "LOSSES", -50),
        ("= потери синие 0.1 с.д.", None, 0),
        ("< 30-20: бой принимаю", "NO_STRIKE", -50),
        ("< ответ: да", "NO_QUESTION", -50),
        ("< мир принимаю", "OUT_OF_TURN", -50),
        ("* закрыть мост 1-1 - 2-2 3", "INTERVENTION", -50),
        ("* погода 25-10..36-21 2", None, 0),
        ('* запретить красным 1 с.д. "туман"', None, 0),
        ('* запретить красным 99 с.д. "туман"', "INTERVENTION", -50),
        ('* исправить красным 1 с.д. численность 0.5 "описка"', "INTERVENTION", -50),
        ("* ответ: 3", None, 0),
        ("ответ: 3", "OUT_OF_TURN", -50),
    ],
)  # fmt: skip
def test_a_faulty_line(line: str, code: str | None, points: int) -> None:
    result = war(line)
    assert [(one.code, one.points) for one in result.errors] == ([] if code is None else [(code, points)])
    for lang in ("ru", "en"):
        assert all(report.why(one, lang) for one in result.errors)


@pytest.mark.clause("ST-9.3p", "ST-5.6")
def test_an_army_of_three_or_eleven_divisions() -> None:
    assert found(war(plan="армия 1: 1..3 с.д. полоса 31-20..31-22")) == [("red", "ARMY_SIZE", -50)]
    assert found(war(plan="армия 1: 1..11 с.д. полоса 31-20..31-22")) == [("red", "ARMY_SIZE", -50)]
    assert found(war(plan="армия 1: 1..10 с.д. полоса 31-20..31-22")) == []


@pytest.mark.clause("ST-9.3", "ST-9.3p")
def test_a_line_is_carried_out_within_the_possible() -> None:
    result = war("7, 99 с.д. - 31,13")
    assert found(result) == [("red", "UNKNOWN_UNIT", -50)]
    assert board(result)["R7"] == ("31-13", 1)
    assert board(war("7 с.д. - 30,13"))["R7"] == ("31-13", 1)


@pytest.mark.clause("ST-9.3p", "ST-8.3")
def test_the_price_of_a_deliberate_error_goes_before() -> None:
    """A line that is too long and leads through the sea is one error, the graver one (I-70)."""
    result = war("1 с.д.: путь 31-19 31-18 31-17 1-1")
    assert found(result) == [("red", "SEA", -500)]
    assert result.points == {"red": -500, "blue": 0}


STRIKE = "Наношу удар по войскам в квадрате 30-20: 1, 2 с.д."


@pytest.mark.clause("ST-9.3p", "ST-9.8e", "ST-9.19a")
def test_losses_and_retreats() -> None:
    right = ("< 30-20: бой принимаю", "= потери синие 0.9 с.д.; красные 0.3 с.д.")
    assert found(war(STRIKE, answer=right)) == []
    assert found(war(STRIKE, answer=("< бой принимаю", "= потери синие 0.8 с.д."))) == []
    assert found(war(STRIKE, answer=("= потери синие 0.7 с.д.",))) == [("red", "LOSSES", -50)]
    assert found(war(STRIKE, answer=("< 30-20: отхожу на 29-20",))) == []
    assert found(war(STRIKE, answer=("< 30-20: отхожу на 29-20 28-20",))) == [("blue", "TOO_FAR", -50)]
    assert found(war(STRIKE, answer=("< 30-20: отхожу на 31-22",))) == [("blue", "NO_RETREAT", -50)]
    assert found(war(STRIKE, answer=("< 30-20: бой принимаю: 2 с.д.",))) == [("blue", "NOT_THERE", -50)]
    twice = ("< 30-20: бой принимаю", "< 30-20: бой принимаю")
    assert found(war(STRIKE, answer=twice)) == [("blue", "ANSWERED", -50)]


@pytest.mark.clause("ST-9.8t", "ST-9.3p")
def test_a_pursuit_beyond_two_thirds_is_an_error() -> None:
    line = f"{STRIKE}; далее: 1 с.д. 30-20"
    assert found(war(line, answer=("< 30-20: отхожу на 29-20",))) == [("red", "TOO_FAR", -50)]
    assert found(war(line, answer=("< 30-20: бой принимаю",))) == []


@pytest.mark.clause("ST-8.3", "ST-8.3f", "ST-9.3p")
def test_scouts_their_budget_and_lies() -> None:
    first = ("? войска 31-20", "< ответ: нет")
    result = war(STRIKE, blue=first)
    assert found(result) == [("red", "LIE_CAP", -50)]
    honest = [line for n in range(4) for line in (f"? войска 3{n}-20", f"< ответ: {'да' if n == 1 else 'нет'}")]
    assert found(war(STRIKE, blue=(*honest, *first))) == []
    assert found(war(STRIKE, blue=("? число 31-20", "< ответ: да"))) == [("red", "ANSWER_KIND", -50)]
    assert found(war(STRIKE, blue=("? род 31-20",) * 8)) == [("blue", "NO_BUDGET", -50)]
    assert found(war(STRIKE, blue=("? войска 20-20..24-24",))) == [("blue", "TOO_WIDE", -50)]


@pytest.mark.clause("ST-1.3n", "ST-4.P")
def test_a_line_is_for_its_own_move_and_a_long_step_is_finished_by_repeating_it() -> None:
    head = HEAD.format(level=2) + "== План красных\n15 с.д. - 42-22\n== План синих\n"
    step = "15 с.д.: путь 41-22\n"  # over the river off the bridge: two turns
    moves = "== Ход 1 красные\n{0}== Ход 1 синие\n== Ход 2 красные\n{1}"
    once = check_journal(head + moves.format(step, ""))
    again = check_journal(head + moves.format(step, step))
    assert found(once) == found(again) == []
    assert board(once)["R15"] == ("42-22", 1)
    assert board(again)["R15"] == ("41-22", 1)


@pytest.mark.clause("ST-1.5", "ST-9.3p", "ST-1.3s")
def test_sections_out_of_place() -> None:
    base = HEAD.format(level=1) + "== План красных\n1 с.д. - 31-20\n7 с.д. - 32-13\n== План синих\n"
    late = check_journal(base + "== Ход 2 красные\n== Ход 1 синие\n1 с.д. - 5,5\n== Ход 2 синие\n== План красных\n")
    assert found(late) == [("blue", "SECTION_ORDER", -50), ("red", "SECTION_ORDER", -50)]
    odd = check_journal(base + "== Ход первый красные\n7 с.д. - 31,13\n== Ход 1 синие\n")
    assert found(odd) == [("red", "UNREADABLE_HEAD", -50)]
    assert board(odd)["R7"][0] == "31-13"
    over = check_journal(base + "== Ход 1 красные\nсдаюсь\n1 с.д. - 31,21\n== Ход 1 синие\n1 с.д. - 5,5\n")
    assert ("red", "WAR_OVER", -50) in found(over)
    far = check_journal(base + "== Ход 999999 красные\n1 с.д. - 31,21\n")
    assert found(far) == [("red", "WAR_OVER", -50)]


@pytest.mark.clause("ST-9.3p")
def test_a_war_with_an_umpire_has_no_fines() -> None:
    text = FAULTY.replace("посредник: нет", "посредник: компьютер")
    result = check_journal(text)
    assert result.errors
    assert set(result.points.values()) == {0}
    assert "ST-9.3p" in " ".join(report.summary(result, "ru"))


@pytest.mark.clause("ST-1.2", "ST-1.3n")
def test_levels_teams_and_options_of_the_head() -> None:
    head = "#STRATEGIA 1\nlevel: 3   options: forces=bought, road_column=off, split_time=1, false_rate=0.1\n"
    head += "teams: red=Ann, blue=Bob, green_north=Cid\numpire: none\n"
    result = check_journal(head + "== Plan of red\nbuy: 20 sd\n== Turn 1 green_north\n")
    options = result.position.law.options
    assert (options.level, options.road_column, options.split_time, options.umpire) == (3, False, 1, "none")
    assert result.position.movers == ("red", "blue", "green_north")
    assert not result.errors


# --- files that are no journals ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe\x00\x01", "UTF-8"),
        (b"#\xd0\xa1" + bytes(range(256)), "UTF-8"),
        ("#СТРАТЕГИЯ 1\n".encode() + b"x" * (LARGEST + 1), "bytes"),
        ("#СТРАТЕГИЯ 1\nуровень: 4\n== Ход 1 красные\n".encode(), "line 2"),
        ("#СТРАТЕГИЯ 7\n== Ход 1 красные\n".encode(), "version"),
        ("#СТРАТЕГИЯ 1\nуровень: 2\n".encode(), "no section"),
        ("#СТРАТЕГИЯ 1\nкарта: луна\n== Ход 1 красные\n".encode(), "луна"),
        ("#СТРАТЕГИЯ 1\nопции: stack=tower\n== Ход 1 красные\n".encode(), "stack"),
        ("#СТРАТЕГИЯ 1\nопции: stak=chip\n== Ход 1 красные\n".encode(), "stak"),
        ("#СТРАТЕГИЯ 1\nкоманды: зелёные=Я\n== Ход 1 красные\n".encode(), "green_north"),
        (("#СТРАТЕГИЯ 1\n== Ход 1 красные\n" + "вздор\n" * 300).encode(), "line 204"),
    ],
)  # fmt: skip
def test_what_is_no_journal_is_told_so(source: bytes, words: str) -> None:
    with pytest.raises(Complaint) as told:
        check_journal(source)
    assert words in told.value.say("en")
    assert re.search("[а-я]", told.value.say("ru"))


def test_a_journal_is_known_by_its_first_line() -> None:
    assert is_journal(CLEAN.encode())
    assert is_journal("\ufeff# Strategia 1\r\n".encode())
    assert not is_journal(b"# an ordinary file\n")
    assert not is_journal(b"")
    assert shell.paper_game(b'{"game": "otryadov"}') is None


# --- words -------------------------------------------------------------------------------------------


def test_every_fault_of_the_rules_has_a_sentence() -> None:
    """Codes as the rules name them: of faults, of what hinders a strike or a fire, of the tables."""
    known = set(toml("posrednik.games.strategia", "paper.toml")["fault"])
    codes = set(faults.CLAUSES) | pricing.DELIBERATE | {code for row in pricing.KINDS.values() for code in row}
    package = ROOT / "src" / "posrednik" / "games" / "strategia"
    for name in ("striking", "firing", "asking", "relations", "planning", "organising", "mobilising", "striding"):
        for node in ast.walk(ast.parse((package / f"{name}.py").read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch("[A-Z]{2,}(_[A-Z]+)+", node.value)
            ):
                codes.add(node.value)
    assert codes - known - {"NO_BUDGET"} == set()


def test_maps_lie_beside_the_journal(tmp_path: Path) -> None:
    package = ROOT / "src" / "posrednik" / "games" / "strategia" / "scenarios" / "map.json"
    (tmp_path / "own.json").write_bytes(package.read_bytes())
    text = CLEAN.replace("карта: strategia_map", "карта: own")
    assert not check_journal(text, maps=maps_beside(tmp_path)).errors
    with pytest.raises(Complaint):
        check_journal(text)


def test_the_command_prints_tables_and_an_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from posrednik.games.strategia import paperplay

    path = tmp_path / "journal.txt"
    assert shell.check_paper(paperplay, FAULTY.encode(), path, "ru", False) == 1
    shown = capsys.readouterr().out
    assert "-500" in shown
    assert "Доска" in shown
    assert shell.check_paper(paperplay, CLEAN.encode(), path, "en", True) == 0
    plain: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert plain["errors"] == []
    with pytest.raises(SystemExit) as left:
        shell.check_paper(paperplay, b"#\xff", path, "en", False)
    assert left.value.code == 2


@pytest.mark.clause("ST-REC")
def test_the_command_writes_scheme_and_chronicle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from posrednik.games.strategia import paperplay

    path = tmp_path / "journal.txt"
    files = [tmp_path / name for name in ("war.svg", "war.png", "war.txt")]
    for picture in files[:2]:
        assert shell.check_paper(paperplay, CLEAN.encode(), path, "ru", True, picture, files[2]) == 0
    assert files[0].read_bytes().startswith(b"<svg")
    assert files[1].read_bytes().startswith(b"\x89PNG")
    assert "Война окончена" in files[2].read_text(encoding="utf-8")
    peaceful = b"#STRATEGIA 1\n== Turn 1 red\n"
    assert shell.check_paper(paperplay, peaceful, path, "en", True, tmp_path / "none.svg") == 0
    assert "never met" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        shell.check_paper(paperplay, CLEAN.encode(), path, "en", True, None, tmp_path / "no" / "folder.txt")


def test_comments_and_replies_cost_nothing() -> None:
    journal = read_journal(CLEAN)
    kinds = {type(entry) for section in journal.sections for entry in section.entries}
    assert {j.Given, j.Reply, j.Foreign, j.Told, j.Losses, j.Intervention} <= kinds
