"""Events of the war around the battles: supply, questions, relations, peace, plans, mobilisation, interventions."""

from __future__ import annotations

from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.marks import redrawn
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Act, Answer, Army, Closure, Coming, Front, Query, Rule, Weather

Points = tuple[tuple[str, Fraction], ...]


def credit(position: Position, points: Points) -> None:
    """Write points for losses inflicted."""
    held = position.points
    for side, number in points:
        held[side] = held[side] + number if side in held else number


class Starved(Happening, frozen=True, kw_only=True):
    """Supply at the end of a move: who is cut off or encircled, and what it has cost."""

    side: str
    points: Points = ()

    def mark(self, position: Position) -> None:
        credit(position, self.points)


class Inquired(Happening, frozen=True, kw_only=True):
    """A question was put to a person, who has still to answer it."""

    side: str
    query: Query

    def mark(self, position: Position) -> None:
        position.queries += (self.query,)


class Replied(Happening, frozen=True, kw_only=True):
    """A question was answered, number `query` of those put to a person, by his seat; whether truly is sealed."""

    side: str
    answer: Answer
    line: int = 0
    query: int = -1
    by: str = ""

    def mark(self, position: Position) -> None:
        position.answers[self.side] = (*position.answers.get(self.side, ()), self.answer)
        if self.query >= 0:
            left = [one for one in position.queries if (one.side, one.number) != (self.side, self.query)]
            false = self.answer.false
            position.queries = tuple(replace(q, false=q.false + (false and q.side == self.side)) for q in left)


class Unanswered(Happening, frozen=True, kw_only=True):
    """A question was refused and cost nothing: before the war, beyond the budget, about too much at once."""

    side: str
    code: str
    line: int = 0


class Violated(Happening, frozen=True, kw_only=True):
    """A side crossed a border, fired or struck: the war is on, relations and the command of Greens change."""

    side: str
    other: str
    square: int = -1
    relations: tuple[tuple[str, str, str], ...] = ()
    commanders: tuple[tuple[str, str], ...] = ()

    def mark(self, position: Position) -> None:
        position.war = True
        for a, b, relation in self.relations:
            position.relations[a, b] = relation
        position.commanders.update(self.commanders)


class PeaceOffered(Happening, frozen=True, kw_only=True):
    """An offer of peace, delivered at once (ST-1.9)."""

    side: str
    to: str
    text: str = ""

    def mark(self, position: Position) -> None:
        position.offers[self.side, self.to] = position.half


class PeaceWithdrawn(Happening, frozen=True, kw_only=True):
    """An offer stands no longer."""

    side: str
    to: str

    def mark(self, position: Position) -> None:
        position.offers.pop((self.side, self.to), None)


class PeaceMade(Happening, frozen=True, kw_only=True):
    """Two sides are at peace; `units` are those sent home from the other's land, `neutral` the pairs at peace."""

    side: str
    other: str
    neutral: tuple[tuple[str, str], ...] = ()

    def mark(self, position: Position) -> None:
        for pair in self.neutral:
            position.relations[pair] = "neutral"
        position.offers.pop((self.side, self.other), None)
        position.offers.pop((self.other, self.side), None)


class Departed(Happening, frozen=True, kw_only=True):
    """A side has resigned or surrendered: it is out of the war, `gone` are its troops."""

    side: str
    why: str

    def mark(self, position: Position) -> None:
        position.left = (*position.left, self.side)
        position.coming = tuple(one for one in position.coming if one.unit.side != self.side)


class Mustered(Happening, frozen=True, kw_only=True):
    """Divisions enter a side's lists: `units` at once, `coming` on their days; `rating` is added to the initial one."""

    side: str
    coming: tuple[Coming, ...] = ()
    rating: Fraction = Fraction(0)

    def mark(self, position: Position) -> None:
        position.coming += self.coming
        position.initial[self.side] = position.initial.get(self.side, Fraction(0)) + self.rating


class Arrived(Happening, frozen=True, kw_only=True):
    """Mobilised divisions appear in their cities."""

    side: str
    rating: Fraction

    def mark(self, position: Position) -> None:
        here = {unit.id for unit in self.units}
        position.coming = tuple(one for one in position.coming if one.unit.id not in here)
        position.initial[self.side] = position.initial.get(self.side, Fraction(0)) + self.rating
        position.counter += len(self.units)


class Destined(Happening, frozen=True, kw_only=True):
    """The cities of divisions that are to be mobilised."""

    coming: tuple[Coming, ...]

    def mark(self, position: Position) -> None:
        new = {one.unit.id: one for one in self.coming}
        position.coming = tuple(new.get(one.unit.id, one) for one in position.coming)


class Deployed(Happening, frozen=True, kw_only=True):
    """Troops stand where the plan puts them; `moved` are those that the umpire had to put elsewhere."""

    side: str
    moved: tuple[str, ...] = ()

    def mark(self, position: Position) -> None:
        position.counter += len(self.units)


class Organised(Happening, frozen=True, kw_only=True):
    """Armies, fronts, roles and standing formations of a side as they are from now on."""

    side: str
    armies: tuple[Army, ...] = ()
    disbanded: tuple[int, ...] = ()
    fronts: tuple[Front, ...] = ()
    rules: tuple[Rule, ...] | None = None

    def mark(self, position: Position) -> None:
        for number in self.disbanded:
            position.armies.pop((self.side, number), None)
        for army in self.armies:
            position.armies[self.side, army.number] = army
        for front in self.fronts:
            position.fronts[self.side, front.number] = front
        if self.rules is not None:
            position.rules[self.side] = self.rules


class Intervened(Happening, frozen=True, kw_only=True):
    """The umpire has influenced operations (ST-9.4); nobody is told before the end."""

    act: Act
    closures: tuple[Closure, ...] = ()
    weather: tuple[Weather, ...] = ()
    fog: tuple[str, ...] = ()
    barred: tuple[tuple[str, int], ...] = ()

    def mark(self, position: Position) -> None:
        position.acts += (self.act,)
        position.barred += self.barred
        position.closures += self.closures
        position.weather += self.weather
        position.fog = tuple(dict.fromkeys((*position.fog, *self.fog)))
        if self.act.kind == "message":
            said = position.log.get(self.act.side, ())
            position.log[self.act.side] = (*said, ("message", position.half, self.act.text))


class Restrained(Happening, frozen=True, kw_only=True):
    """Units whose orders the umpire has forbidden: standing ones are gone, they neither strike nor fire."""

    side: str

    def mark(self, position: Position) -> None:
        position.acted.update(dict.fromkeys((unit.id for unit in self.units), "struck"))


class Cleared(Happening, frozen=True, kw_only=True):
    """The fog has lifted for sides whose report was withheld."""

    sides: tuple[str, ...]

    def mark(self, position: Position) -> None:
        position.fog = tuple(side for side in position.fog if side not in self.sides)


class Returned(Happening, frozen=True, kw_only=True):
    """A square changes hands without a fight."""

    square: int
    side: str

    def mark(self, position: Position) -> None:
        position.owner[self.square] = OWNERS.index(self.side)


class Sighted(Happening, frozen=True, kw_only=True):
    """What sides see at the end of a half-turn, for their commanders' maps (section 4.6)."""

    found: tuple[tuple[str, tuple[tuple[int, tuple[int, tuple[object, ...]]], ...]], ...]
    """Side → squares with the half-turn and what was seen there; what is empty now is struck off the map."""

    def mark(self, position: Position) -> None:
        for side, squares in self.found:
            position.sightings[side] = redrawn(position.sightings.get(side, ()), squares)
