"""Peace, resignation, the end of a move, and what a human umpire orders (ST-1.9, ST-9.4h)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from posrednik.games.strategia.orders.base import (
    NUMBER,
    Arm,
    Link,
    Number,
    OneUnit,
    Order,
    RoadKind,
    Side,
    Square,
    Squares,
    Words,
)

Strength = Annotated[str, Meta(pattern=rf"^(?:{NUMBER}/{NUMBER}|{NUMBER}(?:\.[0-9]{{0,5}}[1-9])?)$")]
"""A strength in divisions as it is written: whole, a decimal of at most six places, or a fraction `2/3`."""


class OfferPeace(Order, frozen=True, kw_only=True, tag="offer_peace"):
    """An offer of peace, with words or without (ST-1.9)."""

    text: Words | None = None


class AcceptPeace(Order, frozen=True, kw_only=True, tag="accept_peace"):
    """Peace as the enemy has offered it (ST-1.9)."""


class WithdrawPeace(Order, frozen=True, kw_only=True, tag="withdraw_peace"):
    """The own offer of peace no longer stands (ST-1.9)."""


class Resign(Order, frozen=True, kw_only=True, tag="resign"):
    """The side gives the war up (ST-END)."""


class End(Order, frozen=True, kw_only=True, tag="end"):
    """The move is over (ST-1.5)."""


class Weather(Order, frozen=True, kw_only=True, tag="weather"):
    """Umpire: weather over a district for some turns (ST-9.4h)."""

    area: tuple[Square, Square]
    turns: Number


class Close(Order, frozen=True, kw_only=True, tag="close"):
    """Umpire: a road, bridge or pass is closed for some turns (ST-9.4h)."""

    kind: RoadKind
    target: Link
    turns: Number


class Fog(Order, frozen=True, kw_only=True, tag="fog"):
    """Umpire: a report is withheld from a side (ST-9.4h)."""

    side: Side


class Delay(Order, frozen=True, kw_only=True, tag="delay"):
    """Umpire: a transfer takes a turn more (ST-9.4h)."""

    unit: OneUnit


class Message(Order, frozen=True, kw_only=True, tag="message"):
    """Umpire: words to a side (ST-1.3u)."""

    side: Side
    text: Words


class Forbid(Order, frozen=True, kw_only=True, tag="forbid"):
    """Umpire: the orders of a unit are not carried out in its side's present or next own move (ST-9.4h)."""

    side: Side
    unit: OneUnit
    text: Words


class Correct(Order, frozen=True, kw_only=True, tag="correct"):
    """Umpire: a unit has another strength, or stands in another square, than the program found (option overrides)."""

    side: Side
    unit: OneUnit
    strength: Strength | None = None
    square: Square | None = None
    text: Words

    def __post_init__(self) -> None:
        if (self.strength is None) == (self.square is None):
            raise ValueError("a correction names either a strength or a square")


class Answer(Order, frozen=True, kw_only=True, tag="answer"):
    """The answer to a recon question that was put to the umpire or to the opponent (ST-1.3u, ST-1.3n).

    `honest`: the truth, or a lie that the program makes up (ST-8.3f); `none`: there is no such formation.
    """

    yes: bool | None = None
    number: Number | None = None
    arms: Annotated[Mapping[Arm, Number], Meta(min_length=1)] | None = None
    squares: Squares | None = None
    none: Literal[True] | None = None
    honest: bool | None = None

    def __post_init__(self) -> None:
        said = (self.yes, self.number, self.arms, self.squares, self.none, self.honest)
        if sum(one is not None for one in said) != 1:
            raise ValueError("an answer says one thing")

    def __hash__(self) -> int:
        arms = None if self.arms is None else frozenset(self.arms.items())
        return hash((self.yes, self.number, arms, self.squares, self.none, self.honest))


class Unreadable(Order, frozen=True, kw_only=True, tag="unreadable"):
    """Something that was handed in and fits no form; it is always refused."""

    text: str = ""
