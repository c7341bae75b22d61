"""The record of a game: lines of text, read tolerantly and written in one canonical form (docs/record-format.md).

Three numbers stand in a record and are never mixed: the version of this format, the edition of the ruleset,
the version of the package that wrote it. Nothing here knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct

from posrednik.core.dice import Roll
from posrednik.notation.complaint import short
from posrednik.notation.problems import Problem

FORMAT = 1
"""Version of the record format that is written."""
LONGEST_LINE = 100_000
"""Characters of one line; longer ones are reported and left out."""
LARGEST = 20_000_000
"""Bytes of one file; a larger one is not read at all."""
MOST_PROBLEMS = 50

_HEADER = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]{0,39})\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(?:%(.*))?$')
_TURN = re.compile(r"\s*([0-9]{1,5})\s*\.\s*([^\W\d_][^\W_]{0,11})\s*:\s*")
_RESULT = re.compile(r"\s*(1-0|0-1|1/2|0-0|\*)(?:\s|$)")
_DIGEST = re.compile(r"@([0-9a-fA-F]{16})$")
_THROW = re.compile(r"\s*d([1-9][0-9]{0,3})\s*=\s*([0-9]{1,4})\s+([A-Za-z0-9._-]{1,24})\s*$")
_ESCAPE = re.compile(r"\\(.)")
_UNESCAPED = {"n": "\n", "r": "\r", "t": "\t"}


class Header(Struct, frozen=True):
    """`[Key "text"]`; unknown keys are kept."""

    key: str
    text: str
    comment: str = ""
    line: int = 0


class Turn(Struct, frozen=True):
    """What one seat wrote for one turn, the throws made, and the digest of the position afterwards.

    `line` and `column` (from 1) say where the orders begin; 0 for a turn that was not read from text.
    """

    number: int
    mark: str
    text: str
    rolls: tuple[Roll, ...] = ()
    digest: str = ""
    comment: str = ""
    line: int = 0
    column: int = 0


class Note(Struct, frozen=True):
    """A comment on a line of its own."""

    text: str
    line: int = 0


class Result(Struct, frozen=True):
    """`0-1` with free text behind it."""

    score: str
    text: str = ""
    comment: str = ""
    line: int = 0


Item: TypeAlias = Header | Turn | Note | Result


class Record(Struct, frozen=True):
    """The lines of a record in their order."""

    items: tuple[Item, ...]

    def get(self, key: str) -> Header | None:
        """The first header line of that key."""
        return next((h for h in self.headers() if h.key == key), None)

    def text(self, key: str, default: str = "") -> str:
        found = self.get(key)
        return default if found is None else found.text

    def headers(self) -> Iterator[Header]:
        return (item for item in self.items if isinstance(item, Header))

    def turns(self) -> Iterator[Turn]:
        return (item for item in self.items if isinstance(item, Turn))

    def result(self) -> Result | None:
        """The last result line."""
        return next((item for item in reversed(self.items) if isinstance(item, Result)), None)


def read_record(source: str | bytes) -> tuple[Record, list[Problem]]:
    """The record and what is wrong with its lines; nothing is raised, what cannot be read is left out."""
    problems: list[Problem] = []
    if len(source) > LARGEST:
        return Record(()), [Problem(1, 1, "RF-1", "TOO_LARGE", {"limit": str(LARGEST)})]
    text = source if isinstance(source, str) else _decode(source, problems)
    items: list[Item] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if len(problems) >= MOST_PROBLEMS:
            problems.append(Problem(number, 1, "RF-1", "TOO_MANY"))
            break
        line = raw.rstrip()
        if len(line) > LONGEST_LINE:
            problems.append(Problem(number, LONGEST_LINE + 1, "RF-1", "LONG_LINE", {"limit": str(LONGEST_LINE)}))
        elif line:
            item = _read_line(line, number, problems)
            if item is not None:
                items.append(item)
    return Record(tuple(items)), problems


def _decode(source: bytes, problems: list[Problem]) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        column = error.start - source.rfind(b"\n", 0, error.start)
        problems.append(Problem(line, column, "RF-1", "NOT_UTF8"))
        return source.decode("utf-8", errors="replace")


def _read_line(line: str, number: int, problems: list[Problem]) -> Item | None:
    first = line.lstrip()[0]
    at = len(line) - len(line.lstrip()) + 1
    if first == "%":
        return Note(line.lstrip()[1:].strip(), number)
    if first == "[":
        header = _HEADER.match(line)
        if header is not None:
            return Header(header[1], _unescape(header[2]), (header[3] or "").strip(), number)
        problems.append(Problem(number, at, "RF-2", "BAD_HEADER", {"text": _short(line)}))
        return None
    turn = _TURN.match(line)
    if turn is not None:
        return _read_turn(line, number, turn, problems)
    plain, _, comment = line.partition("%")
    result = _RESULT.match(plain)
    if result is not None:
        return Result(result[1], plain[result.end() :].strip(), comment.strip(), number)
    problems.append(Problem(number, at, "RF-1", "BAD_LINE", {"text": _short(line)}))
    return None


def _read_turn(line: str, number: int, head: re.Match[str], problems: list[Problem]) -> Turn:
    """A turn line: orders, then throws, then the digest, then a comment; each but the orders may be missing."""
    body, _, comment = line[head.end() :].partition("%")
    body = body.rstrip()
    plain = len(body.rpartition('"')[0])  # free text of a plan stands in quotation marks
    digest = _DIGEST.search(body, max(plain, len(body) - 17))
    at = body.rfind("@", plain)
    if digest is None and at >= 0:
        column = head.end() + at + 1
        problems.append(Problem(number, column, "RF-5", "BAD_DIGEST", {"text": _short(body[at:])}))
    if at >= 0:
        body = body[:at].rstrip()
    rolls: tuple[Roll, ...] = ()
    at = body.rfind("~", plain)
    if at >= 0:
        rolls = tuple(_read_rolls(body[at + 1 :], number, head.end() + at + 2, problems))
        body = body[:at].rstrip()
    return Turn(
        int(head[1]), head[2], body, rolls, digest[1].lower() if digest else "", comment.strip(),
        number, head.end() + 1,
    )  # fmt: skip


def _read_rolls(text: str, line: int, column: int, problems: list[Problem]) -> Iterator[Roll]:
    at = column
    for part in text.split(","):
        found = _THROW.match(part)
        if found is None:
            problems.append(Problem(line, at, "RF-4", "BAD_THROW", {"text": _short(part.strip())}))
        else:
            yield Roll(int(found[1]), int(found[2]), found[3])
        at += len(part) + 1


def read_roll(text: str) -> Roll | None:
    """A throw as header lines give it: `d2=1 O30-X-1`."""
    found = _THROW.match(text)
    return None if found is None else Roll(int(found[1]), int(found[2]), found[3])


def write_roll(roll: Roll) -> str:
    """A throw: sides, face, clause."""
    return f"d{roll.sides}={roll.face} {roll.clause}"


def write_record(record: Record) -> str:
    """The canonical text: one line an item, an empty line where the header ends."""
    out: list[str] = []
    before: Item | None = None
    for item in record.items:
        if isinstance(before, Header) and not isinstance(item, Header):
            out.append("")
        out.append(write_item(item))
        before = item
    return "\n".join(out) + "\n" if out else ""


def write_item(item: Item) -> str:
    """One line of a record, without its end."""
    if isinstance(item, Note):
        return f"% {_one_line(item.text)}".rstrip()
    if isinstance(item, Header):
        line = f'[{item.key} "{_escape(item.text)}"]'
    elif isinstance(item, Result):
        line = f"{item.score} {item.text}".rstrip()
    else:
        line = f"{item.number}.{item.mark}: {item.text}".rstrip()
        if item.rolls:
            line += " ~ " + ", ".join(write_roll(roll) for roll in item.rolls)
        if item.digest:
            line += f" @{item.digest}"
    return f"{line} % {_one_line(item.comment)}" if item.comment else line


def _one_line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ").strip()


def _escape(text: str) -> str:
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return text


def _unescape(text: str) -> str:
    put: Callable[[re.Match[str]], str] = lambda found: _UNESCAPED.get(found[1], found[1])  # noqa: E731
    return _ESCAPE.sub(put, text)


def _short(text: str) -> str:
    return short(text.strip(), 40)
