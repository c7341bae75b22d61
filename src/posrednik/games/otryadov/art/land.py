"""Ground: flat tints of whole squares, and line-work inside merged outlines."""

from __future__ import annotations

from posrednik.cartography.chance import Chance
from posrednik.cartography.pen import Pen, path
from posrednik.cartography.rings import Cell, rings
from posrednik.cartography.texture import contours, hachures, planted, scatter, strokes
from posrednik.games.otryadov.art.sheet import UNIT, Sheet

_TREE = 0.085
_SHORES = ((0.07, 1.5), (0.14, 0.9), (0.215, 0.7), (0.3, 0.55), (0.39, 0.45))
"""Shore and inner lines of a lake: how far in, how wide."""


def tint(sheet: Sheet) -> str:
    """The colour of every class of squares, and of the neutral zones."""
    ground = f'<rect width="{sheet.wide * UNIT}" height="{sheet.tall * UNIT}" fill="var(--t-weak)"/>'
    areas = (
        (sheet.zones(), "neutral"), (sheet.kind("strong"), "strong"),
        (sheet.kind("masking"), "mask"), (sheet.kind("impassable"), "imp"),
    )  # fmt: skip
    return ground + "".join(path(_area(cells), fill=f"var(--t-{name})") for cells, name in areas)


def _area(cells: set[Cell]) -> Pen:
    pen = Pen(UNIT)
    for ring in rings(cells):
        pen.polygon(ring)
    return pen


def linework(sheet: Sheet, chance: Chance) -> str:
    """Hachures, water, trees and orchards; bare classes without a picture keep their tint."""
    return "".join((_heights(sheet, chance), _lakes(sheet), _swamps(sheet, chance), _woods(sheet, chance),
                    _orchards(sheet)))  # fmt: skip


def _heights(sheet: Sheet, chance: Chance) -> str:
    cells = sheet.kind("strong")
    line, marks = Pen(UNIT), Pen(UNIT)
    contours(line, cells, 0.25, 0.12)
    hachures(marks, cells, chance, 0.25, 0.17, 0.11)
    hachures(marks, cells, chance, 0.4, 0.11, 0.09)
    return path(line, fill="none", stroke="var(--hach)", stroke_width=0.8) + path(marks, fill="var(--hach)")


def _lakes(sheet: Sheet) -> str:
    cells = sheet.sub("lake")
    out = []
    for by, width in _SHORES:
        pen = Pen(UNIT)
        contours(pen, cells, by, 0.1)
        out.append(path(pen, fill="none", stroke="var(--water)", stroke_width=width))
    return "".join(out)


def _swamps(sheet: Sheet, chance: Chance) -> str:
    water, tufts = Pen(UNIT), Pen(UNIT)
    strokes(water, tufts, sheet.cells(lambda kind, sub: kind == "impassable" and sub != "lake"), chance)
    return path(water, fill="none", stroke="var(--water)", stroke_width=1.1) + path(
        tufts, fill="none", stroke="var(--veg)", stroke_width=0.8
    )


def _woods(sheet: Sheet, chance: Chance) -> str:
    cells = sheet.cells(lambda kind, sub: kind == "masking" and sub not in ("garden", "village"))
    edge, crowns, shade = Pen(UNIT), Pen(UNIT), Pen(UNIT)
    contours(edge, cells, 0.055, 0.16)
    for x, y in scatter(cells, chance, 0.15, 0.24):
        crowns.circle(x, y, _TREE)
        shade.crescent(x, y, _TREE)
    dots = {"stroke": "var(--veg)", "stroke_width": 2, "stroke_dasharray": "0 3.8", "stroke_linecap": "round"}
    return (
        path(edge, fill="none", **dots)
        + path(crowns, fill="var(--t-mask)", stroke="var(--veg)", stroke_width=0.9)
        + path(shade, fill="var(--veg)")
    )


def _orchards(sheet: Sheet) -> str:
    pen = Pen(UNIT)
    planted(pen, sheet.sub("garden"))
    return path(pen, fill="none", stroke="var(--veg)", stroke_width=0.9)


def grid(sheet: Sheet) -> str:
    """The hairlines between squares."""
    pen = Pen(UNIT)
    for x in range(1, sheet.wide):
        pen.polyline([(x, 0), (x, sheet.tall)])
    for y in range(1, sheet.tall):
        pen.polyline([(0, y), (sheet.wide, y)])
    return path(pen, fill="none", stroke="var(--grid)", stroke_width=0.8)
