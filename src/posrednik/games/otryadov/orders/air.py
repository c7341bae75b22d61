"""The orders of a flight: to fly and to bomb the square below (O41-11; reconstructed)."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.effects import Shot
from posrednik.games.otryadov.orders.base import Id, Order, SquareName, Verdict
from posrednik.games.otryadov.position import ALOFT, DUTIES, FIRE_ONLY, RETURN_BASE
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, GRID, INDEX, NAMES
from posrednik.games.otryadov.tables import NUMBERS
from posrednik.games.otryadov.turn import Turn

_STEP = int(NUMBERS["flight"]["step"])
_DISTANCE = int(NUMBERS["barrage"]["distance"])


class Fly(Order, frozen=True, tag="fly"):
    """Take off, fly on, or land on the own airfield."""

    piece: Id
    to: SquareName


class BombRun(Order, frozen=True, tag="bomb_run"):
    """Bomb the square below the flight."""

    piece: Id


@clause("O41-11", "O41-12", "O41-14")
def judge_fly(t: Turn, order: Fly) -> Verdict:
    i = t.find(order.piece)
    if isinstance(i, Refusal):
        return i
    f = t.f
    aloft = f.square[i] == ALOFT
    if i in t.moved:
        return no("ALREADY_MOVED", "O41-11", piece=figure(f, i))
    if f.law.gait[f.form[i]] != "air" or not (aloft or (i in f.air and f.air[i].fuelled)):
        return no("CANNOT_FLY", "O41-12", piece=figure(f, i))
    if f.duty[i] == FIRE_ONLY:
        return no("OBLIGATION", "O41-11", piece=figure(f, i), obligation="fire_only", square=NAMES[f.where(i)])
    to = INDEX.get(order.to, -1)
    if to < 0 or not BIT[to] & f.ground.exists:
        return no("OFF_MAP", "O30-I-2", piece=figure(f, i), square=order.to, target=order.to, text=order.to)
    frm = f.where(i)
    d = GRID.distance(frm, to)
    if d > _STEP:
        return no(
            "TOO_FAR",
            "O41-11",
            piece=figure(f, i),
            steps=d,
            count=d,
            limit=_STEP,
            allowed=_STEP,
            target=order.to,
            square=order.to,
        )
    home = f.ground.airfield[t.side]
    if not aloft and to == home:
        return no("NOT_ADJACENT", "O41-11", piece=figure(f, i), square=order.to, target=order.to, other=NAMES[frm])
    if f.duty[i] == RETURN_BASE:
        left, wanted = GRID.distance(to, home), max(0, GRID.distance(frm, home) - _STEP)
        if left != wanted:
            return no(
                "OBLIGATION",
                "O41-14",
                piece=figure(f, i),
                obligation=DUTIES[RETURN_BASE] or "",
                square=order.to,
            )
    found = t.over_limit(i, BIT[frm] | BIT[to])
    return found if found is not None else _fly(t, i, frm, to, aloft and to == home)


@clause("O41-11", "O41-13")
def _fly(t: Turn, i: int, frm: int, to: int, landing: bool) -> Iterator[e.AnyEvent]:
    f = t.f
    t.moved.add(i)
    t.acted = True
    t.take_place(i, BIT[frm] | BIT[to])
    id = f.roster.ids[i]
    if landing and BIT[to] & f.occupied[t.enemy]:
        yield e.Removed("O41-13", id, NAMES[to], "landing")
    else:
        yield e.Flew("O41-11", id, NAMES[to], landing)


@clause("O41-11")
def judge_run(t: Turn, order: BombRun) -> Verdict:
    i = t.find(order.piece)
    if isinstance(i, Refusal):
        return i
    f = t.f
    if f.square[i] != ALOFT or f.duty[i] == RETURN_BASE:
        return no("CANNOT_FIRE", "O41-11", piece=figure(f, i))
    if f.air[i].run_done:
        return no("ALREADY_FIRED", "O41-11", piece=figure(f, i))
    b = f.air[i].over
    if BIT[b] & f.ground.impassable:
        return no(
            "FIRE_IMPASSABLE",
            "O41-11",
            piece=figure(f, i),
            target=NAMES[b],
            square=NAMES[b],
            kind=f.ground.sub[b],
        )
    if BIT[b] & f.occupied[t.side]:
        return no(
            "FRIENDLY_TARGET",
            "O41-11",
            piece=figure(f, i),
            target=NAMES[b],
            square=NAMES[b],
            other=figure(f, f.on(b, t.side)[0]),
        )
    return _run(t, i, b)


@clause("O41-11", "O41-13")
def _run(t: Turn, i: int, b: int) -> Iterator[e.AnyEvent]:
    """One artillery firer at distance 4 without direct laying, or barrage on an empty square."""
    f = t.f
    if b == f.ground.airfield[t.enemy]:
        t.airfield_hit = True
    there = f.on(b, t.enemy)
    if there:
        t.support.setdefault(there[0], []).append(Shot(i, b, True, _DISTANCE, False, 3))
    elif f.law.options.barrage:
        t.barrage.setdefault(b, [0, 0, 0])[0] += 1
    yield e.BombRun("O41-11", f.roster.ids[i], NAMES[b])


def options(t: Turn, i: int) -> Iterator[Fly | BombRun]:
    """The lawful flights and the bomb run of figure i."""
    f = t.f
    if f.law.gait[f.form[i]] != "air":
        return
    id = f.roster.ids[i]
    for name in NAMES:
        fly = Fly(id, name)
        if not isinstance(judge_fly(t, fly), Refusal):
            yield fly
    run = BombRun(id)
    if not isinstance(judge_run(t, run), Refusal):
        yield run
