"""Reads lines of orders, Russian or English (law, 8.1): a structured order, or what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from posrednik.core.clause import clause
from posrednik.core.order import Refusal, Refused
from posrednik.games.strategia import building, drafting
from posrednik.games.strategia.explaining import expected_key, reasons
from posrednik.games.strategia.mending import Mended, is_russian, mend, piece_at
from posrednik.games.strategia.naming import NOBODY, Book, Names, book_of, with_quotes
from posrednik.games.strategia.normal import Normal, normal
from posrednik.games.strategia.orders import AnyOrder
from posrednik.games.strategia.orders.base import UNSEEN
from posrednik.games.strategia.parsing import Fault, expected_after, parse, signs
from posrednik.games.strategia.tokens import Misread
from posrednik.games.strategia.writing import write
from posrednik.notation.problems import Problem

LONGEST_LINE: Final = 3_000
"""Characters of one line; sixty units of a strike fit in it several times over."""
LONGEST_TEXT: Final = 300_000
"""Characters of a text of many lines."""
MOST_PROBLEMS: Final = 50
"""Unreadable lines after which a text is not read any further."""
_BREAK = re.compile(r"\r\n|\r|\n")
_UNSEEN = re.compile(f"[{UNSEEN}]")
_MAKERS = {**building.MAKERS, **drafting.MAKERS}


def lines_of(text: str) -> list[str]:
    """The lines of a text, whichever system wrote it."""
    return _BREAK.split(text)


def refused(code: str, at: int, nearest: str | None = None, **facts: str) -> Refused:
    """A refusal of the reader at a column, 0-based."""
    about = reasons()[code].clause
    return Refused(Refusal(code=code, clause=about, facts=facts, caret=at, nearest=nearest, fault="syntax"))


@clause("ST-2.1", "ST-N.2")
def read_line(text: str, names: Names = NOBODY) -> AnyOrder:
    """The order of one line; a comment may follow it. Raises Refused with the column and what was probably meant.

    Names that the scenario does not know stay in their normal form: whether there is such a place is no question of
    grammar (ST-9.3).
    """
    return read_normal(measured(text), names)


def measured(text: str) -> Normal:
    """A line in its normal form; raises Refused if it is no line at all."""
    if len(text) > LONGEST_LINE:
        raise refused("LONG_LINE", LONGEST_LINE, limit=str(LONGEST_LINE))
    text = text.rstrip("\r\n")
    more = _BREAK.search(text)
    if more is not None:
        raise refused("SEVERAL_LINES", more.start())
    line = normal(text)
    unseen = _UNSEEN.search(line.text)
    if unseen is not None:
        raise refused("BAD_CHARACTER", line.columns[unseen.start()], sign=f"U+{ord(unseen[0]):04X}")
    return line


def read_normal(line: Normal, names: Names = NOBODY) -> AnyOrder:
    """The order of a line in its normal form; raises Refused."""
    book = book_of(names)
    line, tree = tree_of(line, book, "order")
    try:
        return _build(tree, book)
    except Misread as fault:
        raise refused(fault.code, line.columns[fault.at], **fault.facts) from None


def _build(tree: Any, book: Book) -> AnyOrder:
    return _MAKERS[tree.data](tree.children, book)


def tree_of(line: Normal, book: Book, start: str) -> tuple[Normal, Any]:
    """The line as it was read, names in «», and its tree; raises Refused."""
    if not line.text:
        raise refused("EMPTY_LINE", line.columns[0])
    furthest: tuple[Normal, Fault] | None = None
    for named in _readings(line, book):
        tree = parse(named.text, start, why=True)
        if not isinstance(tree, Fault):
            return named, tree
        if furthest is None or named.columns[tree.at] > furthest[0].columns[furthest[1].at]:
            furthest = named, tree
    assert furthest is not None
    raise _unread(*furthest, book, start)


def _readings(line: Normal, book: Book) -> Iterator[Normal]:
    """The line with names in «» as the law wants it, then with those left alone that are words of the language."""
    first = with_quotes(line, book.wordy)
    yield first
    if book.wordy is not book.spaced:
        second = with_quotes(line, book.spaced)
        if second.text != first.text:
            yield second


def _unread(line: Normal, fault: Fault, book: Book, start: str) -> Refused:
    mended = mend(line.text, fault, start)
    at, expected = fault.at, fault.expected
    if mended is not None and mended.at < at:
        at, expected = mended.at, expected_after(line.text[: mended.at], start) or expected
    facts = {"expected": expected_key(expected, signs()), "found": piece_at(line.text, at)}
    code = "ORDER_SYNTAX" if facts["found"] else "ORDER_SHORT"
    nearest = None if mended is None else _as_meant(mended, book, start)
    return refused(code, line.columns[at], nearest, **facts)


def _as_meant(mended: Mended, book: Book, start: str) -> str | None:
    """A mended line in its canonical form, None if it is no order after all."""
    if start != "order":
        return mended.text
    try:
        return write(_build(mended.tree, book), "ru" if is_russian(mended.text) else "en")
    except Misread:
        return None


def read_lines(text: str, names: Names = NOBODY) -> list[tuple[int, AnyOrder | Problem]]:
    """The orders of a text of many lines, each with its number from 1; what cannot be read is a Problem in its place.

    Blank lines and comments are left out; a text that is too long or too faulty ends with a Problem that says so.
    """
    found: list[tuple[int, AnyOrder | Problem]] = []
    faults = 0
    lines = lines_of(text[: LONGEST_TEXT + 1])
    over = lines.pop() if len(text) > LONGEST_TEXT else None
    for number, line in enumerate(lines, 1):
        if faults > MOST_PROBLEMS:
            found.append((number, problem(number, refused("TOO_MANY", 0, limit=str(MOST_PROBLEMS)).refusal)))
            return found
        try:
            plain = measured(line)
            if plain.text:
                found.append((number, read_normal(plain, names)))
        except Refused as fault:
            faults += 1
            found.append((number, problem(number, fault.refusal)))
    if over is not None:
        number = len(lines) + 1
        found.append((number, problem(number, refused("LONG_TEXT", 0, limit=str(LONGEST_TEXT)).refusal)))
    return found


def problem(line: int, refusal: Refusal, shift: int = 0) -> Problem:
    """A refusal as a problem of a text: line and column count from 1; `shift` is where the read part began."""
    column = (refusal.caret or 0) + shift + 1
    return Problem(line, column, refusal.clause, refusal.code, refusal.facts, refusal)


def structured(order: AnyOrder) -> dict[str, Any]:
    """An order as plain data in the structured form of the law, 8.1."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(order))
    return plain


def parse_order_case(args: Mapping[str, Any], names: Names = NOBODY) -> dict[str, Any]:
    """What the function `parse_order` of the golden cases gives: the `order`, or the `error` syntax (section 0)."""
    try:
        return {"order": structured(read_line(str(args["text"]), names))}
    except Refused:
        return {"error": "syntax"}
