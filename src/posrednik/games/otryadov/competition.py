"""Chapter XVII: sealed plans, and the titles of those who win by them or without them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from posrednik.core.clause import clause
from posrednik.games.otryadov.complain import GameComplaint
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.squares import COLUMNS

AIMS: Mapping[str, tuple[str, ...]] = {
    "destruction": ("destruction", "resignation"),
    "withdrawal": ("withdrawal",),
    "raid": (),
    "hold": ("limit",),
}
"""Aim of a plan → the results that fulfil it (a raid: an own raid happened). Reconstructed."""


class BadPlan(GameComplaint):
    """A plan that cannot be checked by machine."""


def examine_plan(plan: Plan) -> None:
    """Raise BadPlan if aim, axis or turn are none that the umpire can compare."""
    if plan.aim not in AIMS:
        raise BadPlan("PLAN_AIM", aim=plan.aim, known=", ".join(AIMS))
    if not plan.axis or any(len(c) != 1 or c not in COLUMNS for c in plan.axis):
        raise BadPlan("PLAN_AXIS", columns=COLUMNS)
    if plan.by_turn is not None and plan.by_turn < 1:
        raise BadPlan("PLAN_TURN")


@clause("O30-XVII-4")
def fulfilled(plan: Plan, kind: str, turn: int, raids: int, removed: Sequence[str]) -> bool:
    """Whether the winner's plan came true: aim, time, and most removals on the axis (square names)."""
    if kind not in AIMS[plan.aim] and not (plan.aim == "raid" and raids > 0):
        return False
    if plan.by_turn is not None and turn > plan.by_turn:
        return False
    columns = [name[2] if ":" in name else name[-1] for name in removed]
    on_axis = sum(c in plan.axis for c in columns)
    return not removed or 2 * on_axis > len(removed)


@clause("O30-XVII-3")
def titles(
    plans: Mapping[str, Plan | None],
    kind: str,
    winner: str | None,
    turn: int,
    raids: Mapping[str, int],
    removed: Mapping[str, Sequence[str]],
) -> dict[str, str | None]:
    """The title of each side: only a winner has one."""
    out: dict[str, str | None] = {"red": None, "blue": None}
    if winner is not None:
        plan = plans.get(winner)
        by_plan = plan is not None and fulfilled(plan, kind, turn, raids.get(winner, 0), removed.get(winner, ()))
        out[winner] = "polkovodets" if by_plan else "taktik"
    return out
