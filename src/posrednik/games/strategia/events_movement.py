"""Events of movement (chapter 4): steps, turns, cards, marches, transfers."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.marks import Memory, marked
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reports import alone


class Timed(Happening, frozen=True, kw_only=True):
    """The base of what takes time: `spent` is all that its units have used of this own move, in ticks."""

    spent: int = 0

    def mark(self, position: Position) -> None:
        for unit in self.units:
            position.spent[unit.id] = self.spent


class Stepped(Timed, frozen=True, kw_only=True):
    """A unit, or a corps with one step, went to the next square.

    `kind` is road (along a link), ahead, back or transfer; `km` the way made; `taken` are squares with their new
    owners, by number (I-45).
    """

    start: int
    to: int
    kind: str
    km: Fraction
    taken: tuple[tuple[int, int], ...] = ()

    def mark(self, position: Position) -> None:
        moved = position.moved
        for unit in self.units:
            id = unit.id
            position.spent[id] = self.spent
            moved[id] = moved[id] + self.km if id in moved else self.km
        for square, owner in self.taken:
            position.owner[square] = owner
        position.counter += 1


class Turned(Timed, frozen=True, kw_only=True):
    """A unit or corps took a new facing in its place (ST-4.3)."""

    facing: int


class Stored(Timed, frozen=True, kw_only=True):
    """The time left did not suffice for the next step or turn: it is kept towards it (ST-4.P)."""

    def mark(self, position: Position) -> None:
        for unit in self.units:
            position.spent[unit.id] = self.spent
        position.counter += 1


class Ordered(Happening, frozen=True, kw_only=True):
    """An order came to stand, ended or was dropped (ST-4.O); a reaction was set (ST-9.8r)."""

    def mark(self, position: Position) -> None:
        position.counter += 1


class Seized(Happening, frozen=True, kw_only=True):
    """Squares passed to the side that stands on them, after their border was crossed (I-45)."""

    taken: tuple[tuple[int, int], ...]

    def mark(self, position: Position) -> None:
        for square, owner in self.taken:
            position.owner[square] = owner


class Interdicted(Happening, frozen=True, kw_only=True):
    """A unit came into fire against those who enter a square (ST-9.7d): its strength is what is left."""

    square: int
    by: str
    lost: Fraction  # divisions
    points: Fraction = Fraction(0)  # for the side that fired

    def mark(self, position: Position) -> None:
        hit = frozenset(unit.id for unit in self.units)
        position.interdictions = tuple(
            replace(one, hit=one.hit | hit) if one.square == self.square and one.by == self.by else one
            for one in position.interdictions
        )
        position.points[self.by] = position.points.get(self.by, Fraction(0)) + self.points


class Chip(Struct, frozen=True):
    """What a side learns of a chip that it meets: square, facing, and how big it is."""

    square: int
    facing: int
    size: str  # regiment | division | corps
    side: str = ""


class Met(Happening, frozen=True, kw_only=True):
    """A side's unit stood next to enemy chips or was stopped by one (section 4.2, discovery): they go on its map."""

    side: str
    chips: tuple[Chip, ...]

    def mark(self, position: Position) -> None:
        side, half, found = self.side, position.half, []
        for one in self.chips:
            s = one.square
            found.append(Memory(square=s, half=half, seen=alone(one.side, s, one.facing, one.size)))
        position.sightings[side] = marked(position.sightings.get(side, ()), found)


class Reshaped(Timed, frozen=True, kw_only=True):
    """A card was widened, narrowed, closed or regrouped (ST-4.5, 4.C, 3.1d)."""

    taken: tuple[tuple[int, int], ...] = ()

    def mark(self, position: Position) -> None:
        super().mark(position)
        for square, owner in self.taken:
            position.owner[square] = owner


class Closed(Happening, frozen=True, kw_only=True):
    """A column that made no step in this own move closed up (ST-4.C, 4.7c)."""


class Restored(Timed, frozen=True, kw_only=True):
    """The half turn before a march, or after it, is paid: the unit is on the march, or fit again (ST-4.8, 4.8b)."""


class Boarded(Timed, frozen=True, kw_only=True):
    """Units assemble for a transfer (ST-4.6)."""

    def mark(self, position: Position) -> None:
        super().mark(position)
        position.counter += 1


class Railed(Timed, frozen=True, kw_only=True):
    """Units in transfer jumped to the next node or arrived, or wait (`waited`) for room there (ST-4.6n)."""

    to: int
    waited: bool = False

    def mark(self, position: Position) -> None:
        super().mark(position)
        position.counter += 1
