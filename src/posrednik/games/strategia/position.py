"""The umpire's map: the whole truth of a war. Sealed: no encoder knows it; only `view.py` shows parts of it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.core.outcome import Outcome
from posrednik.games.strategia.board import OWNERS, Board
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.marks import Marks
from posrednik.games.strategia.owners import Owners
from posrednik.games.strategia.records import (
    Act,
    Answer,
    Army,
    Battle,
    Closure,
    Coming,
    Equipment,
    Front,
    Interdiction,
    Query,
    Rule,
    Weather,
)
from posrednik.games.strategia.unit import Unit


class Position:
    """The state of a war. Everything in it is immutable but the containers, which `copy` copies."""

    __slots__ = (
        "acted",
        "acts",
        "answers",
        "armies",
        "at",
        "barred",
        "battles",
        "board",
        "closures",
        "coming",
        "commanders",
        "counter",
        "ended",
        "equipment",
        "fog",
        "fronts",
        "given",
        "half",
        "held",
        "initial",
        "interdictions",
        "law",
        "learnt",
        "left",
        "log",
        "maps",
        "moved",
        "movers",
        "offers",
        "owner",
        "pending",
        "points",
        "queries",
        "relations",
        "reports",
        "result",
        "rules",
        "seats",
        "sides",
        "sightings",
        "spent",
        "stage",
        "stamp",
        "stocks",
        "units",
        "war",
        "weather",
    )
    stage: str
    """planning | operations | peace."""
    half: int
    """Number of the half-turn, from 0: `half // len(movers) + 1` is the game turn (section 4.2)."""
    units: dict[str, Unit]
    at: dict[int, tuple[str, ...]]
    """Square → ids of the units on it, in the order of arrival. Kept by `put` and `take`."""
    held: dict[str, int]
    """Side → set of the squares with its units."""
    sides: dict[str, tuple[tuple[str, ...], object, tuple[Unit, ...]]]
    """Side that was asked for → ids of its units in order (`put` and `take` forget them), and the units by a stamp."""
    war: bool
    relations: dict[tuple[str, str], str]
    """Pair of sides in the order of SIDES → neutral | war | allied (ST-1.8)."""
    commanders: dict[str, str]
    """Green state → the side that commands its troops, "" the umpire (ST-9.1g)."""
    left: tuple[str, ...]
    """Sides that have surrendered or resigned while others play on (ST-END)."""
    acts: tuple[Act, ...]
    """Interventions so far (ST-9.4); sealed to the end."""
    closures: tuple[Closure, ...]
    learnt: dict[str, tuple[Closure, ...]]
    """Side → closures beside which it had a unit once (I-78), whoever caused them."""
    interdictions: tuple[Interdiction, ...]
    weather: tuple[Weather, ...]
    fog: tuple[str, ...]
    """Sides whose report is withheld this turn (R-07)."""
    battles: tuple[Battle, ...]
    equipment: tuple[Equipment, ...]
    armies: dict[tuple[str, int], Army]
    fronts: dict[tuple[str, int], Front]
    rules: dict[str, tuple[Rule, ...]]
    """Side → standing formations (ST-5.9)."""
    answers: dict[str, tuple[Answer, ...]]
    queries: tuple[Query, ...]
    """Recon questions that a person has still to answer (ST-1.3u, 1.3n); sealed but for him."""
    barred: tuple[tuple[str, int], ...]
    """(unit, half-turn in which the umpire lets no order to it be carried out) (ST-9.4h); sealed to the end."""
    coming: tuple[Coming, ...]
    spent: dict[str, int]
    """Unit → ticks of its time used in this own move."""
    moved: dict[str, Fraction]
    """Unit → km walked in this own move (ST-9.8a)."""
    acted: dict[str, str]
    """Unit → what it did in this half-turn that binds it: struck | fired | retreated."""
    stocks: dict[int, Fraction]
    """Square of a fortress → what is used of its endurance (ST-9.16d), 0 to 1."""
    offers: dict[tuple[str, str], int]
    """(from, to) → half-turn in which peace was offered (ST-1.9)."""
    initial: dict[str, Fraction]
    """Side → rating of all field troops mobilised so far (ST-END)."""
    points: dict[str, Fraction]
    """Side → points for losses inflicted so far (R-06)."""
    given: tuple[tuple[str, Any], ...]
    """(seat, order) in the order received, for the move or the plan that is going on."""
    ended: tuple[str, ...]
    """Seats that have said `end` in it."""
    pending: tuple[Any, ...]
    """Strikes that wait for the defenders' answers (ST-9.8q), and the answers so far."""
    reports: dict[str, Any]
    """Side → what it was told at the start of its last own move (ST-8.1)."""
    seats: dict[str, str]
    """Seat → its side, the leader of a team first (ST-1.2t)."""
    sightings: dict[str, Marks]
    """Side → its commander's map."""
    maps: dict[str, bytes]
    """Side → owners of squares as its own map has them."""
    log: dict[str, tuple[Any, ...]]
    """Side → what the umpire has told it in its last moves."""
    counter: int
    """Grows with every arrival, order and battle, so that things have an order of age."""
    result: Outcome | None

    stamp: object
    """Another one as soon as a unit is another: what was worked out of the units holds as long as it is the same."""

    def __init__(self, board: Board, law: Law, movers: tuple[str, ...]) -> None:
        self.board = board
        self.law = law
        self.movers = movers
        """Sides that move, in order (ST-1.6)."""
        self.stage, self.half, self.counter, self.war = "planning", 0, 0, False
        self.owner = Owners(board.owner)
        """Square → number of its owner in OWNERS."""
        self.stamp, self.result = object(), None
        for name in _MAPS:
            setattr(self, name, {})
        for name in _LISTS:
            setattr(self, name, ())

    @property
    def mover(self) -> str:
        """The side whose move it is."""
        return self.movers[self.half % len(self.movers)]

    @property
    def turn(self) -> int:
        """The game turn, from 1."""
        return self.half // len(self.movers) + 1

    def own_half(self, side: str, turn: int) -> int:
        """The half-turn in which a side makes its move of a game turn."""
        return (turn - 1) * len(self.movers) + self.movers.index(side)

    def copy(self) -> Position:
        """A position that shares nothing that can change."""
        other = Position.__new__(Position)
        for name in _WHOLE:
            setattr(other, name, getattr(self, name))
        for name in _MAPS:
            setattr(other, name, getattr(self, name).copy())
        other.owner = self.owner.copy()
        return other

    # --- units: only events write ---------------------------------------------------------------

    def put(self, *units: Unit) -> None:
        """Let units be as given, wherever they were before; most stay where they are, and only they are others."""
        self.stamp = object()
        known = self.units
        for unit in units:
            id = unit.id
            old = known.get(id)
            known[id] = unit
            if old is None or old.squares != unit.squares or old.side != unit.side:
                self._settle(unit, old)

    def _settle(self, unit: Unit, old: Unit | None) -> None:
        """A unit stands elsewhere, or under another flag, than it did before."""
        id, side, squares = unit.id, unit.side, unit.squares
        if old is None or old.side != side:
            self.sides.clear()
        stays = old is not None and old.squares == squares
        if old is not None:
            self._lift(old, stays)
        for s in squares:
            if not stays:
                self.at[s] = (*self.at[s], id) if s in self.at else (id,)
            self.held[side] = self.held.get(side, 0) | 1 << s

    def take(self, id: str) -> None:
        """Take a unit out of the game."""
        self.stamp = object()
        gone = self.units.pop(id)
        self.sides.pop(gone.side, None)
        self._lift(gone)

    def _lift(self, unit: Unit, stays: bool = False) -> None:
        """A unit holds its squares no more for its side, and leaves them but if it `stays` under another flag."""
        for s in unit.squares:
            here = self.at[s]
            others = [one for one in here if one != unit.id] if len(here) > 1 else ()
            if others and not stays:
                self.at[s] = tuple(others)
            elif not stays:
                del self.at[s]
            if not others or unit.side not in [self.units[one].side for one in others]:
                self.held[unit.side] ^= 1 << s

    # --- questions ---------------------------------------------------------------------------------

    def on(self, square: int) -> list[Unit]:
        """The units in a square, in the order of arrival."""
        return [self.units[id] for id in self.at.get(square, ())]

    def of(self, side: str) -> Sequence[Unit]:
        """The units of a side, by id."""
        known = self.sides.get(side)
        if known is not None and known[1] is self.stamp:
            return known[2]
        ids = known[0] if known else tuple(sorted([id for id, unit in self.units.items() if unit.side == side]))
        found = tuple(map(self.units.__getitem__, ids))
        self.sides[side] = ids, self.stamp, found
        return found

    def owner_of(self, square: int) -> str:
        """The side that owns a square, "" for nobody."""
        return OWNERS[self.owner[square]]

    def relation(self, a: str, b: str) -> str:
        """neutral | war | allied; a side is its own ally. Red and Blue are enemies from the start (ST-1.8)."""
        if a == b:
            return "allied"
        return self.relations.get((a, b)) or self.relations.get((b, a)) or "neutral"

    def hostile(self, a: str, b: str) -> bool:
        """Whether two sides are at war with each other, or enemies before the outbreak."""
        return self.relation(a, b) == "war"

    def hostile_mask(self, side: str) -> int:
        """The squares with units of sides that are not allied."""
        mask = 0
        for other, held in self.held.items():
            if self.relation(side, other) != "allied":
                mask |= held
        return mask

    def corps_of(self, unit: Unit) -> list[Unit]:
        """The divisions of the unit's corps by number and id; the unit alone where it is in none."""
        if unit.corps is None:
            return [unit]
        return sorted([one for one in self.of(unit.side) if one.corps == unit.corps], key=attrgetter("number"))


_MAPS = [name for name, kind in Position.__annotations__.items() if str(kind).startswith("dict")]
_LISTS = [name for name, kind in Position.__annotations__.items() if str(kind).startswith("tuple")]
_WHOLE = [name for name in Position.__slots__ if name not in _MAPS and name != "owner"]
