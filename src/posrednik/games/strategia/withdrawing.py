"""The way back (ST-9.19e, 9.19f): which steps a retreat may take, and where every unit of the defender ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.ground import DIAGONAL, Edge, Ground, in_cone2, length2
from posrednik.games.strategia.lineup import chip, rank
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stacking import may_stand
from posrednik.games.strategia.stepping import Field
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import CITY, FORTRESS, MOUNTAIN, angle

OFF = "off"
"""How a step is made: `road`, `trail`, or off both."""


class Step(Struct, frozen=True):
    """A legal step back: direction, quarters of a square, ticks for it (no river delay), how; the cone after it."""

    d: int
    quarters: int
    cost: int
    how: str
    wet: bool  # over a river off a bridge
    forward: int = 0
    sideways: int = 0


class Way(Struct, frozen=True):
    """Where a unit goes: its squares at the end, the squares passed by its first one, rivers forced on the way."""

    id: str
    squares: tuple[int, ...]
    passed: tuple[int, ...]
    rivers: int = 0


class Rear(NamedTuple):
    """The country behind a defender: the position, and what his troops meet on their way."""

    p: Position
    field: Field


def rear_of(p: Position, side: str) -> Rear:
    """The country behind the troops of a side."""
    return Rear(p, Field(p, side))


@clause("ST-9.19e", "ST-9.19f", "ST-9.19c", "ST-9.19d", "ST-4.4")
def step_back(r: Rear, u: Unit, s: int, d: int, forward: int = 0, sideways: int = 0) -> Step | None:
    """The step of a retreating unit from a square in a direction, None where it may not go.

    By road or trail at any angle but towards its front; else straight back, or aside by the 1:3 rule; no facing of a
    45-degree unit but straight back. Mountains only along a link.
    """
    edge = r.field.ground.edge(s, d)
    if edge is None or _barred(r, u, edge):
        return None
    law = r.field.ground.law
    slow = 2 if law.level == 3 else 1
    turned = angle(u.facing, d)
    pace, _, _ = r.field.along(u.arm, s, edge)
    if pace and turned >= 2 and u.shape != "wide" and edge.link is not None:
        how = _how(r.field.ground, u.arm, edge, pace)
        return Step(d, edge.length, pace * slow * edge.length, how, edge.river and not edge.link.road)
    pace = r.field.ground.open[u.arm][edge.relief]
    if not pace or edge.coast or turned < 3 or edge.relief == MOUNTAIN:
        return None
    if u.facing % 2:
        return Step(d, DIAGONAL, pace * slow * DIAGONAL, OFF, edge.river) if turned == 4 else None
    aside = sideways + (turned == 3)
    if aside > sideways and not in_cone2(forward + 1, aside):
        return None
    quarters = length2(forward + 1, aside) - length2(forward, sideways)
    return Step(d, quarters, pace * slow * quarters, OFF, edge.river, forward + 1, aside)


def _how(ground: Ground, arm: str, edge: Edge, pace: int) -> str:
    """What speed a link gives: that of the road, of the trail, or of the ground (weather)."""
    if edge.link is not None and edge.link.road and pace == ground.road[arm]:
        return "road"
    return "trail" if pace == ground.trail[arm][edge.relief] else OFF


def _barred(r: Rear, u: Unit, edge: Edge) -> bool:
    """Sea, enemy or foreign chips, neutral land, a town for artillery; a gap between two enemies (ST-4.Z)."""
    q, p = edge.to, r.p
    owner = p.owner_of(q)
    return (
        not r.field.ground.board.land >> q & 1
        or bool(r.field.foreign >> q & 1)
        or bool(edge.corners and r.field.enemies & edge.corners == edge.corners)
        or (edge.town and u.arm == "ad")
        or bool(owner and owner != u.side and p.relation(u.side, owner) == "neutral")
    )


@clause("ST-9.19e")
def able(p: Position, units: Sequence[Unit]) -> bool:
    """Whether troops can retreat at all: not unfit, marching or in a fortress."""
    return all(
        u.squares
        and u.arm != "garrison"
        and u.fit(p.half)
        and u.state not in ("on_march", "in_transfer", "forming")
        and not any(p.board.combat[s] == FORTRESS for s in u.squares)
        for u in units
    )


def bodies(units: Sequence[Unit]) -> list[list[Unit]]:
    """The chips of a defender, each with its units, in the order of ids."""
    out: dict[tuple[str, str], list[Unit]] = {}
    for unit in sorted(units, key=rank):
        out.setdefault(chip(unit), []).append(unit)
    return list(out.values())


def start(units: Sequence[Unit], struck: Sequence[int]) -> int:
    """The square from which the way of a body is counted: its struck one, the head of a column."""
    if len(units) == 1 and units[0].shape == "column":
        return units[0].at
    return next((s for u in units for s in u.squares if s in struck), units[0].at)


class Walk(Struct):
    """A body on its way: for every step made, what it was and where each unit stands after it."""

    steps: list[Step]
    places: list[dict[str, tuple[int, ...]]]
    passed: list[int]


@clause("ST-9.19f")
def walked(r: Rear, units: Sequence[Unit], at: int, squares: Sequence[int], budget: int) -> Walk:
    """A body along a path as far as it is legal and its time lasts; the first step is always made."""
    single = len(units) == 1 and units[0].shape != "wide"
    here = {u.id: (at,) if single else u.squares for u in units}
    walk = Walk([], [], [])
    spent = forward = sideways = 0
    for q in squares:
        d = r.field.ground.board.direction(at, q)
        made = [step_back(r, u, s, d, forward, sideways) for u in units for s in here[u.id]] if d >= 0 else []
        steps = [one for one in made if one is not None]
        if not steps or len(steps) < len(made):
            break
        cost = max(one.cost for one in steps)
        if walk.steps and spent + cost > budget:
            break
        spent += cost
        here = {id: tuple(r.field.ground.board.step[s][d] for s in place) for id, place in here.items()}
        forward, sideways = steps[0].forward, steps[0].sideways
        walk.steps.append(replace(steps[0], cost=cost, wet=any(one.wet for one in steps)))
        walk.places.append(here)
        walk.passed.append(q)
        at = q
    return walk


def _room(p: Position, units: Sequence[Unit], place: Mapping[str, tuple[int, ...]], taken: set[int]) -> bool:
    """Whether a body may stand so: own chips are passed, not joined, but in towns with room for them."""
    if p.law.options.stack == "free":
        return True
    ids = {u.id for u in units}
    for unit in units:
        for s in place[unit.id]:
            others = [id for id in p.at.get(s, ()) if id not in ids]
            town = p.board.combat[s] in (CITY, FORTRESS)
            if s in taken or (others and not (town and may_stand(p, unit, s, passable=False))):
                return False
    return True


@clause("ST-9.19e", "ST-9.19f")
def ways(
    p: Position, units: Sequence[Unit], struck: Sequence[int], path: Sequence[int], multiple: int
) -> tuple[Way, ...] | None:
    """The retreat of all troops of a defender at a multiple of their speed; None if one of them cannot leave.

    `path` is the ordered way, or only its last square, or empty: straight back.
    """
    r = rear_of(p, units[0].side)
    taken: set[int] = set()
    out: list[Way] = []
    for body in bodies(units):
        at = start(body, struck)
        budget = multiple * p.law.turn
        walk = walked(r, body, at, course(r, body, at, path, budget), budget)
        end = next((n for n in range(len(walk.steps) - 1, -1, -1) if _room(p, body, walk.places[n], taken)), -1)
        if end < 0:
            return None
        rivers = sum(one.wet for one in walk.steps[: end + 1])
        for unit in body:
            place = walk.places[end][unit.id]
            taken.update(place)
            out.append(Way(unit.id, place, tuple(walk.passed[: end + 1]), rivers))
    return tuple(out)


def course(r: Rear, body: Sequence[Unit], at: int, path: Sequence[int], budget: int) -> list[int]:
    """The squares of a way back: as ordered, found to its last square, or straight back."""
    board = r.field.ground.board
    if path and board.direction(at, path[0]) >= 0:
        return list(path)
    if len(path) > 1 and len(body) == 1 and board.direction(body[0].squares[-1], path[0]) >= 0:
        return [body[0].squares[-1], *path]
    if path:
        return _found(r, body, at, path[-1], budget)
    back = (body[0].facing + 4) % 8
    out = []
    while (at := board.step[at][back]) >= 0:
        out.append(at)
    return out


def _found(r: Rear, body: Sequence[Unit], at: int, goal: int, budget: int) -> list[int]:
    """The way with the fewest steps to a square, straight back before aside; empty if there is none in time."""
    unit = body[0]
    back = (unit.facing + 4) % 8
    front: list[tuple[int, int, int, int, list[int]]] = [(at, 0, 0, 0, [])]
    seen = {(at, 0, 0)}
    while front:
        later = []
        for s, spent, forward, sideways, way in front:
            for d in sorted(range(8), key=lambda d: (angle(back, d), d)):
                step = step_back(r, unit, s, d, forward, sideways)
                if step is None or (way and spent + step.cost > budget):
                    continue
                q = r.field.ground.board.step[s][d]
                if q == goal:
                    return [*way, q]
                key = (q, step.forward, step.sideways)
                if key not in seen:
                    seen.add(key)
                    later.append((q, spent + step.cost, step.forward, step.sideways, [*way, q]))
        front = later
    return []


@clause("ST-9.19a", "ST-9.8q")
def first_steps(r: Rear, units: Sequence[Unit], struck: Sequence[int]) -> Iterator[Step]:
    """The legal first steps of the first body of a defender; what lies there he sees himself."""
    body = bodies(units)[0]
    at = start(body, struck)
    for q in r.p.board.step[at]:
        step = first_of(r, body, at, q) if q >= 0 else None
        if step is not None:
            yield step


def first_of(r: Rear, body: Sequence[Unit], at: int, to: int) -> Step | None:
    """The step with which a body leaves for a square, None if it cannot."""
    walk = walked(r, body, at, (to,), 0)
    return walk.steps[0] if walk.steps else None
