"""O41 flights, airfields and stations (section 6.4)."""

from __future__ import annotations

from posrednik.core.exact import Fraction

from .board import distance, other
from .figures import fire_class, rides
from .fire import add_barrage
from .model import IllegalError, Piece, Shot, State, Turn
from .moves import take_place

FLIGHT_REACH = 6
ENDURANCE = 3
REPAIR_TURNS = 2


def base_of(state: State, side: str) -> str | None:
    return state.board.airfields.get(side)


def refuel(state: State, side: str) -> None:
    """Start of an own turn."""
    for p in state.of(side):
        if p.type == "aircraft" and not p.airborne and not state.sides[side].damaged:
            p.fuelled = True


def cannot_fly(p: Piece) -> bool:
    return p.type != "aircraft" or (not p.airborne and not p.fuelled)


def fly_error(state: State, p: Piece, to: str) -> str | None:
    """Checks from OBLIGATION (ground) to OBLIGATION (return_base)."""
    if not p.airborne and p.obligation == "fire_only":
        return "OBLIGATION"
    if to not in state.board.squares:
        return "OFF_MAP"
    if distance(p.square, to) > FLIGHT_REACH:
        return "TOO_FAR"
    base = base_of(state, p.side)
    if not p.airborne and to in (base, p.square):
        return "NOT_ADJACENT"
    if p.obligation == "return_base" and base is not None:
        left = distance(to, base)
        if left != 0 and left > distance(p.square, base) - FLIGHT_REACH:
            return "OBLIGATION"
    return None


def can_fly(state: State, p: Piece) -> bool:
    if cannot_fly(p):
        return False
    return any(fly_error(state, p, to) is None for to in state.board.squares)


def _land(state: State, p: Piece) -> None:
    p.airborne, p.fuelled, p.sortie, p.run_done = False, False, 0, False
    if any(q.side != p.side for q in state.on(p.square)):
        state.remove(p.id)


def do_fly(state: State, turn: Turn, p: Piece, to: str) -> None:
    if p.moved:
        raise IllegalError("ALREADY_MOVED")
    if cannot_fly(p):
        raise IllegalError("CANNOT_FLY")
    fault = fly_error(state, p, to)
    if fault:
        raise IllegalError(fault)
    take_place(state, turn, p, [p.square, to], False)
    p.moved = turn.moved = True
    if not p.airborne:
        p.airborne, p.fuelled, p.sortie, p.run_done = True, False, 0, False
    p.square = to
    if to == base_of(state, p.side):
        _land(state, p)


def do_bomb_run(state: State, turn: Turn, p: Piece) -> None:
    if p.type != "aircraft" or not p.airborne or p.obligation == "return_base":
        raise IllegalError("CANNOT_FIRE")
    if p.run_done:
        raise IllegalError("ALREADY_FIRED")
    if state.board.kind(p.square) == "impassable":
        raise IllegalError("FIRE_IMPASSABLE")
    if state.on_of(p.square, p.side):
        raise IllegalError("FRIENDLY_TARGET")
    p.run_done = True
    enemies = state.on_of(p.square, other(p.side))
    if enemies:
        target = min(enemies, key=lambda q: q.id)
        turn.shots.append(Shot(p.id, p.type, p.square, target.id, True, Fraction(1), 4, False))
    elif state.opt("barrage"):
        add_barrage(turn, p.square, "art")
    turn.shelled.add(p.square)


def end_flights(state: State, side: str) -> None:
    """Endurance at the end of an own turn."""
    for p in state.of(side):
        if p.type == "aircraft" and p.airborne:
            p.sortie += 1
            if p.sortie >= ENDURANCE:
                state.remove(p.id)


def _repairer(state: State, p: Piece, base: str) -> bool:
    if fire_class(state, p) != "foot" or p.type == "chem":
        return False
    return distance(p.square, base) == 1 and not p.moved and not p.fired


def repair(state: State, side: str) -> None:
    own, base = state.sides[side], base_of(state, side)
    if not own.damaged or base is None:
        return
    quiet = any(_repairer(state, p, base) for p in state.of(side))
    own.repair = own.repair + 1 if quiet else 0
    if own.repair >= REPAIR_TURNS:
        own.damaged, own.repair = False, 0


def damage(state: State, turn: Turn) -> None:
    enemy = other(turn.side)
    if state.o41 and base_of(state, enemy) in turn.shelled:
        state.sides[enemy].damaged, state.sides[enemy].repair = True, 0


def _station_type(state: State, p: Piece) -> bool:
    if p.type in ("chem", "aircraft"):
        return False
    return p.type == "tank" or rides(p) or fire_class(state, p) == "foot"


def station_holders(state: State, side: str) -> set[str]:
    """Enemy figures on this side's station that may take it."""
    square = state.board.stations.get(side)
    if square is None:
        return set()
    return {p.id for p in state.on_of(square, other(side)) if _station_type(state, p)}


def flak_effect(state: State, turn: Turn) -> None:
    hits: dict[str, int] = {}
    for _, flight in turn.flak:
        hits[flight] = hits.get(flight, 0) + 1
    for flight, count in hits.items():
        p = state.pieces.get(flight)
        if p is None:
            continue
        p.under_fire = True
        p.obligation = "return_base"
        if count >= 2:
            state.remove(flight)
