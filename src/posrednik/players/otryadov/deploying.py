"""Before play: the sealed plan of a competition, and the deployment behind the screen."""

from __future__ import annotations

from posrednik.core.dice import Dice
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.imagine import sample_placement
from posrednik.games.otryadov.squares import COLUMNS, SIDES
from posrednik.games.otryadov.view import View, facts_of
from posrednik.players.otryadov.levels import Level


def before_play(view: View, dice: Dice, level: Level) -> list[o.AnyOrder]:
    """The orders owed before the first turn: plan (O30-XVII-2) and deployment (O30-X-2)."""
    own = view.sides[view.seat]
    given: list[o.AnyOrder] = []
    if view.scenario.competition and not own.filed:
        given.append(o.FilePlan(Plan(tuple(COLUMNS), "destruction")))
    if not own.deployed:
        given.append(o.Deploy(sample_placement(facts_of(view), view.scenario, SIDES.index(view.seat), dice)))
    return given
