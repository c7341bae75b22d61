"""The order to fire (chapters II, V): on a figure, on an empty square, or close fire between woods."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.firing import check_fire, flak_target, shot
from posrednik.games.otryadov.orders.base import Id, Order, SquareName, Verdict
from posrednik.games.otryadov.position import ALOFT
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, INDEX, NAMES
from posrednik.games.otryadov.tables import role
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits

_LMG = tuple(not heavy and mg for heavy, mg in zip(role("heavy_mg"), role("machine_gun"), strict=True))
_FLAK = role("flak")


class Fire(Order, frozen=True, tag="fire"):
    """Fire on `target`; `at` names the figure where two stand (or a flight above), `close`: O30-VI-16."""

    piece: Id
    target: SquareName
    at: Id | None = None
    close: bool = False


def judge(t: Turn, order: Fire) -> Verdict:
    i = t.find(order.piece)
    if isinstance(i, Refusal):
        return i
    f = t.f
    stunned = t.neutralised(i)
    if stunned is not None:
        return stunned
    if f.square[i] == ALOFT or f.law.gait[f.form[i]] == "air":
        return no("CANNOT_FIRE", "O41-11", piece=figure(f, i))
    b = INDEX.get(order.target, -1)
    found = check_fire(t, i, b, order.at, order.close)
    if found is not None:
        if found.code == "OFF_MAP":
            return no(
                "OFF_MAP",
                "O30-I-2",
                piece=figure(f, i),
                square=order.target,
                target=order.target,
                text=order.target,
            )
        return found
    return _unfold(t, i, b, order.at, order.close)


@clause("O30-II-2", "O30-V-1", "O30-V-16", "O41-13")
def _unfold(t: Turn, i: int, b: int, at: str | None, close: bool) -> Iterator[e.AnyEvent]:
    """The shot is written down; it tells at the end of the turn."""
    f = t.f
    a, id = f.square[i], f.roster.ids[i]
    t.shots.setdefault(i, []).append((a, b))
    flight = flak_target(t, at)
    if flight is not None:
        t.flak.setdefault(flight, []).append(i)
        yield e.Fired("O41-14", id, NAMES[b], at)
        return
    if close:
        t.close.add((i, b))
        yield e.Fired("O30-VI-16", id, NAMES[b], None, True)
        return
    if f.law.options.fire_limited_to_movers:
        t.take_place(i, BIT[a])
    there = f.on(b, t.enemy)
    if f.law.artillery[f.form[i]] and b == f.ground.airfield[t.enemy] and (there or f.law.options.barrage):
        t.airfield_hit = True
    if not there:
        add_barrage(t, i, b)
        yield e.Fired("O30-V-16", id, NAMES[b])
        return
    target = there[0] if at is None else f.roster.index[at]
    hit = shot(f, i, a, b, target)
    if hit is not None:
        t.support.setdefault(target, []).append(hit)
    yield e.Fired("O30-V-1", id, NAMES[b], f.roster.ids[target])


@clause("O30-V-16")
def add_barrage(t: Turn, i: int, b: int) -> None:
    """Count figure i among those that bar square b (nothing under the option barrage = false)."""
    if not t.f.law.options.barrage:
        return
    counts = t.barrage.setdefault(b, [0, 0, 0])
    form = t.f.form[i]
    counts[0 if t.f.law.artillery[form] else 2 if _LMG[form] else 1] += 1


def targets(t: Turn, i: int) -> Iterator[Fire]:
    """The lawful fire of figure i on enemy figures, and close fire."""
    f = t.f
    a = f.square[i]
    if a >= ALOFT or f.neutralised[i]:
        return
    in_reach = f.occupied[t.enemy] & f.law.field_of_fire[f.form[i]][a]
    if not in_reach and not f.air:
        return
    id, woods = f.roster.ids[i], f.ground.masking
    for b in bits(in_reach):
        there = f.on(b, t.enemy)
        for k in there:
            at = f.roster.ids[k] if len(there) > 1 else None
            if check_fire(t, i, b, at, False) is None:
                yield Fire(id, NAMES[b], at)
        if BIT[a] & woods and BIT[b] & woods and check_fire(t, i, b, None, True) is None:
            yield Fire(id, NAMES[b], None, True)
    for k, air in f.air.items():
        if air.over >= 0 and f.roster.side(k) == t.enemy and _FLAK[f.form[i]]:
            at = f.roster.ids[k]
            if check_fire(t, i, air.over, at, False) is None:
                yield Fire(id, NAMES[air.over], at)


def barrages(t: Turn, i: int) -> Iterator[Fire]:
    """The lawful fire of figure i on empty squares."""
    f = t.f
    if f.neutralised[i] or f.law.range[f.form[i]] == 0 or f.square[i] == ALOFT:
        return
    id = f.roster.ids[i]
    taken = f.occupied[0] | f.occupied[1]
    for b in bits(f.law.field_of_fire[f.form[i]][f.square[i]] & f.ground.exists & ~taken):
        if check_fire(t, i, b, None, False) is None:
            yield Fire(id, NAMES[b])
