"""The map file (chapter I): any topographic plan divided into squares, read and examined.

`read_map` is tolerant of extra keys and strict about everything the rules use; `problems` lists all that is
wrong with a map in sentences that name the square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct, field

from posrednik.core.clause import clause, tabled
from posrednik.games.otryadov.squares import COLUMNS, GRID, INDEX, NAMES, SIDES, row_of

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


class BadMap(ValueError):
    """The file is no good map; the message says where and why."""


class NoMap(BadMap):
    """The file is not even of the form of a map."""


@clause("O30-I-7")
def read_map(text: str | bytes) -> GameMap:
    """A map from JSON; raises BadMap with one readable message (all problems in its `args[1]`)."""
    try:
        found = msgspec.json.decode(text, type=GameMap)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NoMap(str(error), [str(error)]) from None
    wrong = list(problems(found))
    if wrong:
        raise BadMap(wrong[0] if len(wrong) == 1 else f"{wrong[0]} (and {len(wrong) - 1} more)", wrong)
    return found


@lru_cache(maxsize=1)
def standard_map() -> GameMap:
    """The reconstructed map that comes with the game."""
    return read_map(files("posrednik.games.otryadov.scenarios").joinpath("map.json").read_bytes())


tabled("scenarios/map.json", ("O30-I-4", "O30-I-5", "O41-8"))


@clause("O30-I-1", "O30-I-4", "O30-I-7")
def problems(m: GameMap) -> Iterator[str]:
    """Everything that is wrong with a map, one sentence each."""
    if m.rows != (1, 15) or m.columns != tuple(COLUMNS):
        yield f"rows must be 1–15 and columns {COLUMNS}: the notation knows no others (O30-I-2)"
    on_field = {name for s, name in enumerate(NAMES) if 1 <= row_of(s) <= 15}
    missing = [name for name in NAMES if name in on_field and name not in m.squares]
    if missing:
        yield f"{len(missing)} of 150 squares are missing, the first is {missing[0]} (O30-I-1)"
    for name, square in (m.squares | m.o41_overrides).items():
        if name not in on_field:
            yield f"{name}: no square of the field (O30-I-2)"
        elif square.sub and square.sub not in SUBS[square.kind]:
            known = ", ".join(SUBS[square.kind])
            yield f"{name}: a {square.kind} square cannot be {square.sub!r}; use {known} (O30-I-5)"
    low, high = m.strips.get("attack", (5, 11))
    if not 1 <= low <= high <= 15:
        yield f"attack strip {low}–{high} does not lie within rows 1–15 (O30-I-4)"
    for kind, count in m.counts.items():
        found = sum(square.kind == kind for square in m.squares.values())
        if kind in KINDS and found != count:
            yield f"counts say {count} {kind} squares, the map has {found} (O30-I-5)"
    yield from _way_problems(m)
    yield from _place_problems(m)


def _way_problems(m: GameMap) -> Iterator[str]:
    ways = [(road.id or f"road {n + 1}", road) for n, road in enumerate(m.roads)]
    ways += [("railway", m.railway)] if m.railway else []
    ways += [("road exit", Road(pair)) for pair in m.road_exits]
    for label, way in ways:
        for name in way.path:
            if name not in INDEX:
                yield f"{label}: {name} is no square (O30-I-6)"
            elif name in m.squares and m.squares[name].kind == "impassable":
                yield f"{label}: {name} is impassable (O30-I-6)"
        for a, b in zip(way.path, way.path[1:], strict=False):
            if a in INDEX and b in INDEX and GRID.distance(INDEX[a], INDEX[b]) != 1:
                yield f"{label}: {a} and {b} are not neighbours (O30-I-6)"


def _place_problems(m: GameMap) -> Iterator[str]:
    places = {
        "station": m.stations,
        "airfield": m.airfields,
        "village": m.villages,
        "rear target": m.rear_targets,
    }
    for label, by_side in places.items():
        for side, name in by_side.items():
            if side not in SIDES:
                yield f"{label}: {side!r} is no side; use red or blue"
            elif name not in INDEX:
                yield f"{label} of {side}: {name} is no square"
            elif name in m.squares and m.squares[name].kind == "impassable":
                yield f"{label} of {side}: {name} is impassable"
    for side, name in m.villages.items():
        if name in m.squares and m.squares[name].sub != "village":
            yield f"village of {side}: {name} is not marked as masking/village (O30-XVI-1)"
    for side, name in m.rear_targets.items():
        if not name.startswith(f"{'R' if side == 'red' else 'B'}:"):
            yield f"rear target of {side}: {name} does not lie in the neutral zone of {side} (O30-XIII-1)"
    for side in SIDES:
        if side not in m.rear_targets:
            yield f"rear target of {side} is missing (O30-XIII-1)"


@clause("O30-I-5")
def counts(m: GameMap) -> dict[str, int]:
    """Numbers of squares of the map by class, of the field and of both neutral zones."""
    kinds = [square.kind for square in m.squares.values()]
    return {"field": len(kinds), "neutral": len(NAMES) - 150} | {kind: kinds.count(kind) for kind in KINDS}
