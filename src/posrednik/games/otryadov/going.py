"""Chapters III, XIII–XIV: which squares are closed to a figure, and where X-8 forbids a step."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.games.otryadov.squares import BIT, FORWARD, GRID, SIZE, ZONE
from posrednik.games.otryadov.tables import FORMS, role
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits

_INTRUDER = role("intruder")
_CHEM = role("chem")
_TANK = tuple(f.effect == "tank" for f in FORMS)
_PARTISAN = tuple(f.type == "partisan" for f in FORMS)
_NEIGHBOURS = GRID.neighbours


def _regroup_masks() -> list[tuple[list[int], list[int]]]:
    """Per side: own-zone squares that a step may not enter by O30-X-8, for figures and for cars."""
    out = []
    for side in (0, 1):
        plain, cars = [0] * SIZE, [0] * SIZE
        for s in range(SIZE):
            for q in bits(_NEIGHBOURS[s] & ZONE[side]):
                gain = (q // 10 - s // 10) * FORWARD[side]
                if gain <= 0:
                    plain[s] |= BIT[q]
                if gain < 0:
                    cars[s] |= BIT[q]
        out.append((plain, cars))
    return out


_REGROUP = _regroup_masks()


@clause("O30-X-8")
def regroup(t: Turn, i: int, start: int) -> list[int] | None:
    """Per square the steps that are forbidden regrouping for a move of figure i from `start`; None if all are free."""
    side = t.side
    if t.forced(i) or not BIT[start] & ZONE[side]:
        return None
    gait = t.f.law.gait[t.f.form[i]]
    if gait == "rail":
        return None
    return _REGROUP[side][1 if gait == "road" else 0]


@clause("O30-III-1", "O30-VI-18", "O30-XVI-2")
def impassable(t: Turn, i: int) -> int:
    """Squares of the map that figure i cannot enter: bogs and lakes, for partisans lakes only."""
    g = t.f.ground
    return g.impassable & ~g.swamp if _PARTISAN[t.f.form[i]] else g.impassable


@clause("O30-XIII-2")
def foreign_zone(t: Turn, i: int) -> int:
    """The enemy neutral zone, for figures that may not enter it."""
    return 0 if _INTRUDER[t.f.form[i]] else ZONE[t.enemy]


@clause("O30-XIV-6", "O30-IV-5")
def infected(t: Turn, i: int) -> tuple[int, int]:
    """Contaminated squares that figure i may not cross, and may not end on."""
    gas = 0
    for s in t.f.gas:
        gas |= BIT[s]
    form = t.f.form[i]
    if not gas or _CHEM[form]:
        return 0, 0
    return (0, gas) if _TANK[form] else (gas, gas)


def closed_to(t: Turn, i: int, cross: int = 0) -> int:
    """All squares that figure i may not enter, regrouping, roads and barrage apart; `cross` are infected ones."""
    return ~t.f.ground.exists | impassable(t, i) | foreign_zone(t, i) | t.f.occupied[t.enemy] | cross
