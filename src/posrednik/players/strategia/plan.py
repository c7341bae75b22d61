"""One plan of a move: blows, then the moves of all others, carried out on the side's own map and weighed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from math import log2
from typing import NamedTuple

from msgspec.structs import replace

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.stepping import Field
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FACINGS, angle
from posrednik.players.strategia.attacking import Assault, Blow, Taste
from posrednik.players.strategia.goals import Goals
from posrednik.players.strategia.openings import Openings, Pick
from posrednik.players.strategia.pacing import FAR, State, paces_of
from posrednik.players.strategia.reach import Arrival, Reach, Walks
from posrednik.players.strategia.staff import Staff
from posrednik.players.strategia.threat import Reaches, around, bearing, by_square, reaches_of
from posrednik.players.strategia.weighing import scales


class Situation:
    """What all plans of one move share: who can be where, what bears on every square, how far the goals are.

    `stride` is how many squares a unit may go at most, `still` the ids of units that keep their places.
    """

    def __init__(self, staff: Staff, stride: int = 99, still: frozenset[str] = frozenset()) -> None:
        self.staff = staff
        self.stride = stride
        self.still = still
        p = staff.p
        self.struck = by_square(unit for unit in staff.foes if unit.side in staff.enemies)
        near = around(p, sum(1 << s for s in self.struck), _SIGHT)
        self.walks = Walks(p)
        found = reaches_of(p, self.walks, staff.strikers(), staff.closed, near)
        self.reaches: Reaches = {id: (unit, self.within(unit, where)) for id, (unit, where) in found.items()}
        self.threats: Reaches = reaches_of(p, self.walks, [u for u in staff.foes if u.side in staff.enemies], 0)
        self.exposed = self.exposed_without(())
        self.goals = Goals(staff)

    @cached_property
    def openings(self) -> Openings:
        """The blows that are open, after the fire of this move."""
        return Openings(self.staff.p, self.reaches, self.struck)

    def exposed_without(self, fallen: Collection[str]) -> list[float]:
        """For each square the rating of the enemies who could strike it next, some of them gone."""
        return bearing(self.staff.p, {id: one for id, one in self.threats.items() if id not in fallen})

    def within(self, unit: Unit, where: Reach) -> Reach:
        """The places that a unit may go to at all."""
        stride = 0 if unit.id in self.still else self.stride
        if stride >= _SIGHT:
            return where
        distance = self.staff.board.grid.distance
        return {s: found for s, found in where.items() if distance(unit.at, s) <= stride}

    def weaken(self, unit: Unit) -> None:
        """An enemy as it will be after the fire of this move."""
        self.staff.p.put(unit)
        self.staff.foes = [unit if one.id == unit.id else one for one in self.staff.foes]
        self.struck = by_square(one for one in self.staff.foes if one.side in self.staff.enemies)


_SIGHT = 6
"""Squares from the enemy within which units may strike in this move."""


class Stance(NamedTuple):
    """How a plan is made: how much it fears in blows and in moves, whether it advances, what it leaves alone.

    `barred` are units with squares where they are not to be, `spared` squares that are not struck, `wary` the ids of
    units that seek safety first.
    """

    fear: float
    caution: float
    moves: bool
    barred: frozenset[tuple[str, int]] = frozenset()
    spared: frozenset[int] = frozenset()
    wary: frozenset[str] = frozenset()


class Plan:
    """A plan under way: `p` is the map as it will look when it has been carried out."""

    def __init__(self, at: Situation, stance: Stance, taste: Taste) -> None:
        self.at = at
        self.staff = at.staff
        self.stance = stance
        self.p = at.staff.p.copy()
        self.scales = scales(self.p.law)
        self.taste = replace(taste, exposed=at.exposed, fear=stance.fear, barred=stance.barred, spared=stance.spared)
        self.movable = {unit.id for unit in self.staff.movable()}
        self.moves: list[o.AnyOrder] = []
        self.blows: list[Blow] = []
        self.exposed: Sequence[float] = at.exposed
        self.busy: set[str] = set()
        self.claims: set[int] = set()
        self.gain = 0.0
        self.progress = 0.0

    def make(self) -> None:
        """Strike, then move."""
        self._strike()
        if self.stance.moves:
            self._march()
        else:
            self._stand()

    # --- blows -----------------------------------------------------------------------------------------

    def _strike(self) -> None:
        for blow in Assault(self.at.openings, self.taste).blows():
            self.blows.append(blow)
            self.gain += blow.worth
            for pick in blow.picks:
                self.busy.add(pick.unit.id)
                self._go(pick.unit, pick.arrival)
        for blow in self.blows:
            self._fall(blow)
        self.exposed = self.at.exposed_without({id for id in self.at.threats if id not in self.p.units})

    def _fall(self, blow: Blow) -> None:
        """What the plan expects of a blow: the struck are gone, or worn."""
        whole = sum(self.scales.worth(unit) for unit in self.at.struck[blow.target]) or 1.0
        left = 1 - blow.weight.gain / whole
        for unit in self.at.struck[blow.target]:
            if unit.id not in self.p.units:
                continue
            if left < _GONE:
                self.p.take(unit.id)
            else:
                self.p.put(replace(unit, strength=unit.strength * int(left * 100) / 100))

    def _go(self, unit: Unit, arrival: Arrival) -> None:
        """An order to come to a place, and the unit there on the plan's map."""
        if arrival.path:
            path = tuple(self.p.board.name[s] for s in arrival.path)
            self.moves.append(o.Move(unit=called(unit, self.staff.side), path=path))
            shape = "column" if len(arrival.squares) > 1 else "1x1"
            self.p.put(replace(self.p.units[unit.id], squares=arrival.squares, facing=arrival.facing, shape=shape))
        elif unit.order is not None:
            self.moves.append(o.Cancel(unit=called(unit, self.staff.side)))

    # --- the others ------------------------------------------------------------------------------------

    def _stand(self) -> None:
        for unit in self.staff.movable():
            if unit.id not in self.busy:
                self._face(unit)

    def _march(self) -> None:
        """The others, those nearest to a goal first, each to the best place; who will be struck stands there yet."""
        goals = self.at.goals
        units = [unit for unit in self.staff.movable() if unit.id not in self.busy]
        units.sort(key=lambda unit: (goals.far(unit, unit.at), unit.id))
        fields: dict[str, Field] = {}
        for unit in units:
            field = fields.get(unit.side) or fields.setdefault(unit.side, Field(self.staff.p, unit.side))
            if goals.stays(unit) or unit.id in self.at.still:
                self._face(unit)
                continue
            spent = self.p.spent.get(unit.id, 0)
            places = self.at.within(unit, self.at.walks.reach(self.p, field, unit, self.staff.closed, spent))
            choice = min(
                ((self._cost(unit, s, arrivals[0]), s) for s, arrivals in places.items() if self._open(unit, s)),
                default=(FAR, unit.at),
            )[1]
            if choice == unit.at:
                self._keep(unit, field)
                continue
            before, after = goals.far(unit, unit.at), goals.far(unit, choice)
            if before < FAR and after < FAR:
                self.progress += self.scales.worth(unit) * (before - after)
            self._go(unit, places[choice][0])

    def _open(self, unit: Unit, square: int) -> bool:
        return square not in self.claims and all(id == unit.id for id in self.p.at.get(square, ()))

    def _cost(self, unit: Unit, square: int, arrival: Arrival) -> float:
        """Turns to the goal from a place, and what is to be feared there."""
        far = self.at.goals.far(unit, square)
        bears = self.exposed[square]
        fear = 0.0
        caution = _WARY if unit.id in self.stance.wary else self.stance.caution
        if bears and caution:
            own = self.scales.worth(unit) + self._support(unit, square)
            fear = caution * 2 * log2(max(bears / own, 1.0))
        if (unit.id, square) in self.stance.barred:
            fear += _BARRED
        if square in self.p.board.places and self.p.owner_of(square) in self.staff.enemies:
            fear -= _TOWN
        return far + fear + arrival.cost / self.p.law.turn * 0.01

    def _support(self, unit: Unit, square: int) -> float:
        """Own rating beside a square as the plan stands."""
        total = 0.0
        for _, q in self.p.board.near[square]:
            for id in self.p.at.get(q, ()):
                other = self.p.units[id]
                if id != unit.id and other.side in self.staff.sides:
                    total += self.scales.worth(other)
        return total

    def _keep(self, unit: Unit, field: Field) -> None:
        """A unit that has found nothing better: on by a way that takes more than a turn, else it faces the enemy."""
        way = () if self.at.exposed[unit.at] > 0 else tuple(self._descent(unit, field))
        self.claims.update(way)
        order = unit.order
        if way and order is not None and order.kind == "move" and unit.progress and order.path[:1] == way[:1]:
            return
        if way:
            name = self.p.board.name
            self.moves.append(o.Move(unit=called(unit, self.staff.side), path=tuple(name[s] for s in way)))
        else:
            self._face(unit)

    def _descent(self, unit: Unit, field: Field) -> Iterator[int]:
        """The next squares towards the goal by steps that the unit can make, where nobody stands."""
        goals, paces = self.at.goals, paces_of(self.p)
        shut = field.foreign | self.staff.closed
        state: State = (unit.at, unit.facing, 0, 0, False, unit.defile)
        for _ in range(_AHEAD):
            open_ = [one for one in paces.next(unit, state) if not shut >> one.to & 1 and self._open(unit, one.to)]
            best = min(open_, key=lambda one: (goals.far(unit, one.to), one.ticks, one.to), default=None)
            if best is None or goals.far(unit, best.to) >= goals.far(unit, state[0]):
                return
            yield best.to
            state = best.then

    def _face(self, unit: Unit) -> None:
        """Turn to the nearest enemy if he is not in front; drop what is left of an old order."""
        name = called(unit, self.staff.side)
        wanted = self._wanted(unit)
        if wanted >= 0:
            self.moves.append(o.Turn(unit=name, facing=FACINGS[wanted]))
            self.p.put(replace(self.p.units[unit.id], facing=wanted))
        elif unit.order is not None and unit.order.kind == "move":
            self.moves.append(o.Cancel(unit=name))

    def _wanted(self, unit: Unit) -> int:
        """The facing to take, -1 to leave it."""
        x, y = self.p.board.grid.x, self.p.board.grid.y
        foes = [s for s in self.at.struck if any(id in self.p.units for id in self.p.at.get(s, ()))]
        if not foes:
            return -1
        near = min(foes, key=lambda s: (max(abs(x[s] - x[unit.at]), abs(y[s] - y[unit.at])), s))
        dx, dy = x[near] - x[unit.at], y[near] - y[unit.at]
        if max(abs(dx), abs(dy)) > _CLOSE:
            return -1
        d = _towards(dx, dy, self.p.law.level == 1)
        return d if angle(unit.facing, d) > 1 else -1

    def drop(self, unit: Unit) -> None:
        """Take back the move of a unit that gets another order."""
        name = called(unit, self.staff.side)
        self.moves = [one for one in self.moves if getattr(one, "unit", None) != name]

    # --- what comes of it ------------------------------------------------------------------------------

    def orders(self) -> list[o.AnyOrder]:
        """Moves, then strikes."""
        return [*self.moves, *self._strikes()]

    def _strikes(self) -> Iterator[o.Strike]:
        name = self.p.board.name
        for blow in self.blows:
            row = tuple(called(pick.unit, self.staff.side) for pick in _ordered(blow))
            further = {}
            if blow.target in self.p.board.places:
                further = {called(pick.unit, self.staff.side): (name[blow.target],) for pick in blow.picks}
            yield o.Strike(target=name[blow.target], echelons=(row,), further=further)


def _ordered(blow: Blow) -> Sequence[Pick]:
    return sorted(blow.picks, key=lambda pick: pick.unit.id)


def _towards(dx: int, dy: int, four: bool) -> int:
    """The facing nearest to an offset."""
    if four or not dx or not dy or max(abs(dx), abs(dy)) > 2 * min(abs(dx), abs(dy)):
        if abs(dx) >= abs(dy):
            return 2 if dx > 0 else 6
        return 0 if dy > 0 else 4
    return {(1, 1): 1, (1, -1): 3, (-1, -1): 5, (-1, 1): 7}[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]


_GONE = 0.15
_BARRED = 6.0
_WARY = 4.0
_TOWN = 1.5
_AHEAD = 1
_CLOSE = 4
