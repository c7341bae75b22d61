"""What a draft means: every order of it, what stands against one, and what the umpire would tell now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import Seat
from posrednik.games.otryadov import advice, closing
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.apply import enact_facts
from posrednik.games.otryadov.check import begin_turn, may_hand_in
from posrednik.games.otryadov.choices import choices
from posrednik.games.otryadov.meaning import Before, meaning
from posrednik.games.otryadov.paper import Paper
from posrednik.games.otryadov.position import Facts, Position, Sealed
from posrednik.games.otryadov.printing import write_on
from posrednik.games.otryadov.reading import read_orders
from posrednik.games.otryadov.sequence import defender_of, end_orders, play_turn, whole_turn
from posrednik.games.otryadov.speaking import fault, joined
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.telling import tell_both
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.view import view as window
from posrednik.notation.speech import Consider, Considered, Fault, Line, Meter, Text, Told

_ALONE = (o.Resign, o.AcceptDraw)


class Reckoning:
    """A turn on paper: orders carried out one by one on facts of its own, those refused left aside."""

    def __init__(self, view: View, lang: str = "ru") -> None:
        self.view = view
        self.lang = lang
        f = facts_of(view)
        self.t: Turn = begin_turn(f)
        self.paper = Paper(f.copy(), self.t.side)
        self.lines: list[Line] = []
        self.lawful: list[o.AnyOrder] = []
        self.refusal: Fault | None = None

    def take(self, order: o.AnyOrder) -> None:
        """Carry one more order out, or write down why it cannot stand."""
        text = Text(write_on(self.paper, order, "ru"), write_on(self.paper, order, "en"))
        before = Before(self.t)
        verdict = o.judge(self.t, order)
        if isinstance(verdict, Refusal):
            self._refuse(order, verdict, text)
            return
        happened: list[e.AnyEvent] = []
        stood = self.t.f.copy()
        for event in verdict:
            enact_facts(self.t.f, event)
            happened.append(event)
        self.lines.append(Line(order=order, text=text, told=tuple(meaning(self.t, stood, before, order, happened))))
        self.lawful.append(order)
        i = self.t.f.roster.index.get(getattr(order, "piece", ""), -1)
        if i >= 0:
            self.paper.carry_out(order, i)

    def _refuse(self, order: o.AnyOrder, verdict: Refusal, text: Text) -> None:
        n = len(self.lines)
        found = nearest(self.view, [*self.lawful, order], replace(verdict, order=len(self.lawful)), self.lang)
        said = fault(verdict, found, order=n)
        self.lines.append(Line(order=order, text=text, refusal=said))
        self.refusal = self.refusal or said


def nearest(view: View, draft: Sequence[o.AnyOrder], refusal: Refusal, lang: str) -> str | None:
    """The nearest lawful order to a refused one, in notation."""
    found = advice.nearest(view, draft, refusal)
    if found is None:
        return None
    lawful = draft if refusal.order is None else draft[: refusal.order]
    f = facts_of(view)
    paper = Paper(f, f.to_move)
    for order in lawful:
        i = f.roster.index.get(getattr(order, "piece", ""), -1)
        if i >= 0:
            paper.carry_out(order, i)
    return write_on(paper, found, lang)


def planning(view: View) -> View:
    """The view as it will be to plan on while the enemy is to move: the same board with the seat to move."""
    return replace(view, to_move=view.seat, barrage={}, passed=False, draw_offer=None)


def consider(view: View, asked: Consider) -> Considered:
    """What a draft of a turn means; see `docs/protocol.md`."""
    given = [o.read_order(plain) for plain in asked.orders]
    early = whole_turn(facts_of(view), Seat(view.seat), ())
    if early is not None and (view.seat not in SIDES or view.phase != "play"):
        return Considered(orders=tuple(given), refusal=fault(early), unmet=fault(early))
    meant = view if early is None else planning(view)
    if not asked.text.strip() and len(given) == 1 and isinstance(given[0], _ALONE):
        return _alone(meant, given[0])
    r = Reckoning(meant, asked.lang)
    for order in given:
        r.take(order)
    kept, typed = len(given), _typed(r, asked.text)
    if isinstance(typed, Fault):
        return _answer(r, typed, early, asked.pick)
    if len(typed) == 1 and not given and isinstance(typed[0], _ALONE):
        return _alone(meant, typed[0])
    for n, order in enumerate(typed):
        r.take(order)
        line = r.lines[-1]
        if line.refusal is not None:
            placed = replace(line.refusal, caret=column_of(asked.text, n))
            r.lines[-1] = replace(line, refusal=placed)
            r.refusal = placed if r.refusal is None or r.refusal.order == kept + n else r.refusal
    return _answer(r, r.refusal, early, asked.pick)


def _typed(r: Reckoning, text: str) -> list[o.AnyOrder] | Fault:
    """The orders of the text, figures looked up where the draft has put them."""
    if not text.strip():
        return []
    try:
        return read_orders(r.t.f.copy(), r.t.side, text)
    except Refused as refused:
        found = refused.refusal
        return fault(found, order=len(r.lines) + (found.order or 0))


def _answer(r: Reckoning, refusal: Fault | None, early: Refusal | None, pick: str | None) -> Considered:
    view, t = r.view, r.t
    missing = may_hand_in(t)
    unmet = refusal
    if unmet is None and early is not None:
        unmet = fault(early)
    if unmet is None and missing is not None:
        unmet = fault(missing, nearest(view, r.lawful, missing, r.lang))
    return Considered(
        orders=tuple([line.order for line in r.lines]),
        lines=tuple(r.lines),
        refusal=refusal,
        choices=choices(view, r.lawful, pick),
        preview=preview(r),
        unmet=unmet,
        strip=Meter(len(t.places) + t.tokens_placed, t.f.law.strip_limit),
        view=None if refusal is not None else after(view, t.f),
    )


def after(view: View, f: Facts) -> View:
    """The seat's own view if the facts of the board were these."""
    seen = window(Position(f, view.scenario, view.phase, Sealed()), Seat(view.seat))
    return replace(seen, plan=view.plan)


def preview(r: Reckoning) -> tuple[Told, ...]:
    """What the umpire would tell if the lawful part of the draft were handed in now."""
    if not r.lawful:
        return ()
    f = r.t.f
    happened: list[e.AnyEvent] = []
    r.t.f = f.copy()
    try:
        for event in end_orders(r.t, defender_of(r.view.scenario)):
            enact_facts(r.t.f, event)
            happened.append(event)
    except Refused:
        r.t.f = f.copy()
        happened = list(closing.fire_tells(r.t))
    r.t.f = f
    return joined(tell_both(f.copy(), happened))


def _alone(view: View, order: o.AnyOrder) -> Considered:
    """A resignation or the acceptance of a draw, which stand alone."""
    f = facts_of(view)
    text = Text(write_on(Paper(f, f.to_move), order, "ru"), write_on(Paper(f, f.to_move), order, "en"))
    found = whole_turn(f, Seat(view.seat), [order])
    if found is not None:
        said = fault(found)
        return Considered(
            orders=(order,), lines=(Line(order=order, text=text, refusal=said),), refusal=said, unmet=said
        )
    lines = joined(tell_both(f.copy(), _ends(view, f, order)))
    return Considered(
        orders=(order,), lines=(Line(order=order, text=text, told=lines),), preview=lines, view=view,
        choices=choices(view, [order]),
    )  # fmt: skip


def _ends(view: View, f: Facts, order: o.AnyOrder) -> list[e.AnyEvent]:
    return list(play_turn(Position(f, view.scenario, "play", Sealed()), Seat(view.seat), [order]))


def column_of(text: str, number: int) -> int:
    """The column of the first character of order `number` (from 0) in a text of orders."""
    start = 0
    for _ in range(number):
        end = text.find(";", start)
        if end < 0:
            break
        start = end + 1
    while start < len(text) and text[start].isspace():
        start += 1
    return start
