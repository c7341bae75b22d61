"""What the umpire tells a side of the others (ST-8.1, 8.2, 6.2): plain facts, the same for people and computers."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from posrednik.core.exact import Fraction


class Sight(Struct, frozen=True, array_like=True, gc=False):
    """A chip as it is seen from outside: no number, no arm."""

    side: str
    square: int
    facing: int
    size: str  # regiment | division | corps


@lru_cache(maxsize=8192)
def alone(side: str, square: int, facing: int, size: str) -> tuple[Sight, ...]:
    """What is seen where a single chip stands: one object for all maps and reports on which it is."""
    return (Sight(side, square, facing, size),)


class Known(Struct, frozen=True, kw_only=True, gc=False):
    """A unit that lies open in a zone: everything about it (ST-8.2)."""

    id: str
    side: str
    arm: str
    number: int
    part: int
    corps: str | None
    squares: tuple[int, ...]
    shape: str
    facing: int
    strength: Fraction


class OpenZone(Struct, frozen=True, kw_only=True, gc=False):
    """A zone behind a stretch without cover: its run, columns and rows (from 0, both ends included), who is in it."""

    side: str
    run: tuple[int, ...]
    inward: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    units: tuple[Known, ...]


class ArmySeen(Struct, frozen=True, kw_only=True):
    """An army of the first echelon; the strip is told at deployment only, the divisions in the war only (I-65)."""

    side: str
    number: int
    corps: int
    divisions: int | None = None
    strip: tuple[int, int] | None = None


class Report(Struct, frozen=True, kw_only=True):
    """A report to a side; `withheld` if the umpire keeps it back (R-07), then only the chips beside its own are told.

    `armies` are of the first echelon, `others` the numbers of all other armies and `fronts` those of fronts, by side.
    """

    side: str
    half: int
    withheld: bool = False
    cover: tuple[Sight, ...] = ()
    zones: tuple[OpenZone, ...] = ()
    armies: tuple[ArmySeen, ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    fronts: tuple[tuple[str, int], ...] = ()
    neighbours: tuple[Sight, ...] = ()
