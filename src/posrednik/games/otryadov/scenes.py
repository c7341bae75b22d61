"""What a replay shows beside the board: losses, event flags, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.situation import judged
from posrednik.games.otryadov.speaking import phrase, word
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.victory import share_of_loss
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.words import RESULTS, TITLES
from posrednik.notation.speech import Scene, Text, Verdict

_FLAGS: Mapping[type, str] = {
    e.Revealed: "revealed", e.Attacked: "attack", e.Raided: "raid", e.GreenFight: "woods", e.Bombed: "gas",
    e.Contaminated: "gas", e.DrawOffered: "draw_offer", e.StationHeld: "station", e.AirfieldDamaged: "airfield",
    e.Ended: "end",
}  # fmt: skip
_SUCCESS = ("withdrawal", "limit")
"""Endings that the book calls success; the others are victories."""
_MANY = 3
"""So many figures lost in one turn deserve a flag of their own."""


def scene(events: Sequence[e.AnyEvent], after: View) -> Scene:
    """Losses after a turn as shares of material, and its flags in the order in which they came."""
    f = facts_of(after)
    playing = after.phase != "deploy"
    losses = {side: round(float(share_of_loss(f, n)), 4) if playing else 0.0 for n, side in enumerate(SIDES)}
    flags = list(dict.fromkeys(_FLAGS[type(event)] for event in events if type(event) in _FLAGS))
    if sum(isinstance(event, e.Removed) for event in events) >= _MANY:
        flags.append("heavy_loss")
    return Scene(losses=losses, flags=tuple(flags))


def verdict(view: View, honours: Mapping[str, str]) -> Verdict | None:
    """The result in the words of the book, what it was judged by, and titles."""
    result = view.result
    if result is None:
        return None
    return Verdict(
        kind=result.kind, winner=result.winner, clause=result.clause, words=_words(result.kind, result.winner),
        told=tuple(judged(view)), titles={side: word(TITLES[title]) for side, title in honours.items()},
    )  # fmt: skip


def _words(kind: str, winner: str | None) -> Text:
    """«Победа», «успех» or «ничья», as the book calls it, with the manner."""
    manner = word(RESULTS[kind])
    if winner is None:
        return phrase("result.draw") if kind == "draw" else phrase("result.draw_by", kind=manner)
    return phrase(f"result.{'success' if kind in _SUCCESS else 'victory'}_{winner}", kind=manner)
