"""What every event is: a clause, the units as they are now, and what else it writes into a position."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeAlias

from msgspec import Struct

from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit


class Happening(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True, gc=False):
    """The base of all events. `units` are new states of units, `gone` those that leave the game."""

    clause: str
    units: tuple[Unit, ...] = ()
    gone: tuple[str, ...] = ()

    def write(self, position: Position) -> None:
        """Fold the event into a position; no rule is asked."""
        enact(position, self)

    def mark(self, position: Position) -> None:
        """What this kind of event writes beside units; nothing here."""


def enact(position: Position, event: Happening) -> None:
    """Fold an event into a position: what is closed beside its units, the units, what its kind writes."""
    units = event.units
    if position.closures:
        learn(position, (*event.gone, *(unit.id for unit in units)))
    for id in event.gone:
        position.take(id)
    if units:
        position.put(*units)
    event.mark(position)


def learn(position: Position, ids: Iterable[str]) -> None:
    """What is closed where units stand, or next to it, their sides know, also when they have gone on (I-78)."""
    neighbours = position.board.grid.neighbours
    for unit in (position.units[id] for id in ids if id in position.units):
        known = position.learnt.get(unit.side, ())
        near = 0
        for s in unit.squares:
            near |= neighbours[s] | 1 << s
        new = [one for one in position.closures if one not in known and any(near >> s & 1 for s in one.squares)]
        if new:
            position.learnt[unit.side] = (*known, *new)


Unfolding: TypeAlias = Generator[Happening, Position, Position]
"""A rule at work: it yields an event, is sent the position in which that has happened, and returns the last one."""
