"""The rulebook of «Стратегия» as data: complete, in both languages, and without a loose reference."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import msgspec
import pytest

from posrednik.core.clause import Clause, Rulebook, Ruling
from posrednik.core.exact import Fraction
from posrednik.core.order import Refusal
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.readings import read_options
from posrednik.games.strategia.tables import COMBAT, FORCES, MOVEMENT
from posrednik.notation.rulebook import rulebook, sentence, toml

PACKAGE = "posrednik.games.strategia"
LAW = """
1.1 1.2 1.2t 1.3 1.3s 1.3u 1.3n 1.4 1.5 1.6 1.7 1.8 1.9 2.1 2.1i 2.2 2.3
3.1 3.1b 3.1c 3.1d 3.1e 3.1f 3.2 3.2b 3.2c 3.3 3.3b 3.3c 3.3d 3.4 3.4a 3.4b 3.4c 3.4d 3.6
4.1 4.2 4.2k T1 T2 T3 4.P 4.D 4.R 4.Z 4.3 4.3b 4.4 4.5 4.6 4.6n 4.6r 4.6q 4.7 4.7c 4.8 4.8b 4.9 4.10 4.11 4.12
4.12b 4.O 4.S 4.C 5.1 5.3 5.4 5.6 5.7 5.8 5.9 6.1 6.1a 6.2 6.3 6.4 T5 7 8.1 8.2 VIS 8.3 8.3f
9.1 9.1w 9.1g 9.2 9.3 9.3p 9.4 9.4h 9.5 9.6 9.7 9.7a 9.7b 9.7c 9.7d 9.7f
9.8 9.8a2 9.8a 9.8b 9.8s 9.8c 9.8d 9.8e 9.8f 9.8k 9.8g 9.8h 9.8m TBL 9.8j 9.8t 9.8n 9.8q 9.8r 9.8p
GEO 9.9 9.10 9.11 9.12 9.13 9.14 9.14n 9.15a 9.15b 9.15c 9.16a 9.16b 9.16c 9.16d 9.16e 9.17a 9.17b 9.18
9.19a 9.19b 9.19c 9.19d 9.19e 9.19f 10 END REC KIT TH1
"""
"""Every clause of the law, section 3, in the order in which our book tells them."""
PROCEDURE = "P.1 P.2 P.3 P.4 P.5 N.1 N.2 N.3"
"""What the umpire adds: the order of things and the notation."""
DESCRIPTIVE = "1.1 1.3s 1.4 4.1 5.3 5.4 9.5 KIT TH1"
"""Clauses that only describe or advise; every other clause of the law has a golden case."""
CASED = set(LAW.split()) - set(DESCRIPTIVE.split())
LEVELS = {
    (1,): "2.2 3.1 3.2 3.3 4.3",
    (2,): "3.2b",
    (3,): "3.1c 3.2c 3.4c 3.4d 4.11",
    (2, 3): "3.1b 3.1d 3.1e 3.1f 3.3b 3.3c 3.4a 3.4b T3 4.3b 4.5 4.6r 4.7 4.7c 4.8 4.8b 4.9 4.10 4.12b 4.C 6.4 T5 "
    "9.7 9.7a 9.7b 9.7c 9.7d 9.7f 9.16a 9.16b 9.16c 9.16d 9.16e",
}
"""Levels of complexity → the clauses that hold on these only."""
RULINGS = [
    *(f"I-{n:02}" for n in range(1, 80)),
    *(f"C-{n}" for n in range(1, 15)),
    *(f"R-{n:02}" for n in range(1, 12)),
    *(f"S-{n}" for n in range(1, 13)),
]
REFUSALS = """
GAME_OVER NOT_YOUR_MOVE MOVE_ENDED NOT_ASKED
UNKNOWN_UNIT UNKNOWN_CORPS AMBIGUOUS_UNIT FOREIGN_UNIT COMRADE_UNIT NOT_LEADER NOT_UMPIRE
NO_WAR_YET RECON_BUDGET BAD_QUESTION LIE_OVER_CAP INTERVENTION_LIMIT INTERVENTION_SIZE INTERVENTION_ROAD
INTERVENTION_TRANSFER INTERVENTION_SIDE FOREIGN_ORDER ORDER_SYNTAX UNKNOWN_PLACE
LIE_FORM ANSWER_KIND NOTHING_ASKED
ESTABLISHMENT_OFF ESTABLISHMENT_KIND ESTABLISHMENT_MEANS ESTABLISHMENT_GUNS
OVERRIDE_POWER OVERRIDE_REASON OVERRIDE_UNIT OVERRIDE_STRENGTH OVERRIDE_SQUARE OVERRIDE_BATTLE
"""
FACTS = {"text", "found", "unit", "cost", "left", "limit", "number"}
REFERENCE = re.compile(r"ST-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)?")
ARMS = ("sd", "kd", "td", "md", "sau", "ptd", "ad")


def ids(names: str) -> list[str]:
    return [f"ST-{name}" for name in names.split()]


def book() -> Rulebook:
    return rulebook(PACKAGE, "strategia")


def options() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = toml(f"{PACKAGE}.tables", "options.toml")["option"]
    return found


def rows(name: str, key: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = toml(PACKAGE, name)[key]
    return found


def russian(text: str) -> float:
    """Share of Cyrillic among the letters of a text."""
    letters = [sign for sign in text.lower() if sign.isalpha()]
    return sum("а" <= sign <= "я" or sign == "ё" for sign in letters) / max(len(letters), 1)


def said(thing: Clause | Ruling) -> list[tuple[str, str]]:
    """Every text of a clause or ruling in both languages."""
    if isinstance(thing, Clause):
        return [(thing.heading_ru, thing.heading_en), (thing.ru, thing.en)]
    pairs = [(thing.question_ru, thing.question_en), (thing.reason_ru, thing.reason_en)]
    return [*pairs, *zip(thing.readings_ru, thing.readings_en, strict=True)]


# --- clauses ---------------------------------------------------------------------------------


def test_every_clause_of_the_law_is_told_and_no_other() -> None:
    told = [row["id"] for row in rows("rulebook.toml", "clause")]
    assert len(told) == len(set(told))
    assert sorted(told) == sorted(ids(LAW) + ids(PROCEDURE))
    assert len(told) == len(book().clauses)


def test_clauses_stand_under_their_sections_in_the_order_of_the_book() -> None:
    sections = list(toml(PACKAGE, "rulebook.toml")["section"])
    places = [sections.index(clause.section) for clause in book().clauses.values()]
    assert places == sorted(places)
    assert set(places) == set(range(len(sections)))


def test_what_a_case_plays_is_more_than_colour() -> None:
    clauses = book().clauses
    assert {id for id, clause in clauses.items() if clause.status == "colour"} == set(ids(DESCRIPTIVE))
    assert all(clauses[f"ST-{name}"].status in ("enacted", "tabled", "ruled") for name in CASED)


def test_levels_are_those_of_the_law_and_are_said_first() -> None:
    limited = {id: levels for levels, names in LEVELS.items() for id in ids(names)}
    for row in rows("rulebook.toml", "clause"):
        assert tuple(row["levels"]) == limited.get(row["id"], (1, 2, 3)), row["id"]
        first = (row["ru"].startswith("Уров"), row["en"].startswith("Level"))
        assert first == (row["id"] in limited,) * 2, row["id"]


def test_a_reconstructed_clause_says_so() -> None:
    found = {id for id, clause in book().clauses.items() if clause.basis == "reconstructed"}
    assert found == {"ST-7", "ST-10", "ST-END", "ST-9.1g"}


@pytest.mark.parametrize("thing", [*book().clauses.values(), *book().rulings.values()], ids=lambda thing: thing.id)
def test_both_languages_say_everything(thing: Clause | Ruling) -> None:
    for ru, en in said(thing):
        assert ru.strip() == ru
        assert en.strip() == en
        assert russian(ru) > 0.5 or not any(sign.isalpha() for sign in ru), ru
        assert russian(en) < 0.2, en
        assert set(REFERENCE.findall(ru)) == set(REFERENCE.findall(en)), (ru, en)


def test_texts_end_as_sentences_do() -> None:
    for thing in book().clauses.values():
        assert (thing.ru[-1], thing.en[-1]) == (".", "."), thing.id
        assert thing.heading_ru[-1] not in ".:;", thing.id
        assert thing.heading_en[-1] not in ".:;", thing.id


def test_every_reference_leads_to_a_clause() -> None:
    known = set(book().clauses)
    stems = {re.sub(r"[a-z]\w?$", "", id) for id in known}
    texts = [
        text for name in ("rulebook.toml", "rulings.toml", "reasons.toml") for text in strings(toml(PACKAGE, name))
    ]
    texts += strings(toml(f"{PACKAGE}.tables", "options.toml"))
    found = {id for text in texts for id in REFERENCE.findall(text)}
    assert not {id for id in found if id not in known and id not in stems}


def strings(thing: Any) -> list[str]:
    """Every string inside plain data."""
    if isinstance(thing, str):
        return [thing]
    inner = thing.values() if hasattr(thing, "values") else thing if isinstance(thing, (list, tuple)) else ()
    return [text for part in inner for text in strings(part)]


# --- numbers that the text repeats -----------------------------------------------------------


def numbers(text: str) -> list[Fraction]:
    return [Fraction(number.replace(",", ".")) for number in re.findall(r"\d+(?:[.,]\d+)?", text)]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_text_of_the_combat_table_is_the_table(lang: str) -> None:
    text = getattr(book().clauses["ST-TBL"], lang)
    found = {a: (b, c) for a, b, c in (numbers(m) for m in re.findall(r"\d[.,]\d \(\d[.,\d]*; \d[.,\d]*\)", text))}
    tail = text[text.index("P2", text.index("2,0 (" if lang == "ru" else "2.0 (")) :]
    listed = numbers(tail.split("3,0" if lang == "ru" else "3.0")[0].partition(":" if lang == "ru" else "P2 is at")[2])
    listed = listed[: 2 * (len(listed) // 2)]
    found |= {column: (Fraction(1), p2) for column, p2 in zip(listed[::2], listed[1::2], strict=True)}
    table = {
        Fraction(k): tuple(map(Fraction, v))
        for k, v in COMBAT["table"].items()
        if isinstance(v, list) and k != "clauses"
    }
    assert found == table


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_text_of_the_speeds_is_the_table(lang: str) -> None:
    text = getattr(book().clauses["ST-T1"], lang)
    words = {
        "plain": ("Равнина", "Plain"), "forest": ("Лес", "Forest"), "mountain": ("Горы", "Mountains"),
        "swamp": ("Болота", "Swamp"), "hills": ("Холмы", "Hills"),
    }  # fmt: skip
    signs = {"т": -1, "t": -1, "–": 0}

    def row(after: str) -> list[int]:
        cells = re.split(r"[.;]", text[text.index(after) + len(after) :], maxsplit=1)[0].split(", ")
        return [signs[cell] if cell in signs else int(cell) for cell in (cell.strip() for cell in cells)]

    for relief, (ru, en) in words.items():
        assert row(f"{ru if lang == 'ru' else en}:") == [MOVEMENT["open"][relief][arm] for arm in ARMS], relief
    trails = {
        "mountain": ("в горах:", "in mountains:"),
        "swamp": ("в болотах:", "in swamp:"),
        "forest": ("в лесу:", "in forest:"),
    }
    for relief, (ru, en) in trails.items():
        assert row(ru if lang == "ru" else en) == [MOVEMENT["trail"][relief][arm] for arm in ARMS], relief
    assert row("перевалы:" if lang == "ru" else "passes:") == [MOVEMENT["road"]["speed"][arm] for arm in ARMS]


@pytest.mark.parametrize(("lang", "sides"), [("ru", ("Красные", "Синие")), ("en", ("Red", "Blue"))])
def test_the_text_of_the_mobilisation_is_the_table(lang: str, sides: tuple[str, str]) -> None:
    text = getattr(book().clauses["ST-T5"], lang)
    names = dict(zip(("sd", "td", "md"), ("с.д.", "т.д.", "м.д.") if lang == "ru" else ("sd", "td", "md"), strict=True))
    for side, word in zip(("red", "blue"), sides, strict=True):
        part = text[text.index(f"{word}:") :]
        for arm, name in names.items():
            listed = numbers(part[part.index(f"{name} ") + len(name) :].split(";")[0])
            table = [Fraction(n) for n in FORCES["mobilisation"][side][arm]]
            assert [*listed, *[Fraction(0)] * (5 - len(listed))] == table, (side, arm)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_prices_and_means_of_the_text_are_the_tables(lang: str) -> None:
    prices = numbers(getattr(book().clauses["ST-3.4b"], lang))
    division = FORCES["prices"]["division"]
    wanted = [Fraction(division[arm]) for arm in ("sd", "kd", "td", "md", "sau", "ptd", "ad")]
    start = next(n for n in range(len(prices)) if prices[n : n + 7] == wanted)
    assert start >= 0
    means = getattr(book().clauses["ST-3.4c"], lang)
    for side in ("red", "blue", "green"):
        column = FORCES["budgets"][side]
        assert f"{', '.join(map(str, column))}, {'всего' if lang == 'ru' else 'in all'} {sum(column)}" in means, side


# --- interpretations -------------------------------------------------------------------------


def test_every_interpretation_is_there_in_order() -> None:
    assert list(book().rulings) == RULINGS
    assert len(rows("rulings.toml", "ruling")) == len(RULINGS)


@pytest.mark.parametrize("ruling", book().rulings.values(), ids=lambda ruling: ruling.id)
def test_an_interpretation_has_readings_a_place_and_a_reason(ruling: Ruling) -> None:
    assert len(ruling.readings_ru) == len(ruling.readings_en) >= 2
    assert len(set(ruling.readings_ru)) == len(ruling.readings_ru)
    assert len(set(ruling.readings_en)) == len(ruling.readings_en)
    assert ruling.clauses
    assert all(book().knows(id) for id in ruling.clauses)
    assert ruling.option is None or ruling.option in {option["name"] for option in options()}


def test_clauses_and_interpretations_name_each_other() -> None:
    for clause in book().clauses.values():
        assert clause.rulings == tuple(r.id for r in book().rulings.values() if clause.id in r.clauses), clause.id


# --- refusals --------------------------------------------------------------------------------


def test_every_open_refusal_has_its_sentence() -> None:
    assert set(book().reasons) == set(REFUSALS.split())


@pytest.mark.parametrize("code", REFUSALS.split())
def test_a_refusal_says_the_same_in_both_languages(code: str) -> None:
    reason = book().reasons[code]
    assert book().knows(reason.clause)
    for ru, en in ((reason.ru, reason.en), (reason.way_ru, reason.way_en)):
        facts = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (ru, en)]
        assert facts[0] == facts[1] <= FACTS
        assert russian(ru) > 0.5
        assert russian(en) < 0.2
        assert (ru[-1], en[-1]) == (".", ".")


def test_a_refusal_is_read_with_its_facts() -> None:
    refusal = Refusal(code="RECON_BUDGET", clause="ST-8.3", facts={"cost": "2", "left": "1/2"})
    assert sentence(refusal, book(), "en").startswith("The question costs 2 and 1/2 is left; nothing was charged. Ask")
    assert sentence(refusal, book(), "ru").startswith("Вопрос стоит 2, а осталось 1/2; ничего не списано. Спросите")


# --- options ---------------------------------------------------------------------------------


def test_options_have_one_row_each() -> None:
    names = [option["name"] for option in options()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("option", options(), ids=lambda option: str(option["name"]))
def test_an_option_is_explained(option: dict[str, Any]) -> None:
    assert book().knows(option["clause"])
    ruling = option.get("ruling")
    assert ruling is None or ruling in book().rulings
    assert russian(option["ru"]) > 0.5
    assert russian(option["en"]) == 0
    assert set(option["value_ru"]) == set(option["value_en"])
    assert all(russian(text) > 0.5 for text in option["value_ru"].values() if any(map(str.isalpha, text)))
    assert not any(russian(text) for text in option["value_en"].values())
    if option["kind"] in ("choice", "flag"):
        assert option["default"] in option["values"][: 1 if ruling else None]
        keys = [str(value).lower() if isinstance(value, bool) else str(value) for value in option["values"]]
        assert set(option["value_ru"]) == set(keys)
    assert option["kind"] != "flag" or all(isinstance(value, bool) for value in option["values"])
    assert option["kind"] != "integer" or option["default"] >= option["minimum"]
    assert option["kind"] != "fraction" or Fraction(option["default"]) >= 0


def test_an_interpretation_that_can_be_chosen_has_its_option() -> None:
    for ruling in book().rulings.values():
        if ruling.option:
            option = next(option for option in options() if option["name"] == ruling.option)
            assert option["ruling"] == ruling.id
            if option["kind"] in ("choice", "flag") and option["name"] != "alliances":
                assert len(option["values"]) == len(ruling.readings_ru), ruling.id


def test_the_law_takes_every_value_that_is_offered() -> None:
    offered = {option["name"]: option for option in options()}
    fields = {field.name: field.default for field in msgspec.structs.fields(Options)}
    assert set(fields) == set(offered)
    for name, default in fields.items():
        assert offered[name]["default"] == default, name
        for value in offered[name].get("values", [default]):
            assert getattr(read_options({name: value}), name) == value
