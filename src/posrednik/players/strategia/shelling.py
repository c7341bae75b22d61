"""Artillery (ST-9.7): fire before the blow, at the square where it spoils most, and never at own troops."""

from __future__ import annotations

from msgspec.structs import replace

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.shelling import fraction, reaches
from posrednik.games.strategia.unit import Unit
from posrednik.players.strategia.plan import Situation
from posrednik.players.strategia.staff import Staff
from posrednik.players.strategia.weighing import scales


def fire(staff: Staff, at: Situation) -> tuple[list[o.AnyOrder], dict[str, Unit]]:
    """Fire orders, and the enemies as they are expected to be after them."""
    v = staff.v
    guns = [
        unit for unit in v.units
        if unit.arm == "ad" and unit.squares and unit.unfit < v.half and not unit.state and unit.id not in v.acted
    ]  # fmt: skip
    out: list[o.AnyOrder] = []
    after: dict[str, Unit] = {}
    for gun in guns:
        target = _target(staff, at, gun, after)
        if target < 0:
            continue
        out.append(o.Fire(unit=called(gun, staff.side), target=v.board.name[target]))
        share = fraction(staff.law, v.board.combat[target], gun.strength)
        for unit in at.struck[target]:
            now = after.get(unit.id, unit)
            after[unit.id] = replace(now, strength=now.strength * (1 - share))
    return out, after


def _target(staff: Staff, at: Situation, gun: Unit, after: dict[str, Unit]) -> int:
    """The square in range where fire does most, those that own troops can strike first; -1 for none."""
    v, grid = staff.v, staff.board.grid
    worth = scales(staff.p.law).worth
    best, choice = 0.0, -1
    touched = {s for id in v.contact if id in staff.p.units for s in _beside(staff, staff.p.units[id])}
    for square, units in sorted(at.struck.items()):
        if not reaches((grid.x[gun.at], grid.y[gun.at]), (grid.x[square], grid.y[square])):
            continue
        if square in touched or any(unit.side in staff.sides for unit in staff.p.on(square)):
            continue
        value = sum(worth(after.get(unit.id, unit)) for unit in units) * float(
            fraction(staff.law, v.board.combat[square], gun.strength)
        )
        near = sum(1 for unit, where in at.reaches.values() if any(q in where for _, q in v.board.near[square]))
        value *= 1.0 + 0.25 * min(near, 4)
        if value > best:
            best, choice = value, square
    return choice


def _beside(staff: Staff, unit: Unit) -> list[int]:
    return [q for s in unit.squares for _, q in staff.board.near[s]]
