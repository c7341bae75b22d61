"""Chapter XV: cut tracks. Enemy foot and horse on or beside the line close it to armoured trains."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.games.otryadov.position import ALOFT, Facts
from posrednik.games.otryadov.squares import BIT, GRID
from posrednik.games.otryadov.tables import role

_CUTTER = role("cutter")


@clause("O30-XV-1")
def closed_track(f: Facts, side: int) -> int:
    """The squares that no train of `side` may use: those held by enemy foot or horse and their neighbours.

    Under the option xv_scope = "line" one such enemy beside the railway closes all of it (I-34).
    """
    closed = 0
    for i in f.figures(1 - side):
        s = f.square[i]
        if s < ALOFT and _CUTTER[f.form[i]]:
            closed |= GRID.neighbours[s] | BIT[s]
    if f.law.options.xv_scope == "line" and closed & f.ground.rail:
        return closed | f.ground.rail
    return closed
