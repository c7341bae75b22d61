"""One turn of one side (section 4.3)."""

from __future__ import annotations

from typing import Any

from .attack import do_attack, do_move
from .board import other, zone_of
from .ending import result
from .endturn import end_orders
from .figures import DISMOUNT, mountable
from .fire import do_fire
from .flight import can_fly, do_bomb_run, do_fly, refuel, station_holders
from .model import Gas, IllegalError, Piece, Refusal, State, Turn
from .moves import has_mount, has_move, is_neutralised, take_place, take_token_place

FIELDS = {
    "move": ("piece", "path"),
    "fire": ("piece", "target"),
    "attack": ("piece", "path"),
    "mount": ("piece",),
    "dismount": ("piece",),
    "bomb": ("square",),
    "contaminate": ("square",),
    "fly": ("piece", "to"),
    "bomb_run": ("piece",),
    "pass": (),
    "resign": (),
    "offer_draw": (),
    "accept_draw": (),
}
AT_ONCE = ("resign", "accept_draw")


def _text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(_text(v) for v in value)


def check_syntax(order: Any) -> None:
    if not isinstance(order, dict) or not _text(order.get("op")) or order["op"] not in FIELDS:
        raise IllegalError("ORDER_SYNTAX")
    for name in FIELDS[order["op"]]:
        value = order.get(name)
        if not (_texts(value) and value if name == "path" else _text(value)):
            raise IllegalError("ORDER_SYNTAX")
    if order.get("remove") is not None and not _texts(order["remove"]):
        raise IllegalError("ORDER_SYNTAX")
    if order.get("at") is not None and not _text(order["at"]):
        raise IllegalError("ORDER_SYNTAX")


def _owned(state: State, side: str, piece_id: str) -> Piece:
    p = state.pieces.get(piece_id)
    if p is None:
        raise IllegalError("UNKNOWN_PIECE")
    if p.side != side:
        raise IllegalError("NOT_OWNER")
    return p


def do_mount(state: State, turn: Turn, p: Piece, mounted: bool) -> None:
    if is_neutralised(p):
        raise IllegalError("NEUTRALISED")
    if p.moved:
        raise IllegalError("ALREADY_MOVED")
    free = not mounted and p.mounted and p.obligation in DISMOUNT
    if not mountable(state, p):
        raise IllegalError("NOT_MOUNTABLE")
    if p.mounted == mounted:
        raise IllegalError("ALREADY_IN_STATE")
    if p.obligation is not None and not free:
        raise IllegalError("OBLIGATION")
    if not free:
        take_place(state, turn, p, [p.square], False)
        p.moved = turn.moved = True
    p.mounted = mounted


def gas_plies(state: State) -> int:
    return 6 if state.opt("gas_clock") == "plies" else 12


def _chemical_off(state: State) -> bool:
    return state.o41 or not state.opt("chemical")


def do_bomb(state: State, turn: Turn, square: str) -> None:
    own = state.sides[turn.side]
    if _chemical_off(state):
        raise IllegalError("CHEM_OFF")
    if own.aerobombs <= 0:
        raise IllegalError("TOKEN_USED")
    if square not in state.board.squares or not state.on_of(square, other(turn.side)):
        raise IllegalError("BAD_TARGET")
    if not state.opt("bomb_villages") and state.board.squares[square].sub == "village":
        raise IllegalError("SETTLEMENT")
    take_token_place(state, turn, square)
    own.aerobombs -= 1
    turn.moved = True
    turn.bombed.update(p.id for p in state.on_of(square, other(turn.side)))
    turn.fresh_gas.add(square)
    old = state.contamination.get(square)
    if old is None or old.kind != "persistent":
        state.contamination[square] = Gas("nonpersistent", turn.side, plies=gas_plies(state))


def _gas_target(state: State, side: str, square: str) -> bool:
    if square not in state.board.squares or zone_of(square) is not None:
        return False
    if state.board.kind(square) == "impassable" or square in state.contamination:
        return False
    if state.on_of(square, side):
        return False
    return bool(state.opt("contaminate_occupied")) or not state.on(square)


def do_contaminate(state: State, turn: Turn, square: str) -> None:
    own = state.sides[turn.side]
    if _chemical_off(state):
        raise IllegalError("CHEM_OFF")
    if own.gas_tokens <= 0:
        raise IllegalError("TOKEN_USED")
    if not _gas_target(state, turn.side, square):
        raise IllegalError("BAD_TARGET")
    if state.board.squares[square].sub == "village":
        raise IllegalError("SETTLEMENT")
    take_token_place(state, turn, square)
    own.gas_tokens -= 1
    turn.moved = True
    turn.bombed.update(p.id for p in state.on_of(square, other(turn.side)))
    turn.fresh_gas.add(square)
    state.contamination[square] = Gas("persistent", turn.side)


def _piece_order(state: State, turn: Turn, order: dict[str, Any]) -> None:
    op = order["op"]
    p = _owned(state, turn.side, order["piece"])
    if op == "move":
        do_move(state, turn, p, order)
    elif op == "attack":
        do_attack(state, turn, p, order)
    elif op == "fire":
        do_fire(state, turn, p, order)
    elif op == "fly":
        do_fly(state, turn, p, order["to"])
    elif op == "bomb_run":
        do_bomb_run(state, turn, p)
    else:
        do_mount(state, turn, p, op == "mount")


def execute(state: State, turn: Turn, order: dict[str, Any]) -> None:
    op = order["op"]
    if op == "pass":
        turn.passed = True
    elif op == "offer_draw":
        turn.offered = True
    elif op == "bomb":
        do_bomb(state, turn, order["square"])
    elif op == "contaminate":
        do_contaminate(state, turn, order["square"])
    else:
        _piece_order(state, turn, order)


def _finish_at_once(state: State, side: str, op: str, alone: bool) -> None:
    if not alone:
        raise IllegalError("NOT_ALONE")
    if op == "resign":
        state.result = result("resignation", other(side))
        return
    if state.draw_offer != other(side):
        raise IllegalError("NO_OFFER")
    state.result = result("draw", None)


def begin_turn(state: State, side: str) -> Turn:
    for p in state.pieces.values():
        p.moved = p.attacked = False
        p.fired = []
        p.start_square = p.square
        p.start_on_mask = state.board.kind(p.square) == "masking" and not p.airborne
        p.obliged = p.obligation is not None
    refuel(state, side)
    return Turn(side=side, station_holders=station_holders(state, side))


def could_move(state: State, side: str) -> bool:
    own = state.of(side)
    return any(has_move(state, p) or has_mount(state, p) or can_fly(state, p) for p in own)


def _run(state: State, side: str, orders: list[Any]) -> None:
    turn = begin_turn(state, side)
    movable = could_move(state, side)
    for i, order in enumerate(orders):
        try:
            check_syntax(order)
            if order["op"] in AT_ONCE:
                _finish_at_once(state, side, order["op"], len(orders) == 1)
                return
            execute(state, turn, order)
        except IllegalError as fault:
            raise IllegalError(fault.reason, i) from None
    end_orders(state, turn, movable)


def play_turn(state: State, side: str, orders: list[Any]) -> State | Refusal:
    """A new state, or the refusal; the given state is never changed."""
    if state.result is not None:
        return Refusal("GAME_OVER", None)
    if side != state.to_move:
        return Refusal("NOT_YOUR_TURN", None)
    work = state.clone()
    try:
        _run(work, side, orders)
    except IllegalError as fault:
        return Refusal(fault.reason, fault.order)
    if len(orders) == 1 and orders[0]["op"] in AT_ONCE:
        # everything but the result stays as it was (5.2)
        ended = state.clone()
        ended.result = work.result
        return ended
    return work
