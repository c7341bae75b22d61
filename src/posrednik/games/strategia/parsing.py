"""A line in normal form, to a tree or to the place where it stops making sense."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from posrednik.games.strategia.naming import PACKAGE, STARTS
from posrednik.notation.grammar import grammar

if TYPE_CHECKING:
    from lark import Lark

END: Final = "$END"
"""What the parser calls the end of the line."""


class Fault(Struct, frozen=True):
    """Where a line cannot be read on, 0-based in its normal form; if asked, the terminals that might stand there."""

    at: int
    expected: frozenset[str]


def parser() -> Lark:
    """The parser of the order language, one in the process."""
    return grammar(PACKAGE, "grammar.lark", STARTS)


@lru_cache(maxsize=1)
def signs() -> Mapping[str, str]:
    """The grammar's own name of a sign → the sign."""
    return {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}


def parse(text: str, start: str = "order", why: bool = False) -> Any:
    """The tree of a line, or a Fault; what was expected is found out only if `why` is asked."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    try:
        return parser().parse(text, start=start)
    except UnexpectedToken as error:
        at = len(text) if error.token.type == END else int(error.token.start_pos or 0)
        return Fault(at, frozenset(error.accepts or error.expected) if why else frozenset())
    except UnexpectedCharacters as error:
        return Fault(int(error.pos_in_stream or 0), frozenset(error.allowed or ()) - {"__IGNORE_0"})


def expected_after(text: str, start: str = "order") -> frozenset[str]:
    """What may follow the beginning of a line; nothing if the beginning itself cannot be read."""
    from lark.exceptions import UnexpectedInput

    try:
        reached = parser().parse_interactive(text, start=start)
        reached.exhaust_lexer()
    except UnexpectedInput:
        return frozenset()
    return frozenset(reached.accepts())  # type: ignore[no-untyped-call]
