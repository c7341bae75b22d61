"""A whole war by a simple script: both sides stand along the border, strike what is near and go forward."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.games.strategia import orders as o
from posrednik.games.strategia import sequence
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.hearing import report
from posrednik.games.strategia.law import EDITION
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.setup import begin

Half = tuple[int, list[Happening]]
FRONT: dict[str, tuple[int, o.Facing, int]] = {"red": (31, "W", -1), "blue": (30, "E", 1)}
"""Side → the column of its front, its facing, the way forward."""
BAND = range(11, 30)


class War:
    """A war that plays itself; `halves` is everything that happened, `heard` what each seat was told of it."""

    def __init__(self, level: int = 1, turns: int = 6) -> None:
        options: dict[str, bool | int | str] = {"level": level, "turn_limit": turns, "false_rate": "0"}
        self.p = begin(Scenario(), Ruleset(game="strategia", edition=EDITION, options=options))
        self.halves: list[Half] = []
        self.heard: dict[str, list[Half]] = {"red": [], "blue": []}
        self.dice = Seeded("campaign")
        for side in ("red", "blue"):
            self._hand_in(side, list(plan(self.p, side)))
        while self.p.stage != "peace":
            self._hand_in(self.p.mover, [*moves(self.p, self.p.mover), o.End()])

    def _hand_in(self, seat: str, orders: list[o.AnyOrder]) -> None:
        number = -1 if self.p.stage == "planning" else self.p.half
        told: list[Happening] = []
        heard: dict[str, list[Happening]] = {"red": [], "blue": []}
        unfolding = sequence.resolve(self.p, {Seat(seat): orders}, self.dice)
        try:
            event = next(unfolding)
            while True:
                event.write(self.p)
                told.append(event)
                for one in heard:
                    said = None if self.p.stage == "peace" else report(event, self.p, Seat(one))
                    heard[one] += [] if said is None else [said]
                event = unfolding.send(self.p)
        except StopIteration:
            self.halves.append((number, told))
            for one, events in heard.items():
                self.heard[one].append((number, events))


def plan(p: Position, side: str) -> Iterator[o.AnyOrder]:
    """Rifle divisions along the front, tanks behind them, the rest where the umpire puts it."""
    column, facing, forward = FRONT[side]
    for n, latitude in enumerate(BAND):
        yield o.Move(unit=f"{n + 1} sd", to=f"{column}-{latitude}", facing=facing)
    for n in range(8):
        yield o.Move(unit=f"{201 + n} td", to=f"{column - forward}-{13 + 2 * n}", facing=facing)


def moves(p: Position, side: str) -> Iterator[o.AnyOrder]:
    """Strike every enemy next to two own divisions; who has nobody before him goes a square forward."""
    _, _, forward = FRONT[side]
    foes = {s for unit in p.units.values() if unit.side != side and p.hostile(side, unit.side) for s in unit.squares}
    beside = {s: [u for u in p.of(side) if u.squares and p.board.grid.distance(u.at, s) == 1] for s in foes}
    for s in sorted(foes):
        if len(beside[s]) > 1:
            yield o.Strike(target=p.board.name[s])
    busy = {u.id for s in foes for u in beside[s]}
    for unit in p.of(side):
        if unit.id in busy or not unit.squares or unit.number > 208 or (unit.arm == "sd" and unit.number > len(BAND)):
            continue
        x, y = p.board.grid.x[unit.at] + 1 + forward, p.board.grid.y[unit.at] + 1
        if side == "red" or y > 20:
            yield o.Move(unit=f"{unit.number} {unit.arm}", path=(f"{x}-{y}",))
