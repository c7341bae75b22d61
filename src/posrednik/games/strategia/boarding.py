"""The board as a page draws it: the squares with their ground, places, roads and rivers (ST-2.1i)."""

from __future__ import annotations

from functools import lru_cache

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board as Ground
from posrednik.games.strategia.speaking import capital, phrase
from posrednik.games.strategia.words import RELIEFS
from posrednik.notation.speech import Board, SquareWords, Text


@lru_cache(maxsize=8)
@clause("ST-2.1i")
def board(ground: Ground) -> Board:
    """What the printed map shows, square by square; there is no art of it yet."""
    columns = tuple(str(x + 1) for x in range(ground.width))
    squares = {name: _words(ground, s) for s, name in enumerate(ground.name)}
    return Board(
        art="", columns=columns, latin=columns, rows=tuple(y + 1 for y in range(ground.height)), zones={},
        squares=squares,
    )  # fmt: skip


def _words(ground: Ground, s: int) -> SquareWords:
    place = ground.places.get(s)
    return SquareWords(
        x=ground.grid.x[s], y=ground.grid.y[s], kind=RELIEFS[ground.relief[s]], sub="" if place is None else place.kind,
        marks=tuple(_marks(ground, s)), words=described(ground, s),
    )  # fmt: skip


def _marks(ground: Ground, s: int) -> list[str]:
    """Links and rivers towards neighbours: `road:N`, `rail:SE`, `trail:E`, `river:W`."""
    from posrednik.games.strategia.words import FACINGS

    found = []
    for direction, q in ground.near[s]:
        link = ground.link(s, q)
        if link is not None:
            kinds = [kind for kind in ("rail", "road", "trail") if getattr(link, kind)]
            found.append(f"{kinds[0]}:{FACINGS[direction]}")
        if direction % 2 == 0 and (min(s, q), max(s, q)) in ground.rivers:
            found.append(f"river:{FACINGS[direction]}")
    return found


def described(ground: Ground, s: int) -> Text:
    """A square for the ear: its name, ground and place."""
    relief, place = phrase(f"relief.{RELIEFS[ground.relief[s]]}"), ground.places.get(s)
    name = ground.name[s]
    if place is None:
        return capital(Text(f"{name}, {relief.ru}", f"{name}, {relief.en}"))
    kind = phrase(f"place.{place.kind}")
    known = f" {place.name}" if place.name else ""
    return Text(f"{name}, {relief.ru}, {kind.ru}{known}", f"{name}, {relief.en}, {kind.en}{known}")
