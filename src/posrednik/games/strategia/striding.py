"""A unit or corps on its way: step by step as far as time and law allow (ST-4.P, 4.O, 9.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.battles import leave
from posrednik.games.strategia.columns import corps_step
from posrednik.games.strategia.entering import borders, entered, met, seized
from posrednik.games.strategia.events_movement import Ordered, Stepped, Stored, Turned
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.ground import KM
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Act, Field, field_of, step, turn
from posrednik.games.strategia.unit import Standing, Unit


def unable(p: Position, u: Unit, to_step: bool = True) -> str:
    """Why a unit may not move in this half-turn, "" if it may; `to_step` False asks about a turn only."""
    if u.arm == "garrison":
        return "GARRISON_MOVES"
    if not u.squares:
        return "NOT_MOBILISED"
    if u.unfit >= p.half or u.state in ("in_transfer", "forming"):
        return "UNFIT"
    if to_step and u.rest >= p.half:
        return "RESTING"
    if p.law.options.order_mode == "interactive" and p.acted.get(u.id) in ("struck", "fired"):
        return "HAS_STRUCK"
    return ""


@clause("ST-4.O", "ST-4.P", "ST-9.3")
def walk(p: Position, ids: Sequence[str], order: Standing, line: int = -1) -> Unfolding:
    """Carry out an order of movement: its path, then its facing. The units are one, or a corps with one step."""
    for id in ids:
        code = unable(p, p.units[id], bool(order.path))
        if code:
            return (yield from dropped(p, ids, line, code))
    side = p.units[ids[0]].side
    field, relations, near = field_of(p, side), p.relations.copy(), 0
    while True:
        acts = next_acts(p, field, [p.units[id] for id in ids], order)
        if acts is None or isinstance(acts, str):
            near |= 1 << order.path[0] if acts == "OCCUPIED" else 0
            p = yield from dropped(p, ids, line, acts or "")
            break
        act = acts[0]
        cost = act.cost if len(acts) == 1 else max(one.cost for one in acts)
        spent = used(p, ids) + max(cost - p.units[ids[0]].progress, 0)
        if spent > p.law.turn:
            p = yield from _out_of_time(p, ids, order, cost, line)
            break
        path = order.path[act.kind != "turn" :]
        order = replace(order, path=path, forward=act.forward, sideways=act.sideways, back=act.back)
        p = yield from _enacted(p, ids, order, acts, spent)
        near |= field.enemies & field.ground.board.grid.neighbours[act.squares[0]]
        if not path and order.facing < 0:
            break
        if not p.war or p.relations != relations:
            field, relations = field_of(p, side), p.relations.copy()
    if near:
        p = yield from met(p, side, near)
    return (yield from released(p, ids)) if p.battles else p


def used(p: Position, ids: Sequence[str]) -> int:
    """Ticks of this own move that are gone for units that move together."""
    return p.spent.get(ids[0], 0) if len(ids) == 1 else max(p.spent.get(id, 0) for id in ids)


@clause("ST-4.P")
def _out_of_time(p: Position, ids: Sequence[str], order: Standing, cost: int, line: int) -> Unfolding:
    """The time left is stored; on paper a way longer than the move is a fault, but not one step longer than it."""
    p = yield _stored(p, ids, order)
    if line >= 0 and p.law.options.umpire == "none" and (len(order.path) > 1 or cost <= p.law.turn):
        p = yield fault(p.units[ids[0]].side, "TOO_FAR", line, ids[0])
    return p


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


def _in_touch(p: Position, u: Unit, battle: Battle) -> bool:
    near = 0
    for s in u.squares:
        near |= p.board.grid.neighbours[s]
    foes = [p.units.get(one.id) for one in battle.members if one.side != u.side and one.fights]
    return any(near >> s & 1 for one in foes if one is not None for s in one.squares)


def next_acts(p: Position, f: Field, units: Sequence[Unit], order: Standing) -> tuple[Act, ...] | str | None:
    """What comes next for an order: a step or turn of each unit, a fault, None at its end."""
    lead = units[0]
    if not order.path:
        if order.facing < 0 or order.facing == lead.facing:
            return None
        return _turns(p, f, units, order.facing)
    to = order.path[0]
    if to < 0:
        return "OFF_MAP"
    d = f.ground.board.direction(lead.squares[0], to)
    if d < 0:
        return "NOT_ADJACENT"
    if len(units) > 1:
        return corps_step(p, f, units, d, order)
    act = step(f, lead, d, order.forward, order.sideways, order.back)
    if isinstance(act, str):
        return act
    return (act,) if room(p, lead, act.squares) else "CROWDED"


def _turns(p: Position, f: Field, units: Sequence[Unit], facing: int) -> tuple[Act, ...] | str:
    """The turn of each unit in its place."""
    found = []
    for u in units:
        act = turn(f, u, facing)
        if isinstance(act, str):
            return act
        if not room(p, u, act.squares):
            return "CROWDED"
        found.append(act)
    return tuple(found)


def stepped(
    p: Position, ids: Sequence[str], order: Standing, acts: Sequence[Act], spent: int, crossed: bool
) -> Stepped:
    """The event of one step of a unit or corps."""
    goes_on = order if order.path or order.facing >= 0 else None
    units = tuple(_moved(p, p.units[id], act, goes_on) for id, act in zip(ids, acts, strict=True))
    taken = () if crossed else tuple(pair for u in units for pair in seized(p, u, u.squares))
    first = acts[0]
    return Stepped(
        clause=_STEP_CLAUSE[first.kind],
        units=units,
        start=p.units[ids[0]].at,
        to=first.squares[0],
        kind=first.kind,
        km=KM[first.quarters],
        spent=spent,
        taken=taken,
    )


_STEP_CLAUSE = {"road": "ST-4.D", "ahead": "ST-4.2", "back": "ST-4.4"}


def _moved(p: Position, u: Unit, act: Act, order: Standing | None) -> Unit:
    shape, lead = u.shape, u.lead
    if act.column:
        shape, lead = "column", act.lead or (u.lead if u.shape == "column" else LEAD)
    elif shape == "column":
        shape, lead = "1x1", LEAD
    return replace(
        u,
        squares=act.squares,
        facing=act.facing,
        shape=shape,
        lead=lead,
        defile=act.defile,
        order=order,
        progress=0,
        arrived=p.counter,
    )


LEAD = 2
"""Regiments that lead in a column, and stand in the anchor of a wide card (ST-3.1d)."""


def turned(p: Position, ids: Sequence[str], order: Standing, acts: Sequence[Act], spent: int) -> Turned:
    """The event of a turn in its place; a column closes up."""
    units = []
    goes_on = order if order.path else None
    for id, act in zip(ids, acts, strict=True):
        u = p.units[id]
        shape = "1x1" if u.shape == "column" else u.shape
        units.append(replace(u, facing=act.facing, squares=act.squares, shape=shape, order=goes_on, progress=0))
    return Turned(clause="ST-4.3", units=tuple(units), facing=acts[0].facing, spent=spent)


def _stored(p: Position, ids: Sequence[str], order: Standing) -> Stored:
    """Time that does not suffice is kept for the next own move (option progress)."""
    keep = p.law.options.progress == "carry"
    units = []
    for id in ids:
        u = p.units[id]
        left = p.law.turn - max(p.spent.get(one, 0) for one in ids)
        units.append(replace(u, order=order, progress=u.progress + left if keep else 0))
    return Stored(clause="ST-4.P", units=tuple(units), spent=p.law.turn)


@clause("ST-4.O")
def dropped(p: Position, ids: Sequence[str], line: int, code: str = "") -> Unfolding:
    """The order of units is over, by its end or by a fault; progress is lost."""
    units = []
    for id in ids:
        u = p.units.get(id)
        if u is not None and (u.progress if u.order is None else u.order.kind not in BOUND):
            units.append(replace(u, order=None, progress=0))
    if units:
        p = yield Ordered(clause="ST-4.O", units=tuple(units))
    if code:
        side = p.units[ids[0]].side if ids and ids[0] in p.units else ""
        p = yield fault(side, code, line, ids[0] if ids else "")
    return p


BOUND = frozenset({"reform", "merge", "corps", "rearm", "handover", "split", "transfer"})
"""Orders that no failed other order ends."""
