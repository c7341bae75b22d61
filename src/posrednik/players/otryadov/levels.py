"""Levels and styles as data: `levels.toml` says how each player weighs things and how long it thinks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from posrednik.notation.rulebook import toml


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """One player: its style, its budget in evaluations of whole turns, how much it errs and dares."""

    name: str
    ru: str
    en: str
    style: Literal["search", "random", "rush", "turtle", "greedy"]
    budget: int = 0
    noise: float = 0.0
    template: bool = True


@lru_cache(maxsize=1)
def levels() -> Mapping[str, Level]:
    """Name → player, in the order of the file."""
    table = toml("posrednik.players.otryadov", "levels.toml")
    return {name: msgspec.convert({"name": name, **entry}, Level) for name, entry in table.items()}
