"""end_orders of section 4.3."""

from __future__ import annotations

from .board import other, zone_of
from .effect import effect, valid, volley
from .ending import close_ply
from .figures import DISMOUNT, MUST_MOVE, fire_class
from .flight import can_fly, damage, end_flights, flak_effect, repair
from .green import encirclement, green_fights
from .model import IllegalError, Piece, State, Turn
from .moves import has_move

NEUTRALISED_TURNS = 3


def _free_dismounts(state: State, side: str) -> None:
    for p in state.of(side):
        if p.obligation in DISMOUNT and p.mounted and not p.attacked:
            p.mounted = False


def _dies_unfulfilled(state: State, p: Piece) -> bool:
    """Consequence of a duty that cannot be fulfilled (table of 4.4)."""
    if not state.opt("no_exit_removed"):
        return False
    if p.obligation == "gas_leave":
        return True
    if p.obligation == "must_leave":
        return fire_class(state, p) != "train"
    return p.obligation in ("back_and_fire", "dismount_back")


def _judge_duties(state: State, side: str) -> list[str]:
    doomed = []
    for p in state.of(side):
        if p.obligation not in MUST_MOVE or p.moved:
            continue
        if has_move(state, p) or (p.type == "aircraft" and can_fly(state, p)):
            raise IllegalError("OBLIGATION_UNMET")
        if _dies_unfulfilled(state, p):
            doomed.append(p.id)
    return doomed


def _mandatory_move(turn: Turn, could_move: bool) -> None:
    if turn.passed and (turn.moved or could_move):
        raise IllegalError("PASS_NOT_ALLOWED")
    if not turn.passed and not turn.moved:
        raise IllegalError("NO_MOVE_MADE")


def _clear(state: State, side: str) -> None:
    for p in state.of(side):
        p.obligation = None
        p.under_fire = False
        p.neutralised = max(0, p.neutralised - 1)


def _burden(state: State, p: Piece, outcome: str, bombed: bool) -> None:
    """Store the result of fire that does not destroy."""
    if bombed:
        p.obligation = "gas_leave"
    elif outcome == "neutralised":
        p.neutralised, p.obligation = NEUTRALISED_TURNS, None
    elif outcome == "must_leave" and p.neutralised > 0:
        return
    elif outcome != "free":
        p.obligation = outcome


def _fire_effects(state: State, turn: Turn) -> None:
    results: list[tuple[Piece, str]] = []
    for p in state.of(other(turn.side)):
        hits = [s for s in turn.shots if s.target == p.id and valid(state, s, p)]
        if not hits and p.id not in turn.bombed:
            continue
        p.under_fire = p.under_fire or bool(hits)
        results.append((p, effect(state, p, p.square, volley(state, turn.shots, p))))
    for p, outcome in results:
        if outcome == "destroyed":
            state.remove(p.id)
        else:
            _burden(state, p, outcome, p.id in turn.bombed)
    flak_effect(state, turn)


def _cleaner(state: State, square: str, owner: str) -> bool:
    return any(p.type == "chem" and p.side != owner for p in state.on(square))


def _gas_clock(state: State, turn: Turn) -> None:
    full = 4 if state.opt("gas_clock") == "plies" else 8
    for square, gas in list(state.contamination.items()):
        if square in turn.fresh_gas:
            continue
        if gas.kind == "nonpersistent":
            gas.plies = (gas.plies or 0) - 1
            left: int | None = gas.plies
        elif _cleaner(state, square, gas.owner):
            gas.decon = full if gas.decon is None else gas.decon - 1
            left = gas.decon
        else:
            gas.decon = left = None
        if left is not None and left <= 0:
            del state.contamination[square]


def _engage(state: State, side: str) -> None:
    if any(zone_of(p.square) is None for p in state.of(side)):
        state.sides[side].engaged = True


def end_orders(state: State, turn: Turn, could_move: bool) -> None:
    side = turn.side
    _free_dismounts(state, side)
    doomed = _judge_duties(state, side)
    _mandatory_move(turn, could_move)
    for piece_id in doomed:
        state.remove(piece_id)
    _clear(state, side)
    end_flights(state, side)
    repair(state, side)
    damage(state, turn)
    _fire_effects(state, turn)
    green_fights(state, turn)
    encirclement(state)
    _gas_clock(state, turn)
    state.barrage = turn.barrage
    _engage(state, side)
    close_ply(state, turn)
