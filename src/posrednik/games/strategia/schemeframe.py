"""The frame of a scheme of operations: title, coordinates, scale, and what the signs mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from posrednik.cartography.pen import Pen, attributes, path
from posrednik.games.strategia.schemeland import INK, SANS, SERIF, SIDE_INK, UNIT, Sheet, escaped
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.notation.rulebook import toml

SQUARE_KM: Final[int] = MOVEMENT["length"]["square"]
_COLUMN = 210
_ROW = 26
_EDGE = 26


def word(key: str, lang: str, **facts: object) -> str:
    """A word or sentence of the scheme."""
    table: Mapping[str, Any] = toml(__package__, "scheme.toml")
    return str(table[key]["ru" if lang == "ru" else "en"]).format(**facts)


def plain(x: float, y: float, said: str, size: float, **style: object) -> str:
    """A text on the margin, in units of the drawing."""
    known = {"x": x, "y": y, "font_size": size, "font_family": SERIF, "fill": INK["ink"], **style}
    return f"<text{attributes(known)}>{escaped(said)}</text>"


def frame(sheet: Sheet, band: int, title: str, turns: int, lang: str) -> str:
    """Title above, coordinates around, scale and north in the lower corner."""
    wide, tall = sheet.wide * UNIT, sheet.tall * UNIT
    out = [
        f'<rect x="-1" y="-1" width="{wide + 2}" height="{tall + 2}" fill="none" stroke="{INK["line"]}"/>',
        path(f"M-20-20h{wide + 40}v{tall + 40}h-{wide + 40}z", fill="none", stroke=INK["line"], stroke_width=2.4),
        _title(-20, -band + 12, title or word("title", lang), word("turns", lang, number=turns)),
    ]
    numbers = {"font_family": SANS, "fill": INK["soft"], "text_anchor": "middle"}
    for n in range(sheet.wide):
        for y in (-7, tall + 15):
            out.append(plain((n + 0.5) * UNIT, y, str(sheet.west + 1 + n), 10, **numbers))
    for n in range(sheet.tall):
        for x in (-10.5, wide + 10.5):
            out.append(plain(x, (n + 0.5) * UNIT + 4, str(sheet.north + 1 - n), 10, **numbers))
    out.append(_scale(wide, band, lang))
    return "".join(out)


def _title(x: float, y: float, title: str, turns: str) -> str:
    style = {"font_size": 24, "font_family": SERIF, "font_weight": "bold", "fill": INK["ink"]}
    small = {"dx": 14, "font_size": 15, "font_weight": "normal", "font_style": "italic"}
    said = f"{escaped(title)}<tspan{attributes(small)}>{escaped(turns)}</tspan>"
    return f"<text{attributes({'x': x, 'y': y, **style})}>{said}</text>"


def _scale(wide: int, band: int, lang: str) -> str:
    """A bar of fifty kilometres and an arrow to the north, above the map on the right."""
    part = 5 * UNIT // 2
    x, y = wide - 2 * part - 46, -band - 6
    out = [
        f'<rect x="{x + n * part}" y="{y + 16}" width="{part}" height="6" fill="{fill}" stroke="{INK["line"]}"/>'
        for n, fill in enumerate((INK["line"], INK["card"]))
    ]
    for n in range(3):
        km = n * part * SQUARE_KM // UNIT
        said = f"{km}" if n < 2 else word("km", lang, number=km)
        out.append(plain(x + n * part, y + 11, said, 11, text_anchor="middle", font_family=SANS))
    north = x + 2 * part + 40
    out.append(f'<path d="M{north} {y + 1}l6 24-6-6-6 6z" fill="{INK["line"]}"/>')
    out.append(plain(north + 9, y + 12, word("north", lang), 11, font_family=SANS, font_weight="bold"))
    return "".join(out)


# --- legend ------------------------------------------------------------------------------------------

_SIGNS: Final = (
    "red_advance", "blue_advance", "retreat", "battle", "front_before", "front_after", "capital", "city", "fortress",
    "road", "rail", "trail", "river", "forest", "mountain", "hills", "swamp",
)  # fmt: skip


def _columns(wide: int) -> int:
    return max(1, wide // _COLUMN)


def legend_height(wide: int) -> int:
    """Units that the legend takes below the map."""
    return -(-len(_SIGNS) // _columns(wide)) * _ROW + _EDGE // 2


def legend(wide: int, lang: str) -> str:
    """Every sign with its meaning, in columns."""
    columns = _columns(wide)
    rows = -(-len(_SIGNS) // columns)
    out = []
    for n, key in enumerate(_SIGNS):
        x, y = (n // rows) * (wide // columns), (n % rows) * _ROW + 8
        out.append(f'<g transform="translate({x} {y})">{_sign(key)}</g>')
        out.append(plain(x + 62, y + 5, word(key, lang), 13))
    return "".join(out)


def _stroke(ink: str, width: float, dash: str | None = None) -> str:
    return path("M2 0H50", fill="none", stroke=ink, stroke_width=width, stroke_dasharray=dash)


def _box(ink: str) -> str:
    return f'<rect x="12" y="-8" width="30" height="16" fill="{ink}" stroke="{INK["grid"]}"/>'


def _ring(outer: float, inner: float) -> str:
    return (
        f'<circle cx="27" r="{outer}" fill="{INK["card"]}" stroke="{INK["ink"]}" stroke-width="2.2"/>'
        f'<circle cx="27" r="{inner}" fill="{INK["ink"]}"/>'
    )


def _fort() -> str:
    pen = Pen(UNIT)
    for dx, dy, size in (
        (0, 0, 0.36),
        (-0.18, -0.18, 0.15),
        (0.18, -0.18, 0.15),
        (-0.18, 0.18, 0.15),
        (0.18, 0.18, 0.15),
    ):
        pen.rect(27 / UNIT + dx, dy, size, size)
    return path(pen, fill=INK["ink"])


def _sign(key: str) -> str:
    red, blue, line = SIDE_INK["red"], SIDE_INK["blue"], INK["line"]
    shape = "M4-3L34-5V-10L50 0L34 10V5L4 3Z"
    made = {
        "red_advance": path(shape, fill=red, stroke=red),
        "blue_advance": path(shape, fill=INK["pale"], stroke=blue, stroke_width=1.9),
        "retreat": _stroke(INK["soft"], 2.2, "5 3.5")
        + path("M42-6L50 0L42 6", fill="none", stroke=INK["soft"], stroke_width=2.2),
        "battle": path("M19-8L35 8M19 8L35-8", stroke=INK["ink"], stroke_width=2.2),
        "front_before": _stroke(line, 2.2, "9 4 2 4"),
        "front_after": path("M2-2.6H50", stroke=blue, stroke_width=3.2)
        + path("M2 2.6H50", stroke=red, stroke_width=3.2),
        "capital": _ring(10, 5.5),
        "city": _ring(7.5, 3),
        "fortress": _fort(),
        "road": _stroke(line, 3.0) + _stroke(INK["road"], 1.7),
        "rail": _stroke(line, 3.2) + _stroke(INK["paper"], 1.6, "6 6"),
        "trail": _stroke(line, 0.9, "4 2.5"),
        "river": _stroke(INK["water"], 4.2),
        "forest": _box(INK["forest"]) + f'<circle cx="22" r="3.6" fill="{INK["forest"]}" stroke="{INK["trees"]}"/>',
        "mountain": _box(INK["mountain"]) + path("M16 4l4-8 4 8zM28 4l4-8 4 8z", fill=INK["hachure"]),
        "hills": _box(INK["hills"]) + path("M18-3v6M24-3v6M30-3v6M36-3v6", stroke=INK["hachure"], stroke_width=0.9),
        "swamp": _box(INK["sea"]) + path("M15-3h10m4 0h9M18 2h14", stroke=INK["water"], stroke_width=0.9),
    }  # fmt: skip
    return made[key]
