"""The situation in words: forces, duties, what bars the way, how much of the attack strip is used, the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from posrednik.core.order import Refusal
from posrednik.games.otryadov.check import begin_turn, carry_out_all
from posrednik.games.otryadov.orders import AnyOrder
from posrednik.games.otryadov.position import DUTIES as DUTY_NAMES
from posrednik.games.otryadov.position import Facts
from posrednik.games.otryadov.refuse import figure
from posrednik.games.otryadov.scenario import cut_to
from posrednik.games.otryadov.squares import NAMES, SIDES
from posrednik.games.otryadov.telling import Told, side_word, words
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.victory import standing
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.words import DUTIES, RESULTS, fact, say


def share(value: Fraction) -> str:
    """A share as whole per cent."""
    return f"{round(100 * value)} %"


class Known:
    """What both languages are told from: the facts of a view, and the turn with the draft, each found out once."""

    def __init__(self, view: View, draft: Sequence[AnyOrder] = ()) -> None:
        self.view = view
        self.facts = facts_of(view)
        self.draft = draft

    @cached_property
    def turn(self) -> Turn:
        """The turn after the draft; only for the seat that is to move."""
        return turn_after(self.facts, self.draft)


def situation(view: View, draft: Sequence[AnyOrder], lang: str, known: Known | None = None) -> Iterator[Told]:
    """What the seat of the view should know before it writes orders."""
    if view.phase == "deploy":
        yield from _deploying(view, lang)
        return
    known = known or Known(view, draft)
    f = known.facts
    limit = words("limit", lang, number=f.law.turn_limit) if f.law.turn_limit else ""
    if view.result is None:
        yield Told(words("turn", lang, number=view.turn, limit=limit, side=side_word(view.to_move, lang)), "O30-X-9")
    yield from _forces(f, lang)
    if view.result is None and view.seat in SIDES:
        yield from _own(view, known, lang)


def _deploying(view: View, lang: str) -> Iterator[Told]:
    if view.seat not in SIDES:
        return
    side = SIDES.index(view.seat)
    count = sum(figure.side == view.seat for figure in view.figures)
    due = cut_to(count, view.scenario.cut if view.scenario.defender == view.seat else None)
    clause = "O30-XI-2" if view.scenario.defender == SIDES[side] else "O30-X-2"
    yield Told(words("deploying", lang, side=side_word(view.seat, lang), number=due), clause)


def forces(view: View, lang: str) -> Iterator[Told]:
    """Figures, losses and heights of both sides."""
    yield from _forces(facts_of(view), lang)


def _forces(f: Facts, lang: str) -> Iterator[Told]:
    red, blue, red_heights, blue_heights = standing(f)
    losses, heights = (red, blue), (red_heights, blue_heights)
    for n, side in enumerate(SIDES):
        key = "forces_o41" if f.law.o41 else "forces"
        text = words(
            key, lang, side=side_word(side, lang), count=f.alive(n), number=f.sides[n].initial,
            share=share(losses[n]), heights=heights[n],
        )  # fmt: skip
        yield Told(text, "O30-X-20")


def _own(view: View, known: Known, lang: str) -> Iterator[Told]:
    f, side = known.facts, SIDES.index(view.seat)
    if view.to_move != view.seat:
        return
    if view.draw_offer not in (None, view.seat):
        yield Told(words("offer", lang), "O30-X-21")
    for i in f.figures(side):
        if not f.duty[i] and not f.neutralised[i]:
            continue
        piece = fact("piece", figure(f, i), lang)
        duty = DUTY_NAMES[f.duty[i]]
        if duty is not None:
            yield Told(words("owes", lang, piece=piece, duty=say(DUTIES[duty], lang)), "O30-VI-2")
        if f.neutralised[i]:
            yield Told(words("neutralised", lang, piece=piece, number=f.neutralised[i]), "O30-IX-3")
    if f.barrage:
        yield Told(words("barrage", lang, list=", ".join(NAMES[s] for s in sorted(f.barrage))), "O30-V-16")
    if f.gas:
        yield Told(words("gas", lang, list=", ".join(NAMES[s] for s in sorted(f.gas))), "O30-XIV-6")
    stand = f.sides[side]
    if f.law.chemical and (stand.bombs or stand.tokens):
        yield Told(words("tokens", lang, count=stand.bombs, number=stand.tokens), "O30-XIV-2")
    yield _strip(known.turn, lang)


def _strip(t: Turn, lang: str) -> Told:
    f = t.f
    low, high = f.ground.map.strips.get("attack", (5, 11))
    count = len(t.places) + t.tokens_placed
    return Told(words("strip", lang, low=low, high=high, number=f.law.strip_limit, count=count), "O30-X-10")


def turn_after(f: Facts, draft: Sequence[AnyOrder]) -> Turn:
    """The turn on a copy of the facts with the draft carried out, as far as it is lawful."""
    t = begin_turn(f.copy())
    found = carry_out_all(t, draft)
    if isinstance(found, Refusal) and found.order:
        t = begin_turn(f.copy())
        carry_out_all(t, draft[: found.order])
    return t


def verdict(view: View, lang: str) -> Iterator[Told]:
    """How the game ended and what the umpire judged it by; nothing while it goes on."""
    result = view.result
    if result is None:
        return
    kind = say(RESULTS[result.kind], lang)
    if result.winner is None:
        yield Told(words("ended.drawn", lang), result.clause)
    else:
        yield Told(words("ended.won", lang, kind=kind, side=side_word(result.winner, lang)), result.clause)
    yield from forces(view, lang)
