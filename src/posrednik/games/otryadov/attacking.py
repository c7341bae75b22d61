"""Chapter VIII: assault, cavalry attack, attacks of cars and tanks, heavy machine guns as targets."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov.ground import STRONG, WEAK
from posrednik.games.otryadov.position import (
    BACK,
    DISMOUNT,
    DISMOUNT_BACK,
    DUTIES,
    FIRE_ONLY,
    MUST_LEAVE,
    TURN_AWAY,
)
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import FORWARD, NAMES
from posrednik.games.otryadov.tables import FORMS, role
from posrednik.games.otryadov.turn import Turn

ATTACKER = role("attacker")
_RIDER = role("rider")
_LIVING = role("living")
_HEAVY = role("heavy_mg")
_MG = role("machine_gun")
_ARMOUR = tuple(f.type in ("armoured_car", "tank") for f in FORMS)


def duty_allows_attack(t: Turn, i: int) -> Refusal | None:
    """OBLIGATION if the duty forbids an attack; riders, cars and tanks may attack out of theirs (VIII-3)."""
    f = t.f
    duty, form = f.duty[i], f.form[i]
    allowed = (
        (duty in (DISMOUNT, DISMOUNT_BACK, MUST_LEAVE) and _RIDER[form])
        or (duty == MUST_LEAVE and FORMS[form].type == "armoured_car")
        or (duty == TURN_AWAY and FORMS[form].type == "tank")
    )
    if duty in (FIRE_ONLY, BACK, DISMOUNT, DISMOUNT_BACK, MUST_LEAVE, TURN_AWAY) and not allowed:
        return no(
            "OBLIGATION",
            "O30-VIII-3",
            piece=figure(f, i),
            obligation=DUTIES[duty] or "",
            square=NAMES[f.where(i)],
        )
    return None


@clause("O30-VIII-3")
def needs_flank(t: Turn, i: int, kind: str) -> bool:
    """Whether figure i may attack by a bent path into flank or rear only, as it is under fire."""
    f = t.f
    form = f.form[i]
    if _RIDER[form]:
        return bool(f.under_fire[i]) or f.duty[i] in (DISMOUNT, DISMOUNT_BACK, MUST_LEAVE)
    if _ARMOUR[form]:
        return f.duty[i] in (MUST_LEAVE, TURN_AWAY) or bool(f.under_fire[i] and kind != WEAK)
    return False


def may_bend(t: Turn, i: int) -> bool:
    """A tank under fire may bend its path, as VIII-3 asks it to (O30-VIII-4)."""
    return FORMS[t.f.form[i]].type == "tank" and bool(t.f.under_fire[i] or t.f.duty[i] == TURN_AWAY)


@clause("O30-VIII-1", "O30-VIII-6")
def target_refusal(t: Turn, i: int, s: int) -> Refusal | None:
    """NO_TARGET, TARGET_STACK, TARGET_MASKED or TARGET_STRONG for an attack of figure i on square s."""
    f = t.f
    there = f.on(s, t.enemy)
    if not there:
        return no("NO_TARGET", "O30-VIII-1", piece=figure(f, i), square=NAMES[s], target=NAMES[s])
    if len(there) > 1:
        return no(
            "TARGET_STACK",
            "O30-VIII-1",
            piece=figure(f, i),
            square=NAMES[s],
            target=NAMES[s],
            count=len(there),
            number=len(there),
        )
    kind = f.ground.kind[s]
    if kind == "masking":
        return no("TARGET_MASKED", "O30-VIII-6", piece=figure(f, i), square=NAMES[s], target=NAMES[s])
    form = f.form[i]
    if kind == STRONG and _LIVING[form] and not _RIDER[form] and not _HEAVY[f.form[there[0]]]:
        return no(
            "TARGET_STRONG",
            "O30-VIII-6",
            piece=figure(f, i),
            square=NAMES[s],
            target=NAMES[s],
            other=figure(f, there[0]),
        )
    return None


def flank_refusal(t: Turn, i: int, squares: Sequence[int], bent: bool) -> Refusal | None:
    """COMBINED_REQUIRED unless the path bends and ends from the target's flank or rear (O30-VIII-3)."""
    f = t.f
    target = squares[-1]
    bent_tank = bent and FORMS[f.form[i]].type == "tank"
    if not bent_tank and not needs_flank(t, i, f.ground.kind[target]):
        return None
    before = squares[-2] if len(squares) > 1 else f.square[i]
    if bent and (before // 10 - target // 10) * FORWARD[t.enemy] <= 0:
        return None
    return no("COMBINED_REQUIRED", "O30-VIII-3", piece=figure(f, i), target=NAMES[target], square=NAMES[target])


@clause("O30-VIII-1", "O30-VIII-2", "O30-VIII-4", "O30-VIII-5", "O30-VIII-7")
def supported(t: Turn, i: int, target: int, own_fire: bool, bent: bool) -> tuple[bool, str]:
    """Whether enough fire lies on the target for figure i to attack it, and the clause that decides.

    `own_fire`: the attacker itself fires on the target in this turn and that shot is valid.
    """
    f = t.f
    form = f.form[i]
    shots = t.support.get(target, [])
    others = [s for s in shots if s.firer != i]
    own = (own_fire or len(others) < len(shots)) and f.law.options.self_fire_assault
    weak = f.ground.kind[f.square[target]] == WEAK
    if _ARMOUR[form]:
        by_assault = weak and not needs_flank(t, i, WEAK) and not (bent and FORMS[form].type == "tank")
        return bool(others) or (own and by_assault), "O30-VIII-1" if by_assault else "O30-VIII-4"
    ordinary = bool(others) if _RIDER[form] else weak and bool(others or own)
    if not _HEAVY[f.form[target]]:
        return ordinary, "O30-VIII-2" if _RIDER[form] else "O30-VIII-1"
    guns = any(s.artillery for s in shots)
    nests = {s.origin for s in shots if _MG[f.form[s.firer]]}
    strict = guns or len(nests) >= 2
    return strict or (ordinary and not f.law.options.hmg_assault_strict), "O30-VIII-5"
