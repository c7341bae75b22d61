"""Peace (ST-1.9): offers, how long they stand, acceptance, troops sent home; resignation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from posrednik.core.clause import clause
from posrednik.games.strategia.words import SIDES


@clause("ST-1.9")
def stands(offered: int | None, now: int, movers: int, to: int) -> bool:
    """Whether an offer of one half-turn still stands in another; `to` is the place in the order of whom it was made to.

    It stands to the end of that enemy's next own move.
    """
    if offered is None or now < offered:
        return False
    answer = offered + (to - offered % movers - 1) % movers + 1
    return now <= answer


@clause("ST-1.9")
def talks(events: Iterable[Mapping[str, str]]) -> tuple[bool, str | None]:
    """Whether a sequence of offers and answers of two sides makes peace, and in which half-turn («blue 4»)."""
    listed = list(events)
    sides = sorted({one["at"].split()[0] for one in listed}, key=SIDES.index)
    movers = sides if len(sides) > 1 else [*sides, "blue" if sides == ["red"] else "red"]
    movers.sort(key=SIDES.index)
    offers: dict[str, int] = {}
    for one in listed:
        side, turn = one["at"].split()
        own = movers.index(side)
        half = (int(turn) - 1) * len(movers) + own
        other = movers[1 - own]
        open_ = stands(offers.get(other), half, len(movers), own)
        if one["do"] in ("accept_peace", "offer_peace") and open_:
            return True, one["at"]
        if one["do"] == "offer_peace":
            offers[side] = half
        elif one["do"] == "withdraw_peace":
            offers.pop(side, None)
    return False, None
