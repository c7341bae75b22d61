"""Captured equipment (ST-9.17, R-05): what the field of battle and prisoners give, and when it is lost again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.booking import PARTS, up
from posrednik.games.strategia.events_battle import EquipmentLost, EquipmentTaken
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Equipment
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import Unit

_CAPTURED = COMBAT["captured"]
ARMS: tuple[str, ...] = tuple(_CAPTURED["arms"])
FIELD_TURNS: int = _CAPTURED["ready_field"]
PRISONER_TURNS: int = _CAPTURED["ready_capitulation"]
SHARE = Fraction(_CAPTURED["share"])
_KEPT = SHARE * PARTS
"""Regiments that a division lost on the field gives."""
Lost = Mapping[str, Fraction]
"""Arm → divisions."""


@clause("ST-9.17b")
def of_field(*lost: Lost) -> dict[str, int]:
    """Regiments by arm that the holder of the field may use, given what each side lost there."""
    out = {}
    for arm in ARMS if any(lost) else ():
        shares = [one[arm] for one in lost if one.get(arm)]
        if shares:
            out[arm] = up(sum(shares[1:], shares[0]) * _KEPT)
    return out


@clause("ST-9.17a", "ST-7")
def of_prisoners(taken: Lost) -> dict[str, int]:
    """Regiments by arm that a group gives which has laid down its arms: all it had, worn regiments whole."""
    return {arm: up(taken[arm] * PARTS) for arm in ARMS if taken.get(arm)}


def by_arm(units: Iterable[tuple[Unit, Fraction]]) -> dict[str, Fraction]:
    """Divisions by arm of units given with a share of their strength, on level 3 by their regiments."""
    out: dict[str, Fraction] = {}
    for unit, amount in units:
        rows = [(one.arm, one.strength) for one in unit.regiments] or [(unit.arm, unit.strength)]
        whole = sum((strength for _, strength in rows), Fraction(0))
        for arm, strength in rows if whole else ():
            out[arm] = out.get(arm, Fraction(0)) + amount * strength / whole
    return out


@clause("ST-9.17a", "ST-9.17b", "ST-7")
def gain(p: Position, side: str, square: int, regiments: Mapping[str, int], turns: int) -> Unfolding:
    """Equipment lies in a square for a side, ready after so many turns."""
    if not regiments:
        return p
    ready = p.half + turns * len(p.movers)
    found = tuple(
        Equipment(side=side, arm=arm, regiments=count, square=square, ready=ready) for arm, count in regiments.items()
    )
    number = "ST-9.17a" if turns == PRISONER_TURNS else "ST-9.17b"
    return (yield EquipmentTaken(clause=number, side=side, equipment=found))


@clause("ST-7")
def retaken(p: Position, side: str, square: int) -> Unfolding:
    """Equipment of an enemy that lies in a square which a side has taken, before it is ready, is lost to him."""
    owners = {
        one.side
        for one in p.equipment
        if one.square == square and one.ready > p.half and p.relation(side, one.side) == "war"
    }
    for owner in sorted(owners):
        p = yield EquipmentLost(clause="ST-7", side=owner, by=side, square=square)
    return p
