"""A finished war as its scheme shows it (ST-REC): arrows of advances and retreats, battles, the front then and now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia import events_battle as b
from posrednik.games.strategia.board import OWNERS, Board
from posrednik.games.strategia.events_movement import Railed, Reshaped, Seized, Stepped
from posrednik.games.strategia.events_war import Deployed, Organised, Returned
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.scheme import Arrow, Leg, active, arrows
from posrednik.games.strategia.unit import Unit

ADVANCE, RETREAT = "advance", "retreat"
NEAR = 1
"""Squares within which the arrows of one army begin and end to be drawn as one."""
AROUND = 3
"""Squares of country shown around the area of active operations."""
LEAST = (20, 14)
"""Squares that a scheme is wide and tall at least, where the board has them."""
REACH = 4
"""Squares from a fight within which an arrow belongs to active operations."""
Span = tuple[int, Sequence[Happening]]
"""A half-turn, -1 for the plans, and its events in order."""


class Course(Struct, frozen=True, kw_only=True):
    """One arrow of the scheme: whose, the squares it goes through, the units that made it."""

    side: str
    kind: str
    way: tuple[int, ...]
    units: tuple[Unit, ...]
    corps: str = ""
    army: int = 0


class Campaign(Struct, frozen=True, kw_only=True):
    """What the scheme of a war is drawn from; `area` is west, south, east, north in columns and rows from 0."""

    board: Board
    courses: tuple[Course, ...]
    battles: tuple[int, ...]
    before: bytes
    after: bytes
    area: tuple[int, int, int, int]
    turns: int


class _Chronicler:
    """Follows the events of a war: where everybody is, who owns what, who went where in each half-turn."""

    def __init__(self, board: Board) -> None:
        self.units: dict[str, Unit] = {}
        self.known: dict[str, Unit] = {}
        self.owner = bytearray(board.owner)
        self.legs: dict[str, list[Leg[int]]] = {ADVANCE: [], RETREAT: []}
        self.battles: dict[int, None] = {}
        self.taken: set[int] = set()
        self.armies: dict[str, int] = {}

    def half(self, turn: int, events: Iterable[Happening]) -> None:
        """One half-turn: each unit's way in it is one leg, a retreat another."""
        start = {id: unit.at for id, unit in self.units.items()}
        moved: dict[str, None] = {}
        for event in events:
            if isinstance(event, b.Withdrew):
                for unit in event.units:
                    self.legs[RETREAT].append(Leg(unit.id, turn, self.units[unit.id].at, unit.at))
            elif isinstance(event, Stepped):
                moved.update(dict.fromkeys(unit.id for unit in event.units))
                start.update({id: event.start for id in moved if id not in start})
            elif isinstance(event, Railed | Deployed):
                start.update({unit.id: unit.at for unit in event.units})
            self._follow(event)
        for id in moved:
            if id in self.units:
                self.legs[ADVANCE].append(Leg(id, turn, start[id], self.units[id].at))

    def _follow(self, event: Happening) -> None:
        for id in event.gone:
            self.units.pop(id, None)
        for unit in event.units:
            self.units[unit.id] = self.known[unit.id] = unit
        if isinstance(event, Stepped | Seized | Reshaped | b.Withdrew):
            for square, owner in event.taken:
                self.taken.add(square)
                self.owner[square] = owner
        elif isinstance(event, Returned):
            self.owner[event.square] = OWNERS.index(event.side)
        if isinstance(event, b.Fought | b.Withdrew):
            self.battles[event.square] = None
        if isinstance(event, Organised):
            for army in event.armies:
                self.armies.update(dict.fromkeys(army.units, army.number))


@clause("ST-REC")
def campaign(board: Board, halves: Iterable[Span], movers: int = 2) -> Campaign | None:
    """The campaign of a war from its half-turns, the plans first; None if nothing was ever fought or taken."""
    log = _Chronicler(board)
    turns = 0
    for number, events in halves:
        turns = number // movers + 1
        log.half(turns, events)
    hot = {*log.battles, *log.taken}
    courses = [one for kind in (ADVANCE, RETREAT) for one in _courses(board, log, kind) if _is_hot(board, one, hot)]
    grid = board.grid
    points = [(grid.x[s], grid.y[s]) for s in (*hot, *(s for one in courses for s in one.way))]
    area = active(points, board.width, board.height, AROUND)
    if area is None:
        return None
    west, east = _widened(area[0], area[2], LEAST[0], board.width)
    south, north = _widened(area[1], area[3], LEAST[1], board.height)
    return Campaign(
        board=board,
        courses=tuple(_joined(board, courses)),
        battles=tuple(log.battles),
        before=bytes(board.owner),
        after=bytes(log.owner),
        area=(west, south, east, north),
        turns=turns,
    )


def _widened(low: int, high: int, least: int, size: int) -> tuple[int, int]:
    """A stretch of a board with at least so many squares, evenly to both sides as far as the board goes."""
    more = max(least - (high - low + 1), 0)
    low = max(low - more // 2, 0)
    high = min(max(high, low + least - 1) if more else high, size - 1)
    return max(min(low, high - least + 1), 0) if more else low, high


def _is_hot(board: Board, course: Course, hot: Iterable[int]) -> bool:
    """Whether an arrow comes near to what was fought for."""
    return any(board.grid.distance(course.way[-1], s) <= REACH for s in hot)


def _courses(board: Board, log: _Chronicler, kind: str) -> Iterable[Course]:
    """The arrows of one kind; a corps is one as long as its divisions go together."""
    legs = log.legs[kind]
    corps: dict[str, list[str]] = {}
    for unit in log.known.values():
        if unit.corps is not None:
            corps.setdefault(f"{unit.side} {unit.corps}", []).append(unit.id)
    whole = _led(board, legs, corps)
    for arrow in arrows(whole, lambda a, b, c: _onward(board, a, b, c)):
        ids = corps.get(arrow.unit, [arrow.unit])
        units = tuple(sorted((log.known[id] for id in ids), key=lambda u: (u.number, u.part)))
        name = arrow.unit.partition(" ")[2]
        yield Course(
            side=units[0].side,
            kind=kind,
            way=_way(whole, arrow),
            units=units,
            corps=name,
            army=log.armies.get(units[0].id, 0),
        )


def _onward(board: Board, a: int, b: int, c: int) -> bool:
    """Whether who came from a to b does not turn back to c: an advance that goes back is another one."""
    x, y = board.grid.x, board.grid.y
    return (x[b] - x[a]) * (x[c] - x[b]) + (y[b] - y[a]) * (y[c] - y[b]) >= 0


def _way(legs: Iterable[Leg[int]], arrow: Arrow[int]) -> tuple[int, ...]:
    stops = [arrow.start]
    for leg in legs:
        if leg.unit == arrow.unit and arrow.first <= leg.turn <= arrow.last and leg.start == stops[-1]:
            stops.append(leg.end)
    return tuple(stops)


def _led(board: Board, legs: Sequence[Leg[int]], corps: Mapping[str, Sequence[str]]) -> list[Leg[int]]:
    """The legs of divisions that went with their whole corps, by the same steps, are those of the corps."""
    x, y = board.grid.x, board.grid.y
    by_key = {(leg.unit, leg.turn): leg for leg in legs}
    swallowed: dict[tuple[str, int], Leg[int] | None] = {}
    for name, ids in corps.items():
        for turn in sorted({leg.turn for leg in legs if leg.unit in ids}):
            found = [by_key.get((id, turn)) for id in ids]
            shifts = {None if one is None else (x[one.end] - x[one.start], y[one.end] - y[one.start]) for one in found}
            lead = found[0]
            if lead is None or len(shifts) > 1:
                continue
            swallowed.update({(id, turn): None for id in ids})
            swallowed[lead.unit, turn] = Leg(name, turn, lead.start, lead.end)
    kept = [swallowed.get((leg.unit, leg.turn), leg) for leg in legs]
    return [leg for leg in kept if leg is not None]


@clause("ST-REC")
def _joined(board: Board, courses: Sequence[Course]) -> list[Course]:
    """Arrows of one army that run side by side are one: an army is not split on the scheme."""
    groups: list[list[Course]] = []
    for one in courses:
        for group in groups:
            if one.army and _beside(board, group, one):
                group.append(one)
                break
        else:
            groups.append([one])
    return [_one(board, group) for group in groups]


def _beside(board: Board, group: Sequence[Course], one: Course) -> bool:
    head = group[0]
    same = (head.side, head.kind, head.army) == (one.side, one.kind, one.army)
    ends = ((head.way[0], one.way[0]), (head.way[-1], one.way[-1]))
    return same and all(board.grid.distance(a, c) <= NEAR for a, c in ends)


def _one(board: Board, group: Sequence[Course]) -> Course:
    """The arrow of a group: the way of the unit nearest to its middle, longest first, and all its units."""
    if len(group) == 1:
        return group[0]
    units = {unit.id: unit for one in group for unit in one.units}
    x, y = board.grid.x, board.grid.y
    mx = sum(x[one.way[0]] for one in group) / len(group)
    my = sum(y[one.way[0]] for one in group) / len(group)
    middle = min(group, key=lambda one: (-len(one.way), (x[one.way[0]] - mx) ** 2 + (y[one.way[0]] - my) ** 2))
    return Course(
        side=middle.side,
        kind=middle.kind,
        way=middle.way,
        units=tuple(sorted(units.values(), key=lambda u: (u.arm, u.number, u.part))),
        army=middle.army,
    )
