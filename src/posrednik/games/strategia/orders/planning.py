"""Orders of planning: armies, fronts, roles, standing formations, mobilisation and purchase (ST-5, ST-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from posrednik.games.strategia.orders.base import (
    MANY,
    Arm,
    Name,
    Number,
    Order,
    PlaceName,
    Places,
    Square,
    Units,
)

Day = Number
"""Days after the day of mobilisation: 0, 5, 10 or 15 in Table T5."""
Share = Annotated[int, Meta(ge=0, le=999_999)] | Literal["rest"]


class Army(Order, frozen=True, kw_only=True, tag="army"):
    """An army: its composition, its strip between two border squares, its front (ST-5.6)."""

    number: Number
    units: Units
    strip: tuple[Square, Square]
    front: Number | None = None


class Front(Order, frozen=True, kw_only=True, tag="front"):
    """An army group and the player who leads it (ST-5.7)."""

    number: Number
    armies: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=MANY)]
    player: Name | None = None


class Cover(Order, frozen=True, kw_only=True, tag="cover"):
    """Units that cover the border (ST-5.8)."""

    units: Units


class Reserve(Order, frozen=True, kw_only=True, tag="reserve"):
    """Units kept in reserve (ST-5.6)."""

    units: Units


class Standing(Order, frozen=True, kw_only=True, tag="standing"):
    """A standing formation of a kind of unit or of named ones: echelons, spacing, regiments in each (ST-5.9)."""

    scope: Literal["corps", "division"] | None = None
    units: Units | None = None
    echelons: Number
    km: Number
    shares: Annotated[tuple[Share, ...], Meta(min_length=1, max_length=MANY)]

    def __post_init__(self) -> None:
        if (self.scope is None) == (self.units is None):
            raise ValueError("a standing formation is that of a kind of unit or of named units")


class Mobilise(Order, frozen=True, kw_only=True, tag="mobilise"):
    """Where divisions appear that are mobilised on a day, and where if that city is lost (ST-6.4)."""

    day: Day
    units: Units
    city: PlaceName
    fallback: Places | None = None


class Own(Struct, frozen=True, kw_only=True):
    """So many divisions of an establishment of one's own: the arms of their regiments (ST-3.4d)."""

    number: Number
    regiments: Annotated[tuple[Arm, ...], Meta(min_length=1, max_length=MANY)]


class Buy(Order, frozen=True, kw_only=True, tag="buy"):
    """Divisions bought, by arm, and divisions of the side's own establishments (ST-3.4b, ST-3.4d)."""

    day: Day | None = None
    divisions: Annotated[Mapping[Arm, Number], Meta(max_length=MANY)] = {}
    own: Annotated[tuple[Own, ...], Meta(max_length=MANY)] = ()

    def __post_init__(self) -> None:
        if not self.divisions and not self.own:
            raise ValueError("a purchase names at least one division")

    def __hash__(self) -> int:
        return hash((self.day, frozenset(self.divisions.items()), self.own))
