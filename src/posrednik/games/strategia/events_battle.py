"""Events of fire and battle (chapter 9): what was shot, struck, refused, captured, and how battles ended."""

from __future__ import annotations

from msgspec import Struct

from posrednik.core.exact import Fraction
from posrednik.games.strategia.events_war import Points, credit
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle, Closure, Equipment, Interdiction

Losses = tuple[tuple[str, Fraction], ...]
"""Unit and what it lost, in divisions."""


class Shelled(Happening, frozen=True, kw_only=True):
    """Destructive fire fell on a square (ST-9.7a); `share` is what everything there lost."""

    side: str
    gun: str
    square: int
    share: Fraction
    losses: Losses = ()
    points: Points = ()

    def mark(self, position: Position) -> None:
        position.acted[self.gun] = "fired"
        credit(position, self.points)


class Barred(Happening, frozen=True, kw_only=True):
    """Fire lies on a square against those who enter it (ST-9.7d)."""

    side: str
    gun: str
    fire: Interdiction

    def mark(self, position: Position) -> None:
        position.acted[self.gun] = "fired"
        position.interdictions = (*position.interdictions, self.fire)


class Blocked(Happening, frozen=True, kw_only=True):
    """A road square, bridge or pass was closed by fire (ST-9.7c)."""

    side: str
    gun: str
    closures: tuple[Closure, ...]

    def mark(self, position: Position) -> None:
        position.acted[self.gun] = "fired"
        position.closures = (*position.closures, *self.closures)


class Exchange(Struct, frozen=True, kw_only=True):
    """One round of a battle: echelons from 1, effective ratings and losses, the column and its weaker side."""

    attacker: int
    defender: int
    k1: Fraction
    k2: Fraction
    column: str
    weaker: str
    attacker_loss: Fraction
    defender_loss: Fraction


class Recorded(Happening, frozen=True, kw_only=True):
    """The base of events that rewrite battle records: `records` as they are now, `merged` those that are no more."""

    records: tuple[Battle, ...] = ()
    merged: tuple[int, ...] = ()
    points: Points = ()

    def mark(self, position: Position) -> None:
        if self.records or self.merged:
            merged = self.merged
            now = {one.number: one for one in position.battles if not merged or one.number not in merged}
            for one in self.records:
                now[one.number] = one
            position.battles = tuple(now.values())
            position.counter += 1
        if self.points:
            credit(position, self.points)


class Fought(Recorded, frozen=True, kw_only=True):
    """A battle of one half-turn (4.3). `result` is a status of the fight or `tactical_encirclement`."""

    side: str
    against: str
    square: int
    mode: str
    rounds: tuple[Exchange, ...]
    result: str
    swift: bool
    strikers: tuple[str, ...]
    struck: tuple[str, ...]
    losses: Losses
    captured: Losses = ()

    def mark(self, position: Position) -> None:
        Recorded.mark(self, position)
        acted = position.acted
        for id in self.struck:
            acted[id] = "defended"
        for id in self.strikers:
            acted[id] = "struck"


class Withdrew(Recorded, frozen=True, kw_only=True):
    """The defender refused battle and left the square (ST-9.19); losses are those of the retreat, for good."""

    side: str
    before: str  # the side that struck
    square: int
    multiple: int
    strikers: tuple[str, ...]
    ways: tuple[tuple[str, tuple[int, ...]], ...]
    losses: Losses = ()
    taken: tuple[tuple[int, int], ...] = ()  # squares with their new owners, by number (I-45)

    def mark(self, position: Position) -> None:
        super().mark(position)
        for square, owner in self.taken:
            position.owner[square] = owner
        position.acted.update(dict.fromkeys(self.strikers, "struck"))
        position.acted.update({id: "retreated" for id, _ in self.ways if id in position.units})
        position.counter += 1


class Disengaged(Recorded, frozen=True, kw_only=True):
    """Units left a battle; their own losses are rounded up to regiments (ST-9.8p)."""

    side: str
    losses: Losses = ()


class BattleOver(Happening, frozen=True, kw_only=True):
    """A battle record was closed, its losses rounded to regiments (ST-9.8k, 9.8m, 9.8p)."""

    number: int
    attacker: str
    defender: str
    winner: str
    square: int
    cause: str  # destroyed | broken_off
    losses: Losses = ()
    points: Points = ()

    def mark(self, position: Position) -> None:
        position.battles = tuple([one for one in position.battles if one.number != self.number])
        if self.points:
            credit(position, self.points)


class EquipmentTaken(Happening, frozen=True, kw_only=True):
    """Equipment fell into a side's hands (ST-9.17); it is ready later."""

    side: str
    equipment: tuple[Equipment, ...]

    def mark(self, position: Position) -> None:
        position.equipment = (*position.equipment, *self.equipment)


class EquipmentLost(Happening, frozen=True, kw_only=True):
    """Equipment that was not ready yet was retaken (R-05)."""

    side: str  # whose it was
    by: str
    square: int

    def mark(self, position: Position) -> None:
        position.equipment = tuple(
            one
            for one in position.equipment
            if one.square != self.square or one.side != self.side or one.ready <= position.half
        )


class BrokeThrough(Happening, frozen=True, kw_only=True):
    """A front is broken at a square (ST-9.9); `told` is what the attacker learns of the gap by ST-8.2."""

    side: str
    against: str
    square: int
    told: tuple[object, ...] = ()


class Besieged(Happening, frozen=True, kw_only=True):
    """A turn of an encircled fortress, or its relief: how much of its endurance is used (ST-9.16d)."""

    side: str
    square: int
    used: Fraction

    def mark(self, position: Position) -> None:
        if self.used:
            position.stocks[self.square] = self.used
        else:
            position.stocks.pop(self.square, None)


class Capitulated(Happening, frozen=True, kw_only=True):
    """A fortress laid down its arms with everything in it (ST-9.16d)."""

    side: str
    to: str
    square: int
    points: Points = ()

    def mark(self, position: Position) -> None:
        position.stocks.pop(self.square, None)
        credit(position, self.points)
