"""Reading squares (section 8.1): by code point, never by shape."""

from __future__ import annotations

from .board import COLUMNS, COORDS

LATIN = "ABVGDEJZIK"


class BadSquareError(Exception):
    """A malformed square."""


def _both_cases(text: str, value: str) -> dict[str, str]:
    return {text.upper(): value, text.lower(): value}


LETTERS: dict[str, str] = {}
for _cyrillic, _latin in zip(COLUMNS, LATIN, strict=True):
    LETTERS.update(_both_cases(_cyrillic, _cyrillic))
    LETTERS.update(_both_cases(_latin, _cyrillic))

ZONES: dict[str, str] = {}
for _letter, _zone in (("R", "R"), ("К", "R"), ("B", "B"), ("С", "B")):
    ZONES.update(_both_cases(_letter, _zone))

DIGITS = "0123456789"


def _column(text: str, at: int) -> tuple[str, int]:
    if text[at : at + 1] in ("Z", "z") and text[at + 1 : at + 2] in ("H", "h"):
        return "Ж", at + 2
    letter = text[at : at + 1]
    if letter not in LETTERS:
        raise BadSquareError
    return LETTERS[letter], at + 1


def _field_square(text: str, at: int) -> tuple[str, int]:
    end = at
    while end < len(text) and text[end] in DIGITS:
        end += 1
    column, after = _column(text, end)
    name = text[at:end] + column
    if name not in COORDS:
        raise BadSquareError
    return name, after


def _zone_square(text: str, at: int) -> tuple[str, int]:
    zone = ZONES.get(text[at : at + 1])
    if zone is None or text[at + 1 : at + 2] != ":":
        raise BadSquareError
    column, after = _column(text, at + 2)
    if text[after : after + 1] != "-":
        raise BadSquareError
    start = end = after + 1
    while end < len(text) and end - start < 3 and text[end] in ("I", "i"):
        end += 1
    if end == start:
        raise BadSquareError
    return f"{zone}:{column}-{'I' * (end - start)}", end


def read_square(text: str, at: int) -> tuple[str, int]:
    """The square that begins at a position, greedily, and the position after it."""
    if text[at : at + 1] and text[at] in DIGITS:
        return _field_square(text, at)
    return _zone_square(text, at)


def parse_square(text: str) -> str:
    """A text that is one square."""
    square, end = read_square(text, 0)
    if end != len(text):
        raise BadSquareError
    return square
