"""The map file (chapter I): any topographic plan divided into squares, read and examined.

`read_map` is tolerant of extra keys and strict about everything the rules use; `problems` lists all that is
wrong with a map in sentences that name the square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct, field

from posrednik.core.clause import clause, tabled
from posrednik.games.otryadov.complain import GameComplaint
from posrednik.games.otryadov.squares import COLUMNS, GRID, INDEX, NAMES, SIDES, row_of
from posrednik.notation import mapreading
from posrednik.notation.complaint import NAME_WIDTH, is_name

Kind = Literal["strong", "weak", "masking", "impassable"]
KINDS: tuple[Kind, ...] = ("strong", "weak", "masking", "impassable")
SUBS: Mapping[str, tuple[str, ...]] = {
    "strong": ("height",),
    "weak": ("plain", "neutral"),
    "masking": ("forest", "garden", "village"),
    "impassable": ("swamp", "lake"),
}


class Square(Struct, frozen=True, omit_defaults=True):
    """One square of the field: colour class and what it shows."""

    kind: Kind
    sub: str = ""


class Road(Struct, frozen=True, omit_defaults=True):
    """A road as the list of squares it runs through; neighbours in the list are connected."""

    path: tuple[str, ...]
    id: str = ""


class GameMap(Struct, frozen=True, omit_defaults=True):
    """A map of 15 x 10 squares with roads, railway and the named places of both sides."""

    id: str
    squares: dict[str, Square]
    roads: tuple[Road, ...] = ()
    road_exits: tuple[tuple[str, str], ...] = ()
    railway: Road | None = None
    stations: dict[str, str] = {}
    airfields: dict[str, str] = {}
    villages: dict[str, str] = {}
    rear_targets: dict[str, str] = field(default_factory=lambda: {"red": "R:К-III", "blue": "B:К-III"})
    strips: dict[str, tuple[int, int]] = field(default_factory=lambda: {"attack": (5, 11)})
    rows: tuple[int, int] = (1, 15)
    columns: tuple[str, ...] = tuple(COLUMNS)
    counts: dict[str, int] = {}
    o41_overrides: dict[str, Square] = {}


class BadMap(GameComplaint, mapreading.BadMap):
    """The file is no good map; the message says where and why, `problems` lists all that is wrong."""


class NoMap(BadMap):
    """The file is not even of the form of a map."""


@clause("O30-I-7")
def read_map(text: str | bytes) -> GameMap:
    """A map from JSON; raises BadMap with one readable message and the list of all problems."""
    return mapreading.read_map(text, GameMap, problems, BadMap, NoMap)


@lru_cache(maxsize=1)
def standard_map() -> GameMap:
    """The reconstructed map that comes with the game."""
    return read_map(files("posrednik.games.otryadov.scenarios").joinpath("map.json").read_bytes())


tabled("scenarios/map.json", ("O30-I-4", "O30-I-5", "O41-8"))


@clause("O30-I-1", "O30-I-4", "O30-I-7")
def problems(m: GameMap) -> Iterator[BadMap]:
    """Everything that is wrong with a map, one complaint each."""
    if not is_name(m.id):
        yield BadMap("MAP_NAME", width=NAME_WIDTH)
    if m.rows != (1, 15) or m.columns != tuple(COLUMNS):
        yield BadMap("MAP_SIZE", columns=COLUMNS)
    on_field = {name for s, name in enumerate(NAMES) if 1 <= row_of(s) <= 15}
    missing = [name for name in NAMES if name in on_field and name not in m.squares]
    if missing:
        yield BadMap("MAP_MISSING", number=len(missing), square=missing[0])
    for name, square in (m.squares | m.o41_overrides).items():
        if name not in on_field:
            yield BadMap("MAP_NO_FIELD", square=name)
        elif square.sub and square.sub not in SUBS[square.kind]:
            yield BadMap("MAP_SUB", square=name, kind=square.kind, sub=square.sub, known=", ".join(SUBS[square.kind]))
    low, high = m.strips.get("attack", (5, 11))
    if not 1 <= low <= high <= 15:
        yield BadMap("MAP_STRIP", low=low, high=high)
    for kind, count in m.counts.items():
        found = sum(square.kind == kind for square in m.squares.values())
        if kind in KINDS and found != count:
            yield BadMap("MAP_COUNT", said=count, kind=kind, found=found)
    yield from _way_problems(m)
    yield from _place_problems(m)


def _ways(m: GameMap) -> Iterator[tuple[BadMap, Road]]:
    """Every way with how it is called in a message."""
    for n, road in enumerate(m.roads, 1):
        yield BadMap("ROAD_NAMED", id=road.id) if road.id else BadMap("ROAD", number=n), road
    if m.railway:
        yield BadMap("RAILWAY"), m.railway
    for pair in m.road_exits:
        yield BadMap("ROAD_EXIT"), Road(pair)


def _way_problems(m: GameMap) -> Iterator[BadMap]:
    for label, way in _ways(m):
        for name in way.path:
            if name not in INDEX:
                yield BadMap("WAY_NO_SQUARE", way=label, square=name)
            elif name in m.squares and m.squares[name].kind == "impassable":
                yield BadMap("WAY_IMPASSABLE", way=label, square=name)
        for a, b in zip(way.path, way.path[1:], strict=False):
            if a in INDEX and b in INDEX and GRID.distance(INDEX[a], INDEX[b]) != 1:
                yield BadMap("WAY_APART", way=label, a=a, b=b)


def _place_problems(m: GameMap) -> Iterator[BadMap]:
    places = {"station": m.stations, "airfield": m.airfields, "village": m.villages, "rear": m.rear_targets}
    for place, by_side in places.items():
        for side, name in by_side.items():
            if side not in SIDES:
                yield BadMap("PLACE_NO_SIDE", place=place, name=side)
            elif name not in INDEX:
                yield BadMap("PLACE_NO_SQUARE", place=place, side=side, square=name)
            elif name in m.squares and m.squares[name].kind == "impassable":
                yield BadMap("PLACE_IMPASSABLE", place=place, side=side, square=name)
    for side, name in m.villages.items():
        if name in m.squares and m.squares[name].sub != "village":
            yield BadMap("VILLAGE_UNMARKED", side=side, square=name)
    for side, name in m.rear_targets.items():
        if not name.startswith(f"{'R' if side == 'red' else 'B'}:"):
            yield BadMap("REAR_OUTSIDE", side=side, square=name)
    for side in SIDES:
        if side not in m.rear_targets:
            yield BadMap("REAR_MISSING", side=side)


@clause("O30-I-5", "O41-8", "O41-9")
def counts(m: GameMap, o41: bool = False) -> dict[str, int]:
    """Numbers of squares of the map by class, of the field and of both neutral zones."""
    kinds = [square.kind for square in (m.squares | (m.o41_overrides if o41 else {})).values()]
    return {"field": len(kinds), "neutral": 0 if o41 else len(NAMES) - 150} | {
        kind: kinds.count(kind) for kind in KINDS
    }
