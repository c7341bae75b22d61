"""What a computer player is: it sees a view, and answers with the orders of one turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from posrednik.core.dice import Dice


class Player(Protocol):
    """A computer player; the same view and the same dice give the same orders on every machine."""

    name: str

    def orders(self, view: Any, dice: Dice) -> list[Any]:
        """A lawful turn (or deployment, or plan) for the seat of this view; `dice` are its only chance."""
        ...


class Level(Protocol):
    """A kind of player as it stands in the list: its name and one line about it in both languages."""

    name: str
    ru: str
    en: str


def pick(dice: Dice, things: Sequence[Any], clause: str = "lab") -> Any:
    """One of `things`, all equally likely."""
    return things[dice.roll(len(things), clause) - 1]


def shuffled(dice: Dice, things: Sequence[Any], clause: str = "lab") -> list[Any]:
    """The things in an order drawn by chance."""
    out = list(things)
    for n in range(len(out) - 1, 0, -1):
        k = dice.roll(n + 1, clause) - 1
        out[n], out[k] = out[k], out[n]
    return out
