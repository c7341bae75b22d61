"""A small field for tests of fire and battle: units from text, half-turns, strikes and answers, driven rule by rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia import answering, battles, firing, fortresses, striking
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.board import Board, BoardSource
from posrednik.games.strategia.events_sequence import HalfBegan
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.setup import relations_at_start
from posrednik.games.strategia.unit import THIRD, Reaction, Regiment, Unit
from posrednik.games.strategia.words import FACING, SIDES

H = TypeVar("H", bound=Happening)
SIDE = {"R": "red", "B": "blue", "N": "green_north", "S": "green_south"}


class Field:
    """A board of 12x12 open squares and the units of «B1 sd 5-5 N [strength] [corps] [wide 6-5 | column 5-4]»."""

    def __init__(self, *units: str, options: Options | None = None, **board: Any) -> None:
        self.law = law_of(options or Options(level=2))
        self.p = Position(Board(BoardSource(width=12, height=12, **board), self.law.level), self.law, SIDES[:2])
        self.p.stage, self.p.war = "operations", True
        self.p.relations = dict(relations_at_start(SIDES, ()))
        self.events: list[Happening] = []
        for text in units:
            self.p.put(self.unit(text))

    def unit(self, text: str) -> Unit:
        """A unit of the field from its text."""
        id, arm, at, facing, *more = text.split()
        strength = Fraction(more.pop(0)) if more and more[0][0].isdigit() and "-" not in more[0] else Fraction(1)
        shape, squares = "1x1", [self.sq(at)]
        if more and more[0] in ("wide", "column"):
            shape = more.pop(0)
            squares.append(self.sq(more.pop(0)))
        part, _, number = id[1:].rpartition("/")
        regiments = tuple(Regiment(k, arm, strength * THIRD) for k in (1, 2, 3))
        return Unit(
            id=id, side=SIDE[id[0]], arm=arm, number=int(number) if number.isdigit() else 0, part=int(part or 0),
            squares=tuple(squares), facing=FACING[facing], strength=strength, shape=shape,
            corps=more[0] if more else None,
            regiments=regiments if self.law.level == 3 and not part and arm != "garrison" else (),
        )  # fmt: skip

    def sq(self, name: str) -> int:
        return self.p.board.sq(name)

    def change(self, id: str, **fields: Any) -> None:
        """Put a unit into another state."""
        self.p.put(replace(self.p.units[id], **fields))

    def play(self, unfolding: Unfolding) -> None:
        try:
            event = next(unfolding)
            while True:
                event.write(self.p)
                self.events.append(event)
                event = unfolding.send(self.p)
        except StopIteration:
            return

    def half(self, number: int) -> None:
        """The END of this half-turn, and the begin of another one."""
        self.end()
        event = HalfBegan(clause="ST-1.5", half=number)
        event.write(self.p)

    def end(self) -> None:
        self.play(battles.close(self.p, self.p.mover))
        self.play(fortresses.clocks(self.p, self.p.mover))

    def fire(self, gun: str, at: str) -> None:
        side = self.p.units[gun].side if gun in self.p.units else "red"
        self.play(firing.fire(self.p, side, [c.Fire(who=(gun,), target=self.sq(at))]))

    def order(self, command: c.Command, side: str = "red") -> None:
        self.play(firing.fire(self.p, side, [command]))

    def blow(self, target: str, *echelons: str, **ways: str) -> c.Strike:
        """«R1 R2», «R3»: the echelons; `further_R1="5-5 5-4"`: a way."""
        rows = tuple(tuple(share(one) for one in row.split()) for row in echelons)
        further = {key.removeprefix("further_"): self.path(way) for key, way in ways.items()}
        return c.Strike(target=self.sq(target), echelons=rows, further=further)

    def path(self, text: str) -> tuple[int, ...]:
        return tuple(self.sq(one) for one in text.split())

    def strike(self, *orders: c.Strike, answers: Iterable[c.Respond] = (), side: str | None = None) -> None:
        mover = side or self.p.mover
        blows = striking.blows(self.p, mover, orders)
        said = [(other, one) for one in answers for other in SIDES if other != mover]
        self.play(striking.strikes(self.p, mover, blows, answering.by_word(self.p, blows, said)))

    def retreat(self, path: str, multiple: int = 1, at: str = "") -> c.Respond:
        return c.Respond(at=self.sq(at) if at else -1, accept=False, retreat=self.path(path), multiple=multiple)

    def accept(self, *echelons: str) -> c.Respond:
        return c.Respond(echelons=tuple(tuple(share(one) for one in row.split()) for row in echelons))

    def reacts(self, id: str, above: str, multiple: int = 1) -> None:
        self.change(id, reaction=Reaction(above=Fraction(above), multiple=multiple))

    def last(self, kind: type[H]) -> H:
        return [one for one in self.events if isinstance(one, kind)][-1]

    def count(self, kind: type[Happening]) -> int:
        return sum(isinstance(one, kind) for one in self.events)

    def strength(self, id: str) -> Fraction:
        unit = self.p.units.get(id)
        return unit.strength if unit is not None else Fraction(0)

    def at(self, id: str) -> str:
        unit = self.p.units[id]
        return " ".join(self.p.board.name[s] for s in unit.squares)


def share(text: str) -> c.Share:
    part, _, id = text.rpartition("*")
    return c.Share(id=id, part=Fraction(part) if part else Fraction(1))


def total(field: Field, ids: Sequence[str]) -> Fraction:
    return sum((field.strength(id) for id in ids), Fraction(0))
