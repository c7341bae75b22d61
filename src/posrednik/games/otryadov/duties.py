"""Section 4.4: what a side owes at the end of its turn, and what becomes of those who cannot do it."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.exits import exits
from posrednik.games.otryadov.orders.saddle import dismount_free, freed
from posrednik.games.otryadov.position import (
    ALOFT,
    BACK,
    DISMOUNT_BACK,
    DUTIES,
    GAS_LEAVE,
    MUST_LEAVE,
    MUST_MOVE,
    OFF,
    RETURN_BASE,
    TURN_AWAY,
)
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import NAMES
from posrednik.games.otryadov.tables import FORMS
from posrednik.games.otryadov.turn import Turn

CLAUSE_OF_DUTY = {
    BACK: "O30-VI-4",
    DISMOUNT_BACK: "O30-VI-9",
    MUST_LEAVE: "O30-VI-6",
    TURN_AWAY: "O30-V-14",
    GAS_LEAVE: "O30-XIV-2",
    RETURN_BASE: "O41-14",
}


def indebted(t: Turn) -> list[int]:
    """Own figures whose duty of this turn to move is not yet met."""
    low, high = t.f.roster.span(t.side)
    if not any(t.f.duty[low:high]):
        return []
    f = t.f
    return [i for i in range(low, high) if f.duty[i] in MUST_MOVE and f.square[i] != OFF and i not in t.moved]


@clause("O30-VI-5", "O30-VI-9")
def dismount_all(t: Turn) -> Iterator[e.AnyEvent]:
    """Riders who had to dismount and neither did nor attacked now do so."""
    low, high = t.f.roster.span(t.side)
    if not any(t.f.duty[low:high]):
        return
    for i in range(low, high):
        if t.f.square[i] < ALOFT and i not in t.attacked and freed(t, i):
            yield from dismount_free(t, i)


@clause("O30-VI-4", "O30-VI-6", "O30-IX-2", "O30-XV-2", "O41-14")
def unmet(t: Turn) -> Refusal | list[int]:
    """OBLIGATION_UNMET for a figure that could do its duty, else the figures removed for want of an exit."""
    lost = []
    for i in indebted(t):
        duty = t.f.duty[i]
        out = (NAMES[t.f.ground.airfield[t.side]],) if duty == RETURN_BASE else _first_exit(t, i)
        if out is not None:
            return no(
                "OBLIGATION_UNMET", CLAUSE_OF_DUTY[duty], piece=figure(t.f, i), obligation=DUTIES[duty] or "",
                target=out[-1], square=NAMES[t.f.where(i)],
            )  # fmt: skip
        if t.f.law.options.no_exit_removed and removed_without_exit(t, i):
            lost.append(i)
    return lost


def _first_exit(t: Turn, i: int) -> tuple[str, ...] | None:
    squares = next(exits(t, i), None)
    return None if squares is None else tuple(NAMES[s] for s in squares)


def removed_without_exit(t: Turn, i: int) -> bool:
    """Whether a figure that must move and cannot is beaten (I-28a): not a tank that must turn, nor a train."""
    duty = t.f.duty[i]
    if duty == GAS_LEAVE:
        return True
    return duty != TURN_AWAY and FORMS[t.f.form[i]].type != "armoured_train"


@clause("O30-X-12")
def could_move(t: Turn) -> bool:
    """Whether some figure of the side had a lawful move, mount or dismount when the turn began."""
    from posrednik.games.otryadov.orders import air, saddle

    for i in list(t.f.figures(t.side)):
        if t.f.square[i] < ALOFT and next(exits(t, i), None) is not None:
            return True
        if not freed(t, i) and next(saddle.options(t, i), None) is not None:
            return True
        if any(isinstance(order, air.Fly) for order in air.options(t, i)):
            return True
    return False
