"""What artillery does (ST-9.7), on plain numbers: range, share lost, how long a way is closed."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.words import RELIEFS

_LEFT = [Fraction(COMBAT["fire"].get(name, "1")) for name in RELIEFS]
_RANGE: int = COMBAT["fire"]["range_squared"]


@clause("ST-9.7a")
def reaches(gun: tuple[int, int], target: tuple[int, int]) -> bool:
    """Whether a battery in one square reaches another: 40 km."""
    return (gun[0] - target[0]) ** 2 + (gun[1] - target[1]) ** 2 <= _RANGE


@clause("ST-9.7a", "ST-9.16e")
def fraction(law: Law, relief: int, battery: Fraction) -> Fraction:
    """The share that everything in a square loses to a battery of that strength (option fire_scaling)."""
    share = 1 - _LEFT[relief]
    return share * battery if law.options.fire_scaling else share


@clause("ST-9.7c")
def closed(kind: str, half: int, movers: int) -> tuple[int, int]:
    """First and last half-turn of a closure: every side loses so many own moves after the half-turn of the fire."""
    return half + 1, half + COMBAT["closure"][kind] * movers
