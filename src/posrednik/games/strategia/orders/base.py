"""What all orders share: the strings of units, squares and places, and who is ordered (law, 8.1)."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

MANY = 1500
"""Most items of one list: more than the longest line of text can hold."""
NUMBER = r"(?:0|[1-9][0-9]{0,5})"
"""A number as units, squares and counts have it: up to six digits."""
_ARM = "(?:sd|kd|td|md|sau|ptd|ad)"
_CORPS = rf"{NUMBER} (?:sk|tk|mk)"
_REGIMENT = rf"{NUMBER}/{NUMBER}(?: {_ARM})?"
UNSEEN = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\ud800-\udfff\ufeff\ufff9-\ufffb"
)
"""Signs that no line may hold: they are not seen, or turn the line about (inside brackets of a pattern)."""
_BARRED = rf'«»"{UNSEEN}'
_NAME = rf"[^\s{_BARRED}](?:[^{_BARRED}]{{0,78}}[^\s{_BARRED}])?"
_END = r"(?![\s\S])"
_UNIT = rf"(?:{NUMBER} {_ARM}|{_REGIMENT}|garrison(?: {_NAME})?)"
_ONE = rf"(?:{NUMBER} {_ARM}|{_REGIMENT}|{_CORPS})"

Arm = Literal["sd", "kd", "td", "md", "sau", "ptd", "ad"]
IS_SQUARE: Final = re.compile(rf"{NUMBER}-{NUMBER}")
"""Matches whole what is a square and no name."""
Facing = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Side = Literal["red", "blue", "green", "green_north", "green_south"]
"""A side as a line names it; `green` where nothing says which of the two Green states is meant."""
RoadKind = Literal["road", "bridge", "pass"]
Number = Annotated[int, Meta(ge=0, le=999_999)]
Square = Annotated[str, Meta(pattern=rf"^{NUMBER}-{NUMBER}{_END}")]
"""`longitude-latitude` (ST-2.1)."""
Name = Annotated[str, Meta(pattern=rf"^{_NAME}{_END}")]
PlaceName: TypeAlias = Name
"""A square, or the name of a place in the spelling of the scenario."""
Unit = Annotated[str, Meta(pattern=rf"^{_UNIT}{_END}")]
"""A single unit that is no corps: `17 sd`, `2/17`, `2/17 sd`, `garrison`, `garrison 45-22`."""
Corps = Annotated[str, Meta(pattern=rf"^{_CORPS}{_END}")]
"""A corps: `1 sk`."""
AnyUnit = Annotated[str, Meta(pattern=rf"^(?:{_UNIT}|{_CORPS}){_END}")]
OneUnit = Annotated[str, Meta(pattern=rf"^{_ONE}{_END}")]
"""A unit that can be named as a goal or asked for: any but a garrison."""
Part = Annotated[str, Meta(pattern=rf"^(?:{_ONE}|{NUMBER}/[1-9][0-9]{{0,5}}\*{NUMBER} {_ARM}){_END}")]
"""What stands in an echelon: a unit, or the share `1/3*201 td` of a division (ST-9.8c)."""
Squares = Annotated[tuple[Square, ...], Meta(min_length=1, max_length=MANY)]
Way = Annotated[tuple[Square, ...], Meta(min_length=2, max_length=MANY)]
Places = Annotated[tuple[PlaceName, ...], Meta(min_length=1, max_length=MANY)]
Units = Annotated[tuple[AnyUnit, ...], Meta(min_length=1, max_length=MANY)]
Several = Annotated[tuple[AnyUnit, ...], Meta(min_length=2, max_length=MANY)]
Echelon = Annotated[tuple[Part, ...], Meta(min_length=1, max_length=MANY)]
Echelons = Annotated[tuple[Echelon, ...], Meta(max_length=MANY)]
"""Echelons from first to last, each from left to right; none if nobody is named."""
Link = Annotated[tuple[Square, ...], Meta(min_length=1, max_length=2)]
"""A road square or pass, or the two ends of a bridge."""
Words = Annotated[str, Meta(pattern=rf'^[^"{UNSEEN}]*{_END}')]
"""Text in quotation marks, as it was written; it holds none itself."""


class Order(Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all orders; `do` names the kind, parts that are left out have no key."""


class UnitOrder(Order, frozen=True, kw_only=True):
    """An order to somebody: a single `unit`, a `corps`, or several `units`, exactly one of the three."""

    unit: Unit | None = None
    corps: Corps | None = None
    units: Several | None = None

    def __post_init__(self) -> None:
        if (self.unit is None) + (self.corps is None) + (self.units is None) != 2:
            raise ValueError("exactly one of unit, corps and units must be given")

    @property
    def who(self) -> tuple[str, ...]:
        """Everybody who is ordered, in the order named."""
        if self.unit is not None:
            return (self.unit,)
        if self.corps is not None:
            return (self.corps,)
        return self.units or ()
