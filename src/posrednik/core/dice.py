"""Dice, the only source of chance: faces are recorded, a seed alone is never the truth.

Seeded dice use keyed BLAKE2b as a counter with rejection sampling: the stream depends on the seed and
the number of the roll only, so that it is the same on every Python and can be repeated elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")
_WORD = 1 << 64


class Roll(Struct, frozen=True):
    """One throw: number of sides, the face that came up (1 … sides), the clause that asked for it."""

    sides: int
    face: int
    clause: str


SENTENCES: Mapping[str, str] = {
    "DICE_SIDES": "a die needs at least one side, not {sides} ({clause})",
    "DICE_FACE": "face {face} is not on a die of {sides} sides ({clause})",
    "DICE_NONE": "no dice for {clause}",
    "DICE_SCRIPT": "the script has no throw left for {clause}",
    "DICE_MISSING": "the record has no throw for {clause}",
    "DICE_OTHER": "the rules throw d{sides} for {clause}, the record has d{found} for {other}",
}


class DiceError(Exception):
    """A scripted or recorded throw is missing, or does not fit what the rules ask for: a code and its facts."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(SENTENCES[code].format(**facts))
        self.code = code
        self.facts = facts


class Dice(Protocol):
    """Anything that can be thrown; `rolls` is the list of all throws so far."""

    rolls: list[Roll]

    def roll(self, sides: int, clause: str) -> int:
        """Throw one die of `sides` faces (at least 1) for `clause`; the answer is 1 … sides."""
        ...


class _Kept:
    """Dice that write down every throw."""

    def __init__(self) -> None:
        self.rolls: list[Roll] = []

    def roll(self, sides: int, clause: str) -> int:
        if sides < 1:
            raise DiceError("DICE_SIDES", sides=sides, clause=clause)
        face = self._face(sides, clause)
        if not 1 <= face <= sides:
            raise DiceError("DICE_FACE", face=face, sides=sides, clause=clause)
        self.rolls.append(Roll(sides, face, clause))
        return face

    def _face(self, sides: int, clause: str) -> int:
        raise DiceError("DICE_NONE", clause=clause)


class Seeded(_Kept):
    """Dice of a fair table: throw number n is a function of the seed and n alone."""

    def __init__(self, seed: bytes | str) -> None:
        super().__init__()
        self._key = seed_key(seed)
        self._drawn = 0

    def _face(self, sides: int, clause: str) -> int:
        limit = _WORD - _WORD % sides
        while True:
            word = blake2b(self._drawn.to_bytes(8, "big"), key=self._key, digest_size=8).digest()
            self._drawn += 1
            value = int.from_bytes(word, "big")
            if value < limit:
                return value % sides + 1

    def pick(self, things: Sequence[T], clause: str) -> T:
        """One of `things`, all equally likely."""
        return things[self.roll(len(things), clause) - 1]


class Scripted(_Kept):
    """Dice that fall as they are told; they complain when the script is too short."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__()
        self._faces: Iterator[int] = iter(faces)

    def _face(self, sides: int, clause: str) -> int:
        try:
            return next(self._faces)
        except StopIteration:
            raise DiceError("DICE_SCRIPT", clause=clause) from None


class Recorded(_Kept):
    """Dice of a record under review: each throw must be asked for by the same clause and die."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        super().__init__()
        self._rest: Iterator[Roll] = iter(rolls)

    def _face(self, sides: int, clause: str) -> int:
        roll = next(self._rest, None)
        if roll is None:
            raise DiceError("DICE_MISSING", clause=clause)
        if (roll.sides, roll.clause) != (sides, clause):
            raise DiceError("DICE_OTHER", sides=sides, clause=clause, found=roll.sides, other=roll.clause)
        return roll.face


class Enumerated(_Kept):
    """Dice that walk through every possible sequence of faces: call `again` until it says no."""

    def __init__(self) -> None:
        super().__init__()
        self._path: list[int] = []
        self._sides: list[int] = []
        self._at = 0

    def _face(self, sides: int, clause: str) -> int:
        if self._at == len(self._path):
            self._path.append(1)
            self._sides.append(sides)
        face = self._path[self._at]
        self._at += 1
        return face

    def again(self) -> bool:
        """Make ready for the next sequence; False when all have been seen."""
        del self._path[self._at :], self._sides[self._at :]
        while self._path and self._path[-1] == self._sides[-1]:
            self._path.pop()
            self._sides.pop()
        self.rolls.clear()
        self._at = 0
        if not self._path:
            return False
        self._path[-1] += 1
        return True


def seed_key(seed: bytes | str) -> bytes:
    """The 32-byte key of a seed; the seed itself may be any text."""
    raw = seed.encode() if isinstance(seed, str) else seed
    return blake2b(raw, digest_size=32, person=b"posrednik-dice").digest()


def seed_hash(seed: bytes | str) -> str:
    """What is published before play in place of the seed (32 hexadecimal digits)."""
    return blake2b(seed_key(seed), digest_size=16, person=b"posrednik-hash").hexdigest()
