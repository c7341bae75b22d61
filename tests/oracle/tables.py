"""Orders of battle, titles, map counts, beginning of the game."""

from __future__ import annotations

from typing import Any

from posrednik.core.exact import Fraction

from .board import COLUMNS, COORDS, Board, zone_of

ROSTERS: dict[str, dict[str, int]] = {
    "battalion": {
        "rifle": 9,
        "hmg": 12,
        "lmg": 27,
        "battalion_gun": 2,
        "field_gun": 3,
        "cavalry": 4,
        "armoured_car": 3,
        "armoured_train": 1,
    },
    "cavalry_regiment": {
        "tachanka": 16,
        "horse_gun": 3,
        "cavalry": 16,
        "armoured_car": 3,
        "tank": 3,
        "armoured_train": 1,
    },
    "company": {
        "rifle": 12,
        "hmg": 2,
        "lmg": 9,
        "battalion_gun": 1,
        "cavalry": 2,
        "armoured_car": 1,
        "commander": 1,
    },
    "squadron": {
        "tachanka": 4,
        "horse_gun": 1,
        "cavalry": 8,
        "armoured_car": 1,
        "commander": 1,
    },
    "o41": {
        "rifle": 9,
        "hmg": 2,
        "battalion_gun": 1,
        "field_gun": 1,
        "cavalry": 2,
        "tank": 3,
        "armoured_train": 1,
        "aircraft": 1,
    },
}
TYPES = (
    "rifle",
    "hmg",
    "tachanka",
    "lmg",
    "battalion_gun",
    "field_gun",
    "horse_gun",
    "cavalry",
    "armoured_car",
    "tank",
    "armoured_train",
    "commander",
    "aircraft",
)


def roster(scenario: str, armour: str | None, defender_cut: str | None) -> dict[str, int]:
    counts = {kind: ROSTERS[scenario].get(kind, 0) for kind in TYPES}
    if armour == "tank" and scenario == "battalion":
        counts["tank"], counts["armoured_car"] = counts["armoured_car"], 0
    total = sum(counts.values())
    if defender_cut:
        total -= int(total * Fraction(defender_cut))
    limit = 3 if scenario in ("cavalry_regiment", "squadron") else 2
    return {"total": total, **counts, "limit": limit}


def map_counts(board: Board) -> dict[str, int]:
    field = [s for s in board.squares if zone_of(s) is None]
    counts = {"field": len(field), "neutral": len(board.squares) - len(field)}
    for kind in ("strong", "weak", "masking", "impassable"):
        counts[kind] = sum(1 for s in field if board.kind(s) == kind)
    return counts


def _aim_came_true(aim: str, kind: str, raids: int) -> bool:
    if aim == "destruction":
        return kind in ("destruction", "resignation")
    if aim == "withdrawal":
        return kind == "withdrawal"
    if aim == "raid":
        return raids >= 1
    return aim == "hold" and kind == "limit"


def _on_axis(axis: list[str], removed: list[str]) -> bool:
    if not removed:
        return True
    hits = sum(1 for s in removed if COLUMNS[COORDS[s][0]] in axis)
    return 2 * hits > len(removed)


def fulfilled(plan: dict[str, Any], winner: str, action: dict[str, Any]) -> bool:
    raids = (action.get("raids") or {}).get(winner, 0)
    removed = (action.get("removed") or {}).get(winner) or []
    if not _aim_came_true(plan["aim"], action["result"]["kind"], int(raids)):
        return False
    by_turn = plan.get("by_turn")
    if by_turn is not None and action["turn"] > by_turn:
        return False
    return _on_axis(plan["axis"], removed)


def titles(setup: dict[str, Any], action: dict[str, Any]) -> dict[str, str | None]:
    value: dict[str, str | None] = {"red": None, "blue": None}
    winner = action["result"].get("winner")
    if winner is not None:
        plan = ((setup.get("sides") or {}).get(winner) or {}).get("plan")
        good = plan is not None and fulfilled(plan, winner, action)
        value[winner] = "polkovodets" if good else "taktik"
    return value
