"""Outlines of sets of unit cells: closed rings with the cells on their right hand (y grows downwards).

An outline can be drawn in (`inset`) and its corners rounded (`rounded`); cells that touch only at a corner have
outlines of their own, and holes run the other way round, so that "inwards" is always to the right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

Cell = tuple[int, int]
Point = tuple[float, float]
Ring = list[Point]

_RIGHT, _DOWN, _LEFT, _UP = (1, 0), (0, 1), (-1, 0), (0, -1)
_SIDES: tuple[tuple[Cell, Cell, Cell], ...] = (
    ((0, -1), (0, 0), _RIGHT),
    ((1, 0), (1, 0), _DOWN),
    ((0, 1), (1, 1), _LEFT),
    ((-1, 0), (0, 1), _UP),
)
"""Neighbour across a side of a cell, where that side begins, and which way it runs."""


def rings(cells: Collection[Cell]) -> list[Ring]:
    """The outlines of the cells by their corners only, in an order that depends on the cells alone."""
    inside = set(cells)
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(inside):
        for (nx, ny), (sx, sy), way in _SIDES:
            if (x + nx, y + ny) not in inside:
                edges.setdefault((x + sx, y + sy), []).append(way)
    found = []
    for start in sorted(edges):
        while edges[start]:
            found.append(_walk(edges, start))
    return found


def _walk(edges: dict[Cell, list[Cell]], start: Cell) -> Ring:
    """One outline; where two meet at a corner it turns right and so stays with its own cells."""
    way = edges[start].pop(0)
    at, corners = (start[0] + way[0], start[1] + way[1]), []
    first = way
    while at != start or not _closes(edges[at], way, first):
        right = (-way[1], way[0])
        nxt = right if right in edges[at] else way if way in edges[at] else (way[1], -way[0])
        edges[at].remove(nxt)
        if nxt != way:
            corners.append((float(at[0]), float(at[1])))
        way = nxt
        at = (at[0] + way[0], at[1] + way[1])
    if way != first:
        corners.append((float(start[0]), float(start[1])))
    return corners


def _closes(left: list[Cell], way: Cell, first: Cell) -> bool:
    """Whether the walk is over at its start: no side is left there that it would turn into before its first."""
    right = (-way[1], way[0])
    return first == right or right not in left


def _ways(ring: Ring) -> Iterator[tuple[Point, Point, Point]]:
    """Every corner with the unit vectors before and after it."""
    n = len(ring)
    for i, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = ring[i - 1], ring[(i + 1) % n]
        yield (x, y), _unit(x - ax, y - ay), _unit(bx - x, by - y)


def _unit(dx: float, dy: float) -> Point:
    size = abs(dx) + abs(dy)
    return dx / size, dy / size


def inset(ring: Ring, by: float) -> Ring:
    """The outline drawn in by less than half a cell."""
    return [(x - by * (b[1] + a[1]), y + by * (a[0] + b[0])) for (x, y), a, b in _ways(ring)]


def rounded(ring: Ring, radius: float, steps: int = 4) -> Ring:
    """The outline with every corner replaced by a short curve of `steps` chords."""
    out: Ring = []
    n = len(ring)
    for i, ((x, y), a, b) in enumerate(_ways(ring)):
        before, after = ring[i - 1], ring[(i + 1) % n]
        room = min(abs(x - before[0]) + abs(y - before[1]), abs(after[0] - x) + abs(after[1] - y)) / 2
        r = min(radius, room)
        sx, sy, ex, ey = x - a[0] * r, y - a[1] * r, x + b[0] * r, y + b[1] * r
        for k in range(steps + 1):
            t = k / steps
            u, v, w = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            out.append((u * sx + v * x + w * ex, u * sy + v * y + w * ey))
    return out


def runs(cells: Collection[Cell], row: int) -> list[tuple[int, int]]:
    """Stretches of neighbouring cells in a row: the first cell and the one after the last."""
    columns = sorted(x for x, y in cells if y == row)
    out: list[tuple[int, int]] = []
    for x in columns:
        if out and out[-1][1] == x:
            out[-1] = (out[-1][0], x + 1)
        else:
            out.append((x, x + 1))
    return out


def holds(cells: Collection[Cell], x: float, y: float, margin: float) -> bool:
    """Whether a point lies in the cells, no nearer than `margin` to any cell that is not one of them."""
    cx, cy = int(x // 1), int(y // 1)
    if (cx, cy) not in cells:
        return False
    dx = -1 if x - cx < margin else 1 if cx + 1 - x < margin else 0
    dy = -1 if y - cy < margin else 1 if cy + 1 - y < margin else 0
    return (cx + dx, cy) in cells and (cx, cy + dy) in cells and (cx + dx, cy + dy) in cells
