"""Events of the sequence of play (section 4): half-turns, orders received, questions put, the end."""

from __future__ import annotations

from typing import Any

from posrednik.core.outcome import Outcome
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position


class Given(Happening, frozen=True, kw_only=True):
    """Orders of a seat lie with the umpire; `end` closes the move for that seat."""

    seat: str
    orders: tuple[Any, ...] = ()
    end: bool = False

    def mark(self, position: Position) -> None:
        position.given += tuple([(self.seat, order) for order in self.orders])
        if self.end and self.seat not in position.ended:
            position.ended += (self.seat,)


class Opened(Happening, frozen=True, kw_only=True):
    """Planning is over: the war is played from now on."""

    def mark(self, position: Position) -> None:
        position.stage = "operations"
        position.given = position.ended = ()


class HalfBegan(Happening, frozen=True, kw_only=True):
    """A side's move begins: what has run out is gone."""

    half: int

    def mark(self, position: Position) -> None:
        h = position.half = self.half
        position.spent, position.moved, position.acted = {}, {}, {}
        position.given = position.ended = position.pending = ()
        position.queries = ()
        position.at = dict(position.at)  # squares that units have left make room, which is given back
        if position.closures:
            position.closures = tuple(one for one in position.closures if one.last >= h)
        if position.learnt:
            kept = {side: tuple(one for one in known if one.last >= h) for side, known in position.learnt.items()}
            position.learnt = {side: known for side, known in kept.items() if known}
        if position.interdictions:
            position.interdictions = tuple(one for one in position.interdictions if one.last >= h)
        if position.weather:
            position.weather = tuple(one for one in position.weather if one.last >= h)
        if position.barred:
            position.barred = tuple(one for one in position.barred if one[1] >= h)


class Reported(Happening, frozen=True, kw_only=True):
    """What a side is told at the start of its move; None if the report is withheld."""

    side: str
    report: Any

    def mark(self, position: Position) -> None:
        position.reports[self.side] = self.report


class Asked(Happening, frozen=True, kw_only=True):
    """The strikes of a move are put to the defenders; the game waits for their answers."""

    blows: tuple[Any, ...]
    questions: tuple[Any, ...]

    def mark(self, position: Position) -> None:
        position.pending = (self.blows, self.questions, ())


class Answered(Happening, frozen=True, kw_only=True):
    """A defender has answered."""

    seat: str
    answers: tuple[Any, ...]

    def mark(self, position: Position) -> None:
        blows, questions, said = position.pending
        position.pending = (blows, questions, (*said, (self.seat, self.answers)))


class Resumed(Happening, frozen=True, kw_only=True):
    """The strikes that waited for an answer are fought: the move goes on."""

    def mark(self, position: Position) -> None:
        position.given = position.pending = ()


class Ended(Happening, frozen=True, kw_only=True):
    """The war is over."""

    result: Outcome

    def mark(self, position: Position) -> None:
        position.result = self.result
        position.stage = "peace"
