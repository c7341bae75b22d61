"""The check of armies at the end of planning (ST-5.6): four to ten divisions, everybody in one army or reserve."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.tables import FORCES

LEAST: int = FORCES["army"]["least"]
MOST: int = FORCES["army"]["most"]


class Checked(Struct, frozen=True):
    """Armies as they stand after the check, the reserve, and the armies that had a fault."""

    armies: dict[int, tuple[str, ...]]
    reserve: tuple[str, ...]
    faulty: tuple[int, ...]


@clause("ST-5.6")
def check(
    armies: Sequence[tuple[int, Sequence[str]]],
    cover: Collection[str],
    others: Sequence[str],
    size: Callable[[str], int] = lambda unit: 3,
) -> Checked:
    """Complete a plan: doubles stay where first named, what is beyond ten divisions or in too small an army is reserve.

    `others` are in no army; `size` gives the regiments of a unit. Troops marked as cover never go to the reserve.
    """
    kept: dict[int, tuple[str, ...]] = {}
    reserve: list[str] = []
    faulty: list[int] = []
    named: set[str] = set()
    for number, units in armies:
        own = [unit for unit in dict.fromkeys(units) if unit not in named]
        named.update(own)
        good, dropped = fitting(own, size)
        if sum(map(size, good)) < 3 * LEAST or number in kept:
            good, dropped = [], own
        if dropped or len(own) < len(units):
            faulty.append(number)
        reserve += [unit for unit in dropped if unit not in cover]
        if good:
            kept[number] = tuple(good)
    reserve += [unit for unit in others if unit not in named and unit not in cover]
    return Checked(kept, tuple(reserve), tuple(faulty))


@clause("ST-5.6")
def fitting(units: Sequence[str], size: Callable[[str], int]) -> tuple[list[str], list[str]]:
    """The first units that make no more than ten divisions, and the rest."""
    good: list[str] = []
    dropped: list[str] = []
    total = 0
    for unit in units:
        if dropped or total + size(unit) > 3 * MOST:
            dropped.append(unit)
            continue
        good.append(unit)
        total += size(unit)
    return good, dropped


@clause("ST-5.6")
def divisions(units: Sequence[str], size: Callable[[str], int] = lambda unit: 3) -> int:
    """Divisions in an army, loose regiments by threes, rounded up."""
    return -(-sum(map(size, units)) // 3)
