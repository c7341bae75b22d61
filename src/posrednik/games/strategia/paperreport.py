"""The check of a paper game in words and as plain data: a table of errors, the sums, the board as it should be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from posrednik.games.strategia.explaining import explain
from posrednik.games.strategia.paperform import Error, Result, Tally
from posrednik.games.strategia.phrases import SIDES, Lang, arm_named, say
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.spelling import unit as spelt
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import ARMS as ORDER
from posrednik.games.strategia.words import SIDES as ALL
from posrednik.notation.rulebook import printable, toml

PLACES = 4
"""Decimals of a strength in plain data."""


def phrase(key: str, lang: str, **facts: object) -> str:
    """A sentence of `paper.toml`."""
    table: Any = toml(__package__, "paper.toml")
    for part in key.split("."):
        table = table[part]
    return str(table["ru" if lang == "ru" else "en"]).format(**facts)


def named(unit: Unit, lang: str) -> str:
    """A unit as it is called: «201 т.д.», «2/17 с.д.», the garrison."""
    tongue: Lang = "ru" if lang == "ru" else "en"
    if unit.arm == "garrison":
        return say("garrison", tongue)
    part = f"{unit.part}/" if unit.part else ""
    return spelt(f"{part}{unit.number} {unit.arm}", tongue)


def side(name: str, lang: str) -> str:
    """A side in words; the umpire, to whom faults of `*` lines are put down."""
    return SIDES["ru" if lang == "ru" else "en"].get(name) or phrase("report.umpire", lang)


def decimal(value: Any, lang: str, places: int = 2) -> str:
    """A number of divisions with at most so many decimals, the comma of Russian."""
    text = f"{float(value):.{places}f}".rstrip("0").rstrip(".") or "0"
    return text.replace(".", ",") if lang == "ru" else text


def tally(lost: Tally, lang: str) -> str:
    """Losses as an `=` line has them: by side, by arm."""
    tongue: Lang = "ru" if lang == "ru" else "en"
    said = []
    for one in ALL:
        parts = [f"{decimal(lost[one, arm], lang)} {arm_named(arm, tongue)}" for arm in ORDER if lost.get((one, arm))]
        if parts:
            said.append(f"{side(one, lang)} {', '.join(parts)}")
    return "; ".join(said)


# --- one error ---------------------------------------------------------------------------------------


def why(error: Error, lang: str) -> str:
    """What is wrong with a line, and what would have been right."""
    facts = error.facts
    key = f"fault.{error.code}"
    if error.code not in toml(__package__, "paper.toml")["fault"]:
        key = "fault.any"
    refusal: Any = facts.refusal
    written = tally(facts.written, lang) if facts.written else phrase("right.none", lang)
    text = phrase(
        key, lang,
        named=printable(_spelt(facts.named, lang)), number=decimal_text(facts.number, lang), written=written,
        why="" if refusal is None else explain(refusal, lang), code=error.code,
    ).strip()  # fmt: skip
    right = _right(error, lang)
    text = f"{text[:-1]}; {right}." if right and text.endswith(".") else text
    text = f"{text[:-1]}" if text.endswith("..") else text
    if facts.unit is not None:
        return f"{named(facts.unit, lang)}: {text[:1].lower()}{text[1:]}"
    return text


def decimal_text(number: str, lang: str) -> str:
    return number.removesuffix(".0").replace(".", ",") if lang == "ru" else number.removesuffix(".0")


def _spelt(name: str, lang: str) -> str:
    """A unit's name in the words of a language; anything else as it is written."""
    try:
        return spelt(name, "ru" if lang == "ru" else "en")
    except KeyError:
        return name


def _right(error: Error, lang: str) -> str:
    facts = error.facts
    if facts.right is not None:
        return (
            phrase("right.losses", lang, right=tally(facts.right, lang)) if facts.right else phrase("right.none", lang)
        )
    if facts.unit is None:
        return ""
    who = named(facts.unit, lang)
    return phrase("right.stands", lang, who=who, at=facts.at) if facts.at else phrase("right.fallen", lang, who=who)


def kind(error: Error, lang: str) -> str:
    """The kind of an error in words."""
    return phrase(f"kind.{error.kind}", lang)


# --- the whole ---------------------------------------------------------------------------------------


def rows(result: Result, lang: str) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Turn, side, line, clause, error in words, points: one row an error."""
    for one in result.errors:
        turn = str(one.turn) if one.turn else phrase("report.plan", lang)
        said = f"{kind(one, lang)}: {why(one, lang)}"
        yield turn, side(one.side, lang), str(one.line), one.clause, said, str(one.points)


def heading(lang: str) -> tuple[str, str, str, str, str, str]:
    """The heads of the columns of `rows`."""
    found = [phrase(f"report.{key}", lang) for key in ("turn", "side", "line", "clause", "kind", "points")]
    return found[0], found[1], found[2], found[3], found[4], found[5]


def summary(result: Result, lang: str) -> Iterator[str]:
    """The number of errors and the fines of each side, in sentences."""
    number = len(result.errors)
    yield phrase("report.title", lang, number=number) if number else phrase("report.clean", lang)
    if number and result.position.law.options.umpire != "none":
        yield phrase("report.unfined", lang)
    yield phrase("report.sums", lang, sums=", ".join(f"{side(one, lang)} {n}" for one, n in result.points.items()))


def board_lines(result: Result, lang: str) -> Iterator[str]:
    """The board as it should be: a line for each arm of each side, every unit with its square and its strength."""
    name = result.position.board.name
    arms: dict[tuple[str, str], list[str]] = {}
    for unit in standing(result.position):
        worn = "" if unit.strength == 1 or unit.part else f" ({decimal(unit.strength, lang)})"
        arms.setdefault((unit.side, unit.arm), []).append(f"{named(unit, lang)} {name[unit.at]}{worn}")
    for (one, _), units in arms.items():
        yield f"{side(one, lang)}: {', '.join(units)}"


def standing(p: Position) -> list[Unit]:
    """The units on the board by side, arm and number."""
    units = [unit for unit in p.units.values() if unit.squares]
    return sorted(units, key=lambda u: (ALL.index(u.side), ORDER.index(u.arm), u.number, u.part, u.id))


def as_object(result: Result) -> Mapping[str, Any]:
    """The result for machines: `errors`, `points` by side, `board`."""
    name = result.position.board.name
    return {
        "errors": [
            {
                "line": one.line, "turn": one.turn, "side": one.side, "clause": one.clause, "kind": one.kind,
                "points": one.points,
            }
            for one in result.errors
        ],
        "points": dict(result.points),
        "board": [
            {"unit": unit.id, "at": name[unit.at], "strength": round(float(unit.strength), PLACES)}
            for unit in standing(result.position)
        ],
    }  # fmt: skip
