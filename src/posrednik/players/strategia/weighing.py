"""What a blow is worth before it is struck: the combat table and its factors in plain numbers, for many quick looks.

The tables are the umpire's own (`strength.scale`, `table.column`); echelons and sectors are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from posrednik.core.exact import Fraction
from posrednik.games.strategia.directions import ENCIRCLED, direction
from posrednik.games.strategia.directions import mode as mode_of
from posrednik.games.strategia.imagine import World
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.strength import scale
from posrednik.games.strategia.table import column
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import ARMOUR, CITY, FORTRESS, MOUNTAIN

_COLUMNS = 320


class Weight(NamedTuple):
    """A blow in ratings at base worth: what the defender loses, what the attacker loses, the ratio, the kind."""

    gain: float
    loss: float
    ratio: float
    mode: str
    captured: bool


class Scales:
    """Ratings and the combat table of one law as plain numbers."""

    def __init__(self, law: Law) -> None:
        compiled = scale(law)
        self.attack = [{arm: float(v) for arm, v in row.items()} for row in compiled.attack]
        self.defence = [{arm: float(v) for arm, v in row.items()} for row in compiled.defence]
        self.mode = {name: float(v) for name, v in compiled.mode.items()} | {"regular": 1.0}
        self.river = float(compiled.river)
        self.forcing = float(compiled.forcing)
        self.anti_tank = float(law.options.at_coefficient)
        self.rating = {arm: float(v) for arm, v in law.rating.items()}
        self.columns = [column(law, Fraction(n), Fraction(10)) for n in range(33)]
        self.p = [(float(one.p1), float(one.p2)) for one in self.columns]

    def worth(self, unit: Unit) -> float:
        """The base rating of a unit in sight or in hand."""
        if unit.regiments:
            return sum(self.rating[one.arm] * float(one.strength) for one in unit.regiments)
        return self.rating[unit.arm] * float(unit.strength)


@lru_cache(maxsize=16)
def scales(law: Law) -> Scales:
    """The scales of a law."""
    return Scales(law)


class Striker(NamedTuple):
    """A unit that strikes one target from one square: worth, effective rating there, over a river, armour, side."""

    worth: float
    force: float
    wet: bool
    armour: bool
    side: int


_SIDES = {"front": 1, "left": 2, "right": 4, "rear": 8}
_KINDS = tuple(mode_of([side for side, bit in _SIDES.items() if n & bit]) if n else "regular" for n in range(16))
REAR = _SIDES["rear"]


class Mark:
    """A square with the units struck there in one echelon, made ready for many looks."""

    def __init__(self, p: World, target: int, struck: Sequence[Unit]) -> None:
        s = scales(p.law)
        self.p, self.target, self.scales = p, target, s
        self.relief = p.board.combat[target]
        worth = [s.worth(unit) for unit in struck]
        self.whole = sum(worth)
        chief = struck[max(range(len(struck)), key=lambda n: worth[n])]
        self.facing = chief.facing
        self.plain = self.guns = 0.0
        for unit in struck:
            if unit.unfit >= p.half or unit.state in ("in_transfer", "forming"):
                continue
            k = s.defence[self.relief][unit.arm] * float(unit.strength)
            if unit.arm == "ptd":
                self.guns += k
            else:
                self.plain += k

    def side(self, at: int) -> int:
        """The side of the struck that a square lies on, as a bit."""
        x, y = self.p.board.grid.x, self.p.board.grid.y
        return _SIDES[direction(self.p.law, ((x[self.target], y[self.target]),), self.facing, (x[at], y[at]))]

    def kind(self, sides: int) -> str:
        """The kind of battle that blows from a set of sides make (no flanks in a fortress, ST-9.16c)."""
        return "regular" if self.relief == FORTRESS else _KINDS[sides]

    def striker(self, unit: Unit, at: int) -> Striker:
        """A unit that strikes from a square beside."""
        force = self.scales.attack[self.relief][unit.arm] * float(unit.strength)
        wet = self.p.board.over(at, self.target)
        return Striker(self.scales.worth(unit), force, wet, unit.arm in ARMOUR, self.side(at))


def weigh(mark: Mark, strikers: Sequence[Striker], noise: float = 1.0) -> Weight:
    """The first half-turn of a battle; `noise` is a factor of misjudgement."""
    s, relief, whole = mark.scales, mark.relief, mark.whole
    k1 = wet = armour = base = 0.0
    sides = 0
    for one in strikers:
        k1 += one.force
        base += one.worth
        wet += one.force if one.wet else 0.0
        armour += one.force if one.armour else 0.0
        sides |= one.side
    kind = mark.kind(sides)
    if kind == ENCIRCLED:
        return Weight(whole, 0.0, 99.0, kind, True)
    if k1:
        wet, armour = wet / k1, armour / k1
    k2 = mark.plain + mark.guns * (1 + (s.anti_tank - 1) * armour)
    k2 *= (s.mode[kind] if relief != FORTRESS else 1.0) * (1 + (s.river - 1) * wet)
    k1 *= noise
    if k2 <= 0:
        return Weight(whole, 0.0, 99.0, kind, True)
    ratio = k1 / k2
    n = min(int(-(-ratio * 10 // 1) if ratio * 10 % 1 > 1e-9 else ratio * 10), 32)
    p1, p2 = s.p[n]
    if n <= 10:
        la = p1 * k1
        ld = p2 * la
    else:
        ld = p1 * k2
        la = p2 * ld
    if relief == CITY and not s.columns[n].captured:
        la, ld = la / 2, ld / 2
    la *= s.forcing if relief == MOUNTAIN else 1 + (s.forcing - 1) * wet
    return Weight(whole * min(ld / k2, 1.0), base * min(la / k1, 1.0) if k1 else 0.0, ratio, kind, n >= 30)
