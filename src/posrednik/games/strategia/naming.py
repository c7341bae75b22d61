"""The names of a scenario: places, players, sides; found in a line and put into «» (law, 8.1, step 3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from posrednik.games.strategia.normal import Normal, same
from posrednik.games.strategia.orders.base import Side
from posrednik.notation.grammar import grammar

PACKAGE = "posrednik.games.strategia"
STARTS = ("order", "losses", "answer")
"""What a text may be read as: a line of orders, and two kinds of line of a paper journal."""
_FREE = frozenset({"SQ", "REG", "DEC", "TENTHS", "INT", "TEXT", "NAME"})
_BARE = re.compile(r"[а-яa-z]+(?:-[а-яa-z]+)*")


class Names(Protocol):
    """What the reader must know of a scenario, each name in the scenario's own spelling."""

    @property
    def places(self) -> Sequence[str]:
        """Names of towns, fortresses and other places."""

    @property
    def players(self) -> Sequence[str]:
        """Names of the players who may lead a front."""

    @property
    def sides(self) -> Sequence[str]:
        """Ids of the sides in play."""


class Known(Struct, frozen=True):
    """Names as a caller gives them who has no object of his own."""

    places: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    sides: tuple[str, ...] = ("red", "blue", "green_north", "green_south")


NOBODY = Known()
"""No names at all: every name is then taken in its normal form."""


class Book(Struct, frozen=True):
    """The names of a scenario made ready: normal form → spelling, and what finds those that need «».

    `green` is the side that is meant by «зелёные» alone. `wordy` finds also those that are words of the language,
    `spaced` only those that cannot be read bare.
    """

    places: Mapping[str, str]
    players: Mapping[str, str]
    green: Side
    wordy: re.Pattern[str] | None
    spaced: re.Pattern[str] | None

    def place(self, name: str) -> str:
        """A place in the scenario's spelling; one that is not known stays in its normal form."""
        return self.places.get(name, name)


@lru_cache(maxsize=1)
def _words() -> re.Pattern[str]:
    """Matches a word of the language that a name would be taken for."""
    terminals = grammar(PACKAGE, "grammar.lark", STARTS).terminals
    words = [t.pattern.to_regexp() for t in terminals if t.name not in _FREE and t.pattern.type == "re"]
    return re.compile(f"(?:{'|'.join(words)})(?=-|$)")


def is_bare(name: str) -> bool:
    """Whether a name in its normal form is read as a name without «»."""
    return _BARE.fullmatch(name) is not None and _words().match(name) is None


def quoted(name: str) -> str:
    """A name as it is written in a line: in «» where it would not be read bare."""
    return name if is_bare(same(name)) else f"«{name}»"


def book_of(names: Names) -> Book:
    """The book of a caller's names."""
    return _book(tuple(names.places), tuple(names.players), tuple(names.sides))


@lru_cache(maxsize=64)
def _book(places: tuple[str, ...], players: tuple[str, ...], sides: tuple[str, ...]) -> Book:
    known, people = ({same(name): name for name in reversed(names)} for names in (places, players))
    hard = [name for name in {**known, **people} if name and not is_bare(name)]
    greens: list[Side] = [side for side in ("green_north", "green_south") if side in sides]
    spaced = [name for name in hard if _BARE.fullmatch(name) is None]
    wordy = _finder(hard)
    quick = wordy if len(spaced) == len(hard) else _finder(spaced)
    return Book(known, people, greens[0] if len(greens) == 1 else "green", wordy, quick)


def _finder(names: Iterable[str]) -> re.Pattern[str] | None:
    longest = sorted(names, key=lambda name: (-len(name), name))
    if not longest:
        return None
    one = "|".join(map(re.escape, longest))
    return re.compile(rf'«[^»]*»|"[^"]*"|(?<!\w)(?<!\w-)(?P<name>{one})(?!\w)(?!-\w)')


def with_quotes(line: Normal, finder: re.Pattern[str] | None) -> Normal:
    """The line with every name that `finder` finds in «», unless it stands in quotation already."""
    found = () if finder is None else [m for m in finder.finditer(line.text) if m["name"] is not None]
    if not found:
        return line
    text, columns, at = "", list[int](), 0
    for name in found:
        start, end = name.span()
        text += f"{line.text[at:start]}«{name[0]}»"
        columns += [*line.columns[at:start], line.columns[start], *line.columns[start:end], line.columns[end - 1]]
        at = end
    return Normal(text + line.text[at:], [*columns, *line.columns[at:]], line.comment)
