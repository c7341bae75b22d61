"""Reserves by rail (ST-4.6): divisions far from every goal that stand in a city go to one nearer to the enemy."""

from __future__ import annotations

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.unit import Unit
from posrednik.players.strategia.pacing import FAR
from posrednik.players.strategia.plan import Plan, Situation
from posrednik.players.strategia.staff import Staff

SAVED = 4.0
"""Turns on foot that a transfer must save, its own turns counted."""
SAFE = 3
"""Squares from the city of arrival within which no enemy may be known."""


def transfers(staff: Staff, at: Situation, plan: Plan) -> list[o.AnyOrder]:
    """Transfer orders of units that stand in cities and do nothing better; they replace their moves of this plan."""
    from posrednik.games.strategia.transferring import possible

    out: list[o.AnyOrder] = []
    load: dict[int, int] = {}
    own = [s for s in sorted(staff.board.places) if OWNERS[staff.v.owners[s]] in staff.sides and _safe(staff, s)]
    for unit in staff.movable():
        if unit.at not in staff.board.places or unit.id in plan.busy or at.goals.stays(unit) or unit.part:
            continue
        here = at.goals.far(unit, unit.at)
        best, choice = SAVED, -1
        for s in own:
            there = at.goals.far(unit, s)
            if s == unit.at or load.get(s, _crowd(staff, s)) >= 1 or there >= FAR or here - there <= best:
                continue
            route = possible(staff.p, unit, s)
            if isinstance(route, str) or here - there - route.ready <= best:
                continue
            best, choice = here - there - route.ready, s
        if choice >= 0:
            load[choice] = load.get(choice, _crowd(staff, choice)) + 1
            out.append(_order(staff, unit, choice))
            plan.drop(unit)
    return out


def _order(staff: Staff, unit: Unit, to: int) -> o.Transfer:
    name = staff.board.name
    return o.Transfer(unit=called(unit, staff.side), from_=name[unit.at], to=name[to])


def _crowd(staff: Staff, square: int) -> int:
    return sum(unit.arm != "garrison" for unit in staff.p.on(square))


def _safe(staff: Staff, square: int) -> bool:
    grid = staff.board.grid
    return all(grid.distance(square, s) > SAFE for unit in staff.foes for s in unit.squares)
