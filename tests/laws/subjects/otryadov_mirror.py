"""«Бой отрядов» turned over: row 8 is the mirror, red becomes blue, columns stay."""

from __future__ import annotations

from typing import Any

import msgspec

from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.squares import INDEX, NAMES, at, column_of, row_of
from posrednik.games.otryadov.view import View

NAME = {name: NAMES[at(column_of(s), 16 - row_of(s))] for name, s in INDEX.items()}
"""Square → its mirror image."""
SIDE = {"red": "blue", "blue": "red"}
_WORDS = NAME | SIDE


def turned(thing: Any) -> Any:
    """Plain data with squares, sides and headings mirrored."""
    if isinstance(thing, str):
        return _WORDS.get(thing, thing)
    if isinstance(thing, list | tuple):
        return [turned(part) for part in thing]
    if isinstance(thing, dict):
        out = {_WORDS.get(key, key): turned(part) for key, part in thing.items()}
        if isinstance(out.get("heading"), int):
            out["heading"] = (4 - out["heading"]) % 8
        return out
    return thing


def mirror_view(view: View) -> View:
    """What the seat opposite would see on the mirrored board; red figures come first again."""
    plain = turned(msgspec.to_builtins(view))
    plain["figures"].sort(key=lambda figure: figure["side"] != "red")
    strips = plain["scenario"].get("map", {}).get("strips")
    if strips:
        plain["scenario"]["map"]["strips"] = {k: [16 - high, 16 - low] for k, (low, high) in strips.items()}
    return msgspec.convert(plain, View)


def mirror_order(order: Any) -> Any:
    """The same order for the mirrored board."""
    return msgspec.convert(turned(msgspec.to_builtins(order)), o.AnyOrder)
