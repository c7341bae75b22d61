"""The order to move (chapters III, IV); a move that ends on the enemy rear target is a raid (XIII)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.exits import exits
from posrednik.games.otryadov.moving import DIRECTION, Walk, duty_allows_move, landing, touched, walk
from posrednik.games.otryadov.orders.base import Id, Order, PathNames, Verdict
from posrednik.games.otryadov.position import ALOFT
from posrednik.games.otryadov.raid import bad_victims, is_raid, raid, raid_victims, sees_village
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, NAMES
from posrednik.games.otryadov.tables import FORMS
from posrednik.games.otryadov.turn import Turn

HAS_HEADING = tuple(f.effect == "tank" for f in FORMS)


class Move(Order, frozen=True, tag="move"):
    """Move a figure along `path` (the squares after its start); `remove` names the victims of a raid."""

    piece: Id
    path: PathNames
    remove: tuple[Id, ...] = ()


def judge(t: Turn, order: Move) -> Verdict:
    i = t.find(order.piece)
    if isinstance(i, Refusal):
        return i
    found = t.nailed(i)
    if found is not None:
        return found
    if i in t.moved:
        return no("ALREADY_MOVED", "O30-IV-7", piece=figure(t.f, i))
    if t.f.duty[i]:
        found = duty_allows_move(t, i)
        if found is not None:
            return found
    if t.f.square[i] == ALOFT or t.f.law.gait[t.f.form[i]] == "air":
        return no("TOO_FAR", "O41-11", piece=figure(t.f, i), limit=0, allowed=0, steps=len(order.path), count=0)
    w = walk(t, i, order.path, attack=False)
    if isinstance(w, Refusal):
        return w
    if w.fatal:
        found = t.over_limit(i, touched(t.f.square[i], w.squares))
    else:
        found = landing(t, i, w.squares)
        if found is None and (order.remove or t.f.law.raids):
            found = bad_victims(t, i, w.squares[-1], order.remove)
    if found is not None:
        return found
    return unfold(t, i, w, order.remove)


@clause("O30-III-2", "O30-III-5", "O30-V-17")
def unfold(t: Turn, i: int, w: Walk, remove: Sequence[str]) -> Iterator[e.AnyEvent]:
    """The figure walks its path; a fatal barrage ends it, the rear target makes it a raid."""
    f = t.f
    start, squares = f.square[i], w.squares
    mask = touched(start, squares)
    t.moved.add(i)
    t.acted = True
    t.take_place(i, mask)
    id = f.roster.ids[i]
    names = tuple([NAMES[s] for s in squares])
    raided = not w.fatal and f.law.raids and is_raid(t, i, squares[-1])
    village = sees_village(f, t.side, mask & ~BIT[start])
    heading = heading_after(t, i, start, squares) if HAS_HEADING[f.form[i]] else None
    yield e.Moved("O30-III-1", id, names, heading, village)
    if w.fatal:
        yield e.Removed("O30-V-17", id, names[-1], "barrage", "blue" if t.enemy else "red")
    elif raided:
        yield from raid(t, i, remove)


def heading_after(t: Turn, i: int, start: int, squares: Sequence[int]) -> int | None:
    """The direction of a tank's last step; None for figures without heading."""
    if not HAS_HEADING[t.f.form[i]]:
        return None
    before = squares[-2] if len(squares) > 1 else start
    return DIRECTION[before][squares[-1]]


def options(t: Turn, i: int) -> Iterator[Move]:
    """The lawful moves of figure i, one path to each square; raids without victims are not offered twice."""
    if i in t.moved or duty_allows_move(t, i) is not None:
        return
    id = t.f.roster.ids[i]
    for squares in exits(t, i):
        path = tuple([NAMES[s] for s in squares])
        yield Move(id, path, raid_victims(t, i, squares[-1]))
