"""The computer players of «Стратегия»: commanders of three levels, and baselines to measure them by."""

from __future__ import annotations

from collections.abc import Mapping

from posrednik.core.dice import Dice
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.view import View
from posrednik.players.strategia import answering, baselines, commanding, planning, replying
from posrednik.players.strategia.levels import Level, known_levels
from posrednik.players.strategia.team import entrusted, leads


class Commander:
    """A player of one level or style."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self.level = level

    def orders(self, view: View, dice: Dice) -> list[o.AnyOrder]:
        """The plan, the answers to strikes, or a move (which questions to the scouts may come before, alone)."""
        style = self.level.style
        if view.stage == "peace" or view.seat not in view.waiting:
            return []
        if view.stage == "planning":
            return planning.plan(view, dice, self.level) if leads(view) else [o.End()]
        asked = [one for one in view.queries if one.to == view.seat]
        if asked:
            return replying.replies(view, asked, dice)
        if view.put:
            return answering.answers(view, stubborn=style != "commander")
        view = entrusted(view)
        if style == "random":
            return baselines.random_move(view, dice)
        if style == "commander":
            return commanding.commands(view, dice, self.level)
        move = {"line": baselines.line_move, "turtle": baselines.turtle_move, "wedge": baselines.wedge_move}[style]
        return move(view)


def names() -> tuple[str, ...]:
    """All players, levels first."""
    return tuple(known_levels())


def about() -> Mapping[str, Mapping[str, str]]:
    """One line about each player in both languages."""
    return {level.name: {"ru": level.ru, "en": level.en} for level in known_levels().values()}


def make(name: str) -> Commander:
    """The player of that name."""
    return Commander(known_levels()[name])
