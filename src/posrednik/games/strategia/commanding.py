"""The units that a side orders, and those that its orders may name."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit

_GREENS = ("green_north", "green_south")


def commanded(p: Position, side: str) -> Sequence[Unit]:
    """The units that a side orders by id: its own, then those of the Greens that were given to it."""
    found = p.of(side)
    if not side or side in p.commanders.values():
        for other in _GREENS:
            if other != side and commander(p, other) == side:
                found = (*found, *p.of(other))
    return found


def named(p: Position, side: str) -> list[Unit]:
    """The units that a side's orders may name: those it commands, and its own still to be mobilised."""
    return [*commanded(p, side), *[one.unit for one in p.coming if one.unit.side == side]]
