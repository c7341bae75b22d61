"""Chapters III and IV: how figures move and how far; also X-8 and the gas, rail and barrage in the way.

`walk` examines an ordered path in the order of checks of section 4.3, `landing` the end of a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov.barrage import BARS, KILLS, STOPS, entering
from posrednik.games.otryadov.going import closed_to, foreign_zone, impassable, infected, regroup
from posrednik.games.otryadov.position import (
    BACK,
    DISMOUNT,
    DISMOUNT_BACK,
    DUTIES,
    FIRE_ONLY,
    TURN_AWAY,
)
from posrednik.games.otryadov.railway import closed_track
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, FORWARD, GRID, INDEX, NAMES, SIZE, ZONE
from posrednik.games.otryadov.tables import FORMS, role
from posrednik.games.otryadov.turn import Turn

_INTRUDER = role("intruder")
_CHEM = role("chem")
_TANK = tuple(f.effect == "tank" for f in FORMS)
_PARTISAN = tuple(f.type == "partisan" for f in FORMS)
_NEIGHBOURS = GRID.neighbours
_DIRECTION = [[-1] * SIZE for _ in range(SIZE)]
for _s in range(SIZE):
    for _d, _ray in enumerate(GRID.rays[_s]):
        for _q in _ray:
            _DIRECTION[_s][_q] = _d
DIRECTION = _DIRECTION
"""DIRECTION[a][b]: number of the king direction from a to b on a common ray, -1 if there is none."""


class Walk(NamedTuple):
    """A path that passed the checks: its squares, whether it bends, whether the barrage ends it."""

    squares: tuple[int, ...]
    bent: bool
    fatal: bool


@clause("O30-III-2", "O30-III-3", "O30-III-7", "O30-IV-1", "O30-IV-2", "O30-IV-4", "O30-IV-6", "O30-IV-7")
def shape(t: Turn, i: int, path: Sequence[str], may_bend: bool) -> tuple[tuple[int, ...], bool] | Refusal:
    """The squares of a path and whether it bends, if it has a shape that the figure can walk."""
    f = t.f
    law, form, start = f.law, f.form[i], f.square[i]
    squares = []
    for name in path:
        s = INDEX.get(name, -1)
        if s < 0 or not BIT[s] & f.ground.exists:
            return no("OFF_MAP", "O30-I-2", piece=figure(f, i), square=name, target=name, text=name)
        squares.append(s)
    reach = law.move[form]
    if len(squares) > reach:
        what = (
            "O30-IV-4"
            if law.gait[form] == "road"
            else "O30-IV-5"
            if law.gait[form] == "straight"
            else "O30-IV-2"
            if reach == 1
            else "O30-IV-1"
        )
        return no(
            "TOO_FAR",
            what,
            piece=figure(f, i),
            steps=len(squares),
            count=len(squares),
            limit=reach,
            allowed=reach,
            target=path[-1],
            square=path[reach],
        )
    at = start
    for s in squares:
        if not BIT[s] & _NEIGHBOURS[at]:
            return no(
                "NOT_ADJACENT",
                "O30-III-1",
                piece=figure(f, i),
                square=NAMES[s],
                target=NAMES[s],
                other=NAMES[at],
            )
        at = s
    if len(squares) == 1:
        return tuple(squares), False
    if len(set(squares)) < len(squares) or start in squares:
        twice = next(s for n, s in enumerate([start, *squares]) if s in [start, *squares][:n])
        return no("REVISIT", "O30-III-3", piece=figure(f, i), square=NAMES[twice])
    at, first, bent = start, DIRECTION[start][squares[0]], False
    for s in squares:
        if DIRECTION[at][s] != first:
            bent = True
            break
        at = s
    if bent and law.gait[form] in ("foot", "straight") and not may_bend:
        return no("NOT_STRAIGHT", "O30-III-3", piece=figure(f, i), square=NAMES[s])
    return tuple(squares), bent


def step_refusal(
    t: Turn, i: int, at: int, s: int, last: bool, attack: bool, barred: list[int] | None
) -> Refusal | None:
    """What forbids one step of a path, in the order of section 4.3; barrage is judged apart."""
    f = t.f
    law, form, bit = f.law, f.form[i], BIT[s]
    if bit & impassable(t, i):
        return no("IMPASSABLE", "O30-VI-18", piece=figure(f, i), square=NAMES[s], kind=f.ground.sub[s])
    gait = law.gait[form]
    if gait == "road" and not bit & f.ground.roads[at]:
        return no("NOT_ROAD", "O30-III-4", piece=figure(f, i), square=NAMES[s], other=NAMES[at])
    if gait == "rail" and not bit & f.ground.rails[at]:
        return no("NOT_RAIL", "O30-IV-6", piece=figure(f, i), square=NAMES[s], other=NAMES[at])
    if bit & foreign_zone(t, i):
        return no("NEUTRAL_ZONE", "O30-XIII-2", piece=figure(f, i), square=NAMES[s])
    if barred is not None and bit & barred[at]:
        return no("REGROUP", "O30-X-8", piece=figure(f, i), square=NAMES[s])
    if f.gas and bit & infected(t, i)[1 if last else 0]:
        return no("CONTAMINATED", "O30-XIV-6", piece=figure(f, i), square=NAMES[s])
    if bit & f.occupied[t.enemy] and not (attack and last):
        return no(
            "ENEMY_OCCUPIED",
            "O30-III-5",
            piece=figure(f, i),
            square=NAMES[s],
            other=figure(f, f.on(s, t.enemy)[0]),
        )
    if gait == "rail":
        closed = closed_track(f, t.side)
        if (bit | BIT[at]) & closed:
            cut = s if bit & closed else at
            return no("TRACK_CUT", "O30-XV-1", piece=figure(f, i), square=NAMES[cut])
    return None


def _plain_step(t: Turn, i: int, name: str) -> bool:
    """Whether one step to a neighbour passes all checks of `walk` at a glance; False says nothing."""
    f = t.f
    s, start = INDEX.get(name, -1), f.square[i]
    if s < 0 or f.gas or f.barrage or f.law.gait[f.form[i]] in ("road", "rail", "air"):
        return False
    return bool(BIT[s] & _NEIGHBOURS[start] & ~closed_to(t, i)) and not BIT[start] & ZONE[t.side]


def walk(t: Turn, i: int, path: Sequence[str], attack: bool, may_bend: bool = False) -> Walk | Refusal:
    """The shape and step checks of a move or an attack (section 4.3), up to the barrage of the last step."""
    if len(path) == 1 and not attack and _plain_step(t, i, path[0]):
        return Walk((INDEX[path[0]],), False, False)
    shaped = shape(t, i, path, may_bend)
    if isinstance(shaped, Refusal):
        return shaped
    squares, bent = shaped
    f = t.f
    at = f.square[i]
    barred = regroup(t, i, at)
    end = len(squares) - 1
    for n, s in enumerate(squares):
        found = step_refusal(t, i, at, s, n == end, attack, barred)
        if found is not None:
            return found
        if f.barrage and s in f.barrage:
            what = entering(f, f.form[i], s)
            if what == KILLS:
                return Walk(squares[: n + 1], bent, True)
            if what == BARS or (what == STOPS and n < end):
                return no("BARRAGE", "O30-V-17", piece=figure(f, i), square=NAMES[s])
        at = s
    return Walk(squares, bent, False)


@clause("O30-VI-4")
def goes_back(side: int, start: int, squares: Sequence[int]) -> bool:
    """Whether every step goes one row nearer to the side's own edge."""
    at, back = start, -FORWARD[side]
    for s in squares:
        if s // 10 - at // 10 != back:
            return False
        at = s
    return True


def duty_allows_move(t: Turn, i: int) -> Refusal | None:
    """OBLIGATION if the duty forbids moving at all: fire only, or dismounting first."""
    f = t.f
    duty = f.duty[i]
    if duty in (FIRE_ONLY, DISMOUNT) or (duty == DISMOUNT_BACK and FORMS[f.form[i]].mounted):
        what = "O30-VI-2" if duty == FIRE_ONLY else "O30-VI-5"
        return no("OBLIGATION", what, piece=figure(f, i), obligation=DUTIES[duty] or "", square=NAMES[f.where(i)])
    return None


def duty_met(t: Turn, i: int, squares: Sequence[int]) -> Refusal | None:
    """OBLIGATION if a move along these squares is not what the duty demands (section 4.4)."""
    f = t.f
    duty = f.duty[i]
    if duty in (BACK, DISMOUNT_BACK) and not goes_back(t.side, f.square[i], squares):
        return no(
            "OBLIGATION",
            "O30-VI-4",
            piece=figure(f, i),
            obligation=DUTIES[duty] or "",
            square=NAMES[squares[-1]],
        )
    if duty == TURN_AWAY and DIRECTION[f.square[i]][squares[0]] == f.heading[i]:
        return no("OBLIGATION", "O30-V-14", piece=figure(f, i), obligation="turn_away", square=NAMES[squares[-1]])
    return None


def landing(t: Turn, i: int, squares: Sequence[int]) -> Refusal | None:
    """What forbids the end of a move: room, duty, artillery ahead, woods, limit (section 4.3)."""
    f = t.f
    start, end = f.square[i], squares[-1]
    if not t.room(i, end):
        room = t.capacity(t.side, end)
        return no("FULL", "O30-III-6", piece=figure(f, i), square=NAMES[end], target=NAMES[end], room=room)
    if f.duty[i]:
        found = duty_met(t, i, squares)
        if found is not None:
            return found
    ahead = t.leads(i, start, end)
    if ahead is not None:
        return no(
            "ARTY_AHEAD",
            "O30-IX-1",
            piece=figure(f, i),
            square=NAMES[end],
            target=NAMES[end],
            other=NAMES[ahead],
        )
    if (
        f.law.options.green_forward_only
        and not t.forced(i)
        and BIT[start] & f.ground.masking
        and (end // 10 - start // 10) * FORWARD[t.side] <= 0
    ):
        return no("GREEN_FORWARD", "O30-VI-12", piece=figure(f, i), square=NAMES[end])
    return t.over_limit(i, touched(start, squares))


def touched(start: int, squares: Sequence[int]) -> int:
    """The set of squares of a move: start, path and end."""
    mask = BIT[start] | BIT[squares[-1]]
    for s in squares[:-1]:
        mask |= BIT[s]
    return mask
