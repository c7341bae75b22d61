"""Chapter VI, woods: the fight between neighbouring woods, and figures in a wood without an exit."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.going import impassable
from posrednik.games.otryadov.position import (
    BACK,
    DISMOUNT_BACK,
    GAS_LEAVE,
    MUST_LEAVE,
    Facts,
)
from posrednik.games.otryadov.raid import sees_village
from posrednik.games.otryadov.squares import BIT, FORWARD, GRID, NAMES, SIDES, ZONE
from posrednik.games.otryadov.tables import FORMS, role
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits

_WOODSMAN = role("woodsman")
_RIDER = role("rider")
_MG_TYPES = ("hmg", "lmg")
_PUSHED_FREE = (BACK, DISMOUNT_BACK, MUST_LEAVE, GAS_LEAVE)


@clause("O30-VI-13", "O30-VI-15", "O30-VI-16")
def green_fights(t: Turn) -> Iterator[e.AnyEvent]:
    """Every fight between a wood of the active side and a neighbouring wood of the enemy (section 4.6)."""
    woods = t.f.ground.masking
    own, theirs = t.f.occupied[t.side] & woods, t.f.occupied[t.enemy] & woods
    if not own or not theirs:
        return
    pairs = [(p, q) for p in bits(own) for q in bits(GRID.neighbours[p] & theirs)]
    fought: set[int] = set()
    for p, q in pairs:
        ours, foes = t.f.on(p, t.side), t.f.on(q, t.enemy)
        if not ours or not foes or fought.intersection(ours) or fought.intersection(foes):
            continue
        winner = _decide(t, q, ours, foes)
        if winner is None:
            continue
        fought.update(ours, foes)
        yield from _settle(t, p, q, ours, foes, winner == t.side)


def _decide(t: Turn, q: int, ours: list[int], foes: list[int]) -> int | None:
    """The winning side, None if nothing happens."""
    f = t.f
    both = ours + foes
    if not all(_WOODSMAN[f.form[i]] for i in both):
        return None
    if not f.law.options.green_mg and any(FORMS[f.form[i]].type in _MG_TYPES for i in both):
        return None
    ours_foot = any(not _RIDER[f.form[i]] for i in ours)
    foes_foot = any(not _RIDER[f.form[i]] for i in foes)
    if ours_foot != foes_foot:
        return t.side if ours_foot else t.enemy
    if not ours_foot:
        return None
    return _compare(t, q, ours, foes)


@clause("O30-VI-14", "O30-VII-1")
def _compare(t: Turn, q: int, ours: list[int], foes: list[int]) -> int | None:
    f = t.f
    mine = sum(FORMS[f.form[i]].strength for i in ours)
    others = sum(FORMS[f.form[i]].strength for i in foes)
    if mine != others:
        return t.side if mine > others else t.enemy
    if len(ours) != len(foes):
        return t.side if len(ours) > len(foes) else t.enemy
    return t.side if any((i, q) in t.close for i in ours) else None


def _settle(t: Turn, p: int, q: int, ours: list[int], foes: list[int], we_won: bool) -> Iterator[e.AnyEvent]:
    """The loser leaves figure by figure, the winner takes his square unless gas lies there."""
    winners, losers = (ours, foes) if we_won else (foes, ours)
    frm, lost = (p, q) if we_won else (q, p)
    side, loser = (t.side, t.enemy) if we_won else (t.enemy, t.side)
    yield e.GreenFight("O30-VI-13", SIDES[side], SIDES[loser], NAMES[lost])
    ids = t.f.roster.ids
    for i in sorted(losers, key=lambda k: ids[k]):
        to = _way_out(t, i, loser)
        if to is None:
            yield e.Removed("O30-VI-13", ids[i], NAMES[lost], "green_fight")
            continue
        released = t.f.duty[i] in _PUSHED_FREE
        yield e.Displaced("O30-VI-13", ids[i], NAMES[to], released, sees_village(t.f, loser, BIT[to]))
    if lost in t.f.gas:
        return
    for i in winners:
        released = t.f.duty[i] == GAS_LEAVE and frm in t.f.gas
        yield e.Displaced("O30-VI-13", ids[i], NAMES[lost], released, sees_village(t.f, side, BIT[lost]))


def _way_out(t: Turn, i: int, side: int) -> int | None:
    """First free square of: back, back towards А, back towards К, aside towards А, aside towards К."""
    f = t.f
    s = f.square[i]
    back = -FORWARD[side]
    closed = impassable(t, i) | ZONE[1 - side] | f.occupied[1 - side] | ~f.ground.exists
    for dx, dy in ((0, back), (-1, back), (1, back), (-1, 0), (1, 0)):
        x, row = s % 10 + dx, s // 10 + dy
        to = row * 10 + x
        if not (0 <= x < 10 and 0 <= row < 21) or BIT[to] & closed or to in f.gas:
            continue
        if t.room(i, to):
            return to
    return None


@clause("O30-VI-17")
def surrounded(f: Facts) -> list[int]:
    """Figures in woods of either side that have no exit."""
    caught: list[int] = []
    g = f.ground
    gas = 0
    for s in f.gas:
        gas |= BIT[s]
    for side in (0, 1):
        enemy, own = f.occupied[1 - side], f.occupied[side]
        for s in bits(own & g.masking):
            near = g.near[s]
            if near & enemy and not near & own and not near & ~(enemy | g.impassable | gas):
                caught.extend(f.on(s, side))
    return caught
