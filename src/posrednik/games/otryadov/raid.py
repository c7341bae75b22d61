"""Chapters XIII and XVI: the raid on the enemy's rear target, and raiders who become partisans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.position import OFF, Facts
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.squares import NAMES
from posrednik.games.otryadov.tables import NUMBERS, role
from posrednik.games.otryadov.turn import Turn

_RAIDER = role("raider")
_VICTIMS = int(NUMBERS["raid"]["victims"])


@clause("O30-XIII-1")
def is_raid(t: Turn, i: int, end: int) -> bool:
    """Whether figure i raids by ending its move or attack on this square."""
    f = t.f
    return f.law.raids and end == f.ground.rear[t.enemy] and _RAIDER[f.form[i]]


@clause("O30-XVI-1")
def sees_village(f: Facts, side: int, squares: int) -> bool:
    """Whether a figure of `side` that passes or ends on this set of squares sees a village of the enemy."""
    return bool(squares & f.ground.villages[1 - side])


def raid_victims(t: Turn, i: int, end: int) -> tuple[str, ...]:
    """The first victims in roster order if figure i raids by ending on this square, else none."""
    if not is_raid(t, i, end):
        return ()
    f = t.f
    beaten = f.on(end, t.enemy)
    return tuple([f.roster.ids[k] for k in f.figures(t.enemy) if k not in beaten][:_VICTIMS])


@clause("O30-XIII-1")
def bad_victims(t: Turn, i: int, end: int, remove: Sequence[str], beaten: int | None = None) -> Refusal | None:
    """RAID_BAD_VICTIMS if `remove` is not what a raid (or no raid) of figure i entitles to.

    `beaten` is an enemy figure that the attack itself removes before the raid.
    """
    f = t.f
    if not is_raid(t, i, end):
        return no("RAID_BAD_VICTIMS", "O30-XIII-1", square=NAMES[end], count=len(remove), allowed=0) if remove else None
    low, high = f.roster.span(t.enemy)
    present = [k for k in range(low, high) if f.square[k] != OFF and k != beaten]
    due = min(_VICTIMS, len(present))
    named = [f.roster.index.get(id, -1) for id in remove]
    wrong = len(named) not in (0, due) or len(set(named)) < len(named) or any(k not in present for k in named)
    if wrong:
        return no("RAID_BAD_VICTIMS", "O30-XIII-1", square=NAMES[end], count=len(remove), allowed=due, number=due)
    return None


@clause("O30-XIII-1", "O30-XVI-1", "O30-XVI-2")
def raid(t: Turn, i: int, remove: Sequence[str]) -> Iterator[e.AnyEvent]:
    """The raid of figure i, which already stands on the rear target: removals, then its own fate."""
    ids = t.f.roster.ids
    yield e.Raided("O30-XIII-1", ids[i], tuple(remove))
    for id in remove:
        k = t.f.roster.index[id]
        yield e.Removed("O30-XIII-1", id, NAMES[t.f.where(k)], "raid")
        t.support.pop(k, None)
        t.flak.pop(k, None)
    if t.f.village[i] and t.f.law.partisans:
        yield e.FormChanged("O30-XVI-1", ids[i], "partisan")
    else:
        yield e.Removed("O30-XIII-1", ids[i], NAMES[t.f.where(i)], "raider")
