"""What the seats of a table see of the present position and hear of what led to it, each found out once."""

from __future__ import annotations

from typing import Generic, TypeVar

from posrednik.core.game import Game
from posrednik.core.journal import Ply
from posrednik.core.seat import PUBLIC, Seat

P = TypeVar("P")
O = TypeVar("O")
E = TypeVar("E")
V = TypeVar("V")


class Sight(Generic[P, O, E, V]):
    """Views of one position and of the one before it; a new position takes its place by `turn`."""

    def __init__(self, game: Game[P, O, E, V], position: P) -> None:
        self.game = game
        self.position = position
        self._views: dict[Seat, V] = {}
        self._before: dict[Seat, V] = {}
        self._reached: dict[tuple[int, Seat], tuple[dict[Seat, tuple[O, ...]], tuple[E, ...]]] = {}

    def turn(self, position: P) -> None:
        """Another position stands now; what may be heard of earlier adjudications can change with it."""
        self.position = position
        self._views, self._before, self._reached = {}, self._views, {}

    def view(self, seat: Seat) -> V:
        """What the seat may know of the position."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.position, seat)
        return found

    def before(self, position: P, seat: Seat) -> V:
        """What the seat could know of the position before this one."""
        found = self._before.get(seat)
        if found is None:
            found = self._before[seat] = self.game.view(position, seat)
        return found

    def reached(self, ply: Ply[O, E], number: int, seat: Seat) -> tuple[dict[Seat, tuple[O, ...]], tuple[E, ...]]:
        """Orders and events of an adjudication as far as the seat may hear of them by now; what spectators hear whole
        is no secret from any seat."""
        found = self._reached.get((number, seat))
        if found is None:
            public = None if seat == PUBLIC else self.reached(ply, number, PUBLIC)
            whole = public is not None and public == (ply.orders, ply.events)
            found = public if public is not None and whole else (self._disclosed(ply, seat), self._heard(ply, seat))
            self._reached[(number, seat)] = found
        return found

    def _heard(self, ply: Ply[O, E], seat: Seat) -> tuple[E, ...]:
        told = (self.game.report(event, self.position, seat) for event in ply.events)
        return tuple([event for event in told if event is not None])

    def _disclosed(self, ply: Ply[O, E], seat: Seat) -> dict[Seat, tuple[O, ...]]:
        out = {}
        for owner, given in ply.orders.items():
            shown = tuple([order for order in given if self.game.disclose(order, owner, self.position, seat)])
            if shown or (not given and self.game.disclose(None, owner, self.position, seat)):
                out[owner] = shown
        return out
