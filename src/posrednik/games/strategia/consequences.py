"""What a draft means: notation, open refusals, estimates from what is seen; never whether it is proper (ST-9.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.core.order import Refusal, Refused
from posrednik.games.strategia import checking, judging, recon
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.doubting import doubts
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.language import LONGEST_TEXT, lines_of, measured, read_line, refused
from posrednik.games.strategia.law import law_of
from posrednik.games.strategia.odds import odds
from posrednik.games.strategia.referring import Unknown
from posrednik.games.strategia.reports import Sight
from posrednik.games.strategia.speaking import both, capital, fault, number, phrase, plain
from posrednik.games.strategia.tongue import names_of
from posrednik.games.strategia.translating import Translator
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.games.strategia.writing import write
from posrednik.notation.speech import Choice, Choices, Consider, Considered, Fault, Line, Text, Told

_SIZES = {"regiment": Fraction(1, 3), "division": Fraction(1), "corps": Fraction(3)}
"""What an estimate takes a chip for, in divisions of rifles; of its arm and losses nothing is seen (ST-9.8h)."""


def text_of(order: o.AnyOrder | o.Unreadable) -> Text:
    """An order in notation; what could not be read as it came."""
    if isinstance(order, o.Unreadable):
        return plain(order.text)
    return both(lambda lang: write(order, lang))


@clause("ST-9.3", "ST-P.2")
def consider(v: View, asked: Consider) -> Considered:
    """What a draft means; text of many lines follows the orders, its faults each with line and column."""
    given: list[o.AnyOrder | o.Unreadable] = [o.read_order(one) for one in asked.orders]
    typed, wrong = read_text(v, asked.text)
    if wrong:
        first = replace(wrong[0], order=len(given) + (wrong[0].order or 0))
        more = tuple(_numbered(one) for one in wrong)
        return replace(_considered(v, given, asked.pick), refusal=first, unmet=first, preview=more)
    return _considered(v, [*given, *typed], asked.pick)


def _numbered(one: Fault) -> Told:
    return Told(phrase("means.line", number=one.line, text=Text(one.ru, one.en)), one.clause)


def read_text(v: View, text: str) -> tuple[list[o.AnyOrder], list[Fault]]:
    """The orders of a text, and what could not be read: `caret` in the text, `line` and `column` from 1."""
    names = names_of(v.board, v.movers, v.seats)
    if len(text) > LONGEST_TEXT:
        return [], [fault(refused("LONG_TEXT", 0, limit=str(LONGEST_TEXT)).refusal, line=1)]
    found: list[o.AnyOrder] = []
    wrong: list[Fault] = []
    at = 0
    for n, line in enumerate(lines_of(text), 1):
        try:
            if measured(line).text:
                found.append(read_line(line, names))
        except Refused as error:
            caret = error.refusal.caret or 0
            said = fault(error.refusal, order=len(found), caret=at + caret, line=n)
            wrong.append(replace(said, column=caret + 1))
        at += len(line) + 1 + text.startswith("\r\n", at + len(line))
    return found, wrong


def _considered(v: View, given: Sequence[o.AnyOrder | o.Unreadable], pick: str | None) -> Considered:
    faults = {one.order: one for one in reversed(list(_planned(v, given)))}
    lines = []
    for n, order in enumerate(given):
        found = faults.get(n)
        told = () if found is not None else tuple(meaning(v, order))
        lines.append(Line(order=order, text=text_of(order), told=told, refusal=None if found is None else fault(found)))
    refusal = next((line.refusal for line in lines if line.refusal is not None), None)
    unmet = next(checking.check(v, given), None)
    early = () if v.seat in v.waiting or not v.side else (Told(phrase("means.plan"), "ST-1.5"),)
    return Considered(
        orders=tuple(given), lines=tuple(lines), refusal=refusal, choices=choices(v, given, pick), preview=early,
        unmet=None if unmet is None else fault(unmet),
    )  # fmt: skip


def _planned(v: View, given: Sequence[o.AnyOrder | o.Unreadable]) -> Iterator[Refusal]:
    """What is refused of single orders, whether or not it is the seat's move."""
    if v.seat == UMPIRE or v.stage == "peace" or not v.side:
        yield from (one for one in checking.check(v, given) if one.order is not None)
        return
    facts = replace(checking.facts_of(v), waited=True, ended=False)
    yield from (one for one in judging.judged(facts, given) if one.order is not None)


# --- what an order means --------------------------------------------------------------------------------


def meaning(v: View, order: o.AnyOrder | o.Unreadable) -> Iterator[Told]:
    """A few words about an order, from the seat's own view: an estimate of a strike, a price, a doubtful name."""
    if isinstance(order, o.Strike):
        yield estimate(v, order)
    elif isinstance(order, o.Ask):
        price, left = number(recon.cost(order.kind)), number(v.recon_left)
        yield Told(capital(phrase("means.price", price=price, left=left)), "ST-8.3")
    if isinstance(order, o.Unreadable):
        return
    for doubt in doubts(order, names_of(v.board, v.movers, v.seats)):
        key = "means.strange" if doubt.meant is None else "means.doubt"
        yield Told(capital(phrase(key, name=doubt.name, meant=doubt.meant)), "ST-N.1")


@clause("ST-9.8", "ST-9.8d")
def estimate(v: View, order: o.Strike) -> Told:
    """What a strike would bring if the chips seen there are whole divisions of rifles: the umpire's own reckoning."""
    target = v.board.square.get(order.target, -1)
    seen = [one for one in v.near if one.square == target]
    strikers = _strikers(v, order, target)
    made = [_believed(n, one) for n, one in enumerate(seen)]
    found = odds(law_of(v.options, v.tables), v.board, target, strikers, made) if made and strikers else None
    if found is None:
        return Told(capital(phrase("means.unseen", square=order.target)), "ST-VIS")
    if found.swift and not found.column:
        return Told(capital(phrase("means.captured")), "ST-9.13")
    own = sum((found.losses.get(one.id, Fraction(0)) for one in strikers), Fraction(0))
    foe = sum((found.losses.get(one.id, Fraction(0)) for one in made), Fraction(0))
    facts: dict[str, Any] = {"k1": number(found.k1), "k2": number(found.k2), "column": found.column}
    return Told(capital(phrase("means.odds", own=number(own), foe=number(foe), **facts)), "ST-9.8d")


def _strikers(v: View, order: o.Strike, target: int) -> list[Unit]:
    """The units named, or all that stand beside the target, artillery and garrisons left out."""
    beside = {q for _, q in v.board.near[target]} if target >= 0 else set()
    named: set[str] = set()
    try:
        if order.echelons:
            t = Translator(checking.facts_of(v).muster, lambda _, goals: goals)
            named = {share.id for echelon in t.echelons(order.echelons) for share in echelon}
    except Unknown:
        return []
    able = [one for one in v.units if one.arm not in ("garrison", "ad", "ptd") and beside & set(one.squares)]
    return [one for one in able if one.fit(v.half) and (not order.echelons or one.id in named)]


def _believed(n: int, one: Sight) -> Unit:
    return Unit(
        id=f"?{n}", side=one.side, arm="sd", number=n, squares=(one.square,), facing=one.facing,
        strength=_SIZES[one.size],
    )  # fmt: skip


# --- what may follow -------------------------------------------------------------------------------------


def choices(v: View, draft: Sequence[o.AnyOrder | o.Unreadable], pick: str | None = None) -> Choices:
    """The orders that a board offers next (of the unit called `pick` only), and what forbids handing in."""
    found = checking.options(v, draft)
    unmet = None if found.unmet is None else fault(found.unmet)
    wanted = [one for one in found.orders if pick is None or pick == getattr(one, "unit", pick)]
    return Choices(orders=tuple(choice(one) for one in wanted), unmet=unmet)


def choice(order: o.AnyOrder) -> Choice:
    """One order where a board shows it."""
    path = order.path if isinstance(order, o.Move) else None
    target = path[-1] if path else getattr(order, "target", None) or getattr(order, "at", None)
    return Choice(
        order=order, verb=str(order.__struct_config__.tag), piece=getattr(order, "unit", None), path=path,
        target=target if isinstance(target, str) else None, text=text_of(order),
    )  # fmt: skip
