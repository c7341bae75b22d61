"""Sentences of a game's files of words, found by dotted keys and filled with what they are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from posrednik.notation.rulebook import toml
from posrednik.notation.said import Text


def filled(package: str, file: str, key: str, facts: Mapping[str, object]) -> Callable[[str], str]:
    """A sentence in either language, a fact that is a Text in that one; raises KeyError for an unknown key."""
    table: Any = toml(package, file)
    for part in key.split("."):
        table = table[part]

    def make(lang: str) -> str:
        known = {name: getattr(value, lang) if isinstance(value, Text) else value for name, value in facts.items()}
        return str(table[lang]).format(**known)

    return make
