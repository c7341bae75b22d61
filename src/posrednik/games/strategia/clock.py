"""The order of play and the clock (ST-1.2, ST-1.6, ST-1.7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from posrednik.core.clause import clause
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.tables import UMPIRE
from posrednik.games.strategia.words import SIDES

_CLOCK = UMPIRE["clock"]
LIMITS = (_CLOCK["least"], _CLOCK["move"])
"""Seconds that a move may be given, least and most; the most is the default."""


@clause("ST-1.2", "ST-1.6")
def in_order(teams: Collection[str]) -> tuple[str, ...]:
    """The sides that teams play, in the order of their moves."""
    return tuple(side for side in SIDES if side in teams)


@clause("ST-1.5", "ST-1.6")
def sequence_of(teams: Collection[str], moves: int) -> list[str]:
    """The first half-turns of a game, as «red 1»."""
    movers = in_order(teams)
    return [f"{movers[n % len(movers)]} {n // len(movers) + 1}" for n in range(moves)]


@clause("ST-1.3u", "ST-1.3n", "ST-9.8q")
def patience(options: Options, kind: str, live: bool) -> int | None:
    """Seconds that a person is waited for, None for any time: an `umpire`, or an opponent's `answer`.

    Options umpire_time and response_time; by correspondence an opponent has until the deadline of the move.
    """
    chosen = options.umpire_time if kind == "umpire" else options.response_time
    if chosen >= 0:
        return chosen
    if kind == "umpire":
        return int(_CLOCK["umpire" if live else "umpire_by_post"])
    return int(_CLOCK["response"]) if live else None


@clause("ST-1.7")
def carried_out(limit: int, given_at: Sequence[float], end_at: float | None = None) -> tuple[int, float]:
    """How many orders, by their seconds from the start of the move, are carried out, and when the move ends."""
    last = limit if end_at is None else min(limit, end_at)
    return sum(at <= last for at in given_at), last
