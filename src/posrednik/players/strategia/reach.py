"""How far units come in one move, by the rules' own steps; and how far it is to goals, square by square."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from posrednik.games.strategia.ground import ground_of
from posrednik.games.strategia.imagine import World
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Field, step
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import angle


class Arrival(NamedTuple):
    """A place that a unit can come to: ticks spent, facing there, the squares of its way."""

    cost: int
    facing: int
    path: tuple[int, ...]


Reach = Mapping[int, tuple[Arrival, ...]]
"""Square → the ways to be there, cheapest first, one for each facing."""
_KEPT = 3
State = tuple[int, int, int, int, bool, bool]
"""Square, facing, counts of the knight's move (forward, sideways, backwards or not), in a defile."""


def reach(p: World, field: Field, unit: Unit, closed: int, spent: int = 0, steps: bool = True) -> Reach:
    """Where a unit can be at the end of its move, `closed` squares left out; without `steps` only where it stands."""
    out: dict[int, tuple[Arrival, ...]] = {unit.at: (Arrival(spent, unit.facing, ()),)}
    if not steps:
        return out
    turn = p.law.turn
    start: State = (unit.at, unit.facing, 0, 0, False, unit.defile)
    best: dict[State, int] = {start: spent}
    heap: list[tuple[int, tuple[int, ...], State]] = [(spent, (), start)]
    foreign = field.foreign
    while heap:
        cost, path, state = heappop(heap)
        if best[state] < cost:
            continue
        at, facing, forward, sideways, back, defile = state
        if path:
            _keep(out, at, Arrival(cost, facing, path))
        here = replace(unit, squares=(at,), facing=facing, defile=defile, shape="1x1")
        for d, to in p.board.near[at]:
            if (closed | foreign) >> to & 1:
                continue
            act = step(field, here, d, forward, sideways, back)
            extra = 0
            if not isinstance(act, str) and act.kind == "turn":
                extra = act.cost
                act = "" if cost + extra > turn else step(field, replace(here, facing=act.facing), d)
            if isinstance(act, str) or act.kind == "turn" or cost + extra + act.cost > turn:
                continue
            if not room(p, here, act.squares, (unit.id,)):
                continue
            after = (to, act.facing, act.forward, act.sideways, act.back, act.defile)
            total = cost + extra + act.cost
            if total < best.get(after, turn + 1):
                best[after] = total
                heappush(heap, (total, (*path, to), after))
    return out


def _keep(out: dict[int, tuple[Arrival, ...]], at: int, found: Arrival) -> None:
    had = out.get(at, ())
    if len(had) < _KEPT and all(one.facing != found.facing for one in had):
        out[at] = (*had, found)


def faces(p: World, arrival: Arrival, at: int, target: int) -> bool:
    """Whether a unit that has arrived so can strike a neighbouring square: faced, or with time left to turn."""
    d = p.board.direction(at, target)
    turned = angle(arrival.facing, d)
    if turned <= 1:
        return True
    turns = ground_of(p.law, p.board).turns[p.board.relief[at]]
    need = turned - 1 if p.law.level > 1 else 2 if turned <= 3 else 4
    return arrival.cost + turns[need] <= p.law.turn


FAR = 1e9
"""Turns to a goal that cannot be reached."""


def distances(p: World, field: Field, arm: str, goals: Mapping[int, float], closed: int = 0) -> list[float]:
    """Turns that an arm needs from every square to the nearest goal; a goal may start above or below nothing."""
    board, ground, law = p.board, field.ground, p.law
    out = [FAR] * board.size
    heap = [(value, s) for s, value in sorted(goals.items())]
    heapify(heap)
    delay, open_ = law.delay[arm], ground.open[arm]
    while heap:
        cost, q = heappop(heap)
        if out[q] <= cost:
            continue
        out[q] = cost
        for d, s in board.near[q]:
            if out[s] <= cost or closed >> s & 1 or not board.land >> s & 1:
                continue
            edge = ground.edge(s, (d + 4) % 8)
            if edge is None:
                continue
            pace = field.along(arm, s, edge)[0]
            ticks = pace * edge.length
            if not pace:
                pace = open_[edge.relief]
                if not pace or edge.coast or (edge.river and delay is None):
                    continue
                ticks = pace * edge.length + (delay or 0 if edge.river else 0)
            total = cost + ticks / law.turn
            if total < out[s]:
                heappush(heap, (total, s))
    return out
