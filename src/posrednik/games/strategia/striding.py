"""A unit or corps on its way: step by step as far as time and law allow (ST-4.P, 4.O, 9.3)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.battles import leave
from posrednik.games.strategia.board import NUMBER
from posrednik.games.strategia.entering import borders, entered, met, seized
from posrednik.games.strategia.events_movement import Ordered, Turned
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.ground import Ground
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle
from posrednik.games.strategia.stepping import Act, Field, field_of
from posrednik.games.strategia.steptaking import (
    LEAD,
    after,
    next_act,
    next_acts,
    stepped,
    stored,
    stride,
    turned,
    wheeled,
)
from posrednik.games.strategia.unit import Standing, Unit

__all__ = ["BOUND", "LEAD", "Going", "alone", "dropped", "over", "released", "stepped", "turned", "unable", "walk"]


def unable(p: Position, u: Unit, to_step: bool = True) -> str:
    """Why a unit may not move in this half-turn, "" if it may; `to_step` False asks about a turn only."""
    if u.arm == "garrison":
        return "GARRISON_MOVES"
    if not u.squares:
        return "NOT_MOBILISED"
    half = p.half
    if u.unfit >= half or u.state in ("in_transfer", "forming"):
        return "UNFIT"
    if to_step and u.rest >= half:
        return "RESTING"
    if p.acted and p.law.options.order_mode == "interactive" and p.acted.get(u.id) in ("struck", "fired"):
        return "HAS_STRUCK"
    return ""


def walk(p: Position, ids: Sequence[str], order: Standing, line: int = -1) -> Unfolding:
    """Carry out an order of movement: its path, then its facing. The units are one, or a corps with one step."""
    if len(ids) > 1:
        return (yield from _together(p, ids, order, line))
    u = p.units[ids[0]]
    p, _ = yield from alone(p, field_of(p, u.side), u, order, line)
    return p


Going: TypeAlias = Generator[Happening, Position, tuple[Position, Field | None]]
"""The way of a unit as it unfolds; at its end the last position, and the field if that is still the same."""


@clause("ST-4.O", "ST-4.P", "ST-9.3")
def alone(p: Position, field: Field, u: Unit, order: Standing, line: int = -1) -> Going:
    """The way of one unit in the field of its side; answers also the field, or None where it may be another now."""
    code = unable(p, u, bool(order.path))
    if code:
        return (yield from dropped(p, (u.id,), line, code)), field
    gone, near, neighbours = p.spent.get(u.id, 0), 0, p.board.grid.neighbours
    while True:
        act = next_act(p, field, u, order)
        if isinstance(act, str):
            near |= 1 << order.path[0] if act == "OCCUPIED" else 0
            ended = over(u) if u.order is not None or u.progress else None
            if ended is not None:
                p = yield ended
            if act:
                p = yield fault(u.side, act, line, u.id)
            break
        spent = gone + act.cost - u.progress if act.cost > u.progress else gone
        if spent > p.law.turn:
            p = yield stored(p, (u.id,), order)
            if line >= 0 and p.law.options.umpire == "none":
                p = yield from _too_far(p, u, order, act.cost, line)
            break
        if act.kind == "turn":
            if order.forward or order.sideways or order.back:
                order = after(order, act)
            u, gone = wheeled(u, act, order), spent
            p = yield Turned(clause="ST-4.3", units=(u,), facing=u.facing, spent=spent)
            near |= field.enemies & neighbours[u.squares[0]]
        else:
            order = after(order, act)
            p, beyond, u = yield from _stepped(p, field, u, order, act, spent)
            near |= field.enemies & neighbours[act.squares[0]]
            field, gone = beyond, p.spent.get(u.id, 0)
            if not order.path and order.facing < 0:
                break
    p = (yield from met(p, u.side, near)) if near else p
    if p.battles and u.id in _fighters(p, field.ground):
        return (yield from released(p, (u.id,))), None
    return p, field


@clause("ST-4.O", "ST-4.P", "ST-9.3")
def _together(p: Position, ids: Sequence[str], order: Standing, line: int) -> Unfolding:
    """The way of a corps: the same step for all."""
    for id in ids:
        code = unable(p, p.units[id], bool(order.path))
        if code:
            return (yield from dropped(p, ids, line, code))
    side = p.units[ids[0]].side
    field, near = field_of(p, side), 0
    while True:
        acts = next_acts(p, field, [p.units[id] for id in ids], order)
        if acts is None or isinstance(acts, str):
            near |= 1 << order.path[0] if acts == "OCCUPIED" else 0
            p = yield from dropped(p, ids, line, acts or "")
            break
        cost = max(act.cost for act in acts)
        spent = max(p.spent.get(id, 0) for id in ids) + max(cost - p.units[ids[0]].progress, 0)
        if spent > p.law.turn:
            p = yield stored(p, ids, order)
            if line >= 0 and p.law.options.umpire == "none":
                p = yield from _too_far(p, p.units[ids[0]], order, cost, line)
            break
        order = after(order, acts[0])
        p = yield from _enacted(p, ids, order, acts, spent)
        near |= field.enemies & field.ground.board.grid.neighbours[acts[0].squares[0]]
        if not order.path and order.facing < 0:
            break
        field = field_of(p, side)
    p = (yield from met(p, side, near)) if near else p
    return (yield from released(p, ids)) if p.battles else p


@clause("ST-4.P")
def _too_far(p: Position, u: Unit, order: Standing, cost: int, line: int) -> Unfolding:
    """On paper a way longer than the move is a fault, but not one step longer than it."""
    if len(order.path) > 1 or cost <= p.law.turn:
        p = yield fault(u.side, "TOO_FAR", line, u.id)
    return p


def _stepped(
    p: Position, field: Field, u: Unit, order: Standing, act: Act, spent: int
) -> Generator[Happening, Position, tuple[Position, Field, Unit]]:
    """A step of one unit and what befalls it in the square entered; answers also the field and the unit after it."""
    ours, owners = NUMBER[u.side], p.owner
    abroad = [s for s in act.squares if owners[s] != ours]
    crossed = borders(p, u, abroad) if abroad else ()
    taken = seized(p, u, abroad) if abroad and not crossed else ()
    event = stride(p, u, order, act, spent, taken)
    p = yield event
    if not crossed and not p.interdictions:
        return p, field, event.units[0]
    fresh = [s for s in act.squares if s not in u.squares]
    p = yield from entered(p, (u.id,), fresh, crossed)
    return p, field_of(p, u.side), p.units.get(u.id, u)


def _enacted(p: Position, ids: Sequence[str], order: Standing, acts: Sequence[Act], spent: int) -> Unfolding:
    """A turn, or a step and what befalls the units in the squares that are new to them."""
    if acts[0].kind == "turn":
        return (yield turned(p, ids, order, acts, spent))
    crossed = borders(p, p.units[ids[0]], acts[0].squares)
    event = stepped(p, ids, order, acts, spent, bool(crossed))
    if not crossed and not p.interdictions:
        return (yield event)
    fresh = [s for id, act in zip(ids, acts, strict=True) for s in act.squares if s not in p.units[id].squares]
    p = yield event
    return (yield from entered(p, ids, fresh, crossed))


@clause("ST-9.8p")
def released(p: Position, ids: Sequence[str]) -> Unfolding:
    """Units that stand next to no enemy of their open battle any more have left it."""
    away = []
    for battle in p.battles:
        for one in battle.members:
            if one.id in ids and one.fights and not _in_touch(p, p.units[one.id], battle):
                away.append(one.id)
    return (yield from leave(p, [id for id in ids if id in away])) if away else p


def _fighters(p: Position, ground: Ground) -> frozenset[str]:
    """The units that fight in an open battle; what was found for the same records is kept."""
    battles, found = ground.fighting
    if battles is not p.battles:
        found = frozenset([one.id for battle in p.battles for one in battle.members if one.fights])
        ground.fighting = (p.battles, found)
    return found


def _in_touch(p: Position, u: Unit, battle: Battle) -> bool:
    near = 0
    for s in u.squares:
        near |= p.board.grid.neighbours[s]
    foes = [p.units.get(one.id) for one in battle.members if one.side != u.side and one.fights]
    return any(near >> s & 1 for one in foes if one is not None for s in one.squares)


def over(u: Unit) -> Ordered | None:
    """The event that ends the order of a unit and loses its progress, None where there is nothing to end."""
    if u.progress if u.order is None else u.order.kind not in BOUND:
        return Ordered(clause="ST-4.O", units=(replace(u, order=None, progress=0),))
    return None


@clause("ST-4.O")
def dropped(p: Position, ids: Sequence[str], line: int, code: str = "") -> Unfolding:
    """The order of units is over, by its end or by a fault; progress is lost."""
    ended = [one for id in ids if id in p.units and (one := over(p.units[id])) is not None]
    if ended:
        p = yield ended[0] if len(ended) == 1 else replace(ended[0], units=tuple(one.units[0] for one in ended))
    if code:
        side = p.units[ids[0]].side if ids and ids[0] in p.units else ""
        p = yield fault(side, code, line, ids[0] if ids else "")
    return p


BOUND = frozenset({"reform", "merge", "corps", "rearm", "handover", "split", "transfer"})
"""Orders that no failed other order ends."""
