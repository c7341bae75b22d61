"""What a blow is worth before it is struck: the combat table and its factors in plain numbers, for many quick looks.

The tables are the umpire's own (`strength.scale`, `table.column`); echelons and sectors are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

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


Striker = tuple[Unit, int]
"""A unit and the square that it strikes from."""


def kind_of(p: World, strikers: Sequence[int], target: int, facing: int) -> str:
    """The kind of battle that blows from these squares at a target with that facing make."""
    if p.board.combat[target] == FORTRESS:
        return "regular"
    x, y = p.board.grid.x, p.board.grid.y
    card = ((x[target], y[target]),)
    return mode_of({direction(p.law, card, facing, (x[s], y[s])) for s in strikers})


def weigh(p: World, strikers: Sequence[Striker], target: int, struck: Sequence[Unit], noise: float = 1.0) -> Weight:
    """The first half-turn of a battle; `struck` are the defenders in one echelon, `noise` a factor of misjudgement."""
    s = scales(p.law)
    board, relief = p.board, p.board.combat[target]
    worth = [s.worth(unit) for unit in struck]
    whole = sum(worth)
    chief = max(range(len(struck)), key=lambda n: worth[n])
    kind = kind_of(p, [at for _, at in strikers], target, struck[chief].facing)
    if kind == ENCIRCLED:
        return Weight(whole, 0.0, 99.0, kind, True)
    ours = [s.attack[relief][unit.arm] * float(unit.strength) for unit, _ in strikers]
    k1 = sum(ours)
    wet = sum(k for k, (_, at) in zip(ours, strikers, strict=True) if board.over(at, target)) / k1 if k1 else 0.0
    armour = sum(k for k, (unit, _) in zip(ours, strikers, strict=True) if unit.arm in ARMOUR) / k1 if k1 else 0.0
    k2 = 0.0
    for unit in struck:
        if unit.unfit >= p.half or unit.state in ("in_transfer", "forming"):
            continue
        k = s.defence[relief][unit.arm] * float(unit.strength)
        k2 += k * (1 + (s.anti_tank - 1) * armour) if unit.arm == "ptd" else k
    k2 *= s.mode[kind] if relief != FORTRESS else 1.0
    k2 *= 1 + (s.river - 1) * wet
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
    base = sum(s.worth(unit) for unit, _ in strikers)
    gain = whole * min(ld / k2, 1.0)
    return Weight(gain, base * min(la / k1, 1.0) if k1 else 0.0, ratio, kind, n >= 30)
