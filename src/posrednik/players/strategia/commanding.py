"""The commander's move: several plans, each weighed against the enemy's best reply, the best one carried out."""

from __future__ import annotations

from collections.abc import Callable

from posrednik.core.dice import Dice
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.view import View
from posrednik.players.strategia import scouting, shelling, transferring
from posrednik.players.strategia.attacking import Blow, Taste
from posrednik.players.strategia.levels import Level
from posrednik.players.strategia.plan import Plan, Situation, Stance
from posrednik.players.strategia.staff import Staff
from posrednik.players.strategia.threat import reply
from posrednik.players.strategia.weighing import scales

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
    situation = Situation(staff)
    fire, shelled = shelling.fire(staff, situation) if level.shells else ([], {})
    for unit in shelled.values():
        situation.weaken(unit)
    plan = choose(situation, level, _taste(level, dice))
    rails = transferring.transfers(staff, situation, plan) if level.transfers else []
    return [*asked, *fire, *plan.orders(), *rails, o.End()]


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


def choose(at: Situation, level: Level, taste: Taste) -> Plan:
    """The best of the plans that the level thinks of; one alone is not weighed."""
    if len(level.stances) == 1 and not level.repairs:
        return _made(at, Stance(*STANCES[level.stances[0]]), taste)
    best: tuple[float, Plan] | None = None
    for name in level.stances:
        barred: frozenset[tuple[str, int]] = frozenset()
        for _ in range(1 + (level.repairs if name != "stand" else 0)):
            plan = _made(at, Stance(*STANCES[name], barred), taste)
            answer = _answer(plan)
            value = plan.gain + level.tempo * plan.progress - level.reply * sum(one.value for one in answer)
            if best is None or value > best[0]:
                best = (value, plan)
            more = barred | _hurt(plan, answer)
            if more == barred:
                break
            barred = more
    assert best is not None
    return best[1]


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


def _hurt(plan: Plan, answer: list[Blow]) -> frozenset[tuple[str, int]]:
    """Units and squares where the answer would cost more than it is worth to be there."""
    worth = scales(plan.p.law).worth
    out = set()
    for blow in answer:
        if blow.weight.gain < _DEAR:
            continue
        for id in plan.p.at.get(blow.target, ()):
            if worth(plan.p.units[id]) * _SHARE <= blow.weight.gain:
                out.add((id, blow.target))
    return frozenset(out)


_DEAR = 0.4
_SHARE = 0.5
