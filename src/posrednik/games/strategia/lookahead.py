"""The steps before a unit or corps on its way: asked once for a square and facing, not for every way there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from posrednik.games.strategia.ground import SQUARE
from posrednik.games.strategia.stepping import Field, cone, step
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import angle

State = tuple[int, int, int, int, bool, bool]
"""Square, facing, counts of the knight's move (forward, sideways, backwards or not), in a defile."""
Places = tuple[tuple[int, ...], ...]
"""The squares that a unit comes to stand in; several where those of a corps go in different ways."""
Made = tuple[int, int, State, Places]
"""Direction, time and the state after it of a step, with the turn before it."""
SHORTEST = 2
"""Quarters of the shortest step of the tables T2 and T3 off a diagonal."""
IMPOSSIBLE = 1 << 40
"""More ticks than any way takes."""
BEYOND = 99
"""More steps aside than the cone of any knight's move holds."""


class Counted(NamedTuple):
    """A step off the roads, whose length hangs on the counts; `turned` is what it takes where they do not allow it."""

    d: int
    to: int
    costs: dict[int, int]
    """Quarters of a square → time, as far as it has been asked."""
    places: Places
    turned: Made | None


class Plan(NamedTuple):
    """What can be done from a square with a facing: steps that are the same whatever way led there, and others."""

    units: list[Unit]
    fixed: list[Made]
    counted: list[Counted]
    mixed: list[int]
    """Directions in which units of a corps go in different ways, or a wide card its own: asked for every state."""


class Steps:
    """The steps of units that move as one, room or not; the slowest of them sets every cost."""

    def __init__(self, field: Field, models: Sequence[Unit]) -> None:
        self.field = field
        self.models = models
        """One unit of each arm, in its card."""
        self.plans: dict[tuple[int, int, bool], Plan] = {}
        """Square, facing, in a defile → the steps from there, as far as they have been asked."""
        self.entries: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        """Square, near the goal → (least time, square) of the steps that lead there, as far as they have been asked."""

    def of(self, state: State) -> list[Made]:
        """Every step that can be made from a state, with the turn before it."""
        s, facing, forward, sideways, back, defile = state
        plan = self.plans.get((s, facing, defile))
        if plan is None:
            plan = self.plans[s, facing, defile] = self._plan(s, facing, defile)
        found = plan.fixed
        if plan.counted:
            found, counts = found.copy(), (forward, sideways, back)
            for d, to, costs, places, turned in plan.counted:
                way = cone(facing, d, counts)
                if way is not None:
                    cost = costs.get(way[1])
                    if cost is None:
                        cost = costs[way[1]] = self._cost(plan.units, d, counts)
                    found.append((d, cost, (to, facing, way[2], way[3], way[4], False), places))
                elif turned is not None:
                    found.append(turned)
        if plan.mixed:
            found = [*found, *filter(None, [self._step(plan.units, state, d) for d in plan.mixed])]
        return found

    def _plan(self, s: int, facing: int, defile: bool) -> Plan:
        plan = Plan([self._placed(model, s, facing, defile) for model in self.models], [], [], [])
        state = (s, facing, 0, 0, False, defile)
        for d in range(8):
            counted = [self._counts(u, d) for u in plan.units]
            if not any(counted):
                made = self._step(plan.units, state, d)
                if made is not None:
                    plan.fixed.append(made)
            elif all(counted) and plan.units[0].shape != "wide":
                to, aside = self.field.ground.board.step[s][d], angle(facing, d) == 1
                turned = self._step(plan.units, (s, facing, 0, BEYOND, False, defile), d) if aside else None
                plan.counted.append(Counted(d, to, {}, ((to,),), turned))
            else:
                plan.mixed.append(d)
        return plan

    def _counts(self, u: Unit, d: int) -> bool:
        """Whether the counts of the knight's move have a say in a step: off the roads, without a turn before it."""
        act = step(self.field, u, d)
        if isinstance(act, str):
            return act == "TOO_FAR_SIDEWAYS"
        return act.kind != "road" and angle(u.facing, d) != 2

    def _cost(self, units: Sequence[Unit], d: int, counts: tuple[int, int, bool]) -> int:
        acts = [step(self.field, u, d, *counts) for u in units]
        return max([act.cost for act in acts if not isinstance(act, str)])

    def _step(self, units: Sequence[Unit], state: State, d: int) -> Made | None:
        _, _, forward, sideways, back, _ = state
        worst, after, places = 0, state, []
        for u in units:
            act = step(self.field, u, d, forward, sideways, back)
            cost = 0
            if not isinstance(act, str) and act.kind == "turn":
                cost = act.cost
                act = step(self.field, replace(u, facing=act.facing, squares=act.squares), d)
            if isinstance(act, str) or act.kind == "turn":
                return None
            if act.squares not in places:
                places.append(act.squares)
            if cost + act.cost > worst:
                worst = cost + act.cost
                after = (act.squares[0], act.facing, act.forward, act.sideways, act.back, act.defile)
        return d, worst, after, tuple(places)

    def _placed(self, model: Unit, s: int, facing: int, defile: bool) -> Unit:
        if model.shape != "wide":
            return replace(model, squares=(s,), facing=facing, defile=defile)
        board = self.field.ground.board
        anchor, wing = model.squares
        hand = (board.direction(anchor, wing) - model.facing) % 8
        beside = board.step[s][(facing + hand) % 8]
        return replace(model, squares=(s, beside if beside >= 0 else s), facing=facing)

    def into(self, q: int, near: bool) -> list[tuple[int, int]]:
        """(least time, square) of every step that may lead into a square, however it is made; `near` its goal the
        rounding of the tables counts."""
        if (q, near) not in self.entries:
            board = self.field.ground.board
            least = [(max([self._least(u, s, (d + 4) % 8, near) for u in self.models]), s) for d, s in board.near[q]]
            self.entries[q, near] = [(time, s) for time, s in least if time < IMPOSSIBLE]
        return self.entries[q, near]

    def _least(self, u: Unit, s: int, d: int, near: bool) -> int:
        field = self.field
        edge = field.ground.edge(s, d)
        if edge is None or (edge.town and u.arm == "ad"):
            return IMPOSSIBLE
        pace = field.along(u.arm, s, edge)[0] if u.shape != "wide" else 0
        if pace:
            return pace * edge.length
        pace = field.ground.open[u.arm][edge.relief]
        delay = field.ground.law.delay[u.arm] if edge.river else 0
        if not pace or edge.coast or delay is None or not field.ground.board.land >> edge.to & 1:
            return IMPOSSIBLE
        if delay and field.ground.law.options.river == "replace":
            return delay
        return pace * (SHORTEST if near and d % 2 == 0 else SQUARE) + delay
