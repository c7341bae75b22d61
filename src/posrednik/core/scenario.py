"""Scenario and ruleset: what is played, and by which readings of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

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


def plain(thing: Any) -> Any:
    """Plain data with every field of every struct, so that equal things give equal data however they were built."""
    if isinstance(thing, Struct):
        return _tagged(thing, {name: plain(getattr(thing, name)) for name in thing.__struct_fields__})
    if isinstance(thing, Mapping):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, (tuple, list)):
        return [plain(value) for value in thing]
    return thing


def sparse(thing: Any) -> Any:
    """Plain data without the fields that equal their default (an encoder compares them by identity)."""
    if isinstance(thing, Struct):
        out = {f.name: getattr(thing, f.name) for f in fields(thing) if getattr(thing, f.name) != _default(f)}
        return _tagged(thing, {name: sparse(value) for name, value in out.items()})
    if isinstance(thing, Mapping):
        return {str(key): sparse(value) for key, value in thing.items()}
    if isinstance(thing, (tuple, list)):
        return [sparse(value) for value in thing]
    return thing


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _tagged(thing: Struct, out: dict[str, Any]) -> dict[str, Any]:
    config = thing.__struct_config__
    return out if config.tag_field is None else {config.tag_field: config.tag, **out}


def digest(thing: object) -> str:
    """A 16-digit fingerprint of any encodable thing; equal things have equal ones, on every machine."""
    return blake2b(msgspec.json.encode(plain(thing), order="sorted"), digest_size=8).hexdigest()
