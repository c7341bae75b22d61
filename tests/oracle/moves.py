"""Movement: shape, steps, destination, exits (sections III, IV, 4.3)."""

from __future__ import annotations

from itertools import pairwise

from .board import (
    delta,
    direction,
    distance,
    gain,
    in_attack_strip,
    neighbours,
    other,
    rail_step,
    road_step,
    zone_of,
)
from .effect import barrage_effect
from .figures import (
    RAIDERS,
    TRACK_CUTTERS,
    arm_of,
    capacity,
    closed_by_gas,
    enterable,
    has_heading,
    is_gun,
    may_bend,
    mountable,
    reach,
    rides,
)
from .model import CAVALRY_GAMES, IllegalError, Piece, State, Turn


def is_neutralised(p: Piece) -> bool:
    """Neutralised against moving (gas_leave overrides it)."""
    return p.neutralised > 0 and p.obligation != "gas_leave"


def move_forbidden(p: Piece) -> bool:
    """The obligation forbids any move."""
    if p.obligation in ("fire_only", "dismount"):
        return True
    return p.obligation == "dismount_back" and (p.mounted or rides(p))


def straight(start: str, path: list[str]) -> bool:
    squares = [start, *path]
    return len({delta(a, b) for a, b in pairwise(squares)}) <= 1


def check_shape(state: State, p: Piece, path: list[str], bend: bool) -> None:
    if any(square not in state.board.squares for square in path):
        raise IllegalError("OFF_MAP")
    if len(path) > reach(p):
        raise IllegalError("TOO_FAR")
    squares = [p.square, *path]
    if any(distance(a, b) != 1 for a, b in pairwise(squares)):
        raise IllegalError("NOT_ADJACENT")
    if len(set(squares)) != len(squares):
        raise IllegalError("REVISIT")
    if not bend and not straight(p.square, path):
        raise IllegalError("NOT_STRAIGHT")


def _regroup(p: Piece, a: str, b: str) -> bool:
    """O30-X-8 for one step of a move that starts in the own zone."""
    if p.obliged or p.type == "armoured_train":
        return False
    if zone_of(p.square) != p.side or zone_of(b) != p.side:
        return False
    rows = gain(p.side, a, b)
    if rows == 0:
        return p.type != "armoured_car" and zone_of(a) == p.side
    return rows < 0


def _track_cut(state: State, p: Piece, a: str, b: str) -> bool:
    squares = state.board.rail if state.opt("xv_scope") == "line" else [a, b]
    for enemy in state.of(other(p.side)):
        if enemy.type in TRACK_CUTTERS and any(distance(enemy.square, s) <= 1 for s in squares):
            return True
    return False


def _way(state: State, p: Piece, a: str, b: str) -> str | None:
    arm = arm_of(p)
    if arm == "armoured_car":
        touch, rail = state.opt("car_any_road_square"), state.opt("car_on_rail")
        return None if road_step(state.board, a, b, touch, rail) else "NOT_ROAD"
    if arm == "armoured_train":
        return None if rail_step(state.board, a, b) else "NOT_RAIL"
    return None


def step_error(state: State, p: Piece, a: str, b: str, *, last: bool, attack: bool) -> str | None:
    """First fault of one step, barrage apart."""
    if not enterable(state, p, b):
        return "IMPASSABLE"
    way = _way(state, p, a, b)
    if way:
        return way
    if zone_of(b) == other(p.side) and p.type not in (*RAIDERS, "partisan"):
        return "NEUTRAL_ZONE"
    if _regroup(p, a, b):
        return "REGROUP"
    if closed_by_gas(state, p, b, last):
        return "CONTAMINATED"
    if state.on_of(b, other(p.side)) and not (attack and last):
        return "ENEMY_OCCUPIED"
    if p.type == "armoured_train" and _track_cut(state, p, a, b):
        return "TRACK_CUT"
    return None


def walk(state: State, p: Piece, path: list[str], attack: bool) -> int | None:
    """Check the steps; the index of the step on which barrage destroys p."""
    here = p.square
    for i, square in enumerate(path):
        last = i == len(path) - 1
        fault = step_error(state, p, here, square, last=last, attack=attack)
        if fault:
            raise IllegalError(fault)
        outcome = barrage_effect(state, p, square)
        if outcome == "destroyed":
            return i
        if outcome == "forbid" or (outcome == "stop" and not last):
            raise IllegalError("BARRAGE")
        here = square
    return None


def meets_obligation(p: Piece, path: list[str]) -> bool:
    squares = [p.square, *path]
    if p.obligation in ("back_and_fire", "dismount_back"):
        return all(gain(p.side, a, b) == -1 for a, b in pairwise(squares))
    if p.obligation == "turn_away":
        return direction(p.square, path[-1]) != p.heading
    return True


def _ahead(state: State, p: Piece, end: str) -> bool:
    if not is_gun(p) or gain(p.side, p.square, end) < 1:
        return False
    for q in state.of(p.side):
        if is_gun(q) or q.type in ("armoured_train", "chem", "aircraft"):
            continue
        if gain(p.side, end, q.square) >= 0:
            return False
    return True


def destination_error(state: State, p: Piece, path: list[str]) -> str | None:
    end = path[-1]
    if len(state.on_of(end, p.side)) >= capacity(state, p, end):
        return "FULL"
    if not meets_obligation(p, path):
        return "OBLIGATION"
    if _ahead(state, p, end):
        return "ARTY_AHEAD"
    bound = state.opt("green_forward_only") and not p.obliged
    masked = state.board.kind(p.square) == "masking"
    return "GREEN_FORWARD" if bound and masked and gain(p.side, p.square, end) < 1 else None


def take_place(state: State, turn: Turn, p: Piece, squares: list[str], attack: bool) -> None:
    """Limit of O30-X-10."""
    if p.obliged or not any(in_attack_strip(s) for s in squares):
        return
    if attack and state.opt("cavalry_attack_free") and state.scenario in CAVALRY_GAMES:
        return
    if p.id in turn.places:
        return
    if len(turn.places) + turn.tokens >= state.strip_limit():
        raise IllegalError("MOVE_LIMIT")
    turn.places.add(p.id)


def take_token_place(state: State, turn: Turn, square: str) -> None:
    if not in_attack_strip(square):
        return
    if len(turn.places) + turn.tokens >= state.strip_limit():
        raise IllegalError("MOVE_LIMIT")
    turn.tokens += 1


def touch_village(state: State, p: Piece, squares: list[str]) -> None:
    for square in squares:
        if state.board.squares[square].village_of == other(p.side):
            p.village = True


def relocate(state: State, p: Piece, path: list[str]) -> None:
    squares = [p.square, *path]
    if has_heading(p):
        p.heading = delta(squares[-2], squares[-1])
    touch_village(state, p, path)
    p.square = path[-1]


def _may_stop(state: State, p: Piece, path: list[str]) -> bool:
    here = path[-2] if len(path) > 1 else p.square
    if step_error(state, p, here, path[-1], last=True, attack=False) is not None:
        return False
    return destination_error(state, p, path) is None


def _may_pass(state: State, p: Piece, path: list[str]) -> bool:
    here = path[-2] if len(path) > 1 else p.square
    if len(path) >= reach(p):
        return False
    return step_error(state, p, here, path[-1], last=False, attack=False) is None


def _extend(state: State, p: Piece, path: list[str]) -> bool:
    """Does any legal move begin with this path?"""
    for square in neighbours(state.board, path[-1] if path else p.square):
        longer = [*path, square]
        if square == p.square or square in path:
            continue
        if not may_bend(state, p) and not straight(p.square, longer):
            continue
        outcome = barrage_effect(state, p, square)
        if outcome in ("destroyed", "forbid"):
            continue
        if _may_stop(state, p, longer):
            return True
        if outcome != "stop" and _may_pass(state, p, longer) and _extend(state, p, longer):
            return True
    return False


def has_move(state: State, p: Piece) -> bool:
    """Is there any legal move (limit apart) that does not end in destruction?"""
    if is_neutralised(p) or move_forbidden(p) or reach(p) == 0:
        return False
    return _extend(state, p, [])


def has_mount(state: State, p: Piece) -> bool:
    """May it mount or dismount (the free dismounting apart)?"""
    return not is_neutralised(p) and p.obligation is None and mountable(state, p)
