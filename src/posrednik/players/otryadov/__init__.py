"""The computer players of «Бой отрядов»: levels that play to win, and baselines to measure them by."""

from __future__ import annotations

from collections.abc import Mapping

from posrednik.core.dice import Dice
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.view import View
from posrednik.players.otryadov import baselines, deploying
from posrednik.players.otryadov.levels import Level, known_levels
from posrednik.players.otryadov.search import search_turn


class Soldier:
    """A player of one level or style."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self.level = level

    def orders(self, view: View, dice: Dice) -> list[o.AnyOrder]:
        """The turn, or before the first turn the plan and the deployment."""
        if view.result is not None:
            return []
        if view.phase == "deploy":
            return deploying.before_play(view, dice, self.level)
        if self.level.style == "random":
            return baselines.random_turn(view, dice)
        return search_turn(view, dice, self.level)


def names() -> tuple[str, ...]:
    """All players, levels first."""
    return tuple(known_levels())


def about() -> Mapping[str, Mapping[str, str]]:
    """One line about each player in both languages."""
    return {level.name: {"ru": level.ru, "en": level.en} for level in known_levels().values()}


def make(name: str) -> Soldier:
    """The player of that name."""
    return Soldier(known_levels()[name])
