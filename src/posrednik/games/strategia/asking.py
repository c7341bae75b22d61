"""Questions to the scouts (ST-8.3): asked in the own move, answered at once, some of them falsely (ST-8.3f)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Any

from posrednik.core.clause import clause
from posrednik.core.dice import Dice
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import recon
from posrednik.games.strategia.events_war import Replied, Unanswered
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.forces import order_of_battle
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.observing import watched
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Answer
from posrednik.games.strategia.tables import UMPIRE
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import ARMS

_SIDE: int = UMPIRE["recon"]["rectangle"]
_FORMATION = re.compile(r"(?:(?P<part>\d+)/)?(?P<number>\d+)(?: (?P<kind>\w+))?")
NONE = "none"
"""The answer about a formation that is not in the game."""


@clause("ST-8.3", "ST-9.1w")
def refusal(p: Position, side: str, command: c.Ask) -> str | None:
    """Why a question is refused, at no cost: BEFORE_WAR, NO_BUDGET, TOO_WIDE, NO_SQUARE; None if it is answered."""
    if not p.war:
        return "BEFORE_WAR"
    if command.kind not in ("where", "mobilisation"):
        if not command.squares or min(command.squares) < 0:
            return "NO_SQUARE"
        if not _one_object(p, command):
            return "TOO_WIDE"
    unpaid = sum((recon.cost(one.kind) for one in p.queries if one.side == side), Fraction(0))
    if recon.cost(command.kind) > recon.remaining(p.turn, p.answers.get(side, ()), p.law.options) - unpaid:
        return "NO_BUDGET"
    return None


@clause("ST-8.3")
def _one_object(p: Position, command: c.Ask) -> bool:
    """Whether a question is about one square, one bridge, or (yes or no) about a rectangle of at most 3 x 3 squares."""
    squares = command.squares
    if len(squares) == 1:
        return True
    link = p.board.link(*squares) if len(squares) == 2 else None
    if link is not None and (command.bridge or (link.road and link.river)):
        return True
    if command.kind != "presence":
        return False
    xs, ys = [p.board.grid.x[s] for s in squares], [p.board.grid.y[s] for s in squares]
    return max(xs) - min(xs) < _SIDE and max(ys) - min(ys) < _SIDE


@clause("ST-8.3")
def truth(p: Position, side: str, command: c.Ask, about: Collection[str] | None = None) -> Any:
    """The true answer about the troops of all sides not allied: bool, number, numbers by arm, square or squares.

    `about`: of these sides only; «где» always asks of all.
    """
    if command.kind == "where":
        found = formation(p, side, command.formation)
        return NONE if found is None else found.at
    foes = watched(p, side) if about is None else about
    if command.kind == "mobilisation":
        return tuple(sorted({s for one in p.coming if one.unit.side in foes for s in one.cities}))
    ids = {id: None for s in command.squares for id in p.at.get(s, ())}
    here = [p.units[id] for id in ids if p.units[id].side in foes]
    if command.kind == "presence":
        return bool(here)
    if command.kind == "count":
        return len(here)
    count = Counter(unit.arm for unit in here)
    return {arm: count[arm] for arm in ARMS if count[arm]}


@clause("ST-8.3")
def formation(p: Position, side: str, name: str) -> Unit | None:
    """The unit that a name means among the troops of other sides, enemies first; of a corps its first division."""
    match = _FORMATION.fullmatch(name.strip())
    if match is None:
        return None
    number, part, kind = int(match["number"]), int(match["part"] or 0), match["kind"]
    foes = sorted(watched(p, side), key=lambda one: not p.hostile(side, one))
    for foe in foes:
        units = sorted((u for u in p.of(foe) if u.squares), key=lambda u: (u.number, u.part, u.id))
        if kind in ("sk", "tk", "mk"):
            names = {f"{number} {one}" for one in (("tk", "mk") if kind != "sk" else ("sk",))}
            fits = [u for u in units if u.corps in names]
        else:
            fits = [u for u in units if u.number == number and kind in (None, u.arm) and u.arm != "garrison"]
            fits = [u for u in fits if u.part == part] or [u for u in fits if part and not u.part]
        if fits:
            return fits[0]
    return None


@clause("ST-8.3f")
def falsified(p: Position, command: c.Ask, true: Any, dice: Dice) -> Any:
    """A false answer of the form of R-08; the true one where no false one can be given."""
    if command.kind == "presence":
        return not true
    if command.kind == "count":
        return true + 1 if true == 0 or dice.roll(2, "ST-8.3f") == 1 else true - 1
    if command.kind == "arms":
        return _other_arm(p, true, dice)
    if command.kind == "where":
        return true if true == NONE else _beside(p, true, dice)
    if not true:
        return true
    n = dice.roll(len(true), "ST-8.3f") - 1
    return tuple(sorted({*true[:n], _beside(p, true[n], dice), *true[n + 1 :]}))


def _other_arm(p: Position, true: dict[str, int], dice: Dice) -> dict[str, int]:
    """One arm of those present is called another."""
    named = [arm for arm in true if arm != "garrison"]
    if not named:
        return true
    arm = named[dice.roll(len(named), "ST-8.3f") - 1]
    known = {**order_of_battle("red", p.law.level), **({"kd": 0} if p.law.options.forces == "bought" else {})}
    others = [one for one in ARMS if one in known and one != arm]
    wrong = others[dice.roll(len(others), "ST-8.3f") - 1]
    count = Counter(true)
    count[wrong] += count.pop(arm)
    return {one: count[one] for one in ARMS if count[one]}


def _beside(p: Position, square: int, dice: Dice) -> int:
    near = [s for _, s in p.board.near[square] if p.board.land >> s & 1]
    return near[dice.roll(len(near), "ST-8.3f") - 1] if near else square


@clause("ST-8.3", "ST-8.3f", "ST-1.3u", "ST-1.3n")
def ask(p: Position, side: str, command: c.Ask, dice: Dice, said: Any = None) -> Unfolding:
    """Answer a question. `said` is what a human umpire or the opponent of a paper game answers instead of the dice.

    A lie beyond the cap is never told: then the answer is the true one.
    """
    code = refusal(p, side, command)
    if code is not None:
        p = yield Fault(clause="ST-8.3", side=side, code=code, line=command.line)
        return (yield Unanswered(clause="ST-8.3", side=side, code=code, line=command.line))
    given = p.answers.get(side, ())
    true = truth(p, side, command)
    may_lie = recon.lie_allowed(len(given), sum(one.false for one in given))
    answer = true
    if said is not None:
        answer = said if may_lie else true
    elif may_lie and p.law.options.umpire != "none" and lies(p, dice):
        answer = falsified(p, command, true, dice)
    question = command.formation or command.squares
    reply = Answer(
        half=p.half, kind=command.kind, price=recon.cost(command.kind), question=question, said=answer,
        false=answer != true,
    )  # fmt: skip
    return (yield Replied(clause="ST-8.3", side=side, answer=reply, line=command.line))


@clause("ST-8.3f")
def lies(p: Position, dice: Dice) -> bool:
    """Whether the program would tell a lie now, by the draw of option false_rate."""
    rate = p.law.false_rate
    return rate > 0 and dice.roll(rate.denominator, "ST-8.3f") <= rate.numerator
