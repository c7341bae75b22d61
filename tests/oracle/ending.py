"""End of the game (O30-X-13 … X-22, XI-4, 6.4 item 4)."""

from __future__ import annotations

from typing import Any

from posrednik.core.exact import Fraction

from .board import COORDS, other, zone_of
from .figures import units
from .flight import station_holders
from .model import State, Turn
from .setup import position_key

Result = dict[str, Any]


def result(kind: str, winner: str | None) -> Result:
    return {"kind": kind, "winner": winner}


DRAW = ("draw", None)


def defender_rows(side: str) -> tuple[int, int]:
    return (1, 8) if side == "red" else (9, 15)


def strong_held(state: State, side: str, rows: tuple[int, int]) -> int:
    squares = {p.square for p in state.of(side) if not p.airborne}
    return sum(1 for s in squares if rows[0] <= COORDS[s][1] <= rows[1] and state.board.kind(s) == "strong")


def loss_share(state: State, side: str) -> Fraction:
    initial = state.sides[side].initial_units
    left = sum(units(p) for p in state.of(side))
    return Fraction(max(0, initial - left), initial) if initial > 0 else Fraction(0)


def _judge_defence(state: State, defender: str) -> Result:
    rows = defender_rows(defender)
    attacker = other(defender)
    taken = strong_held(state, attacker, rows) > strong_held(state, defender, rows)
    return result("limit", attacker if taken else defender)


def _judge_shares(state: State, margin: Fraction) -> Result | None:
    red, blue = loss_share(state, "red"), loss_share(state, "blue")
    if red == blue or abs(red - blue) < margin:
        return None
    return result("limit", "red" if red < blue else "blue")


def judge(state: State) -> Result:
    """O30-X-20."""
    if state.o41:
        return _judge_shares(state, Fraction(0)) or result(*DRAW)
    mode = state.opt("limit_judgement")
    if mode == "draw":
        return result(*DRAW)
    if state.defender:
        return _judge_defence(state, state.defender)
    found = _judge_shares(state, Fraction(str(state.opt("limit_margin"))))
    if found or mode == "losses":
        return found or result(*DRAW)
    red, blue = strong_held(state, "red", (8, 15)), strong_held(state, "blue", (1, 8))
    if red == blue:
        return result(*DRAW)
    return result("limit", "red" if red > blue else "blue")


def _destruction(state: State) -> Result | None:
    red, blue = bool(state.of("red")), bool(state.of("blue"))
    if red and blue:
        return None
    if not red and not blue:
        return result(*DRAW)
    return result("destruction", "red" if red else "blue")


def _withdrawal(state: State, side: str) -> Result | None:
    own = state.of(side)
    if state.o41 or not state.sides[side].engaged:
        return None
    if any(zone_of(p.square) != side for p in own):
        return None
    initial = state.sides[side].initial
    if 4 * (initial - len(own)) <= initial:
        return result(*DRAW)
    return result("withdrawal", other(side))


def _station(state: State, turn: Turn) -> Result | None:
    if state.o41 and station_holders(state, turn.side) & turn.station_holders:
        return result("station", other(turn.side))
    return None


def _stopped(state: State, turn: Turn, closes: bool) -> bool:
    if turn.passed and state.passed:
        return True
    repetition = state.opt("repetition")
    if repetition and state.seen.count(state.seen[-1]) >= repetition:
        return True
    limit = state.opt("turn_limit")
    return bool(limit) and closes and state.turn >= limit


def close_ply(state: State, turn: Turn) -> None:
    """Steps 10 and 11 of the turn."""
    side = turn.side
    closes = side != state.first
    state.to_move = other(side)
    state.seen.append(position_key(state))
    ended = _destruction(state) or _withdrawal(state, side) or _station(state, turn)
    if ended is None and _stopped(state, turn, closes):
        ended = judge(state)
    state.result = ended
    if closes:
        state.turn += 1
    state.passed = turn.passed
    state.draw_offer = side if turn.offered else None
