"""Fair measuring on a shared machine: CPU time, alternating windows, medians of ratios.

The speed of a shared core drifts within minutes, so ours and the peer's windows alternate, and the figure
that counts is the median of the ratios of neighbouring windows.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable

from msgspec import Struct

Work = Callable[[], int]
"""Does a chunk of work and says how many units it was."""


class Ratio(Struct, frozen=True):
    """Ours against the peer: units per CPU second of both (medians), and the median ratio with its range."""

    ours: float
    peer: float
    median: float
    low: float
    high: float


def pin() -> None:
    """Stay on one core where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rate(work: Work, seconds: float) -> float:
    """Units per CPU second over one window of at least `seconds` of CPU time."""
    gc.collect()
    begin = time.process_time()
    units = 0
    while True:
        units += work()
        spent = time.process_time() - begin
        if spent >= seconds:
            return units / spent


def compare(ours: Work, peer: Work, windows: int = 7, seconds: float = 0.7) -> Ratio:
    """Alternate windows of both works and compare neighbours."""
    rate(ours, seconds / 4)
    rate(peer, seconds / 4)
    pairs = [(rate(ours, seconds), rate(peer, seconds)) for _ in range(windows)]
    ratios = sorted(a / b for a, b in pairs)
    return Ratio(
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
        statistics.median(ratios),
        ratios[0],
        ratios[-1],
    )
