"""Chapters III and IV from the other end: every lawful move of a figure, for duties, passes and choices."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.games.otryadov.barrage import BARS, KILLS, OPEN, STOPS, entering
from posrednik.games.otryadov.going import closed_to, infected, regroup
from posrednik.games.otryadov.moving import duty_allows_move, landing
from posrednik.games.otryadov.position import DISMOUNT_BACK
from posrednik.games.otryadov.railway import closed_track
from posrednik.games.otryadov.squares import BIT, GRID
from posrednik.games.otryadov.tables import FORMS, OTHER_FORM
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits

_NEIGHBOURS = GRID.neighbours


@clause("O30-X-12")
def exits(t: Turn, i: int) -> Iterator[tuple[int, ...]]:
    """Every square that figure i can lawfully move to now, each by one shortest path; no raids are judged.

    Moves that a barrage would end are none. The figure must not have moved; duties count, and a rider who
    must dismount and go back is taken as dismounted.
    """
    f = t.f
    form = f.form[i]
    if f.duty[i] == DISMOUNT_BACK and FORMS[form].mounted:
        form = OTHER_FORM[form]
    elif t.nailed(i) is not None or duty_allows_move(t, i) is not None:
        return
    for squares in paths(t, i, form, f.square[i]):
        if landing(t, i, squares) is None:
            yield squares


def paths(t: Turn, i: int, form: int, start: int) -> Iterator[tuple[int, ...]]:
    """Paths from `start` that pass shape and step checks, one for each square reached, shortest first."""
    f = t.f
    g, law = f.ground, f.law
    gait, reach = law.gait[form], law.move[form]
    if gait == "air":
        return
    cross, stop = infected(t, i) if f.gas else (0, 0)
    closed = closed_to(t, i, cross)
    barred = regroup(t, i, start)
    near = g.roads if gait == "road" else g.rails if gait == "rail" else _NEIGHBOURS
    if gait == "rail":
        track = closed_track(f, t.side)
        if BIT[start] & track:
            return
        closed |= track
    if reach == 1 and gait == "foot" and not f.barrage:
        mask = _NEIGHBOURS[start] & ~closed & ~stop
        if barred is not None:
            mask &= ~barred[start]
        for s in bits(mask):
            yield (s,)
        return
    if gait in ("foot", "straight"):
        yield from _rays(t, form, start, reach, closed, stop, barred)
        return
    seen = BIT[start]
    edge: list[tuple[int, ...]] = [()]
    for _ in range(reach):
        nxt: list[tuple[int, ...]] = []
        for path in edge:
            at = path[-1] if path else start
            mask = near[at] & ~closed & ~seen
            if barred is not None:
                mask &= ~barred[at]
            for s in bits(mask):
                what = entering(f, form, s) if f.barrage else OPEN
                if what in (KILLS, BARS):
                    continue
                seen |= BIT[s]
                longer = (*path, s)
                if not BIT[s] & stop:
                    yield longer
                if what == OPEN:
                    nxt.append(longer)
        if not nxt:
            return
        edge = nxt


def _rays(
    t: Turn, form: int, start: int, reach: int, closed: int, stop: int, barred: list[int] | None
) -> Iterator[tuple[int, ...]]:
    f = t.f
    for ray in GRID.rays[start]:
        at = start
        for n, s in enumerate(ray[:reach]):
            bit = BIT[s]
            if bit & closed or (barred is not None and bit & barred[at]):
                break
            what = entering(f, form, s) if f.barrage else OPEN
            if what in (KILLS, BARS):
                break
            if not bit & stop:
                yield ray[: n + 1]
            if what == STOPS:
                break
            at = s
