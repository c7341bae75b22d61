"""The scanner of order notation: pieces of grammar, look-ups on paper, and faults with their place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from posrednik.core.clause import clause
from posrednik.core.order import Fault, Refusal, Refused
from posrednik.games.otryadov.paper import TYPE, Paper
from posrednik.games.otryadov.position import Facts
from posrednik.games.otryadov.squares import NAMES, scan
from posrednik.games.otryadov.words import CODES

LETTERS = "[A-Za-zА-Яа-яЁё]++"
ID = r"[^\W_]\w*+"
_COLUMN = "(?:[Zz][Hh]|[ABVGDEJZIKabvgdejzikАБВГДЕЖЗИКабвгдежзик])"
SQUARE = rf"(?:(?:1[0-5]|[1-9]){_COLUMN}|[RrBbКкСс]:{_COLUMN}-[Ii]{{1,3}})"
HEAD = re.compile(
    rf"\s*+(?:({LETTERS})?(?:\s*+\#\s*+({ID}))?\s++)??({SQUARE})\s*+"
    rf"(?:([-*>^!xXхХ×]|{LETTERS})\s*+(?:({SQUARE})\s*+)?)?"
)  # who, the sign that tells the kind of order, and the square after it
_SQUARE = re.compile(rf"\s*+({SQUARE})\s*+")
_TARGET = re.compile(rf"\s*+({SQUARE})\s*+(?:\#\s*+({ID})\s*+)?")
TARGET_ID = re.compile(rf"\#\s*+({ID})\s*+")
WORD = re.compile(rf"\s*+({LETTERS})\s*+")
SOME_ID = re.compile(rf"\s*+({ID})")
_BLANKS = re.compile(r"\s*+")
_RUN = re.compile(r"[\w:]+(?:-[Ii]{1,3})?")
CROSSES = "xXхХ×"


@lru_cache(maxsize=8192)
def square_of(text: str) -> int:
    found = scan(text)
    assert found is not None
    return found[0]


@lru_cache(maxsize=8192)
def name_of(text: str) -> str:
    return NAMES[square_of(text)]


Who = tuple[int, str | None, str | None]
"""Square, type by its code, id: as far as they were written."""


class Reader:
    """The text of a turn and the place reached in it; `start` is where the present order begins."""

    __slots__ = ("number", "paper", "pos", "start", "text")

    def __init__(self, f: Facts, side: int, text: str) -> None:
        self.paper = Paper(f, side)
        self.text = text
        self.pos = self.start = self.number = 0

    def fail(self, code: str, at: int, fault: Fault = "syntax", said: str = "", **more: str | None) -> Refused:
        """A refusal of the present order; `said` is what the sentence quotes (else the order)."""
        nearest = more.pop("nearest", None)
        facts = {"text": said or self.present(), **{k: v for k, v in more.items() if v}}
        which = "O30-N-1" if code == "BAD_SQUARE" else "O30-N-2"
        n = self.number
        return Refused(Refusal(code=code, clause=which, facts=facts, order=n, caret=at, fault=fault, nearest=nearest))

    def present(self) -> str:
        """The present order as written, cut to what fits a sentence."""
        end = self.text.find(";", self.start)
        whole = self.text[self.start : end if end >= 0 else len(self.text)].strip()
        return whole if len(whole) <= 60 else whole[:59] + "…"

    def skip(self, at: int) -> int:
        """The place of the next character that is no blank."""
        found = _BLANKS.match(self.text, at)
        return found.end() if found else at

    def square(self) -> str:
        """The name of the square that must stand here."""
        found = _SQUARE.match(self.text, self.pos)
        if found is None:
            raise self.no_square(self.skip(self.pos))
        self.pos = found.end()
        return name_of(found[1])

    @clause("O30-N-1")
    def no_square(self, at: int) -> Refused:
        """Where a square must stand: BAD_SQUARE if something like one stands there, else ORDER_SYNTAX."""
        found = _RUN.match(self.text, at)
        if found is None or not (found[0][0].isalpha() or found[0][0] in "0123456789"):
            return self.fail("ORDER_SYNTAX", at)
        return self.fail("BAD_SQUARE", at, said=found[0][:20])

    def sign(self) -> str:
        """The character that stands here (blanks have been skipped), "" at the end."""
        return self.text[self.pos : self.pos + 1]

    def end(self) -> None:
        """Nothing may follow an order but a semicolon."""
        if self.text[self.pos : self.pos + 1] not in ("", ";"):
            self.pos = self.skip(self.pos)
            if self.text[self.pos : self.pos + 1] not in ("", ";"):
                raise self.fail("ORDER_SYNTAX", self.pos)

    def operand(self, head: re.Match[str]) -> str:
        """The name of the square after the sign."""
        if head[5] is None:
            raise self.no_square(self.skip(head.end(4)))
        return name_of(head[5])

    def victims(self) -> list[tuple[int, str | None, int]]:
        """The figures in braces, which open here: square, id, where it is written."""
        out: list[tuple[int, str | None, int]] = []
        while not out or self.sign() == ",":
            self.pos += 1
            found = _TARGET.match(self.text, self.pos)
            if found is None:
                raise self.no_square(self.skip(self.pos))
            out.append((square_of(found[1]), found[2], found.start(1)))
            self.pos = found.end()
        if self.sign() != "}":
            raise self.fail("ORDER_SYNTAX", self.pos)
        self.pos += 1
        return out

    @clause("O30-N-2")
    def find(self, head: re.Match[str], who: Who, air: bool = False) -> int:
        """The own figure that is meant; the look-up comes after the whole order has been read."""
        if not air and (i := self.paper.only(who)) >= 0:
            return i
        square, type, id = who
        name = NAMES[square]
        found = self.paper.own(square, type, id, air)
        if len(found) == 1:
            return found[0]
        at = head.start(1) if type else head.start(2) - 1 if id else head.start(3)
        said = self.text[at : head.end(3)]
        there = self.paper.own(square, None, None, air)
        codes = ", ".join(sorted({CODES[TYPE[self.paper.form[i]]].ru for i in there}))
        if found:
            ids = ", ".join(self.paper.f.roster.ids[i] for i in found)
            raise self.fail("AMBIGUOUS_PIECE", at, "ambiguous", said, choices=codes, ids=ids, square=NAMES[square])
        rest = self.present()[head.end(3) - self.skip(self.start) :]
        nearest = f"{codes} {name}{rest}" if len(there) == 1 else None
        raise self.fail("UNKNOWN_PIECE", at, "illegal", said, there=codes, square=NAMES[square], nearest=nearest)

    def beaten(self, named: Sequence[tuple[int, str | None, int]]) -> tuple[str, ...]:
        """The ids of the enemy figures in braces."""
        ids = self.paper.f.roster.ids
        out = []
        for square, id, at in named:
            found = [ids[i] for i in self.paper.enemies(square) if id is None or ids[i] == id]
            if len(found) != 1:
                said = NAMES[square] + (f"#{id}" if id else "")
                if found:
                    raise self.fail("AMBIGUOUS_PIECE", at, "ambiguous", said, ids=", ".join(found))
                raise self.fail("UNKNOWN_PIECE", at, "illegal", said)
            out.append(found[0])
        return tuple(out)
