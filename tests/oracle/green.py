"""Green fight (section 4.6) and encirclement (O30-VI-17)."""

from __future__ import annotations

from .board import COORDS, NAMES, delta, forward, neighbours, other, zone_of
from .figures import GREEN_FIGHTERS, capacity, enterable, green_strength, rides
from .model import Piece, State, Turn
from .moves import touch_village

PUSHED_OUT = ("back_and_fire", "dismount_back", "must_leave", "gas_leave")


def _order(square: str) -> tuple[int, int]:
    x, y = COORDS[square]
    return y, x


def _held(state: State, side: str) -> list[str]:
    squares = {p.square for p in state.of(side) if not p.airborne}
    return sorted((s for s in squares if state.board.kind(s) == "masking"), key=_order)


def _pairs(state: State, side: str) -> list[tuple[str, str]]:
    pairs = []
    for p in _held(state, side):
        for q in _held(state, other(side)):
            if max(map(abs, delta(p, q))) == 1:
                pairs.append((p, q))
    return pairs


def _may_fight(state: State, figures: list[Piece]) -> bool:
    if any(f.type not in GREEN_FIGHTERS for f in figures):
        return False
    if state.opt("green_mg"):
        return True
    return all(f.type not in ("hmg", "lmg") for f in figures)


def _compare(turn: Turn, mine: list[Piece], theirs: list[Piece], q: str) -> int:
    """+1 the active side wins, -1 the other, 0 nothing happens."""
    foot = [any(not rides(f) for f in side) for side in (mine, theirs)]
    if foot != [True, True]:
        return int(foot[0]) - int(foot[1])
    for a, b in (
        (sum(map(green_strength, mine)), sum(map(green_strength, theirs))),
        (len(mine), len(theirs)),
    ):
        if a != b:
            return 1 if a > b else -1
    return 1 if any((f.id, q) in turn.close for f in mine) else 0


def _room(state: State, p: Piece, square: str) -> bool:
    if square not in state.board.squares or not enterable(state, p, square):
        return False
    if zone_of(square) == other(p.side) or square in state.contamination:
        return False
    if state.on_of(square, other(p.side)):
        return False
    return len(state.on_of(square, p.side)) < capacity(state, p, square)


def _retreat(state: State, p: Piece) -> None:
    x, y = COORDS[p.square]
    back = -forward(p.side)
    for dx, dy in ((0, back), (-1, back), (1, back), (-1, 0), (1, 0)):
        square = NAMES.get((x + dx, y + dy))
        if square is not None and _room(state, p, square):
            p.square = square
            touch_village(state, p, [square])
            if p.obligation in PUSHED_OUT:
                p.obligation = None
            return
    state.remove(p.id)


def _advance(state: State, winners: list[Piece], square: str) -> None:
    if square in state.contamination:
        return
    for p in winners:
        p.square = square
        touch_village(state, p, [square])
        if p.obligation == "gas_leave":
            p.obligation = None


def green_fights(state: State, turn: Turn) -> None:
    side = turn.side
    fought: set[str] = set()
    for p, q in _pairs(state, side):
        mine, theirs = state.on_of(p, side), state.on_of(q, other(side))
        figures = mine + theirs
        if not mine or not theirs or any(f.id in fought for f in figures):
            continue
        if not _may_fight(state, figures):
            continue
        outcome = _compare(turn, mine, theirs, q)
        if outcome == 0:
            continue
        fought.update(f.id for f in figures)
        winners, losers = (mine, theirs) if outcome > 0 else (theirs, mine)
        for loser in sorted(losers, key=lambda f: f.id):
            _retreat(state, loser)
        _advance(state, winners, q if outcome > 0 else p)


def _encircled(state: State, square: str, side: str) -> bool:
    enemy_seen = False
    for near in neighbours(state.board, square):
        if state.on_of(near, other(side)):
            enemy_seen = True
            continue
        if state.on_of(near, side):
            return False
        if state.board.kind(near) != "impassable" and near not in state.contamination:
            return False
    return enemy_seen


def encirclement(state: State) -> None:
    doomed = [
        p.id
        for p in state.pieces.values()
        if not p.airborne and state.board.kind(p.square) == "masking" and _encircled(state, p.square, p.side)
    ]
    for piece_id in doomed:
        state.remove(piece_id)
