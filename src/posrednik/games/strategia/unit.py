"""One unit: a division, a regiment on its own, the garrison of a fortress. Immutable; positions hold the present.

Nothing here can hold itself, so that the collector of rubbish need not look at it (`gc=False`).
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction

ONE = Fraction(1)
THIRD = Fraction(1, 3)


class Regiment(Struct, frozen=True, array_like=True, gc=False):
    """One regiment of a division on level 3 (ST-3.1e): number k, arm, strength in divisions (full 1/3)."""

    k: int
    arm: str
    strength: Fraction


class Standing(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An order that runs on (ST-4.O), with what is spent of it.

    `path` is what is still to be walked, next square first; `forward` and `sideways` are the counts of the knight's
    move since the last turn, road step or retreat (ST-4.2k), `back` whether they count a retreat. `km` is the way
    covered by a march, `at` the place in a transfer's route, `wait` own moves that a transfer is held up (ST-9.4).
    """

    kind: str  # move | march | transfer | widen | narrow | regroup | attach
    path: tuple[int, ...] = ()
    forward: int = 0
    sideways: int = 0
    back: bool = False
    facing: int = -1  # the facing to take at the end, -1 none
    km: Fraction = Fraction(0)
    at: int = 0
    target: str = ""
    since: int = 0
    wait: int = 0
    text: str = ""


class Share(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A unit in an echelon, or a part of a division that stands there (ST-9.8c); `regiment` as in a command."""

    id: str
    part: Fraction = ONE
    regiment: int = 0


Echelons: TypeAlias = tuple[tuple[Share, ...], ...]


class Reaction(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a unit does when it is struck and nobody answers (ST-9.8r); default: accept in the default formation."""

    above: Fraction | None = None
    multiple: int = 1
    to: int = -1
    echelons: Echelons = ()


class Unit(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A unit as it is now. `squares` has the anchor first and is empty while the unit is not on the board.

    Half-turn numbers: `unfit` and `rest` are the last half-turn in which it is unfit, or may not move (-1: never).
    """

    id: str
    side: str
    arm: str
    number: int = 0
    part: int = 0
    squares: tuple[int, ...] = ()
    facing: int = 0
    strength: Fraction = ONE
    regiments: tuple[Regiment, ...] = ()
    shape: str = "1x1"
    lead: int = 2
    corps: str | None = None
    into: str = ""  # the division or corps that it is being handed to (ST-4.11)
    state: str = ""  # "" | in_transfer | on_march | forming | detached
    unfit: int = -1
    rest: int = -1
    arrived: int = 0  # order of arrival in its square: who stood there first (ST-4.12)
    defile: bool = False  # the last step was along a trail in mountains, swamp or forest (ST-4.3b)
    order: Standing | None = None
    progress: int = 0  # ticks stored towards the next step
    cut: int = 0  # consecutive own moves cut off or encircled
    supply: str = ""  # "" | cut_off | encircled, as found at the last END
    base: Fraction = ONE  # strength when the present supply state began (option attrition=linear)
    reaction: Reaction | None = None
    role: str = ""  # "" | cover | reserve
    joined: int = 0  # the half-turn in which it came into the game

    @property
    def at(self) -> int:
        """The anchor square, -1 off the board."""
        return self.squares[0] if self.squares else -1

    @property
    def arms(self) -> tuple[str, ...]:
        """The arms in it: its own, or those of its regiments (level 3), of which the slowest sets the speed."""
        if not self.regiments:
            return (self.arm,)
        return tuple(dict.fromkeys(one.arm for one in self.regiments if one.strength > 0)) or (self.arm,)

    @property
    def count(self) -> int:
        """Regiments it takes room for, worn divisions rounded up (ST-4.12b)."""
        if self.part:
            return 1
        strength = self.strength
        return max(1, -(-3 * strength.numerator // strength.denominator))

    @clause("ST-P.4")
    def fit(self, half: int) -> bool:
        """Whether it can strike, fire and retreat in that half-turn (section 2, «не боеспособна»)."""
        return self.unfit < half
