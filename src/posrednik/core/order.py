"""Orders, refusals and choices: what a player says, and what the umpire may answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Literal, TypeVar

from msgspec import Struct

O = TypeVar("O")

Fault = Literal["syntax", "illegal", "ambiguous"]
"""The three different errors: it cannot be read, it is against a rule, it fits two things."""


class Refusal(Struct, frozen=True, kw_only=True):
    """Why an order list is not accepted: clause, reason code, the facts used, and where.

    `order` is the 0-based number of the faulty order, None for a fault of the whole turn;
    `caret` is the 0-based column in the text that was read, None if there was no text;
    `nearest` is the notation of a lawful order close to what was meant, if one was found.
    """

    code: str
    clause: str
    facts: Mapping[str, str] = {}
    order: int | None = None
    caret: int | None = None
    nearest: str | None = None
    fault: Fault = "illegal"


class Refused(Exception):
    """Orders were not accepted; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.clause})")
        self.refusal = refusal


class Choices(Struct, Generic[O], frozen=True):
    """The lawful next orders of a seat, and whether the list as it stands may be handed in.

    `unmet` is None when the draft may be handed in now, else the refusal it would meet.
    """

    orders: tuple[O, ...]
    unmet: Refusal | None = None
