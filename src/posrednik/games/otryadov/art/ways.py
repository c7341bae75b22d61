"""Roads by their class, and the railway with its sleepers."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.cartography.pen import Pen, path
from posrednik.games.otryadov.art.sheet import UNIT, Sheet
from posrednik.games.otryadov.mapfile import Road

_LANE, _DIRT, _HIGHWAY = "lane", "dirt", "highway"
_CLASSES = ((_LANE, ("lane", "track", "country", "прос")), (_HIGHWAY, ("highway", "chaussee", "шоссе")))
"""The map file has no class of roads: it is read from the road's id, and a road is of dirt otherwise."""


def road_class(road: Road) -> str:
    """What kind of road is drawn for a road."""
    id = road.id.lower()
    return next((name for name, words in _CLASSES if any(word in id for word in words)), _DIRT)


def way(sheet: Sheet, squares: Sequence[str]) -> Pen:
    """A way through the middles of squares; squares that this game lacks are left out."""
    pen = Pen(UNIT)
    points = [sheet.middle(name) for name in squares if sheet.has(name)]
    if len(points) > 1:
        pen.smooth(points)
    return pen


def roads(sheet: Sheet) -> str:
    """Lanes dashed, dirt roads cased in paper, highways cased in orange; exits lead on into the zones."""
    drawn: dict[str, list[Pen]] = {_LANE: [], _DIRT: [], _HIGHWAY: []}
    for road in sheet.map.roads:
        drawn[road_class(road)].append(way(sheet, _with_exits(sheet, road.path)))
    joined = {name: "".join(str(pen) for pen in pens) for name, pens in drawn.items()}
    ink = {"fill": "none", "stroke": "var(--map-ink)"}
    return (
        path(joined[_LANE], **ink, stroke_width=1.3, stroke_dasharray="5.2 2.4")
        + path(joined[_DIRT], **ink, stroke_width=5.2)
        + path(joined[_DIRT], fill="none", stroke="var(--t-weak)", stroke_width=3.2)
        + path(joined[_HIGHWAY], **ink, stroke_width=6.8)
        + path(joined[_HIGHWAY], fill="none", stroke="var(--road)", stroke_width=4.8)
    )


def _with_exits(sheet: Sheet, squares: Sequence[str]) -> list[str]:
    """A road with the squares of the zones to which it leads on."""
    out = list(squares)
    for pair in sheet.map.road_exits:
        zone, field = sorted(pair, key=lambda name: ":" not in name)
        if out and field == out[0] and zone not in out:
            out.insert(0, zone)
        elif out and field == out[-1] and zone not in out:
            out.append(zone)
    return out


def railway(sheet: Sheet) -> str:
    """Black with paper dashes."""
    rail = sheet.map.railway
    if rail is None:
        return ""
    pen = way(sheet, rail.path)
    return path(pen, fill="none", stroke="var(--map-ink)", stroke_width=3.6) + path(
        pen, fill="none", stroke="var(--t-weak)", stroke_width=1.8, stroke_dasharray="5.6 5.6"
    )
