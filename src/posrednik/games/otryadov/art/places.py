"""Places: villages built around their roads, stations along the line, airfields, rear targets."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from posrednik.cartography.pen import Pen, path
from posrednik.cartography.rings import Point
from posrednik.games.otryadov.art.sheet import UNIT, Sheet

_HOUSES = (
    (-0.33, -0.3), (-0.13, -0.32), (0.12, -0.3), (0.33, -0.26), (-0.36, -0.07), (0.36, -0.02), (-0.14, -0.14),
    (0.16, -0.12), (-0.34, 0.14), (-0.13, 0.15), (0.14, 0.16), (0.35, 0.2), (-0.3, 0.33), (-0.08, 0.33), (0.15, 0.34),
)  # fmt: skip
_STREET = 0.12
"""No house stands nearer than this to the middle of a road."""


def places(sheet: Sheet) -> str:
    return "".join((_villages(sheet), _stations(sheet), _airfields(sheet), _rears(sheet)))


def _villages(sheet: Sheet) -> str:
    pen = Pen(UNIT)
    for name, square in sorted(sheet.squares.items()):
        if square.sub == "village":
            x, y = sheet.middle(name)
            ways = _ways_out(sheet, name)
            for dx, dy in _HOUSES:
                if all(_off(dx, dy, way) >= _STREET for way in ways):
                    flat = abs(dx) < 0.32
                    pen.rect(x + dx, y + dy, 0.13 if flat else 0.09, 0.09 if flat else 0.13)
    return path(pen, fill="var(--map-ink)")


def _ways_out(sheet: Sheet, name: str) -> list[Point]:
    """Unit vectors from the middle of a square along the roads and rails that leave it."""
    x, y = sheet.middle(name)
    lists = [road.path for road in sheet.map.roads] + [tuple(pair) for pair in sheet.map.road_exits]
    lists += [sheet.map.railway.path] if sheet.map.railway else []
    out: list[Point] = []
    for squares in lists:
        for a, b in zip(squares, squares[1:], strict=False):
            other = b if a == name else a if b == name else None
            if other is not None and sheet.has(other):
                ox, oy = sheet.middle(other)
                size = hypot(ox - x, oy - y)
                out.append(((ox - x) / size, (oy - y) / size))
    return out


def _off(dx: float, dy: float, way: Point) -> float:
    """How far a point lies from the ray that leaves the middle along a way."""
    along = dx * way[0] + dy * way[1]
    return abs(dx * way[1] - dy * way[0]) if along > 0 else hypot(dx, dy)


def _stations(sheet: Sheet) -> str:
    """A half-black box along the line."""
    out = []
    for name in sorted(set(sheet.map.stations.values())):
        if not sheet.has(name):
            continue
        x, y = sheet.middle(name)
        frame, black = _box(x, y, _bearing(sheet, name), 0.23), _box(x, y, _bearing(sheet, name), 0.115)
        out.append(path(frame, fill="var(--t-weak)", stroke="var(--map-ink)", stroke_width=1.4))
        out.append(path(black, fill="var(--map-ink)"))
    return "".join(out)


def _bearing(sheet: Sheet, name: str) -> float:
    """The direction of the railway at a square, in radians; level where no line passes."""
    line = [square for square in (sheet.map.railway.path if sheet.map.railway else ()) if sheet.has(square)]
    if name not in line or len(line) < 2:
        return 0.0
    i = line.index(name)
    a, b = sheet.middle(line[max(0, i - 1)]), sheet.middle(line[min(len(line) - 1, i + 1)])
    return atan2(b[1] - a[1], b[0] - a[0])


def _box(x: float, y: float, angle: float, half: float) -> Pen:
    """A rectangle turned by an angle, .24 high."""
    c, s = cos(angle), sin(angle)
    pen = Pen(UNIT)
    corners = ((-half, -0.12), (half, -0.12), (half, 0.12), (-half, 0.12))
    pen.polygon([(x + u * c - v * s, y + u * s + v * c) for u, v in corners])
    return pen


def _airfields(sheet: Sheet) -> str:
    """A ring of the landing ground with an aircraft; only the book of 1941 has them."""
    out = []
    for name in sorted(set(sheet.map.airfields.values())) if sheet.o41 else ():
        if not sheet.has(name):
            continue
        x, y = sheet.middle(name)
        ring, craft = Pen(UNIT), Pen(UNIT)
        ring.circle(x, y, 0.4)
        craft.polygon([(x + u * 0.28, y + v * 0.28) for u, v in _CRAFT])
        out.append(
            path(ring, fill="var(--t-weak)", stroke="var(--map-ink)", stroke_width=1.3, stroke_dasharray="4 2.6")
        )
        out.append(path(craft, fill="var(--map-ink)"))
    return "".join(out)


_CRAFT = (
    (0, -1), (0.16, -0.7), (0.16, -0.35), (1, 0.1), (1, 0.36), (0.16, 0.16), (0.11, 0.62), (0.4, 0.82), (0.4, 1),
    (-0.4, 1), (-0.4, 0.82), (-0.11, 0.62), (-0.16, 0.16), (-1, 0.36), (-1, 0.1), (-0.16, -0.35), (-0.16, -0.7),
)  # fmt: skip
"""An aircraft from above."""


def _rears(sheet: Sheet) -> str:
    """A field post of the rear in the neutral zone: the raid's target."""
    out = []
    for name in sorted(set(sheet.map.rear_targets.values())):
        if not sheet.has(name):
            continue
        x, y = sheet.middle(name)
        w, h = 0.34, 0.22
        pen = Pen(UNIT)
        left, right, eave, foot = x - w, x + w, y - h * 0.6, y + h * 1.2
        pen.polygon([(left, eave), (x, y - h * 1.5), (right, eave), (right, foot), (left, foot)])
        pen.polyline([(left, foot), (right, eave)])
        pen.polyline([(right, foot), (left, eave)])
        out.append(path(pen, fill="var(--t-neutral)", stroke="var(--map-ink)", stroke_width=1.4))
    return "".join(out)
