"""What the laws need to know of a game besides its contract; every registered game has one such subject."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Any, Protocol

from posrednik.core.scenario import Ruleset, Scenario
from posrednik.games import GAMES

LONG = bool(os.environ.get("POSREDNIK_LONG"))
"""Whether the laws are given their big budgets."""


def budget(short: int, long: int) -> int:
    """How many trials a law gets."""
    return long if LONG else short


class Subject(Protocol):
    """A game under the laws. Orders, views and events are the game's own; chance comes from `rng` alone."""

    id: str
    scenarios: Mapping[str, tuple[Scenario, Ruleset]]
    order_type: Any
    event_type: Any
    view_type: Any
    secret_types: tuple[type, ...]
    mirrored: bool
    """Whether the game has a mirror: what is hidden and drawn by chance has none."""

    def restore(self, kind: type, plain: Any) -> Any:
        """A thing that JSON does not know, from what the house's encoder made of it."""
        ...

    def bound(self, name: str) -> int:
        """The most adjudications that a game of the named scenario can take."""
        ...

    def turn(self, view: Any, rng: Random) -> list[Any]:
        """A lawful answer to the view, before play as well."""
        ...

    def garbage(self, view: Any, rng: Random) -> list[Any]:
        """Orders that are mostly unlawful, in every way that can be thought of."""
        ...

    def lists_options(self, view: Any) -> bool:
        """Whether `options` enumerates orders in this phase."""
        ...

    def small(self, seed: int) -> Any:
        """The view of the side to move in a small position rich in contacts."""
        ...

    def every_order(self, view: Any) -> Iterable[Any]:
        """By brute force every order that might be lawful as the first of a turn."""
        ...

    def sketch(self, order: Any) -> Hashable:
        """What `options` promises to list about an order: orders with one sketch are one choice."""
        ...

    def mirror_view(self, view: Any) -> Any:
        """The view with sides swapped and the board turned over."""
        ...

    def mirror_order(self, order: Any) -> Any:
        """The order as the other side would give it on the mirrored board."""
        ...

    def mirrors(self, events: Sequence[Any]) -> bool:
        """Whether the law promises the mirrored result for a turn with these events."""
        ...

    def one_by_one(self, view: Any, draft: Sequence[Any]) -> Any:
        """What the seat sees after the turn was carried out order by order on the facts of its view, as
        `check` and `options` do; None for a draft that is no turn of orders."""
        ...


@lru_cache(maxsize=8)
def subject(id: str) -> Subject:
    """The subject of a registered game."""
    found: Subject = import_module(f"tests.laws.subjects.{id}").subject
    return found


SCENARIOS = [(id, name) for id in GAMES for name in subject(id).scenarios]
"""Every scenario of every game, as parameters of a test."""
MIRRORED = [(id, name) for id, name in SCENARIOS if subject(id).mirrored]
"""Those of games that have a mirror."""
