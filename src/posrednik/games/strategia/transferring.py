"""Transfer of troops between cities (ST-4.6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.entering import borders, entered, fired_on
from posrednik.games.strategia.events_movement import Boarded, Railed
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.routing import Route, is_open, joined, route
from posrednik.games.strategia.stacking import is_node
from posrednik.games.strategia.striding import dropped, unable
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.unit import Standing, Unit
from posrednik.games.strategia.words import CITY, FORTRESS

_ROOM: int = MOVEMENT["transfer"]["node_room"]
_RESTORE: int = MOVEMENT["transfer"]["restore"]


@clause("ST-4.6", "ST-4.6n", "ST-4.6r")
def possible(p: Position, u: Unit, to: int, via: Sequence[int] = (), origin: int = -1) -> Route | str:
    """The route of a transfer, or what is wrong with it."""
    board = p.board
    if any(s < 0 for s in (to, *via)):
        return "OFF_MAP"
    if origin >= 0 and origin != u.at:
        return "WRONG_PLACE" if origin == to or joined(board, origin, to) else "NO_WAY"
    if to == u.at or not all(_own_city(p, u.side, s) for s in (u.at, to)):
        return "WRONG_PLACE" if joined(board, u.at, to) or to == u.at else "NO_WAY"
    found = route(board, p.law, (u.at, *via, to), is_open(p, u.side))
    if found is None:
        return "NO_LINK" if joined(board, u.at, to) else "NO_WAY"
    return found


def _own_city(p: Position, side: str, square: int) -> bool:
    """A capital, city or fortress that the side holds."""
    place = p.board.places.get(square)
    return place is not None and (p.owner_of(square) or place.owner) == side


@clause("ST-4.6")
def transfer(p: Position, command: c.Transfer) -> Unfolding:
    """Units assemble at the origin: the first turn of the transfer."""
    for id in command.who:
        u = p.units[id]
        found: Route | str = unable(p, u) or possible(p, u, command.to, command.via, command.origin)
        if isinstance(found, str):
            p = yield from dropped(p, (id,), command.line, found)
            continue
        order = Standing(
            kind="transfer", path=_timetable(p, found), since=p.counter, text=" ".join(map(str, found.squares))
        )
        half = p.half + (found.ready - 1) * len(p.movers)
        boarded = replace(
            u, state="in_transfer", order=order, progress=0, unfit=half, rest=half, squares=u.squares[:1], shape="1x1"
        )
        p = yield Boarded(clause="ST-4.6", units=(boarded,), spent=p.law.turn)
    return p


@clause("ST-4.6", "ST-4.6n")
def _timetable(p: Position, found: Route) -> tuple[int, ...]:
    """The square at the end of every further turn of the transfer; an end that is a node may cost one more."""
    start, goal = found.squares[0], found.squares[-1]
    counted = p.law.options.nodes == "all"
    first = (start,) if counted and is_node(p.board, start) else ()
    last = (goal,) if counted and is_node(p.board, goal) else ()
    return (*first, *found.stops, goal, *last)


@clause("ST-4.6", "ST-4.6n", "ST-9.7d")
def ride(p: Position, id: str) -> Unfolding:
    """One further turn of a transfer: the jump to the next stop, if the way is open and there is room."""
    u = p.units[id]
    order = u.order
    if order is None or not order.path or p.spent.get(id, 0) >= p.law.turn:
        return p
    to = order.path[0]
    way = tuple(map(int, order.text.split()))
    squares = way[way.index(u.at) + 1 : way.index(to) + 1] if to != u.at else ()
    open_link = is_open(p, u.side)
    if not all(open_link(a, b) for a, b in zip((u.at, *squares), squares, strict=False)):
        p = yield from stopped(p, id)
        return (yield fault(u.side, "NO_LINK", -1, id))
    if order.wait or (to != u.at and not _has_room(p, u, to)):
        later = len(p.movers)
        held = replace(order, wait=max(order.wait - 1, 0))
        waits = replace(u, unfit=u.unfit + later, rest=u.rest + later, order=held)
        number = "ST-9.4" if order.wait else "ST-4.6n"
        return (yield Railed(clause=number, units=(waits,), to=u.at, waited=True, spent=p.law.turn))
    shot = next((s for s in squares if fired_on(p, u.side, s)), -1)
    if shot >= 0:
        p = yield Railed(clause="ST-9.7d", units=(_arrived(p, u, shot, ()),), to=shot, spent=p.law.turn)
        return (yield from entered(p, (id,), (shot,), borders(p, u, (shot,))))
    p = yield Railed(clause="ST-4.6", units=(_arrived(p, u, to, order.path[1:]),), to=to, spent=p.law.turn)
    return (yield from entered(p, (id,), (), borders(p, p.units[id], (to,))))


def _arrived(p: Position, u: Unit, to: int, rest: tuple[int, ...]) -> Unit:
    """The unit at a stop; where the transfer ends it needs one more turn to be fit."""
    assert u.order is not None
    facing = u.facing
    here = replace(u, squares=(to,), facing=facing, order=replace(u.order, path=rest), arrived=p.counter)
    if rest:
        return here
    half = p.half + _RESTORE * len(p.movers)
    return replace(here, state="", order=None, unfit=half, rest=half)


@clause("ST-4.6n", "ST-4.12")
def _has_room(p: Position, u: Unit, to: int) -> bool:
    """At most two divisions in a node or a city at the end of a half-turn; a fortress holds any number."""
    town = p.board.combat[to]
    if town == FORTRESS or p.law.options.stack == "free":
        return True
    if town != CITY and not is_node(p.board, to):
        return True
    divisions = sum(1 for one in p.on(to) if not one.part and one.arm != "garrison")
    regiments = sum(1 for one in p.on(to) if one.part)
    more = 3 if not u.part else 1
    return divisions * 3 + regiments + more <= _ROOM * 3


@clause("ST-4.O", "ST-4.6")
def stopped(p: Position, id: str) -> Unfolding:
    """A transfer ends where it is, by another order or because it cannot go on; this own move restores the troops."""
    u = p.units[id]
    ended = replace(u, state="", order=None, progress=0, unfit=p.half, rest=p.half)
    return (yield Boarded(clause="ST-4.O", units=(ended,), spent=p.law.turn))
