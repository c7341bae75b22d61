"""Writes orders in canonical notation (section 8.2), Russian or English; the exact counterpart of `reading`.

Squares are canonical (`4К`, `R:К-III`) in Russian and in the Latin spelling of O30-N-1 (`4K`, `R:K-III`) in
English. A figure is named by code and square; its id is added only where two of that arm stand there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from posrednik.core.clause import clause
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.paper import TYPE, Paper, follow
from posrednik.games.otryadov.position import OFF, Facts
from posrednik.games.otryadov.squares import COLUMNS, INDEX, NAMES
from posrednik.games.otryadov.vocabulary import AIM_WORDS
from posrednik.games.otryadov.words import CODES, say

_LATIN = str.maketrans(COLUMNS, "ABVGDEJZIK")
_ENGLISH = {name: name.translate(_LATIN) for name in NAMES}
_WORDS = {
    o.Pass: ("пас", "PASS"),
    o.Resign: ("сдача", "RESIGN"),
    o.OfferDraw: ("ничья?", "DRAW?"),
    o.AcceptDraw: ("ничья!", "DRAW!"),
}
_SADDLE = {o.Mount: ("пс", "MNT"), o.Dismount: ("сп", "DIS")}
_TOKEN = {o.Bomb: ("АБ", "BOMB"), o.Contaminate: ("ОВ", "GAS")}


def square(name: str, lang: str) -> str:
    """The name of a square as it is written in that language."""
    return name if lang == "ru" else _ENGLISH.get(name, name)


@clause("O30-N-2", "O30-X-16")
def write_order(facts: Facts, order: o.AnyOrder, lang: str, draft: Sequence[o.AnyOrder] = ()) -> str:
    """One order of the side to move, as it is written after the orders of `draft`."""
    side = facts.to_move
    i = facts.roster.index.get(getattr(order, "piece", ""), -1)
    if i >= 0:
        side = facts.roster.side(i)
    return write_on(follow(facts, side, draft), order, lang)


@clause("O30-N-2", "O30-X-16")
def write_turn(facts: Facts, side: int, orders: Sequence[o.AnyOrder], lang: str) -> str:
    """The orders of one turn, separated by semicolons; each figure where it stands by then."""
    paper = Paper(facts, side)
    out = []
    for order in orders:
        out.append(write_on(paper, order, lang))
        i = facts.roster.index.get(getattr(order, "piece", ""), -1)
        if i >= 0:
            paper.carry_out(order, i)
    return "; ".join(out)


def write_on(paper: Paper, order: o.AnyOrder, lang: str) -> str:
    """One order as it is written where the paper stands."""
    english = lang != "ru"
    match order:
        case o.Move() | o.Attack():
            return _walk(paper, order, lang)
        case o.Fire():
            at = f"#{order.at}" if order.at else ""
            return f"{_who(paper, order.piece, lang)}*{square(order.target, lang)}{at}{'!' if order.close else ''}"
        case o.Mount() | o.Dismount():
            return f"{_who(paper, order.piece, lang)} {_SADDLE[type(order)][english]}"
        case o.Bomb() | o.Contaminate():
            return f"{_TOKEN[type(order)][english]} {square(order.square, lang)}"
        case o.Fly():
            return f"{_who(paper, order.piece, lang, True)}>{square(order.to, lang)}"
        case o.BombRun():
            return f"{_who(paper, order.piece, lang, True)}^"
        case o.Pass() | o.Resign() | o.OfferDraw() | o.AcceptDraw():
            return _WORDS[type(order)][english]
        case o.Deploy() | o.FilePlan():
            return write_deployment(paper.f, paper.side, [order], lang)
        case o.Unreadable():
            return order.text


def write_both(paper: Paper, order: o.AnyOrder) -> tuple[str, str]:
    """One order in Russian and in English, as `write_on` writes it; most orders are plain moves."""
    if isinstance(order, o.Move) and not order.remove:
        ru, en = _names(paper, order.piece, False)
        return "-".join((ru, *order.path)), "-".join((en, *[_ENGLISH.get(name, name) for name in order.path]))
    return write_on(paper, order, "ru"), write_on(paper, order, "en")


def _walk(paper: Paper, order: o.Move | o.Attack, lang: str) -> str:
    who = _who(paper, order.piece, lang)
    steps = [square(name, lang) for name in order.path]
    victims = _victims(paper, order.remove, lang)
    if isinstance(order, o.Move):
        return "-".join([who, *steps]) + victims
    own_fire = "!" if order.self_fire else ""
    lead_up = "".join(f"-{name}" for name in steps[:-1])
    cross = "x" if own_fire and not lead_up else " x"
    return f"{who}{own_fire}{lead_up}{cross}{steps[-1]}{victims}"


def _who(paper: Paper, id: str, lang: str, air: bool = False) -> str:
    """Code and square of an own figure, with `#id` if two of that arm stand there."""
    return _names(paper, id, air)[lang != "ru"]


def _names(paper: Paper, id: str, air: bool) -> tuple[str, str]:
    """The same in Russian and in English, found out once for a paper."""
    found = paper.names.get((id, air))
    if found is None:
        found = paper.names[(id, air)] = _named(paper, id, air)
    return found


def _named(paper: Paper, id: str, air: bool) -> tuple[str, str]:
    i = paper.f.roster.index.get(id, -1)
    s = OFF if i < 0 else paper.over.get(i, paper.where[i])
    if i < 0 or s >= len(NAMES):
        return f"#{id} –", f"#{id} –"
    type = TYPE[paper.form[i]]
    alone = (not air and paper.only((s, type, None)) == i) or len(paper.own(s, type, None, air)) <= 1
    return _NAMES[type][s] if alone else _name(type, s, f"#{id}")


def _name(type: str, s: int, id: str = "") -> tuple[str, str]:
    code, name = CODES[type], NAMES[s]
    return f"{code.ru}{id} {name}", f"{code.en}{id} {_ENGLISH[name]}"


_NAMES = {type: [_name(type, s) for s in range(len(NAMES))] for type in CODES}
"""Type of figure → what one that stands alone of its type is called on each square."""


def _victims(paper: Paper, ids: Sequence[str], lang: str) -> str:
    """The victims of a raid in braces, with ids where two stand on a square."""
    if not ids:
        return ""
    out = []
    for id in ids:
        i = paper.f.roster.index.get(id, -1)
        s = OFF if i < 0 else paper.over.get(i, paper.where[i])
        name = square(NAMES[s], lang) if s < len(NAMES) else "–"
        out.append(name + (f"#{id}" if s >= len(NAMES) or len(paper.enemies(s)) > 1 else ""))
    return f" {{{', '.join(out)}}}"


@clause("O30-N-2", "O30-X-2", "O30-XVII-2")
def write_deployment(facts: Facts, side: int, orders: Sequence[o.AnyOrder], lang: str) -> str:
    """A deployment and a plan as `placing` reads them, figures in the order of the roster."""
    out = []
    for order in orders:
        if isinstance(order, o.FilePlan):
            out.append(_plan(order.plan, lang))
        elif isinstance(order, o.Deploy):
            index = facts.roster.index
            for id in sorted(order.placement, key=lambda id: (index.get(id, OFF), id)):
                out.append(_placed(facts, id, order, lang))
        else:
            out.append(write_on(Paper(facts, side), order, lang))
    return "; ".join(out)


def _placed(facts: Facts, id: str, order: o.Deploy, lang: str) -> str:
    i = facts.roster.index.get(id, -1)
    code = "" if i < 0 else say(CODES[TYPE[facts.roster.forms[i]]], lang)
    arm = order.arms.get(id)
    declared = "" if arm is None else f"({say(CODES[arm], lang)})"
    name = order.placement[id]
    return f"{code}{declared}#{id} {square(name, lang) if name in INDEX else name}"


def _plan(plan: Plan, lang: str) -> str:
    english = lang != "ru"
    head, axis, aim, by = (("план", "оси", "цель", "к ходу"), ("plan", "axis", "aim", "by turn"))[english]
    columns = "".join(plan.axis)
    words = AIM_WORDS.get(plan.aim)
    items = [f"{axis} {columns.translate(_LATIN) if english else columns}"]
    items.append(f"{aim} {words[english] if words else plan.aim}")
    if plan.by_turn is not None:
        items.append(f"{by} {plan.by_turn}")
    for text, names in ((plan.appreciation, ("обстановка", "appreciation")), (plan.idea, ("замысел", "idea"))):
        if text:
            items.append(f"{names[english]} {_quoted(text)}")
    return f"{head}: {', '.join(items)}"


def _quoted(text: str) -> str:
    """Free text on one line, without characters that mean something to a record."""
    return json.dumps(text, ensure_ascii=False).replace("%", "\\u0025").translate(_BREAKS)


_BREAKS = {n: f"\\u{n:04x}" for n in (0x85, 0x2028, 0x2029, 0x0B, 0x0C, 0x1C, 0x1D, 0x1E)}
