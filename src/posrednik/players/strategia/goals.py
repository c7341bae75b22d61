"""Where a side wants to go: enemy troops and places by how promising they are, and home for who is cut off."""

from __future__ import annotations

from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.unit import Unit
from posrednik.players.strategia.pacing import FAR
from posrednik.players.strategia.reach import distances
from posrednik.players.strategia.staff import Staff
from posrednik.players.strategia.threat import by_square
from posrednik.players.strategia.weighing import scales

FAST = ("td", "md", "sau", "kd")
"""Arms that go by the map of distances of a tank division; the others by that of a rifle division."""
PLACE = {"capital": 2.0, "city": 3.5, "fortress": 5.0}
"""Turns by which a place is farther than a chip at the same distance."""
LATE = 8
"""Turns before the limit in which places draw as much as troops."""
WIDE = 3
"""Squares around a chip whose forces are counted for and against going there."""
HOME_GUARD = 6
"""An enemy so near the capital draws everybody."""


class Goals:
    """Turns to the goals from every square, for foot and for motors; and the way home for who is cut off."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self.p = staff.p
        self.targets = self._targets()
        self.maps: dict[tuple[str, bool], list[float]] = {}
        self.guard = self._guard()

    def _targets(self) -> dict[int, float]:
        staff, p = self.staff, self.p
        worth = scales(p.law).worth
        own = by_square(unit for unit in staff.v.units if unit.squares)
        foes = by_square(unit for unit in staff.foes if unit.side in staff.enemies)
        home = [s for s, place in p.board.places.items() if place.kind == "capital" and place.owner == staff.side]
        out: dict[int, float] = {}
        for s, units in foes.items():
            against = sum(worth(unit) for q, some in foes.items() if self._apart(s, q) <= WIDE for unit in some)
            ours = sum(worth(unit) for q, some in own.items() if self._apart(s, q) <= WIDE + 1 for unit in some)
            out[s] = min(max(0.3 * (against - 0.7 * ours), -1.5), 2.5) - 1.0
            if home and self._apart(s, home[0]) <= HOME_GUARD:
                out[s] -= 4.0
            if units[0].arm == "garrison":
                out[s] += PLACE["fortress"]
        left = staff.law.options.turn_limit - staff.v.turn
        for s, place in sorted(p.board.places.items()):
            if OWNERS[staff.v.owners[s]] in staff.enemies:
                out.setdefault(s, PLACE[place.kind] * (0.2 if left <= LATE else 1.0))
        return out

    def _apart(self, a: int, b: int) -> int:
        return self.p.board.grid.distance(a, b)

    def _guard(self) -> str:
        """The unit that keeps the capital: the least of those that stand in it."""
        worth = scales(self.p.law).worth
        for s, place in sorted(self.p.board.places.items()):
            if place.kind == "capital" and place.owner == self.staff.side:
                here = [self.p.units[id] for id in self.p.at.get(s, ())]
                mine = [unit for unit in here if unit.side == self.staff.side]
                if mine:
                    return min(mine, key=lambda unit: (worth(unit), unit.id)).id
        return ""

    def stays(self, unit: Unit) -> bool:
        """Whether a unit has its post where it stands."""
        return unit.id == self.guard

    def far(self, unit: Unit, square: int) -> float:
        """Turns from a square to the nearest goal of a unit."""
        home = bool(unit.supply)
        arm = "td" if unit.arm in FAST else "sd"
        found = self.maps.get((arm, home))
        if found is None:
            goals = self._homes(unit.side) if home else self.targets
            found = self.maps[arm, home] = distances(self.p, arm, goals, self.staff.closed)
        return found[square]

    def _homes(self, side: str) -> dict[int, float]:
        """Own places, the goals of those that are cut off."""
        return {s: 0.0 for s in self.p.board.places if OWNERS[self.staff.v.owners[s]] == side} or {0: FAR}
