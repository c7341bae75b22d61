"""Events: what happened, each naming its clause, folded into a position by one small function."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol, TypeAlias, TypeVar

E = TypeVar("E")
P = TypeVar("P")


class Event(Protocol):
    """Anything that happened; every game has a tagged union of frozen structs of this shape."""

    @property
    def clause(self) -> str: ...


Unfolding: TypeAlias = Generator[E, P, None]
"""A rule at work: it yields an event and is sent the position in which that event has happened."""
