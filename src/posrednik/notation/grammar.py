"""Lark grammars that lie in a game's package: read and compiled once in a process, and only when text must be read."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark


@lru_cache(maxsize=8)
def grammar(package: str, name: str, starts: tuple[str, ...]) -> Lark:
    """The LALR parser (contextual lexer) of one grammar file; `starts` are the rules that a text may be."""
    from lark import Lark

    source = files(package).joinpath(name).read_text(encoding="utf-8")
    return Lark(source, parser="lalr", lexer="contextual", start=list(starts), maybe_placeholders=False)
