"""Squares, coordinates and the board of the reference adjudicator."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import gcd
from typing import Any

from posrednik.core.exact import Fraction

COLUMNS = "АБВГДЕЖЗИК"
ROMAN = {1: "I", 2: "II", 3: "III"}
Xy = tuple[int, int]


def _name(x: int, y: int) -> str:
    if y <= 0:
        return f"R:{COLUMNS[x]}-{ROMAN[1 - y]}"
    if y >= 16:
        return f"B:{COLUMNS[x]}-{ROMAN[y - 15]}"
    return f"{y}{COLUMNS[x]}"


NAMES: dict[Xy, str] = {(x, y): _name(x, y) for y in range(-2, 19) for x in range(10)}
COORDS: dict[str, Xy] = {name: xy for xy, name in NAMES.items()}


@dataclass
class Square:
    kind: str
    sub: str
    village_of: str | None = None


@dataclass
class Board:
    squares: dict[str, Square] = field(default_factory=dict)
    road_edges: set[frozenset[str]] = field(default_factory=set)
    road_squares: set[str] = field(default_factory=set)
    rail: list[str] = field(default_factory=list)
    stations: dict[str, str] = field(default_factory=dict)
    airfields: dict[str, str] = field(default_factory=dict)

    def kind(self, square: str) -> str:
        return self.squares[square].kind


def other(side: str) -> str:
    return "blue" if side == "red" else "red"


def forward(side: str) -> int:
    """Direction of advance in y."""
    return 1 if side == "red" else -1


def gain(side: str, start: str, end: str) -> int:
    """Rows gained between two squares, seen from a side."""
    return (COORDS[end][1] - COORDS[start][1]) * forward(side)


def zone_of(square: str) -> str | None:
    y = COORDS[square][1]
    if y <= 0:
        return "red"
    return "blue" if y >= 16 else None


def in_attack_strip(square: str) -> bool:
    return 5 <= COORDS[square][1] <= 11


def rear_target(side: str) -> str:
    return "R:К-III" if side == "red" else "B:К-III"


def distance(a: str, b: str) -> int:
    (ax, ay), (bx, by) = COORDS[a], COORDS[b]
    return max(abs(ax - bx), abs(ay - by))


def delta(a: str, b: str) -> Xy:
    (ax, ay), (bx, by) = COORDS[a], COORDS[b]
    return bx - ax, by - ay


def on_ray(a: str, b: str) -> bool:
    dx, dy = delta(a, b)
    return (dx, dy) != (0, 0) and (dx == 0 or dy == 0 or abs(dx) == abs(dy))


def direction(a: str, b: str) -> Xy:
    """Reduced vector from a to b."""
    dx, dy = delta(a, b)
    g = gcd(abs(dx), abs(dy)) or 1
    return dx // g, dy // g


def neighbours(board: Board, square: str) -> list[str]:
    x, y = COORDS[square]
    steps = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    names = [NAMES.get((x + dx, y + dy)) for dx, dy in steps]
    return [name for name in names if name is not None and name in board.squares]


def _crosses(a: Xy, b: Xy, cell: Xy) -> bool:
    """Does the segment between two centres cross the interior of a cell?"""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, step = Fraction(a[axis] - cell[axis]), b[axis] - a[axis]
        half = Fraction(1, 2)
        if step == 0:
            if abs(start) >= half:
                return False
            continue
        ends = sorted([(-half - start) / step, (half - start) / step])
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def between(a: str, b: str) -> list[str]:
    """Squares strictly between two squares (any bearing; on a ray the ray)."""
    pa, pb = COORDS[a], COORDS[b]
    found = []
    for x in range(min(pa[0], pb[0]), max(pa[0], pb[0]) + 1):
        for y in range(min(pa[1], pb[1]), max(pa[1], pb[1]) + 1):
            if (x, y) not in (pa, pb) and _crosses(pa, pb, (x, y)):
                found.append(NAMES[(x, y)])
    return found


def _half(square: str) -> str | None:
    row = COORDS[square][1]
    if row == 8:
        return None
    return "red" if row < 8 else "blue"


DEFAULT_SUB = {"strong": "height", "weak": "plain", "masking": "forest", "impassable": ""}


def _override(board: Board, square: str, text: str) -> None:
    kind, _, sub = text.partition("/")
    old = board.squares[square]
    owner = None
    if sub == "village":
        owner = old.village_of or _half(square)
    board.squares[square] = Square(kind, sub or DEFAULT_SUB[kind], owner)


def _add_roads(board: Board, paths: list[list[str]]) -> None:
    for path in paths:
        board.road_squares.update(path)
        for a, b in pairwise(path):
            board.road_edges.add(frozenset((a, b)))


def _blank() -> Board:
    board = Board()
    for name in COORDS:
        board.squares[name] = Square("weak", "neutral" if zone_of(name) else "plain")
    return board


def _from_map(game_map: dict[str, Any], o41: bool) -> Board:
    board = Board()
    for group in ("squares", "neutral"):
        for name, data in game_map[group].items():
            board.squares[name] = Square(data["kind"], data["sub"], data.get("village_of"))
    if o41:
        for name, data in game_map.get("o41_overrides", {}).items():
            board.squares[name] = Square(data["kind"], data["sub"])
    _add_roads(board, [road["path"] for road in game_map["roads"]])
    for a, b in game_map.get("road_exits", []):
        board.road_edges.add(frozenset((a, b)))
    board.rail = list(game_map["railway"]["path"])
    board.stations = dict(game_map["stations"])
    board.airfields = dict(game_map["airfields"])
    return board


def build_board(setup: dict[str, Any], game_map: dict[str, Any]) -> Board:
    o41 = setup.get("scenario") == "o41"
    board = _from_map(game_map, o41) if setup.get("base") == "map" else _blank()
    for square, text in setup.get("squares", {}).items():
        _override(board, square, text)
    _add_roads(board, setup.get("roads") or [])
    if setup.get("rail"):
        board.rail = list(setup["rail"])
    if o41:
        board.squares = {s: q for s, q in board.squares.items() if zone_of(s) is None}
        board.rail = [s for s in board.rail if zone_of(s) is None]
    return board


def road_step(board: Board, a: str, b: str, any_touch: bool, on_rail: bool) -> bool:
    """Is the step a-b a road connection for cars?"""
    if frozenset((a, b)) in board.road_edges:
        return True
    dx, dy = delta(a, b)
    if zone_of(a) is not None and zone_of(a) == zone_of(b) and abs(dx) + abs(dy) == 1:
        return True
    if any_touch and a in board.road_squares and b in board.road_squares:
        return True
    return on_rail and rail_step(board, a, b)


def rail_step(board: Board, a: str, b: str) -> bool:
    pairs = [frozenset(p) for p in pairwise(board.rail)]
    return frozenset((a, b)) in pairs
