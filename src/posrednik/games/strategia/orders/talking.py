"""Peace, resignation, the end of a move, and what a human umpire orders (ST-1.9, ST-9.4h)."""

from __future__ import annotations

from posrednik.games.strategia.orders.base import Link, Number, OneUnit, Order, RoadKind, Side, Square, Words


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


class Unreadable(Order, frozen=True, kw_only=True, tag="unreadable"):
    """Something that was handed in and fits no form; it is always refused."""

    text: str = ""
