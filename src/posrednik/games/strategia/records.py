"""What a position keeps beside units, in immutable records: closures, battles, equipment, armies, answers."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from posrednik.core.exact import Fraction
from posrednik.games.strategia.unit import Regiment, Unit


class Closure(Struct, frozen=True, kw_only=True):
    """A road square or link that is closed (ST-9.7c, 9.4h): half-turns from `first` to `last` inclusive.

    `kind`: `road` (one square; `move` and `transfer` say for what), `bridge` or `pass` (two squares, for everything).
    """

    kind: str
    squares: tuple[int, ...]
    first: int
    last: int
    move: bool = True
    transfer: bool = True
    by: str = ""


class Interdiction(Struct, frozen=True, kw_only=True):
    """Fire on a square against those who enter it (ST-9.7d), in force through half-turn `last`; `hit` have suffered."""

    square: int
    by: str
    share: Fraction  # what is left of the battery's effect: the fraction lost
    first: int
    last: int
    hit: frozenset[str] = frozenset()


class Weather(Struct, frozen=True, kw_only=True):
    """«Распутица» in a rectangle (R-07, ST-9.4h): roads give only the speed of the ground."""

    squares: frozenset[int]
    first: int
    last: int


class Member(Struct, frozen=True, kw_only=True, gc=False):
    """A unit in a battle record: its strength when it joined, its losses in this battle so far.

    Losses are exact while it fights; when it leaves (`left`) they are what was booked. What it lost meanwhile by fire
    or supply is the rest of the difference to its present strength.
    """

    id: str
    side: str
    arm: str
    number: int
    joined: int  # order of joining
    strength: Fraction
    loss: Fraction = Fraction(0)
    captured: Fraction = Fraction(0)  # how much of the loss was taken prisoner
    gone: bool = False  # destroyed or captured: out of the rounding
    left: bool = False  # out of the battle alive
    regiments: tuple[Regiment, ...] = ()  # level 3: the loss by regiments

    @property
    def fights(self) -> bool:
        """Whether it still takes part."""
        return not self.gone and not self.left


class Battle(Struct, frozen=True, kw_only=True, gc=False):
    """An open battle record (ST-9.8p). `attacker` is the side that opened it."""

    number: int
    attacker: str
    defender: str
    members: tuple[Member, ...] = ()
    struck: int = -1  # the last half-turn in which the attacker made a strike of it
    square: int = -1  # the square struck last: the field of battle
    flanked: tuple[tuple[str, int, int], ...] = ()
    """Side, half-turn, square struck in flank, combined or rear (ST-9.10)."""


class Equipment(Struct, frozen=True, kw_only=True):
    """Captured equipment (R-05): regiments of an arm that lie in a square and are ready from a half-turn on."""

    side: str
    arm: str
    regiments: int
    square: int
    ready: int


class Army(Struct, frozen=True, kw_only=True):
    """An army (ST-5.6): its number, units, the two border squares of its strip, its front."""

    side: str
    number: int
    units: tuple[str, ...] = ()
    strip: tuple[int, int] | None = None
    front: int = 0


class Front(Struct, frozen=True, kw_only=True):
    """A front (ST-5.7): its armies and the seat that leads it."""

    side: str
    number: int
    armies: tuple[int, ...] = ()
    player: str = ""


class Rule(Struct, frozen=True, kw_only=True):
    """A standing formation (ST-5.9): echelons, km between them, regiments per echelon (0 = the rest)."""

    scope: str  # corps | division | id of a unit or corps
    echelons: int
    km: int = 0
    shares: tuple[int, ...] = ()


class Answer(Struct, frozen=True, kw_only=True):
    """A recon answer that was given: half-turn, price, what was said, and whether it was a lie (sealed)."""

    half: int
    kind: str
    price: Fraction
    question: Any = None
    said: Any = None
    false: bool = False


class Query(Struct, frozen=True, kw_only=True):
    """A recon question that waits for the answer of the seat `to`: a human umpire, or an opponent where there is none.

    `number` counts the questions of a side from 0. `true` is the truth about the troops that the seat answers for,
    `rest` what the program adds of others' (None: nothing), `proposal` what is answered if the seat says nothing;
    `given` and `false` are the answers before it, and the lies among them.
    """

    number: int
    side: str
    to: str
    kind: str
    squares: tuple[int, ...] = ()
    formation: str = ""
    line: int = 0
    true: Any = None
    rest: Any = None
    proposal: Any = None
    given: int = 0
    false: int = 0


class Coming(Struct, frozen=True, kw_only=True):
    """A division still to be mobilised (ST-6.4): when, and the cities named for it, the first choice first."""

    unit: Unit
    turn: int
    cities: tuple[int, ...] = ()


class Act(Struct, frozen=True, kw_only=True):
    """An intervention (ST-9.4): the half-turn in which it was made, its kind, who made it, what it touches."""

    half: int
    turn: int
    kind: str  # weather | close | fog | delay | message | forbid | strength | square
    human: bool = False
    side: str = ""
    squares: tuple[int, ...] = ()
    turns: int = 0
    text: str = ""
    unit: str = ""  # whose orders are forbidden, who is corrected
    value: str = ""  # the strength put right
