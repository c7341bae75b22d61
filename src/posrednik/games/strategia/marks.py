"""The commander's map (section 4.6): what a side saw last in each square, and when, the squares in ascending order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from operator import attrgetter
from typing import Any, TypeAlias

from msgspec import Struct


class Memory(Struct, frozen=True, kw_only=True, gc=False):
    """What was seen in a square last, and in which half-turn: a mark on the commander's map."""

    square: int
    half: int
    seen: tuple[Any, ...]  # Sight | Known


Marks: TypeAlias = tuple[Memory, ...]
"""The marks of a side by square; where nothing stands there is none."""
_SQUARE = attrgetter("square")


def marked(marks: Marks, more: Iterable[Memory]) -> Marks:
    """The map with more marks, each of which covers an older one of its square."""
    drawn = list(marks)
    for one in more:
        n = bisect_left(drawn, one.square, key=_SQUARE)
        if n < len(drawn) and drawn[n].square == one.square:
            drawn[n] = one
        else:
            drawn.insert(n, one)
    return tuple(drawn)


def redrawn(marks: Marks, found: Iterable[tuple[int, tuple[int, tuple[Any, ...]]]]) -> Marks:
    """The map with what was found, square by square: a half-turn and what was seen; what is empty now is struck off.

    What is seen again as it was before stays the same object.
    """
    kept, squares = list(marks), [one.square for one in marks]
    for square, (half, seen) in found:
        n = bisect_left(squares, square)
        old = kept[n] if n < len(squares) and squares[n] == square else None
        if not seen:
            if old is not None:
                del kept[n], squares[n]
        elif old is None:
            kept.insert(n, Memory(square=square, half=half, seen=seen))
            squares.insert(n, square)
        else:
            kept[n] = Memory(square=square, half=half, seen=old.seen if old.seen == seen else seen)
    return tuple(kept)
