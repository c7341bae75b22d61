"""A retreat out of battle as it happens (4.4, ST-9.19): pursuit against speed, losses on the way, and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import engaging, refusing
from posrednik.games.strategia.battles import leave, member
from posrednik.games.strategia.entering import seized
from posrednik.games.strategia.events_battle import Withdrew
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.striking import Blow
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.withdrawing import Way, bodies, first_of, rear_of, start
from posrednik.games.strategia.wounding import earner, lessened, scaled

ZERO = Fraction(0)


class Chase(Struct, frozen=True):
    """The race of 4.4: reach of the attackers and retreat speed of the defender in km; speeds of the attackers."""

    km: Fraction
    pace: Fraction
    speeds: Mapping[str, int]


@clause("ST-9.19a", "ST-4.4")
def chase(
    p: Position,
    strikers: Sequence[Unit],
    struck: Sequence[Unit],
    target: int,
    squares: Sequence[int],
    plan: Sequence[Way],
) -> Chase:
    """Pursuit and retreat speed, in the ground of the struck square and of the first square of the way.

    Road speed counts for both where the way of retreat is a road, trail speed where it is a trail.
    """
    rear = rear_of(p, struck[0].side)
    body = bodies(struck)[0]
    at, to = start(body, squares), plan[0].passed[0]
    step = first_of(rear, body, at, to)
    how = step.how if step is not None else "off"
    relief = p.board.relief
    speeds = {u.id: _speed(p, u, relief[target], how) for u in strikers}
    km = refusing.pursuit((speeds[u.id], p.moved.get(u.id, ZERO)) for u in strikers)
    pace = refusing.pace((_speed(p, u, relief[to], how) for u in struck), p.law.level)
    return Chase(km, pace, speeds)


def _speed(p: Position, unit: Unit, relief: int, how: str) -> int:
    """Km a turn of a unit, by its slowest regiment."""
    arms = {one.arm for one in unit.regiments} or {unit.arm}
    if how == "road":
        return min(p.law.road[arm] for arm in arms)
    return min(p.law.speed(arm, relief, how == "trail") for arm in arms)


@clause("ST-9.19b", "ST-9.19d")
def worn(unit: Unit, way: Way, multiple: int) -> Unit:
    """What a retreat leaves of a unit: the share of the multiple, then that of every river forced."""
    after = scaled(unit, 1 - refusing.LOSS[multiple])
    for _ in range(way.rivers):
        if after.regiments:
            after = lessened(after, {one.k: one.strength * refusing.RIVER[one.arm] for one in after.regiments})
        else:
            after = scaled(after, 1 - refusing.RIVER.get(after.arm, ZERO))
    return after


@clause("ST-9.19e")
def next_own(p: Position, side: str) -> int:
    """The half-turn of the next own move of a side, or of whoever commands it."""
    mover = side if side in p.movers else p.commanders.get(side, "")
    n = len(p.movers)
    return next((h for h in range(p.half + 1, p.half + n + 1) if p.movers[h % n] == mover), p.half + n)


@clause("ST-9.19b", "ST-9.19d", "ST-9.19e", "ST-9.19f", "ST-9.8p")
def retreat(
    p: Position, blow: Blow, strikers: Sequence[str], struck: Sequence[Unit], plan: Sequence[Way], multiple: int
) -> Unfolding:
    """The defender goes: his battle losses are rounded, those of the retreat fall on what is left."""
    battles, merged = _renewed(p, blow, strikers, struck)
    p = yield from leave(p, [u.id for u in struck], battles, merged)
    rest = next_own(p, struck[0].side)
    pairs = [(p.units[way.id], way) for way in plan if way.id in p.units]
    moved = [(old, _placed(p, worn(old, way, multiple), way, rest), way) for old, way in pairs]
    worth = sum((worth_of(p.law, old, new) for old, new, _ in moved), ZERO)
    taken: dict[int, int] = {}
    for old, new, way in moved:
        if new.strength > 0:
            taken.update(seized(p, old, way.squares))
    return (
        yield Withdrew(
            clause="ST-9.19e",
            side=struck[0].side,
            before=blow.side,
            square=blow.target,
            multiple=multiple,
            strikers=tuple(strikers),
            ways=tuple((way.id, way.passed) for way in plan),
            units=tuple(new for _, new, _ in moved if new.strength > 0),
            gone=tuple(new.id for _, new, _ in moved if new.strength <= 0),
            losses=tuple((old.id, old.strength - new.strength) for old, new, _ in moved),
            points=((earner(p, blow.side), worth),) if worth else (),
            taken=tuple(taken.items()),
        )
    )


def _placed(p: Position, unit: Unit, way: Way, rest: int) -> Unit:
    """A unit where its way ended; a column has closed up, an order that was to run on is dropped (ST-4.O)."""
    narrow = len(way.squares) == 1 and not unit.part
    return replace(
        unit,
        squares=way.squares,
        shape="1x1" if narrow else unit.shape,
        rest=max(unit.rest, rest),
        order=None,
        progress=0,
        defile=False,
        arrived=p.counter,
    )


def _renewed(
    p: Position, blow: Blow, strikers: Sequence[str], struck: Sequence[Unit]
) -> tuple[tuple[Battle, ...], tuple[int, ...]]:
    """The records after this blow: it counts as a strike of the open ones it belongs to, though it is refused."""
    ids = {*strikers, *(u.id for u in struck)}
    sides = {blow.side, struck[0].side}
    if not any({one.attacker, one.defender} == sides and engaging.among(one, ids) for one in p.battles):
        return p.battles, ()
    units = tuple(member(p.units[id]) for id in strikers) + tuple(member(u) for u in struck)
    strike = engaging.Strike(blow.side, struck[0].side, units, p.half, blow.target, False)
    now, merged = engaging.joined(p.battles, strike, p.counter + 1)
    return engaging.with_record(p.battles, now, merged), merged
