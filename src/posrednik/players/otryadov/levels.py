"""Levels and styles as data: `levels.toml` says how each player weighs things and how long it thinks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from posrednik.notation.rulebook import toml


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player weighs what it sees, in units of material (a rifle figure is 6)."""

    pull: float = 0.35
    pull_defence: float = 0.05
    hurry: float = 0.5
    height: float = 0.9
    height_late: float = 5.0
    height_pull: float = 0.3
    strong: float = 1.0
    wood: float = 0.5
    near: int = 5
    zone: float = 0.3
    raid: float = 5.0
    raided: float = 12.0
    station: float = 12.0
    caution: float = 0.9
    daring: float = 0.5
    hurt: float = 0.5
    follow: float = 0.3
    verdict: float = 20.0
    press: float = 0.4
    attack: float = 0.2
    march: float = 0.0
    cover_pull: float = 0.0
    half: float = 0.0


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """One player: its style, its budget in evaluations of whole turns, how much it errs and dares."""

    name: str
    ru: str
    en: str
    style: Literal["search", "random"]
    budget: int = 0
    noise: float = 0.0
    template: bool = True
    weights: Weights = Weights()


@lru_cache(maxsize=1)
def known_levels() -> Mapping[str, Level]:
    """Name → player, in the order of the file."""
    table = toml("posrednik.players.otryadov", "levels.toml")
    return {name: msgspec.convert({"name": name, **entry}, Level) for name, entry in table.items()}
