"""The normal form in which a line is read (law, 8.1, steps 1 and 2), with the way back to what was typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from posrednik.core.clause import clause

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"
_SPACES = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_SIGNS: Final[Mapping[str, str]] = {
    **dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_SPACES, " "), "ё": "е", "Ё": "е",
    **dict.fromkeys("→⟶➔➜⇒", "->"),
}  # fmt: skip
_COMPOSED: Final[Mapping[tuple[str, str], str]] = {("и", "\u0306"): "й", ("е", "\u0308"): "е"}
"""Letters written as two signs, as some systems paste them."""
_QUOTES: Final[Mapping[str, str]] = {'"': '"', "“": "”", "„": "“”"}
"""Sign that opens quoted text → signs that may close it."""
_HARD = re.compile('[#"“„\ufeff\u0306\u0308→⟶➔➜⇒İ]|^[ \t]')
_PLAIN = str.maketrans({sign: letter for sign, letter in _SIGNS.items() if len(letter) == 1})


class Normal(Struct, frozen=True):
    """A line in its normal form; `columns[i]` is where its sign `i` stands in what was typed, 0-based.

    One column more says where the line ends. `comment` is what followed `#`, None if nothing did.
    """

    text: str
    columns: Sequence[int]
    comment: str | None = None


@clause("ST-N.1")
def normal(line: str) -> Normal:
    """A typed line in its normal form; text in quotation marks is kept as written."""
    if _HARD.search(line) is None:
        plain = line.translate(_PLAIN).lower()
        if "  " not in plain:
            return _trimmed(plain, range(len(plain)), None)
    out: list[str] = []
    columns: list[int] = []
    comment, at, end, named = None, 0, len(line), -1
    while at < end:
        sign = line[at]
        if sign == "#" and at > named and (not out or out[-1] == " "):
            comment = line[at + 1 :].strip()
            break
        close = _closed(line, at) if sign in _QUOTES else -1
        if close > 0:
            out += ['"', *line[at + 1 : close], '"']
            columns += range(at, close + 1)
            at = close + 1
            continue
        if sign == "«":
            named = max(named, line.find("»", at))
        for letter in _SIGNS.get(sign) or sign.lower():
            _put(out, columns, letter, at)
        at += 1
    return _trimmed(out, columns, comment)


def _put(out: list[str], columns: list[int], letter: str, at: int) -> None:
    last = out[-1] if out else " "
    if letter == " " == last or (letter == "\ufeff" and not out):
        return
    if letter in "\u0306\u0308" and (last, letter) in _COMPOSED:
        out[-1] = _COMPOSED[last, letter]
        return
    out.append(letter)
    columns.append(at)


def _closed(line: str, at: int) -> int:
    """Where the quotation that opens at `at` is closed, -1 if nowhere."""
    found = [line.find(sign, at + 1) for sign in _QUOTES[line[at]]]
    return min((place for place in found if place > 0), default=-1)


def _trimmed(out: str | list[str], columns: Sequence[int], comment: str | None) -> Normal:
    """The line without a space, a full stop or a semicolon at its end."""
    size = len(out)
    if size and out[size - 1] == " ":
        size -= 1
    end = columns[size - 1] + 1 if size else 0
    if size and out[size - 1] in ".;":
        size -= 1
        if size and out[size - 1] == " ":
            size -= 1
    text = out[:size] if isinstance(out, str) else "".join(out[:size])
    if isinstance(columns, range) and end == size:
        return Normal(text, range(size + 1), comment)
    return Normal(text, [*columns[:size], end], comment)


def same(text: str) -> str:
    """A name in the form in which names are compared."""
    out: list[str] = []
    columns: list[int] = []
    for at, sign in enumerate(text):
        for letter in _SIGNS.get(sign) or sign.lower():
            _put(out, columns, letter, at)
    return "".join(out).rstrip(" ")
