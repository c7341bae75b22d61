"""The clocks of one table: they run for the seats that are waited for, once nobody is missing."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from posrednik.core.seat import Seat
from posrednik.server.wire import ClockFace
from posrednik.table.clock import Clock, Pace, left, start, stop, wind

Clocks = dict[Seat, Clock]


def now() -> int:
    """The time of day in whole seconds; the one place where the server asks."""
    return int(time.time())


def wound(pace: Pace, seats: Iterable[Seat]) -> Clocks:
    """A clock for every seat, none of them running; empty where time has no limit."""
    return {} if pace.kind == "none" else {seat: wind(pace) for seat in seats}


def after_act(clocks: Clocks, waiting: Iterable[Seat], now: int, running: bool) -> Clocks:
    """The clocks after an act: those of seats that are waited for run, the others stand with what they keep."""
    due = set(waiting)
    out = {}
    for seat, clock in clocks.items():
        if running and seat in due:
            out[seat] = start(clock, now)
        else:
            out[seat] = clock if clock.since is None else stop(clock, now)
    return out


def shifted(clocks: Clocks, by: int) -> Clocks:
    """The clocks as if they had begun to run `by` seconds later: time in which no server ran is nobody's."""
    return {seat: c if c.since is None else replace(c, since=c.since + by) for seat, c in clocks.items()}


def fallen(clocks: Mapping[Seat, Clock], now: int) -> list[Seat]:
    """The seats whose time is up."""
    return [seat for seat, clock in clocks.items() if clock.since is not None and left(clock, now) == 0]


def faces(clocks: Mapping[Seat, Clock], seats: Iterable[Seat], now: int) -> dict[str, ClockFace]:
    """What everybody may read on the clocks."""
    out = {}
    for seat in seats:
        clock = clocks.get(seat)
        out[str(seat)] = (
            ClockFace(None, False) if clock is None else ClockFace(left(clock, now), clock.since is not None)
        )
    return out
