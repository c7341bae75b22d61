"""The fastest way of a unit, by what its side knows: map, own chips, known closures (8.1, I-78)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.ground import SQUARE, Ground, length2
from posrednik.games.strategia.known import knows
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Named
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Field, step
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import angle

State = tuple[int, int, int, int, bool, bool]
"""Square, facing, counts of the knight's move (forward, sideways, backwards or not), in a defile."""
Plan = tuple[list[Unit], list[tuple[int, State] | None], frozenset[int]]
"""Units as they stand, what each direction comes to, the directions in which that hangs on the way that led there."""
PATIENCE = 40_000
"""States looked at before a way that is merely good is taken."""
HAND_IN = 200_000
"""Squares and states looked at for all ways of one hand-in, many times what the orders of a large war need."""


class Leave:
    """What may still be looked at for the ways of one hand-in; when it is spent, ways are straight lines."""

    def __init__(self) -> None:
        self.left = HAND_IN


@clause("ST-4.O")
def way_of(p: Position, side: str, leave: Leave | None = None) -> Callable[[Named, tuple[int, ...]], tuple[int, ...]]:
    """What finds the way of a named unit or corps through squares; troops not on the board are simply put there."""
    fields: list[Field] = []
    spent = leave or Leave()

    def way(who: Named, goals: tuple[int, ...]) -> tuple[int, ...]:
        units = [p.units[id] for id in who.ids if id in p.units and p.units[id].squares]
        if not units or p.stage == "planning" or any(u.arm == "garrison" for u in units):
            return goals  # a garrison goes nowhere (ST-9.16a), whatever its way
        if not fields:
            fields.append(known(p, side))
        return through(p, fields[0], units, goals, spent)

    return way


def through(p: Position, field: Field, units: Sequence[Unit], goals: Sequence[int], leave: Leave) -> tuple[int, ...]:
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
        found = Search(p, field, units, goal, leave).run(state)
        if found is None:
            line = straight(field.ground, state[0], goal)
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

    def __init__(self, p: Position, field: Field, units: Sequence[Unit], goal: int, leave: Leave | None = None) -> None:
        self.p = p
        self.leave = leave or Leave()
        self.field = field
        self.goal = goal
        self.near = False
        by_arm = {arm for u in units for arm in u.arms}
        lead = units[0]
        self.models = [replace(lead, arm=arm, regiments=(), squares=lead.squares[:1]) for arm in sorted(by_arm)]
        if lead.shape == "wide":
            self.models = [replace(one, squares=lead.squares) for one in self.models]
        self.ids = {u.id for u in units} | {id for id, one in p.units.items() if one.side != lead.side}
        """Units that are not in the way: those that go, and all that are not of the side, seen or not."""
        self.rooms: dict[tuple[str, tuple[int, ...]], bool] = {}
        """Arm and squares → whether there is room, as far as it has been asked."""
        self.plans: dict[tuple[int, int, bool], Plan] = {}
        """Square, facing, in a defile → the steps from there, as far as they have been asked."""
        ground = field.ground
        self.worst = max(max(ground.open[arm]) for arm in by_arm)

    def run(self, start: State) -> tuple[tuple[int, ...], State] | None:
        """(squares, state at the end) of the fastest way; of equal ones the more northerly, clockwise from N."""
        self.near = self.p.law.level > 1 and self.p.board.grid.distance(start[0], self.goal) <= NEAR
        bound = self._bounds(start[0]) if self.leave.left > 0 else None
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
            for d, time, after in self.steps(state):
                total = cost + time
                found = (total, (*ways, d))
                if after not in best or found < best[after]:
                    best[after] = found
                    rest = max(bound.get(after[0], far) - self._surplus(after), 0)
                    heappush(heap, (total + rest, found[1], total, after, (*squares, after[0])))
        return None

    def _surplus(self, state: State) -> int:
        """By how much the way so far may be longer than its squares, which later steps can win back."""
        _, facing, forward, sideways, _, _ = state
        if not sideways or facing % 2 or self.near:
            return 0
        return (length2(forward, sideways) - SQUARE * forward) * self.worst

    def steps(self, state: State) -> Iterator[tuple[int, int, State]]:
        """(direction, time, state after it) of every step that can be made, with the turn before it."""
        s, facing, _, _, _, defile = state
        key = s, facing, defile
        if key not in self.plans:
            self.plans[key] = self._plan([self._placed(model, *key) for model in self.models], key)
        units, fixed, counted = self.plans[key]
        for d in range(8):
            made = self._step(units, state, d) if d in counted else fixed[d]
            if made is not None:
                yield d, *made

    def _plan(self, units: list[Unit], key: tuple[int, int, bool]) -> Plan:
        """The steps from a square with a facing: those that are the same whatever way led there, made once."""
        s, facing, defile = key
        counted = frozenset(d for d in range(8) if any(self._counts(u, d) for u in units))
        state = (s, facing, 0, 0, False, defile)
        return units, [None if d in counted else self._step(units, state, d) for d in range(8)], counted

    def _counts(self, u: Unit, d: int) -> bool:
        """Whether the counts of the knight's move have a say in a step: off the roads, without a turn before it."""
        act = step(self.field, u, d)
        if isinstance(act, str):
            return act == "TOO_FAR_SIDEWAYS"
        return act.kind != "road" and angle(u.facing, d) != 2

    def _step(self, units: Sequence[Unit], state: State, d: int) -> tuple[int, State] | None:
        _, _, forward, sideways, back, _ = state
        worst, after = 0, state
        for u in units:
            act = step(self.field, u, d, forward, sideways, back)
            cost = 0
            if not isinstance(act, str) and act.kind == "turn":
                cost = act.cost
                act = step(self.field, replace(u, facing=act.facing, squares=act.squares), d)
            if isinstance(act, str) or act.kind == "turn":
                return None
            to = act.squares[0]
            if to != self.goal and not self._room(u, act.squares):
                return None
            if cost + act.cost > worst:
                worst = cost + act.cost
                after = (to, act.facing, act.forward, act.sideways, act.back, act.defile)
        return worst, after

    def _room(self, u: Unit, squares: tuple[int, ...]) -> bool:
        """Whether a unit finds room in squares on its way."""
        key = u.arm, squares
        if key not in self.rooms:
            self.rooms[key] = room(self.p, u, squares, self.ids)
        return self.rooms[key]

    def _placed(self, model: Unit, s: int, facing: int, defile: bool) -> Unit:
        if model.shape != "wide":
            return replace(model, squares=(s,), facing=facing, defile=defile)
        board = self.field.ground.board
        anchor, wing = model.squares
        hand = (board.direction(anchor, wing) - model.facing) % 8
        beside = board.step[s][(facing + hand) % 8]
        return replace(model, squares=(s, beside if beside >= 0 else s), facing=facing)

    def _bounds(self, start: int) -> dict[int, int] | None:
        """Lower bounds of the time from squares to the goal, the start included; None if it cannot be reached."""
        board, field = self.field.ground.board, self.field
        done: dict[int, int] = {}
        heap = [(0, self.goal)]
        while heap:
            cost, q = heappop(heap)
            if q in done:
                continue
            done[q] = cost
            if q == start:
                return done
            for d, s in board.near[q]:
                if s not in done:
                    least = max(self._least(field, model, s, (d + 4) % 8) for model in self.models)
                    if least < IMPOSSIBLE:
                        heappush(heap, (cost + least, s))
        return None

    def _least(self, field: Field, u: Unit, s: int, d: int) -> int:
        """The least time that the step from a square in a direction may take, however it is made."""
        edge = field.ground.edge(s, d)
        if edge is None:
            return IMPOSSIBLE
        pace = field.along(u.arm, s, edge)[0] if u.shape != "wide" else 0
        if pace:
            return pace * edge.length
        pace = field.ground.open[u.arm][edge.relief]
        delay = field.ground.law.delay[u.arm] if edge.river else 0
        if not pace or delay is None or not field.ground.board.land >> edge.to & 1:
            return IMPOSSIBLE
        if delay and field.ground.law.options.river == "replace":
            return delay
        return pace * (SHORTEST if self.near and d % 2 == 0 else SQUARE) + delay


NEAR = 6
"""Squares to a goal up to which the search reckons with every rounding of T3; beyond, steps count as whole squares."""
SHORTEST = 2
"""Quarters of the shortest step of the tables T2 and T3 off a diagonal."""
IMPOSSIBLE = 1 << 40
"""More ticks than any way takes."""
