"""Scenario and ruleset: what is played, and by which readings of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

import msgspec
from msgspec import Struct

OptionValue = bool | int | str


class Scenario(Struct, frozen=True, kw_only=True):
    """What stands on the table at the start; every game adds its own fields."""

    game: str
    name: str


class Ruleset(Struct, frozen=True, kw_only=True):
    """An edition of a rulebook with the options that differ from its defaults."""

    game: str
    edition: str
    options: Mapping[str, OptionValue] = {}

    def option(self, name: str, default: OptionValue) -> OptionValue:
        return self.options.get(name, default)


def digest(thing: object) -> str:
    """A 16-digit fingerprint of any encodable thing, equal on every machine (keys in sorted order)."""
    return blake2b(msgspec.json.encode(thing, order="sorted"), digest_size=8).hexdigest()
