"""The movement phase (section 4.2, step 4): standing orders, oldest first, then the orders of this move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import forming, joining, marching, transferring, widths
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.events_movement import Ordered
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.following import follow, turn_to
from posrednik.games.strategia.ground import Ground, ground_of
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stacking import on_paper
from posrednik.games.strategia.stepping import Field, field_of
from posrednik.games.strategia.striding import BOUND, Going, alone, dropped, over, unable, walk
from posrednik.games.strategia.unit import Standing, Unit

MOVES = ("move", "widen", "narrow", "regroup")
"""Kinds of standing orders that spend time step by step."""
KEEPING = (c.React, c.Disband)
"""Commands that leave a standing order of movement as it is."""


@clause("ST-4.O", "ST-4.1")
def movement(p: Position, side: str, commands: Sequence[c.Command]) -> Unfolding:
    """The whole phase: marches over are paid for, old orders run on, then the new ones in the order given."""
    named = chain.from_iterable([command.who for command in commands if type(command) not in KEEPING])
    p = yield from standing(p, side, set(named))
    field: Field | None = None
    for command in commands:
        u = _free(p, command)
        if u is None:
            p, field = (yield from _any(p, side, command)), None
            continue
        if field is None or field.side != u.side:
            field = field_of(p, u.side)
        p, field = yield from _afresh(p, field, u, command)
    return (yield from on_paper(p, side, commands)) if p.law.options.umpire == "none" else p


@clause("ST-4.O", "ST-1.3n")
def standing(p: Position, side: str, named: set[str] | frozenset[str] = frozenset()) -> Unfolding:
    """What runs on from earlier moves, oldest first, but for units that have new orders (`named`)."""
    own = commanded(p, side)
    late = [u.id for u in own if u.state == "on_march"]
    if late or p.law.level > 2:
        p = yield from marching.recovered(p, late, named)
        p = yield from joining.begun(p, side)
        own = commanded(p, side)
    waiting = [(u.order.since, u.id) for u in own if u.order is not None and u.id not in named]
    done: set[str] = set()
    for since, id in sorted(waiting):
        u = p.units.get(id)
        if u is None or id in done or u.order is None or u.order.since != since:
            continue
        ids = _together(p, u)
        done.update(ids)
        if u.order.kind == "march":
            p = yield from marching.march_on(p, id)
        elif u.order.kind == "transfer":
            p = yield from transferring.ride(p, id)
        elif u.order.kind in MOVES:
            p = yield from _go_on(p, ids, u.order)
    return p


def _together(p: Position, u: Unit) -> tuple[str, ...]:
    """The units that the standing order of one moves: a corps that still stands together, else the unit alone."""
    if u.order is None or not u.order.target or u.order.kind != "move":
        return (u.id,)
    members = [one for one in p.corps_of(u) if one.order is not None and one.order.since == u.order.since]
    ids = u.order.text.split()
    return tuple(ids) if {one.id for one in members} == set(ids) else (u.id,)


def _go_on(p: Position, ids: Sequence[str], order: Standing) -> Unfolding:
    """An order of an earlier move runs on; on paper it must be written again (I-67)."""
    if p.law.options.umpire == "none" or (order.target and len(ids) < len(order.text.split())):
        return (yield from dropped(p, ids, -1))
    if order.kind == "move":
        return (yield from walk(p, ids, order))
    return (yield from widths.carry_on(p, ids[0], order))


# --- one order -----------------------------------------------------------------------------------------


@clause("ST-9.3")
def one(p: Position, side: str, command: c.Command) -> Unfolding:
    """One order of this move, as far as it goes."""
    u = _free(p, command)
    if u is None:
        return (yield from _any(p, side, command))
    p, _ = yield from _afresh(p, field_of(p, u.side), u, command)
    return p


def _free(p: Position, command: c.Command) -> Unit | None:
    """The one unit of an order to move that is free to follow it: the usual case, without the detours of `_any`."""
    who = command.who
    if type(command) not in _PLAIN or len(who) != 1 or command.corps or command.regiment:
        return None
    u = p.units.get(who[0])
    if u is None or u.state == "on_march" or (u.order is not None and u.order.kind in BOUND):
        return None
    return u


_PLAIN = frozenset({c.Move, c.Face})


@clause("ST-4.P", "ST-4.O", "ST-1.3n")
def _afresh(p: Position, field: Field, u: Unit, command: Any) -> Going:
    """An order to move for one unit that is free to follow it, in the field of its side."""
    path = command.path if type(command) is c.Move else ()
    order = Standing(kind="move", path=path, facing=command.facing, since=p.counter)
    astray = "" if field.ground.beyond.isdisjoint(path) else _astray(field.ground, path)
    if astray or u.order is not None or u.progress:
        return _instead(p, field, u, order, command.line, astray)
    return alone(p, field, u, order, command.line)


def _instead(p: Position, field: Field, u: Unit, order: Standing, line: int, astray: str) -> Going:
    """The order of `_afresh` in the place of an old one, or with a path that cannot be walked to its end."""
    if astray:
        p = yield fault(u.side, astray, line, u.id)
    if u.order is not None and u.order.kind == "move" and _same(u, u.order, order):
        order = u.order
    else:
        ended = over(u)
        if ended is not None:
            p = yield ended
            u = ended.units[0]
    return (yield from alone(p, field, u, order, line))


def _any(p: Position, side: str, command: c.Command) -> Unfolding:
    """An order of any kind, to any units."""
    maker = _DO.get(type(command))
    if maker is None:
        return p
    if command.regiment and not isinstance(command, c.Detach):
        return (yield from _regiment(p, side, command))
    missing = [id for id in command.who if id not in p.units]
    if missing and isinstance(command, c.Split):
        return p  # an order to one of its regiments has split it already (ST-4.9)
    if missing or not command.who:
        return (yield fault(side, "NOT_MOBILISED", command.line, missing[0] if missing else ""))
    if not isinstance(command, KEEPING) and "on_march" in [p.units[id].state for id in command.who]:
        p = yield from marching.recovered(p, command.who, set(command.who))
    return (yield from maker(p, command))


@clause("ST-4.9", "ST-3.2b", "ST-3.2c")
def _regiment(p: Position, side: str, command: c.Command) -> Unfolding:
    """An order to a regiment of a division that stands whole takes it out first."""
    whole = p.units.get(command.who[0])
    p, id = yield from forming.loosen(p, command.who[0], command.regiment)
    if id in p.units and p.units[id].part:
        return (yield from one(p, side, replace(command, who=(id,), regiment=0)))
    code = unable(p, whole, to_step=False) if whole is not None and whole.id in p.units else "NOT_MOBILISED"
    return (yield fault(side, code or "FORMATION", command.line, command.who[0]))


def _move(p: Position, command: c.Move) -> Unfolding:
    """A path is walked from where the units stand; a path over the sea is named as such even if it ends before."""
    path = command.path
    astray = _astray(ground_of(p.law, p.board), path) if path else ""
    if astray:
        p = yield fault(p.units[command.who[0]].side, astray, command.line, command.who[0])
    return (yield from _start(p, command, Standing(kind="move", path=path, facing=command.facing)))


def _astray(ground: Ground, path: Sequence[int]) -> str:
    """What is wrong with a path wherever it is begun: it leaves the map, or the land."""
    if min(path) < 0:
        return "OFF_MAP"
    return "" if ground.sea.isdisjoint(path) else "SEA"


def _face(p: Position, command: c.Face) -> Unfolding:
    return (yield from _start(p, command, Standing(kind="move", facing=command.facing)))


@clause("ST-4.P", "ST-4.O", "ST-1.3n")
def _start(p: Position, command: c.Command, order: Standing) -> Unfolding:
    """A new order replaces the old one and forfeits its time, unless it is the same order again."""
    groups = [_column(p, command)] if command.corps else [(id,) for id in command.who]
    for ids in groups:
        old = p.units[ids[0]].order
        if old is not None and old.kind in BOUND:
            p = yield from _unbound(p, ids)
            old = p.units[ids[0]].order
        same = old is not None and old.kind == "move" and _same(p.units[ids[0]], old, order)
        mine = old if same and old is not None else replace(order, since=p.counter, **_corps(command, ids))
        if not same:
            p = yield from dropped(p, ids, command.line)
        p = yield from walk(p, ids, mine, command.line)
    return p


def _corps(command: c.Command, ids: Sequence[str]) -> dict[str, Any]:
    return {"target": command.corps, "text": " ".join(ids)} if command.corps else {}


def _column(p: Position, command: c.Command) -> tuple[str, ...]:
    """The divisions of a corps, the one that leads first: that next to the first square of the path, by number."""
    members = sorted((p.units[id] for id in command.who), key=lambda u: (u.number, u.id))
    path = command.path if isinstance(command, c.Move) else ()
    if path:
        heads = [u for u in members if path[0] in p.board.step[u.at]]
        columns = [u for u in heads if u.shape == "column" and path[0] not in u.squares]
        lead = (columns or heads or members)[0]
        members.sort(key=lambda u: u.id != lead.id)
    return tuple(u.id for u in members)


def _same(u: Unit, old: Standing, new: Standing) -> bool:
    """Whether an order only repeats what is left of the old one."""
    if old.facing != new.facing or not old.path:
        return False
    rest = len(new.path) - len(old.path)
    return new.path[-len(old.path) :] == old.path and (rest == 0 or (rest > 0 and new.path[rest - 1] == u.at))


def _unbound(p: Position, ids: Sequence[str]) -> Unfolding:
    """A transfer that gets another order ends where it is (ST-4.O); what is forming goes on."""
    for id in ids:
        u = p.units[id]
        if u.order is not None and u.order.kind == "transfer":
            p = yield from transferring.stopped(p, id)
    return p


def _stand(p: Position, command: c.Stand) -> Unfolding:
    for id in command.who:
        p = yield from _cancelled(p, id, command)
        if command.reaction is not None:
            p = yield Ordered(clause="ST-9.8r", units=(replace(p.units[id], reaction=command.reaction),))
    return p


def _cancel(p: Position, command: c.Cancel) -> Unfolding:
    for id in command.who:
        p = yield from _cancelled(p, id, command)
    return p


@clause("ST-4.O")
def _cancelled(p: Position, id: str, command: c.Command) -> Unfolding:
    order = p.units[id].order
    if order is None:
        return p
    if order.kind == "transfer":
        return (yield from transferring.stopped(p, id))
    if order.kind in BOUND:
        return (yield from joining.called_off(p, id))
    return (yield from dropped(p, (id,), command.line))


@clause("ST-9.8r")
def _react(p: Position, command: c.React) -> Unfolding:
    units = tuple(replace(p.units[id], reaction=command.reaction) for id in command.who)
    return (yield Ordered(clause="ST-9.8r", units=units))


_DO: dict[type, Callable[[Position, Any], Unfolding]] = {
    c.Move: _move,
    c.Face: _face,
    c.March: marching.march,
    c.Transfer: transferring.transfer,
    c.Width: widths.width,
    c.Regroup: widths.regroup,
    c.Split: forming.split,
    c.Disband: forming.disband,
    c.Detach: forming.detach,
    c.Merge: joining.merge,
    c.Attach: joining.attach,
    c.Rearm: joining.rearm,
    c.Cancel: _cancel,
    c.Stand: _stand,
    c.React: _react,
}

__all__ = ["follow", "movement", "one", "standing", "turn_to"]
