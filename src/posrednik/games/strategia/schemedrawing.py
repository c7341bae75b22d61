"""The scheme of operations as a picture (ST-REC): one arrow for every uninterrupted advance, nothing by turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from posrednik.cartography.pen import Pen, attributes, path
from posrednik.core.clause import clause
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.campaign import RETREAT, Campaign, Course
from posrednik.games.strategia.paperreport import named
from posrednik.games.strategia.phrases import ARMS, Lang
from posrednik.games.strategia.schemearrows import STEPS, Labels, arrow, beside, length
from posrednik.games.strategia.schemeframe import frame, legend, legend_height
from posrednik.games.strategia.schemeland import (
    INK,
    SIDE_INK,
    UNIT,
    Sheet,
    chained,
    land,
    places,
    side_between,
    text,
)
from posrednik.games.strategia.spelling import units as listed
from posrednik.games.strategia.unit import Unit

MOST_NAMED = 4
"""Units that the label of an arrow names; an army of more is called by its number."""
_BAND = 54
_EDGE = 26


@clause("ST-REC")
def scheme_svg(campaign: Campaign, lang: str, title: str = "") -> str:
    """The scheme as an SVG document, its words in "ru" or "en"."""
    sheet = Sheet(campaign.board, campaign.area)
    wide, tall = sheet.wide * UNIT, sheet.tall * UNIT
    foot = legend_height(wide)
    full = (wide + 2 * _EDGE, tall + 2 * _EDGE + _BAND + foot)
    size = {"width": full[0], "height": full[1]}
    parts = [
        f"<svg{attributes({'xmlns': 'http://www.w3.org/2000/svg', 'viewBox': f'0 0 {full[0]} {full[1]}', **size})}>",
        f'<rect width="{full[0]}" height="{full[1]}" fill="{INK["sheet"]}"/>',
        f'<g transform="translate({_EDGE} {_EDGE + _BAND})">',
        f'<clipPath id="area"><rect width="{wide}" height="{tall}"/></clipPath><g clip-path="url(#area)">',
        land(sheet),
        *_fronts(sheet, campaign),
        *_troops(sheet, campaign, lang),
        "</g>",
        frame(sheet, _BAND, title, campaign.turns, lang),
        "</g>",
        f'<g transform="translate({_EDGE} {tall + 2 * _EDGE + _BAND})">{legend(wide, lang)}</g>',
        "</svg>",
    ]
    return "".join(parts)


# --- fronts ------------------------------------------------------------------------------------------


def _fronts(sheet: Sheet, campaign: Campaign) -> Iterator[str]:
    """The line between the sides at the start, broken; at the end, in the ink of either side on its side of it."""
    for line in _line(sheet, campaign.before):
        pen = Pen(UNIT)
        pen.polyline(line)
        yield path(pen, fill="none", stroke=INK["line"], stroke_width=2.2, stroke_dasharray="9 4 2 4")
    for line in _line(sheet, campaign.after):
        for sign, ink, width in ((0, INK["card"], 9), (-1, None, 3.2), (1, None, 3.2)):
            pen = Pen(UNIT)
            pen.smooth(_shifted(line, 0.055 * sign))
            own = ink or SIDE_INK[_owner_beside(sheet, campaign.after, line, sign)]
            yield path(pen, fill="none", stroke=own, stroke_width=width, opacity=0.8 if sign == 0 else None)


def _line(sheet: Sheet, owners: bytes) -> list[list[tuple[float, float]]]:
    """The sides of squares between Red and Blue land."""
    board = sheet.board
    red, blue = OWNERS.index("red"), OWNERS.index("blue")
    sides = []
    for s in sheet.squares(1):
        for d in (0, 2):
            q = board.step[s][d]
            if q >= 0 and {owners[s], owners[q]} == {red, blue} and (board.land >> s) & (board.land >> q) & 1:
                sides.append(side_between(sheet, s, q))
    return chained(sides)


def _shifted(line: Sequence[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    """A line of sides of squares drawn to the left (below 0) or right of itself."""
    if not by:
        return list(line)
    out = []
    for n, (x, y) in enumerate(line):
        around = [pair for pair in ((n - 1, n), (n, n + 1)) if pair[0] >= 0 and pair[1] < len(line)]
        dx = dy = 0.0
        for a, b in around:
            sx, sy = line[b][0] - line[a][0], line[b][1] - line[a][1]
            dx, dy = (dx or -sy * by), (dy or sx * by)
        out.append((x + dx, y + dy))
    return out


def _owner_beside(sheet: Sheet, owners: bytes, line: Sequence[tuple[float, float]], sign: int) -> str:
    """Who owns the land on one side of a line."""
    (ax, ay), (bx, by) = line[0], line[1]
    x, y = (ax + bx) / 2 - (by - ay) * 0.5 * sign, (ay + by) / 2 + (bx - ax) * 0.5 * sign
    column, row = int(x // 1) + sheet.west, sheet.north - int(y // 1)
    return OWNERS[owners[row * sheet.board.width + column]] or "red"


# --- troops ------------------------------------------------------------------------------------------


def _troops(sheet: Sheet, campaign: Campaign, lang: str) -> Iterator[str]:
    """Arrows, places, battles, units, and last the names, so that nothing covers them."""
    labels = Labels(sheet.wide, sheet.tall)
    drawn = [(course, *arrow(sheet, course)) for course in campaign.courses]
    yield from (drawing for course, drawing, _ in drawn if course.kind == RETREAT)
    yield from (drawing for course, drawing, _ in drawn if course.kind != RETREAT)
    for line in [*(one for _, _, one in drawn), *_line(sheet, campaign.after)]:
        for x, y in line if len(line) < 2 * STEPS else line[::2]:
            labels.block(x, y, 0.3, 0.3)
    for square in campaign.battles:
        if sheet.shows(square):
            labels.block(*sheet.middle(square), 0.5, 0.5)
            yield _burst(*sheet.middle(square))
    names = []
    for place, mark in places(sheet):
        x, y = sheet.middle(place.square)
        labels.block(x, y, 0.5, 0.5)
        yield mark
        names.append((place, x, y))
    for place, x, y in names:
        said = place.name.partition(" (")[0]
        size = 15.0 if place.kind == "capital" else 12.5
        wide = len(said) * size * 0.56 / UNIT
        spots = [(x, y + 0.45), (x, y - 0.42), (x + 0.35 + wide / 2, y), (x - 0.35 - wide / 2, y)]
        spot = labels.place(spots, wide, 0.34)
        if spot is not None:
            weight = "bold" if place.kind == "capital" else None
            yield text(spot[0], spot[1] + 0.1, said, size, text_anchor="middle", font_weight=weight)
    for course, _, line in sorted(drawn, key=lambda one: -length(one[2])):
        yield _label(labels, course, line, lang)


def _label(labels: Labels, course: Course, line: Sequence[tuple[float, float]], lang: str) -> str:
    said = called(course, lang)
    wide = len(said) * 12 * 0.54 / UNIT
    spot = labels.place(beside(line, wide, 0.3), wide, 0.3)
    if spot is None:
        return ""
    ink = {"red": INK["red_ink"], "blue": INK["blue_ink"]}.get(course.side, INK["green"])
    style = "italic" if course.kind == RETREAT else None
    return text(
        spot[0], spot[1] + 0.1, said, 12.0, text_anchor="middle", fill=ink, font_weight="bold", font_style=style
    )


def called(course: Course, lang: str) -> str:
    """The name of whoever made an arrow: a corps, a few units, an army by its number."""
    tongue: Lang = "ru" if lang == "ru" else "en"
    if course.corps:
        number, _, kind = course.corps.partition(" ")
        return f"{number} {ARMS[tongue][kind]}"
    if len(course.units) > MOST_NAMED and course.army:
        return f"{course.army} А" if lang == "ru" else f"Army {course.army}"
    if any(unit.part or unit.arm == "garrison" for unit in course.units):
        return ", ".join(named(unit, lang) for unit in course.units)
    return listed([_plain(unit) for unit in course.units], tongue)


def _plain(unit: Unit) -> str:
    return f"{unit.number} {unit.arm}"


def _burst(x: float, y: float) -> str:
    """A battle: crossed strokes in a star."""
    pen = Pen(UNIT)
    for dx, dy in ((0.2, 0.2), (0.2, -0.2)):
        pen.polyline([(x - dx, y - dy), (x + dx, y + dy)])
    halo = attributes({"stroke": INK["card"], "stroke_width": 5, "stroke_linecap": "round"})
    line = attributes({"stroke": INK["ink"], "stroke_width": 2, "stroke_linecap": "round"})
    return f'<path d="{pen}"{halo}/><path d="{pen}"{line}/>'
