"""Both languages at once: sentences of the desk, refusals, units, squares and sides as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from posrednik.core.exact import Fraction
from posrednik.core.order import Refusal
from posrednik.games.strategia.explaining import explain, reasons
from posrednik.games.strategia.explaining import fact as worded
from posrednik.games.strategia.paperreport import decimal, named
from posrednik.games.strategia.phrases import FACINGS, SIDES
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FACINGS as WINDS
from posrednik.notation.rulebook import rulebook, sentence, toml
from posrednik.notation.speech import Fault, Text
from posrednik.notation.wording import filled

PACKAGE: Final = "posrednik.games.strategia"
BOOK: Final = rulebook(PACKAGE, "strategia")


def both(make: Callable[[str], str]) -> Text:
    """What `make` says in either language."""
    return Text(make("ru"), make("en"))


def plain(text: object) -> Text:
    """What is written alike in both languages: squares, numbers, names."""
    return Text(str(text), str(text))


def capital(text: Text) -> Text:
    """The text with a capital first letter, as a sentence begins."""
    return Text(text.ru[:1].upper() + text.ru[1:], text.en[:1].upper() + text.en[1:])


def phrase(key: str, file: str = "deskwords.toml", **facts: object) -> Text:
    """A sentence of a file of words; a fact that is a Text is put in its own language."""
    return both(filled(PACKAGE, file, key, facts))


def has(key: str, file: str) -> bool:
    """Whether a file of words has a sentence."""
    table: Any = toml(PACKAGE, file)
    for part in key.split("."):
        if part not in table:
            return False
        table = table[part]
    return True


def side(name: str) -> Text:
    """A side in words; the umpire, a spectator."""
    if name in SIDES["ru"]:
        return Text(SIDES["ru"][name], _ENGLISH[name])
    return phrase(f"seat.{name}") if has(f"seat.{name}", "deskwords.toml") else plain(name)


_ENGLISH: Final = {
    "red": "Red", "blue": "Blue", "green": "Green", "green_north": "Green North", "green_south": "Green South",
}  # fmt: skip


def unit(one: Unit) -> Text:
    """A unit as its side calls it."""
    return both(lambda lang: named(one, lang))


def facing(number: int) -> Text:
    """A facing in words."""
    wind = WINDS[number]
    return Text(FACINGS["ru"][wind], FACINGS["en"][wind])


def number(value: Fraction | int | float) -> Text:
    """A number of divisions, points or shares with two decimals at most."""
    return both(lambda lang: decimal(value, lang))


def listed(texts: list[Text], between: str = ", ") -> Text:
    """Several things in a row; «нет» for none."""
    if not texts:
        return phrase("word.nothing", "telling.toml")
    return Text(between.join(one.ru for one in texts), between.join(one.en for one in texts))


def why(refusal: Refusal) -> Text:
    """A refusal as a sentence with its way out."""
    if refusal.fault == "syntax" and refusal.code in reasons():
        return both(lambda lang: explain(refusal, lang))
    return both(lambda lang: sentence(refusal, BOOK, lang, worded))


def fault(refusal: Refusal, order: int | None = None, caret: int | None = None, line: int | None = None) -> Fault:
    """A refusal as a person or a program reads it."""
    said = why(refusal)
    return Fault(
        code=refusal.code, ru=said.ru, en=said.en, clause=refusal.clause, nearest=refusal.nearest,
        order=refusal.order if order is None else order, caret=refusal.caret if caret is None else caret, line=line,
    )  # fmt: skip
