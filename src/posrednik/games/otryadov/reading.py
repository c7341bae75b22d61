"""Reads the orders of one side's turn (section 8.2), with the place of every fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from posrednik.core.clause import clause
from posrednik.core.order import Fault, Refusal, Refused
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.paper import TYPE, Paper
from posrednik.games.otryadov.position import Facts
from posrednik.games.otryadov.squares import NAMES, scan
from posrednik.games.otryadov.vocabulary import (
    ACCEPT,
    BOMB,
    CODE_TYPES,
    DISMOUNT,
    GAS,
    MOUNT,
    OFFER,
    PASS,
    RESIGN,
    STRENGTHS,
    suggest,
)  # fmt: skip
from posrednik.games.otryadov.words import CODES

LONGEST = 100_000
"""Characters of one turn's text; more is refused before it is read."""
LETTERS = "[A-Za-zА-Яа-яЁё]+"
ID = r"[^\W_]\w*"
_COLUMN = "(?:[Zz][Hh]|[ABVGDEJZIKabvgdejzikАБВГДЕЖЗИКабвгдежзик])"
SQUARE = rf"(?:(?:1[0-5]|[1-9]){_COLUMN}|[RrBbКкСс]:{_COLUMN}-[Ii]{{1,3}})"
_HEAD = re.compile(
    rf"\s*(?:({LETTERS})?(?:\s*\#\s*({ID}))?\s+)??({SQUARE})\s*"
    rf"(?:([-*>^!xXхХ×]|{LETTERS})\s*(?:({SQUARE})\s*)?)?"
)  # who, the sign that tells the kind of order, and the square after it
_SQUARE = re.compile(rf"\s*({SQUARE})\s*")
_TARGET = re.compile(rf"\s*({SQUARE})\s*(?:\#\s*({ID})\s*)?")
_AT = re.compile(rf"\#\s*({ID})\s*")
_WORD = re.compile(rf"\s*({LETTERS})\s*")
_ID = re.compile(rf"\s*({ID})")
_BLANKS = re.compile(r"\s*")
_RUN = re.compile(r"[\w:]+(?:-[Ii]{1,3})?")
_CROSSES = "xXхХ×"
_ALONE: Mapping[str, Callable[[], o.AnyOrder]] = {
    **dict.fromkeys(PASS, o.Pass), **dict.fromkeys(RESIGN, o.Resign),
    **dict.fromkeys(OFFER, o.OfferDraw), **dict.fromkeys(ACCEPT, o.AcceptDraw),
}  # fmt: skip
_TOKENS: Mapping[str, Callable[[str], o.AnyOrder]] = {
    **dict.fromkeys(BOMB, o.Bomb), **dict.fromkeys(GAS, o.Contaminate),
}  # fmt: skip


@lru_cache(maxsize=8192)
def _square(text: str) -> int:
    found = scan(text)
    assert found is not None
    return found[0]


@lru_cache(maxsize=8192)
def _name(text: str) -> str:
    return NAMES[_square(text)]


class Reader:
    """The text of a turn and the place reached in it; `start` is where the present order begins."""

    __slots__ = ("number", "paper", "pos", "start", "text")

    def __init__(self, f: Facts, side: int, text: str) -> None:
        self.paper = Paper(f, side)
        self.text = text
        self.pos = self.start = self.number = 0

    def fail(
        self, code: str, at: int, fault: Fault = "syntax", said: str = "", **more: str | None
    ) -> Refused:
        """A refusal of the present order; `said` is what the sentence quotes (by default the order itself)."""
        nearest = more.pop("nearest", None)
        facts = {"text": said or self.present(), **{k: v for k, v in more.items() if v}}
        which = "O30-N-1" if code == "BAD_SQUARE" else "O30-N-2"
        raise Refused(
            Refusal(
                code=code,
                clause=which,
                facts=facts,
                order=self.number,
                caret=at,
                fault=fault,
                nearest=nearest,
            )
        )

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
        return _name(found[1])

    @clause("O30-N-1")
    def no_square(self, at: int) -> Refused:
        """Where a square must stand: BAD_SQUARE if something like one stands there, else ORDER_SYNTAX."""
        found = _RUN.match(self.text, at)
        if found is None or found[0][0] == "_":
            return self.fail("ORDER_SYNTAX", at)
        return self.fail("BAD_SQUARE", at, said=found[0][:20])

    def sign(self) -> str:
        """The character that stands here (blanks have been skipped), "" at the end."""
        return self.text[self.pos : self.pos + 1]

    def order(self) -> o.AnyOrder:
        """The next order, looked up and carried out on paper; stops before a semicolon or the end."""
        head = _HEAD.match(self.text, self.pos)
        if head is None:
            return self._special()
        word, id, place, sign, _ = head.groups()
        type = None
        if word is not None:
            type = CODE_TYPES.get(word.lower())
            if type is None:
                return self._special()
        self.pos = head.end()
        if sign is None:
            raise self.fail("ORDER_SYNTAX", self.pos)
        act = _ACTS.get(sign, _saddle)
        return act(self, head, (_square(place), type, id))

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
        return _name(head[5])

    def victims(self) -> list[tuple[int, str | None, int]]:
        """The figures in braces, which open here: square, id, where it is written."""
        out: list[tuple[int, str | None, int]] = []
        while not out or self.sign() == ",":
            self.pos += 1
            found = _TARGET.match(self.text, self.pos)
            if found is None:
                raise self.no_square(self.skip(self.pos))
            out.append((_square(found[1]), found[2], found.start(1)))
            self.pos = found.end()
        if self.sign() != "}":
            raise self.fail("ORDER_SYNTAX", self.pos)
        self.pos += 1
        return out

    def _special(self) -> o.AnyOrder:
        """An order that does not begin with a figure's square, or one that cannot be read."""
        text, at = self.text, self.skip(self.pos)
        word = _WORD.match(text, at)
        if word is not None and text[at + 1 : at + 2] != ":":
            marked = word.end(1) + (text[word.end(1) : word.end(1) + 1] in ("?", "!"))
            alone = _ALONE.get(text[at:marked].lower())
            if alone is not None:
                self.pos = marked
                self.end()
                return alone()
            token = _TOKENS.get(word[1].lower())
            if token is not None and word.end() > word.end(1):
                self.pos = word.end()
                order = token(self.square())
                self.end()
                return order
            raise self._unread(word)
        if text[at : at + 1] == "#":
            raise self._after_id(at)
        raise self.no_square(at)

    def _unread(self, word: re.Match[str]) -> Refused:
        """A word begins the order, but no order follows: say where it breaks off."""
        low = word[1].lower()
        if low not in CODE_TYPES:
            meant = suggest(word[1])
            corrected = None if meant is None else self.present().replace(word[1], meant, 1)
            return self.fail("ORDER_SYNTAX", word.start(1), word=word[1], meant=meant, nearest=corrected)
        if self.text[word.end() : word.end() + 1] == "#":
            return self._after_id(word.end())
        if word.end() == word.end(1):
            return self.fail("ORDER_SYNTAX", word.end())
        return self.no_square(word.end())

    def _after_id(self, sharp: int) -> Refused:
        found = _ID.match(self.text, sharp + 1)
        if found is None:
            return self.fail("ORDER_SYNTAX", self.skip(sharp + 1))
        at = self.skip(found.end())
        if at == found.end():
            return self.fail("ORDER_SYNTAX", at)
        return self.no_square(at)

    @clause("O30-N-2")
    def find(self, head: re.Match[str], who: Who, air: bool = False) -> int:
        """The own figure that is meant; the look-up comes after the whole order has been read."""
        if not air and (i := self.paper.only(who)) >= 0:
            return i
        square, type, id = who
        found = self.paper.own(square, type, id, air)
        if len(found) == 1:
            return found[0]
        at = head.start(1) if type else head.start(2) - 1 if id else head.start(3)
        said = self.text[at : head.end(3)]
        there = self.paper.own(square, None, None, air)
        codes = ", ".join(sorted({CODES[TYPE[self.paper.form[i]]].ru for i in there}))
        if found:
            ids = ", ".join(self.paper.f.roster.ids[i] for i in found)
            raise self.fail(
                "AMBIGUOUS_PIECE", at, "ambiguous", said, choices=codes, ids=ids, square=NAMES[square]
            )
        rest = self.present()[head.end(3) - self.skip(self.start) :]
        nearest = f"{codes} {NAMES[square]}{rest}" if len(there) == 1 else None
        raise self.fail(
            "UNKNOWN_PIECE", at, "illegal", said, there=codes, square=NAMES[square], nearest=nearest
        )

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


Who = tuple[int, str | None, str | None]
"""Square, type by its code, id: as far as they were written."""


def _walk(r: Reader, head: re.Match[str], who: Who) -> o.AnyOrder:
    """`- square …`, `x square`, and `!` for self-fire; victims of a raid in braces."""
    sign, path = head[4], []
    own_fire = sign == "!"
    if own_fire:
        r.pos = r.skip(head.end(4))
        sign = r.sign()
        r.pos += 1
    else:
        path.append(r.operand(head))
        if sign == "-":
            sign = r.sign()
            r.pos += 1
    while sign == "-":
        path.append(r.square())
        sign = r.sign()
        r.pos += 1
    attack = sign in _CROSSES and sign != ""
    if not attack:
        r.pos -= 1
        if own_fire or not path:
            raise r.fail("ORDER_SYNTAX", r.pos)
    elif own_fire or head[4] == "-":
        path.append(r.square())
    named = r.victims() if r.sign() == "{" else ()
    r.end()
    i = r.find(head, who)
    id, removed = r.paper.f.roster.ids[i], r.beaten(named) if named else ()
    order = o.Attack(id, tuple(path), own_fire, removed) if attack else o.Move(id, tuple(path), removed)
    r.paper.carry_out(order, i)
    return order


def _fire(r: Reader, head: re.Match[str], who: Who) -> o.AnyOrder:
    """`* target`; a strength is the player's own note and is dropped, no target is looked up."""
    target, at = r.operand(head), None
    sign = r.sign()
    if sign == "#":
        found = _AT.match(r.text, r.pos)
        if found is None:
            raise r.fail("ORDER_SYNTAX", r.skip(r.pos + 1))
        at, r.pos = found[1], found.end()
        sign = r.sign()
    if sign == "=":
        word = _WORD.match(r.text, r.pos + 1)
        if word is None or word[1].lower() not in STRENGTHS:
            raise r.fail("ORDER_SYNTAX", r.skip(r.pos + 1))
        r.pos = word.end()
        sign = r.sign()
    close = sign == "!"
    r.pos += close
    r.end()
    return o.Fire(r.paper.f.roster.ids[r.find(head, who)], target, at, close)


def _fly(r: Reader, head: re.Match[str], who: Who) -> o.AnyOrder:
    to = r.operand(head)
    r.end()
    i = r.find(head, who, air=True)
    order = o.Fly(r.paper.f.roster.ids[i], to)
    r.paper.carry_out(order, i)
    return order


def _run(r: Reader, head: re.Match[str], who: Who) -> o.AnyOrder:
    r.pos = r.skip(head.end(4))
    r.end()
    return o.BombRun(r.paper.f.roster.ids[r.find(head, who, air=True)])


def _saddle(r: Reader, head: re.Match[str], who: Who) -> o.AnyOrder:
    word = head[4].lower()
    if word not in MOUNT and word not in DISMOUNT:
        raise r.fail("ORDER_SYNTAX", head.start(4), word=head[4], meant=suggest(head[4]))
    r.pos = r.skip(head.end(4))
    r.end()
    id = r.paper.f.roster.ids[r.find(head, who)]
    return o.Mount(id) if word in MOUNT else o.Dismount(id)


_ACTS = {**dict.fromkeys("-!" + _CROSSES, _walk), "*": _fire, ">": _fly, "^": _run}


@clause("O30-N-2")
def read_orders(facts: Facts, side: int, text: str) -> list[o.AnyOrder]:
    """The orders of one side's turn; raises Refused with code, clause, number of the order and column."""
    r = Reader(facts, side, text)
    if len(text) > LONGEST:
        raise r.fail("ORDER_SYNTAX", LONGEST, said=text[:40] + "…")
    last = len(text.rstrip()) - 1
    out: list[o.AnyOrder] = []
    while True:
        out.append(r.order())
        if r.pos >= last:  # the end, or one trailing semicolon
            return out
        r.number += 1
        r.pos = r.start = r.pos + 1
