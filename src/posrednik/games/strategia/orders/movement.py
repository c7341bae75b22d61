"""Orders that move, turn, split and join units (ST-4.1 to ST-4.12)."""

from __future__ import annotations

from msgspec import field

from posrednik.games.strategia.orders.base import (
    Arm,
    Facing,
    Number,
    OneUnit,
    Order,
    PlaceName,
    Places,
    Square,
    Squares,
    UnitOrder,
    Units,
)


class Move(UnitOrder, frozen=True, kw_only=True, tag="move"):
    """An advance `to` a place, `via` squares, or along an explicit `path`; in planning a placement (ST-4.2)."""

    to: PlaceName | None = None
    via: Squares | None = None
    path: Squares | None = None
    facing: Facing | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.to is None) == (self.path is None) or (self.path is not None and self.via is not None):
            raise ValueError("a move has either a goal (with or without way points) or a path")


class Place(UnitOrder, frozen=True, kw_only=True, tag="place"):
    """Placement of a card between two squares (ST-6.3)."""

    from_: Square = field(name="from")
    to: Square


class Turn(UnitOrder, frozen=True, kw_only=True, tag="turn"):
    """A change of facing (ST-4.3)."""

    facing: Facing


class March(UnitOrder, frozen=True, kw_only=True, tag="march"):
    """A road march with the squares it goes along and those where it halts (ST-4.8)."""

    from_: PlaceName = field(name="from")
    to: PlaceName
    along: Squares
    halts: Squares | None = None


class Transfer(UnitOrder, frozen=True, kw_only=True, tag="transfer"):
    """A transfer between cities (ST-4.6)."""

    from_: PlaceName = field(name="from")
    to: PlaceName
    via: Places | None = None


class Widen(UnitOrder, frozen=True, kw_only=True, tag="widen"):
    """The card takes in the square on that side (ST-4.5)."""

    towards: Facing


class Narrow(UnitOrder, frozen=True, kw_only=True, tag="narrow"):
    """The card keeps the square on that side (ST-4.5)."""

    towards: Facing


class Regroup(UnitOrder, frozen=True, kw_only=True, tag="regroup"):
    """Regiments in the anchor and in the other square of a card (ST-3.1d)."""

    split: tuple[Number, Number]


class Split(UnitOrder, frozen=True, kw_only=True, tag="split"):
    """A division is exchanged for its regiments (ST-3.2)."""


class Disband(UnitOrder, frozen=True, kw_only=True, tag="disband"):
    """A corps is broken into its divisions (ST-3.3d)."""


class Detach(UnitOrder, frozen=True, kw_only=True, tag="detach"):
    """A regiment leaves its division (ST-3.2c)."""


class Merge(Order, frozen=True, kw_only=True, tag="merge"):
    """Units become one (ST-4.10)."""

    units: Units
    into: OneUnit


class Attach(UnitOrder, frozen=True, kw_only=True, tag="attach"):
    """A regiment or division is handed over to another formation (ST-4.11)."""

    into: OneUnit


class Rearm(UnitOrder, frozen=True, kw_only=True, tag="rearm"):
    """A unit takes over captured equipment of an arm (ST-9.17)."""

    arm: Arm


class Cancel(UnitOrder, frozen=True, kw_only=True, tag="cancel"):
    """A standing order is dropped (ST-4.O)."""
