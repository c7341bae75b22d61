"""The end of a turn (section 4.3, steps 3 to 9): fire tells, woods fight, gas and barrage run on."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.effects import (
    DESTROYED,
    NEUTRALISED,
    OWN_TURNS,
    clause_of,
    effect,
    strength_label,
    volley,
)
from posrednik.games.otryadov.green import surrounded
from posrednik.games.otryadov.position import ALOFT, DUTIES, FREE, MUST_LEAVE, OFF, RETURN_BASE
from posrednik.games.otryadov.squares import BIT, GRID, NAMES, SIDES
from posrednik.games.otryadov.tables import NUMBERS, role
from posrednik.games.otryadov.turn import Turn

_SAPPER = role("sapper")
_CHEM = role("chem")
_FLIGHT = NUMBERS["flight"]


@clause("O41-12", "O41-13")
def air_service(t: Turn) -> Iterator[e.AnyEvent]:
    """Endurance of the side's flights, repair of its airfield, then damage to the enemy's."""
    ids = t.f.roster.ids
    for i in sorted(t.f.air):
        air = t.f.air[i]
        if t.f.roster.side(i) != t.side or t.f.square[i] != ALOFT:
            continue
        if air.sortie + 1 >= _FLIGHT["endurance"]:
            yield e.Removed("O41-12", ids[i], NAMES[air.over], "endurance")
        else:
            yield e.Aloft("O41-12", ids[i], air.sortie + 1)
    stand = t.f.sides[t.side]
    if stand.damaged and t.f.ground.airfield[t.side] >= 0:
        done = stand.repair + 1 if _quiet_sapper(t) else 0
        mended = done >= _FLIGHT["repair"]
        if done != stand.repair:
            yield e.AirfieldWork("O41-13", SIDES[t.side], 0 if mended else done, mended)
    if t.airfield_hit:
        yield e.AirfieldDamaged("O41-13", SIDES[t.enemy])


def _quiet_sapper(t: Turn) -> bool:
    f = t.f
    near = GRID.neighbours[f.ground.airfield[t.side]]
    return any(
        f.square[i] < ALOFT and BIT[f.square[i]] & near and _SAPPER[f.form[i]] and i not in t.moved and i not in t.shots
        for i in f.figures(t.side)
    )


@clause("O30-XIV-2", "O30-VIII-7")
def fire_tells(t: Turn) -> Iterator[e.AnyEvent]:
    """What the fire of this turn does to every enemy figure under it; bombs drive the others out."""
    f = t.f
    ids = f.roster.ids
    for k in sorted(t.support) if len(t.support) > 1 else t.support:
        if t.f.square[k] != OFF:
            yield from _tell(t, k)
    for k in sorted(t.flak):
        if t.f.square[k] == ALOFT:
            yield from _flak_tells(t, k)
    for k in sorted(t.bombed):
        if t.f.square[k] < ALOFT and k not in t.support:
            yield e.Affected("O30-XIV-2", ids[k], 0, "none", "gas_leave", None, False)


def _tell(t: Turn, k: int) -> Iterator[e.AnyEvent]:
    f = t.f
    law, form, s = f.law, f.form[k], f.square[k]
    shots = t.support[k]
    v = volley(shots)
    kind = f.ground.kind[s]
    result = effect(law, form, kind, v)
    what = clause_of(law.effect[form], kind, result, v)
    id = f.roster.ids[k]
    if result == DESTROYED:
        yield e.Removed(what, id, NAMES[s], "fire", SIDES[t.side])
        return
    label = strength_label(result, v.thirds // 3)
    if k in t.bombed:
        yield e.Affected("O30-XIV-2", id, len(shots), label, "gas_leave")
    elif result == NEUTRALISED:
        yield e.Affected(what, id, len(shots), label, None, OWN_TURNS)
    elif result == FREE or (result == MUST_LEAVE and f.neutralised[k]):
        yield e.Affected(what, id, len(shots), label)
    else:
        yield e.Affected(what, id, len(shots), label, DUTIES[result])


@clause("O41-14")
def _flak_tells(t: Turn, k: int) -> Iterator[e.AnyEvent]:
    id, firers = t.f.roster.ids[k], len(t.flak[k])
    if firers >= _FLIGHT["destroyed"]:
        yield e.Removed("O41-14", id, NAMES[t.f.where(k)], "fire", SIDES[t.side])
    else:
        yield e.Affected("O41-14", id, firers, "harassing", DUTIES[RETURN_BASE])


@clause("O30-VI-17")
def encirclement(t: Turn) -> Iterator[e.AnyEvent]:
    """Figures in woods without an exit are beaten, both sides at once."""
    f = t.f
    for i in surrounded(f):
        yield e.Removed("O30-VI-17", f.roster.ids[i], NAMES[f.square[i]], "surrounded")


@clause("O30-XIV-3", "O30-XIV-5")
def gas_runs_on(t: Turn) -> Iterator[e.AnyEvent]:
    """The counts of infected squares; those bombed or laid in this turn wait."""
    for s in sorted(t.f.gas):
        if s in t.infected:
            continue
        gas = t.f.gas[s]
        if not gas.persistent:
            left = gas.plies - 1
            yield e.GasTicked("O30-XIV-3", NAMES[s], left, None, left <= 0)
            continue
        cleaner = any(_CHEM[t.f.form[i]] for i in t.f.on(s, 1 - gas.owner))
        if not cleaner:
            if gas.decon is not None:
                yield e.GasTicked("O30-XIV-5", NAMES[s])
            continue
        left = t.f.law.decon_plies if gas.decon is None else gas.decon - 1
        yield e.GasTicked("O30-XIV-5", NAMES[s], None, left, left <= 0)


@clause("O30-V-16")
def barrage_stands(t: Turn) -> Iterator[e.AnyEvent]:
    """The new barrage takes the place of the enemy's old one."""
    if t.barrage or t.f.barrage:
        squares = {NAMES[s]: (c[0], c[1], c[2]) for s, c in sorted(t.barrage.items())}
        yield e.BarrageLaid("O30-V-16", squares)
