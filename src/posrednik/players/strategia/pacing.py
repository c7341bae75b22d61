"""Steps by the rules, kept: what a unit of some arms can do next on the empty map, asked of the rules once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from posrednik.games.strategia.ground import Ground, ground_of
from posrednik.games.strategia.imagine import World
from posrednik.games.strategia.records import Closure
from posrednik.games.strategia.stepping import Field, step
from posrednik.games.strategia.unit import Unit

State = tuple[int, int, int, int, bool, bool]
"""Square, facing, counts of the knight's move (forward, sideways, backwards or not), in a defile."""
FAR = 1e9
"""Turns to a goal that cannot be reached."""
_MOST = 60_000
"""States kept for each kind of unit; after that all are asked for anew."""


class Pace(NamedTuple):
    """A step with the turn that it needs before: where to, its ticks, what then; `corners` as in the ground's edge."""

    to: int
    ticks: int
    squares: tuple[int, ...]
    corners: int
    then: State


class Paces:
    """The steps of all kinds of units on one board, closures as they are in one half-turn, nobody in the way."""

    def __init__(self, field: Field, ground: Ground) -> None:
        self.field = field
        self.ground = ground
        self._kinds: dict[tuple[str, tuple[str, ...], bool], dict[State, tuple[Pace, ...]]] = {}
        self._back: dict[str, list[tuple[tuple[int, float], ...]]] = {}

    def of(self, unit: Unit) -> dict[State, tuple[Pace, ...]]:
        """What is known so far of units of this kind; `ask` adds to it."""
        key = (unit.arm, unit.arms, bool(unit.part))
        known = self._kinds.get(key)
        if known is None or len(known) > _MOST:
            known = self._kinds[key] = {}
        return known

    def next(self, unit: Unit, state: State) -> tuple[Pace, ...]:
        """The steps from a state, whatever their time."""
        known = self.of(unit)
        if state not in known:
            known[state] = self.ask(unit, state)
        return known[state]

    def ask(self, unit: Unit, state: State) -> tuple[Pace, ...]:
        """The steps from a state by the rules, whatever their time."""
        at, facing, forward, sideways, back, defile = state
        field = self.field
        here = replace(unit, squares=(at,), facing=facing, defile=defile, shape="1x1")
        out = []
        for d, to in field.ground.board.near[at]:
            act = step(field, here, d, forward, sideways, back)
            ticks = 0
            if not isinstance(act, str) and act.kind == "turn":
                ticks = act.cost
                act = step(field, replace(here, facing=act.facing), d)
            if isinstance(act, str) or act.kind == "turn":
                continue
            edge = self.ground.edge(at, d)
            then = (to, act.facing, act.forward, act.sideways, act.back, act.defile)
            out.append(Pace(to, ticks + act.cost, act.squares, edge.corners if edge else 0, then))
        return tuple(out)

    def backwards(self, arm: str) -> list[tuple[tuple[int, float], ...]]:
        """For each square the neighbours from which an arm comes to it, and the turns that this takes it."""
        found = self._back.get(arm)
        if found is None:
            size = self.ground.board.size
            found = self._back[arm] = [tuple(self._into(arm, q)) for q in range(size)]
        return found

    def _into(self, arm: str, q: int) -> list[tuple[int, float]]:
        board, ground, law = self.ground.board, self.ground, self.ground.law
        delay, open_ = law.delay[arm], ground.open[arm]
        out = []
        for d, s in board.near[q]:
            edge = ground.edge(s, (d + 4) % 8)
            if edge is None or not board.land >> s & 1:
                continue
            pace = self.field.along(arm, s, edge)[0]
            ticks = pace * edge.length
            if not pace:
                pace = open_[edge.relief]
                if not pace or edge.coast or (edge.river and delay is None):
                    continue
                ticks = pace * edge.length + (delay or 0 if edge.river else 0)
            out.append((s, ticks / law.turn))
        return out


def paces_of(p: World) -> Paces:
    """The steps on the board of a world, with the closures of its present half-turn."""
    shut = tuple(one for one in p.closures if one.first <= p.half <= one.last and one.move)
    return _paces(ground_of(p.law, p.board), shut, p.half if shut else 0)


@lru_cache(maxsize=6)
def _paces(ground: Ground, shut: tuple[Closure, ...], half: int) -> Paces:
    empty = World(ground.board, ground.law, ())
    empty.closures, empty.half = shut, half
    return Paces(Field(empty, ""), ground)
