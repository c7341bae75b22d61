"""Reads the orders of one side's turn (section 8.2), with the place of every fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from posrednik.core.clause import clause
from posrednik.core.order import Refused
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.position import Facts
from posrednik.games.otryadov.scanner import CROSSES, HEAD, SOME_ID, TARGET_ID, WORD, Reader, Who, square_of
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

LONGEST = 100_000
"""Characters of one turn's text; more is refused before it is read."""
_ALONE: Mapping[str, Callable[[], o.AnyOrder]] = {
    **dict.fromkeys(PASS, o.Pass), **dict.fromkeys(RESIGN, o.Resign),
    **dict.fromkeys(OFFER, o.OfferDraw), **dict.fromkeys(ACCEPT, o.AcceptDraw),
}  # fmt: skip
_TOKENS: Mapping[str, Callable[[str], o.AnyOrder]] = {
    **dict.fromkeys(BOMB, o.Bomb), **dict.fromkeys(GAS, o.Contaminate),
}  # fmt: skip


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
    attack = sign in CROSSES and sign != ""
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
        found = TARGET_ID.match(r.text, r.pos)
        if found is None:
            raise r.fail("ORDER_SYNTAX", r.skip(r.pos + 1))
        at, r.pos = found[1], found.end()
        sign = r.sign()
    if sign == "=":
        word = WORD.match(r.text, r.pos + 1)
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


_ACTS = {**dict.fromkeys("-!" + CROSSES, _walk), "*": _fire, ">": _fly, "^": _run}


def read_one(r: Reader) -> o.AnyOrder:
    """The next order, looked up and carried out on paper; stops before a semicolon or the end."""
    head = HEAD.match(r.text, r.pos)
    if head is None:
        return _special(r)
    word, id, place, sign, _ = head.groups()
    type = None
    if word is not None:
        type = CODE_TYPES.get(word.lower())
        if type is None:
            return _special(r)
    r.pos = head.end()
    if sign is None:
        raise r.fail("ORDER_SYNTAX", r.pos)
    act = _ACTS.get(sign, _saddle)
    return act(r, head, (square_of(place), type, id))


def _special(r: Reader) -> o.AnyOrder:
    """An order that does not begin with a figure's square, or one that cannot be read."""
    text, at = r.text, r.skip(r.pos)
    word = WORD.match(text, at)
    if word is not None and text[at + 1 : at + 2] != ":":
        marked = word.end(1) + (text[word.end(1) : word.end(1) + 1] in ("?", "!"))
        alone = _ALONE.get(text[at:marked].lower())
        if alone is not None:
            r.pos = marked
            r.end()
            return alone()
        token = _TOKENS.get(word[1].lower())
        if token is not None and word.end() > word.end(1):
            r.pos = word.end()
            order = token(r.square())
            r.end()
            return order
        raise _unread(r, word)
    if text[at : at + 1] == "#":
        raise _after_id(r, at)
    raise r.no_square(at)


def _unread(r: Reader, word: re.Match[str]) -> Refused:
    """A word begins the order, but no order follows: say where it breaks off."""
    low = word[1].lower()
    if low not in CODE_TYPES:
        meant = suggest(word[1])
        corrected = None if meant is None else r.present().replace(word[1], meant, 1)
        if corrected is not None and not _begins_an_order(corrected):
            corrected = None
        return r.fail("ORDER_SYNTAX", word.start(1), word=word[1], meant=meant, nearest=corrected)
    if r.text[word.end() : word.end() + 1] == "#":
        return _after_id(r, word.end())
    if word.end() == word.end(1):
        return r.fail("ORDER_SYNTAX", word.end())
    return r.no_square(word.end())


def _begins_an_order(text: str) -> bool:
    """Whether a text is a word that stands alone, a token on a square, or a figure that does something."""
    word, head = WORD.match(text), HEAD.match(text)
    if text.strip().lower() in _ALONE or (word is not None and word[1].lower() in _TOKENS):
        return True
    return head is not None and head[4] is not None


def _after_id(r: Reader, sharp: int) -> Refused:
    found = SOME_ID.match(r.text, sharp + 1)
    if found is None:
        return r.fail("ORDER_SYNTAX", r.skip(sharp + 1))
    at = r.skip(found.end())
    if at == found.end():
        return r.fail("ORDER_SYNTAX", at)
    return r.no_square(at)


@clause("O30-N-2")
def read_orders(facts: Facts, side: int, text: str) -> list[o.AnyOrder]:
    """The orders of one side's turn; raises Refused with code, clause, number of the order and column."""
    r = Reader(facts, side, text)
    if len(text) > LONGEST:
        raise r.fail("ORDER_SYNTAX", LONGEST, said=text[:40] + "…")
    last = len(text.rstrip()) - 1
    out: list[o.AnyOrder] = []
    while True:
        out.append(read_one(r))
        if r.pos >= last:  # the end, or one trailing semicolon
            return out
        r.number += 1
        r.pos = r.start = r.pos + 1
