"""The contract of a game: one rulebook, every function pure, only `resolve` is given dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from posrednik.core.clause import Rulebook
from posrednik.core.dice import Dice
from posrednik.core.event import Unfolding
from posrednik.core.order import Choices, Refusal
from posrednik.core.outcome import Outcome
from posrednik.core.scenario import Ruleset, Scenario
from posrednik.core.seat import Seat

P = TypeVar("P")
O = TypeVar("O")
E = TypeVar("E")
V = TypeVar("V")


class Game(Protocol[P, O, E, V]):
    """What every rulebook offers to umpire, table, laboratory and computer players."""

    @property
    def id(self) -> str:
        """Short name of the game, as in records and on the command line."""
        ...

    @property
    def edition(self) -> str:
        """Edition of our reading of the rules; it changes when a recorded game could end differently."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that give orders, in the order of play."""
        ...

    @property
    def rulebook(self) -> Rulebook:
        """Clauses, rulings and sentences."""
        ...

    def seated(self, scenario: Scenario, rules: Ruleset) -> Game[P, O, E, V]:
        """The game with the seats that a table of this scenario under these rules has; itself if they are always
        the same."""
        ...

    def begin(self, scenario: Scenario, rules: Ruleset) -> P:
        """The first position; raises ValueError with a readable reason for an impossible scenario."""
        ...

    def waiting(self, position: P) -> frozenset[Seat]:
        """The seats that owe orders now; empty when the game is over."""
        ...

    def alone(self, position: P) -> frozenset[Seat]:
        """The seats whose orders are adjudicated as soon as they are handed in, whoever else is waited for."""
        ...

    def check(self, view: V, draft: Sequence[O]) -> Iterator[Refusal]:
        """What stands against the draft as handed in now, judged on the view alone; nothing if lawful."""
        ...

    def options(self, view: V, draft: Sequence[O]) -> Choices[O]:
        """The lawful orders that may follow the draft."""
        ...

    def resolve(self, position: P, orders: Mapping[Seat, Sequence[O]], dice: Dice) -> Unfolding[E, P]:
        """Unfold what the orders bring about; raises Refused if they are not lawful."""
        ...

    def apply(self, position: P, event: E) -> P:
        """The position in which the event has happened; the given position stays as it was."""
        ...

    def enact(self, position: P, event: E) -> None:
        """`apply` on a private copy: write the event into the position itself."""
        ...

    def copy(self, position: P) -> P:
        """A copy that shares nothing that can change."""
        ...

    def view(self, position: P, seat: Seat) -> V:
        """What the seat may know."""
        ...

    def report(self, event: E, position: P, seat: Seat) -> E | None:
        """The event as the seat may hear of it in the present position; None: it hears nothing."""
        ...

    def disclose(self, order: O | None, owner: Seat, position: P, seat: Seat) -> bool:
        """Whether `seat` may read that order of `owner` in the present position; None: that he handed in nothing."""
        ...

    def honours(self, position: P) -> Mapping[Seat, str]:
        """Titles that the rules award to seats after the game; empty where there are none."""
        ...

    def imagine(self, view: V, dice: Dice) -> P:
        """A position that could look like this view; what is hidden is filled in by chance."""
        ...

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, None while it goes on."""
        ...

    def digest(self, position: P) -> str:
        """Sixteen hexadecimal digits that differ when anything of the position differs."""
        ...
