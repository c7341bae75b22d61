"""Single steps, turns and halts of units and corps, and the events that they make (ST-4.S, 4.3, 4.P)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from posrednik.games.strategia.columns import corps_step
from posrednik.games.strategia.entering import seized
from posrednik.games.strategia.events_movement import Stepped, Stored, Turned
from posrednik.games.strategia.ground import KM
from posrednik.games.strategia.passages import Act, passage
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Field, step, through, turn
from posrednik.games.strategia.unit import Standing, Unit


def next_act(p: Position, f: Field, u: Unit, order: Standing) -> Act | str:
    """What comes next for an order to one unit: a step, a turn or a fault, "" at its end."""
    path = order.path
    if path:
        to, ground = path[0], f.ground
        if to < 0:
            return "OFF_MAP"
        try:  # nearly always it is known
            way = ground.passages[u.arm][u.squares[0] * ground.size + to]
        except KeyError:
            way = passage(ground, u.arm, u.squares[0], to)
        if way is None:
            return "NOT_ADJACENT"
        counts = (order.forward, order.sideways, order.back)
        act = step(f, u, way.d, *counts) if u.regiments else through(f, u, way, counts)
    elif order.facing < 0 or order.facing == u.facing:
        return ""
    else:
        act = turn(f, u, order.facing)
    if isinstance(act, str):
        return act
    squares = act.squares
    if len(squares) == 1:  # mostly it is empty, or the unit's own
        here = p.at.get(squares[0])
        if here is None or here == (u.id,):
            return act
    return act if room(p, u, squares) else "CROWDED"


def next_acts(p: Position, f: Field, units: Sequence[Unit], order: Standing) -> tuple[Act, ...] | str | None:
    """What comes next for an order to a corps: a step or turn of each unit, a fault, None at its end."""
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
    return corps_step(p, f, units, d, order)


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


def after(order: Standing, act: Act) -> Standing:
    """What is left of an order after a step or turn."""
    if act.kind != "turn":
        path = order.path[1:]
        return replace(order, path=path, forward=act.forward, sideways=act.sideways, back=act.back)
    if order.forward or order.sideways or order.back:
        return replace(order, forward=0, sideways=0, back=False)
    return order


def stepped(
    p: Position, ids: Sequence[str], order: Standing, acts: Sequence[Act], spent: int, crossed: bool
) -> Stepped:
    """The event of one step of a unit or corps."""
    goes_on = order if order.path or order.facing >= 0 else None
    units = tuple([_moved(p, p.units[id], act, goes_on) for id, act in zip(ids, acts, strict=True)])
    taken: tuple[tuple[int, int], ...] = ()
    if not crossed:
        for u in units:
            taken += seized(p, u, u.squares)
    return _stepped(units, p.units[ids[0]], acts[0], spent, taken)


def stride(p: Position, u: Unit, order: Standing, act: Act, spent: int, taken: tuple[tuple[int, int], ...]) -> Stepped:
    """The event of one step of one unit, and the land that passes to it."""
    goes_on = order if order.path or order.facing >= 0 else None
    return _stepped((_moved(p, u, act, goes_on),), u, act, spent, taken)


def _stepped(units: tuple[Unit, ...], lead: Unit, act: Act, spent: int, taken: tuple[tuple[int, int], ...]) -> Stepped:
    kind, squares = act.kind, act.squares
    return Stepped(
        clause=_STEP_CLAUSE[kind],
        units=units,
        start=lead.at,
        to=squares[0],
        kind=kind,
        km=KM[act.quarters],
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


def wheeled(u: Unit, act: Act, order: Standing) -> Unit:
    """A unit after a turn in its place; a column closes up."""
    goes_on = order if order.path else None
    if u.shape == "1x1":
        return replace(u, facing=act.facing, order=goes_on, progress=0)
    shape = "1x1" if u.shape == "column" else u.shape
    return replace(u, facing=act.facing, squares=act.squares, shape=shape, order=goes_on, progress=0)


def turned(p: Position, ids: Sequence[str], order: Standing, acts: Sequence[Act], spent: int) -> Turned:
    """The event of a turn of units in their places."""
    units = tuple(wheeled(p.units[id], act, order) for id, act in zip(ids, acts, strict=True))
    return Turned(clause="ST-4.3", units=units, facing=acts[0].facing, spent=spent)


def stored(p: Position, ids: Sequence[str], order: Standing) -> Stored:
    """Time that does not suffice is kept for the next own move (option progress)."""
    turn, keep = p.law.turn, p.law.options.progress == "carry"
    if len(ids) == 1:
        u = p.units[ids[0]]
        progress = u.progress + turn - p.spent.get(u.id, 0) if keep else 0
        return Stored(clause="ST-4.P", units=(replace(u, order=order, progress=progress),), spent=turn)
    left = turn - max([p.spent.get(id, 0) for id in ids])
    units = [replace(u, order=order, progress=u.progress + left if keep else 0) for u in map(p.units.__getitem__, ids)]
    return Stored(clause="ST-4.P", units=tuple(units), spent=turn)
