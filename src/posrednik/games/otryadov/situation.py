"""The situation in words: forces, duties, what bars the way, how much of the attack strip is used, the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from posrednik.core.exact import Fraction
from posrednik.core.order import Refusal
from posrednik.games.otryadov import telling
from posrednik.games.otryadov.check import begin_turn, carry_out_all
from posrednik.games.otryadov.orders import AnyOrder
from posrednik.games.otryadov.position import DUTIES as DUTY_NAMES
from posrednik.games.otryadov.position import Facts
from posrednik.games.otryadov.refuse import figure
from posrednik.games.otryadov.scenario import cut_to
from posrednik.games.otryadov.speaking import capital
from posrednik.games.otryadov.squares import NAMES, SIDES
from posrednik.games.otryadov.telling import words
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.victory import standing
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.words import DUTIES, RESULTS, Word, fact, say
from posrednik.games.otryadov.words import SIDES as SIDE_WORDS
from posrednik.notation.said import Text, Told


@lru_cache(maxsize=1024)
def share(value: Fraction) -> str:
    """A share as whole per cent."""
    return f"{round(100 * value)} %"


class Known:
    """What the situation is told from: the facts of a view, and the turn with the draft, each found out once."""

    def __init__(self, view: View, draft: Sequence[AnyOrder] = ()) -> None:
        self.view = view
        self.facts = facts_of(view)
        self.draft = draft

    @cached_property
    def turn(self) -> Turn:
        """The turn after the draft; only for the seat that is to move."""
        return turn_after(self.facts, self.draft)


def _told(key: str, clause: str, **facts: object) -> Told:
    """A sentence of `telling.toml` in both languages; a fact that is a Word is put in its own language."""
    return _worded(key, clause, tuple(facts.items()))


@lru_cache(maxsize=4096)
def _worded(key: str, clause: str, facts: tuple[tuple[str, object], ...]) -> Told:
    ru, en = (
        words(key, lang, **{name: say(value, lang) if isinstance(value, Word) else value for name, value in facts})
        for lang in ("ru", "en")
    )
    return Told(capital(Text(ru.strip(), en.strip())), clause)


@lru_cache(maxsize=64)
def _limit(number: int) -> Word:
    return Word(words("limit", "ru", number=number), words("limit", "en", number=number)) if number else Word("", "")


def situation(view: View, draft: Sequence[AnyOrder], lang: str) -> Iterator[telling.Told]:
    """What the seat of the view should know before it writes orders, in one language."""
    return _in(lang, standing_of(Known(view, draft)))


def verdict(view: View, lang: str) -> Iterator[telling.Told]:
    """How the game ended and what the umpire judged it by, in one language; nothing while it goes on."""
    return _in(lang, judged(view))


def _in(lang: str, lines: Iterable[Told]) -> Iterator[telling.Told]:
    return (telling.Told(getattr(line.text, lang), line.clause or "") for line in lines)


def standing_of(known: Known) -> Iterator[Told]:
    """What the seat of the view should know before it writes orders."""
    view = known.view
    if view.phase == "deploy":
        yield from _deploying(view)
        return
    f = known.facts
    if view.result is None:
        yield _told(
            "turn", "O30-X-9", number=view.turn, limit=_limit(f.law.turn_limit), side=SIDE_WORDS[view.to_move]
        )  # fmt: skip
    yield from forces(f)
    if view.result is None and view.seat in SIDES:
        yield from _own(known)


def _deploying(view: View) -> Iterator[Told]:
    if view.seat not in SIDES:
        return
    count = sum(figure.side == view.seat for figure in view.figures)
    defends = view.scenario.defender == view.seat
    due = cut_to(count, view.scenario.cut if defends else None)
    yield _told("deploying", "O30-XI-2" if defends else "O30-X-2", side=SIDE_WORDS[view.seat], number=due)


def forces(f: Facts) -> Iterator[Told]:
    """Figures, losses and heights of both sides."""
    red, blue, *heights = standing(f)
    losses = share(red), share(blue)
    for n, side in enumerate(SIDES):
        yield _told(
            "forces_o41" if f.law.o41 else "forces", "O30-X-20", side=SIDE_WORDS[side], count=f.alive(n),
            number=f.sides[n].initial, share=losses[n], heights=heights[n],
        )  # fmt: skip


def _own(known: Known) -> Iterator[Told]:
    view, f, side = known.view, known.facts, SIDES.index(known.view.seat)
    if view.to_move != view.seat:
        return
    if view.draw_offer not in (None, view.seat):
        yield _told("offer", "O30-X-21")
    for i in f.figures(side):
        if not f.duty[i] and not f.neutralised[i]:
            continue
        piece = Word(*(fact("piece", figure(f, i), lang) for lang in ("ru", "en")))
        duty = DUTY_NAMES[f.duty[i]]
        if duty is not None:
            yield _told("owes", "O30-VI-2", piece=piece, duty=DUTIES[duty])
        if f.neutralised[i]:
            yield _told("neutralised", "O30-IX-3", piece=piece, number=f.neutralised[i])
    if f.barrage:
        yield _told("barrage", "O30-V-16", list=", ".join(NAMES[s] for s in sorted(f.barrage)))
    if f.gas:
        yield _told("gas", "O30-XIV-6", list=", ".join(NAMES[s] for s in sorted(f.gas)))
    stand = f.sides[side]
    if f.law.chemical and (stand.bombs or stand.tokens):
        yield _told("tokens", "O30-XIV-2", count=stand.bombs, number=stand.tokens)
    yield _strip(known.turn)


def _strip(t: Turn) -> Told:
    f = t.f
    low, high = f.ground.map.strips.get("attack", (5, 11))
    count = len(t.places) + t.tokens_placed
    return _told("strip", "O30-X-10", low=low, high=high, number=f.law.strip_limit, count=count)


def turn_after(f: Facts, draft: Sequence[AnyOrder]) -> Turn:
    """The turn on a copy of the facts with the draft carried out, as far as it is lawful."""
    t = begin_turn(f.copy())
    found = carry_out_all(t, draft)
    if isinstance(found, Refusal) and found.order:
        t = begin_turn(f.copy())
        carry_out_all(t, draft[: found.order])
    return t


def judged(view: View) -> Iterator[Told]:
    """How the game ended and what the umpire judged it by; nothing while it goes on."""
    result = view.result
    if result is None:
        return
    if result.winner is None:
        yield _told("ended.drawn", result.clause)
    else:
        yield _told("ended.won", result.clause, kind=RESULTS[result.kind], side=SIDE_WORDS[result.winner])
    yield from forces(facts_of(view))
