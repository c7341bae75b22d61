"""A position set up in a few words and played on in notation, for tests that read like a war diary."""

from __future__ import annotations

from typing import Any

from posrednik.core.dice import Scripted
from posrednik.core.order import Refused
from posrednik.core.outcome import Outcome
from posrednik.core.seat import PUBLIC, Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.otryadov import game
from posrednik.games.otryadov.casefile import position_of
from posrednik.games.otryadov.reading import read_orders
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.view import FigureView, View

_WORDS = {"true": True, "false": False, "none": None}


def _piece(line: str) -> dict[str, Any]:
    """`r1 rifle 5Д obligation=fire_only`: id, type, square, states; the id begins with the side's letter."""
    id, type, square, *states = line.split()
    piece: dict[str, Any] = {"id": id, "side": "red" if id[0] == "r" else "blue", "type": type, "square": square}
    for state in states:
        key, _, value = state.partition("=")
        piece[key] = _WORDS[value] if value in _WORDS else int(value) if value.isdigit() else value
    return piece


class Story:
    """A game in progress; `turn` plays a lawful turn, `refused` asks for the refusal of an unlawful one."""

    def __init__(self, *pieces: str, options: dict[str, Any] | None = None, **setup: Any) -> None:
        self.events: list[Any] = []
        setup = {"base": "blank", "to_move": "red", "pieces": [_piece(line) for line in pieces]} | setup
        self.case: dict[str, Any] = {"setup": setup, "options": options or {}}
        self.position = position_of(self.case)

    @property
    def view(self) -> View:
        return game.view(self.position, PUBLIC)

    @property
    def result(self) -> Outcome | None:
        return game.outcome(self.position)

    def _orders(self, side: str, text: str) -> list[Any]:
        return read_orders(self.position.facts, SIDES.index(side), text)

    def turn(self, text: str) -> Story:
        """Play a turn of the side to move."""
        side = self.view.to_move
        orders = self._orders(side, text)
        self.position, self.events = adjudicate(game, self.position, {Seat(side): orders}, Scripted(()))
        return self

    def turns(self, *texts: str) -> Story:
        """Play turn after turn."""
        for text in texts:
            self.turn(text)
        return self

    def refused(self, text: str, side: str | None = None) -> str:
        """The reason why a turn of the side to move is refused, `CODE` or `CODE n` for order number n."""
        before = game.digest(self.position)
        seat = Seat(side or self.view.to_move)
        try:
            orders = self._orders(seat, text)
            adjudicate(game, self.position, {seat: orders}, Scripted(()))
        except Refused as refused:
            assert game.digest(self.position) == before
            found = refused.refusal
            return found.code if found.order is None else f"{found.code} {found.order}"
        raise AssertionError(f"{text} was taken")

    def figure(self, id: str) -> FigureView:
        """The figure of that id, on the board or off it."""
        return next(figure for figure in self.view.figures if figure.id == id)

    def at(self, id: str) -> str | None:
        """The square of a figure, None when it is off the board."""
        return self.figure(id).square

    def owes(self, id: str) -> str | None:
        """The obligation of a figure."""
        return self.figure(id).obligation
