"""The desk of «Бой отрядов» (`table.desk.Desk`): what a server asks this game for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from posrednik.core.order import Refusal
from posrednik.core.scenario import Ruleset
from posrednik.games.otryadov import boarding, consequences, mustering, scenes, setting, shelf, whyno
from posrednik.games.otryadov import choices as choosing
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov import situation as situations
from posrednik.games.otryadov.art import VARIANTS, draw
from posrednik.games.otryadov.events import AnyEvent
from posrednik.games.otryadov.lesson import attempt, lesson, step
from posrednik.games.otryadov.paper import Paper
from posrednik.games.otryadov.printing import write_both, write_deployment
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.speaking import capital, fault, joined, plain, word
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.telling import tell_both
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.words import SIDES as SIDE_WORDS
from posrednik.notation.speech import (
    Attempt,
    Board,
    Catalogue,
    Choices,
    Consider,
    Considered,
    Drawer,
    Fault,
    Lesson,
    Line,
    Question,
    Scene,
    Step,
    Text,
    Told,
    Verdict,
)


class OtryadovDesk:
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
        return boarding.board(view)

    def art(self, digest: str, variant: str = "tall") -> str | None:
        found = boarding.named_map(digest)
        return None if found is None or variant not in VARIANTS else draw(*found, variant)

    def orders(self, plain: Sequence[Any]) -> list[o.AnyOrder]:
        return o.read_orders(plain)

    def choices(self, view: View, draft: Sequence[o.AnyOrder]) -> Choices:
        return choosing.choices(view, draft)

    def consider(self, view: View, asked: Consider) -> Considered:
        return mustering.consider(view, asked) if view.phase == "deploy" else consequences.consider(view, asked)

    def why(self, view: View, draft: Sequence[o.AnyOrder], question: Question) -> list[Told]:
        return list(whyno.answer(view, draft, question))

    def fault(self, view: View, refusal: Refusal, draft: Sequence[o.AnyOrder] = ()) -> Fault:
        return fault(refusal, consequences.nearest(view, draft, refusal, "ru"))

    def written(self, view: View, orders: Sequence[o.AnyOrder], seat: str) -> list[Line]:
        return written(view, orders, seat)

    def situation(self, view: View, draft: Sequence[o.AnyOrder] = ()) -> list[Told]:
        return list(situations.standing_of(situations.Known(view, draft)))

    def told(self, before: View, events: Sequence[AnyEvent], brief: bool = True) -> list[Told]:
        return list(joined(tell_both(facts_of(before), events, brief)))

    def verdict(self, view: View, honours: Mapping[str, str]) -> Verdict | None:
        return scenes.verdict(view, honours)

    def scene(self, before: View, events: Sequence[AnyEvent], after: View) -> Scene:
        return scenes.scene(events, after)

    def patience(self, look: Callable[[], View], live: bool) -> tuple[int, list[Any]] | None:
        return None

    def overtime(self, look: Callable[[], View]) -> list[Any] | None:
        """In play the game is lost; a deployment is made for the seat."""
        return [o.Resign()] if look().phase == "play" else None

    def seat(self, seat: str) -> Text:
        return capital(word(SIDE_WORDS[seat])) if seat in SIDE_WORDS else plain(seat)

    def lesson(self) -> Lesson | None:
        return lesson()

    def step(self, number: int) -> Step:
        return step(number)

    def attempt(self, step: int, asked: Consider, hand_in: bool) -> Attempt:
        return attempt(step, asked, hand_in)


def written(view: View, orders: Sequence[o.AnyOrder], seat: str) -> list[Line]:
    """Orders of a seat as they were given after the view, each where its figure stood by then."""
    f, side = facts_of(view), SIDES.index(seat)
    paper, index = Paper(f, side), f.roster.index
    out = []
    for order in orders:
        if isinstance(order, (o.Deploy, o.FilePlan)):
            text = Text(*(write_deployment(f, side, [order], lang) for lang in ("ru", "en")))
        else:
            text = Text(*write_both(paper, order))
        out.append(Line(order=order, text=text))
        i = index.get(getattr(order, "piece", ""), -1)
        if i >= 0:
            paper.carry_out(order, i)
    return out


desk = OtryadovDesk()
"""The desk of this game."""
