"""The commander's move: several plans, each weighed against the enemy's best reply, the best one carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from posrednik.core.dice import Dice
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.view import View
from posrednik.players.strategia import scouting, shelling, transferring
from posrednik.players.strategia.attacking import Blow, Taste
from posrednik.players.strategia.levels import Level
from posrednik.players.strategia.plan import Plan, Situation, Stance
from posrednik.players.strategia.staff import Staff
from posrednik.players.strategia.threat import reply

STANCES = {
    "press": (0.0, 0.0, True),
    "bold": (0.1, 0.25, True),
    "measured": (0.25, 0.5, True),
    "wary": (0.4, 1.5, True),
    "back": (0.6, 4.0, True),
    "stand": (0.25, 0.5, False),
}
"""Name → how much the danger of a place weighs in a blow, and in a move; whether those who do not strike move."""
THEIRS = Taste(least=0.1, own_loss=0.6)
"""How boldly the enemy is expected to strike."""


def commands(v: View, dice: Dice, level: Level) -> list[o.AnyOrder]:
    """A whole move; questions to the scouts come alone before it where their answers can be waited for."""
    staff = Staff(v)
    asked = scouting.questions(staff) if level.asks else []
    if asked and scouting.waits(v):
        return [*asked]
    level = _roused(level, staff.pressure)
    situation = Situation(staff)
    fire, shelled = shelling.fire(staff, situation) if level.shells else ([], {})
    for unit in shelled.values():
        situation.weaken(unit)
    plan = choose(situation, level, _taste(level, dice))
    rails = transferring.transfers(staff, situation, plan) if level.transfers else []
    return [*asked, *fire, *plan.orders(), *rails, o.End()]


def _roused(level: Level, pressure: float) -> Level:
    """A level that fears a passive enemy less, and presses on: nothing is won by waiting for him."""
    return replace(level, reply=level.reply * pressure, tempo=level.tempo / pressure)


def _taste(level: Level, dice: Dice) -> Taste:
    return Taste(least=level.least, own_loss=level.own_loss, encircles=level.encircles, noise=_misjudged(level, dice))


def _misjudged(level: Level, dice: Dice) -> Callable[[int], float]:
    """A factor for each target, the same as often as it is asked for; sure eyes never err."""
    if not level.noise:
        return lambda target: 1.0
    seen: dict[int, float] = {}

    def factor(target: int) -> float:
        if target not in seen:
            seen[target] = 1.0 + level.noise * (dice.roll(201, "lab") - 101) / 100
        return seen[target]

    return factor


class Weighed(NamedTuple):
    """A plan, the enemy's best reply to it, and what it is worth after that reply."""

    value: float
    stance: Stance
    plan: Plan
    answer: Sequence[Blow]


def choose(at: Situation, level: Level, taste: Taste) -> Plan:
    """The best of the plans that the level thinks of, mended; one alone is not weighed."""
    stances = [Stance(*STANCES[name]) for name in level.stances]
    if len(stances) == 1 and not level.repairs:
        return _made(at, stances[0], taste)
    best = max((_weighed(at, stance, level, taste) for stance in stances), key=lambda one: one.value)
    left, tried = level.repairs, {best.stance}
    while left > 0:
        mended = next((one for one in _mended(best) if one not in tried), None)
        if mended is None:
            break
        tried.add(mended)
        left -= 1
        other = _weighed(at, mended, level, taste)
        if other.value > best.value:
            best = other
    return best.plan


def _weighed(at: Situation, stance: Stance, level: Level, taste: Taste) -> Weighed:
    plan = _made(at, stance, taste)
    answer = _answer(plan)
    value = plan.gain + level.tempo * plan.progress - level.reply * sum(one.value for one in answer)
    return Weighed(value, stance, plan, answer)


def _mended(best: Weighed) -> Iterator[Stance]:
    """Stances that change one thing of a plan: a unit that would be lost keeps away, a blow is not struck."""
    stance, plan = best.stance, best.plan
    for blow in sorted(best.answer, key=lambda one: (-one.value, one.target)):
        ids = frozenset(id for id in plan.p.at.get(blow.target, ()) if id in plan.movable)
        if ids:
            barred = stance.barred | {(id, blow.target) for id in ids}
            yield stance._replace(barred=barred, wary=stance.wary | ids)
    for blow in sorted(plan.blows, key=lambda one: (one.value, one.target)):
        yield stance._replace(spared=stance.spared | {blow.target})


def _made(at: Situation, stance: Stance, taste: Taste) -> Plan:
    plan = Plan(at, stance, taste)
    plan.make()
    return plan


def _answer(plan: Plan) -> list[Blow]:
    """What the enemy could do to the plan's map."""
    staff, p = plan.staff, plan.p
    foes = [p.units[unit.id] for unit in staff.foes if unit.id in p.units and unit.side in staff.enemies]
    own = [unit for unit in p.units.values() if unit.side in staff.sides]
    return reply(p, plan.at.walks, foes, own, THEIRS)
