"""The map as text: the whole board with a sign a square, or a window with chips, roads and rivers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from posrednik.games.strategia.reports import Known, Sight
from posrednik.games.strategia.words import FOREST, HILLS, MOUNTAIN, PLAIN, SEA, SWAMP

ARROWS = "↑↗→↘↓↙←↖"
"""Facings clockwise from the north."""
GROUND: Mapping[int, tuple[str, str]] = {
    PLAIN: (".", "."), FOREST: ("л", "f"), MOUNTAIN: ("г", "m"), SWAMP: ("б", "s"), HILLS: ("х", "h"), SEA: ("~", "~"),
}  # fmt: skip
PLACES: Mapping[str, tuple[str, str]] = {"capital": ("К", "K"), "city": ("Г", "C"), "fortress": ("Ф", "F")}
ARMS: Mapping[str, tuple[str, str]] = {
    "sd": ("с", "s"), "kd": ("в", "c"), "td": ("т", "t"), "md": ("м", "m"), "sau": ("у", "u"), "ptd": ("п", "p"),
    "ad": ("а", "a"), "garrison": ("ф", "g"),
}  # fmt: skip
SIDES: Mapping[str, tuple[str, str]] = {
    "red": ("К", "R"), "blue": ("С", "B"), "green_north": ("З", "N"), "green_south": ("Ю", "S"),
}  # fmt: skip
SIZES: Mapping[str, tuple[str, str]] = {"regiment": ("п", "r"), "division": ("д", "d"), "corps": ("к", "c")}
STYLES: Mapping[int, str] = {FOREST: "forest", MOUNTAIN: "height", HILLS: "height", SWAMP: "swamp", SEA: "lake"}
WIDE, NARROW = 7, 5
"""Columns of one square of a window: with room for the arm and the road, or without."""
LABELS = 3

Line = list[tuple[str, str]]


class Sheet:
    """What a seat knows of each square, as signs in one language."""

    def __init__(self, view: Any, lang: str) -> None:
        self.view = view
        self.board = view.board
        self.n = 0 if lang == "ru" else 1
        self.chips: dict[int, list[tuple[str, str]]] = {}
        for unit in sorted(view.units, key=lambda one: (one.arm == "garrison", one.part > 0, one.id)):
            part = "/" if unit.part else ""
            for s in unit.squares:
                sign = f"{ARROWS[unit.facing]}{part}{unit.number or ''}{ARMS[unit.arm][self.n]}"
                self._put(s, sign, unit.side)
        for one in view.near:
            self._put(one.square, f"{ARROWS[one.facing]}{self._other(one)}", one.side)
        for mark in view.memories:
            if mark.square not in self.chips and mark.seen:
                self._put(mark.square, f"?{self._other(mark.seen[0])}", mark.seen[0].side)

    def _put(self, s: int, sign: str, side: str) -> None:
        style = side if side in ("red", "blue") else "good"
        self.chips.setdefault(s, []).append((sign, style))

    def _other(self, one: Sight | Known) -> str:
        side = SIDES[one.side][self.n]
        if isinstance(one, Known):
            return f"{side}{one.number}{ARMS[one.arm][self.n]}"
        return f"{side}{SIZES[one.size][self.n]}"

    def ground(self, s: int) -> tuple[str, str]:
        """The sign of a square: its place, else its relief."""
        place = self.board.places.get(s)
        if place is not None and place.kind in PLACES:
            return PLACES[place.kind][self.n], "village"
        relief = self.board.relief[s]
        return GROUND.get(relief, GROUND[PLAIN])[self.n], STYLES.get(relief, "")

    def edge(self, s: int) -> str:
        """What the border with the next square to the east carries."""
        if self.board.grid.x[s] + 1 >= self.board.width:
            return " "
        link = self.board.link(s, s + 1)
        wet = self.board.over(s, s + 1)
        if link is None or not link.road:
            return "|" if wet else " "
        return "#" if wet else "=" if link.rail else "-"


def overview(view: Any, lang: str) -> list[Line]:
    """The whole board, the north above: a sign a square, ▲ own troops, ▼ others in sight, ? marks."""
    sheet, board = Sheet(view, lang), view.board
    own = {s for unit in view.units for s in unit.squares}
    near = {one.square for one in view.near}
    out = [_scale(range(board.width), 1)]
    for y in range(board.height - 1, -1, -1):
        line: Line = [(f"{y + 1:>{LABELS}} ", "label")]
        for x in range(board.width):
            s = y * board.width + x
            if s in sheet.chips:
                sign = "▲" if s in own else "▼" if s in near else "?"
                line.append((sign, sheet.chips[s][0][1]))
            else:
                line.append(sheet.ground(s))
        out.append(line)
    return [*out, _scale(range(board.width), 1)]


def window(view: Any, lang: str, corners: Sequence[int], columns: int) -> list[Line]:
    """The squares of a rectangle with their chips, in as many columns of text as there are."""
    sheet, board = Sheet(view, lang), view.board
    xs = sorted(board.grid.x[s] for s in corners)
    ys = sorted(board.grid.y[s] for s in corners)
    wide = LABELS + 1 + WIDE * (xs[-1] - xs[0] + 1) <= columns
    width = WIDE if wide else NARROW
    out = [_scale(range(xs[0], xs[-1] + 1), width)]
    for y in range(ys[-1], ys[0] - 1, -1):
        line: Line = [(f"{y + 1:>{LABELS}} ", "label")]
        for x in range(xs[0], xs[-1] + 1):
            line += _cell(sheet, y * board.width + x, width)
        out.append(line)
    return [*out, _scale(range(xs[0], xs[-1] + 1), width)]


def _cell(sheet: Sheet, s: int, width: int) -> Line:
    chips = sheet.chips.get(s, [])
    room = width - 2 if width == WIDE else width - 1
    sign, style = chips[0] if chips else ("", "")
    if len(chips) > 1:
        sign = f"{sign[: room - 1]}+"
    cell: Line = [sheet.ground(s), (f"{sign[:room]:<{room}}", style)]
    if width == WIDE:
        cell.append((sheet.edge(s), "label"))
    return cell


def _scale(columns: range, width: int) -> Line:
    """The longitudes above and below; where a square is one sign wide, every fifth."""
    if width > 1:
        return [(" " * (LABELS + 1) + "".join(f"{x + 1:<{width}}" for x in columns).rstrip(), "label")]
    marks = "".join(f"{x + 1:<5}" if (x + 1) % 5 == 0 else "" for x in columns)
    return [(" " * (LABELS + 5) + marks.rstrip(), "label")]
