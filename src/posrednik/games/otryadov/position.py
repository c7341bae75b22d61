"""The state of a game: `Facts` that everybody may see once the screens are lifted, and a sealed rest.

Rule functions take `Facts`; a `Position` adds what is sealed (deployments handed in, plans of a competition),
which no encoder knows. Figures are numbered in the order of the roster, red first; per-figure state lies in
flat byte arrays, so that a copy is cheap. Everything else in `Facts` is immutable and replaced, never changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import compress
from typing import Literal, NamedTuple

from posrednik.core.outcome import Outcome
from posrednik.games.otryadov.ground import Ground
from posrednik.games.otryadov.law import Law
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import BIT, BLUE, RED
from posrednik.games.otryadov.tables import FORM, MATERIAL

OFF = 255
"""Square of a figure that is not on the board: removed, or not yet deployed."""
ALOFT = 254
"""Square of a flight in the air; where it is stands in `air`."""

DUTIES = (
    None,
    "fire_only",
    "back_and_fire",
    "dismount",
    "dismount_back",
    "must_leave",
    "turn_away",
    "gas_leave",
    "return_base",
)
"""The obligations of section 4.4 by number; 0 is none."""
FREE, FIRE_ONLY, BACK, DISMOUNT, DISMOUNT_BACK, MUST_LEAVE, TURN_AWAY, GAS_LEAVE, RETURN_BASE = range(9)
MUST_MOVE = frozenset((BACK, DISMOUNT_BACK, MUST_LEAVE, TURN_AWAY, GAS_LEAVE, RETURN_BASE))

_MATERIAL = bytes(MATERIAL).ljust(256, b"\0")
"""Form → sixths of a strength unit, for whole arrays of forms."""
FORMS_OF_ARM = {"rifle": FORM["chem_rifle"], "cavalry": FORM["chem_cavalry"], "tank": FORM["chem_tank"]}
"""Declared arm of a decontamination figure → its form (O30-XIV-7)."""

Phase = Literal["deploy", "play", "over"]


class Air(NamedTuple):
    """A flight: the square it is over (-1 on the ground), turns aloft, fuel, bomb run spent."""

    over: int
    sortie: int
    fuelled: bool
    run_done: bool


class Gas(NamedTuple):
    """An infected square: persistent or not, plies left, side that laid it, plies of decontamination left."""

    persistent: bool
    plies: int
    owner: int
    decon: int | None


class Barrage(NamedTuple):
    """Firers on an empty square: artillery, other arms, light machine guns."""

    art: int
    sa: int
    lmg: int


class Stand(NamedTuple):
    """What a side has besides figures: numbers at the start, tokens, airfield, whether it was on the field."""

    initial: int
    units: int
    engaged: bool = False
    bombs: int = 0
    tokens: int = 0
    damaged: bool = False
    repair: int = 0
    holder: int = -1


class Seen(NamedTuple):
    """A position that stood at the end of a ply, kept for O30-X-18: `state` joins the arrays of figures."""

    state: bytes
    rest: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """The figures of a game: ids (red first), their starting forms, and where blue begins."""

    ids: tuple[str, ...]
    forms: bytes
    blue_from: int
    index: Mapping[str, int] = field(repr=False)

    def span(self, side: int) -> tuple[int, int]:
        """Numbers of the side's figures: the first, and the one after the last."""
        return (0, self.blue_from) if side == RED else (self.blue_from, len(self.ids))

    def side(self, i: int) -> int:
        return RED if i < self.blue_from else BLUE


def roster(red: list[tuple[str, int]], blue: list[tuple[str, int]]) -> Roster:
    """A roster of (id, form) lists; raises ValueError for an id used twice."""
    both = red + blue
    ids = tuple(id for id, _ in both)
    if len(set(ids)) != len(ids):
        raise ValueError("an id is used twice in the roster")
    if len(ids) > ALOFT:
        raise ValueError(f"{len(ids)} figures are more than the board of 210 squares can hold")
    return Roster(ids, bytes(f for _, f in both), len(red), {id: i for i, id in enumerate(ids)})


class Facts:
    """The facts of the board that a position holds and a view holds as far as its seat knows them."""

    __slots__ = (
        "air", "barrage", "draw_offer", "duty", "first", "form", "gas", "ground", "heading", "law",
        "neutralised", "occupied", "passed", "raids", "removed", "result", "roster", "seen",
        "seen_keys", "sides", "square", "to_move", "turn", "under_fire", "village",
    )  # fmt: skip

    def __init__(self, law: Law, ground: Ground, roster: Roster) -> None:
        n = len(roster.ids)
        self.law = law
        self.ground = ground
        self.roster = roster
        self.form = bytearray(roster.forms)
        self.square = bytearray([OFF]) * n
        self.duty = bytearray(n)
        self.under_fire = bytearray(n)
        self.neutralised = bytearray(n)
        self.heading = bytearray([0] * roster.blue_from + [4] * (n - roster.blue_from))
        self.village = bytearray(n)
        self.occupied = [0, 0]
        self.air: dict[int, Air] = {}
        self.gas: dict[int, Gas] = {}
        self.barrage: dict[int, Barrage] = {}
        self.sides = (Stand(0, 0), Stand(0, 0))
        self.to_move = BLUE
        self.first = BLUE
        self.turn = 1
        self.passed = False
        self.draw_offer: int | None = None
        self.result: Outcome | None = None
        self.seen: tuple[Seen, ...] = ()
        self.seen_keys: tuple[tuple[int, int, int], ...] = ()
        self.removed: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.raids = (0, 0)

    def copy(self) -> Facts:
        new = Facts.__new__(Facts)
        new.law, new.ground, new.roster = self.law, self.ground, self.roster
        new.form, new.square = self.form[:], self.square[:]
        new.duty, new.under_fire, new.neutralised = self.duty[:], self.under_fire[:], self.neutralised[:]
        new.heading, new.village = self.heading[:], self.village[:]
        new.occupied = self.occupied[:]
        new.air, new.gas, new.barrage, new.sides = self.air, self.gas, self.barrage, self.sides
        new.to_move, new.first, new.turn, new.passed = self.to_move, self.first, self.turn, self.passed
        new.draw_offer, new.result, new.seen = self.draw_offer, self.result, self.seen
        new.seen_keys, new.removed, new.raids = self.seen_keys, self.removed, self.raids
        return new

    def figures(self, side: int) -> Iterator[int]:
        """Numbers of the side's figures that are on the board (a flight in the air included)."""
        square = self.square
        return (i for i in range(*self.roster.span(side)) if square[i] != OFF)

    def on(self, square: int, side: int) -> list[int]:
        """Numbers of the side's figures on a square, in the order of the roster."""
        low, high = self.roster.span(side)
        found = []
        i = self.square.find(square, low, high)
        while i >= 0:
            found.append(i)
            i = self.square.find(square, i + 1, high)
        return found

    def alive(self, side: int) -> int:
        low, high = self.roster.span(side)
        return high - low - self.square.count(OFF, low, high)

    def material(self, side: int) -> int:
        """Material on the board in sixths of a strength unit (O30-VII-1)."""
        low, high = self.roster.span(side)
        return sum(compress(self.form[low:high].translate(_MATERIAL), map(OFF.__ne__, self.square[low:high])))

    def place(self, i: int, square: int) -> None:
        """Put figure i on a ground square, or take it off with OFF or ALOFT; keeps the sets of squares right."""
        roster = self.roster
        side = RED if i < roster.blue_from else BLUE
        old = self.square[i]
        self.square[i] = square
        if old < ALOFT:
            low, high = roster.span(side)
            if self.square.find(old, low, high) < 0:
                self.occupied[side] &= ~BIT[old]
        if square < ALOFT:
            self.occupied[side] |= BIT[square]

    def where(self, i: int) -> int:
        """The square a figure is on or over, OFF if it is not in the game."""
        s = self.square[i]
        return self.air[i].over if s == ALOFT else s

    def state(self) -> Seen:
        """What O30-X-18 compares, with figures in the order of the roster."""
        arrays = (self.form, self.square, self.duty, self.under_fire, self.neutralised, self.heading, self.village)
        red, blue = self.sides
        tokens = (red.bombs, red.tokens, red.damaged, red.repair, blue.bombs, blue.tokens, blue.damaged, blue.repair)
        return Seen(b"".join(arrays), (self.gas, self.barrage, tokens, self.air))

    def key(self, to_move: int) -> tuple[int, int, int]:
        """A quick mark of a position: two that are the same have the same key."""
        return self.occupied[0], self.occupied[1], to_move


class Sealed:
    """What a seat has handed in and nobody else may see: placements, arms of chem figures, plans."""

    __slots__ = ("deployed", "plans")

    def __init__(self) -> None:
        self.deployed: tuple[Placement | None, Placement | None] = (None, None)
        self.plans: tuple[object | None, object | None] = (None, None)

    def copy(self) -> Sealed:
        new = Sealed.__new__(Sealed)
        new.deployed, new.plans = self.deployed, self.plans
        return new


@dataclass(frozen=True, slots=True)
class Placement:
    """A deployment handed in: figure number → square, and figure number → form where it was declared."""

    squares: Mapping[int, int]
    forms: Mapping[int, int]


class Position:
    """A game as the umpire knows it."""

    __slots__ = ("facts", "phase", "scenario", "sealed")

    def __init__(self, facts: Facts, scenario: Scenario, phase: Phase, sealed: Sealed) -> None:
        self.facts = facts
        self.scenario = scenario
        self.phase: Phase = phase
        self.sealed = sealed

    def copy(self) -> Position:
        return Position(self.facts.copy(), self.scenario, self.phase, self.sealed)


def fingerprint(position: Position) -> str:
    """Sixteen hexadecimal digits over everything that decides how the game can go on."""
    f = position.facts
    arrays = (f.form, f.square, f.duty, f.under_fire, f.neutralised, f.heading, f.village)
    h = blake2b(b"".join(arrays), digest_size=8)
    red, blue = f.sides
    rest: list[object] = [*red, *blue, f.to_move, f.turn, f.passed, f.draw_offer, position.phase]
    for held in (f.air, f.gas, f.barrage):
        rest.append([(k, *v) for k, v in sorted(held.items())] if held else 0)
    if f.result is not None:
        rest += [f.result.kind, f.result.winner]
    if position.phase == "deploy":
        rest += [p and (sorted(p.squares.items()), sorted(p.forms.items())) for p in position.sealed.deployed]
    h.update(repr(rest).encode())
    return h.hexdigest()
