"""Answers to «почему нельзя?» and to typed questions, from the view alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from posrednik.core.order import Refusal, Refused
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.asking import arm_in, ask, square_in
from posrednik.games.otryadov.consequences import Reckoning, planning
from posrednik.games.otryadov.mustering import may_stand, shown
from posrednik.games.otryadov.orders import attack, fire, move
from posrednik.games.otryadov.position import ALOFT, OFF
from posrednik.games.otryadov.printing import write_on
from posrednik.games.otryadov.reading import read_orders
from posrednik.games.otryadov.speaking import PACKAGE, both, figure, phrase, refused, told, why
from posrednik.games.otryadov.squares import GRID, INDEX, NAMES, SIDES, ZONE, mask
from posrednik.games.otryadov.tables import FORMS
from posrednik.games.otryadov.view import View, facts_of
from posrednik.notation.rulebook import rulebook
from posrednik.notation.speech import Question, Text, Told

_CLAUSE = re.compile(r"[OО]?\s*(30|41)\s*-\s*([IVXLaabА-Яа-я0-9-]+)\s*$", re.IGNORECASE)
_FEW = 3


def answer(view: View, draft: Sequence[o.AnyOrder], asked: Question) -> Iterator[Told]:
    """What the umpire says to a question; nothing of it depends on what the seat may not see."""
    placed = next((order for order in draft if isinstance(order, o.Deploy)), None)
    if view.phase == "deploy" and placed is not None:
        view = shown(view, placed)
    text = asked.text.strip().removeprefix("?").strip()
    square = INDEX.get(asked.square or "")
    if asked.order is not None:
        yield from _order(view, draft, o.read_order(asked.order))
    elif asked.piece is not None and square is not None:
        yield from _there(view, draft, asked.piece, square)
    elif square is not None:
        yield from about(view, draft, square)
    elif asked.piece is not None and asked.piece in facts_of(view).roster.index:
        yield from _figure(view, draft, asked.piece)
    elif text:
        yield from _text(view, draft, text)
    else:
        yield Told(phrase("why.nothing"), "O30-N-2")


def about(view: View, draft: Sequence[o.AnyOrder], s: int, arm: str | None = None) -> Iterator[Told]:
    """Ground and figures of a square; before the screens are lifted nothing of the enemy's part."""
    yield from told(lambda lang: ask(view, draft, s, lang, arm))
    if view.phase == "deploy" and s in _enemy_part(view):
        yield Told(phrase("why.zone_silent"), "O30-X-2")


def _enemy_part(view: View) -> frozenset[int]:
    """The squares on which the other side may be standing behind its screen."""
    enemy = 1 - SIDES.index(view.seat) if view.seat in SIDES else None
    rows = ZONE[0] | ZONE[1] if enemy is None else ZONE[enemy] | (mask(9, 15) if enemy else mask(1, 7))
    return frozenset(s for s in range(len(NAMES)) if rows >> s & 1)


def _figure(view: View, draft: Sequence[o.AnyOrder], id: str) -> Iterator[Told]:
    """All about a figure: where the draft puts it, or that it is off the board."""
    known = next(g for g in view.figures if g.id == id)
    if view.phase == "deploy":
        yield Told(figure(known.type, known.square), "O30-II-1")
        return
    f = _reckoned(view, draft).t.f if view.seat in SIDES else facts_of(view)
    i = f.roster.index[id]
    if f.where(i) < ALOFT:
        yield from about(view, draft, f.where(i), FORMS[f.form[i]].type)
    else:
        yield Told(phrase("why.gone", piece=figure(known.type)), "O30-II-1")


def _reckoned(view: View, draft: Sequence[o.AnyOrder], lang: str = "ru") -> Reckoning:
    r = Reckoning(view if view.to_move == view.seat else planning(view), lang)
    for order in draft:
        r.take(order)
    return r


def _there(view: View, draft: Sequence[o.AnyOrder], id: str, s: int) -> Iterator[Told]:
    """Why figure `id` may not act on square s: fire where an enemy is, a move where none is."""
    f = facts_of(view)
    i = f.roster.index.get(id, -1)
    if i < 0 or view.seat not in SIDES or f.roster.side(i) != SIDES.index(view.seat) or view.phase != "play":
        if view.phase == "deploy" and i >= 0 and view.seat in SIDES and f.roster.side(i) == SIDES.index(view.seat):
            key = "why.may_stand" if may_stand(view, id, s) else "why.may_not_stand"
            clause = "O41-3" if f.law.o41 else "O30-X-2"
            yield Told(phrase(key, piece=figure(FORMS[f.form[i]].type)), clause)
        yield from about(view, draft, s)
        return
    r = _reckoned(view, draft)
    t = r.t
    if t.f.square[i] in (s, OFF):
        yield from _figure(view, draft, id)
        return
    for order in _meant(r, i, s):
        verdict = o.judge(t, order)
        if isinstance(verdict, Refusal):
            yield Told(phrase(f"why.head.{type(order).__name__.lower()}", square=NAMES[s]), None)
            yield Told(why(verdict), verdict.clause)
            yield from _near(r, i, s, order)
        else:
            yield _may(r, order)
        return


def _meant(r: Reckoning, i: int, s: int) -> Iterator[o.AnyOrder]:
    """The order that a person pointing at the square most likely means."""
    t, id, name = r.t, r.t.f.roster.ids[i], NAMES[s]
    there = t.f.on(s, t.enemy)
    if there:
        yield o.Fire(id, name, t.f.roster.ids[there[0]] if len(there) > 1 else None)
    elif t.f.square[i] == ALOFT or t.f.law.gait[t.f.form[i]] == "air":
        yield o.Fly(id, name)
    else:
        yield o.Move(id, (name,) if GRID.distance(t.f.square[i], s) == 1 else _straight(t.f.square[i], s))


def _straight(a: int, b: int) -> tuple[str, ...]:
    """The ray from a to b, or the bare end where none leads there."""
    for ray in GRID.rays[a]:
        if b in ray:
            return tuple(NAMES[s] for s in ray[: ray.index(b) + 1])
    return (NAMES[b],)


def _near(r: Reckoning, i: int, s: int, meant: o.AnyOrder) -> Iterator[Told]:
    """The nearest things of the same kind that the figure may do."""
    t = r.t
    found: list[o.AnyOrder]
    if t.f.square[i] >= ALOFT:
        return
    if isinstance(meant, o.Fire):
        found = [*fire.targets(t, i), *attack.options(t, i)]
        clause = "O30-V-1"
    else:
        found = list(move.options(t, i))
        clause = "O30-IV-7"
    ends = {INDEX[x.target if isinstance(x, o.Fire) else x.path[-1]]: x for x in found}  # type: ignore[union-attr]
    close = sorted(ends, key=lambda q: (GRID.distance(q, s), q))[:_FEW]
    if close:
        names = both(lambda _: ", ".join(NAMES[q] for q in close))
        yield Told(phrase("why.nearest", list=names), clause)


def _may(r: Reckoning, order: o.AnyOrder) -> Told:
    text = Text(write_on(r.paper, order, "ru"), write_on(r.paper, order, "en"))
    return Told(phrase("why.may", order=text), None)


def _order(view: View, draft: Sequence[o.AnyOrder], order: o.AnyOrder) -> Iterator[Told]:
    """Whether an order may follow the draft, and what it means."""
    if view.phase != "play" or view.seat not in SIDES:
        yield Told(phrase("why.nothing"), "O30-N-2")
        return
    r = _reckoned(view, draft)
    may = _may(r, order)
    r.take(order)
    line = r.lines[-1]
    if line.refusal is None:
        yield may
        yield from line.told
        return
    yield refused(line.refusal)
    if line.refusal.nearest is not None:
        other = _reckoned(view, draft, "en")
        other.take(order)
        near = other.lines[-1].refusal
        listed = Text(line.refusal.nearest, near.nearest or "" if near else "")
        yield Told(phrase("why.nearest", list=listed), line.refusal.clause)


def _text(view: View, draft: Sequence[o.AnyOrder], text: str) -> Iterator[Told]:
    """A typed question: a clause, an order, a square with or without a figure's code."""
    article = _article(text)
    if article is not None:
        yield article
        return
    if view.phase == "play" and view.seat in SIDES:
        try:
            orders = read_orders(_reckoned(view, draft).t.f, SIDES.index(view.seat), text)
        except Refused:
            orders = []
        if len(orders) == 1:
            yield from _order(view, draft, orders[0])
            return
    s = square_in(text)
    if s is None:
        yield Told(phrase("why.nothing"), "O30-N-2")
    else:
        yield from about(view, draft, s, arm_in(text))


def _article(text: str) -> Told | None:
    found = _CLAUSE.match(text)
    if found is None:
        return None
    clauses = {id.upper(): c for id, c in rulebook(PACKAGE, "otryadov").clauses.items()}
    c = clauses.get(f"O{found[1]}-{found[2]}".upper())
    if c is None:
        return None
    heading, body = Text(c.heading_ru, c.heading_en), Text(c.ru, c.en)
    return Told(phrase("why.article", heading=heading, text=Text(body.ru, body.en)), c.id)
