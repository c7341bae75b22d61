"""A small generator for drawing: the same seed gives the same map on every machine and in every process."""

from __future__ import annotations

from hashlib import blake2b

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """Numbers that look random and are not: SplitMix64 from a text. Not for dice."""

    __slots__ = ("_state",)

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")

    def unit(self) -> float:
        """A number from 0 up to 1."""
        self._state = (self._state + _STEP) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()
