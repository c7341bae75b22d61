"""Answers to what a seat asks of its own map: a square, a unit, an order, a clause, a typed question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from posrednik.core.clause import clause
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.boarding import described
from posrednik.games.strategia.checking import facts_of
from posrednik.games.strategia.consequences import consider, read_text, text_of
from posrednik.games.strategia.referring import Unknown
from posrednik.games.strategia.speaking import BOOK, capital, facing, listed, number, phrase, plain, side, unit
from posrednik.games.strategia.telling import Teller
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.notation.speech import Consider, Question, Text, Told

_SQUARE = re.compile(r"\s*(\d{1,3})\s*[-,]\s*(\d{1,3})\s*")
_CLAUSE = re.compile(r"\s*(?:ST|СТ)-?\s*([0-9A-Za-z.]+(?:-[0-9A-Za-z.]+)*)\s*", re.IGNORECASE)


def answers(v: View, draft: Sequence[o.AnyOrder], asked: Question) -> Iterator[Told]:
    """What the umpire says to a question; nothing of it depends on what the seat may not see."""
    text = asked.text.strip().removeprefix("?").strip()
    if asked.order is not None:
        yield from _order(v, o.read_order(asked.order))
    elif asked.square is not None and asked.square in v.board.square:
        yield from about(v, v.board.square[asked.square])
    elif asked.piece is not None:
        yield from _piece(v, asked.piece)
    elif text:
        yield from _typed(v, text)
    else:
        yield Told(phrase("why.nothing"), "ST-N.1")


def _typed(v: View, text: str) -> Iterator[Told]:
    article = _article(text)
    square = _SQUARE.fullmatch(text)
    if article is not None:
        yield article
        return
    if square is not None and f"{square[1]}-{square[2]}" in v.board.square:
        yield from about(v, v.board.square[f"{square[1]}-{square[2]}"])
        return
    found, wrong = read_text(v, text)
    if len(found) == 1 and not wrong:
        yield from _order(v, found[0])
        return
    yield from _piece(v, text)


def _article(text: str) -> Told | None:
    found = _CLAUSE.fullmatch(text)
    if found is None:
        return None
    clauses = {id.upper(): c for id, c in BOOK.clauses.items()}
    c = clauses.get(f"ST-{found[1]}".upper())
    if c is None:
        return None
    words = phrase("why.article", heading=Text(c.heading_ru, c.heading_en), text=Text(c.ru, c.en))
    return Told(words, c.id)


def _order(v: View, order: o.AnyOrder | o.Unreadable) -> Iterator[Told]:
    """Whether an order would be taken, and what it means; never whether it can be carried out (ST-9.3)."""
    line = consider(v, Consider(orders=[order])).lines[0]
    if line.refusal is not None:
        yield Told(Text(line.refusal.ru, line.refusal.en), line.refusal.clause)
        return
    yield Told(capital(phrase("why.may", order=text_of(order))), "ST-9.3")
    yield from line.told


def _piece(v: View, name: str) -> Iterator[Told]:
    """A unit of the side by its id or by what its side calls it."""
    muster = facts_of(v).muster
    try:
        ids = muster.find(name).ids
    except (Unknown, ValueError):
        yield Told(phrase("why.nothing"), "ST-N.1")
        return
    for id in ids:
        yield Told(capital(state(v, muster.ids[id])), "ST-P.4")


@clause("ST-P.4")
def state(v: View, one: Unit) -> Text:
    """How a unit stands: square, facing, strength, supply, whether it is fit."""
    more = plain("")
    if one.supply:
        supply = phrase(f"word.{one.supply}", "telling.toml")
        more = Text(f", {supply.ru}", f", {supply.en}")
    if not one.fit(v.half):
        unfit = phrase("unit.unfit")
        more = Text(more.ru + unfit.ru, more.en + unfit.en)
    if not one.squares:
        return phrase("unit.off", unit=unit(one), strength=number(one.strength), more=more)
    return phrase(
        "unit.state", unit=unit(one), square=v.board.name[one.at], facing=facing(one.facing),
        strength=number(one.strength), more=more,
    )  # fmt: skip


def about(v: View, s: int) -> Iterator[Told]:
    """Ground, owner as the side's map has it, own units, chips seen, older marks."""
    t = Teller(v)
    owner = OWNERS[v.owners[s]] if s < len(v.owners) else ""
    owned = side(owner) if owner else phrase("square.nobody")
    ground = described(v.board, s)
    yield Told(Text(f"{ground.ru}; {owned.ru}", f"{ground.en}; {owned.en}"), "ST-2.3")
    here = [one for one in v.units if s in one.squares]
    for one in here:
        yield Told(capital(state(v, one)), "ST-P.4")
    seen = [t.chip(one) for one in v.near if one.square == s]
    if seen:
        yield Told(capital(phrase("square.seen", chips=listed(seen))), "ST-VIS")
    for mark in v.memories:
        if mark.square == s and not seen:
            yield Told(capital(phrase("square.marked", half=mark.half + 1)), "ST-VIS")
