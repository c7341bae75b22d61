"""The operations of a war that has been played, drawn and told (ST-REC), whatever it was read from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.campaign import Span, campaign
from posrednik.games.strategia.chronicle import as_text, chronicle
from posrednik.games.strategia.events_sequence import HalfBegan
from posrednik.games.strategia.events_war import Intervened
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.schemedrawing import scheme_svg
from posrednik.games.strategia.schemepng import png


class Operations(Struct, frozen=True):
    """A war half-turn by half-turn: its board, the sides that move by turns, what happened in plans and moves."""

    board: Board
    movers: tuple[str, ...]
    halves: tuple[Span, ...]


def operations(start: Any, events: Iterable[Happening]) -> Operations:
    """The operations of a war from its first position and everything that has happened since, in order."""
    return Operations(start.board, tuple(start.movers), tuple(spans(events)))


@clause("ST-REC", "ST-1.5")
def spans(events: Iterable[Happening]) -> list[Span]:
    """What happened in each half-turn, the plans first; weather drawn between two moves belongs to the later one."""
    out: list[tuple[int, list[Happening]]] = [(-1, [])]
    for event in events:
        if isinstance(event, HalfBegan):
            before = out[-1][1]
            drawn = len(before)
            while drawn and isinstance(before[drawn - 1], Intervened):
                drawn -= 1
            out.append((event.half, before[drawn:]))
            del before[drawn:]
        out[-1][1].append(event)
    return list(out)


def drawn(war: Operations, lang: str, pixels: bool = False, title: str = "") -> bytes | None:
    """The scheme as SVG or PNG, its words in "ru" or "en"; None where nothing was fought or taken; raises NoPainter."""
    found = campaign(war.board, war.halves, len(war.movers))
    if found is None:
        return None
    svg = scheme_svg(found, lang, title)
    return png(svg) if pixels else svg.encode()


def told(war: Operations, lang: str) -> str:
    """The chronicle, a paragraph a move."""
    return as_text(chronicle(war.board, war.halves, lang, war.movers))
