"""The board: relief, first owners, rivers, links, places. Immutable; one object for all games on a map and level."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from posrednik.core.clause import clause
from posrednik.games.strategia.words import CITY, FORTRESS, MOUNTAIN, PLAIN, RELIEF, SEA
from posrednik.geometry.squares import Grid

if TYPE_CHECKING:
    from posrednik.games.strategia.mapfile import GameMap


class Place(Struct, frozen=True):
    """A capital, city or fortress as the level of the game reads it; `owner` is its side at the start."""

    kind: str
    name: str
    square: int
    owner: str


class Link(Struct, frozen=True):
    """A road, railway or trail between two neighbouring squares; a railway is a road too."""

    road: bool
    rail: bool
    trail: bool
    river: bool  # a bridge, or a crossing of a trail
    mountain: bool  # a pass: a road link with an end in the mountains


class Board:
    """What a map says, by square number: row * width + column, both counted from 0 in the south-west."""

    def __init__(self, source: BoardSource, level: int) -> None:
        self.source = source
        self.level = level
        self.width, self.height = source.width, source.height
        self.grid = Grid(source.width, source.height)
        self.size = self.grid.size
        self.name = [f"{self.grid.x[s] + 1}-{self.grid.y[s] + 1}" for s in range(self.size)]
        self.square = dict(zip(self.name, self.grid.number, strict=True))
        self.printed = [RELIEF[source.terrain.get(name, "plain")] for name in self.name]
        self.relief = [self._read(kind) for kind in self.printed]
        self.places = self._places()
        self.combat = [self._combat(s) for s in range(self.size)]
        self.near = [tuple((d, ray[0]) for d, ray in enumerate(rays) if ray) for rays in self.grid.rays]
        self.step = [tuple(ray[0] if ray else -1 for ray in rays) for rays in self.grid.rays]
        self.heading = [{to: d for d, to in near} for near in self.near]
        """Square → neighbour → the direction to it."""
        self.rivers = {self._edge(a, b) for a, b in source.rivers}
        self.links = self._links()
        self.roads = self._mask(lambda link: link.road)
        self.land = sum(1 << s for s in range(self.size) if self.relief[s] != SEA)
        self.owner = bytes(self._owner(name) for name in self.name)
        self.degree = self._degree()

    @property
    def wire(self) -> dict[str, str | int]:
        """What tells the board apart for somebody who has it already: map, size, level."""
        source = self.source
        return {
            "id": source.id, "name": source.name, "width": self.width, "height": self.height, "level": self.level,
        }  # fmt: skip

    def sq(self, name: str) -> int:
        """The number of a square «x-y» or «x,y»; raises KeyError off the map."""
        return self.square[name.replace(",", "-").strip()]

    @clause("ST-2.2")
    def _read(self, printed: int) -> int:
        """Level 1 knows only mountains and sea beside open ground."""
        return printed if self.level > 1 or printed in (MOUNTAIN, SEA) else PLAIN

    @clause("ST-2.3", "ST-3.6")
    def _places(self) -> dict[int, Place]:
        """Places by square; on level 1 a fortress is an ordinary city."""
        found = {}
        for one in self.source.objects:
            kind = one["type"] if self.level > 1 or one["type"] != "fortress" else "city"
            s = self.sq(one["at"])
            found[s] = Place(kind, one.get("name", ""), s, one.get("owner", ""))
        return found

    @clause("ST-2.3")
    def _combat(self, s: int) -> int:
        place = self.places.get(s)
        return self.relief[s] if place is None else FORTRESS if place.kind == "fortress" else CITY

    def _edge(self, a: str, b: str) -> tuple[int, int]:
        p, q = self.sq(a), self.sq(b)
        return (p, q) if p < q else (q, p)

    def _links(self) -> dict[tuple[int, int], Link]:
        kinds: dict[tuple[int, int], set[str]] = {}
        for kind, squares in self.source.roads:
            for a, b in zip(squares, squares[1:], strict=False):
                kinds.setdefault(self._edge(a, b), set()).add(kind)
        out = {}
        for (p, q), found in kinds.items():
            road = bool(found & {"road", "rail"})
            heights = MOUNTAIN in (self.relief[p], self.relief[q])
            out[p, q] = Link(road, "rail" in found, "trail" in found, self.over(p, q), road and heights)
        return out

    @clause("ST-4.R")
    def over(self, p: int, q: int) -> bool:
        """Whether the step between neighbours crosses a river; a diagonal one if both ways round would."""
        edge = (p, q) if p < q else (q, p)
        if edge in self.rivers:
            return True
        x, y = self.grid.x, self.grid.y
        if x[p] == x[q] or y[p] == y[q]:
            return False
        corners = (y[p] * self.width + x[q], y[q] * self.width + x[p])
        return all(any((min(a, c), max(a, c)) in self.rivers for a in (p, q)) for c in corners)

    def link(self, p: int, q: int) -> Link | None:
        """The link between two neighbouring squares."""
        return self.links.get((p, q) if p < q else (q, p))

    def _mask(self, wanted: Any) -> int:
        return sum(1 << s for s in {s for edge, link in self.links.items() if wanted(link) for s in edge})

    @clause("ST-4.6n")
    def _degree(self) -> list[int]:
        """Road and rail links that meet in each square; trails do not count."""
        out = [0] * self.size
        for (p, q), link in self.links.items():
            if link.road:
                out[p] += 1
                out[q] += 1
        return out

    def _owner(self, name: str) -> int:
        """The side of a square: as the map says, else that of the place in it."""
        place = self.places.get(self.square[name])
        default = place.owner if place is not None and place.owner else self.source.owner_default
        side = self.source.owner.get(name, default)
        return OWNERS.index(side) if side in OWNERS else 0

    def direction(self, p: int, q: int) -> int:
        """The number of the direction from a square to a neighbour, -1 if it is none."""
        return self.heading[p].get(q, -1) if p >= 0 else -1

    def box(self, corner: str, other: str) -> list[int]:
        """The squares of a rectangle between two corners, west to east, south to north."""
        a, b = self.sq(corner), self.sq(other)
        xs = sorted((self.grid.x[a], self.grid.x[b]))
        ys = sorted((self.grid.y[a], self.grid.y[b]))
        return [y * self.width + x for y in range(ys[0], ys[1] + 1) for x in range(xs[0], xs[1] + 1)]


OWNERS = ("", "red", "blue", "green_north", "green_south")
"""Owner of a square by its number in `Board.owner` and `Position.owner`; 0 is nobody."""
NUMBER = {name: n for n, name in enumerate(OWNERS)}
"""Side → its number in OWNERS."""


class BoardSource(Struct, frozen=True, kw_only=True):
    """A map as data, in one shape for map files and for the small boards of cases."""

    width: int
    height: int
    terrain: Mapping[str, str] = {}
    owner: Mapping[str, str] = {}
    owner_default: str = ""
    rivers: tuple[tuple[str, str], ...] = ()
    roads: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (road | rail | trail, squares in order)
    objects: tuple[Mapping[str, str], ...] = ()
    id: str = ""
    name: str = ""


def of_map(m: GameMap) -> BoardSource:
    """The board of a map file that has no problems (R-10)."""
    terrain, owner = {}, {}
    for y in range(1, m.height + 1):
        for x in range(1, m.width + 1):
            terrain[f"{x}-{y}"] = m.terrain_legend[m.sign(m.terrain_rows, x, y)]
            owner[f"{x}-{y}"] = m.owner_legend[m.sign(m.owner_rows, x, y)]
    return BoardSource(
        width=m.width,
        height=m.height,
        terrain=terrain,
        owner=owner,
        rivers=tuple(edge for river in m.rivers for edge in river.edges),
        roads=tuple((road.kind, road.squares) for road in m.roads),
        objects=tuple({"type": one.type, "name": one.name, "owner": one.owner, "at": one.at} for one in m.objects),
        id=m.schema,
        name=m.name,
    )


def board_for(m: GameMap | None, level: int) -> Board:
    """The board of a map at a level, None the map of R-10; one object for all games on it."""
    return _board(b"" if m is None else json.encode(m, order="sorted"), level)


@lru_cache(maxsize=8)
def _board(text: bytes, level: int) -> Board:
    from posrednik.games.strategia.mapfile import GameMap, standard_map

    return Board(of_map(json.decode(text, type=GameMap) if text else standard_map()), level)
