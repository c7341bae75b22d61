"""The readable line nearest to one that cannot be read: words, signs and numbers changed one or two at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from posrednik.games.strategia.explaining import words
from posrednik.games.strategia.naming import PACKAGE
from posrednik.games.strategia.parsing import Fault, expected_after, parse, signs
from posrednik.notation.nearest import nearest
from posrednik.notation.rulebook import toml

_PIECE = re.compile(r'«[^»]*»|"[^"]*"|[а-яa-z][а-яa-z.]*(?:-[а-яa-z]+)*|[0-9]+(?:[,./-][0-9]+)*|->|\.\.|\S')
_NUMBERS: Final = (
    (re.compile(r"\b([mм](?:\+[0-9]+)?)(?= [0-9])"), r"\1:"),  # a day has a colon
    (re.compile(r"([0-9]+), ([0-9]+)"), r"\1,\2"),  # a square has no space inside
    (re.compile(r"([0-9]+)(?: ?- | -| )([0-9]+)"), r"\1-\2"),
    (re.compile(r"([0-9]+),([0-9]+)"), r"\1, \2"),  # a list has one
    (re.compile(r"([0-9]+) ?(?:-|\.{3}) ?([0-9]+)"), r"\1..\2"),  # a range has two dots
    (re.compile(r"([0-9]+)[./:;]([0-9]+)"), r"\1-\2"),
)
_NEAR: Final = 14
"""Characters around the fault in which numbers are looked at."""
_GLUE: Final = frozenset({
    "_ON", "_TO", "_IN", "_ALONG", "_AND", "_PATH", "_FRONT", "_FACE", "_VIA", "_BETWEEN", "_BLOW", "_TROOPS",
    "_SQUARE", "_STRIP", "_ECHELONS", "_KM", "_ARMIES", "_FINISHED", "_ABOVE", "_SPOT",
})  # fmt: skip
"""Words that may be put in where they are missing: they complete an order and do not choose one."""
_SWAPPED: Final = (":", "-", "->", ",", "..")
_TRIES: Final = 60
"""Lines that are tried in all, so that nonsense is answered quickly."""


class Edit(Struct, frozen=True):
    """Text between two places replaced; `cost` is how far that is from what was typed."""

    cost: int
    start: int
    end: int
    put: str

    def on(self, text: str) -> str:
        return text[: self.start] + self.put + text[self.end :]


class Mended(Struct, frozen=True):
    """A line that can be read, its tree, and where the first change was made."""

    text: str
    tree: Any
    at: int


@lru_cache(maxsize=1)
def vocabulary() -> dict[str, str]:
    """Every word of the language without its full stops → how it is written."""
    return {word.replace(".", "").replace(" ", ""): word for both in words().values() for said in both for word in said}


@lru_cache(maxsize=1)
def aliases() -> Mapping[str, str]:
    """Words that people use and the language does not know → what it says instead."""
    table: Mapping[str, str] = toml(PACKAGE, "language.toml")["aliases"]
    return table


def piece_at(text: str, at: int) -> str:
    """The word, number or sign that stands at a place, "" at the end."""
    found = _PIECE.search(text, at)
    return found[0] if found else ""


def is_russian(text: str) -> bool:
    """Whether a line is written in Russian, by its first letter; the M of mobilisation is of no language."""
    first = re.search(r"(?!m\b)[а-яa-z]", text)
    return first is None or not first[0].isascii()


def mend(text: str, fault: Fault, start: str = "order") -> Mended | None:
    """The nearest line that can be read, None if there is none within two changes."""
    tries, best = 0, None
    for edit in sorted(_edits(text, fault), key=lambda edit: edit.cost):
        tries += 1
        if tries > _TRIES:
            break
        changed = edit.on(text)
        tree = parse(changed, start)
        if not isinstance(tree, Fault):
            if _sensible(tree):
                return Mended(changed, tree, edit.start)
            continue
        gain = tree.at - fault.at - len(changed) + len(text)
        if gain > 0 and (best is None or gain > best[0]):
            best = (gain, edit, changed, tree)
    if best is None:
        return None
    _, edit, changed, fault = best
    fault = Fault(fault.at, expected_after(changed[: fault.at], start))
    for second in sorted(_edits(changed, fault), key=lambda edit: edit.cost)[: _TRIES - tries // 2]:
        tree = parse(second.on(changed), start)
        if not isinstance(tree, Fault) and _sensible(tree):
            return Mended(second.on(changed), tree, min(edit.start, second.start))
    return None


def _sensible(tree: Any) -> bool:
    """Whether no word of the language has been taken for a name."""
    names = tree.scan_values(lambda token: token.type == "NAME")
    return not any(name in vocabulary() or name in aliases() for name in names)


def _edits(text: str, fault: Fault) -> Iterator[Edit]:
    pieces = list(_PIECE.finditer(text))
    here = next((n for n, piece in enumerate(pieces) if piece.end() > fault.at), len(pieces))
    for back in range(3):
        n = here - back
        if 0 <= n < len(pieces) and pieces[n][0][0].isalpha():
            yield from _other_words(pieces[n], back)
    yield from _other_numbers(text, fault.at)
    yield from _added(text, fault)
    for n in range(max(0, here - 2), min(here + 1, len(pieces))):
        yield from _other_signs(pieces[n], here - n)
    for n in (here, here - 1):
        if 0 <= n < len(pieces) and not pieces[n][0][0].isdigit():
            yield Edit(9 + here - n, pieces[n].start(), pieces[n].end(), "")


def _other_words(piece: re.Match[str], back: int) -> Iterator[Edit]:
    other = aliases().get(piece[0])
    if other is not None:
        yield Edit(1, piece.start(), piece.end(), other)
    known = vocabulary()
    for far, word in nearest(piece[0].replace(".", ""), known, most=6):
        if known[word] != piece[0]:
            yield Edit(2 * far + back, piece.start(), piece.end(), known[word])


def _other_numbers(text: str, at: int) -> Iterator[Edit]:
    low, high = max(0, at - _NEAR), min(len(text), at + _NEAR)
    for n, (form, better) in enumerate(_NUMBERS):
        for found in form.finditer(text, low, high):
            whole = not text[found.start() - 1 : found.start()].isdigit() and not text[found.end() :][:1].isdigit()
            if whole and found.start() <= at + 1:
                yield Edit(2 + n // 2, found.start(), found.end(), found.expand(better))


def _added(text: str, fault: Fault) -> Iterator[Edit]:
    """A sign or a word that is missing before the fault."""
    lang = 0 if is_russian(text) else 1
    for name in sorted(fault.expected):
        sign = signs().get(name)
        if sign is not None:
            yield Edit(2, fault.at, fault.at, f" {sign} ")
            continue
        said = words().get(name, ((), ()))[lang]
        if said and name in _GLUE:
            yield Edit(4, fault.at, fault.at, f" {said[0]} ")


def _other_signs(piece: re.Match[str], back: int) -> Iterator[Edit]:
    """Another sign where one stands, or a short word in its place."""
    word = piece[0][0].isalnum()
    if not word or (piece[0].isalpha() and len(piece[0]) <= 2):
        for sign in _SWAPPED:
            if sign != piece[0]:
                yield Edit(3 + 2 * word + back, piece.start(), piece.end(), f" {sign} ")
