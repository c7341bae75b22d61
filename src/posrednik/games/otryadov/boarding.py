"""The board as a client draws it: squares with their ground and marks, in words, and the address of the art."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

from posrednik.core.scenario import digest
from posrednik.games.otryadov.ground import Ground, ground
from posrednik.games.otryadov.law import Law, law
from posrednik.games.otryadov.mapfile import GameMap, standard_map
from posrednik.games.otryadov.speaking import both, phrase, word
from posrednik.games.otryadov.squares import BIT, COLUMNS, FIELD, NAMES, SIDES, SIZE, ZONE
from posrednik.games.otryadov.telling import side_word, words
from posrednik.games.otryadov.view import View
from posrednik.games.otryadov.words import KINDS
from posrednik.geometry.squares import bits
from posrednik.notation.speech import Board, SquareWords, Text

LATIN = tuple("ABVGDEJZIK")
_KEPT = 256
_NAMED: OrderedDict[str, tuple[GameMap, bool]] = OrderedDict()


def named_map(key: str) -> tuple[GameMap, bool] | None:
    """The map whose art has this digest, and whether it is played by the book of 1941."""
    if key not in _NAMED:
        for o41 in (False, True):
            art_of(standard_map(), o41)
    return _NAMED.get(key)


def _name(found: str, m: GameMap, o41: bool) -> str:
    """Keep a map under the digest of its art, so that the art can be drawn when it is asked for."""
    _NAMED[found] = (m, o41)
    _NAMED.move_to_end(found)
    while len(_NAMED) > _KEPT:
        _NAMED.popitem(last=False)
    return found


def art_of(m: GameMap, o41: bool) -> str:
    """The digest under which the art of a map can be had."""
    return _name(digest([m, o41]), m, o41)


def board(view: View) -> Board:
    """The board of a view; it depends on the map and on the readings that touch it."""
    the_law = law(view.options, view.scenario.base, view.scenario.defender is not None)
    g = ground(view.scenario.map or standard_map(), the_law)
    return _board(_name(_digest(g, the_law.o41), g.map, the_law.o41), g, the_law)


@lru_cache(maxsize=64)
def _digest(g: Ground, o41: bool) -> str:
    return digest([g.map, o41])


@lru_cache(maxsize=64)
def _board(key: str, g: Ground, the_law: Law) -> Board:
    squares = {NAMES[s]: _square(g, s) for s in range(SIZE) if BIT[s] & g.exists}
    rows = tuple(range(1, 16)) if the_law.o41 else tuple(range(-2, 19))
    zones = {side: tuple(NAMES[s] for s in bits(ZONE[n] & g.exists)) for n, side in enumerate(SIDES)}
    return Board(
        art=f"/made/otryadov/{key}.svg", columns=tuple(COLUMNS), latin=LATIN, rows=rows, zones=zones, squares=squares
    )


def _square(g: Ground, s: int) -> SquareWords:
    return SquareWords(
        x=s % 10, y=s // 10 - 2, kind=g.kind[s], sub=g.sub[s], marks=tuple(_marks(g, s)), words=square_words(g, s)
    )


def _marks(g: Ground, s: int) -> list[str]:
    bit = BIT[s]
    on_road = any(NAMES[s] in road.path for road in g.map.roads) or any(NAMES[s] in e for e in g.map.road_exits)
    held = [("road", on_road), ("rail", bool(bit & g.rail)), ("strip", bool(bit & g.strip))]
    for n, side in enumerate(SIDES):
        held += [
            (f"zone_{side}", bool(bit & ZONE[n])),
            (f"rear_{side}", g.rear[n] == s and bool(g.exists & ~FIELD)),
            (f"station_{side}", g.station[n] == s),
            (f"airfield_{side}", g.airfield[n] == s),
            (f"village_{side}", bool(bit & g.villages[n])),
        ]
    return [name for name, holds in held if holds]


def square_words(g: Ground, s: int) -> Text:
    """The accessible name of a bare square: name, class, ground, ways and places."""
    parts: list[Text] = []
    if g.sub[s] == "neutral":
        parts.append(word(KINDS["neutral"]))
    else:
        parts.append(word(KINDS[g.kind[s]]))
        if g.sub[s] in KINDS and g.sub[s] != "plain" and not BIT[s] & (g.villages[0] | g.villages[1]):
            parts.append(word(KINDS[g.sub[s]]))
    for mark in _marks(g, s):
        kind, _, side = mark.partition("_")
        if kind in ("road", "rail") or kind == "zone":
            parts.append(phrase(f"mark.{mark}"))
        elif side:
            parts.append(both(lambda lang, k=kind, of=side: words(f"ask.{k}", lang, side=side_word(of, lang))))  # type: ignore[misc]
    name = NAMES[s]
    return both(lambda lang: ", ".join([name, *(lower(getattr(part, lang)) for part in parts)]))


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]
