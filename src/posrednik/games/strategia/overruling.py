"""Rulings that a human umpire overrides with a reason (ST-1.3u, ST-9.4h): orders, strengths, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.events_war import Intervened, Restrained
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Act
from posrednik.games.strategia.stacking import may_stand
from posrednik.games.strategia.unit import THIRD, Unit
from posrednik.games.strategia.wounding import scaled

OVERRIDES: Final = ("forbid", "strength", "square")


@clause("ST-1.3u", "ST-9.4h")
def fault_of(p: Position, command: c.Intervene) -> str | None:
    """Why a ruling may not be overridden so, by its code: powers agreed, a reason in words, what is possible."""
    power = p.law.options.overrides
    if power == "off" or (power == "orders" and command.kind != "forbid"):
        return "NO_OVERRIDE"
    if not command.text.strip():
        return "NO_REASON"
    units = [p.units[id] for id in command.who if id in p.units]
    if not units or (command.kind != "forbid" and len(units) > 1):
        return "NO_UNIT"
    if command.kind == "forbid":
        return None
    unit = units[0]
    if command.kind == "strength":
        if command.value is None or not 0 <= command.value <= _full(unit):
            return "BAD_STRENGTH"
        return "IN_BATTLE" if command.value == 0 and _in_battle(p, unit) else None
    if _in_battle(p, unit):
        return "IN_BATTLE"
    square = command.squares[0] if command.squares else -1
    return None if square >= 0 and may_stand(p, unit, square) else "BAD_SQUARE"


def _full(unit: Unit) -> Fraction:
    """The greatest strength that a unit may have: a third for each regiment of its establishment."""
    return THIRD if unit.part else max(len(unit.regiments), 3) * THIRD


def _in_battle(p: Position, unit: Unit) -> bool:
    return any(one.id == unit.id and one.fights for battle in p.battles for one in battle.members)


@clause("ST-1.3u", "ST-9.4h")
def overrule(p: Position, command: c.Intervene) -> Unfolding:
    """An override that `fault_of` allows; the reason is opened with all else after the war."""
    unit = p.units[command.who[0]]
    act = Act(
        half=p.half, turn=p.turn, kind=command.kind, human=True, side=command.side, squares=command.squares,
        text=command.text, unit=unit.id, value="" if command.value is None else str(command.value),
    )  # fmt: skip
    if command.kind == "forbid":
        half = next_own_half(p, command.side)
        units = tuple(p.units[id] for id in command.who)
        return (yield Intervened(clause="ST-9.4h", act=act, units=units, barred=tuple((u.id, half) for u in units)))
    if command.kind == "square":
        return (yield Intervened(clause="ST-1.3u", act=act, units=(_moved(p, unit, command.squares[0]),)))
    if not command.value:
        return (yield Intervened(clause="ST-1.3u", act=act, gone=(unit.id,)))
    return (yield Intervened(clause="ST-1.3u", act=act, units=(_of_strength(unit, command.value),)))


def next_own_half(p: Position, side: str) -> int:
    """The half-turn of a side's present own move, else of its next one."""
    return next(half for half in range(p.half, p.half + len(p.movers)) if p.movers[half % len(p.movers)] == side)


def _moved(p: Position, unit: Unit, square: int) -> Unit:
    """The unit in one square, its order and what it was doing on the way forgotten."""
    state = "" if unit.state in ("in_transfer", "on_march") else unit.state
    return replace(
        unit, squares=(square,), shape="1x1", order=None, progress=0, state=state, defile=False, arrived=p.counter
    )


def _of_strength(unit: Unit, strength: Fraction) -> Unit:
    if unit.strength:
        return scaled(unit, strength / unit.strength)
    share = strength / max(len(unit.regiments), 1)
    return replace(unit, strength=strength, regiments=tuple(replace(one, strength=share) for one in unit.regiments))


# --- orders that are not carried out -------------------------------------------------------------------


@clause("ST-9.4h", "ST-9.3")
def restrained(p: Position, side: str) -> Unfolding:
    """Before a side's orders are carried out: units whose orders are forbidden drop what they were about."""
    held = _held(p, side)
    if not held:
        return p
    units = tuple(replace(p.units[id], order=None, progress=0) for id in sorted(held))
    if all(p.acted.get(unit.id) == "struck" for unit in units):
        return p
    return (yield Restrained(clause="ST-9.4h", side=side, units=units))


def _held(p: Position, side: str) -> set[str]:
    return {id for id, half in p.barred if half == p.half and side == p.mover and id in p.units} if p.barred else set()


@clause("ST-9.4h", "ST-9.3")
def allowed(p: Position, side: str, commands: Sequence[c.Command]) -> list[c.Command]:
    """The commands of a move without those to units whose orders are forbidden; in a strike the others go on."""
    held = _held(p, side)
    if not held:
        return list(commands)
    out: list[c.Command] = []
    for one in commands:
        if isinstance(one, c.Strike) and one.echelons:
            rows = (tuple(share for share in row if share.id not in held) for row in one.echelons)
            kept = tuple(row for row in rows if row)
            if kept:
                out.append(replace(one, echelons=kept))
        elif isinstance(one, _STAFF) or not held.intersection(one.who):
            out.append(one)
    return out


_STAFF: Final = (c.SetArmy, c.SetRole, c.SetRule, c.Mobilise)
"""Lines of the staff, which move nobody."""
