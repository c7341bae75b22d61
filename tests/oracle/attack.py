"""Attacks (section VIII) and raids (section XIII)."""

from __future__ import annotations

from typing import Any

from .board import delta, direction, forward, other, rear_target
from .effect import valid
from .figures import BAD_ATTACKERS, DISMOUNT, HEAVY_MG, LIVING, MACHINE_GUNS, RAIDERS, may_bend, rides
from .fire import self_fire_shot
from .model import IllegalError, Piece, Shot, State, Turn
from .moves import (
    check_shape,
    destination_error,
    is_neutralised,
    move_forbidden,
    relocate,
    straight,
    take_place,
    walk,
)

FLANK_DUTIES = (*DISMOUNT, "must_leave", "turn_away")


def vehicle(p: Piece) -> bool:
    return p.type in ("armoured_car", "tank")


def attack_forbidden(p: Piece) -> bool:
    """The obligation forbids an attack."""
    if p.obligation in ("fire_only", "back_and_fire", "return_base"):
        return True
    if p.obligation in FLANK_DUTIES:
        return not (rides(p) or vehicle(p))
    return False


def flank_path(p: Piece, path: list[str], target: Piece) -> bool:
    """Combined move whose last step comes from the flank or rear."""
    squares = [p.square, *path]
    if straight(p.square, path):
        return False
    dy = delta(target.square, squares[-2])[1]
    return dy * forward(target.side) <= 0


def mg_support(others: list[Shot]) -> bool:
    """O30-VIII-5."""
    if any(s.artillery for s in others):
        return True
    return len({s.square for s in others if s.firer_type in MACHINE_GUNS}) >= 2


def _need(ok: bool, reason: str) -> None:
    if not ok:
        raise IllegalError(reason)


def check_support(state: State, p: Piece, path: list[str], target: Piece, *, others: list[Shot], own: bool) -> None:
    """COMBINED_REQUIRED and NO_SUPPORT."""
    weak = state.board.kind(target.square) == "weak"
    storm = weak and (bool(others) or (own and bool(state.opt("self_fire_assault"))))
    flank = flank_path(p, path, target)
    duty = p.obligation in FLANK_DUTIES
    if rides(p):
        _need(flank or not (duty or p.under_fire), "COMBINED_REQUIRED")
    if p.type in LIVING and target.type in HEAVY_MG:
        loose = bool(others) if rides(p) else storm
        strict = state.opt("hmg_assault_strict")
        _need(mg_support(others) or (not strict and loose), "NO_SUPPORT")
    elif rides(p):
        _need(bool(others), "NO_SUPPORT")
    elif vehicle(p):
        bent = not may_bend(state, p) and not straight(p.square, path)
        if duty or bent or (p.under_fire and not weak):
            _need(flank, "COMBINED_REQUIRED")
            _need(bool(others), "NO_SUPPORT")
        else:
            _need(storm or bool(others), "NO_SUPPORT")
    else:
        _need(storm, "NO_SUPPORT")


def check_target(state: State, p: Piece, square: str) -> Piece:
    enemies = state.on_of(square, other(p.side))
    _need(len(enemies) > 0, "NO_TARGET")
    _need(len(enemies) == 1, "TARGET_STACK")
    target = enemies[0]
    _need(state.board.kind(square) != "masking", "TARGET_MASKED")
    if state.board.kind(square) == "strong" and p.type in LIVING and not rides(p):
        _need(target.type in HEAVY_MG, "TARGET_STRONG")
    return target


def fallen(state: State, turn: Turn, p: Piece, path: list[str], attack: bool) -> None:
    """The mover dies in a barrage."""
    take_place(state, turn, p, [p.square, *path], attack)
    turn.moved = True
    state.remove(p.id)


def is_raid(state: State, p: Piece, end: str) -> bool:
    if state.o41 or not state.opt("raid") or p.type not in RAIDERS:
        return False
    return end == rear_target(other(p.side))


def check_victims(state: State, p: Piece, end: str, victims: list[str], gone: str | None) -> None:
    if not victims:
        return
    enemies = [q.id for q in state.of(other(p.side)) if q.id != gone]
    good = is_raid(state, p, end) and len(victims) == min(2, len(enemies))
    good = good and len(set(victims)) == len(victims) and all(v in enemies for v in victims)
    _need(good, "RAID_BAD_VICTIMS")


def strike(state: State, turn: Turn, victim: str) -> None:
    """A figure leaves the board in the middle of a turn; fire on it vanishes."""
    turn.shots = [s for s in turn.shots if s.target != victim]
    turn.flak = [f for f in turn.flak if f[1] != victim]
    state.remove(victim)


def raid(state: State, turn: Turn, p: Piece, victims: list[str]) -> None:
    for victim in victims:
        strike(state, turn, victim)
    if p.village and state.opt("partisans"):
        p.type, p.mounted = "partisan", False
    else:
        state.remove(p.id)


def _arrive(state: State, turn: Turn, p: Piece, path: list[str], victims: list[str]) -> None:
    relocate(state, p, path)
    p.moved = turn.moved = True
    if is_raid(state, p, path[-1]):
        raid(state, turn, p, victims)


def do_move(state: State, turn: Turn, p: Piece, order: dict[str, Any]) -> None:
    path, victims = list(order["path"]), list(order.get("remove") or [])
    _need(not is_neutralised(p), "NEUTRALISED")
    _need(not p.moved, "ALREADY_MOVED")
    _need(not move_forbidden(p), "OBLIGATION")
    check_shape(state, p, path, may_bend(state, p))
    index = walk(state, p, path, False)
    if index is not None:
        fallen(state, turn, p, path[: index + 1], False)
        return
    fault = destination_error(state, p, path)
    if fault:
        raise IllegalError(fault)
    take_place(state, turn, p, [p.square, *path], False)
    check_victims(state, p, path[-1], victims, None)
    _arrive(state, turn, p, path, victims)


def _attack_bend(state: State, p: Piece) -> bool:
    if may_bend(state, p):
        return True
    return p.type == "tank" and (p.under_fire or p.obligation in FLANK_DUTIES)


def do_attack(state: State, turn: Turn, p: Piece, order: dict[str, Any]) -> None:
    path, victims = list(order["path"]), list(order.get("remove") or [])
    _need(not is_neutralised(p), "NEUTRALISED")
    _need(p.type not in BAD_ATTACKERS, "BAD_ATTACKER")
    _need(not p.moved, "ALREADY_MOVED")
    _need(not attack_forbidden(p), "OBLIGATION")
    check_shape(state, p, path, _attack_bend(state, p))
    index = walk(state, p, path, True)
    if index is not None:
        fallen(state, turn, p, path[: index + 1], True)
        return
    target = check_target(state, p, path[-1])
    own = False
    if order.get("self_fire"):
        own = valid(state, self_fire_shot(state, p, target), target)
    hits = [s for s in turn.shots if s.target == target.id and valid(state, s, target)]
    others = [s for s in hits if s.firer != p.id]
    own = own or len(others) < len(hits)
    check_support(state, p, path, target, others=others, own=own)
    take_place(state, turn, p, [p.square, *path], True)
    check_victims(state, p, path[-1], victims, target.id)
    if order.get("self_fire"):
        p.fired.append(direction(p.square, path[-1]))
    strike(state, turn, target.id)
    p.attacked = True
    _arrive(state, turn, p, path, victims)
