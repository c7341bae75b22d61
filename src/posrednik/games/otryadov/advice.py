"""The nearest lawful order to one that was refused. Asked by front ends on a view, never while adjudicating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from posrednik.core.order import Refusal
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.orders import air, attack, fire, move
from posrednik.games.otryadov.orders.base import Order
from posrednik.games.otryadov.position import ALOFT
from posrednik.games.otryadov.situation import turn_after
from posrednik.games.otryadov.squares import GRID, INDEX
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.view import View, facts_of

_OVER_DUTY = ("OBLIGATION_UNMET",)


def nearest(view: View, draft: Sequence[o.AnyOrder], refusal: Refusal) -> o.AnyOrder | None:
    """A lawful order of the same figure close to the refused one, None if there is none of its kind.

    `draft` is the list that was refused; a duty left unmet is answered with a move that meets it.
    """
    if view.phase != "play":
        return None
    f = facts_of(view)
    if refusal.order is None:
        return _dutiful(turn_after(f, draft), refusal) if refusal.code in _OVER_DUTY else None
    if refusal.order >= len(draft):
        return None
    meant = draft[refusal.order]
    t = turn_after(f, draft[: refusal.order])
    i = f.roster.index.get(getattr(meant, "piece", ""), -1)
    if i < 0 or f.roster.side(i) != t.side or t.f.where(i) >= ALOFT:
        return None
    return _closest(t, i, meant)


def _closest(t: Turn, i: int, meant: Order) -> o.AnyOrder | None:
    if isinstance(meant, o.Move):
        wanted = _square(meant.path[-1])
        if wanted is not None and wanted >= 0 and t.f.occupied[t.enemy] >> wanted & 1:
            storm = [a for a in attack.options(t, i) if a.path[-1] == meant.path[-1]]
            if storm:
                return storm[0]
        return _near(((m, m.path[-1]) for m in move.options(t, i)), wanted)
    if isinstance(meant, o.Attack):
        return _near(((a, a.path[-1]) for a in attack.options(t, i)), _square(meant.path[-1]))
    if isinstance(meant, o.Fire):
        return _near(((s, s.target) for s in fire.targets(t, i)), _square(meant.target))
    if isinstance(meant, o.Fly):
        found = ((a, a.to) for a in air.options(t, i) if isinstance(a, o.Fly))
        return _near(found, _square(meant.to))
    return None


def _square(name: str) -> int | None:
    return INDEX.get(name)


def _near(choices: Iterable[tuple[o.AnyOrder, str]], wanted: int | None) -> o.AnyOrder | None:
    """The choice whose square lies nearest to the wanted one; of equals the first in order of squares."""
    found = list(choices)
    if not found:
        return None
    if wanted is None:
        return found[0][0]
    return min(found, key=lambda pair: (_miss(INDEX[pair[1]], wanted), INDEX[pair[1]]))[0]


def _miss(a: int, b: int) -> tuple[int, int]:
    """King steps, then the length of the straight line."""
    return GRID.distance(a, b), (GRID.x[a] - GRID.x[b]) ** 2 + (GRID.y[a] - GRID.y[b]) ** 2


def _dutiful(t: Turn, refusal: Refusal) -> o.AnyOrder | None:
    """A move of the figure that the refusal names, which stands on its `square`."""
    there = _square(refusal.facts.get("square", ""))
    wanted = _square(refusal.facts.get("target", ""))
    for i in t.f.figures(t.side):
        if there is not None and t.f.where(i) == there and t.f.duty[i]:
            moves = [(m, m.path[-1]) for m in move.options(t, i)]
            flights = [(a, a.to) for a in air.options(t, i) if isinstance(a, o.Fly)]
            found = _near([*moves, *flights], wanted)
            if found is not None:
                return found
    return None
