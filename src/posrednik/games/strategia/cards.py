"""Corps whose divisions fit no card fall apart (ST-4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.cardshapes import staying
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.events_forming import Regrouped
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit


@clause("ST-4.9", "ST-3.3c", "ST-3.3d")
def apart(p: Position, side: str) -> Unfolding:
    """END: divisions that fit no card with their corps leave it; the largest set that fits stays."""
    own = [u for u in commanded(p, side) if u.corps is not None and u.squares]
    if not own:
        return p
    corps: dict[tuple[str, str], list[Unit]] = {}
    for u in own:
        corps.setdefault((u.side, u.corps or ""), []).append(u)
    for (_, name), members in sorted(corps.items()):
        stay = _stay(p, members)
        left = tuple(u.id for u in members if u.id not in stay)
        if left:
            units = tuple(replace(p.units[id], corps=None) for id in left)
            p = yield Regrouped(clause="ST-4.9", units=units, corps=name, left=left)
    return p


def _stay(p: Position, members: Sequence[Unit]) -> set[str]:
    """The divisions that stay: a column holds together, level 1 is one square, else a corps card."""
    if len(members) < 2 or (p.law.cards and _in_column(p, members)):
        return {u.id for u in members}
    if not p.law.cards:
        squares = [u.at for u in members]
        best = max(dict.fromkeys(squares), key=squares.count)
        return {u.id for u in members if u.at == best}
    x, y = p.board.grid.x, p.board.grid.y
    places = {u.id: [(x[s], y[s]) for s in u.squares] for u in members}
    return set(staying(places, {u.id: (u.number, u.id) for u in members}))


@clause("ST-4.7c")
def _in_column(p: Position, members: Sequence[Unit]) -> bool:
    """Whether a corps stands in one unbroken column."""
    if not all(u.shape == "column" for u in members):
        return False
    squares = {s for u in members for s in u.squares}
    reached = {members[0].at}
    while True:
        more = {s for s in squares - reached if any(p.board.grid.distance(s, r) == 1 for r in reached)}
        if not more:
            return reached == squares
        reached |= more
