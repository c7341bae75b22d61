"""The fastest way of a unit, by what its side knows: map, own chips, known closures (8.1, I-78)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Any

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.ground import SQUARE, Ground, length2
from posrednik.games.strategia.known import knows
from posrednik.games.strategia.lookahead import Places, State, Steps
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Named
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Field
from posrednik.games.strategia.unit import Unit

PATIENCE = 40_000
"""States looked at before a way that is merely good is taken."""
HAND_IN = 100_000
"""Squares and states looked at for all ways of one hand-in, many times what the orders of a large war need."""


class Leave:
    """What may still be looked at for the ways of one hand-in; when it is spent, ways are straight lines, and when as
    much again has gone into those, nobody fills the gaps between the squares named."""

    def __init__(self) -> None:
        self.left = HAND_IN


@clause("ST-4.O")
def way_of(p: Position, side: str, leave: Leave | None = None) -> Callable[[Named, tuple[int, ...]], tuple[int, ...]]:
    """What finds the way of a named unit or corps through squares; troops not on the board are simply put there."""
    known_: list[Country] = []
    spent = leave or Leave()

    def way(who: Named, goals: tuple[int, ...]) -> tuple[int, ...]:
        units = [p.units[id] for id in who.ids if id in p.units and p.units[id].squares]
        if not units or p.stage == "planning" or any(u.arm == "garrison" for u in units):
            return goals  # a garrison goes nowhere (ST-9.16a), whatever its way
        if not known_:
            known_.append(Country(known(p, side)))
        return through(p, known_[0], units, goals, spent)

    return way


class Country:
    """What a side knows of the country, with the steps that were found in it: those of one arm serve all its units."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._steps: dict[tuple[Any, ...], Steps] = {}

    def steps(self, units: Sequence[Unit]) -> Steps:
        """The steps of units that move as one, in the card of the first."""
        lead, arms = units[0], tuple(sorted({arm for u in units for arm in u.arms}))
        wide = lead.shape == "wide"
        hand = self.field.ground.board.direction(*lead.squares) - lead.facing if wide else 0
        key = (arms, lead.shape, lead.part, hand)
        if key not in self._steps:
            squares = lead.squares if wide else lead.squares[:1]
            models = [replace(lead, arm=arm, regiments=(), squares=squares) for arm in arms]
            self._steps[key] = Steps(self.field, models)
        return self._steps[key]


def through(
    p: Position, country: Country, units: Sequence[Unit], goals: Sequence[int], leave: Leave
) -> tuple[int, ...]:
    """The fastest way through squares in this order; where there is none, the straight line."""
    units = sorted(units, key=lambda u: (u.number, u.id))
    path: list[int] = []
    lead = units[0]
    state: State = (lead.at, lead.facing, 0, 0, False, lead.defile)
    for goal in goals:
        if goal < 0:
            path.append(goal)
            break
        if goal == state[0]:
            continue
        found = Search(p, country, units, goal, leave).run(state) if leave.left > 0 else None
        if found is None:
            line = straight(country.field.ground, state[0], goal) if leave.left > -HAND_IN else (goal,)
            leave.left -= len(line)
            state = (goal, state[1], 0, 0, False, False)
            path += line
        else:
            squares, state = found
            path += squares
    return tuple(path)


@clause("ST-4.O", "ST-9.7c")
def known(p: Position, side: str) -> Field:
    """What a side knows of the country: no enemy chip, no weather, closures that it caused or has met."""
    field = Field(p, side)
    field.foreign = field.enemies = 0
    field.mud = frozenset()
    field.closed, field.cut = set(), set()
    for one in p.closures:
        if one.first <= p.half <= one.last and one.move and knows(p, side, one):
            if len(one.squares) == 2:
                field.cut.add(tuple(sorted(one.squares)))
            else:
                field.closed.update(one.squares)
    return field


def straight(ground: Ground, a: int, b: int) -> tuple[int, ...]:
    """The squares from one to another, diagonally first."""
    grid = ground.board.grid
    out = []
    while a != b:
        dx = (grid.x[b] > grid.x[a]) - (grid.x[b] < grid.x[a])
        dy = (grid.y[b] > grid.y[a]) - (grid.y[b] < grid.y[a])
        a += dy * grid.width + dx
        out.append(a)
    return tuple(out)


class Search:
    """The search for the fastest way of units to one square; the slowest of them sets every cost."""

    def __init__(
        self, p: Position, country: Country, units: Sequence[Unit], goal: int, leave: Leave | None = None
    ) -> None:
        self.p = p
        self.leave = leave or Leave()
        self.field = country.field
        self.goal = goal
        self.near = False
        self.steps = country.steps(units)
        self.lead = units[0]
        self.crowd = p.held.get(self.lead.side, 0)
        """The squares with own troops: elsewhere nobody is in the way, seen or not."""
        self.without = {u.id for u in units} | {id for id, one in p.units.items() if one.side != self.lead.side}
        self.rooms: dict[Places, bool] = {}
        """Squares → whether there is room, as far as it has been asked."""
        self.worst = max(max(self.field.ground.open[one.arm]) for one in self.steps.models)

    def run(self, start: State) -> tuple[tuple[int, ...], State] | None:
        """(squares, state at the end) of the fastest way; of equal ones the more northerly, clockwise from N."""
        bound, squares_to = self._bounds(start[0]) if self.leave.left > 0 else (None, 0)
        if bound is not None and self.p.law.level > 1 and squares_to <= NEAR:
            self.near = True
            bound, _ = self._bounds(start[0])
        self.leave.left -= self.p.board.size if bound is None else len(bound)
        if bound is None:
            return None
        far = bound[start[0]]
        heap: list[tuple[int, tuple[int, ...], int, State, tuple[int, ...]]] = [(far, (), 0, start, ())]
        best: dict[State, tuple[int, tuple[int, ...]]] = {start: (0, ())}
        for _ in range(PATIENCE):
            if not heap or self.leave.left <= 0:
                return None
            self.leave.left -= 1
            _, ways, cost, state, squares = heappop(heap)
            if state[0] == self.goal:
                return squares, state
            if (cost, ways) > best[state]:
                continue
            for d, time, after, places in self.steps.of(state):
                if after[0] != self.goal and not self.has_room(places):
                    continue
                total = cost + time
                found = (total, (*ways, d))
                if after not in best or found < best[after]:
                    best[after] = found
                    rest = max(bound.get(after[0], far) - self._surplus(after), 0)
                    heappush(heap, (total + rest, found[1], total, after, (*squares, after[0])))
        return None

    def has_room(self, places: Places) -> bool:
        """Whether the units find room in squares on their way."""
        if places not in self.rooms:
            full = [squares for squares in places if any(self.crowd >> s & 1 for s in squares)]
            self.rooms[places] = all(room(self.p, self.lead, squares, self.without) for squares in full)
        return self.rooms[places]

    def _surplus(self, state: State) -> int:
        """By how much the way so far may be longer than its squares, which later steps can win back."""
        _, facing, forward, sideways, _, _ = state
        if not sideways or facing % 2 or self.near:
            return 0
        return (length2(forward, sideways) - SQUARE * forward) * self.worst

    def _bounds(self, start: int) -> tuple[dict[int, int] | None, int]:
        """Lower bounds of the time from squares to the goal, and how many squares it is to the start; None if the goal
        cannot be reached."""
        done: dict[int, int] = {}
        heap = [(0, 0, self.goal)]
        while heap:
            cost, number, q = heappop(heap)
            if q in done:
                continue
            done[q] = cost
            if q == start:
                return done, number
            for least, s in self.steps.into(q, self.near):
                if s not in done and (s == start or self.has_room(((s,),))):
                    heappush(heap, (cost + least, number + 1, s))
        return None, 0


NEAR = 6
"""Squares of a way up to which the search reckons with every rounding of T3; beyond, steps count as whole squares."""
