"""The country under a scheme of operations: relief, waters, roads, places of one area, in the inks of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from posrednik.cartography.chance import Chance
from posrednik.cartography.pen import Pen, attributes, path
from posrednik.cartography.rings import Cell, Point, rings, rounded
from posrednik.cartography.texture import contours, hachures, scatter, strokes
from posrednik.games.strategia.board import Board, Place
from posrednik.games.strategia.words import FOREST, HILLS, MOUNTAIN, SEA, SWAMP

UNIT: Final = 44
"""Units of the drawing to a square."""
INK: Final[Mapping[str, str]] = {
    "paper": "#f7f0de", "sheet": "#f4ecd9", "card": "#fcf8ee", "ink": "#26211b", "soft": "#554b3d",
    "mountain": "#ecc9aa", "hills": "#efdcbc", "forest": "#c3d3a6", "water": "#2c6b8c", "sea": "#b9d3dc",
    "grid": "#b7a581", "hachure": "#8a4f2b", "trees": "#4a6a37", "road": "#cf5f36", "line": "#2b2620",
    "red": "#9e2a1e", "red_ink": "#922418", "blue": "#1d4470", "blue_ink": "#1d4470", "green": "#3f5c30",
    "pale": "#fbf5e6",
}  # fmt: skip
"""The printing inks of the map, as the paper theme of the table has them."""
SIDE_INK: Final[Mapping[str, str]] = {
    "red": INK["red"], "blue": INK["blue"], "green_north": INK["green"], "green_south": INK["green"],
}  # fmt: skip
SERIF: Final = "PT Serif, Noto Serif, Liberation Serif, DejaVu Serif, serif"
SANS: Final = "PT Sans, Noto Sans, Liberation Sans, DejaVu Sans, sans-serif"


class Sheet:
    """An area laid out: cells count from its north-western corner, x to the east and y down."""

    def __init__(self, board: Board, area: tuple[int, int, int, int]) -> None:
        self.board = board
        self.west, self.south, self.east, self.north = area
        self.wide, self.tall = self.east - self.west + 1, self.north - self.south + 1

    def cell(self, square: int) -> Cell:
        grid = self.board.grid
        return grid.x[square] - self.west, self.north - grid.y[square]

    def middle(self, square: int) -> Point:
        x, y = self.cell(square)
        return x + 0.5, y + 0.5

    def shows(self, square: int) -> bool:
        """Whether a square lies in the area."""
        x, y = self.cell(square)
        return 0 <= x < self.wide and 0 <= y < self.tall

    def squares(self, margin: int = 0) -> Iterator[int]:
        """The squares of the area, and `margin` around it."""
        board = self.board
        for row in range(max(self.south - margin, 0), min(self.north + margin, board.height - 1) + 1):
            for column in range(max(self.west - margin, 0), min(self.east + margin, board.width - 1) + 1):
                yield row * board.width + column

    def cells(self, fits: Callable[[int], bool], margin: int = 1) -> set[Cell]:
        return {self.cell(s) for s in self.squares(margin) if fits(s)}


def land(sheet: Sheet) -> str:
    """Everything that lies under the troops, without the names."""
    layers = (_relief(sheet), _grid(sheet), _rivers(sheet), _ways(sheet))
    return "".join(layers)


def text(x: float, y: float, said: str, size: float, **style: object) -> str:
    """A text with a halo of paper behind it."""
    known = {
        "x": x * UNIT, "y": y * UNIT, "font_size": size, "font_family": SERIF, "fill": INK["ink"],
        "stroke": INK["paper"],
        "stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke", **style,
    }  # fmt: skip
    return f"<text{attributes(known)}>{escaped(said)}</text>"


def escaped(said: str) -> str:
    """Text as XML holds it."""
    return said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# --- relief ------------------------------------------------------------------------------------------


def _relief(sheet: Sheet) -> str:
    board = sheet.board
    kinds = {kind: sheet.cells(lambda s, kind=kind: board.printed[s] == kind) for kind in _TINTS}  # type: ignore[misc]
    out = [f'<rect width="{sheet.wide * UNIT}" height="{sheet.tall * UNIT}" fill="{INK["paper"]}"/>']
    for kind, cells in kinds.items():
        pen = Pen(UNIT)
        for ring in rings(cells):
            pen.polygon(rounded(ring, 0.22))
        out.append(path(pen, fill=_TINTS[kind], fill_rule="evenodd"))
    out += [_sea(kinds[SEA]), _heights(kinds[MOUNTAIN], kinds[HILLS]), _swamp(kinds[SWAMP]), _woods(kinds[FOREST])]
    return "".join(out)


_TINTS: Final = {
    FOREST: INK["forest"],
    MOUNTAIN: INK["mountain"],
    SWAMP: INK["sea"],
    HILLS: INK["hills"],
    SEA: INK["sea"],
}


def _sea(cells: set[Cell]) -> str:
    out = ""
    for n, by in enumerate((0.02, 0.14, 0.28)):
        pen = Pen(UNIT)
        contours(pen, cells, by, 0.2)
        out += path(pen, fill="none", stroke=INK["water"], stroke_width=1.4 - 0.4 * n)
    return out


def _heights(mountains: set[Cell], hills: set[Cell]) -> str:
    lines, hairs = Pen(UNIT), Pen(UNIT)
    chance = Chance("heights")
    for cells, levels in ((mountains, ((0.1, 0.17), (0.36, 0.17))), (hills, ((0.16, 0.12),))):
        for by, length in levels:
            hachures(hairs, cells, chance, by, length, 0.09 if cells is mountains else 0.16)
        contours(lines, cells, levels[0][0], 0.15)
    return path(lines, fill="none", stroke=INK["hachure"], stroke_width=0.7) + path(hairs, fill=INK["hachure"])


def _swamp(cells: set[Cell]) -> str:
    pen, tufts = Pen(UNIT), Pen(UNIT)
    strokes(pen, tufts, cells, Chance("swamp"))
    return path(pen, fill="none", stroke=INK["water"], stroke_width=0.8) + path(
        tufts, fill="none", stroke=INK["trees"], stroke_width=0.7
    )


def _woods(cells: set[Cell]) -> str:
    crowns, shade = Pen(UNIT), Pen(UNIT)
    for x, y in scatter(cells, Chance("woods"), 0.14, 0.3):
        crowns.circle(x, y, 0.085)
        shade.crescent(x, y, 0.085)
    return path(crowns, fill=INK["forest"], stroke=INK["trees"], stroke_width=0.8) + path(shade, fill=INK["trees"])


def _grid(sheet: Sheet) -> str:
    pen = Pen(UNIT)
    for x in range(1, sheet.wide):
        pen.polyline([(x, 0), (x, sheet.tall)])
    for y in range(1, sheet.tall):
        pen.polyline([(0, y), (sheet.wide, y)])
    return path(pen, fill="none", stroke=INK["grid"], stroke_width=0.5, opacity=0.6)


# --- waters and ways ---------------------------------------------------------------------------------


def _rivers(sheet: Sheet) -> str:
    out = ""
    for line in chained([side_between(sheet, a, b) for a, b in sorted(sheet.board.rivers) if near(sheet, a)]):
        pen = Pen(UNIT)
        pen.smooth(_winding(line))
        for ink, width in ((INK["paper"], 8), (INK["water"], 4.2)):
            out += path(pen, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round")
    return out


def _winding(line: Sequence[Point]) -> list[Point]:
    """A river that bends a little on its way, its ends where they are."""
    chance = Chance(f"river {line[0]} {line[-1]}")
    out = [line[0]]
    for (ax, ay), (bx, by) in zip(line, line[1:], strict=False):
        bend = chance.between(-0.13, 0.13)
        out.append(((ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend))
        out.append((bx, by))
    return out


def near(sheet: Sheet, square: int) -> bool:
    """Whether a square lies in the area or beside it."""
    x, y = sheet.cell(square)
    return -1 <= x <= sheet.wide and -1 <= y <= sheet.tall


def side_between(sheet: Sheet, a: int, b: int) -> tuple[Cell, Cell]:
    """The side that two neighbouring cells share, by its ends."""
    (ax, ay), (bx, by) = sheet.cell(a), sheet.cell(b)
    if ay == by:
        return (max(ax, bx), ay), (max(ax, bx), ay + 1)
    return (ax, max(ay, by)), (ax + 1, max(ay, by))


def chained(sides: Sequence[tuple[Cell, Cell]]) -> list[list[Point]]:
    """Sides of cells joined at their ends into lines, each as long as it goes without a fork."""
    ends: dict[Cell, list[int]] = {}
    for n, side in enumerate(sides):
        for end in side:
            ends.setdefault(end, []).append(n)
    left = set(range(len(sides)))
    starts = [end for end, found in sorted(ends.items()) if len(found) != 2] + sorted(ends)
    out: list[list[Point]] = []
    for start in starts:
        for first in ends[start]:
            line, at, n = [start], start, first
            while n in left:
                left.discard(n)
                a, b = sides[n]
                at = b if at == a else a
                line.append(at)
                n = next((m for m in ends[at] if m in left and len(ends[at]) == 2), -1)
            if len(line) > 1:
                out.append([(float(x), float(y)) for x, y in line])
    return out


def _ways(sheet: Sheet) -> str:
    trails, roads, rails = Pen(UNIT), Pen(UNIT), Pen(UNIT)
    for kind, squares in sheet.board.source.roads:
        pen = {"trail": trails, "road": roads, "rail": rails}[kind]
        for run in _stretches(sheet, [sheet.board.sq(name) for name in squares]):
            pen.smooth([sheet.middle(s) for s in run])
    line = INK["line"]
    return "".join(
        (
            path(trails, fill="none", stroke=line, stroke_width=0.9, stroke_dasharray="4 2.5"),
            path(roads, fill="none", stroke=line, stroke_width=3.0),
            path(roads, fill="none", stroke=INK["road"], stroke_width=1.7),
            path(rails, fill="none", stroke=line, stroke_width=3.2),
            path(rails, fill="none", stroke=INK["paper"], stroke_width=1.6, stroke_dasharray="6 6"),
        )
    )


def _stretches(sheet: Sheet, squares: Sequence[int]) -> Iterator[list[int]]:
    """The parts of a way that touch the area."""
    run: list[int] = []
    for s in squares:
        if near(sheet, s):
            run.append(s)
        else:
            if len(run) > 1:
                yield run
            run = []
    if len(run) > 1:
        yield run


# --- places ------------------------------------------------------------------------------------------


def places(sheet: Sheet) -> Iterator[tuple[Place, str]]:
    """The places of the area with their marks: a star, a fort, a ring."""
    for square, place in sheet.board.places.items():
        if sheet.shows(square):
            yield place, _mark(sheet, square, place)


def _mark(sheet: Sheet, square: int, place: Place) -> str:
    x, y = sheet.middle(square)
    ink = SIDE_INK.get(place.owner, INK["ink"])
    pen = Pen(UNIT)
    if place.kind == "fortress":
        for dx, dy, size in ((0, 0, 0.4), (-0.2, -0.2, 0.17), (0.2, -0.2, 0.17), (-0.2, 0.2, 0.17), (0.2, 0.2, 0.17)):
            pen.rect(x + dx, y + dy, size, size)
        return path(pen, fill=ink, stroke=INK["paper"], stroke_width=0.8)
    radii = (0.26, 0.15) if place.kind == "capital" else (0.19, 0.08)
    outer, inner = Pen(UNIT), Pen(UNIT)
    outer.circle(x, y, radii[0])
    inner.circle(x, y, radii[1])
    return path(outer, fill=INK["card"], stroke=ink, stroke_width=2.4) + path(inner, fill=ink)
