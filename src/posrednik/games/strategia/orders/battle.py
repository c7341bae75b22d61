"""Orders of battle: strikes, fire, reactions and answers (ST-9.7, ST-9.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from posrednik.games.strategia.orders.base import (
    MANY,
    Echelons,
    Link,
    OneUnit,
    Order,
    PlaceName,
    RoadKind,
    Square,
    Squares,
    UnitOrder,
    Way,
)

Multiple = Literal[1, 2, 3]
"""Multiple of the speed of retreat (ST-9.19b); 1 is not written."""
Above = Annotated[int, Meta(ge=0, le=999_999)] | Annotated[float, Meta(ge=0, lt=1_000_000)]
"""A ratio of forces, a decimal of at most six places; `Fraction(str(above))` is exact."""


class RetreatAbove(Struct, frozen=True, kw_only=True, tag_field="do", tag="retreat", omit_defaults=True):
    """Fall back if the ratio exceeds `above`, at no more than that multiple of the speed (ST-9.8r)."""

    above: Above
    multiple: Multiple = 1
    to: Square | None = None

    def __post_init__(self) -> None:
        if round(self.above, 6) != self.above:
            raise ValueError("a ratio has at most six decimal places")


class AcceptBattle(Struct, frozen=True, kw_only=True, tag_field="do", tag="accept", omit_defaults=True):
    """Accept every battle, in that formation (ST-9.8r)."""

    echelons: Echelons = ()


AnyReaction: TypeAlias = RetreatAbove | AcceptBattle


class Strike(Order, frozen=True, kw_only=True, tag="strike"):
    """A strike at a square; nobody named means everybody who can (ST-9.8, ST-9.8n).

    `further` is the way of each unit afterwards, in exploitation or in pursuit.
    """

    target: Square
    echelons: Echelons = ()
    further: Annotated[Mapping[OneUnit, Squares], Meta(max_length=MANY)] = {}

    def __hash__(self) -> int:
        return hash((self.target, self.echelons, frozenset(self.further.items())))


class Fire(UnitOrder, frozen=True, kw_only=True, tag="fire"):
    """Destructive fire at a square (ST-9.7a)."""

    target: Square


class Interdict(UnitOrder, frozen=True, kw_only=True, tag="interdict"):
    """Fire that meets whoever enters a square (ST-9.7d)."""

    target: Square


class FireRoad(UnitOrder, frozen=True, kw_only=True, tag="fire_road"):
    """Fire at a road, a bridge or a pass (ST-9.7c)."""

    kind: RoadKind
    target: Link


class Stand(UnitOrder, frozen=True, kw_only=True, tag="stand"):
    """Stay in place; the reaction may be set along with it (ST-4.O)."""

    reaction: AnyReaction | None = None


class Reaction(UnitOrder, frozen=True, kw_only=True, tag="reaction"):
    """The standing reaction of a unit to a strike (ST-9.8r)."""

    reaction: AnyReaction


class Respond(Order, frozen=True, kw_only=True, tag="respond"):
    """The answer to a strike at the square `at`, or at the first unanswered one: accept or retreat (ST-9.8q)."""

    at: Square | None = None
    accept: Literal[True] | None = None
    echelons: Echelons = ()
    retreat_to: Square | None = None
    path: Way | None = None
    multiple: Multiple = 1

    def __post_init__(self) -> None:
        if (self.accept is None) == (self.retreat_to is None):
            raise ValueError("an answer either accepts or retreats")
        if self.accept and (self.path is not None or self.multiple != 1):
            raise ValueError("who accepts has no way of retreat")
        if self.retreat_to is not None and self.echelons:
            raise ValueError("who retreats has no formation")
        if self.path is not None and self.path[-1] != self.retreat_to:
            raise ValueError("a way of retreat ends where the retreat ends")


class Ask(Order, frozen=True, kw_only=True, tag="ask"):
    """A question to the scouts about a square, rectangle, bridge, place or formation (ST-8.3)."""

    kind: Literal["presence", "count", "arms", "where", "mobilisation"]
    square: Square | None = None
    squares: tuple[Square, Square] | None = None
    link: tuple[Square, Square] | None = None
    place: PlaceName | None = None
    unit: OneUnit | None = None

    def __post_init__(self) -> None:
        goals = [goal for goal in (self.square, self.squares, self.link, self.place) if goal is not None]
        wanted = (0, 1) if self.kind == "where" else (0, 0) if self.kind == "mobilisation" else (1, 0)
        if (len(goals), int(self.unit is not None)) != wanted:
            raise ValueError("a question asks for one square, rectangle, bridge, place or unit, as its kind needs")
