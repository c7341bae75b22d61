"""The umpire: hands orders to the rules, writes down what the rules say happened, keeps the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from posrednik.core.dice import Dice, Recorded
from posrednik.core.game import Game
from posrednik.core.journal import Journal, Ply
from posrednik.core.seat import Seat

P = TypeVar("P")
O = TypeVar("O")
E = TypeVar("E")
V = TypeVar("V")


class Divergence(Exception):
    """A record says something else than the rules: number of the ply (0-based) and both digests."""

    def __init__(self, ply: int, recorded: str, found: str) -> None:
        super().__init__(f"ply {ply}: the record has {recorded}, the rules give {found}")
        self.ply = ply
        self.recorded = recorded
        self.found = found


def adjudicate(
    game: Game[P, O, E, V], position: P, orders: Mapping[Seat, Sequence[O]], dice: Dice
) -> tuple[P, list[E]]:
    """The position after the orders, and the events on the way; raises Refused and changes nothing."""
    position = game.copy(position)
    events: list[E] = []
    unfolding = game.resolve(position, orders, dice)
    enact = game.enact
    keep = events.append
    try:
        event = next(unfolding)
        while True:
            enact(position, event)
            keep(event)
            event = unfolding.send(position)
    except StopIteration:
        return position, events


class Umpire(Generic[P, O, E, V]):
    """One game under adjudication: the present position and the journal that led to it."""

    def __init__(self, game: Game[P, O, E, V], start: P, dice: Dice) -> None:
        self.game = game
        self.start = start
        self.position = start
        self.dice = dice
        self.journal: Journal[O, E] = Journal()

    def play(self, orders: Mapping[Seat, Sequence[O]]) -> list[E]:
        """Adjudicate one set of orders; raises Refused and changes nothing if they are not lawful."""
        thrown = len(self.dice.rolls)
        try:
            position, events = adjudicate(self.game, self.position, orders, self.dice)
        except BaseException:
            del self.dice.rolls[thrown:]
            raise
        self.position = position
        kept = {seat: tuple(given) for seat, given in sorted(orders.items())}
        rolls = tuple(self.dice.rolls[thrown:])
        self.journal.append(Ply(kept, rolls, tuple(events), self.game.digest(position)))
        return events


def readjudicate(game: Game[P, O, E, V], start: P, plies: Sequence[Ply[O, E]]) -> Iterator[P]:
    """The positions after each ply by the rules of today on the recorded dice; raises Divergence."""
    position = start
    for n, ply in enumerate(plies):
        position, _ = adjudicate(game, position, ply.orders, Recorded(ply.rolls))
        found = game.digest(position)
        if ply.digest and found != ply.digest:
            raise Divergence(n, ply.digest, found)
        yield position
