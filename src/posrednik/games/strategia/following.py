"""Movement that battle gives or needs: exploitation, pursuit, the turn before a strike (ST-9.8t, 9.8a, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.entering import borders, entered, met
from posrednik.games.strategia.events_movement import Turned
from posrednik.games.strategia.ground import KM, SQUARE, SQUARE_KM, ground_of
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Act, Field, about, field_of, step, turn
from posrednik.games.strategia.striding import stepped, turned
from posrednik.games.strategia.unit import Standing, Unit
from posrednik.games.strategia.words import angle

NO_ORDER = Standing(kind="move")


@clause("ST-9.8t", "ST-9.8a")
def follow(p: Position, id: str, path: Sequence[int], km: Fraction, *, forced: bool = False) -> Unfolding:
    """A unit goes on along a path for so many km at most; `forced`: the first step is over a river just forced, if any.

    A turn or a river on the way costs the km that the unit would make in that time on the ground entered.
    """
    order, near = NO_ORDER, 0
    for n, to in enumerate(path):
        while True:
            u = p.units[id]
            field = field_of(p, u.side)
            d = p.board.direction(u.at, to) if to >= 0 else -1
            act: Act | str = "NOT_ADJACENT" if d < 0 else step(field, u, d, order.forward, order.sideways, order.back)
            if isinstance(act, str) or (act.kind != "turn" and not room(p, u, act.squares)):
                return (yield from met(p, u.side, near)) if near else p
            way = _km(p, field, u, d, act, free=forced and n == 0)
            if way > km:
                return (yield from met(p, u.side, near)) if near else p
            km -= way
            spent = p.spent.get(id, 0)
            if act.kind != "turn":
                break
            p = yield turned(p, (id,), NO_ORDER, (act,), spent)
            order = NO_ORDER
        order = replace(order, forward=act.forward, sideways=act.sideways, back=act.back)
        crossed = borders(p, u, act.squares)
        fresh = [s for s in act.squares if s not in u.squares]
        p = yield stepped(p, (id,), NO_ORDER, (act,), spent, bool(crossed))
        if crossed or p.interdictions:
            p = yield from entered(p, (id,), fresh, crossed)
        near |= field_of(p, p.units[id].side).enemies & p.board.grid.neighbours[act.squares[0]]
    return (yield from met(p, p.units[id].side, near)) if near else p


def _km(p: Position, f: Field, u: Unit, d: int, act: Act, free: bool) -> Fraction:
    """Km that a step or turn takes of an exploitation: its length, and the time of turns and rivers as way."""
    edge = f.ground.edge(u.at, d)
    assert edge is not None
    pace = min(f.along(arm, u.at, edge)[0] for arm in u.arms) if u.shape != "wide" else 0
    quarter = pace or max(f.ground.open[arm][edge.relief] for arm in u.arms)
    if act.kind == "turn":
        return Fraction(act.cost, quarter) * SQUARE_KM / SQUARE
    delay = 0 if pace or free or not edge.river else max(p.law.delay[arm] or 0 for arm in u.arms)
    return KM[act.quarters] + Fraction(delay, quarter) * SQUARE_KM / SQUARE


@clause("ST-4.3", "ST-9.8")
def turn_for(p: Position, u: Unit, target: int) -> Act | None:
    """The smallest turn that brings a square next to a unit within 45 degrees of its facing, and that it has time for.

    None if it faces it already, or cannot. Of equal turns that nearest to the target, then N, NE, …, NW.
    """
    board, own = p.board, u.squares
    if not own:
        return None
    near = own[0] if len(own) == 1 else min(own, key=lambda s: (board.grid.distance(s, target), s != own[0]))
    d = board.direction(near, target)
    if d < 0 or angle(u.facing, d) <= 1:
        return None
    left = p.law.turn - p.spent.get(u.id, 0)
    alone = len(own) == 1 and not u.regiments
    ground, field = ground_of(p.law, p.board), None if alone else field_of(p, u.side)
    for facing in _TOWARDS[u.facing][d]:
        act = about(ground, u, facing) if field is None else turn(field, u, facing)
        if not isinstance(act, str) and act.cost <= left and room(p, u, act.squares):
            return act
    return None


def _towards(facing: int, d: int) -> tuple[int, ...]:
    """The facings within 45 degrees of a direction, from the least turn to the greatest."""
    near = [f for f in range(8) if angle(f, d) <= 1]
    return tuple(sorted(near, key=lambda f: (angle(facing, f), angle(f, d), f)))


_TOWARDS = tuple(tuple(_towards(facing, d) for d in range(8)) for facing in range(8))
"""Facing → direction → facings to turn to."""


@clause("ST-4.3", "ST-9.8")
def turn_to(p: Position, id: str, target: int) -> Unfolding:
    """The automatic turn before a strike; nothing where none is needed or none is possible."""
    act = turn_for(p, p.units[id], target)
    if act is None:
        return p
    turned_now: Turned = turned(p, (id,), NO_ORDER, (act,), p.spent.get(id, 0) + act.cost)
    return (yield turned_now)
