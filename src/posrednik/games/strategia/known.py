"""What a side knows of squares and roads without asking: owners as far as it has seen them, closures it has met."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.games.strategia.board import NUMBER
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.land import Land, keep, land_of, land_on_map
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Closure
from posrednik.games.strategia.sighting import shifts
from posrednik.geometry.squares import bits


class Mapped(Happening, frozen=True, kw_only=True):
    """The owners of squares as the sides have them on their maps from now on."""

    maps: tuple[tuple[str, bytes], ...]

    def mark(self, position: Position) -> None:
        position.maps.update(self.maps)


def ring(p: Position, side: str) -> int:
    """The squares with units of a side, and those that touch them."""
    return shifts(p.board.width, p.board.height).around(p.held.get(side, 0))


@clause("ST-P.2")
def owners_known(p: Position, side: str) -> bytes:
    """Owner of every square on a side's map: at the start those of the printed map, then what its troops have seen."""
    known, near, land = p.maps.get(side) or p.board.owner, ring(p, side), land_of(p)
    last = _LAST.get(side)
    if last is not None and last[0] == near and last[1] == land and known in last[2:]:
        return last[3]  # to be seen again changes nothing
    found = _seen(p, side, known, near)
    _LAST[side] = (near, land, known, found)
    return found


_LAST: dict[str, tuple[int, tuple[int, ...], bytes, bytes]] = {}
"""Side → what it was last asked for: the squares it saw, the land of each owner, its map before and after."""


def _seen(p: Position, side: str, known: bytes, near: int) -> bytes:
    """A map with what troops see on it: the squares near them, and all of their own side."""
    old, now = land_on_map(side, known).masks, land_of(p)
    seen, new, masks = near | (now[NUMBER[side]] if side in NUMBER else 0), 0, list(old)
    for n, (before, after) in enumerate(zip(old, now, strict=True)):
        if before != after:
            other = (before ^ after) & seen
            new |= other
            masks[n] = before ^ other
    if not new:
        return known
    found = bytearray(known)
    for s in bits(new):
        found[s] = p.owner[s]
    land = Land(bytes(found), tuple(masks))
    keep(side, land)
    return land.owner


def mapped(p: Position) -> Unfolding:
    """END: what every side has seen of owners goes on its map."""
    found = []
    for side in p.movers:
        known = owners_known(p, side)
        if known != (p.maps.get(side) or p.board.owner):
            found.append((side, known))
    return (yield Mapped(clause="ST-P.2", maps=tuple(found))) if found else p


@clause("ST-9.7c", "ST-P.2")
def closures_known(p: Position, side: str) -> tuple[Closure, ...]:
    """The closures that a side knows of, as long as they last."""
    return tuple(one for one in p.closures if knows(p, side, one))


@clause("ST-9.7c", "ST-P.2")
def knows(p: Position, side: str, closure: Closure) -> bool:
    """Whether a side knows of a closure: it caused it, or has or had a unit on or next to its squares (I-78)."""
    if closure.by == side or closure in p.learnt.get(side, ()):
        return True
    held, near = p.held.get(side, 0), p.board.grid.neighbours
    return any(held & (near[s] | 1 << s) for s in closure.squares)
