"""Levels and styles as data: `levels.toml` says how each commander thinks, and what he leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from posrednik.notation.rulebook import toml


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """One player. Worths are in rating (a rifle division is 1), ways in turns of time.

    `stances` are the plans of a move that are weighed against the enemy's best reply (one alone is simply carried
    out), `repairs` how often a plan is mended where that reply would hurt; `noise` is how far ratios are misjudged.
    """

    name: str
    ru: str
    en: str
    style: Literal["commander", "random", "line", "turtle", "wedge"]
    stances: tuple[Literal["press", "bold", "measured", "wary", "back", "stand"], ...] = ("measured",)
    repairs: int = 0
    noise: float = 0.0
    least: float = 0.15
    own_loss: float = 1.0
    reply: float = 0.8
    tempo: float = 0.03
    caution: float = 0.5
    encircles: bool = True
    asks: bool = True
    transfers: bool = True
    shells: bool = True


@lru_cache(maxsize=1)
def known_levels() -> Mapping[str, Level]:
    """Name → player, in the order of the file."""
    table = toml("posrednik.players.strategia", "levels.toml")
    return {name: msgspec.convert({"name": name, **entry}, Level) for name, entry in table.items()}
