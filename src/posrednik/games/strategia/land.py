"""Whose land: the squares of every side as sets, brought up to date where owners have changed."""

from __future__ import annotations

from msgspec import Struct

from posrednik.games.strategia.board import NUMBER, OWNERS
from posrednik.games.strategia.position import Position


class Land(Struct, frozen=True, gc=False):
    """Owners of squares by their numbers in OWNERS, and the set of squares of each number."""

    owner: bytes
    masks: tuple[int, ...]
    lanes: int = -1
    """The owners as one whole number, a byte each; -1 as long as nobody has asked."""


def owned(p: Position, side: str) -> int:
    """The set of squares that a side owns."""
    return (p.owner.land or land_of(p))[NUMBER[side]]


def land_of(p: Position) -> tuple[int, ...]:
    """The set of squares of each owner, by his number, as they are now."""
    owners = p.owner
    if not owners.land:
        owner = bytes(owners)
        last = _LAST.get(_TRUTH)
        if last is None or last.owner != owner:
            last = _LAST[_TRUTH] = renewed(last, owner)
        owners.land = last.masks
    return owners.land


def land_on_map(side: str, owner: bytes) -> Land:
    """The land as a side has it on its map."""
    last = _LAST.get(side)
    if last is None or last.owner != owner:
        last = _LAST[side] = renewed(last, owner)
    return last


def keep(side: str, land: Land) -> None:
    """What a side has on its map is this from now on; it need not be counted again."""
    _LAST[side] = land


_TRUTH = "*"
_LAST: dict[str, Land] = {}
"""Side, or * for the truth → the land that was asked for last: most squares have the same owners the next time."""
_MANY = 40
"""Changes after which it is quicker to count anew."""


def renewed(last: Land | None, owner: bytes) -> Land:
    """The land of these owners, given that of others."""
    if last is None or len(last.owner) != len(owner):
        return _counted(owner)
    lanes = int.from_bytes(owner, "little")
    changed = lanes ^ (last.lanes if last.lanes >= 0 else int.from_bytes(last.owner, "little"))
    masks, s, number = list(last.masks), 0, 0
    while changed:
        step = ((changed & -changed).bit_length() - 1) // 8
        s += step
        changed >>= 8 * step + 8
        masks[last.owner[s]] ^= 1 << s
        masks[owner[s]] ^= 1 << s
        s, number = s + 1, number + 1
        if number > _MANY:
            return _counted(owner)
    return Land(owner, tuple(masks), lanes)


def _counted(owner: bytes) -> Land:
    upwards = owner[::-1]
    return Land(owner, tuple([int(upwards.translate(digits), 2) for digits in _DIGITS]))


_DIGITS = tuple(bytes(48 + (value == n) for value in range(256)) for n in range(len(OWNERS)))
"""Number of an owner → the table that makes the sign 1 of it and 0 of all others."""
