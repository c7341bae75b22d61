"""The desk of «Стратегия» (`table.desk.Desk`): what a server asks this game for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.core.order import Refusal
from posrednik.core.scenario import Ruleset
from posrednik.games.strategia import asked as asking
from posrednik.games.strategia import boarding, consequences, setting, shelf, telling
from posrednik.games.strategia import events_battle as b
from posrednik.games.strategia import events_sequence as s
from posrednik.games.strategia import events_war as w
from posrednik.games.strategia import orders as o
from posrednik.games.strategia import situation as situations
from posrednik.games.strategia.clock import patience
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.law import law_of
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.speaking import capital, fault, number, phrase, side
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.notation.speech import (
    Attempt,
    Board,
    Catalogue,
    Choices,
    Consider,
    Considered,
    Drawer,
    Fault,
    Faulty,
    Lesson,
    Line,
    Question,
    Scene,
    Step,
    Text,
    Told,
    Verdict,
)

_FLAGS: Mapping[type, str] = {
    w.Violated: "war", b.Fought: "attack", b.BrokeThrough: "breakthrough", b.Capitulated: "fortress",
    w.PeaceMade: "peace", w.Departed: "surrender", s.Ended: "end",
}  # fmt: skip


class StrategiaDesk:
    """Every answer is made from a view alone, so that it is the same whatever the seat may not see."""

    def catalogue(self) -> Catalogue:
        return shelf.catalogue()

    def drawer(self) -> Drawer:
        return shelf.drawer()

    def scenario(self, wanted: Mapping[str, Any], rules: Ruleset | None = None) -> Scenario:
        return setting.scenario(wanted, rules)

    def rules(self, options: Mapping[str, Any]) -> Ruleset:
        return setting.rules(options)

    def board(self, view: View) -> Board:
        return boarding.board(view.board)

    def art(self, digest: str, variant: str = "tall") -> str | None:
        return None

    def orders(self, plain: Sequence[Any]) -> list[Any]:
        return [one if isinstance(one, msgspec.Struct) else o.read_order(one) for one in plain]

    def choices(self, view: View, draft: Sequence[o.AnyOrder]) -> Choices:
        return consequences.choices(view, draft)

    def consider(self, view: View, asked: Consider) -> Considered:
        return consequences.consider(view, asked)

    def why(self, view: View, draft: Sequence[o.AnyOrder], question: Question) -> list[Told]:
        return list(asking.answers(view, draft, question))

    def fault(self, view: View, refusal: Refusal, draft: Sequence[o.AnyOrder] = ()) -> Fault:
        return fault(refusal)

    def written(self, view: View, orders: Sequence[o.AnyOrder], seat: str) -> list[Line]:
        return [Line(order=order, text=consequences.text_of(order)) for order in orders]

    def situation(self, view: View, draft: Sequence[o.AnyOrder] = ()) -> list[Told]:
        return list(situations.situation(view))

    def told(self, before: View, events: Sequence[Happening], brief: bool = True) -> list[Told]:
        return list(telling.told(before, events))

    @clause("ST-10", "ST-END")
    def verdict(self, view: View, honours: Mapping[str, str]) -> Verdict | None:
        result = view.result
        if result is None:
            return None
        kind = phrase(f"kind.{result.kind}")
        won = result.winner is not None
        words = phrase("verdict.won", side=side(str(result.winner)), kind=kind) if won else phrase(
            "verdict.draw", kind=kind
        )  # fmt: skip
        told = tuple(
            Told(capital(phrase("situation.score", side=side(name), number=number(points))), "ST-10")
            for name, points in view.scores.items()
        )
        return Verdict(kind=result.kind, winner=result.winner, clause=result.clause, words=words, told=told)

    def scene(self, before: View, events: Sequence[Happening], after: View) -> Scene:
        flags = tuple(dict.fromkeys(_FLAGS[type(event)] for event in events if type(event) in _FLAGS))
        return Scene(losses=_losses(after), flags=flags)

    @clause("ST-1.3u", "ST-1.3n", "ST-9.8q")
    def patience(self, look: Callable[[], View], live: bool) -> tuple[int, list[Any]] | None:
        """Who does not answer in time has said nothing: proposals, the truth and standing reactions stand."""
        view = look()
        asked = any(one.to == view.seat for one in view.queries)
        if not (asked or view.put):
            return None
        seconds = patience(view.options, "umpire" if view.seat == UMPIRE else "answer", live)
        return None if seconds is None else (seconds, [o.End()])

    @clause("ST-1.7")
    def overtime(self, look: Callable[[], View]) -> list[Any] | None:
        """What was given is carried out, and the move is over."""
        return [o.End()]

    def seat(self, seat: str) -> Text:
        return capital(telling.seat(seat))

    def lesson(self) -> Lesson | None:
        return None

    def step(self, number: int) -> Step:
        raise _no_lesson()

    def attempt(self, step: int, asked: Consider, hand_in: bool) -> Attempt:
        raise _no_lesson()


def _no_lesson() -> Faulty:
    said = phrase("fault.lesson")
    return Faulty(Fault(code="NO_LESSON", ru=said.ru, en=said.en))


def _losses(view: View) -> dict[str, float]:
    """The share of its first rating that the seat's own side has lost; of others a view knows nothing."""
    if not view.side or not view.initial:
        return {}
    law = law_of(view.options, view.tables)
    now = sum((_worth(law.rating, one) for one in view.units if one.side == view.side), Fraction(0))
    return {view.side: round(float(1 - min(now / view.initial, Fraction(1))), 4)}


def _worth(rating: Mapping[str, Fraction], one: Unit) -> Fraction:
    if one.arm in ("ad", "garrison"):
        return Fraction(0)
    if one.regiments:
        return sum((rating[part.arm] * part.strength for part in one.regiments), Fraction(0))
    return rating[one.arm] * one.strength


desk = StrategiaDesk()
"""The desk of this game."""
