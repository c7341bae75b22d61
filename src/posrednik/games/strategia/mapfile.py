"""The map file of schema `strategia-map-1` (R-10): read, and examined for all that a war could stumble over.

`read_map` is tolerant of extra keys and strict about everything the rules use; the lists that follow from the roads
(bridges, crossings, passes, nodes) may be left out, but if they stand there they must be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct

from posrednik.core.clause import clause, tabled
from posrednik.games.strategia.complain import GameComplaint
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.words import RELIEFS, SIDES
from posrednik.notation import mapreading
from posrednik.notation.complaint import NAME_WIDTH, is_name

SCHEMA = "strategia-map-1"
LEAST, MOST = 4, 120
"""Squares along a side of a map."""
GROUND = RELIEFS[: RELIEFS.index("city")]
NOBODY = "none (sea)"
"""What `owner_legend` calls a square that belongs to nobody."""
Edge = tuple[str, str]


class River(Struct, frozen=True, omit_defaults=True):
    """A river as the pairs of squares that it runs between."""

    edges: tuple[Edge, ...]
    name: str = ""


class Road(Struct, frozen=True, omit_defaults=True):
    """A road, railway or trail as the squares it runs through; every two in a row are one link."""

    kind: Literal["road", "rail", "trail"]
    squares: tuple[str, ...]
    id: str = ""


class Site(Struct, frozen=True, omit_defaults=True):
    """A capital, city or fortress."""

    type: Literal["capital", "city", "fortress"]
    name: str
    owner: str
    at: str


class GameMap(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A map of `width` x `height` squares; the first row of `*_rows` is the northernmost."""

    schema: str
    width: int
    height: int
    terrain_rows: tuple[str, ...]
    terrain_legend: Mapping[str, str]
    owner_rows: tuple[str, ...]
    owner_legend: Mapping[str, str]
    objects: tuple[Site, ...]
    rivers: tuple[River, ...] = ()
    roads: tuple[Road, ...] = ()
    bridges: tuple[Edge, ...] | None = None
    crossings: tuple[Edge, ...] | None = None
    passes: tuple[str, ...] | None = None
    nodes: tuple[str, ...] | None = None
    name: str = ""
    square_km: int = MOVEMENT["length"]["square"]
    orientation: str = ""
    reconstructed: bool = False

    @property
    def id(self) -> str:
        """What the map is called in messages: its name, else the schema."""
        return self.name or self.schema

    def sign(self, rows: tuple[str, ...], column: int, latitude: int) -> str:
        """The letter of a square, longitude and latitude counted from 1."""
        return rows[self.height - latitude][column - 1]


class BadMap(GameComplaint, mapreading.BadMap):
    """The file is no good map; the message says where and why, `problems` lists all that is wrong."""


class NoMap(BadMap):
    """The file is not even of the form of a map."""


@clause("ST-2.1")
def read_map(text: str | bytes) -> GameMap:
    """A map from JSON; raises BadMap with one readable message and the list of all problems."""
    return mapreading.read_map(text, GameMap, problems, BadMap, NoMap)


@lru_cache(maxsize=1)
def standard_map() -> GameMap:
    """The reconstructed board of R-10."""
    return read_map(files(__package__).joinpath("scenarios", "map.json").read_bytes())


tabled("scenarios/map.json", ("ST-2.1", "ST-2.3"))


@clause("ST-2.1", "ST-2.2", "ST-2.3")
def problems(m: GameMap) -> Iterator[BadMap]:
    """Everything that is wrong with a map, one complaint each; what makes no sense on a broken grid is left out."""
    if m.schema != SCHEMA:
        yield BadMap("MAP_SCHEMA", found=m.schema, schema=SCHEMA)
        return
    if m.name and not is_name(m.name):
        yield BadMap("MAP_NAME", width=NAME_WIDTH)
    if m.square_km != MOVEMENT["length"]["square"]:
        yield BadMap("MAP_SQUARE_KM", found=m.square_km, km=MOVEMENT["length"]["square"])
    if not (LEAST <= m.width <= MOST and LEAST <= m.height <= MOST):
        yield BadMap("MAP_SIZE", width=m.width, height=m.height, least=LEAST, most=MOST)
        return
    wrong = list(_grid_problems(m))
    yield from wrong
    if wrong:
        return
    from posrednik.games.strategia.surveying import Survey

    survey = Survey(m)
    yield from survey.waters()
    ways = list(survey.ways())
    yield from ways
    yield from survey.sites()
    if not ways:
        yield from survey.lists()


def _grid_problems(m: GameMap) -> Iterator[BadMap]:
    """What is wrong with the rows of letters and their legends."""
    for key, value in m.terrain_legend.items():
        if len(key) != 1 or value not in GROUND:
            yield BadMap("MAP_LEGEND", legend="terrain_legend", key=key, value=value, known=", ".join(GROUND))
    for key, value in m.owner_legend.items():
        if len(key) != 1 or value not in (*SIDES, NOBODY):
            known = ", ".join((*SIDES, NOBODY))
            yield BadMap("MAP_LEGEND", legend="owner_legend", key=key, value=value, known=known)
    for name, rows, legend in (
        ("terrain_rows", m.terrain_rows, m.terrain_legend), ("owner_rows", m.owner_rows, m.owner_legend),
    ):  # fmt: skip
        if len(rows) != m.height:
            yield BadMap("MAP_ROWS", rows=name, found=len(rows), height=m.height)
            continue
        for n, row in enumerate(rows):
            latitude = m.height - n
            if len(row) != m.width:
                yield BadMap("MAP_ROW", rows=name, row=n + 1, latitude=latitude, found=len(row), width=m.width)
                continue
            for column, sign in enumerate(row, 1):
                if sign not in legend:
                    known = " ".join(legend)
                    yield BadMap(
                        "MAP_LETTER", rows=name, row=n + 1, column=column, square=f"{column}-{latitude}", sign=sign,
                        known=known,
                    )  # fmt: skip


def owner_named(legend: Mapping[str, str], sign: str) -> str:
    """The side that a letter stands for, "" for nobody."""
    side = legend[sign]
    return side if side in SIDES else ""


def counts(m: GameMap) -> dict[str, int]:
    """Numbers of squares of a map by relief, and of its places by kind."""
    relief = [m.terrain_legend[sign] for row in m.terrain_rows for sign in row]
    places = [one.type for one in m.objects]
    found = {kind: relief.count(kind) for kind in GROUND} | {kind: places.count(kind) for kind in dict.fromkeys(places)}
    return {kind: number for kind, number in found.items() if number}
