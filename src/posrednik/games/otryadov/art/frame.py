"""The lines of the strips, and the double frame of the sheet with its coordinates."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.cartography.pen import Pen, number, path
from posrednik.cartography.rings import Point
from posrednik.games.otryadov.art.sheet import UNIT, Sheet
from posrednik.games.otryadov.squares import COLUMNS, ROMANS

PAD = 20
"""Units around the map that the frame takes."""
_LATIN = "ABVGDEJZIK"


def strips(sheet: Sheet) -> str:
    """Solid lines between field and neutral zones, dashed ones around the strip of attack."""
    solid, dashed = Pen(UNIT), Pen(UNIT)
    if not sheet.o41:
        for row in (1, 16):
            solid.polyline(sheet.row_edge(row))
    low, high = sheet.map.strips.get("attack", (5, 11))
    for row in (low, high + 1):
        if sheet.low < row <= sheet.high:
            dashed.polyline(sheet.row_edge(row))
    ink = {"fill": "none", "stroke": "var(--map-ink)"}
    return path(solid, **ink, stroke_width=2.2) + path(dashed, **ink, stroke_width=1.8, stroke_dasharray="9 4")


def frame(sheet: Sheet, lang: str) -> str:
    """Two lines around the map, letters and numbers on all four edges, upright however the sheet lies."""
    w, h = sheet.wide * UNIT, sheet.tall * UNIT
    band = f"M{-PAD} {-PAD}h{w + 2 * PAD}v{h + 2 * PAD}h{-w - 2 * PAD}zM0 0v{h}h{w}v{-h}z"
    edge = PAD - 1.5
    lines = (
        path(band, fill="var(--sheet)")
        + path(_rect(-1.5, -1.5, w + 3, h + 3), fill="none", stroke="var(--map-ink)", stroke_width=1.2)
        + path(_rect(-edge, -edge, w + 2 * edge, h + 2 * edge), fill="none", stroke="var(--map-ink)", stroke_width=2.6)
    )
    texts = "".join(f'<text x="{number(x)}" y="{number(y)}">{text}</text>' for text, (x, y) in _labels(sheet, lang))
    style = 'fill="var(--ink-2)" font-size="11" font-weight="600" font-family="var(--sans)" text-anchor="middle"'
    return f'{lines}<g aria-hidden="true" {style}>{texts}</g>'


def _rect(x: float, y: float, w: float, h: float) -> str:
    return f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z"


def _labels(sheet: Sheet, lang: str) -> Iterator[tuple[str, Point]]:
    """Every label with the point where its text stands."""
    letters = COLUMNS if lang == "ru" else _LATIN
    for n, letter in enumerate(letters):
        x, y = sheet.at(n, sheet.low)
        yield from _both_edges(sheet, letter, x, y, level=sheet.side == "tall")
    for row in range(sheet.low, sheet.high + 1):
        label = str(row) if 1 <= row <= 15 else ROMANS[-row if row < 1 else row - 16]
        x, y = sheet.at(0, row)
        yield from _both_edges(sheet, label, x, y, level=sheet.side != "tall")


def _both_edges(sheet: Sheet, label: str, x: int, y: int, level: bool) -> Iterator[tuple[str, Point]]:
    """A label above and below the map, or at its left and right."""
    if level:
        for at in (-PAD / 2, sheet.tall * UNIT + PAD / 2):
            yield label, ((x + 0.5) * UNIT, at + 4)
    else:
        for at in (-PAD / 2, sheet.wide * UNIT + PAD / 2):
            yield label, (at, (y + 0.5) * UNIT + 4)
