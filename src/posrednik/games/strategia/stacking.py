"""How many units a square holds, and what becomes of those that overlap (ST-4.12, 4.12b)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.events_forming import Crowded, Placed
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.unit import Standing, Unit
from posrednik.games.strategia.words import CITY, FORTRESS

_REGIMENTS: int = MOVEMENT["stack"]["regiments"]
_CITY: int = MOVEMENT["stack"]["city"]
_NODE: int = MOVEMENT["transfer"]["node_room"]
_NODE_DEGREE: int = MOVEMENT["transfer"]["node_degree"]
_DIVISION = 3
"""Regiments of a whole division."""


def regiments_in(u: Unit, square: int) -> int:
    """Regiments of a unit that stand in one of its squares."""
    if len(u.squares) < 2:
        return u.count
    lead = min(u.lead, u.count)
    return lead if square == u.squares[0] else u.count - lead


def is_node(board: Board, square: int) -> bool:
    """Whether more than three road or rail links meet in a square (ST-4.6n)."""
    return board.degree[square] > _NODE_DEGREE


@clause("ST-4.12b", "ST-4.12", "ST-6.1a")
def room(p: Position, u: Unit, squares: Collection[int], without: Collection[str] = ()) -> bool:
    """Whether the limits of levels 2-3 let a unit into squares, beside all that stands there but `without`."""
    at = p.at
    for square in squares:
        here = at.get(square)
        if here is None or (len(here) == 1 and here[0] == u.id):
            continue
        others = [p.units[id] for id in here if id != u.id and id not in without]
        if others and p.law.cards and p.law.options.stack != "free" and not _fits(p, u, square, others):
            return False
    return True


def _fits(p: Position, u: Unit, square: int, others: list[Unit]) -> bool:
    town = p.board.combat[square]
    if town == FORTRESS:
        return True
    cards, rail = (0 if u.part else 1), u.state == "in_transfer"
    for one in others:
        cards += not one.part
        rail = rail or one.state == "in_transfer"
    if rail and town != CITY and is_node(p.board, square):
        return cards <= _NODE
    if cards > (_CITY if town == CITY else 1):
        return False
    there = sum([regiments_in(one, square) for one in others]) + (u.count if len(u.squares) < 2 else u.lead)
    return there <= (max(_REGIMENTS, _CITY * _DIVISION) if town == CITY else _REGIMENTS)


@clause("ST-6.1a", "ST-4.12", "ST-9.14n")
def may_stand(p: Position, u: Unit, square: int, passable: bool = True) -> bool:
    """Whether a unit may be put into a square: ground, foreign chips, room. A road or trail makes it passable."""
    board, law = p.board, p.law
    if not board.land >> square & 1 or any(held >> square & 1 for side, held in p.held.items() if side != u.side):
        return False
    if u.arm == "ad" and board.combat[square] in (CITY, FORTRESS):
        return False
    if u.arm == "garrison":
        return board.combat[square] == FORTRESS
    relief = board.relief[square]
    if passable and not all(law.speed(arm, relief) or _linked(p, arm, square) for arm in u.arms):
        return False
    if not law.cards or law.options.stack == "free":
        return not (p.at.get(square, ()) and crowded(p, square, u))
    return room(p, replace(u, squares=(square,)), (square,))


def _linked(p: Position, arm: str, square: int) -> bool:
    """Whether a road or a trail that the arm can use leads through a square."""
    relief = p.board.relief[square]
    for _, q in p.board.near[square]:
        link = p.board.link(square, q)
        if link is not None and (link.road or p.law.speed(arm, relief, True)):
            return True
    return False


@clause("ST-4.12", "ST-4.12b", "ST-3.2", "ST-3.3")
def crowded(p: Position, square: int, more: Unit | None = None) -> bool:
    """Whether the chips in a square (and one more) overlap: different chips, and no exception of ST-4.12."""
    if p.law.options.stack == "free":
        return False
    units = [u for u in p.on(square) if more is None or u.id != more.id] + ([more] if more else [])
    town = p.board.combat[square]
    chips = {_chip(p, u) for u in units if u.arm != "garrison"}
    if len(chips) < 2 or town == FORTRESS:
        return False
    thirds = sum(1 if u.part else _DIVISION for u in units)
    divisions = Fraction(thirds, _DIVISION)
    if town == CITY and divisions <= _CITY:
        return False
    if is_node(p.board, square) and any(u.state == "in_transfer" for u in units) and divisions <= _NODE:
        return False
    if p.law.cards:
        whole = {_chip(p, u) for u in units if not u.part}
        return len(whole) > 1 or sum(regiments_in(u, square) for u in units) > _REGIMENTS
    return True


def _chip(p: Position, u: Unit) -> tuple[str, object]:
    """What makes units one chip: the corps (level 1, or a column of levels 2-3), the division of regiments."""
    if u.order is not None and u.order.kind in ("merge", "corps"):
        return ("forming", u.order.text)  # what is joining is one chip already (ST-4.10)
    if u.corps is not None and (not p.law.cards or u.shape == "column"):
        return ("corps", u.corps)
    return ("division", u.number) if u.number else ("unit", u.id)


@lru_cache(maxsize=4)
def _around(reach: int) -> tuple[tuple[int, int], ...]:
    """Offsets (east, north) by squared distance, then clockwise from north, then west and south first (I-68)."""
    span = range(-reach, reach + 1)
    found = [(dx, dy) for dx in span for dy in span if dx * dx + dy * dy <= reach * reach]
    return tuple(sorted(found, key=lambda v: (v[0] * v[0] + v[1] * v[1], *_bearing(*v), *v)))


def _bearing(dx: int, dy: int) -> tuple[int, Fraction]:
    """The angle clockwise from north, by quarter and tangent."""
    if dx == dy == 0:
        return 0, Fraction(0)
    quarter = 0 if dx >= 0 and dy > 0 else 1 if dx > 0 else 2 if dy < 0 else 3
    across, along = ((dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx))[quarter]
    return quarter, Fraction(across, across + along)


@clause("ST-4.12")
def nearest(board: Board, square: int) -> Iterator[int]:
    """All squares of a board by their distance from one, itself first (I-68)."""
    x, y, reach = board.grid.x[square], board.grid.y[square], 0
    seen = 0
    for reach in (6, board.width + board.height):
        ring = _around(reach)
        for dx, dy in ring[seen:]:
            if 0 <= x + dx < board.width and 0 <= y + dy < board.height:
                yield (y + dy) * board.width + x + dx
        seen = len(ring)


@clause("ST-4.12", "ST-6.1a", "ST-1.9")
def place_near(p: Position, u: Unit, square: int, *, own: bool = False, free: bool = False) -> int:
    """The nearest square where a unit may stand (I-68), -1 if there is none.

    `own`: on land of its side only; `free`: only where nobody stands.
    """
    for q in nearest(p.board, square):
        if own and p.owner_of(q) != u.side:
            continue
        if free and p.at.get(q):
            continue
        if may_stand(p, u, q):
            return q
    return -1


@clause("ST-4.12")
def overlaps(p: Position, side: str) -> Unfolding:
    """END: who re-formed this move is parted, who shares a square now loses the next own move."""
    formed = [u for u in commanded(p, side) if u.order is not None and u.order.kind == "reform" and u.unfit <= p.half]
    if formed:
        p = yield from _parted(p, formed)
    shared = [square for square, here in p.at.items() if len(here) > 1]
    if not shared:
        return p
    half = p.half + len(p.movers)
    own = {s for u in commanded(p, side) for s in u.squares}
    for square in sorted(own.intersection(shared)):
        if not crowded(p, square):
            continue
        units = tuple(
            replace(u, unfit=max(u.unfit, half), rest=max(u.rest, half), order=Standing(kind="reform"), progress=0)
            for u in p.on(square)
            if u.arm != "garrison"
        )
        p = yield Crowded(clause="ST-4.12", units=units, square=square)
    return p


def _parted(p: Position, forming: list[Unit]) -> Unfolding:
    """Those whose re-forming ends now: all but the chip that stood there first go to the nearest free square."""
    for square in sorted({u.at for u in forming}):
        here = sorted((u for u in forming if u.at == square), key=lambda u: (u.arrived, u.id))
        first = _chip(p, here[0])
        p = yield Placed(clause="ST-4.12", units=tuple(replace(p.units[u.id], order=None) for u in here))
        for u in here:
            if _chip(p, u) != first:
                to = place_near(p, replace(p.units[u.id], squares=()), square, free=True)
                if to >= 0:
                    moved = replace(p.units[u.id], squares=(to,), shape="1x1", arrived=p.counter)
                    p = yield Placed(clause="ST-4.12", units=(moved,))
    return p


@clause("ST-9.3p", "ST-4.12")
def on_paper(p: Position, side: str, commands: Sequence[c.Command]) -> Unfolding:
    """On paper a line that leaves its unit in another chip's square is an error; levels 2-3 do not make the step."""
    if p.law.cards:
        return p
    for command in commands:
        for u in [p.units[id] for id in command.who if id in p.units]:
            if u.squares and p.moved.get(u.id) and p.on(u.at)[0].id != u.id and crowded(p, u.at):
                p = yield fault(side, "CROWDED", command.line, u.id)
    return p
