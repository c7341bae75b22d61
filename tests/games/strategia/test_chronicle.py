"""ST-REC: the written chronicle of a war, whole for all after it, a seat's own during it."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia import chronicle as told
from posrednik.games.strategia.directions import ORDER, mode
from posrednik.games.strategia.events_battle import Fought
from posrednik.games.strategia.paperplay import check_journal
from posrednik.games.strategia.teller import Teller
from posrednik.notation.rulebook import toml
from tests.games.strategia.campaigner import War

ROOT = Path(__file__).parents[3]
JOURNAL = (ROOT / "docs" / "examples" / "strategia-journal.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=2)
def paper(lang: str) -> str:
    result = check_journal(JOURNAL)
    halves = [(half.number, half.events) for half in result.halves]
    return told.as_text(told.chronicle(result.position.board, halves, lang))


@lru_cache(maxsize=1)
def war() -> War:
    return War(level=1, turns=3)


@pytest.mark.clause("ST-REC")
def test_a_war_is_told_turn_by_turn_in_russian() -> None:
    text = paper("ru")
    for sentence in (
        "1-й ход, красные. Началась война: красные против синих.",
        "Огонь (101-я а.д.) по квадрату 30-15. Потери: синие 0,5 с.д.",
        "3-я с.д. нанесла удар по войскам в квадрате 31-19, там 5-я с.д. Бой продолжается.",
        "10-я с.д., 301-я м.д. нанесли удар по войскам в квадрате 30-15, там 201-я т.д.",
        "Бой у 29-16 не принят: 10-я с.д. в 28-16 двойной скоростью.",
        "Переброшены: 14-я с.д. – в 34-23 (Заставный).",
        "Распутица на районе 25-10..36-21.",
        "Синие: предложен мир – «каждый остаётся на своём».",
        "Война окончена: малая победа красных.",
    ):
        assert sentence in text, sentence
    assert not re.search(r"\.\.(?!\d)", text)


@pytest.mark.clause("ST-REC")
def test_the_same_in_english() -> None:
    text = paper("en")
    for sentence in (
        "Turn 1, Red. The war has begun: Red against Blue.",
        "3 sd struck the troops in 31-19, held by 5 sd. The battle goes on.",
        "Battle at 29-16 is refused: 10 sd to 28-16 at double speed.",
        "The war is over: a minor victory of Red.",
    ):
        assert sentence in text, sentence
    places = {"Заставный", "Приграничный", "каждый остаётся на своём"}
    assert not re.search("[А-яё]", re.sub("|".join(places), "", text))


@pytest.mark.clause("ST-REC")
def test_every_move_has_its_chapter_in_order() -> None:
    chapters = told.chronicle(war().p.board, war().halves, "ru")
    turns = [(one.turn, one.side) for one in chapters if one.turn]
    assert turns == [(turn, side) for turn in (1, 2, 3) for side in ("red", "blue")]
    fights = sum(isinstance(e, Fought) for _, events in war().halves for e in events)
    assert told.as_text(chapters).count("удар по войскам") == fights


@pytest.mark.clause("ST-REC", "ST-1.4", "ST-9.8h")
def test_a_seat_reads_its_own_chronicle() -> None:
    """What Blue was told names no unit of Red, not who struck, not his losses."""
    board = war().p.board
    whole = told.as_text(told.chronicle(board, war().halves, "ru"))
    blue = told.as_text(told.chronicle(board, war().heard["blue"], "ru"))
    red = told.as_text(told.chronicle(board, war().heard["red"], "ru"))
    assert "Потери: красные" in whole
    assert "Потери: красные" not in blue
    assert "Потери: синие" not in red
    assert "Красные нанесли удар" in blue
    moves = [one for one in told.chronicle(board, war().heard["blue"], "ru") if one.side == "red" and one.turn]
    assert moves
    assert not any(sentence.startswith("Вышли") for one in moves for sentence in one.sentences)


@pytest.mark.clause("ST-REC")
def test_greens_that_move_with_another_bear_the_numbers_that_his_orders_give_them() -> None:
    green = next(unit for unit in war().p.units.values() if unit.side == "green_north" and unit.arm == "sd")
    teller = Teller(war().p.board, "en")
    teller.known[green.id] = green
    assert teller.unit(green.id) == f"{green.number} sd"
    teller.mover = "red"
    assert teller.unit(green.id) == f"{green.number + 50} sd"
    teller.mover = "green_north"
    assert teller.unit(green.id) == f"{green.number} sd"


@pytest.mark.clause("ST-REC", "ST-9.16a")
def test_the_losses_of_a_garrison_are_told() -> None:
    garrison = replace(next(unit for unit in war().p.units.values() if unit.side == "red"), arm="garrison")
    for lang, words in (("ru", "красные 0,5 гарнизон"), ("en", "red 0.5 garrison")):
        teller = Teller(war().p.board, lang)
        teller.known[garrison.id] = garrison
        assert words in teller.losses([(garrison.id, Fraction(1, 2))])


def test_every_phrase_that_is_asked_for_is_there() -> None:
    table = toml("posrednik.games.strategia", "chronicle.toml")
    asked: set[str] = set()
    for name in ("chronicle", "teller"):
        path = ROOT / "src" / "posrednik" / "games" / "strategia" / f"{name}.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func
                name_ = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                if name_ in ("say", "phrase", "_by_units", "_by_side"):
                    asked.add(str(node.args[0].value))
    assert len(asked) > 25
    assert asked <= set(table)
    ways = [set(found) for n in range(1, 5) for found in combinations(ORDER, n)]
    assert {f"mode_{mode(found)}" for found in ways} <= set(table)
    assert all({"ru", "en"} <= set(entry) for entry in table.values())
