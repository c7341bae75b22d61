"""What all orders share: their frozen form, and the verdict of the umpire on one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from posrednik.core.order import Refusal
from posrednik.games.otryadov.events import AnyEvent

Id = Annotated[str, Meta(min_length=1, max_length=40)]
SquareName = Annotated[str, Meta(min_length=1, max_length=40)]
PathNames = Annotated[tuple[SquareName, ...], Meta(min_length=1, max_length=60)]
Verdict: TypeAlias = Refusal | Iterator[AnyEvent]
"""A refusal, or what the order will bring about, event by event."""


class Order(Struct, frozen=True, tag_field="op", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all orders; `op` names the kind in JSON."""
