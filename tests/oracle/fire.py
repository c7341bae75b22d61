"""Fire orders (section V, 4.3) and anti-aircraft fire (6.4)."""

from __future__ import annotations

from typing import Any

from .board import between, direction, distance, gain, on_ray, other, zone_of
from .figures import (
    HEAVY_MG,
    artillery_firer,
    cannot_fire,
    fire_range,
    weight,
)
from .model import Barrage, IllegalError, Piece, Shot, State, Turn
from .moves import take_place

FLAK_TYPES = ("hmg", "armoured_train", "rifle")


def _figure_between(state: State, squares: list[str]) -> bool:
    return any(state.on(s) for s in squares)


def _kind_between(state: State, squares: list[str], kinds: tuple[str, ...]) -> bool:
    return any(state.board.kind(s) in kinds for s in squares)


def clear_line(state: State, a: str, b: str) -> bool:
    """Line of direct laying."""
    gap = between(a, b)
    return not _kind_between(state, gap, ("strong", "masking")) and not _figure_between(state, gap)


def _blocked(state: State, p: Piece, target: str) -> bool:
    gap = between(p.square, target)
    if p.type in ("field_gun", "horse_gun", "armoured_train"):
        return False
    if p.type in HEAVY_MG or p.type == "battalion_gun":
        if _kind_between(state, gap, ("masking",)):
            return True
        if state.board.kind(p.square) == "strong":
            return False
        return _kind_between(state, gap, ("strong",)) or _figure_between(state, gap)
    if _kind_between(state, gap, ("strong", "masking")):
        return True
    return not state.opt("foot_fire_over_figures") and _figure_between(state, gap)


def _zone_fault(state: State, p: Piece, target: str) -> bool:
    """O30-XIII-3."""
    mine, theirs = zone_of(p.square), zone_of(target)
    mode = state.opt("neutral_fire")
    if mode == "full" or (mine is None and theirs is None):
        return False
    if mode == "none":
        return True
    if mine == theirs:
        return False
    if mine is not None:
        return True
    return not any(q.side != theirs for q in state.on(target))


def _mask_fault(state: State, p: Piece, attack_end: str | None) -> bool:
    """O30-VI-12: may this figure not fire from or after a masking square?"""
    if artillery_firer(state, p):
        return False
    if not p.start_on_mask and state.board.kind(p.square) != "masking":
        return False
    if attack_end is not None and gain(p.side, p.square, attack_end) >= 1:
        return False
    return gain(p.side, p.start_square, p.square) < 1


def _readiness(state: State, p: Piece, flak: bool) -> None:
    if p.neutralised > 0:
        raise IllegalError("NEUTRALISED")
    if cannot_fire(state, p) or (flak and p.type not in FLAK_TYPES):
        raise IllegalError("CANNOT_FIRE")
    if len(p.fired) >= (2 if p.type == "tank" else 1):
        raise IllegalError("ALREADY_FIRED")


def _aim(state: State, p: Piece, target: str, flak: bool) -> None:
    if target not in state.board.squares:
        raise IllegalError("OFF_MAP")
    overhead = flak and target == p.square
    bearing = state.opt("fire_any_bearing") and target != p.square
    if not (overhead or bearing or on_ray(p.square, target)):
        raise IllegalError("NOT_ON_RAY")
    if p.type == "tank" and direction(p.square, target) in p.fired:
        raise IllegalError("ALREADY_FIRED")
    if distance(p.square, target) > (2 if flak else fire_range(state, p)):
        raise IllegalError("OUT_OF_RANGE")


def check_close(state: State, p: Piece, target: str) -> None:
    both = all(state.board.kind(s) == "masking" for s in (p.square, target))
    enemy = state.on_of(target, other(p.side))
    if not both or distance(p.square, target) != 1 or not enemy:
        raise IllegalError("BAD_CLOSE")


def check_target(state: State, p: Piece, target: str, at: str | None, attack_end: str | None) -> Piece | None:
    """Checks from NEUTRAL_ZONE on; the figure hit, or None for a barrage."""
    if _zone_fault(state, p, target):
        raise IllegalError("NEUTRAL_ZONE")
    kind = state.board.kind(target)
    if kind == "impassable":
        raise IllegalError("FIRE_IMPASSABLE")
    if state.on_of(target, p.side):
        raise IllegalError("FRIENDLY_TARGET")
    if _mask_fault(state, p, attack_end):
        raise IllegalError("NO_FIRE_FROM_MASK")
    if kind == "masking" and not artillery_firer(state, p):
        raise IllegalError("MASKED_TARGET")
    if _blocked(state, p, target):
        raise IllegalError("BLOCKED_LOS")
    return _pick(state.on_of(target, other(p.side)), at)


def _pick(enemies: list[Piece], at: str | None) -> Piece | None:
    if at is not None:
        for q in enemies:
            if q.id == at:
                return q
        raise IllegalError("AMBIGUOUS_TARGET")
    if len(enemies) >= 2:
        raise IllegalError("AMBIGUOUS_TARGET")
    return enemies[0] if enemies else None


def make_shot(state: State, p: Piece, target: Piece) -> Shot:
    return Shot(
        firer=p.id,
        firer_type=p.type,
        square=p.square,
        target=target.id,
        artillery=artillery_firer(state, p),
        weight=weight(state, p),
        d=distance(p.square, target.square),
        clear=clear_line(state, p.square, target.square),
    )


def add_barrage(turn: Turn, square: str, kind: str) -> None:
    b = turn.barrage.setdefault(square, Barrage())
    setattr(b, kind, getattr(b, kind) + 1)


def _flak(state: State, turn: Turn, p: Piece, target: str, flight: Piece) -> None:
    if flight.side == p.side:
        raise IllegalError("FRIENDLY_TARGET")
    if flight.square != target:
        raise IllegalError("AMBIGUOUS_TARGET")
    p.fired.append(direction(p.square, target))
    turn.flak.append((p.id, flight.id))


def _ordinary(state: State, turn: Turn, p: Piece, target: str, at: str | None) -> None:
    enemy = check_target(state, p, target, at, None)
    if state.opt("fire_limited_to_movers"):
        take_place(state, turn, p, [p.square], False)
    gun = artillery_firer(state, p)
    if enemy is not None:
        turn.shots.append(make_shot(state, p, enemy))
    elif state.opt("barrage"):
        add_barrage(turn, target, "art" if gun else "lmg" if p.type == "lmg" else "sa")
    if gun and (enemy is not None or state.opt("barrage")):
        turn.shelled.add(target)
    p.fired.append(direction(p.square, target))


def do_fire(state: State, turn: Turn, p: Piece, order: dict[str, Any]) -> None:
    target, at = order["target"], order.get("at")
    flight = state.pieces.get(at) if at else None
    flak = flight is not None and flight.airborne
    _readiness(state, p, flak)
    _aim(state, p, target, flak)
    if flak and flight is not None:
        _flak(state, turn, p, target, flight)
    elif order.get("close"):
        check_close(state, p, target)
        p.fired.append(direction(p.square, target))
        turn.close.append((p.id, target))
    else:
        _ordinary(state, turn, p, target, at)


def self_fire_shot(state: State, p: Piece, target: Piece) -> Shot:
    """All fire checks of the attacker's own fire from its starting square."""
    _readiness(state, p, False)
    _aim(state, p, target.square, False)
    check_target(state, p, target.square, target.id, target.square)
    return make_shot(state, p, target)
