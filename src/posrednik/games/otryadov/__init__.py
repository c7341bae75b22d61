"""«Бой отрядов»: Shabanov and Stratonovich 1930 (O30), and the children's edition of 1941 (O41)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from posrednik.core.clause import Rulebook
from posrednik.core.dice import Dice
from posrednik.core.order import Choices, Refusal
from posrednik.core.outcome import Outcome
from posrednik.core.scenario import Ruleset
from posrednik.core.scenario import Scenario as AnyScenario
from posrednik.core.seat import Seat
from posrednik.games.otryadov import apply as writing
from posrednik.games.otryadov import check as checking
from posrednik.games.otryadov import imagine as imagining
from posrednik.games.otryadov import report as reporting
from posrednik.games.otryadov import sequence, setup
from posrednik.games.otryadov import view as seeing
from posrednik.games.otryadov.events import AnyEvent
from posrednik.games.otryadov.law import EDITION
from posrednik.games.otryadov.orders import AnyOrder
from posrednik.games.otryadov.position import Position, fingerprint
from posrednik.games.otryadov.scenario import BadScenario, Scenario
from posrednik.games.otryadov.view import View
from posrednik.notation.rulebook import rulebook


class Otryadov:
    """The game as the umpire knows it; see `core.game.Game` for what each function means."""

    id = "otryadov"
    edition = EDITION
    seats = sequence.SEATS

    @property
    def rulebook(self) -> Rulebook:
        return rulebook("posrednik.games.otryadov", self.id)

    def seated(self, scenario: AnyScenario, rules: Ruleset) -> Otryadov:
        return self

    def begin(self, scenario: AnyScenario, rules: Ruleset) -> Position:
        if not isinstance(scenario, Scenario):
            raise BadScenario("OTHER_GAME", game=scenario.game)
        return setup.begin(scenario, rules)

    def waiting(self, position: Position) -> frozenset[Seat]:
        if position.phase == "over":
            return frozenset()
        if position.phase == "play":
            return frozenset((sequence.SEATS[position.facts.to_move],))
        deployed = position.sealed.deployed
        return frozenset(seat for n, seat in enumerate(sequence.SEATS) if deployed[n] is None)

    def alone(self, position: Position) -> frozenset[Seat]:
        return frozenset()

    def check(self, view: View, draft: Sequence[AnyOrder]) -> Iterator[Refusal]:
        return checking.check(view, draft)

    def options(self, view: View, draft: Sequence[AnyOrder]) -> Choices[AnyOrder]:
        return checking.options(view, draft)

    resolve = staticmethod(sequence.resolve)

    def apply(self, position: Position, event: AnyEvent) -> Position:
        return writing.apply(position, event)

    enact = staticmethod(writing.enact)
    copy = staticmethod(Position.copy)

    def view(self, position: Position, seat: Seat) -> View:
        return seeing.view(position, seat)

    def report(self, event: AnyEvent, position: Position, seat: Seat) -> AnyEvent | None:
        return reporting.report(event, position, seat)

    def disclose(self, order: AnyOrder | None, owner: Seat, position: Position, seat: Seat) -> bool:
        return reporting.disclose(order, owner, position, seat)

    def honours(self, position: Position) -> Mapping[Seat, str]:
        return reporting.honours(position)

    def imagine(self, view: View, dice: Dice) -> Position:
        return imagining.imagine(view, dice)

    def outcome(self, position: Position) -> Outcome | None:
        return position.facts.result

    def digest(self, position: Position) -> str:
        return fingerprint(position)


game = Otryadov()
"""The rulebook «Бой отрядов»."""
