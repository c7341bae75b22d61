"""How far units come in one move, by the rules' own steps; and how far it is to goals, square by square."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from posrednik.games.strategia.ground import SQUARE_KM, ground_of
from posrednik.games.strategia.imagine import World
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Field
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import RELIEFS, angle
from posrednik.players.strategia.pacing import FAR, State, paces_of


class Arrival(NamedTuple):
    """A place that a unit can come to: ticks spent, facing there, the squares of its way, those that it then takes."""

    cost: int
    facing: int
    path: tuple[int, ...]
    squares: tuple[int, ...]


Reach = Mapping[int, tuple[Arrival, ...]]
"""Square → the ways to be there, cheapest first, one for each facing."""
_KEPT = 3


def standing(unit: Unit, spent: int = 0) -> Reach:
    """The reach of a unit that stays where it is."""
    return {unit.at: (Arrival(spent, unit.facing, (), unit.squares),)}


def reach(p: World, field: Field, unit: Unit, closed: int, spent: int = 0) -> Reach:
    """Where a unit can be at the end of its move, `closed` squares left out."""
    out = dict(standing(unit, spent))
    turn, paces = p.law.turn, paces_of(p)
    here = unit if unit.shape == "1x1" else replace(unit, squares=(unit.at,), shape="1x1")
    known = paces.of(here)
    shut, enemies = closed | field.foreign, field.enemies
    occupied = _occupied(p) & ~shut
    start: State = (unit.at, unit.facing, 0, 0, False, unit.defile)
    best: dict[State, int] = {start: spent}
    taken: dict[State, tuple[int, ...]] = {}
    heap: list[tuple[int, tuple[int, ...], State]] = [(spent, (), start)]
    while heap:
        cost, path, state = heappop(heap)
        if best[state] < cost:
            continue
        if path:
            _keep(out, state[0], Arrival(cost, state[1], path, taken[state]))
        found = known.get(state)
        if found is None:
            found = known[state] = paces.ask(here, state)
        for to, ticks, squares, corners, then in found:
            total = cost + ticks
            if total > turn or shut >> to & 1 or (corners and enemies & corners == corners):
                continue
            if total >= best.get(then, turn + 1):
                continue
            filled = occupied >> to & 1 or (len(squares) > 1 and occupied >> squares[1] & 1)
            if filled and not room(p, here, squares, (unit.id,)):
                continue
            best[then] = total
            taken[then] = squares
            heappush(heap, (total, (*path, to), then))
    return out


class Walks:
    """Reaches of one move: a unit's is found anew only where something near it stands elsewhere than before."""

    def __init__(self, p: World) -> None:
        law = p.law
        fastest = max(*law.road.values(), *(law.speed(arm, r) for arm in law.road for r in range(len(RELIEFS))))
        self._radius = fastest // SQUARE_KM + 1
        self._zones: dict[int, int] = {}
        self._known: dict[tuple[object, ...], Reach] = {}

    def reach(self, p: World, field: Field, unit: Unit, closed: int, spent: int = 0) -> Reach:
        """As `reach`, in any of the worlds of one move."""
        zone = self._zone(p, unit.at)
        shut = (closed | field.foreign) & zone
        key = (unit.id, unit.squares, unit.facing, spent, shut, field.enemies & zone, _occupied(p) & zone & ~shut)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = reach(p, field, unit, closed, spent)
        return found

    def _zone(self, p: World, at: int) -> int:
        found = self._zones.get(at)
        if found is None:
            found = 1 << at
            shift = shifts(p.board.width, p.board.height)
            for _ in range(self._radius):
                found = shift.around(found)
            self._zones[at] = found
        return found


def _occupied(p: World) -> int:
    """The squares in which the limits of levels 2-3 may forbid to stand."""
    mask = 0
    if p.law.cards:
        for held in p.held.values():
            mask |= held
    return mask


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


def distances(p: World, arm: str, goals: Mapping[int, float], closed: int = 0) -> list[float]:
    """Turns that an arm needs from every square to the nearest goal; a goal may start above or below nothing."""
    into = paces_of(p).backwards(arm)
    out = [FAR] * p.board.size
    heap = [(value, s) for s, value in sorted(goals.items())]
    heapify(heap)
    while heap:
        cost, q = heappop(heap)
        if out[q] <= cost:
            continue
        out[q] = cost
        for s, turns in into[q]:
            total = cost + turns
            if total < out[s] and not closed >> s & 1:
                heappush(heap, (total, s))
    return out
