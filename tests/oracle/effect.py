"""Effect of fire (section 4.5) and of barrage (O30-V-17)."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from posrednik.core.exact import Fraction

from .figures import fire_class
from .model import Piece, Shot, State


@dataclass
class Volley:
    """Valid fire on one figure in one turn."""

    artillery: int
    total: Fraction
    direct: bool
    nearest_gun: int | None


def valid(state: State, shot: Shot, target: Piece) -> bool:
    """Void fire: small arms, or artillery beyond d 6, on a tank."""
    if fire_class(state, target) != "tank":
        return True
    return shot.artillery and shot.d <= 6


def volley(state: State, shots: list[Shot], target: Piece) -> Volley:
    good = [s for s in shots if s.target == target.id and valid(state, s, target)]
    guns = [s for s in good if s.artillery]
    masked = state.board.kind(target.square) == "masking"
    return Volley(
        artillery=len(guns),
        total=sum((s.weight for s in good), Fraction(0)),
        direct=not masked and any(s.clear and s.d <= 3 for s in guns),
        nearest_gun=min((s.d for s in guns), default=None),
    )


def strong_row(state: State, kind: str) -> bool:
    if kind == "masking":
        return bool(state.opt("green_row") == "strong")
    return kind == "strong"


def foot_effect(strong: bool, n: int) -> str:
    if strong:
        n -= 1
    if n <= 0:
        return "free"
    return {1: "fire_only", 2: "back_and_fire"}.get(n, "destroyed")


def _cav_effect(strong: bool, n: int, v: Volley) -> str:
    if v.direct:
        return "destroyed"
    if n == 0:
        return "free"
    if v.artillery >= 1:
        return {1: "dismount", 2: "must_leave"}.get(n, "destroyed")
    if n == 1:
        return "dismount"
    result = foot_effect(strong, n)
    if result == "destroyed":
        return "destroyed"
    return "dismount_back" if result == "back_and_fire" else "dismount"


def _car_effect(strong: bool, n: int, v: Volley) -> str:
    if v.direct or v.artillery >= (4 if strong else 3):
        return "destroyed"
    return "must_leave" if v.artillery >= 1 and n >= 2 else "free"


def _tank_effect(v: Volley) -> str:
    if v.nearest_gun is None or v.nearest_gun > 6:
        return "free"
    return "destroyed" if v.nearest_gun <= 3 else "turn_away"


def _gun_effect(destroyed: bool, v: Volley) -> str:
    if destroyed:
        return "destroyed"
    return {0: "free", 1: "must_leave"}.get(v.artillery, "neutralised")


def effect(state: State, p: Piece, square: str, v: Volley) -> str:
    """Result for figure p if it stands on the square under this fire."""
    strong = strong_row(state, state.board.kind(square))
    n = floor(v.total)
    group = fire_class(state, p)
    if group == "flight":
        return {0: "free", 1: "fire_only"}.get(n, "destroyed")
    if group == "cav":
        result = _cav_effect(strong, n, v)
        if p.type == "chem" and result.startswith("dismount"):
            return "must_leave"
        return result
    if group == "car":
        return _car_effect(strong, n, v)
    if group == "tank":
        return _tank_effect(v)
    if group == "artillery":
        return _gun_effect(n >= 3, v)
    if group == "train":
        return _gun_effect(v.artillery >= 3, v)
    return foot_effect(strong, n)


def barrage_effect(state: State, p: Piece, square: str) -> str:
    """'free', 'stop', 'forbid' or 'destroyed' for a figure entering a square."""
    b = state.barrage.get(square)
    if b is None or not state.opt("barrage"):
        return "free"
    part = Fraction(1, 3) if state.opt("lmg_weight") == "third" else Fraction(1)
    v = Volley(b.art, b.art + b.sa + b.lmg * part, False, 4 if b.art else None)
    result = effect(state, p, square, v)
    if result in ("free", "destroyed"):
        return result
    return "forbid" if result in ("back_and_fire", "must_leave", "turn_away") else "stop"
