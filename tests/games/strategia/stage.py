"""Small positions for the tests of the war, in the plain words of the golden cases, and rules let loose on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from posrednik.games.strategia import mobilising
from posrednik.games.strategia.casefile import position_of, standard_board
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.setup import relations_at_start
from posrednik.games.strategia.words import SIDES


def field(
    units: Sequence[str] = (), *, level: int = 1, sides: Sequence[str] = (), options: Mapping[str, Any] | None = None,
    **setup: Any,
) -> Position:  # fmt: skip
    """A position of units «B201 td 20-21 E 1/2»; `sides` play besides Red and Blue, the rest is `setup` of a case."""
    plain = [_unit(text) for text in units]
    setup = {"map": {"w": 20, "h": 20}, "units": plain, "options": dict(options or {}), **setup}
    return position_of({"level": level, "setup": setup, "orders": [{"side": side, "do": "end"} for side in sides]})


def _unit(text: str) -> dict[str, Any]:
    id, arm, at, *more = text.split()
    side = {"R": "red", "B": "blue", "N": "green_north", "S": "green_south"}[id[0]]
    rest = dict(zip(("facing", "strength", "corps"), more, strict=False))
    if "corps" in rest:
        rest["corps"] = rest["corps"].replace("_", " ")
    return {"id": id, "arm": arm, "side": side, "at": at, **rest}


def play(p: Position, unfolding: Unfolding) -> list[Happening]:
    """Let a rule unfold on the position itself; the events."""
    events: list[Happening] = []
    try:
        event = next(unfolding)
        while True:
            event.write(p)
            events.append(event)
            event = unfolding.send(p)
    except StopIteration:
        return events


def war(level: int, movers: Sequence[str] = ("red", "blue"), **options: Any) -> Position:
    """The standard board with the forces of the level off the board, before planning."""
    p = Position(standard_board(level), law_of(Options(level=level, **options)), tuple(movers))  # type: ignore[arg-type]
    p.relations = dict(relations_at_start(SIDES, p.law.alliances))
    p.seats = {side: side for side in movers}
    play(p, mobilising.muster(p))
    return p


def named(p: Position, squares: Any) -> list[str]:
    """Squares by their names."""
    return [p.board.name[s] for s in squares]
