"""Line-work inside merged outlines: hachures, water lines, broken strokes, scattered trees, planted rings."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from posrednik.cartography.chance import Chance
from posrednik.cartography.pen import Pen
from posrednik.cartography.rings import Cell, Point, Ring, holds, inset, rings, rounded, runs


def contours(pen: Pen, cells: Collection[Cell], by: float, radius: float) -> None:
    """Rounded outlines of the cells, drawn in."""
    for ring in rings(cells):
        pen.polygon(rounded(inset(ring, by), radius))


def hachures(pen: Pen, cells: Collection[Cell], chance: Chance, by: float, length: float, step: float) -> None:
    """Short tapering strokes downhill from a contour that lies `by` within the outline."""
    for ring in rings(cells):
        line = rounded(inset(ring, by), 0.12, 3)
        for (x, y), (dx, dy) in _along(line, step):
            reach = length * chance.between(0.75, 1.25)
            w = 0.014
            pen.polygon([(x - dx * w, y - dy * w), (x + dy * reach, y - dx * reach), (x + dx * w, y + dy * w)])


def _along(ring: Ring, step: float) -> list[tuple[Point, Point]]:
    """Points at equal distances along a closed line, each with the direction there."""
    closed = [*ring, ring[0]]
    out = []
    due = 0.0
    for (ax, ay), (bx, by) in zip(closed, closed[1:], strict=False):
        size = hypot(bx - ax, by - ay)
        if not size:
            continue
        dx, dy = (bx - ax) / size, (by - ay) / size
        while due < size:
            out.append(((ax + dx * due, ay + dy * due), (dx, dy)))
            due += step
        due -= size
    return out


def strokes(pen: Pen, tufts: Pen, cells: Collection[Cell], chance: Chance) -> None:
    """Broken level strokes of a swamp, with tufts of grass on some."""
    for row in sorted({y for _, y in cells}):
        for line in range(7):
            y = row + 0.11 + 0.13 * line
            for first, last in runs(cells, row):
                _row(pen, tufts, cells, chance, (first + 0.06, last - 0.06, y))


def _row(pen: Pen, tufts: Pen, cells: Collection[Cell], chance: Chance, span: tuple[float, float, float]) -> None:
    low, high, y = span
    x = low + chance.between(0, 0.2)
    while x < high - 0.06:
        end = min(high, x + chance.between(0.16, 0.5))
        pen.polyline([(x, y), (end, y)])
        middle = (x + end) / 2
        if chance.unit() < 0.16 and holds(cells, middle, y, 0.12):
            for dx, dy in ((-0.045, -0.085), (0, -0.1), (0.045, -0.085)):
                tufts.polyline([(middle, y), (middle + dx, y + dy)])
        x = end + chance.between(0.06, 0.15)


def scatter(cells: Collection[Cell], chance: Chance, margin: float, apart: float) -> list[Point]:
    """Points strewn over the cells, none nearer than `apart` to another or `margin` to the edge."""
    grid: dict[Cell, list[Point]] = {}
    out: list[Point] = []
    for cx, cy in sorted(cells):
        for _ in range(90):
            x, y = cx + chance.unit(), cy + chance.unit()
            if holds(cells, x, y, margin) and _free(grid, x, y, apart):
                grid.setdefault((cx, cy), []).append((x, y))
                out.append((x, y))
    return sorted(out, key=lambda p: (p[1], p[0]))


def _free(grid: dict[Cell, list[Point]], x: float, y: float, apart: float) -> bool:
    cx, cy = int(x // 1), int(y // 1)
    near = (p for i in (-1, 0, 1) for j in (-1, 0, 1) for p in grid.get((cx + i, cy + j), ()))
    return all((x - px) ** 2 + (y - py) ** 2 >= apart * apart for px, py in near)


def planted(pen: Pen, cells: Collection[Cell], radius: float = 0.05) -> None:
    """Five rows of five rings in every cell."""
    for cx, cy in sorted(cells):
        for i in range(5):
            for j in range(5):
                pen.circle(cx + 0.14 + 0.18 * i, cy + 0.14 + 0.18 * j, radius)
