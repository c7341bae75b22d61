"""The scheme of operations as data (ST-REC): one arrow for every advance that was not interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from posrednik.core.clause import clause

S = TypeVar("S")


class Leg(Struct, Generic[S], frozen=True):
    """What a formation did on one of its turns: from where to where."""

    unit: str
    turn: int
    start: S
    end: S


class Arrow(Struct, Generic[S], frozen=True):
    """An advance without a break: the formation, its ends, its first and last turn."""

    unit: str
    start: S
    end: S
    first: int
    last: int


@clause("ST-REC")
def arrows(legs: Iterable[Leg[S]], onward: Callable[[S, S, S], bool] = lambda a, b, c: True) -> list[Arrow[S]]:
    """The arrows of a record of moves, in the order in which they begin; a standstill or a pause ends one.

    `onward` says whether who came from a to b and goes on to c is still on the same advance.
    """
    drawn: list[Arrow[S]] = []
    open_: dict[str, int] = {}
    came: dict[str, S] = {}
    for leg in legs:
        if leg.start == leg.end:
            open_.pop(leg.unit, None)
            continue
        n = open_.get(leg.unit)
        last = drawn[n] if n is not None else None
        straight = leg.unit not in came or onward(came[leg.unit], leg.start, leg.end)
        came[leg.unit] = leg.start
        if n is not None and last is not None and last.end == leg.start and leg.turn - last.last <= 1 and straight:
            drawn[n] = Arrow(leg.unit, last.start, leg.end, last.first, leg.turn)
            continue
        open_[leg.unit] = len(drawn)
        drawn.append(Arrow(leg.unit, leg.start, leg.end, leg.turn, leg.turn))
    return drawn


@clause("ST-REC")
def gathered(legs: Iterable[Leg[S]], formations: Mapping[str, Sequence[str]]) -> list[Leg[S]]:
    """Legs of divisions with those of a corps or army joined where all its units went the same way on a turn."""
    moves = list(legs)
    by_key = {(leg.unit, leg.turn): leg for leg in moves}
    swallowed: set[tuple[str, int]] = set()
    joined: dict[tuple[str, int], Leg[S]] = {}
    for name, members in formations.items():
        for turn in sorted({leg.turn for leg in moves if leg.unit in members}):
            found = [by_key.get((unit, turn)) for unit in members]
            first = found[0] if found else None
            if first is None or any(leg is None or (leg.start, leg.end) != (first.start, first.end) for leg in found):
                continue
            joined[first.unit, turn] = Leg(name, turn, first.start, first.end)
            swallowed |= {(unit, turn) for unit in members}
    out = []
    for leg in moves:
        key = (leg.unit, leg.turn)
        if key in joined:
            out.append(joined[key])
        elif key not in swallowed:
            out.append(leg)
    return out


@clause("ST-REC")
def active(points: Iterable[tuple[int, int]], width: int, height: int, around: int) -> tuple[int, int, int, int] | None:
    """The area of active operations: the columns and rows around all that happened, None where nothing did."""
    found = list(points)
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    west, east = max(min(xs) - around, 0), min(max(xs) + around, width - 1)
    return west, max(min(ys) - around, 0), east, min(max(ys) + around, height - 1)
