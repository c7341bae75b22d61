"""Clocks as data: deadlines, Fischer time and time per turn. The time of day is always an argument.

All times are whole seconds on one scale that the caller chooses. A clock says what is left; what follows from
an empty one is for the table to decide.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Kind = Literal["none", "deadline", "per_turn", "fischer"]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time there is: `bank` seconds at the start, `turn` seconds granted with each turn.

    none: no limit. per_turn: `turn` seconds each, nothing is carried over. fischer: a bank to which each
    turn handed in adds. deadline: `turn` seconds each, and what is missed is taken out of the bank.
    """

    kind: Kind = "none"
    bank: int = 0
    turn: int = 0


class Clock(Struct, frozen=True, kw_only=True):
    """One seat's clock: seconds in the bank, used in this turn, and since when it runs (None: it stands)."""

    pace: Pace
    bank: int
    used: int = 0
    since: int | None = None


def wind(pace: Pace) -> Clock:
    """A clock before the first turn; raises ValueError for a pace that leaves no time to move."""
    if pace.bank < 0 or pace.turn < 0:
        raise ValueError("a clock cannot hold negative time")
    if pace.kind in ("per_turn", "deadline") and pace.turn == 0:
        raise ValueError(f"pace {pace.kind!r} needs turn > 0")
    if pace.kind == "fischer" and pace.bank == 0:
        raise ValueError("pace 'fischer' needs bank > 0")
    return Clock(pace=pace, bank=pace.bank)


def spent(clock: Clock, now: int) -> int:
    """Seconds used in this turn up to `now`; a time of day that was set back counts as standing still."""
    return clock.used + (0 if clock.since is None else max(0, now - clock.since))


def left(clock: Clock, now: int) -> int | None:
    """Seconds until the time is up, 0 when it is, None without a limit."""
    pace = clock.pace
    if pace.kind == "none":
        return None
    granted = {"per_turn": pace.turn, "fischer": clock.bank, "deadline": pace.turn + clock.bank}[pace.kind]
    return max(0, granted - spent(clock, now))


def due(clock: Clock, now: int) -> int | None:
    """The moment at which the time will be up, None without a limit."""
    rest = left(clock, now)
    return None if rest is None else now + rest


def start(clock: Clock, now: int) -> Clock:
    """The clock runs from `now`; one that runs already goes on as it was."""
    return clock if clock.since is not None else replace(clock, since=now)


def pause(clock: Clock, now: int) -> Clock:
    """The game is interrupted at `now`: what was used of this turn stays used, nothing is granted."""
    return replace(clock, used=spent(clock, now), since=None)


def stop(clock: Clock, now: int) -> Clock:
    """The turn was handed in at `now`: the clock stands, with what is kept for the next turn."""
    gone, bank, pace = spent(clock, now), clock.bank, clock.pace
    if pace.kind == "fischer":
        bank = max(0, bank - gone) + pace.turn
    elif pace.kind == "deadline":
        bank = max(0, bank - max(0, gone - pace.turn))
    return Clock(pace=pace, bank=bank)
