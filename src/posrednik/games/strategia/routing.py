"""Which way a transfer goes: fewest nodes, then shortest (ST-4.6n)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.ground import DIAGONAL, SQUARE, SQUARE_KM
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stacking import is_node
from posrednik.games.strategia.tables import MOVEMENT

_TURNS: int = MOVEMENT["transfer"]["turns"]
_PER_NODE: int = MOVEMENT["transfer"]["per_node"]
_RESTORE: int = MOVEMENT["transfer"]["restore"]
_LEAST: int = MOVEMENT["transfer"]["least_leg_km"]
_MOST: int = MOVEMENT["transfer"]["most_leg_km"]

Open = Callable[[int, int], bool]


class Route(Struct, frozen=True):
    """The way of a transfer: its squares from end to end, and the inner squares where it spends a turn."""

    squares: tuple[int, ...]
    stops: tuple[int, ...]
    at_ends: int = 0  # turns that end nodes cost (option nodes)

    @property
    def turns(self) -> int:
        return _TURNS + _PER_NODE * (len(self.stops) + self.at_ends)

    @property
    def ready(self) -> int:
        """Turns until the troops are fit again."""
        return self.turns + _RESTORE


def is_open(p: Position, side: str) -> Open:
    """Whether a link serves a side's transfers now: open, no enemy chip at its ends; railways only on levels 2-3."""
    closed: set[int] = set()
    cut: set[tuple[int, ...]] = set()
    for one in p.closures:
        if one.transfer and one.first <= p.half <= one.last:
            if len(one.squares) == 2:
                cut.add(tuple(sorted(one.squares)))
            else:
                closed.update(one.squares)
    enemies = p.hostile_mask(side)
    board, rails = p.board, p.law.cards

    @clause("ST-4.6", "ST-4.6r", "ST-9.7c")
    def open_link(a: int, b: int) -> bool:
        link = board.link(a, b)
        if link is None or not (link.rail if rails else link.road):
            return False
        if (min(a, b), max(a, b)) in cut or a in closed or b in closed:
            return False
        return not (enemies >> a & 1 or enemies >> b & 1)

    return open_link


def joined(board: Board, start: int, goal: int) -> bool:
    """Whether a road or railway of any kind joins two places (I-71)."""
    return bool(leg(board, start, goal, lambda a, b: (link := board.link(a, b)) is not None and link.road))


@clause("ST-4.6n", "ST-4.6")
def leg(board: Board, start: int, goal: int, open_link: Open) -> tuple[int, ...]:
    """The squares from one place to another: fewest nodes between, then shortest, then north first; () if none."""
    heap: list[tuple[int, int, tuple[int, ...], int, tuple[int, ...]]] = [(0, 0, (), start, (start,))]
    done: set[int] = set()
    while heap:
        nodes, length, ways, at, squares = heappop(heap)
        if at == goal:
            return squares
        if at in done:
            continue
        done.add(at)
        for d, q in board.near[at]:
            if q not in done and open_link(at, q):
                node = q != goal and is_node(board, q)
                longer = length + (DIAGONAL if d % 2 else SQUARE)
                heappush(heap, (nodes + node, longer, (*ways, d), q, (*squares, q)))
    return ()


@clause("ST-4.6", "ST-4.6n", "ST-4.6q")
def route(board: Board, law: Law, places: Sequence[int], open_link: Open) -> Route | None:
    """The route of a transfer through places in this order; None if there is none."""
    squares: tuple[int, ...] = (places[0],)
    for a, b in pairwise(places):
        part = leg(board, a, b, open_link)
        if not part:
            return None
        squares += part[1:]
    if len(squares) < 2:
        return None
    ends = sum(is_node(board, s) for s in (squares[0], squares[-1])) if law.options.nodes == "all" else 0
    if law.options.transfer_legs == "off":
        return Route(squares, tuple(s for s in squares[1:-1] if is_node(board, s)), ends)
    stops = _daily(board, squares)
    return None if stops is None else Route(squares, stops, ends)


@clause("ST-4.6q")
def _daily(board: Board, squares: Sequence[int]) -> tuple[int, ...] | None:
    """Stops by the rule 200-800: nodes so far from the last stop, else settlements; None if a leg is longer."""
    km = [0]
    for a, b in pairwise(squares):
        km.append(km[-1] + (DIAGONAL if board.direction(a, b) % 2 else SQUARE) * SQUARE_KM // SQUARE)
    stops: list[int] = []
    last, end = 0, len(squares) - 1
    while True:
        within = [n for n in range(last + 1, end) if _LEAST <= km[n] - km[last] <= _MOST]
        nodes = [n for n in within if is_node(board, squares[n])]
        towns = [n for n in within if squares[n] in board.places]
        if nodes:
            last = nodes[0]
        elif km[end] - km[last] <= _MOST:
            return tuple(stops)
        elif towns:
            last = towns[-1]
        else:
            return None
        stops.append(squares[last])
