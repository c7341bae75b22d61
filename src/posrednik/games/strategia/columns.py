"""A corps on its way: all divisions by the same step, on a road in one column (ST-3.3c, 4.7, 4.7c)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.cardshapes import card_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Act, Field, step, turn
from posrednik.games.strategia.unit import Standing, Unit


@clause("ST-4.7c")
def spread(regiments: int, squares: int) -> list[int]:
    """Regiments in each square of a column, evenly from the head."""
    each, more = divmod(regiments, squares)
    return [each + (n < more) for n in range(squares)]


@clause("ST-3.3c", "ST-4.7c")
def corps_step(p: Position, f: Field, units: Sequence[Unit], d: int, order: Standing) -> tuple[Act, ...] | str:
    """What each division does for one step of its corps; the first of them leads."""
    counts = (order.forward, order.sideways, order.back)
    head = step(f, units[0], d, *counts)
    if isinstance(head, str):
        return head
    if head.column:
        return _file(p, f, units, d, head)
    if any(u.shape == "column" for u in units):
        closed = close_up(p, units)
        if closed is None:
            return "NO_ROOM"
        units = [replace(u, squares=(s,), shape="1x1") for u, s in zip(units, closed, strict=True)]
    acts = [step(f, u, d, *counts) for u in units]
    if any(not isinstance(act, str) and act.kind == "turn" for act in acts):
        acts = [turn(f, u, d) for u in units]
    ids = {u.id for u in units}
    found = []
    for u, act in zip(units, acts, strict=True):
        if isinstance(act, str):
            return act
        # where the head goes off the roads the corps stays in its card
        made = replace(act, column=False, squares=act.squares[:1]) if act.column else act
        if not room(p, u, made.squares, ids):
            return "CROWDED"
        found.append(made)
    return tuple(found)


@clause("ST-4.7c", "ST-4.7")
def _file(p: Position, f: Field, units: Sequence[Unit], d: int, head: Act) -> tuple[Act, ...] | str:
    """The corps in a column behind its head: n divisions on the last n + 1 squares of the way just covered."""
    start = units[0].squares[0]
    edge = f.ground.edge(start, d)
    assert edge is not None
    cost = 0
    for arm in sorted({arm for u in units for arm in u.arms}):
        pace, *_ = f.along(arm, start, edge)
        if not pace or (arm == "ad" and edge.town):
            return "IMPASSABLE"
        cost = max(cost, pace * edge.length)
    if not room(p, units[0], head.squares[:1], {u.id for u in units}):
        return "CROWDED"
    way = (head.squares[0], *chain(f.ground.board, units))[: len(units) + 1]
    places = files([u.count for u in units], way)
    return tuple(replace(head, cost=cost, squares=squares, lead=lead) for squares, lead in places)


@clause("ST-4.7c", "ST-3.1d")
def files(counts: Sequence[int], way: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
    """(squares, regiments in the first of them) of each division of a column, the head first."""
    slots = [s for s, n in zip(way, spread(sum(counts), len(way)), strict=True) for _ in range(n)]
    out = []
    at = 0
    for count in counts:
        mine = slots[at : at + count]
        at += count
        squares = tuple(dict.fromkeys(mine))[:2]
        out.append((squares, mine.count(squares[0])))
    return out


def chain(board: Board, units: Sequence[Unit]) -> list[int]:
    """The squares of a corps from its head backwards, each unit behind the one that it is nearest to."""
    way = list(units[0].squares)
    rest = list(units[1:])
    while rest:
        nearest = min(rest, key=lambda u: (min(board.grid.distance(s, way[-1]) for s in u.squares), u.number, u.id))
        rest.remove(nearest)
        squares = sorted(nearest.squares, key=lambda s: board.grid.distance(s, way[-1]))
        way += [s for s in squares if s not in way]
    return way


@clause("ST-4.C", "ST-4.7c")
def close_up(p: Position, units: Sequence[Unit]) -> tuple[int, ...] | None:
    """Where the divisions of a column stand when each closes up in its own square; None if no free card holds them."""
    ids = {u.id for u in units}
    for places in product(*(u.squares for u in units)):
        if card_of(p.board, places) is None or (len(set(places)) < len(places) and p.law.options.stack != "free"):
            continue
        if all(room(p, replace(u, squares=(s,)), (s,), ids) for u, s in zip(units, places, strict=True)):
            return places
    return None
