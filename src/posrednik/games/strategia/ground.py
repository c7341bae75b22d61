"""What the ground costs: edges between squares, pace of every arm, times of turns; compiled once per law and board.

Lengths are whole quarters of a square, times whole ticks.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Any

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import Board, Link
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.words import CITY, FIELD_ARMS, FOREST, FORTRESS, HILLS, MOUNTAIN, RELIEFS, SEA, SWAMP

SQUARE = 4
"""Quarters in a square."""
SQUARE_KM: int = MOVEMENT["length"]["square"]
DIAGONAL = MOVEMENT["length"]["diagonal_link"] * SQUARE // SQUARE_KM
"""Quarters of a diagonal link, and of a straight diagonal step backwards (ST-4.D, 4.S)."""
KM = [Fraction(SQUARE_KM * n, SQUARE) for n in range(4 * SQUARE)]
"""Km of so many quarters."""
_FORWARD: int = MOVEMENT["cone"]["forward"]
_DIAGONAL: int = MOVEMENT["cone"]["diagonal"]
_DASHES = {tuple(pair) for pair in MOVEMENT["cone"]["dashes"]}
DEFILES = (FOREST, MOUNTAIN, SWAMP)
"""Reliefs in which a trail is a defile (ST-4.7, 4.3b)."""


def _nearest(square: int) -> int:
    """The whole number nearest to a square root."""
    root = isqrt(square)
    return root + (square - root * root > root)


@lru_cache(maxsize=4096)
@clause("ST-T2")
def length2(forward: int, sideways: int) -> int:
    """Table T2, orthogonal facing: quarters of a square, rounded to halves."""
    return 2 * _nearest(4 * (forward * forward + sideways * sideways))


@lru_cache(maxsize=4096)
@clause("ST-T3")
def length3(x: int, y: int) -> int:
    """Table T3, facing of 45 degrees: quarters of a square."""
    return _nearest(16 * (x * x + y * y))


@clause("ST-T2", "ST-4.2k")
def in_cone2(forward: int, sideways: int) -> bool:
    """Whether so many squares sideways are allowed by so many forward."""
    return _FORWARD * abs(sideways) <= forward


@clause("ST-T3")
def in_cone3(x: int, y: int) -> bool:
    """Whether a square lies in the cone of a diagonal facing."""
    return x <= _DIAGONAL * y and y <= _DIAGONAL * x and (x, y) not in _DASHES


class Edge(Struct, frozen=True, gc=False):
    """The step from a square to a neighbour, as the map has it."""

    to: int
    relief: int
    link: Link | None
    length: int  # quarters along the link
    river: bool
    town: bool  # a city or fortress is entered
    corners: int  # the two squares between which a diagonal step passes
    coast: bool  # both of them are sea


class Ground:
    """Paces and edges of a board under a law; immutable, shared by all positions."""

    def __init__(self, law: Law, board: Board) -> None:
        self.law = law
        self.board = board
        self.size = board.size
        self._ticks: dict[int, int] = {0: 0}
        self.open = {arm: [self._pace(law.speed(arm, r)) for r in range(len(RELIEFS))] for arm in FIELD_ARMS}
        self.trail = {arm: [self._pace(law.speed(arm, r, True)) for r in range(len(RELIEFS))] for arm in FIELD_ARMS}
        self.road = {arm: self._pace(law.road[arm]) for arm in FIELD_ARMS}
        self.turns = [turn_ticks(law, r) for r in range(len(RELIEFS))]
        self._edges: dict[int, Edge | None] = {}
        self.passages: dict[str, dict[int, Any]] = {arm: {} for arm in FIELD_ARMS}
        """Arm → edges as it finds them (passages.py), as far as they have been asked for."""
        self.sea = frozenset(s for s in range(board.size) if board.relief[s] == SEA)
        self.beyond = self.sea | {-1}
        """Where no path leads: the sea, and what is off the map."""
        self.last: Any = None
        """The field asked last (stepping.py)."""
        self.fighting: tuple[Any, frozenset[str]] = ((), frozenset())
        """The battles asked about last (striding.py), and who fights in them."""

    def _pace(self, speed: int) -> int:
        """Ticks for a quarter of a square, 0 where there is no way."""
        if speed not in self._ticks:
            self._ticks[speed] = self.law.time(KM[1], speed)
        return self._ticks[speed]

    def edge(self, s: int, d: int) -> Edge | None:
        """The edge from a square in a direction, None at the rim of the map."""
        key = s * 8 + d
        try:
            return self._edges[key]
        except KeyError:
            found = self._edges[key] = self._edge(s, d)
            return found

    def _edge(self, s: int, d: int) -> Edge | None:
        board = self.board
        q = board.step[s][d]
        if q < 0:
            return None
        diagonal = d % 2 == 1
        beside = (board.step[s][d - 1], board.step[s][(d + 1) % 8]) if diagonal else ()
        return Edge(
            to=q,
            relief=board.relief[q],
            link=board.link(s, q),
            length=DIAGONAL if diagonal else SQUARE,
            river=board.over(s, q),
            town=board.combat[q] in (CITY, FORTRESS),
            corners=sum(1 << one for one in beside),
            coast=diagonal and all(board.relief[one] == SEA for one in beside),
        )


_TURNS = MOVEMENT["turn"]


@clause("ST-4.3", "ST-4.3b")
def turn_ticks(law: Law, relief: int) -> tuple[int, ...]:
    """Ticks of a turn by 0, 45, 90, 135, 180 degrees; 135 is 90 and 45."""
    row = _TURNS["level1" if law.level == 1 else {HILLS: "hills", SWAMP: "swamp"}.get(relief, "plain")]
    eighth, half = law.ticks(row["45"]), law.ticks(row["90"])
    if relief == HILLS and law.level > 1:
        half = law.ticks(law.options.turn90_hills)
    return 0, eighth, half, eighth + half, law.ticks(row["180"])


@lru_cache(maxsize=32)
def ground_of(law: Law, board: Board) -> Ground:
    """The ground of a board under a law, one object for all positions on it."""
    return Ground(law, board)
