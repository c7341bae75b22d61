"""Reads the rulebook files of a game: clauses, rulings, and the sentences of refusals."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from posrednik.core.clause import Clause, Reason, Rulebook, Ruling
from posrednik.core.order import Refusal


@lru_cache(maxsize=64)
def toml(package: str, name: str) -> Mapping[str, Any]:
    """One TOML file of a package, read once."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def rulebook(package: str, game: str) -> Rulebook:
    """The rulebook that lies in the folder of a game's package."""
    clauses = msgspec.convert(toml(package, "rulebook.toml")["clause"], list[Clause])
    rulings = msgspec.convert(toml(package, "rulings.toml")["ruling"], list[Ruling])
    reasons = msgspec.convert(toml(package, "reasons.toml")["reason"], dict[str, Reason])
    return Rulebook(game, {c.id: c for c in clauses}, {r.id: r for r in rulings}, reasons)


class _Facts(dict[str, str]):
    """Facts of a refusal; one that the code did not know is shown as an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"


Say = Callable[[str, str, str], str]
"""How a game words a fact: key, value, language → words."""


def sentence(refusal: Refusal, book: Rulebook, lang: str, say: Say | None = None) -> str:
    """The refusal as a sentence in `lang` ("ru" or "en"), with the way out; `say` puts the facts into words."""
    reason = book.reasons.get(refusal.code)
    if reason is None:
        return refusal.code
    said, way = (reason.ru, reason.way_ru) if lang == "ru" else (reason.en, reason.way_en)
    known = {key: printable(value) for key, value in refusal.facts.items()}
    facts = _Facts(known if say is None else {key: say(key, value, lang) for key, value in known.items()})
    text = _capital(said.format_map(facts))
    if way:
        text = f"{text} {_capital(way.format_map(facts))}"
    return text


_SPACES = "\u00a0\u202f"


def printable(text: str) -> str:
    """A text that is quoted to a reader, without anything that steers a terminal or turns the line about."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _SPACES else "·" for sign in text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
