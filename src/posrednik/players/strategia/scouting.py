"""Questions to the scouts (ST-8.3), asked where the arm of a chip decides whether it can be struck."""

from __future__ import annotations

from posrednik.core.exact import Fraction
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.recon import cost
from posrednik.games.strategia.view import View
from posrednik.players.strategia.staff import Staff
from posrednik.players.strategia.threat import by_square

MOST = 2
"""Questions in one move."""
KEPT = Fraction(1)
"""Points that are saved for a bad day."""
CLOSE = 2
"""Squares within which so many own units must stand for a question to decide something."""
MANY = 3


def waits(v: View) -> bool:
    """Whether the answers come at once, so that the move can be written after them."""
    return v.options.umpire == "computer"


def questions(staff: Staff) -> list[o.Ask]:
    """What arm the chips are that stand before own masses and of which only the size is known."""
    v = staff.v
    if not v.war or not _budget(v.options) or any(one.half == v.half for one in v.replies):
        return []
    price, left = cost("arms"), v.recon_left - KEPT
    grid = v.board.grid
    found = []
    for square, units in by_square(unit for unit in staff.foes if unit.side in staff.enemies).items():
        if not all(unit.id.startswith("?") and unit.strength != 1 for unit in units):
            continue
        near = sum(1 for unit in v.units if unit.squares and grid.distance(unit.at, square) <= CLOSE)
        if near >= MANY:
            found.append((-near, square))
    out = []
    for _, square in sorted(found)[:MOST]:
        if price > left:
            break
        left -= price
        out.append(o.Ask(kind="arms", square=v.board.name[square]))
    return out


def _budget(options: Options) -> bool:
    """Without an umpire the opponent would answer; nothing is asked of him."""
    return options.umpire != "none"
