"""A view as a text board: lines of spans, each a text with the name of a style. No terminal is known here.

Sides are told apart by the mark before the codes, ▲ red (going up the board) and ▼ blue, hollow △ ▽ when a
figure of the square owes something; a dismounted figure or a flight on the ground has its code in small letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from posrednik.games.otryadov.squares import BIT, COLUMNS, INDEX, ROMANS, at, row_of
from posrednik.games.otryadov.view import FigureView, View, facts_of
from posrednik.games.otryadov.words import CODES, FIGURES, KINDS, Word, say

LATIN = "ABVGDEJZIK"
MARKS = {"red": "▲△", "blue": "▼▽"}
TERRAIN = {
    "plain": "·", "neutral": " ", "height": "^", "forest": "♣", "garden": "%", "village": "#", "swamp": "~",
    "lake": "≈",
}  # fmt: skip
"""What the ground shows → its sign on the board."""
ROAD, RAIL, STATION, AIRFIELD, REAR, GAS, BARRAGE = "=", "‡", "⌂", "+", "⚑", "@", "!"
MARGIN = 7
"""Columns of a line before the first square."""
_RIDERS = ("cavalry", "tachanka", "horse_gun")
_OPEN = ("plain", "neutral")


class Span(NamedTuple):
    """A piece of a line and the name of its style."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


def board(view: View, lang: str, width: int = 7, placing: Mapping[str, str] | None = None) -> list[Line]:
    """The board with both neutral zones, row B III at the top; `placing` shows a deployment not handed in."""
    sheet = _Sheet(view, lang, width, placing)
    rows = range(15, 0, -1) if view.scenario.base == "o41" else range(18, -3, -1)
    out = [sheet.letters()]
    for y in rows:
        if y in (15, 0) and view.scenario.base != "o41":
            out.append(sheet.rule())
        out.append(sheet.row(y))
    out.append(sheet.letters())
    return out


def row_label(y: int) -> str:
    """`15`, or `B I` for a row of a neutral zone, as its squares are written."""
    if 1 <= y <= 15:
        return str(y)
    return f"R {ROMANS[-y]}" if y < 1 else f"B {ROMANS[y - 16]}"


def code(figure: FigureView, lang: str, base: str) -> str:
    """The code of a figure as the board shows it: in small letters when it stands below its usual form."""
    text = say(CODES[figure.type], lang)
    if figure.type == "aircraft":
        return text if figure.airborne else text.lower()
    rides = figure.type in _RIDERS or (figure.type == "commander" and base == "squadron")
    return text.lower() if rides and not figure.mounted else text


class _Sheet:
    """A board being drawn."""

    def __init__(self, view: View, lang: str, width: int, placing: Mapping[str, str] | None) -> None:
        self.lang, self.width, self.base = lang, width, view.scenario.base
        self.ground = facts_of(view).ground
        self.gas = {INDEX[name] for name in view.gas}
        self.barrage = {INDEX[name] for name in view.barrage}
        self.held: dict[int, list[FigureView]] = {}
        where = placing if placing is not None else view.placement or {}
        for figure in view.figures:
            square = figure.square or where.get(figure.id)
            if square in INDEX:
                self.held.setdefault(INDEX[square], []).append(figure)

    def letters(self) -> Line:
        names = COLUMNS if self.lang == "ru" else LATIN
        return (Span((" " * MARGIN + "".join(f"{name:^{self.width}}" for name in names)).rstrip(), "label"),)

    def rule(self) -> Line:
        return (Span(" " * MARGIN + "-" * (10 * self.width), "label"),)

    def row(self, y: int) -> Line:
        label = row_label(y)
        cells = [span for x in range(10) for span in self.cell(at(x, y))]
        return (Span(f"{label:>{MARGIN - 1}} ", "label"), *cells, Span(f" {label}", "label"))

    def cell(self, s: int) -> list[Span]:
        sub, figures = self.ground.sub[s], self.held.get(s, [])
        spot = GAS if s in self.gas else BARRAGE if s in self.barrage else ""
        if not figures:
            return [Span(self.empty(s, sub, spot), sub)]
        out = [Span(spot or (" " if sub in _OPEN else TERRAIN.get(sub, "·")), sub)]
        for side in ("red", "blue"):
            mine = [f for f in figures if f.side == side]
            if mine:
                out.append(Span(self.stack(side, mine, len(mine) < len(figures)), side))
        rest = self.width - sum(len(span.text) for span in out)
        return [*out, Span(" " * rest, sub)] if rest > 0 else out

    def empty(self, s: int, sub: str, spot: str) -> str:
        sign = TERRAIN.get(sub, "·")
        marks = spot + self.ways(s)
        if sub in _OPEN:
            return f"{marks or sign:^{self.width}}"
        return f"{sign * 3 + marks:^{self.width}}"[: self.width]

    def ways(self, s: int) -> str:
        """The signs of railway, road and named places on a square."""
        g = self.ground
        out = RAIL if BIT[s] & g.rail else ""
        if BIT[s] & g.road and 1 <= row_of(s) <= 15:
            out += ROAD
        old = self.base == "o41"
        places = ((STATION, g.station if old else ()), (AIRFIELD, g.airfield), (REAR, () if old else g.rear))
        return out + "".join(sign for sign, squares in places if s in squares)

    def stack(self, side: str, figures: Sequence[FigureView], shared: bool) -> str:
        owes = any(f.obligation or f.neutralised for f in figures)
        codes = [code(f, self.lang, self.base) for f in figures]
        shown = codes[0] if shared else ("" if all(len(c) > 1 for c in codes) else "/").join(codes)
        if len(codes) > 2:
            shown = f"{codes[0]}+{len(codes) - 1}"
        return MARKS[side][owes] + shown


_SIGNS: tuple[tuple[str, Word], ...] = (
    (ROAD, Word("дорога", "road")),
    (RAIL, Word("железная дорога", "railway")),
    (STATION, Word("станция", "station")),
    (AIRFIELD, Word("аэродром", "airfield")),
    (REAR, Word("тыл К-III", "rear target K-III")),
    (GAS, Word("заражено", "gas")),
    (BARRAGE, Word("заграждение", "barrage")),
)
_MARKS: tuple[tuple[str, Word], ...] = (
    ("▲", Word("красные", "Red")),
    ("▼", Word("синие", "Blue")),
    ("△▽", Word("есть обязанность или нейтрализация", "owes a duty or is neutralised")),
    ("кн|cv", Word("спешена", "dismounted")),
    ("+2", Word("и ещё две", "and two more")),
)


def legend(view: View, lang: str) -> list[Line]:
    """What the signs and codes of the board mean."""
    ground = [f"{sign} {say(KINDS[sub], lang)}" for sub, sign in TERRAIN.items() if sign.strip()]
    used = _SIGNS if view.scenario.base == "o41" else tuple(x for x in _SIGNS if x[0] not in (STATION, AIRFIELD))
    signs = [f"{sign} {say(word, lang)}" for sign, word in used]
    marks = [f"{sign.split('|')[lang != 'ru' and '|' in sign]} {say(word, lang)}" for sign, word in _MARKS]
    return [(Span("  ".join(part), "note"),) for part in (ground, signs, marks)] + codes(view, lang)


def codes(view: View, lang: str) -> list[Line]:
    """The codes of the figures that take part, four to a line."""
    types = dict.fromkeys(figure.type for figure in view.figures)
    named = [f"{say(CODES[type], lang)} {say(FIGURES[type], lang)}" for type in types]
    return [(Span("  ".join(named[n : n + 4]), "note"),) for n in range(0, len(named), 4)]
