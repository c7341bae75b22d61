"""SVG path data from points in cells: scaled, rounded to a tenth, written as short as it goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from posrednik.cartography.rings import Point


def number(value: float) -> str:
    """A number with at most one decimal and without a superfluous nought."""
    tenths = round(value * 10)
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def pair(x: float, y: float) -> str:
    """Two numbers; a minus sign or a leading point after a decimal needs no blank before it."""
    a, b = number(x), number(y)
    return f"{a}{b}" if b[0] == "-" else f"{a} {b}"


class Pen:
    """Collects path data; every point is given in cells and written in units, `unit` to a cell."""

    __slots__ = ("_at", "_data", "unit")

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self._data: list[str] = []
        self._at = (0, 0)

    def __str__(self) -> str:
        return "".join(self._data)

    def __bool__(self) -> bool:
        return bool(self._data)

    def _tenths(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.unit * 10), round(y * self.unit * 10)

    def move(self, x: float, y: float) -> None:
        tx, ty = self._tenths(x, y)
        self._data.append("M" + pair(tx / 10, ty / 10))
        self._at = (tx, ty)

    def line(self, points: Iterable[Point]) -> None:
        """Straight lines through the points from where the pen is, relative and so short."""
        for x, y in points:
            tx, ty = self._tenths(x, y)
            dx, dy = (tx - self._at[0]) / 10, (ty - self._at[1]) / 10
            self._at = (tx, ty)
            if dx and dy:
                self._data.append("l" + pair(dx, dy))
            elif dx:
                self._data.append("h" + number(dx))
            elif dy:
                self._data.append("v" + number(dy))

    def polygon(self, points: Sequence[Point]) -> None:
        self.move(*points[0])
        self.line(points[1:])
        self._data.append("z")

    def polyline(self, points: Sequence[Point]) -> None:
        self.move(*points[0])
        self.line(points[1:])

    def quad(self, via: Point, to: Point) -> None:
        """A curve from where the pen is."""
        (vx, vy), (tx, ty) = self._tenths(*via), self._tenths(*to)
        ax, ay = self._at
        self._data.append(f"q{pair((vx - ax) / 10, (vy - ay) / 10)} {pair((tx - ax) / 10, (ty - ay) / 10)}")
        self._at = (tx, ty)

    def circle(self, x: float, y: float, radius: float) -> None:
        """A whole circle around a point."""
        r = number(radius * self.unit)
        d = round(radius * self.unit * 10) / 5
        self.move(x + radius, y)
        self._data.append(f"a{r} {r} 0 1 1{number(-d) if d else ' 0'} 0a{r} {r} 0 1 1 {number(d)} 0z")

    def crescent(self, x: float, y: float, radius: float) -> None:
        """The right-hand side of a circle, in shade."""
        r, h = radius * self.unit, 0.97 * radius
        self.move(x + 0.25 * radius, y - h)
        self._data.append(
            f"a{pair(r, r)} 0 0 1 0 {number(2 * h * self.unit)}"
            f"q{pair(0.55 * r, -h * self.unit)} 0 {number(-2 * h * self.unit)}z"
        )

    def rect(self, x: float, y: float, width: float, height: float) -> None:
        """A rectangle by its centre."""
        left, top = x - width / 2, y - height / 2
        self.polygon([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])

    def smooth(self, points: Sequence[Point]) -> None:
        """A way through the points that bends at each of them: straight at both ends, curves between."""
        self.move(*points[0])
        if len(points) > 2:
            self.line([_middle(points[0], points[1])])
            for i in range(1, len(points) - 1):
                self.quad(points[i], _middle(points[i], points[i + 1]))
        self.line([points[-1]])


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def path(data: object, **style: object) -> str:
    """A path element with presentation attributes; nothing for empty data."""
    text = str(data)
    if not text:
        return ""
    return f'<path d="{text}"{attributes(style)}/>'


def attributes(style: dict[str, object]) -> str:
    """Attributes in the order given; an underscore stands for a hyphen."""
    shown = ((name.rstrip("_").replace("_", "-"), value) for name, value in style.items() if value is not None)
    return "".join(f' {name}="{number(value) if isinstance(value, float) else value}"' for name, value in shown)
