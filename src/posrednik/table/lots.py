"""Who plays what, by lot."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.core.dice import Dice
from posrednik.core.seat import Seat


def cast_lots(dice: Dice, names: Sequence[str], seats: Sequence[Seat], clause: str) -> dict[Seat, str]:
    """Names dealt to seats by throws made under `clause`; the last name takes the last seat without one."""
    left = list(names)
    out = {}
    for seat in seats:
        out[seat] = left.pop(dice.roll(len(left), clause) - 1 if len(left) > 1 else 0)
    return out
