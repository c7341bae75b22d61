"""Squares of a rectangular board as small ints, sets of squares as int bitboards.

A square is row * width + column, rows and columns counted from 0; bit s of a set stands for square s.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

KING = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight king directions (dx, dy), clockwise from north, where north is the direction of growing rows."""


def bits(mask: int) -> list[int]:
    """The squares of a set in ascending order."""
    found = []
    while mask:  # from above: the highest square is known at once, and the number grows shorter
        square = mask.bit_length() - 1
        found.append(square)
        mask ^= 1 << square
    found.reverse()
    return found


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


class Grid:
    """Neighbours, rays and lines of a board of `width` x `height` squares, computed once."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.number = list(range(self.size))
        """Every square by its number: one object for all who keep it."""
        self.bit = [1 << s for s in range(self.size)]
        self.x = [s % width for s in range(self.size)]
        self.y = [s // width for s in range(self.size)]
        self.neighbours = [0] * self.size
        self.rays: list[list[tuple[int, ...]]] = []
        for s in range(self.size):
            rays = [self._ray(s, dx, dy) for dx, dy in KING]
            self.rays.append(rays)
            self.neighbours[s] = sum(1 << ray[0] for ray in rays if ray)
        self._between: dict[int, int] = {}
        self._crossed: dict[int, int] = {}

    def _ray(self, s: int, dx: int, dy: int) -> tuple[int, ...]:
        out = []
        x, y = self.x[s] + dx, self.y[s] + dy
        while 0 <= x < self.width and 0 <= y < self.height:
            out.append(self.number[y * self.width + x])
            x, y = x + dx, y + dy
        return tuple(out)

    def star(self, reach: int) -> list[int]:
        """Per square, the squares on its eight rays at most `reach` steps away."""
        return [sum(1 << s for ray in rays for s in ray[:reach]) for rays in self.rays]

    def disc(self, reach: int) -> list[int]:
        """Per square, all other squares at most `reach` king steps away."""
        return [
            sum(1 << b for b in range(self.size) if b != a and self.distance(a, b) <= reach) for a in range(self.size)
        ]

    def distance(self, a: int, b: int) -> int:
        """King steps between two squares."""
        return max(abs(self.x[a] - self.x[b]), abs(self.y[a] - self.y[b]))

    def direction(self, a: int, b: int) -> int:
        """Number in KING of the ray from a through b, -1 if b is on none (or is a itself)."""
        dx, dy = self.x[b] - self.x[a], self.y[b] - self.y[a]
        if (dx or dy) and (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
            return KING.index((sign(dx), sign(dy)))
        return -1

    def bearing(self, a: int, b: int) -> tuple[int, int]:
        """The reduced vector from a to b, (0, 0) for the square itself."""
        dx, dy = self.x[b] - self.x[a], self.y[b] - self.y[a]
        g = gcd(dx, dy) or 1
        return dx // g, dy // g

    def between(self, a: int, b: int) -> int:
        """The squares strictly between a and b on a common ray; 0 if there is none."""
        key = a * self.size + b
        found = self._between.get(key)
        if found is None:
            found = 0
            d = self.direction(a, b)
            if d >= 0:
                for s in self.rays[a][d]:
                    if s == b:
                        break
                    found |= 1 << s
            self._between[key] = found
        return found

    def crossed(self, a: int, b: int) -> int:
        """The other squares whose interior is crossed by the segment joining the centres of a and b."""
        key = a * self.size + b
        found = self._crossed.get(key)
        if found is None:
            found = self._crossed[key] = self._cross(a, b)
        return found

    def _cross(self, a: int, b: int) -> int:
        ax, ay, bx, by = self.x[a], self.y[a], self.x[b], self.y[b]
        dx, dy = bx - ax, by - ay
        mask = 0
        for y in range(min(ay, by), max(ay, by) + 1):
            for x in range(min(ax, bx), max(ax, bx) + 1):
                s = y * self.width + x
                if s in (a, b):
                    continue
                # twice the signed areas to the four corners: the line crosses the interior iff signs differ
                side = [dx * (2 * (y - ay) + v) - dy * (2 * (x - ax) + u) for u in (-1, 1) for v in (-1, 1)]
                if min(side) < 0 < max(side):
                    mask |= 1 << s
        return mask


@lru_cache(maxsize=8)
def grid(width: int, height: int) -> Grid:
    """The shared grid of that size."""
    return Grid(width, height)
