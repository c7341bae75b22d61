"""Names of squares (chapter I): canonical `4К`, `R:К-III`; input in Cyrillic or Latin, by code point.

Inside the rules a square is an int: 10 x (row + 2) + column, where the red zone III, II, I are rows -2, -1, 0,
the field is 1 … 15, and the blue zone I, II, III are 16, 17, 18; columns А … К are 0 … 9.
"""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.geometry.squares import grid

COLUMNS = "АБВГДЕЖЗИК"
ROMANS = ("I", "II", "III")
RED, BLUE = 0, 1
SIDES = ("red", "blue")
FORWARD = (1, -1)
GRID = grid(10, 21)
SIZE = GRID.size
BIT = GRID.bit
FIRST_ROW, MIDDLE_ROW, LAST_ROW = 1, 8, 15


def at(column: int, row: int) -> int:
    """The square of a column 0 … 9 and a row -2 … 18."""
    return (row + 2) * 10 + column


def row_of(square: int) -> int:
    """Row -2 … 18: the fighting field is 1 … 15."""
    return square // 10 - 2


def column_of(square: int) -> int:
    return square % 10


def _name(square: int) -> str:
    letter, row = COLUMNS[square % 10], row_of(square)
    if row < FIRST_ROW:
        return f"R:{letter}-{ROMANS[-row]}"
    if row > LAST_ROW:
        return f"B:{letter}-{ROMANS[row - LAST_ROW - 1]}"
    return f"{row}{letter}"


NAMES = tuple(_name(s) for s in range(SIZE))
"""Canonical name of every square."""
INDEX = {name: s for s, name in enumerate(NAMES)}
"""Canonical name → square."""

_LETTERS = {letter: n for n, letter in enumerate(COLUMNS)}
_LETTERS |= {letter.lower(): n for n, letter in enumerate(COLUMNS)}
_LATIN = {"A": 0, "B": 1, "V": 2, "G": 3, "D": 4, "E": 5, "J": 6, "ZH": 6, "Z": 7, "I": 8, "K": 9}
_ALIASES = _LETTERS | _LATIN | {k.lower(): v for k, v in _LATIN.items()} | {"Zh": 6, "zH": 6}
ZONES = {"R": RED, "r": RED, "к": RED, "К": RED, "B": BLUE, "b": BLUE, "с": BLUE, "С": BLUE}
"""Letter before the colon → side, by code point: Latin R, B; Cyrillic к, с."""
_DIGITS = "0123456789"


def mask(first_row: int, last_row: int) -> int:
    """The squares of rows first … last."""
    return sum(BIT[at(x, y)] for y in range(first_row, last_row + 1) for x in range(10))


FIELD = mask(1, 15)
ZONE = (mask(-2, 0), mask(16, 18))
"""Neutral zone of each side."""
ZONES_MASK = ZONE[0] | ZONE[1]


class BadSquare(ValueError):
    """Text that names no square; `length` is how many characters were looked at."""


@clause("O30-N-1", "O30-I-2")
def scan(text: str, start: int = 0) -> tuple[int, int] | None:
    """The square that begins at `start` (read greedily) and the position after it; None if there is none."""
    end = len(text)
    if start < end and text[start] in ZONES and text[start + 1 : start + 2] == ":":
        return _scan_zone(text, start)
    digits = start
    while digits < end and digits < start + 2 and text[digits] in _DIGITS:
        digits += 1
    if digits == start or text[start] == "0":
        return None
    row = int(text[start:digits])
    letter = _scan_letter(text, digits)
    if letter is None or not FIRST_ROW <= row <= LAST_ROW:
        return None
    return at(letter[0], row), letter[1]


def _scan_letter(text: str, start: int) -> tuple[int, int] | None:
    for width in (2, 1):
        found = _ALIASES.get(text[start : start + width])
        if found is not None and len(text) >= start + width:
            return found, start + width
    return None


def _scan_zone(text: str, start: int) -> tuple[int, int] | None:
    side = ZONES[text[start]]
    letter = _scan_letter(text, start + 2)
    if letter is None or text[letter[1] : letter[1] + 1] != "-":
        return None
    first = letter[1] + 1
    last = first
    while last < len(text) and last < first + 3 and text[last] in "Ii":
        last += 1
    depth = last - first
    if depth == 0:
        return None
    row = 1 - depth if side == RED else LAST_ROW + depth
    return at(letter[0], row), last


def parse(text: str) -> int:
    """The square that the whole text names; raises BadSquare."""
    found = scan(text)
    if found is None or found[1] != len(text):
        raise BadSquare(text)
    return found[0]
