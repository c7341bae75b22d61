"""What sides see at the end of a half-turn goes on their commanders' maps (ST-VIS, section 4.6)."""

from __future__ import annotations

from typing import TypeAlias

from posrednik.core.clause import clause
from posrednik.games.strategia.events_war import Sighted
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.marks import Marks
from posrednik.games.strategia.observing import beside
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reports import Known, Report, Sight, alone

Seen: TypeAlias = tuple[Sight | Known, ...]
"""What is seen in a square."""


@clause("ST-VIS")
def remember(p: Position) -> Unfolding:
    """END: what every side sees beside its units, and what it was told in this move, goes on its commander's map."""
    found = []
    for side in p.movers:
        marks, half = p.sightings.get(side, ()), p.half
        squares = _told(p.reports.get(side)) if side == p.mover else {}
        _look(p, side, marks, squares)
        if squares:
            found.append((side, tuple([(s, (half, squares[s])) for s in sorted(squares)])))
    if found:
        p = yield Sighted(clause="ST-VIS", found=tuple(found))
    return p


def _look(p: Position, side: str, marks: Marks, squares: dict[int, Seen]) -> None:
    """Add the chips beside own units by square; squares there that were seen full once and are empty now are empty."""
    ring, chips = beside(p, side)
    squares.update(chips)
    bit = p.board.grid.bit
    for s in [one.square for one in marks if ring & bit[one.square]]:
        if s not in chips:
            squares[s] = ()


def _told(told: Report | None) -> dict[int, Seen]:
    """What a side was told, by square."""
    if told is None:
        return {}
    found: dict[int, Seen] = {}
    for chip in told.cover:
        s = chip.square
        found[s] = (*found[s], chip) if s in found else alone(chip.side, s, chip.facing, chip.size)
    open_: dict[int, Seen] = {}
    for area in told.zones:
        for unit in area.units:
            for s in unit.squares:
                if s not in open_:
                    open_[s] = (unit,)
                elif unit not in open_[s]:
                    open_[s] = (*open_[s], unit)
    found.update(open_)
    return found
