"""Own moves without battle for the tests of movement: orders in the words of golden cases, a half-turn at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia import cards, forming, stacking, walking
from posrednik.games.strategia.caseorders import command_of
from posrednik.games.strategia.events_sequence import HalfBegan
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.words import FACINGS
from tests.games.strategia.stage import play

Order = dict[str, Any]


def move(unit: str, *path: str, **more: Any) -> Order:
    return {"do": "move", "unit": unit, "path": list(path), **more}


def turn(unit: str, facing: str) -> Order:
    return {"do": "turn", "unit": unit, "facing": facing}


def own_move(p: Position, *orders: Order, side: str = "red") -> list[Happening]:
    """One own move of a side, with its END, and on to its next own move; the events."""
    events: list[Happening] = []
    commands = [command_of(p, {"side": side, **order}, line) for line, order in enumerate(orders)]

    def unfolding() -> Any:
        q = yield from walking.movement(p, side, commands)
        q = yield from cards.apart(q, side)
        q = yield from stacking.overlaps(q, side)
        return (yield from forming.finish(q, side))

    while p.mover != side:
        begin(p)
    events += play(p, unfolding())
    for _ in p.movers:
        begin(p)
    return events


def begin(p: Position) -> None:
    """The next half-turn begins."""
    HalfBegan(clause="ST-1.5", half=p.half + 1).write(p)


def at(p: Position, id: str) -> str:
    return p.board.name[p.units[id].at]


def squares(p: Position, id: str) -> list[str]:
    return [p.board.name[s] for s in p.units[id].squares]


def facing(p: Position, id: str) -> str:
    return FACINGS[p.units[id].facing]


def stored(p: Position, id: str) -> Any:
    """Turns of time that a unit has stored."""
    return Fraction(p.units[id].progress, p.law.turn)


def faults(events: Iterable[Happening]) -> list[str]:
    return [one.code for one in events if isinstance(one, Fault)]
