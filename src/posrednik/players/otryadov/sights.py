"""Where a figure could fire to and walk to, as sets of squares with a memory: estimates for the search.

Exact lawfulness is the umpire's affair; these masks only have to be right nearly always, and quick.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from posrednik.games.otryadov.squares import BIT, FORWARD, GRID, SIZE, ZONE, ZONES_MASK
from posrednik.games.otryadov.tables import FORMS, role
from posrednik.geometry.squares import bits

if TYPE_CHECKING:
    from posrednik.games.otryadov.ground import Ground
    from posrednik.games.otryadov.law import Law

_NEAR = GRID.neighbours
_INTRUDER = role("intruder")
_TANK = tuple(f.effect == "tank" for f in FORMS)
_PARTISAN = tuple(f.type == "partisan" for f in FORMS)
_RAYS = [[[BIT[q] for q in ray] for ray in GRID.rays[s]] for s in range(SIZE)]


class Sights:
    """Bearing and reach on one ground under one law."""

    def __init__(self, ground: Ground, law: Law) -> None:
        self.ground = ground
        self.law = law
        self.inner = [
            [self._ray_mask(s, max(0, law.range[form] - 1)) for s in range(SIZE)] for form in range(len(FORMS))
        ]
        self.seen: list[list[dict[int, int]]] = [[{} for _ in range(SIZE)] for _ in FORMS]
        self.fan = [[self._ray_mask(s, law.range[form]) for s in range(SIZE)] for form in range(len(FORMS))]
        self.tied = [0 if law.artillery[form] else ground.masking for form in range(len(FORMS))]
        self.open = [[self._open(side, s) for s in range(SIZE)] for side in (0, 1)]
        self.ahead = [self._ahead(side) for side in (0, 1)]

    @staticmethod
    def _ray_mask(s: int, reach: int) -> int:
        return sum(b for ray in _RAYS[s] for b in ray[:reach])

    def _open(self, side: int, s: int) -> int:
        """The squares on which a figure of that side on s may fire as far as the zones go (O30-XIII-3)."""
        reading = self.law.options.neutral_fire
        everything = (1 << SIZE) - 1
        if reading == "full" or self.law.o41:
            return everything
        if reading == "none":
            return 0 if BIT[s] & ZONES_MASK else ~ZONES_MASK & everything
        for zone in ZONE:
            if BIT[s] & zone:
                return zone
        return (everything & ~ZONES_MASK) | ZONE[side]

    @staticmethod
    def _ahead(side: int) -> list[int]:
        """Per square, the squares that lie further forward."""
        rows = [sum(BIT[s] for s in range(SIZE) if (s // 10 - row) * FORWARD[side] > 0) for row in range(21)]
        return [rows[s // 10] for s in range(SIZE)]

    def bear(self, form: int, s: int, figures: int, side: int) -> int:
        """The squares that a figure of that form on s can fire on over a board with these figures."""
        key = figures & self.inner[form][s]
        found = self.seen[form][s].get(key)
        if found is None:
            found = self.seen[form][s][key] = self._look(form, s, figures)
        return found & self.open[side][s]

    def _look(self, form: int, s: int, figures: int) -> int:
        g, law = self.ground, self.law
        reach = law.range[form]
        if not reach or (_TANK[form] and BIT[s] & g.masking):
            return 0
        sight = law.sight[form]
        if sight == "over":
            stop = 0
        elif sight == "heavy":
            stop = g.masking if BIT[s] & g.strong else g.hides | figures
        else:
            stop = g.hides if law.options.foot_fire_over_figures else g.hides | figures
        barred = g.impassable if law.artillery[form] else g.impassable | g.masking
        out = 0
        for ray in _RAYS[s]:
            for b in ray[:reach]:
                if not b & barred:
                    out |= b
                if b & stop:
                    break
        return out & g.exists

    def walk(self, form: int, s: int, closed: int, side: int) -> int:
        """The squares that a figure of that form can walk to from s; `closed` are squares it cannot enter."""
        g, law = self.ground, self.law
        gait, reach = law.gait[form], law.move[form]
        shut = closed | (g.impassable & ~g.swamp if _PARTISAN[form] else g.impassable) | ~g.exists
        if not _INTRUDER[form]:
            shut |= ZONE[1 - side]
        if gait == "foot":
            return _NEAR[s] & ~shut
        if gait == "straight":
            out = 0
            for ray in _RAYS[s]:
                for b in ray[:reach]:
                    if b & shut:
                        break
                    out |= b
            return out
        if gait == "air":
            return 0
        near = g.roads if gait == "road" else g.rails if gait == "rail" else _NEAR
        out = edge = BIT[s]
        for _ in range(min(reach, 20)):
            fresh = 0
            for q in bits(edge):
                fresh |= near[q]
            edge = fresh & ~shut & ~out
            if not edge:
                break
            out |= edge
        return out & ~BIT[s]


@lru_cache(maxsize=16)
def sights(ground: Ground, law: Law) -> Sights:
    """The shared memory of one ground under one law."""
    return Sights(ground, law)
