"""The game as the umpire knows it: all parts put together into the contract of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from posrednik.core.clause import Rulebook, clause
from posrednik.core.dice import Dice
from posrednik.core.event import Unfolding
from posrednik.core.order import Choices, Refusal
from posrednik.core.outcome import Outcome
from posrednik.core.scenario import Ruleset
from posrednik.core.scenario import Scenario as AnyScenario
from posrednik.core.seat import Seat
from posrednik.games.strategia import checking, happening, hearing, seating, sequence
from posrednik.games.strategia import view as seeing
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.law import EDITION
from posrednik.games.strategia.orders import AnyOrder
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import BadScenario, Scenario, seats_of
from posrednik.games.strategia.view import View
from posrednik.notation.rulebook import rulebook


class Strategia:
    """The game as the umpire knows it; see `core.game.Game` for what each function means.

    `seats` are those of two countries with one person each; `seated` gives the game with the seats of a scenario.
    """

    id = "strategia"
    edition = EDITION

    def __init__(self, seats: tuple[Seat, ...] = (Seat("red"), Seat("blue"))) -> None:
        self.seats = seats

    @clause("ST-1.2t", "ST-1.3u")
    def seated(self, scenario: AnyScenario, rules: Ruleset | None = None) -> Strategia:
        """The game with the seats that a scenario has; a human umpire sits at one of his own."""
        if not isinstance(scenario, Scenario):
            raise BadScenario("OTHER_GAME", game=scenario.game)
        seats = [Seat(seat) for seat in seats_of(scenario)]
        if rules is not None and rules.option("umpire", "computer") == "human":
            seats.append(Seat(UMPIRE))
        return Strategia(tuple(seats))

    @property
    def rulebook(self) -> Rulebook:
        return rulebook("posrednik.games.strategia", self.id)

    def begin(self, scenario: AnyScenario, rules: Ruleset) -> Position:
        from posrednik.games.strategia import setup

        if not isinstance(scenario, Scenario):
            raise BadScenario("OTHER_GAME", game=scenario.game)
        return setup.begin(scenario, rules)

    def waiting(self, position: Position) -> frozenset[Seat]:
        return seating.waiting(position)

    @clause("ST-1.5", "ST-9.4h")
    def alone(self, position: Position) -> frozenset[Seat]:
        """In the war every seat of a team hands in for itself, and a human umpire acts when he likes.

        While questions wait for an answer the seats that are to move go on writing, though they cannot hand in.
        """
        if position.stage != "operations":
            return frozenset()
        umpire = {Seat(UMPIRE)} if position.law.options.umpire == "human" else set()
        return seating.waiting(position) | seating.moving(position) | umpire

    def check(self, view: View, draft: Sequence[AnyOrder]) -> Iterator[Refusal]:
        return checking.check(view, draft)

    def options(self, view: View, draft: Sequence[AnyOrder]) -> Choices[AnyOrder]:
        return checking.options(view, draft)

    def resolve(
        self, position: Position, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice
    ) -> Unfolding[Happening, Position]:
        return sequence.resolve(position, orders, dice)

    def apply(self, position: Position, event: Happening) -> Position:
        after = position.copy()
        event.write(after)
        return after

    enact = staticmethod(happening.enact)

    def copy(self, position: Position) -> Position:
        return position.copy()

    def view(self, position: Position, seat: Seat) -> View:
        return seeing.view(position, seat)

    def report(self, event: Happening, position: Position, seat: Seat) -> Happening | None:
        return hearing.report(event, position, seat)

    def disclose(self, order: AnyOrder | None, owner: Seat, position: Position, seat: Seat) -> bool:
        return hearing.disclose(order, owner, position, seat)

    def honours(self, position: Position) -> Mapping[Seat, str]:
        return {}

    def imagine(self, view: View, dice: Dice) -> Position:
        from posrednik.games.strategia import imagine

        found: Any = imagine.imagine(view, dice)
        return found  # type: ignore[no-any-return]

    def outcome(self, position: Position) -> Outcome | None:
        return position.result

    def digest(self, position: Position) -> str:
        from posrednik.games.strategia.digest import fingerprint

        return fingerprint(position)


game = Strategia()
"""The rulebook «Стратегия: континентальная война»."""
