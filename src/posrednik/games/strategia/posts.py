"""Where the troops of a side stand, and how many (ST-5.8, ST-VIS): by square, and as sets of squares."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.sighting import COVER
from posrednik.games.strategia.stacking import regiments_in
from posrednik.games.strategia.unit import ONE, Unit
from posrednik.geometry.squares import bits

NOTHING = Fraction(0)
_THIRDS = 3
"""Thirds of a division, the least that covers."""


@clause("ST-5.8", "ST-VIS")
def covering(p: Position, side: str, mask: int, fit: bool = True) -> tuple[int, int]:
    """The squares of a set in which a side has at least 1/3 of a division, and a whole one, by its fit troops alone."""
    third = whole = 0
    units, at, bit, half = p.units, p.at, p.board.grid.bit, p.half
    for s in bits(p.held.get(side, 0) & mask):
        here = at[s]
        if len(here) == 1:
            unit = units[here[0]]
            if fit and unit.unfit >= half:
                continue
            if unit.strength is ONE and len(unit.squares) == 1:
                whole |= bit[s]
                continue
            thirds = _thirds(unit, s)
        else:
            able = [one for one in (units[id] for id in here) if one.side == side and not (fit and one.unfit >= half)]
            found = _THIRDS * sum([_share(one, s) for one in able], NOTHING)
            thirds = found.numerator // found.denominator
        if thirds >= _THIRDS:
            whole |= bit[s]
        elif thirds:
            third |= bit[s]
    return third | whole, whole


assert Fraction(1, _THIRDS) == COVER


def _thirds(unit: Unit, square: int) -> int:
    """Whole thirds of a division that a unit has in one of its squares."""
    strength = unit.strength
    n, d = _THIRDS * strength.numerator, strength.denominator
    if len(unit.squares) < 2 or unit.shape == "wide":
        return n // d
    return n * regiments_in(unit, square) // (d * unit.count)


@clause("ST-5.8")
def _share(unit: Unit, square: int) -> Fraction:
    """Divisions of a unit in one of its squares; a wide card counts whole in each."""
    if unit.shape == "wide" or len(unit.squares) < 2:
        return unit.strength
    return unit.strength * regiments_in(unit, square) / unit.count
