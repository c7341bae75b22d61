"""The nouns of the game: arms, sides, facings, reliefs, states of a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Arm = Literal["sd", "kd", "td", "md", "sau", "ptd", "ad", "garrison"]
ARMS: Final[tuple[str, ...]] = ("sd", "kd", "td", "md", "sau", "ptd", "ad", "garrison")
FIELD_ARMS: Final = ARMS[:-1]
MOBILE: Final = frozenset({"td", "md", "sau", "kd"})
"""Mobile units (section 2)."""
ARTILLERY: Final = frozenset({"ad", "ptd"})
"""Arms that cannot strike (ST-9.8a2)."""
ARMOUR: Final = frozenset({"td", "md", "sau"})
"""Arms against which anti-tank guns count sixfold (ST-9.8b)."""
FAMILY: Final[Mapping[str, str]] = {"sd": "sk", "td": "tk", "md": "tk", "sau": "tk"}
"""Arm → the kind of corps that may hold it (ST-3.3); a mechanised corps `mk` is the same kind as `tk`."""

SIDES: Final = ("red", "blue", "green_north", "green_south")
"""In the order of play (ST-1.6)."""
LETTER: Final[Mapping[str, str]] = {"red": "R", "blue": "B", "green_north": "N", "green_south": "S"}
"""Side → the letter that opens the ids of its units."""
NEUTRAL: Final = frozenset({"green_north", "green_south"})

FACINGS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Facings clockwise, by their number; the same numbers as `geometry.squares.KING`."""
FACING: Final[Mapping[str, int]] = {name: n for n, name in enumerate(FACINGS)}

RELIEFS: Final = ("plain", "forest", "mountain", "swamp", "hills", "sea", "city", "fortress")
"""Reliefs by their number; city and fortress are reliefs of combat only (ST-2.3)."""
RELIEF: Final[Mapping[str, int]] = {name: n for n, name in enumerate(RELIEFS)}
PLAIN, FOREST, MOUNTAIN, SWAMP, HILLS, SEA, CITY, FORTRESS = range(8)


def angle(facing: int, direction: int) -> int:
    """Eighths of a circle between a facing and a direction, 0 to 4."""
    return EIGHTHS[facing - direction]


EIGHTHS: Final = tuple(min(turn % 8, -turn % 8) for turn in range(8))
"""Eighths between two facings by the difference of their numbers; a negative one counts from the end."""
