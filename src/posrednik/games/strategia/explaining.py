"""Refusals of the order language in words: what stands there, what is expected, what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from posrednik.core.clause import Reason, Rulebook
from posrednik.core.order import Refusal
from posrednik.games.strategia.naming import PACKAGE
from posrednik.notation.complaint import short
from posrednik.notation.rulebook import sentence, toml

MOST_WORDS: Final = 8
"""Things that a sentence names as expected; of more it says so."""
_ARMS: Final = ("SD", "KD", "TD", "MD", "SAU", "PTD", "AD")
_CORPS: Final = ("SK", "TK", "MK")
_GROUPS: Final[Mapping[str, str]] = {**dict.fromkeys(_ARMS, "arm"), **dict.fromkeys(_CORPS, "corps"), "$END": "end"}
_ORDER: Final = ("end", "SQ", "INT", "REG", "arm", "corps", "NAME", ":", "-", "->", ",", "..")
"""What is named first; the rest follows in the order of the grammar."""


@lru_cache(maxsize=1)
def reasons() -> Mapping[str, Reason]:
    """The sentences of every refusal that reading may give, by code; a rulebook takes them in."""
    return msgspec.convert(toml(PACKAGE, "language.toml")["reason"], dict[str, Reason])


@lru_cache(maxsize=1)
def words() -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Terminal of the grammar → the words that it stands for, in Russian and in English."""
    table = toml(PACKAGE, "language.toml")["words"]
    return {key: (_several(ru), _several(en)) for key, (ru, en) in table.items()}


def _several(said: str) -> tuple[str, ...]:
    return tuple(said.split("|")) if said else ()


def expected_key(terminals: Iterable[str], signs: Mapping[str, str]) -> str:
    """What may stand at a place as the fact `expected`: names of terminals and signs, those that matter most first."""
    known = words()
    order = {name: n for n, name in enumerate([*_ORDER, *known])}
    keys = {_GROUPS.get(name, signs.get(name, name)) for name in terminals}
    return " ".join(sorted(keys, key=lambda key: (order.get(key, len(order)), key)))


def _expected(key: str, lang: str) -> str:
    """One expected thing in words, "" if that language has no word for it."""
    table = toml(PACKAGE, "language.toml")["expected"]
    if key in table:
        return str(table[key][lang])
    known = words().get(key)
    if known is None:
        return str(table["sign"][lang]).format(text=key)
    said = known[0 if lang == "ru" else 1]
    if not said:
        return ""
    return str(table["word"][lang]).format(text=said[0] if key.startswith("_") else "/".join(said[:2]))


def _all_expected(value: str, lang: str) -> list[str]:
    return list(dict.fromkeys(filter(None, (_expected(part, lang) for part in value.split()))))


def fact(key: str, value: str, lang: str) -> str:
    """A fact of a refusal in words, as `notation.rulebook.sentence` asks for it."""
    if key != "expected":
        return short(value, 60)
    said = _all_expected(value, lang) or _all_expected(value, "en" if lang == "ru" else "ru")
    if len(said) > MOST_WORDS:
        more = toml(PACKAGE, "language.toml")["expected"]["more"][lang]
        said = [*said[:MOST_WORDS], more]
    return ", ".join(said)


@lru_cache(maxsize=1)
def _book() -> Rulebook:
    return Rulebook("strategia", {}, {}, reasons())


def explain(refusal: Refusal, lang: str) -> str:
    """A refusal of the reader as a sentence in "ru" or "en", with what was probably meant."""
    said = sentence(refusal, _book(), lang, fact)
    if refusal.nearest is None:
        return said
    meant = "Может быть, так: {}" if lang == "ru" else "Perhaps: {}"
    return f"{said} {meant.format(short(refusal.nearest, 200))}"
