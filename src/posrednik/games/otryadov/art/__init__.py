"""Map art of «Бой отрядов»: any valid map as a themed SVG, 40 units a square, colours by the page's tokens."""

from __future__ import annotations

from functools import lru_cache

from posrednik.cartography.chance import Chance
from posrednik.core.scenario import digest
from posrednik.games.otryadov.art import frame, land, places, ways
from posrednik.games.otryadov.art.sheet import UNIT, Sheet
from posrednik.games.otryadov.mapfile import GameMap

SIDES = ("tall", "red", "blue", "wide")
VARIANTS = tuple(f"{side}{framed}" for side in SIDES for framed in ("", "-ru", "-en"))
"""`tall` is upright; `red` (or `wide`) and `blue` lie with that edge at the left; -ru, -en: with a frame."""


def draw(m: GameMap, o41: bool, variant: str = "tall") -> str:
    """The art of a map, by the book of 1941 if `o41`; raises KeyError for an unknown variant."""
    if variant not in VARIANTS:
        raise KeyError(f"unknown variant {variant!r}; known: {', '.join(VARIANTS)}")
    return _drawn(_Key(m, o41, variant.replace("wide", "red")))


class _Key:
    """A map and a variant as a key of the cache."""

    def __init__(self, m: GameMap, o41: bool, variant: str) -> None:
        self.map, self.o41, self.variant = m, o41, variant
        self.seed = digest([m, o41])

    def __hash__(self) -> int:
        return hash((self.seed, self.variant))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and (self.seed, self.variant) == (other.seed, other.variant)


@lru_cache(maxsize=64)
def _drawn(key: _Key) -> str:
    side, _, lang = key.variant.partition("-")
    sheet = Sheet(key.map, key.o41, side)
    layers = (
        land.tint(sheet),
        land.linework(sheet, Chance(key.seed)),
        land.grid(sheet),
        ways.roads(sheet),
        ways.railway(sheet),
        places.places(sheet),
        frame.strips(sheet),
        frame.frame(sheet, lang) if lang else "",
    )
    pad = frame.PAD if lang else 0
    width, height = sheet.wide * UNIT, sheet.tall * UNIT
    box = f"{-pad} {-pad} {width + 2 * pad} {height + 2 * pad}"
    size = f'width="{width + 2 * pad}" height="{height + 2 * pad}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">{"".join(layers)}</svg>\n'
