"""The arrows of a scheme of operations, and labels that keep out of each other's way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from posrednik.cartography.pen import Pen, path
from posrednik.cartography.rings import Point
from posrednik.games.strategia.campaign import RETREAT, Course
from posrednik.games.strategia.schemeland import INK, SIDE_INK, UNIT, Sheet

STEPS = 10
"""Chords to a curve between two squares."""
Box = tuple[float, float, float, float]
"""West, north, east, south, in cells."""


def curve(points: Sequence[Point]) -> list[Point]:
    """A line through the middles of its pieces, bent at every inner point, as evenly spaced points."""
    if len(points) < 3:
        return _sampled(points)
    out = [points[0]]
    for i in range(1, len(points) - 1):
        a, via, b = _middle(points[i - 1], points[i]), points[i], _middle(points[i], points[i + 1])
        a = points[0] if i == 1 else a
        b = points[-1] if i == len(points) - 2 else b
        for k in range(1, STEPS + 1):
            t = k / STEPS
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append((u * a[0] + v * via[0] + w * b[0], u * a[1] + v * via[1] + w * b[1]))
    return out


def _sampled(points: Sequence[Point]) -> list[Point]:
    (ax, ay), (bx, by) = points[0], points[-1]
    return [(ax + (bx - ax) * k / STEPS, ay + (by - ay) * k / STEPS) for k in range(STEPS + 1)]


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def length(line: Sequence[Point]) -> float:
    """Cells along a line."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(line, line[1:], strict=False))


def cut(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """A line without so many cells at its beginning and its end."""
    return _shortened(_shortened(line, start)[::-1], end)[::-1]


def _shortened(line: Sequence[Point], by: float) -> list[Point]:
    left = by
    for n, (a, b) in enumerate(zip(line, line[1:], strict=False)):
        size = hypot(b[0] - a[0], b[1] - a[1])
        if left < size:
            t = left / size
            return [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), *line[n + 1 :]]
        left -= size
    return list(line[-2:])


def arrow(sheet: Sheet, course: Course) -> tuple[str, list[Point]]:
    """The drawing of an arrow, and the line it runs along."""
    whole = curve([sheet.middle(s) for s in course.way])
    size = min(0.13 + 0.025 * min(len(course.units), 8), 0.3)
    line = cut(whole, min(0.3, length(whole) / 4), 0.12)
    if course.kind == RETREAT:
        return _retreat(line, SIDE_INK[course.side]), line
    return _advance(line, size, course.side), line


def _advance(line: Sequence[Point], size: float, side: str) -> str:
    """A broad arrow that swells to its head: filled for Red, hollow for Blue, so that grey print tells them apart."""
    head = min(2.1 * size, length(line) * 0.6)
    shaft = cut(line, 0, head)
    left, right = [], []
    total = length(shaft) or 1
    gone = 0.0
    for n, (x, y) in enumerate(shaft):
        if n:
            gone += hypot(x - shaft[n - 1][0], y - shaft[n - 1][1])
        nx, ny = _normal(shaft, n)
        w = size * (0.28 + 0.24 * gone / total)
        left.append((x + nx * w, y + ny * w))
        right.append((x - nx * w, y - ny * w))
    nx, ny = _normal([shaft[-1], line[-1]], 0)
    x, y = shaft[-1]
    wings = [(x + nx * size, y + ny * size), line[-1], (x - nx * size, y - ny * size)]
    pen = Pen(UNIT)
    pen.polygon([*left, *wings, *right[::-1]])
    ink = SIDE_INK[side]
    halo = path(pen, fill="none", stroke=INK["card"], stroke_width=6, stroke_linejoin="round", opacity=0.85)
    fill = ink if side == "red" else INK["pale"]
    return halo + path(pen, fill=fill, stroke=ink, stroke_width=1.9, stroke_linejoin="round")


def _retreat(line: Sequence[Point], ink: str) -> str:
    """A thin broken line with an open head."""
    pen, head = Pen(UNIT), Pen(UNIT)
    pen.polyline(line)
    (x, y), (px, py) = line[-1], line[max(0, len(line) - 4)]
    size = hypot(x - px, y - py) or 1
    dx, dy = (x - px) / size * 0.24, (y - py) / size * 0.24
    head.polyline([(x - dx - dy * 0.7, y - dy + dx * 0.7), (x, y), (x - dx + dy * 0.7, y - dy - dx * 0.7)])
    out = ""
    for colour, width in ((INK["card"], 5.5), (ink, 2.2)):
        dash = "5 3.5" if colour == ink else None
        out += path(pen, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dash)
        out += path(head, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
    return out


def _normal(line: Sequence[Point], n: int) -> Point:
    (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
    size = hypot(bx - ax, by - ay) or 1
    return -(by - ay) / size, (bx - ax) / size


# --- labels ------------------------------------------------------------------------------------------


class Labels:
    """Finds room for labels: what is taken stays taken."""

    def __init__(self, wide: int, tall: int) -> None:
        self.wide, self.tall = wide, tall
        self.taken: list[Box] = []

    def block(self, x: float, y: float, wide: float, tall: float) -> None:
        """Something is drawn here, by its middle."""
        self.taken.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))

    def place(self, spots: Iterable[Point], wide: float, tall: float) -> Point | None:
        """The first of these middles where a label of that size covers nothing else, else the one that covers least."""
        best: tuple[float, Point] | None = None
        for x, y in spots:
            box = (x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
            outside = box[0] < 0.1 or box[1] < 0.1 or box[2] > self.wide - 0.1 or box[3] > self.tall - 0.1
            covered = sum(_common(box, other) for other in self.taken) + 100 * outside
            if best is None or covered < best[0] - 1e-9:
                best = covered, (x, y)
            if not covered:
                break
        if best is None or best[0] >= 100:
            return None
        self.block(*best[1], wide, tall)
        return best[1]


def _common(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    tall = min(a[3], b[3]) - max(a[1], b[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def beside(line: Sequence[Point], wide: float, tall: float) -> list[Point]:
    """Middles for a label along a line: at its tail first, then on either side of it, near and farther."""
    out: list[Point] = []
    for away in (0.28, 0.5, 0.8, 1.15, 1.5):
        for share in (0.5, 0.35, 0.65, 0.15, 0.85, 0.0, 1.0):
            n = min(int(share * (len(line) - 1)), len(line) - 1)
            nx, ny = _normal(line, n)
            for sign in (-1, 1):
                reach = away + abs(nx) * wide / 2 + abs(ny) * tall / 2
                out.append((line[n][0] + sign * nx * reach, line[n][1] + sign * ny * reach))
    return out
