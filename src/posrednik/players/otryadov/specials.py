"""Flights (O41-11 … 14) and the tokens of chapter XIV: used when the turn proper has been written."""

from __future__ import annotations

from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.effects import DESTROYED, NEUTRALISED, Shot, effect, volley
from posrednik.games.otryadov.orders import chemistry
from posrednik.games.otryadov.squares import BIT, GRID, NAMES, SIZE
from posrednik.games.otryadov.tables import NUMBERS, role
from posrednik.geometry.squares import bits
from posrednik.players.otryadov.aims import Aims
from posrednik.players.otryadov.draft import Draft

_STEP = int(NUMBERS["flight"]["step"])
_REACH = int(NUMBERS["flight"]["flak_reach"])
_DISTANCE = int(NUMBERS["barrage"]["distance"])
_FLAK = role("flak")
_RISK = 4.0
_BOMB_WORTH = 12.0
_LATE = 0.8
_HALFWAY = 0.5


def flights(draft: Draft, worth: list[float]) -> None:
    """A flight takes off for a target that is worth it, bombs, and lands with its next turn."""
    t = draft.t
    for i in list(t.f.air):
        if t.f.roster.side(i) != t.side or i in t.moved or t.f.duty[i]:
            continue
        home = t.f.ground.airfield[t.side]
        if t.f.square[i] >= SIZE:
            if GRID.distance(t.f.where(i), home) <= _STEP:
                draft.add(o.Fly(draft.id(i), NAMES[home]))
            else:
                draft.add(o.Fly(draft.id(i), NAMES[_homewards(t.f.where(i), home)]))
        elif t.f.air[i].fuelled:
            best = max(((_gain(draft, i, s, worth), -s) for s in bits(t.f.occupied[t.enemy])), default=(0.0, 0))
            if best[0] > 1.0 and draft.add(o.Fly(draft.id(i), NAMES[-best[1]])):
                draft.add(o.BombRun(draft.id(i)))


def _homewards(s: int, home: int) -> int:
    return min(range(SIZE), key=lambda q: (GRID.distance(s, q) > _STEP, GRID.distance(q, home), q))


def _gain(draft: Draft, i: int, s: int, worth: list[float]) -> float:
    """What a bomb on s would add to the fire of this turn, less the danger over it."""
    t = draft.t
    if GRID.distance(t.f.square[i], s) > _STEP or BIT[s] & t.f.ground.impassable:
        return 0.0
    k = t.f.on(s, t.enemy)[0]
    law, kind = t.f.law, t.f.ground.kind[s]
    shots = t.support.get(k, [])
    before = effect(law, t.f.form[k], kind, volley(shots))
    after = effect(law, t.f.form[k], kind, volley([*shots, Shot(i, s, True, _DISTANCE, False, 3)]))
    if after == before:
        return 0.0
    share = 1.0 if after == DESTROYED else 0.6 if after == NEUTRALISED else 0.3
    guns = [q for q in t.f.figures(t.enemy) if _FLAK[t.f.form[q]] and q != k and t.f.square[q] < SIZE]
    near = sum(GRID.distance(t.f.square[q], s) <= _REACH + 1 for q in guns)
    return share * worth[k] - (_RISK if near > 1 else 0.0)


def tokens(draft: Draft, aims: Aims, worth: list[float]) -> None:
    """The aerobomb on a rich square or, late, on a counted height; the gas token on a height the enemy lacks."""
    t = draft.t
    if not t.f.law.chemical:
        return
    late = aims.posture.clock
    counted = aims.counted[t.enemy]
    rich = []
    for order in chemistry.options(t):
        if isinstance(order, o.Bomb):
            s = NAMES.index(order.square)
            total = sum(worth[k] for k in t.f.on(s, t.enemy)) + (
                _BOMB_WORTH if late > _LATE and BIT[s] & counted else 0
            )
            if total >= _BOMB_WORTH:
                rich.append((total, -s, order))
    if rich:
        draft.add(max(rich, key=lambda entry: entry[:2])[2])
    if t.f.sides[t.side].tokens and late > _HALFWAY:
        free = [(-aims.near_foe(s), -s) for s in bits(counted & ~t.f.occupied[0] & ~t.f.occupied[1])]
        if free:
            draft.add(o.Contaminate(NAMES[-max(free)[1]]))
