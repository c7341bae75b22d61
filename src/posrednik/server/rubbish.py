"""When rubbish is collected: a little at every beat, all of it while nobody moves.

Python's own moments fall in the middle of somebody's move and then look at everything that the tables keep, which
holds up all tables at once. Here the young objects are looked at after every beat, and the rest in a quiet one.
"""

from __future__ import annotations

import gc

_QUIET = 2_000
"""Objects made since the last beat up to which it counts as quiet."""
_REST, _LONGEST = 60.0, 1_800.0
"""Seconds after which a quiet beat collects everything, and after which any beat does."""


class Rubbish:
    """The collector of one process, told of every beat."""

    def __init__(self) -> None:
        self._last = 0.0

    def begin(self, at: float) -> None:
        """What is there now stays for good; from here on nothing is collected but at beats."""
        self._last = at
        gc.collect()
        gc.freeze()
        gc.disable()

    def beat(self, at: float) -> int:
        """Collect what is due; the generation that was looked at, 1 or 2."""
        quiet = gc.get_count()[0] <= _QUIET
        since = at - self._last
        whole = (quiet and since >= _REST) or since >= _LONGEST
        gc.collect(2 if whole else 1)
        if whole:
            self._last = at
        return 2 if whole else 1

    def end(self) -> None:
        """As Python has it again."""
        gc.unfreeze()
        gc.enable()
