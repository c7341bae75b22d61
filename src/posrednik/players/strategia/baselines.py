"""Players to measure by: `random`, `linear-front`, `turtle`, `schwerpunkt`; all see and order as a commander does."""

from __future__ import annotations

from posrednik.core.dice import Dice
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.games.strategia.words import FACINGS
from posrednik.players.base import pick
from posrednik.players.strategia import shelling
from posrednik.players.strategia.attacking import Taste
from posrednik.players.strategia.plan import Plan, Situation, Stance
from posrednik.players.strategia.staff import Staff

BOLD = Taste(least=0.1, encircles=False)
"""Blows in force wherever they gain more than they cost."""
FIST = 7
"""Squares from the middle of the mobile forces within which everybody belongs to the main effort."""


def random_move(v: View, dice: Dice) -> list[o.AnyOrder]:
    """Every unit does something that its place allows: a few steps, a strike at a neighbour, fire, a turn, nothing."""
    foes = sorted({chip.square for chip in v.near})
    out: list[o.AnyOrder] = []
    struck: set[int] = set()
    for unit in v.units:
        if not unit.squares or unit.arm == "garrison":
            continue
        beside = [q for _, q in v.board.near[unit.at] if q in foes and q not in struck]
        what = dice.roll(10, "lab")
        if beside and what <= 5:
            target = pick(dice, beside)
            struck.add(target)
            out.append(o.Strike(target=v.board.name[target]))
        elif unit.arm == "ad" and foes and what <= 7:
            out.append(o.Fire(unit=called(unit, v.side), target=v.board.name[pick(dice, foes)]))
        elif what <= 8:
            out.append(_steps(v, unit, dice))
        elif what == 9:
            out.append(o.Turn(unit=called(unit, v.side), facing=FACINGS[2 * dice.roll(4, "lab") - 2]))
    return [*out, o.End()]


def _steps(v: View, unit: Unit, dice: Dice) -> o.Move:
    at, path = unit.at, []
    for _ in range(dice.roll(4, "lab")):
        at = pick(dice, [q for _, q in v.board.near[at] if v.board.land >> q & 1] or [at])
        path.append(v.board.name[at])
    return o.Move(unit=called(unit, v.side), path=tuple(path))


def line_move(v: View) -> list[o.AnyOrder]:
    """The line strikes what is beside it with the odds, and goes on by one square everywhere."""
    return _move(Staff(v), Stance(0.0, 0.0, True), stride=1)


def turtle_move(v: View) -> list[o.AnyOrder]:
    """Nobody leaves his place; neighbours are struck with the odds."""
    return _move(Staff(v), Stance(0.0, 0.0, False), stride=0)


def wedge_move(v: View) -> list[o.AnyOrder]:
    """The fist goes straight at the enemy and strikes in force; the others keep their places."""
    staff = Staff(v)
    grid = v.board.grid
    motors = [unit for unit in v.units if unit.squares and unit.arm in ("td", "md", "sau")] or [
        unit for unit in v.units if unit.squares
    ]
    if not motors:
        return [o.End()]
    xs, ys = sorted(grid.x[u.at] for u in motors), sorted(grid.y[u.at] for u in motors)
    x, y = xs[len(xs) // 2], ys[len(ys) // 2]
    still = frozenset(
        unit.id for unit in v.units
        if unit.squares and max(abs(grid.x[unit.at] - x), abs(grid.y[unit.at] - y)) > FIST
    )  # fmt: skip
    return _move(staff, Stance(0.0, 0.0, True), still=still)


def _move(staff: Staff, stance: Stance, stride: int = 99, still: frozenset[str] = frozenset()) -> list[o.AnyOrder]:
    situation = Situation(staff, stride, still)
    fire, shelled = shelling.fire(staff, situation)
    for unit in shelled.values():
        situation.weaken(unit)
    plan = Plan(situation, stance, BOLD)
    plan.make()
    return [*fire, *plan.orders(), o.End()]
