"""March along roads in space free of the enemy (ST-4.8, 4.8b)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.entering import borders, entered, fired_on, seized
from posrednik.games.strategia.events_movement import Ordered, Restored, Stepped, Stored
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.ground import KM
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.routing import leg
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Act, Field, step
from posrednik.games.strategia.striding import LEAD, dropped, unable, walk
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.unit import Standing, Unit

_PREPARATION = Fraction(MOVEMENT["march"]["preparation"])
_RECOVERY = Fraction(MOVEMENT["march"]["recovery"])
_FACTOR = Fraction(MOVEMENT["march"]["factor"])


@clause("ST-4.8")
def plan(road_speed: int, km: Fraction) -> tuple[Fraction, Fraction, int, Fraction]:
    """(km of the first turn, km of every further one, turns, turns until fit) of a march from a road."""
    per_turn = road_speed * _FACTOR
    first = per_turn * (1 - _PREPARATION)
    rest = max(km - first, Fraction(0)) / per_turn
    turns = 1 - (-rest.numerator // rest.denominator)
    return first, per_turn, turns, turns + _RECOVERY


@clause("ST-4.8")
def march(p: Position, command: c.March) -> Unfolding:
    """Units prepare for a march; those off the road walk to it first."""
    for id in command.who:
        u = p.units[id]
        code = "WRONG_LEVEL" if not p.law.cards else unable(p, u) or ("CARD" if u.shape == "wide" else "")
        if not code and any(s < 0 for s in command.path):
            code = "OFF_MAP"
        if code:
            p = yield from dropped(p, (id,), command.line, code)
            continue
        path = _filled(p, command.path[1:] if command.path and command.path[0] == u.at else command.path)
        p = yield from dropped(p, (id,), command.line)
        p = yield from _reach(p, id, path, command.line)
        u = p.units[id]
        path = path[path.index(u.at) + 1 :] if u.at in path else path
        if u.order is not None or not path or not _on_way(p, u, path[0]):
            continue
        spent = p.spent.get(id, 0) + p.law.ticks(_PREPARATION)
        halts = " ".join(str(s) for s in command.halts)
        order = Standing(kind="march", path=path, since=p.counter, text=halts)
        units = (replace(u, state="on_march", order=order, progress=min(p.law.turn - spent, 0)),)
        p = yield Restored(clause="ST-4.8", units=units, spent=min(spent, p.law.turn))
        p = yield from march_on(p, id, command.line)
    return p


@clause("ST-4.8")
def _filled(p: Position, path: tuple[int, ...]) -> tuple[int, ...]:
    """The roads of a march where only some squares of them are named: the shortest way by road between these."""
    out = path[:1]
    for to in path[1:]:
        gap = p.board.direction(out[-1], to) < 0
        out += (leg(p.board, out[-1], to, lambda a, b: _road_between(p, a, b))[1:] or (to,)) if gap else (to,)
    return out


def _on_way(p: Position, u: Unit, to: int) -> bool:
    link = p.board.link(u.at, to)
    return link is not None and link.road


def _reach(p: Position, id: str, path: tuple[int, ...], line: int) -> Unfolding:
    """The way to the first road square, by ordinary steps (ST-4.8: «plus the time to reach the road»)."""
    n = 0
    while n < len(path) and not _road_between(p, p.units[id].at if n == 0 else path[n - 1], path[n]):
        n += 1
    if n == len(path):
        return (yield fault(p.units[id].side, "NO_ROAD", line, id)) if path else p
    if n:
        p = yield from walk(p, (id,), Standing(kind="move", path=path[:n], since=p.counter), line)
    return p


def _road_between(p: Position, a: int, b: int) -> bool:
    link = p.board.link(a, b) if b >= 0 else None
    return link is not None and link.road


@clause("ST-4.8", "ST-4.8b", "ST-9.7d")
def march_on(p: Position, id: str, line: int = -1) -> Unfolding:
    """One own move of a march: half as far again as at road speed, up to a halt, an enemy or fire."""
    while True:
        u = p.units[id]
        order = u.order
        if order is None or not order.path:
            return (yield from _over(p, id)) if order is not None else p
        act = _next(p, u)
        if isinstance(act, str):
            p = yield from _over(p, id)
            return (yield fault(u.side, act, line, id))
        cost = Fraction(act.cost) / _FACTOR
        ticks = -(-cost.numerator // cost.denominator)
        need = max(ticks - u.progress, 0)
        left = p.law.turn - p.spent.get(id, 0)
        if need > left:
            kept = replace(u, progress=u.progress + left)
            return (yield Stored(clause="ST-4.8", units=(kept,), spent=p.law.turn))
        p = yield from _stride(p, u, act, need)
        u = p.units[id]
        if fired_on(p, u.side, u.at):
            return (yield from _over(p, id))
        if u.order is not None and u.order.path and str(u.at) in u.order.text.split():
            return (yield from _halted(p, u))


def _stride(p: Position, u: Unit, act: Act, need: int) -> Unfolding:
    """One link of a march; the unit is a column along it (ST-4.8b)."""
    assert u.order is not None
    order = replace(u.order, path=u.order.path[1:])
    squares = (act.squares[0], u.at) if not u.part else act.squares[:1]
    moved = replace(
        u, squares=squares, facing=act.facing, shape="1x1" if u.part else "column", lead=LEAD, order=order,
        progress=0, defile=False, arrived=p.counter,
    )  # fmt: skip
    crossed = borders(p, u, squares[:1])
    taken = () if crossed else seized(p, u, squares[:1])
    p = yield Stepped(
        clause="ST-4.8", units=(moved,), start=u.at, to=squares[0], kind="road", km=KM[act.quarters],
        spent=p.spent.get(u.id, 0) + need, taken=taken,
    )  # fmt: skip
    return (yield from entered(p, (u.id,), squares[:1], crossed))


def _next(p: Position, u: Unit) -> Act | str:
    """The next link of a march, or why it ends before it."""
    assert u.order is not None
    to = u.order.path[0]
    field = Field(p, u.side)
    d = p.board.direction(u.at, to)
    if d < 0:
        return "NOT_ADJACENT"
    link = p.board.link(u.at, to)
    if link is None or not link.road:
        return "NO_ROAD"
    around = p.board.grid.neighbours[to] | 1 << to
    foes = 0
    for other, held in p.held.items():
        if other != u.side and p.hostile(u.side, other):
            foes |= held
    if foes & around:
        return "ENEMY_NEAR"
    act = step(field, u, d)
    if isinstance(act, str):
        return act
    if act.kind != "road":
        return "NO_ROAD"
    return act if room(p, u, act.squares[:1]) else "CROWDED"


def _halted(p: Position, u: Unit) -> Unfolding:
    """A halt that was ordered: time for another link is given up, less is kept (the bonus counts over the whole)."""
    act = _next(p, u)
    left = p.law.turn - p.spent.get(u.id, 0)
    whole = not isinstance(act, str) and left * _FACTOR >= act.cost
    return (yield Stored(clause="ST-4.8", units=(replace(u, progress=0 if whole else left),), spent=p.law.turn))


def _over(p: Position, id: str) -> Unfolding:
    """The march ends here; the unit is restored by half a turn of its next own move."""
    return (yield Ordered(clause="ST-4.8b", units=(replace(p.units[id], order=None, progress=0),)))


@clause("ST-4.8b")
def recovered(p: Position, ids: Iterable[str], named: Collection[str]) -> Unfolding:
    """Units whose march is over, or is given up for another order (`named`), spend half a turn and are fit again."""
    for id in ids:
        u = p.units[id]
        if u.state == "on_march" and (u.id in named or u.order is None or u.order.kind != "march"):
            spent = min(p.spent.get(u.id, 0) + p.law.ticks(_RECOVERY), p.law.turn)
            p = yield Restored(clause="ST-4.8b", units=(replace(u, state="", order=None, progress=0),), spent=spent)
    return p
