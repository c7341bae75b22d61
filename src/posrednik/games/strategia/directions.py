"""From where a blow comes, and what kind of battle that makes (ST-GEO). Squares are pairs (x, y)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from posrednik.core.clause import clause
from posrednik.games.strategia.law import Law
from posrednik.geometry.squares import KING, sign

XY = tuple[int, int]
ORDER = ("front", "left", "right", "rear")
ENCIRCLED = "encirclement"


def nearest(squares: Sequence[XY], to: XY) -> XY:
    """The square of a card nearest to another square; ties go to the anchor, then to the order of squares."""
    return min(squares, key=lambda one: (one[0] - to[0]) ** 2 + (one[1] - to[1]) ** 2)


def towards(a: XY, b: XY) -> int:
    """The number of the direction from a square to another, diagonal wherever both coordinates differ; -1 for none."""
    step = (sign(b[0] - a[0]), sign(b[1] - a[1]))
    return KING.index(step) if step != (0, 0) else -1


@clause("ST-GEO")
def direction(law: Law, card: Sequence[XY], facing: int, at: XY) -> str:
    """Whether an attacker strikes a card in front, left, right or rear; the card has its anchor first."""
    if len(card) > 1 and facing % 2 == 0:
        found = _beyond(law, card, facing, at)
        if found:
            return found
    return side(law, towards(nearest(card, at), at) - facing)


@clause("ST-GEO")
def side(law: Law, eighths: int) -> str:
    """Which side of a single square lies so many eighths of a circle clockwise from its facing."""
    return sides(law)[eighths % 8]


def sides(law: Law) -> tuple[str, ...]:
    """The sides of a single square, clockwise from its facing."""
    return _SIDES[law.options.rear_diagonals]


_SIDES = {
    "rear": ("front", "front", "right", "rear", "rear", "rear", "left", "front"),
    "flank": ("front", "front", "right", "right", "rear", "left", "left", "front"),
}
"""Option rear_diagonals → the side in every direction, clockwise from the facing."""


def _beyond(law: Law, card: Sequence[XY], facing: int, at: XY) -> str:
    """The edge of the bounding rectangle that the attacker stands beyond, "" inside it."""
    fx, fy = KING[facing]
    ahead = [x * fx + y * fy for x, y in card]
    aside = [x * fy - y * fx for x, y in card]
    u, v = at[0] * fx + at[1] * fy, at[0] * fy - at[1] * fx
    wing = "right" if v > max(aside) else "left" if v < min(aside) else ""
    if u > max(ahead):
        return "front"
    if u < min(ahead):
        return wing if wing and law.options.rear_diagonals == "flank" else "rear"
    return wing


def ordered(found: Iterable[str]) -> list[str]:
    """Directions without repetition: front, left, right, rear."""
    present = set(found)
    return [one for one in ORDER if one in present]


@clause("ST-9.10", "ST-9.11", "ST-9.12", "ST-9.13")
def mode(found: Collection[str]) -> str:
    """The kind of battle that blows from these directions make."""
    flanks = ("left" in found) + ("right" in found)
    if "rear" in found:
        return ENCIRCLED if len(set(found)) > 1 else "rear"
    if "front" in found:
        return ("regular", "combined1", "combined2")[flanks]
    return "two_flanks" if flanks == 2 else "flank"
