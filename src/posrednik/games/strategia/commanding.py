"""The units that a side orders, and those that its orders may name."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Muster
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import NEUTRAL


def commanded(p: Position, side: str) -> Sequence[Unit]:
    """The units that a side orders by id: its own, then those of the Greens that were given to it."""
    found = p.of(side)
    if not side or side in p.commanders.values():
        for other in sorted(NEUTRAL):
            if other != side and commander(p, other) == side:
                found = (*found, *p.of(other))
    return found


def named(p: Position, side: str) -> list[Unit]:
    """The units that a side's orders may name: those it commands, and its own still to be mobilised."""
    return [*commanded(p, side), *[one.unit for one in p.coming if one.unit.side == side]]


def muster_of(p: Position, side: str) -> Muster:
    """The muster of a side; its last one is kept, for a move is judged and carried out by the same units."""
    last = _MUSTERS.get(side)
    if last is None or last[0] is not p.stamp or last[1] is not p.coming or last[2] != p.commanders:
        muster = Muster(p.board, named(p, side) if side else (), side)
        last = _MUSTERS[side] = (p.stamp, p.coming, p.commanders.copy(), muster)
    return last[3]


_MUSTERS: dict[str, tuple[object, object, dict[str, str], Muster]] = {}
"""Side → what its last muster follows from (stamp of the units, those to come, who commands Greens), and the muster."""
