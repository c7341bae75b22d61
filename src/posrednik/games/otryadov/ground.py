"""The ground (chapter I): a map compiled into sets of squares, once per map and reading."""

from __future__ import annotations

from functools import lru_cache

from posrednik.core.clause import clause
from posrednik.games.otryadov.law import Law
from posrednik.games.otryadov.mapfile import GameMap
from posrednik.games.otryadov.squares import (
    BIT,
    BLUE,
    FIELD,
    GRID,
    INDEX,
    MIDDLE_ROW,
    RED,
    SIDES,
    SIZE,
    ZONE,
    ZONES_MASK,
    mask,
    row_of,
)
from posrednik.games.otryadov.tables import NUMBERS
from posrednik.geometry.squares import bits

WEAK, STRONG, MASKING, IMPASSABLE = "weak", "strong", "masking", "impassable"


@clause("O30-VI-18", "O41-6", "O41-8", "O41-9")
class Ground:
    """Where a figure may go and what it stands on; sets of squares are int bitboards."""

    def __init__(self, m: GameMap, o41: bool, any_road: bool, cars_on_rail: bool) -> None:
        self.map = m
        squares = m.squares | (m.o41_overrides if o41 else {})
        self.exists = FIELD if o41 else FIELD | ZONES_MASK
        self.kind = [WEAK] * SIZE
        self.sub = ["neutral"] * SIZE
        for name, square in squares.items():
            self.kind[INDEX[name]] = square.kind
            self.sub[INDEX[name]] = square.sub
        self.strong, self.masking, self.impassable = (self._of_kind(k) for k in (STRONG, MASKING, IMPASSABLE))
        self.swamp = sum(BIT[s] for s in range(SIZE) if self.sub[s] == "swamp")
        self.hides = self.strong | self.masking
        self.near = [mask & self.exists for mask in GRID.neighbours]
        low, high = m.strips.get("attack", (5, 11))
        self.strip = mask(low, high)
        self.villages = self._villages()
        self.village = sum(BIT[s] for s in range(SIZE) if self.sub[s] == "village")
        self.rail = sum(BIT[INDEX[name]] for name in (m.railway.path if m.railway else ())) & self.exists
        self.rails = self._rails()
        self.roads = self._roads(any_road, cars_on_rail)
        self.road = sum(BIT[s] for s in range(SIZE) if self.roads[s])
        self.rear = tuple(INDEX[m.rear_targets[side]] for side in SIDES)
        self.station = tuple(INDEX[m.stations[s]] if s in m.stations else -1 for s in SIDES)
        self.airfield = tuple(INDEX[m.airfields[s]] if s in m.airfields and o41 else -1 for s in SIDES)
        beyond = NUMBERS["endings"]
        self.beyond = tuple(mask(*beyond[f"beyond_{side}"]) & self.strong for side in SIDES)

    def _of_kind(self, kind: str) -> int:
        return sum(BIT[s] for s in range(SIZE) if self.kind[s] == kind)

    @clause("O30-XVI-1")
    def _villages(self) -> tuple[int, int]:
        """Village squares of each side: as the map says, any other by the half in which it lies (I-46);
        on the middle row it is nobody's."""
        named = {INDEX[name]: SIDES.index(side) for side, name in self.map.villages.items()}
        out = [0, 0]
        for s in range(SIZE):
            if self.sub[s] == "village":
                row = row_of(s)
                owner = named.get(s, RED if row < MIDDLE_ROW else BLUE if row > MIDDLE_ROW else None)
                if owner is not None:
                    out[owner] |= BIT[s]
        return out[0], out[1]

    def _rails(self) -> list[int]:
        """Neighbours of each square along the railway."""
        out = [0] * SIZE
        path = [INDEX[name] for name in (self.map.railway.path if self.map.railway else ())]
        for a, b in zip(path, path[1:], strict=False):
            if BIT[a] & self.exists and BIT[b] & self.exists:
                out[a] |= BIT[b]
                out[b] |= BIT[a]
        return out

    @clause("O30-III-4", "O30-I-6")
    def _roads(self, any_road: bool, cars_on_rail: bool) -> list[int]:
        """Neighbours of each square for armoured cars: along roads, and freely inside a neutral zone."""
        out = [0] * SIZE
        lists = [[INDEX[name] for name in road.path] for road in self.map.roads]
        lists += [[INDEX[a], INDEX[b]] for a, b in self.map.road_exits]
        for path in lists:
            for a, b in zip(path, path[1:], strict=False):
                out[a] |= BIT[b]
                out[b] |= BIT[a]
        if any_road:
            on_road = sum(BIT[s] for s in {s for path in lists[: len(self.map.roads)] for s in path})
            for s in bits(on_road):
                out[s] |= GRID.neighbours[s] & on_road
        if cars_on_rail:
            for s in bits(self.rail):
                out[s] |= self.rails[s]
        for zone in ZONE:
            for s in bits(zone):
                out[s] |= sum(BIT[GRID.rays[s][d][0]] for d in (0, 2, 4, 6) if GRID.rays[s][d]) & zone
        return [near & self.exists if BIT[s] & self.exists else 0 for s, near in enumerate(out)]


def ground(m: GameMap, law: Law) -> Ground:
    """The shared ground of a map under a law."""
    return _ground(_Identity(m), law.o41, law.options.car_any_road_square, law.options.car_on_rail)


class _Identity:
    """A map as a key of the cache, compared by what it says."""

    def __init__(self, m: GameMap) -> None:
        self.map = m
        self._hash = hash((m.id, len(m.squares), tuple(m.squares.values()), m.roads, m.railway))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and (self.map is other.map or self.map == other.map)


@lru_cache(maxsize=32)
def _ground(key: _Identity, o41: bool, any_road: bool, cars_on_rail: bool) -> Ground:
    return Ground(key.map, o41, any_road, cars_on_rail)
