"""Units, echelons and places of structured orders as they are written in a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from posrednik.games.strategia.naming import quoted
from posrednik.games.strategia.orders.base import IS_SQUARE
from posrednik.games.strategia.phrases import ARMS, Lang, say

RUN: Final = 3
"""Consecutive numbers from which a list is written as a range."""
_DIVISIONS: Final = frozenset({"sd", "kd", "td", "md", "sau", "ptd", "ad"})
_Group = tuple[str, list[int]]
"""An arm with numbers of its divisions, or any other unit with none."""


def place(text: str) -> str:
    """A square as it is, a name in «» where it needs them."""
    return text if IS_SQUARE.fullmatch(text) else quoted(text)


def unit(text: str, lang: Lang) -> str:
    """One division, regiment, share of a division, corps or garrison."""
    if text.startswith("garrison"):
        home = text[len("garrison ") :]
        return f"{say('garrison', lang)} {place(home)}" if home else say("garrison", lang)
    share, _, rest = text.rpartition("*")
    number, _, arm = rest.partition(" ")
    said = f"{number} {ARMS[lang][arm]}" if arm else number
    return f"{share} {said}" if share else said


def units(texts: Sequence[str], lang: Lang) -> str:
    """A list of units; divisions of one arm that follow one another share its name."""
    groups: list[_Group] = []
    for text in texts:
        number, _, arm = text.partition(" ")
        if not (number.isdecimal() and arm in _DIVISIONS):
            groups.append((text, []))
        elif groups and groups[-1][0] == arm:
            groups[-1][1].append(int(number))
        else:
            groups.append((arm, [int(number)]))
    return ", ".join([f"{ns} {ARMS[lang][said]}" if ns else unit(said, lang) for said, ns in _written(groups)])


def _written(groups: Iterable[_Group]) -> list[tuple[str, str]]:
    """Groups with their numbers written: as a plain list or as one range, for the language has no mixture of both."""
    out: list[tuple[str, str]] = []
    for said, numbers in groups:
        plain: list[int] = []
        for run in _runs(numbers):
            if len(run) < RUN:
                plain += run
                continue
            if plain:
                out.append((said, ", ".join(map(str, plain))))
                plain = []
            out.append((said, f"{run[0]}..{run[-1]}"))
        if plain or not numbers:
            out.append((said, ", ".join(map(str, plain))))
    return out


def _runs(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers divided where the next is not the one that follows."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] + 1 == n:
            runs[-1].append(n)
        else:
            runs.append([n])
    return runs


def echelons(rows: Iterable[Sequence[str]], lang: Lang) -> str:
    """Echelons from first to last."""
    return " / ".join([units(row, lang) for row in rows])


def formation(rows: Sequence[Sequence[str]], lang: Lang) -> str:
    """Echelons behind a colon, "" if nobody is named."""
    return f": {echelons(rows, lang)}" if rows else ""
