"""Captured equipment in the hands of rifle regiments (R-05, 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Equipment
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import Regiment, Unit

RIFLE = "sd"
_ARMS = frozenset(COMBAT["captured"]["arms"])

Drawing = tuple[tuple[Equipment, ...], tuple[Equipment, ...]]


@clause("ST-7")
def drawn(p: Position, u: Unit, arm: str) -> Drawing | str:
    """What a unit takes from its side's pool, as records before and after; or why it gets nothing."""
    if u.arm != RIFLE or arm not in _ARMS or u.supply or _in_contact(p, u):
        return "NO_EQUIPMENT"
    ripe = [one for one in p.equipment if one.side == u.side and one.arm == arm and one.ready <= p.half]
    return draw(ripe, needs(u))


def needs(u: Unit) -> int:
    """Regiments of equipment that a unit takes: a regiment one, a whole division three."""
    return 1 if u.part else max(len(u.regiments), 3)


def draw(ripe: Sequence[Equipment], wanted: int) -> Drawing | str:
    """Equipment for so many regiments, the oldest first; all or nothing."""
    taken, left = [], []
    for one in sorted(ripe, key=lambda one: (one.ready, one.square)):
        if wanted <= 0:
            break
        part = min(wanted, one.regiments)
        wanted -= part
        taken.append(one)
        if one.regiments > part:
            left.append(replace(one, regiments=one.regiments - part))
    return "NO_EQUIPMENT" if wanted else (tuple(taken), tuple(left))


def _in_contact(p: Position, u: Unit) -> bool:
    return any(one.id == u.id and one.fights for battle in p.battles for one in battle.members)


@clause("ST-7")
def rearmed(p: Position, u: Unit, arm: str) -> Unit:
    """A unit that is of another arm now, at its own strength."""
    regiments = tuple(Regiment(one.k, arm, one.strength) for one in u.regiments)
    return replace(u, arm=arm, regiments=regiments)
