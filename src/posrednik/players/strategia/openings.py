"""Who could strike whom from where: for every enemy the squares beside him and the units that can be there, faced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from posrednik.games.strategia.imagine import World
from posrednik.games.strategia.unit import Unit
from posrednik.players.strategia.reach import Arrival, Reach, faces
from posrednik.players.strategia.weighing import Mark, Striker


class Pick(NamedTuple):
    """A unit that strikes, the square from which, how it comes there, what it weighs there."""

    unit: Unit
    square: int
    arrival: Arrival
    striker: Striker


Slots = dict[int, list[Pick]]
"""Square beside a target → those who could strike from there."""


class Openings:
    """All blows that the places in reach of a side's units open; `struck` are its enemies by their squares."""

    def __init__(
        self, p: World, reaches: Mapping[str, tuple[Unit, Reach]], struck: Mapping[int, Sequence[Unit]]
    ) -> None:
        self.p = p
        self.struck = struck
        self.marks: dict[int, Mark] = {}
        self.slots: dict[int, Slots] = {}
        there = _standing(reaches)
        for target in sorted(struck):
            slots = self._slots(target, there)
            if slots:
                self.slots[target] = slots

    def _slots(self, target: int, there: Mapping[int, list[tuple[Unit, tuple[Arrival, ...]]]]) -> Slots:
        p = self.p
        out: Slots = {}
        for _, q in p.board.near[target]:
            if q in self.struck or q not in there:
                continue
            for unit, arrivals in there[q]:
                arrival = next((one for one in arrivals if faces(p, one, q, target)), None)
                if arrival is not None:
                    mark = self.marks.get(target) or self.marks.setdefault(target, Mark(p, target, self.struck[target]))
                    out.setdefault(q, []).append(Pick(unit, q, arrival, mark.striker(unit, q)))
        return out


def _standing(reaches: Mapping[str, tuple[Unit, Reach]]) -> dict[int, list[tuple[Unit, tuple[Arrival, ...]]]]:
    """Square → the units that can be there, and how they come."""
    out: dict[int, list[tuple[Unit, tuple[Arrival, ...]]]] = {}
    for unit, where in reaches.values():
        for square, arrivals in where.items():
            out.setdefault(square, []).append((unit, arrivals))
    return out
