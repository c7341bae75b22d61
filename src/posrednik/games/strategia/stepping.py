"""One step or turn: what kind it is, whether it is legal, how long it takes (ST-4.S). Pure functions of a position."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.ground import DIAGONAL, Edge, Ground, ground_of, in_cone2, in_cone3, length2, length3
from posrednik.games.strategia.passages import Act, Passage, by_link, passage
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import EIGHTHS, SEA, angle

__all__ = ["Act", "Field", "across", "field_of", "step", "turn"]


class Field:
    """What the units of a side meet on their way in a position: chips, closures, weather."""

    def __init__(self, p: Position, side: str, ground: Ground | None = None) -> None:
        self.side = side
        self.ground: Ground = ground or ground_of(p.law, p.board)
        self.foreign = self.enemies = 0
        for other, held in p.held.items():
            if held and other != side:
                self.foreign |= held
                if p.relation(side, other) != "allied":
                    self.enemies |= held
        self.closed: set[int] = set()
        self.cut: set[tuple[int, ...]] = set()
        self.mud: frozenset[int] = frozenset()
        if p.closures:
            self._closures(p)
        for weather in p.weather:
            if weather.first <= p.half <= weather.last:
                self.mud |= weather.squares
        self.hindered = bool(self.closed or self.cut or self.mud)
        """Whether some link may be worse than the map has it."""
        self.facts = (side, p.half, p.closures, p.weather, p.relations.copy(), {**p.held, side: 0})
        """All that it follows from."""

    @clause("ST-9.7c")
    def _closures(self, p: Position) -> None:
        """Squares and links that fire or weather has closed to movement in this half-turn."""
        for one in p.closures:
            if one.first <= p.half <= one.last and one.move:
                if len(one.squares) == 2:
                    self.cut.add(tuple(sorted(one.squares)))
                else:
                    self.closed.update(one.squares)

    @clause("ST-4.D", "ST-9.7c", "ST-9.4")
    def along(self, arm: str, s: int, edge: Edge) -> tuple[int, bool, bool]:
        """By the link of an edge: (pace in ticks, in column, in a defile where one cannot turn); pace 0: not usable."""
        q = edge.to
        if self.cut and (min(s, q), max(s, q)) in self.cut:
            return 0, False, False
        broken = bool(self.closed) and (s in self.closed or q in self.closed)
        return by_link(self.ground, arm, edge, broken, q in self.mud)


def field_of(p: Position, side: str) -> Field:
    """The field of a side in a position; the last one of a ground is kept, for it is the same all through a move."""
    ground = ground_of(p.law, p.board)
    last: Field | None = ground.last
    if last is None or last.facts != (side, p.half, p.closures, p.weather, p.relations, {**p.held, side: 0}):
        last = ground.last = Field(p, side, ground)
    return last


@clause("ST-4.S", "ST-4.Z", "ST-9.14n")
def step(f: Field, u: Unit, d: int, forward: int = 0, sideways: int = 0, back: bool = False) -> Act | str:
    """What a unit does to get to the neighbour in a direction: the step, the turn that must come first, or a fault."""
    if u.arm == "garrison":
        return "GARRISON_MOVES"
    if u.regiments and u.arms != (u.arm,):
        return _slowest(f, u, d, (forward, sideways, back))
    ground, s = f.ground, u.squares[0]
    to = ground.board.step[s][d]
    way = passage(ground, u.arm, s, to) if to >= 0 else None
    return "OFF_MAP" if way is None else through(f, u, way, (forward, sideways, back))


@clause("ST-4.S", "ST-4.D")
def through(f: Field, u: Unit, way: Passage, counts: tuple[int, int, bool]) -> Act | str:
    """The step of a unit of one arm through a passage from its square, or what comes instead of it, as in `step`."""
    if way.shut or way.guard & f.foreign:
        fault = _shut(f, u, way.edge)
        if fault:
            return fault
    if u.shape == "wide":
        return _wide(f, u, way, counts)
    road = _detour(f, u, way) if f.hindered else way.lone if u.part else way.road
    if road is not None:
        return road if way.d % 2 == 0 or f.ground.law.level > 1 else replace(road, facing=_faced(u.facing, way.d))
    return across(f, u, way, counts)


@clause("ST-3.1e")
def _slowest(f: Field, u: Unit, d: int, counts: tuple[int, int, bool]) -> Act | str:
    """The step of a division of several arms: its slowest regiment's."""
    worst: Act | None = None
    for arm in u.arms:
        act = step(f, replace(u, arm=arm, regiments=()), d, *counts)
        if isinstance(act, str):
            return act
        if worst is None or (act.kind == "turn", act.cost) > (worst.kind == "turn", worst.cost):
            worst = act
    return worst or "IMPASSABLE"


def _shut(f: Field, u: Unit, edge: Edge) -> str:
    """What bars a square to a unit however it comes."""
    if edge.relief == SEA:
        return "SEA"
    if f.foreign >> edge.to & 1:
        return "OCCUPIED"
    if edge.corners and f.enemies & edge.corners == edge.corners:
        return "BETWEEN_ENEMIES"
    if edge.town and u.arm == "ad":
        return "ARTILLERY_IN_TOWN"
    return ""


def _detour(f: Field, u: Unit, way: Passage) -> Act | None:
    """The step by a link in a half-turn in which roads are closed or in mud."""
    edge, s = way.edge, u.squares[0]
    pace, narrow, defile = f.along(u.arm, s, edge)
    if not pace:
        return None
    column = narrow and f.ground.law.cards and not u.part
    squares = (edge.to, s) if column else way.squares
    return Act("road", pace * edge.length, way.d, squares, edge.length, column=column, defile=defile)


@clause("ST-4.D")
def _faced(facing: int, d: int) -> int:
    """The facing after a diagonal link on level 1, which knows four facings only (I-50)."""
    if angle(facing, d) <= 1:
        return facing
    return 0 if d in (1, 7) else 4


@clause("ST-4.S", "ST-4.2", "ST-4.2k", "ST-4.4", "ST-4.R", "ST-9.19c")
def across(f: Field, u: Unit, way: Passage, counts: tuple[int, int, bool]) -> Act | str:
    """A step off the roads: ahead, sideways in the cone, backwards, or the turn that must come first."""
    pace, delay, facing, d = way.pace, way.delay, u.facing, way.d
    if not pace:
        return "IMPASSABLE"
    if delay is None:
        return "RIVER"
    turned = EIGHTHS[facing - d]
    made = cone(facing, d, counts) if turned != 2 else None
    if made is None:
        if turned == 2 or (turned == 1 and f.ground.law.level > 1 and u.shape != "wide"):
            return turn(f, u, d)
        return "BACK_INTO_MOUNTAINS" if turned >= 3 and way.high else "TOO_FAR_SIDEWAYS"
    kind, quarters, forward, sideways, back = made
    if back:
        if way.high:
            return "BACK_INTO_MOUNTAINS"
        if f.ground.law.level == 3:
            pace *= 2
    cost = pace * quarters
    if delay:
        cost = delay if f.ground.law.options.river == "replace" else cost + delay
    return Act(kind, cost, facing, way.squares, quarters, forward, sideways, back)


@lru_cache(maxsize=8192)
@clause("ST-4.2k", "ST-T2", "ST-T3")
def cone(facing: int, d: int, counts: tuple[int, int, bool]) -> tuple[str, int, int, int, bool] | None:
    """(kind, quarters, forward, sideways, back) of a step off the roads, the counts after it; None outside the cone."""
    turned = angle(facing, d)
    if turned == 2:
        return None
    forward, sideways, back = counts
    if (turned >= 3) != back:
        forward = sideways = 0
    back = turned >= 3
    kind = "back" if back else "ahead"
    if facing % 2 == 0:
        aside = sideways + (turned in (1, 3))
        if aside > sideways and not in_cone2(forward + 1, aside):
            return None
        return kind, length2(forward + 1, aside) - length2(forward, sideways), forward + 1, aside, back
    if back:
        return (kind, DIAGONAL, 0, 0, True) if turned == 4 else None
    x, y = forward + (d not in (0, 4)), sideways + (d not in (2, 6))
    if turned and not in_cone3(x, y):
        return None
    return kind, length3(x, y) - length3(forward, sideways), x, y, False


@clause("ST-4.3", "ST-4.3b", "ST-4.C")
def turn(f: Field, u: Unit, facing: int) -> Act | str:
    """A turn in its place; a column closes up on its leading square, a wide card wheels about its anchor."""
    return about(f.ground, u, facing) if u.shape != "wide" and not u.regiments else _about(f, u, facing)


def about(ground: Ground, u: Unit, facing: int) -> Act | str:
    """A turn of a unit of one arm that is no wide card, wherever the others stand."""
    fault = _fixed(ground, u, facing)
    if fault:
        return fault
    squares = u.squares[:1]
    relief = ground.board.relief[squares[0]]
    if not ground.open[u.arm][relief]:
        return "IN_DEFILE"
    return Act("turn", ground.turns[relief][EIGHTHS[u.facing - facing]], facing, squares)


def _fixed(ground: Ground, u: Unit, facing: int) -> str:
    """Why a unit cannot turn to a facing anywhere, "" if it can."""
    if u.arm == "garrison":
        return "GARRISON_MOVES"
    if ground.law.level == 1 and facing % 2:
        return "WRONG_FACING"
    return "IN_DEFILE" if u.defile else ""


def _about(f: Field, u: Unit, facing: int) -> Act | str:
    ground = f.ground
    fault = _fixed(ground, u, facing)
    if fault:
        return fault
    at = u.squares if u.shape == "wide" else u.squares[:1]
    reliefs = [ground.board.relief[s] for s in at]
    for arm in u.arms if u.regiments else (u.arm,):
        pace = ground.open[arm]
        for relief in reliefs:
            if not pace[relief]:
                return "IN_DEFILE"
    eighths = angle(u.facing, facing)
    squares = at if u.shape != "wide" or eighths == 4 else _wheeled(f, u, facing)
    if not squares:
        return "NO_ROOM"
    return Act("turn", max([ground.turns[relief][eighths] for relief in reliefs]), facing, squares)


@clause("ST-4.C")
def _wheeled(f: Field, u: Unit, facing: int) -> tuple[int, ...]:
    """The squares of a wide card after a turn of 90 degrees; none if it cannot wheel so."""
    if angle(u.facing, facing) not in (0, 2):
        return ()
    anchor, wing = u.squares
    board = f.ground.board
    hand = (board.direction(anchor, wing) - u.facing) % 8
    q = board.step[anchor][(facing + hand) % 8]
    if q == wing:
        return u.squares
    if q < 0 or f.foreign >> q & 1 or board.over(anchor, q):
        return ()
    if not all(f.ground.open[arm][board.relief[q]] for arm in u.arms):
        return ()
    return (anchor, q)


@clause("ST-4.C")
def _wide(f: Field, u: Unit, way: Passage, counts: tuple[int, int, bool]) -> Act | str:
    """A wide card steps with both squares, off the roads, at the cost of the slower one."""
    lead = across(f, u, way, counts)
    if isinstance(lead, str) or lead.kind == "turn":
        return lead
    start, board = u.squares[1], f.ground.board
    to = board.step[start][way.d]
    other = passage(f.ground, u.arm, start, to) if to >= 0 else None
    if other is None:
        return "OFF_MAP"
    fault = _shut(f, u, other.edge)
    if fault:
        return fault
    wing = across(f, u, other, counts)
    if isinstance(wing, str):
        return wing
    return replace(lead, cost=max(lead.cost, wing.cost), squares=(way.edge.to, other.edge.to))
