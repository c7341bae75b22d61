"""Shapes of cards as sets of squares (ST-3.1d, 3.3b, 3.3c)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board

Point = tuple[int, int]
CARDS = (("1x2", 1, 2), ("2x2", 2, 2), ("1x3", 1, 3), ("1x4", 1, 4))
"""Corps cards from the smallest: name, shorter and longer side."""


@clause("ST-3.3b", "ST-3.3c")
def corps_card(points: Iterable[Point]) -> str | None:
    """The smallest corps card that holds these squares, either way round; None if none does."""
    xs, ys = zip(*points, strict=True)
    sides = sorted((max(xs) - min(xs) + 1, max(ys) - min(ys) + 1))
    for name, short, long in CARDS:
        if sides[0] <= short and sides[1] <= long:
            return name
    return None


@clause("ST-3.1b")
def card_of(board: Board, squares: Iterable[int]) -> str | None:
    """The corps card that holds squares of a board."""
    return corps_card([(board.grid.x[s], board.grid.y[s]) for s in squares])


@clause("ST-4.9")
def staying(places: Mapping[str, Sequence[Point]], rank: Mapping[str, tuple[int, str]]) -> list[str]:
    """The largest set of divisions that fits a corps card; of equal sets that with the lowest numbers."""
    ids = sorted(places, key=lambda id: rank[id])
    for size in range(len(ids), 1, -1):
        for some in combinations(ids, size):
            if corps_card([point for id in some for point in places[id]]) is not None:
                return list(some)
    return ids[:1]


@clause("ST-4.10", "ST-4.11")
def in_pair(board: Board, squares: Iterable[int], diagonal: bool = False) -> bool:
    """Whether squares lie in a rectangle 1x2 (or in two adjacent squares, also by a corner)."""
    found = set(squares)
    if len(found) > 2:
        return False
    a, b = min(found), max(found)
    near = board.grid.distance(a, b) <= 1
    return near and (diagonal or board.grid.x[a] == board.grid.x[b] or board.grid.y[a] == board.grid.y[b])
