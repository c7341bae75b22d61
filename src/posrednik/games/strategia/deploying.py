"""Deployment (ST-6.1a, ST-6.3, I-77): where the troops of a plan stand, and where the umpire puts those that cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.board import OWNERS, Board
from posrednik.games.strategia.events_war import Deployed
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.stacking import may_stand, nearest, place_near
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FACING
from posrednik.geometry.squares import bits

_FOES = {"red": ("blue",), "blue": ("red",)}
_PREFERRED = ("E", "W", "N", "S")


@lru_cache(maxsize=8192)
@clause("ST-6.3")
def facing_to_border(board: Board, side: str, square: int) -> int:
    """The facing that is not written: towards the border that is beside the square, else towards the enemy's land."""
    foes = {OWNERS.index(one) for one in _FOES.get(side, [other for other in OWNERS[1:] if other != side])}
    foreign = {n for n, other in enumerate(OWNERS) if other and other != side}
    for wanted in (foes, foreign):
        for name in _PREFERRED:
            beside = board.step[square][FACING[name]]
            if beside >= 0 and board.land >> beside & 1 and board.owner[beside] in wanted:
                return FACING[name]
    x, y = board.grid.x, board.grid.y
    for wanted in (foes, foreign):
        edge = _edge(board, frozenset(wanted))
        if edge:
            goal = min(edge, key=lambda s: (x[s] - x[square]) ** 2 + (y[s] - y[square]) ** 2)
            dx, dy = x[goal] - x[square], y[goal] - y[square]
            if abs(dx) >= abs(dy):
                return FACING["E" if dx > 0 else "W"]
            return FACING["N" if dy > 0 else "S"]
    return FACING["N"]


@lru_cache(maxsize=64)
def _edge(board: Board, owners: frozenset[int]) -> tuple[int, ...]:
    """The land squares of owners that lie beside other land or water, west to east."""
    land = sum(1 << s for s in range(board.size) if board.owner[s] in owners and board.land >> s & 1)
    every = (1 << board.size) - 1
    edge = land & shifts(board.width, board.height).beside(every & ~land)
    return tuple(sorted(bits(edge), key=lambda s: (board.grid.x[s], board.grid.y[s])))


def seat_of(p: Position, side: str) -> int:
    """The square where troops without a place go: the capital, else the first city, else the first own square; -1."""
    home = [place for place in p.board.places.values() if place.owner == side and p.owner_of(place.square) == side]
    home.sort(key=lambda place: (place.kind != "capital", place.kind != "city", place.square))
    if home:
        return home[0].square
    own = OWNERS.index(side)
    return next((s for s in range(p.board.size) if p.owner[s] == own and p.board.land >> s & 1), -1)


@clause("ST-6.1a")
def may_deploy(p: Position, unit: Unit, squares: Sequence[int]) -> bool:
    """Whether a unit may be put on squares at deployment: own land, ground for its arm, room."""
    return bool(squares) and all(s >= 0 and p.owner_of(s) == unit.side and may_stand(p, unit, s) for s in squares)


class Camp:
    """A deployment under way: a scratch copy of the position, who has been put where, whom the umpire had to move."""

    def __init__(self, p: Position, side: str) -> None:
        self.p = p.copy()
        self.side = side
        self.placed: dict[str, Unit] = {}
        self.moved: list[str] = []
        self.towns: list[int] | None = None

    def put(self, unit: Unit, squares: Sequence[int], facing: int, shape: str = "1x1") -> None:
        """Stand a unit somewhere."""
        facing = facing if facing >= 0 else facing_to_border(self.p.board, self.side, squares[0])
        arrived = self.p.counter + len(self.placed)
        new = replace(unit, squares=tuple(squares), facing=facing, shape=shape, arrived=arrived)
        self.placed[unit.id] = new
        self.p.put(new)

    @clause("ST-6.1a")
    def stand(self, id: str, squares: Sequence[int], facing: int) -> bool:
        """Put a unit where the plan wants it; for an illegal place the nearest legal one. Answers if legal."""
        unit = self.lifted(id)
        facing = self.allowed(facing)
        if len(squares) == 2 and self.p.law.cards:
            facing = facing if facing >= 0 else across(self.p.board, self.side, squares)
            if wide(self.p.board, squares, facing) and may_deploy(self.p, unit, squares):
                self.put(unit, squares, facing, "wide")
                return True
        elif may_deploy(self.p, unit, squares[:1]):
            self.put(unit, squares[:1], facing)
            return True
        self.moved.append(id)
        self.near(unit, squares[0], facing)
        return False

    def lifted(self, id: str) -> Unit:
        """The unit off the board, as it is before it is put."""
        self.placed.pop(id, None)
        unit = replace(self.p.units[id], squares=(), shape="1x1")
        self.p.put(unit)
        return unit

    def allowed(self, facing: int) -> int:
        """A facing that the level knows: level 1 has only four (I-50)."""
        return facing if self.p.law.cards or facing % 2 == 0 or facing < 0 else FACING["N" if facing in (1, 7) else "S"]

    @clause("ST-6.1a")
    def near(self, unit: Unit, square: int, facing: int = -1) -> None:
        """The nearest legal own square to one; off the map, to the capital."""
        to = place_near(self.p, unit, square if square >= 0 else seat_of(self.p, self.side), own=True)
        if to >= 0:
            self.put(unit, (to,), facing)

    @clause("ST-6.1a")
    def home(self, id: str) -> None:
        """Troops without a place: the capital, the nearest own city with room, else the nearest square (I-77)."""
        unit = self.lifted(id)
        if self.towns is None:
            self.towns = self._towns()
        for s in self.towns:
            if may_deploy(self.p, unit, (s,)):
                self.put(unit, (s,), -1)
                return
        if self.towns:
            self.near(unit, self.towns[0])

    def _towns(self) -> list[int]:
        """The capital and the own cities by their distance from it."""
        seat = seat_of(self.p, self.side)
        places = self.p.board.places
        towns = {s for s, one in places.items() if one.kind in ("capital", "city") and self.p.owner_of(s) == self.side}
        if seat < 0:
            return []
        return [seat, *(s for s in nearest(self.p.board, seat) if s in towns and s != seat)]

    @clause("ST-3.3", "ST-3.3c", "ST-6.3")
    def corps(self, ids: Sequence[str], squares: Sequence[int], facing: int) -> bool:
        """Put a corps on a square, or between two; where that cannot be, each division to its nearest place."""
        facing = self.allowed(facing)
        units = [self.lifted(id) for id in ids]
        if facing < 0 and squares[0] >= 0:
            facing = facing_to_border(self.p.board, self.side, squares[0])
        for plan in self._layouts(len(units), squares, facing):
            if all(may_deploy(self.p, unit, card) for unit, card in zip(units, plan, strict=True)):
                for unit, card in zip(units, plan, strict=True):
                    self.put(unit, card, facing, "wide" if len(card) == 2 else "1x1")
                return True
        for id in ids:
            self.stand(id, squares[:1], facing)
        return False

    def _layouts(self, n: int, squares: Sequence[int], facing: int) -> Iterator[list[tuple[int, ...]]]:
        """The cards that n divisions may make of a square or the rectangle between two, the likeliest first."""
        board = self.p.board
        if not self.p.law.cards or self.p.law.options.stack == "free":
            yield [(squares[0],)] * n
            return
        if len(squares) == 2 and min(squares) >= 0:
            area = rectangle(board, *squares)
            if len(area) == 2 * n:
                pairs = [tuple(area[2 * k : 2 * k + 2]) for k in range(n)]
                if all(wide(board, pair, facing) for pair in pairs):
                    yield pairs
            if len(area) >= n:
                yield [(area[k * len(area) // n],) for k in range(n)]
            return
        right, left, back = (facing + 2) % 8, (facing + 6) % 8, (facing + 4) % 8
        for way in ((right,) * (n - 1), (left,) * (n - 1), (back,) * (n - 1), (right, back), (left, back)):
            line = [squares[0]]
            for direction in way[: n - 1]:
                line.append(board.step[line[-1]][direction] if line[-1] >= 0 else -1)
            if -1 not in line and len(line) == n:
                yield [(s,) for s in line]

    def deployed(self) -> Deployed:
        """What has come of it."""
        return Deployed(clause="ST-6.1a", side=self.side, units=tuple(self.placed.values()), moved=tuple(self.moved))


def wide(board: Board, squares: Sequence[int], facing: int) -> bool:
    """Whether two squares are a wide card for a facing: the wing to the right or left of the anchor (ST-3.1d)."""
    if facing % 2 or min(squares) < 0:
        return False
    return (
        board.step[squares[0]].index(squares[1]) in ((facing + 2) % 8, (facing + 6) % 8)
        if (squares[1] in board.step[squares[0]])
        else False
    )


def across(board: Board, side: str, squares: Sequence[int]) -> int:
    """The facing towards the border that two neighbouring squares lie across."""
    wanted = facing_to_border(board, side, squares[0]) if squares[0] >= 0 else 0
    return wanted if wide(board, squares, wanted) else (wanted + 2) % 8


def rectangle(board: Board, a: int, b: int) -> list[int]:
    """The squares of a card between two corners, from the first on: 1x2, 1x3, 1x4 or 2x2; else none."""
    x, y = board.grid.x, board.grid.y
    wide_, high = abs(x[a] - x[b]) + 1, abs(y[a] - y[b]) + 1
    if sorted((wide_, high)) not in ([1, 2], [1, 3], [1, 4], [2, 2]):
        return []
    xs = range(x[a], x[b] + (1 if x[b] >= x[a] else -1), 1 if x[b] >= x[a] else -1)
    ys = range(y[a], y[b] + (1 if y[b] >= y[a] else -1), 1 if y[b] >= y[a] else -1)
    return [row * board.width + column for row in ys for column in xs]


@clause("ST-1.9")
def moved_home(p: Position, id: str) -> Unfolding:
    """A unit on foreign land is moved by the umpire to the nearest own square."""
    unit = p.units[id]
    to = place_near(p, replace(unit, squares=()), unit.at, own=True)
    if to < 0:
        return p
    state = "" if unit.state in ("in_transfer", "on_march") else unit.state
    home = replace(unit, squares=(to,), shape="1x1", state=state, order=None, progress=0, arrived=p.counter)
    return (yield Deployed(clause="ST-1.9", side=unit.side, units=(home,)))
