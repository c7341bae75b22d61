"""The survey of a map: rivers, roads, places, and the lists that follow from them, square by square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from posrednik.core.clause import clause
from posrednik.games.strategia.mapfile import BadMap, GameMap, owner_named
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.words import SIDES
from posrednik.notation.complaint import NAME_WIDTH, is_name

_NODE: int = MOVEMENT["transfer"]["node_degree"]
Link = frozenset[str]


class Survey:
    """A map of good rows under examination: ground and owner of every square by its name."""

    def __init__(self, m: GameMap) -> None:
        self.map = m
        self.at: dict[str, tuple[int, int]] = {}
        self.ground: dict[str, str] = {}
        self.owner: dict[str, str] = {}
        for y in range(1, m.height + 1):
            for x in range(1, m.width + 1):
                name = f"{x}-{y}"
                self.at[name] = x, y
                self.ground[name] = m.terrain_legend[m.sign(m.terrain_rows, x, y)]
                self.owner[name] = owner_named(m.owner_legend, m.sign(m.owner_rows, x, y))

    def apart(self, a: str, b: str) -> tuple[int, int]:
        """How far two squares are apart, east to west and north to south."""
        (x, y), (u, v) = self.at[a], self.at[b]
        return abs(x - u), abs(y - v)

    @clause("ST-2.1", "ST-4.R")
    def waters(self) -> Iterator[BadMap]:
        """Rivers that run elsewhere than between two squares side by side; seas that belong to somebody."""
        for n, river in enumerate(self.map.rivers, 1):
            for a, b in river.edges:
                lost = next((one for one in (a, b) if one not in self.at), None)
                if lost is not None:
                    yield BadMap("RIVER_NO_SQUARE", number=n, name=river.name, square=lost)
                elif sum(self.apart(a, b)) != 1:
                    yield BadMap("RIVER_APART", number=n, name=river.name, a=a, b=b)
        for name, ground in self.ground.items():
            if ground == "sea" and self.owner[name]:
                yield BadMap("SEA_OWNED", square=name, owner=self.owner[name])

    @clause("ST-2.1", "ST-4.D")
    def ways(self) -> Iterator[BadMap]:
        """Roads that jump, leave the map, run through the sea or are more than the map can hold."""
        roads, most = self.map.roads, 8 * len(self.at)
        length = sum(len(road.squares) for road in roads)
        if len(roads) > len(self.at) or length > most:
            yield BadMap("ROADS_MANY", roads=len(roads), squares=length, most_roads=len(self.at), most=most)
            return
        for n, road in enumerate(roads, 1):
            label = BadMap("ROAD_NAMED", id=road.id) if road.id else BadMap("ROAD", number=n)
            if len(road.squares) < 2:
                yield BadMap("ROAD_SHORT", way=label)
            for name in road.squares:
                if name not in self.at:
                    yield BadMap("ROAD_NO_SQUARE", way=label, square=name)
                elif self.ground[name] == "sea":
                    yield BadMap("ROAD_SEA", way=label, square=name)
            for a, b in zip(road.squares, road.squares[1:], strict=False):
                if a in self.at and b in self.at and max(self.apart(a, b)) != 1:
                    yield BadMap("ROAD_APART", way=label, a=a, b=b)

    @clause("ST-2.3")
    def sites(self) -> Iterator[BadMap]:
        """Places in the sea, twice in a square, without a name of their own, on foreign land; missing capitals."""
        taken: dict[str, str] = {}
        names = Counter(one.name.casefold() for one in self.map.objects)
        for one in self.map.objects:
            if not is_name(one.name):
                yield BadMap("SITE_NAME", square=one.at, width=NAME_WIDTH)
            elif names[one.name.casefold()] > 1:
                names[one.name.casefold()] = 1
                yield BadMap("SITE_SAME_NAME", name=one.name)
            if one.owner not in SIDES:
                yield BadMap("SITE_NO_SIDE", name=one.name, side=one.owner, known=", ".join(SIDES))
            if one.at not in self.at:
                yield BadMap("SITE_NO_SQUARE", name=one.name, square=one.at)
                continue
            if one.at in taken:
                yield BadMap("SITE_TWICE", name=one.name, other=taken[one.at], square=one.at)
            if self.ground[one.at] == "sea":
                yield BadMap("SITE_SEA", name=one.name, square=one.at)
            elif one.owner in SIDES and self.owner[one.at] != one.owner:
                yield BadMap("SITE_FOREIGN", name=one.name, square=one.at, holder=one.owner, owner=self.owner[one.at])
            taken[one.at] = one.name
        capitals = Counter(one.owner for one in self.map.objects if one.type == "capital")
        for side in SIDES:
            if capitals[side] > 1:
                yield BadMap("CAPITALS", side=side, number=capitals[side])
            elif not capitals[side] and side in SIDES[:2]:
                yield BadMap("CAPITAL_MISSING", side=side)

    @clause("ST-4.6n", "ST-9.7c", "ST-4.R")
    def lists(self) -> Iterator[BadMap]:
        """Bridges, crossings, passes and nodes that are not what roads, rivers and ground make them."""
        m = self.map
        rivers = {frozenset(edge) for river in m.rivers for edge in river.edges}
        kinds: dict[Link, set[str]] = {}
        for road in m.roads:
            for pair in zip(road.squares, road.squares[1:], strict=False):
                kinds.setdefault(frozenset(pair), set()).add(road.kind)
        roads = {link for link, found in kinds.items() if found & {"road", "rail"}}
        wet = {link for link in kinds if self._over(link, rivers)}
        degree = Counter(name for link in roads for name in link)
        passes = {name for name in degree if self.ground[name] == "mountain"}
        nodes = {name for name, links in degree.items() if links > _NODE}
        yield from _differ("bridges", m.bridges, wet & roads)
        yield from _differ("crossings", m.crossings, wet - roads)
        yield from _differ("passes", _alone(m.passes), {frozenset((s,)) for s in passes})
        yield from _differ("nodes", _alone(m.nodes), {frozenset((s,)) for s in nodes})

    @clause("ST-4.R")
    def _over(self, link: Link, rivers: set[Link]) -> bool:
        """Whether a link crosses a river; a diagonal one if both ways round would."""
        if link in rivers:
            return True
        (x, y), (u, v) = (self.at[name] for name in link)
        if x == u or y == v:
            return False
        corners = (f"{x}-{v}", f"{u}-{y}")
        return all(any(frozenset((corner, name)) in rivers for name in link) for corner in corners)


def _alone(names: Iterable[str] | None) -> list[tuple[str, ...]] | None:
    return None if names is None else [(name,) for name in names]


def _differ(name: str, listed: Iterable[tuple[str, ...]] | None, found: set[Link]) -> Iterator[BadMap]:
    """The first square or pair too many in a list, and the first that it lacks."""
    if listed is None:
        return
    said = {frozenset(one) for one in listed}
    if said - found:
        yield BadMap("LIST_TOO_MANY", list=name, shown=_first(said - found), number=len(said - found))
    if found - said:
        yield BadMap("LIST_LACKS", list=name, shown=_first(found - said), number=len(found - said))


def _first(places: Iterable[frozenset[str]]) -> str:
    return min("–".join(sorted(one)) for one in places)
