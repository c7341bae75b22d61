"""The fingerprint of a position: equal for equal positions however they came about, different for all others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from msgspec import Struct, msgpack
from msgspec.structs import astuple

from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit

_OWN = ("board", "law", "at", "units", "owner", "seats", "reports", "sightings", "maps")
"""Fields that have a way of their own."""
_APART = frozenset({*_OWN, "held", "sides", "stamp"})
"""What follows from the units is not asked."""
_FIELDS = tuple(name for name in Position.__slots__ if name not in _APART)
_NESTED = tuple(Unit.__struct_fields__.index(name) for name in ("order", "reaction"))
_PACK = msgpack.Encoder(enc_hook=str)
"""Fractions are written out; structs that leave defaults out are flattened before, for encoders compare by identity."""


def fingerprint(p: Position) -> str:
    """Sixteen hexadecimal digits over everything that a rule or a view reads."""
    units = p.units
    whole = (
        _ground(p.board, p.law),
        bytes(p.owner),
        [_unit(units[id]) for id in sorted(units)],
        sorted((s, ids) for s, ids in p.at.items() if len(ids) > 1),
        list(p.seats.items()),
        sorted(p.reports.items()),
        [(side, [(one.square, (one.half, one.seen)) for one in marks]) for side, marks in sorted(p.sightings.items())],
        sorted(p.maps.items()),
        [flat(getattr(p, name)) for name in _FIELDS],
    )
    return blake2b(_PACK.encode(whole), digest_size=8).hexdigest()


def _unit(unit: Unit) -> Iterable[Any]:
    if unit.order is None and unit.reaction is None:
        return astuple(unit)
    fields = list(astuple(unit))
    for n in _NESTED:
        fields[n] = flat(fields[n])
    return fields


@lru_cache(maxsize=64)
def _ground(board: Board, law: Law) -> bytes:
    """The map, the options and the tables of a game."""
    return blake2b(_PACK.encode(flat((board.source, law.options, law.replaced)))).digest()


def flat(thing: Any) -> Any:
    """Anything in a position as plain nested lists: structs by their fields, dicts and sets in order."""
    if isinstance(thing, (int, str, bytes, type(None))):
        return thing
    if isinstance(thing, (Fraction, float)):
        return str(thing)
    if isinstance(thing, (tuple, list)):
        return [flat(one) for one in thing]
    if isinstance(thing, Struct):
        return [type(thing).__name__, *map(flat, astuple(thing))]
    if isinstance(thing, Mapping):
        return sorted(([flat(key), flat(value)] for key, value in thing.items()), key=repr)
    return sorted(map(flat, thing), key=repr)
