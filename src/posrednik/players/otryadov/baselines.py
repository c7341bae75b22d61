"""Baselines to measure against: `random`."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.core.dice import Dice
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.orders import chemistry, fire
from posrednik.games.otryadov.view import View
from posrednik.players.base import pick, shuffled
from posrednik.players.otryadov.draft import Draft

_RARELY = 12


def random_turn(view: View, dice: Dice) -> list[o.AnyOrder]:
    """A random number of figures act, each by one of its lawful orders; then each other may fire."""

    def choose(things: Sequence[o.AnyOrder]) -> o.AnyOrder:
        found: o.AnyOrder = pick(dice, things)
        return found

    draft = Draft(view)
    draft.meet_duties(choose)
    t = draft.t
    own = shuffled(dice, list(t.f.figures(t.side)))
    for i in own[: dice.roll(len(own), "lab")] if own else ():
        acts = list(draft.acts(i)) if i not in t.moved else []
        if acts:
            draft.add(choose(acts))
    for i in shuffled(dice, list(t.f.figures(t.side))):
        if dice.roll(2, "lab") == 1:
            shots = list(fire.targets(t, i)) or (list(fire.barrages(t, i)) if dice.roll(_RARELY, "lab") == 1 else [])
            if shots:
                draft.add(choose(shots))
    if dice.roll(_RARELY, "lab") == 1:
        tokens = list(chemistry.options(t))
        if tokens:
            draft.add(choose(tokens))
    return draft.finish(choose)
