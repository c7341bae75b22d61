"""The notation of «Стратегия» as tables, terminal and records use it (`notation.orders.Tongue`).

People write one order a line; in a record, where a move is one line, ` | ` stands between orders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from posrednik.core.order import Refused
from posrednik.core.outcome import Outcome
from posrednik.core.scenario import Ruleset, digest, sparse
from posrednik.core.scenario import Scenario as AnyScenario
from posrednik.core.seat import Seat
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.language import lines_of, measured, read_line
from posrednik.games.strategia.mapfile import standard_map
from posrednik.games.strategia.mending import vocabulary
from posrednik.games.strategia.naming import Known
from posrednik.games.strategia.normal import same
from posrednik.games.strategia.orders import AnyOrder
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.readings import BadOption, read_options
from posrednik.games.strategia.scenario import BadScenario, Scenario, read_scenario
from posrednik.games.strategia.view import View
from posrednik.games.strategia.writing import write
from posrednik.notation.nearest import nearest
from posrednik.notation.orders import option_values, register

_SIDES: Mapping[str, tuple[str, str]] = {
    "red": ("к", "R"),
    "blue": ("с", "B"),
    "green_north": ("зс", "N"),
    "green_south": ("зю", "S"),
    "umpire": ("п", "U"),
}
_PIECE = re.compile(r'"[^"]*"|«[^»]*»|\|')
BETWEEN = " | "
"""What stands between the orders of a move in a record."""
WAR = "war"
"""The scenario that needs no data: two countries on the board of R-10."""


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """The orders of a text with the column where each begins: lines, and what ` | ` parts within a line."""
    at = 0
    for line in lines_of(text):
        start = 0
        for found in _PIECE.finditer(line):
            if found[0] == "|":
                yield at + start, line[start : found.start()]
                start = found.end()
        yield at + start, line[start:]
        at += len(line) + 1


class StrategiaTongue:
    """Reads and writes orders; what they name is found when they are judged."""

    game = "strategia"

    def read(self, view: View, seat: Seat, text: str) -> list[AnyOrder]:
        return read_all(text, names_of(view.board, view.movers, view.seats))

    def read_at(self, position: Position, seat: Seat, text: str) -> list[AnyOrder]:
        return read_all(text, names_of(position.board, position.movers, position.seats))

    def write(self, view: View, seat: Seat, orders: Sequence[AnyOrder], lang: str) -> str:
        return BETWEEN.join(write(order, lang) for order in orders)

    def write_at(self, position: Position, seat: Seat, orders: Sequence[AnyOrder], lang: str) -> str:
        return BETWEEN.join(write(order, lang) for order in orders)

    def write_one(self, view: View, seat: Seat, order: AnyOrder, draft: Sequence[AnyOrder], lang: str) -> str:
        return write(order, lang)

    def turn(self, position: Position) -> int:
        return 0 if position.stage == "planning" else position.turn

    def mark(self, seat: Seat, lang: str) -> str:
        side = str(seat).rstrip("0123456789")
        return _SIDES[side][0 if lang == "ru" else 1] + str(seat)[len(side) :]

    def seat(self, mark: str) -> Seat | None:
        letters = mark.rstrip("0123456789")
        for side, marks in _SIDES.items():
            if letters.lower() in (one.lower() for one in marks):
                return Seat(side + mark[len(letters) :])
        return None

    def score(self, outcome: Outcome | None) -> str:
        if outcome is None:
            return "*"
        return {None: "1/2", "red": "1-0", "blue": "0-1"}.get(outcome.winner, "0-0")

    def suggest(self, word: str) -> str | None:
        found = nearest(same(word), vocabulary(), most=1)
        return found[0][1] if found else None

    def scenario(self, name: str, data: str | None) -> Scenario:
        if data is not None:
            return read_scenario(data)
        if name != WAR:
            raise BadScenario("UNKNOWN_STANDARD", name=name, known=WAR)
        return Scenario()

    def scenario_data(self, scenario: AnyScenario) -> str | None:
        return None if scenario == Scenario() else msgspec.json.encode(sparse(scenario)).decode()

    def scenario_digest(self, scenario: AnyScenario) -> str:
        if isinstance(scenario, Scenario) and scenario.map is None:
            scenario = replace(scenario, map=standard_map())
        return digest(scenario)

    def rules(self, edition: str, options: Sequence[str]) -> Ruleset:
        values = option_values(options, BadOption)
        read_options(values)
        return Ruleset(game=self.game, edition=edition, options=values)


def names_of(board: Board, sides: Sequence[str], seats: Mapping[str, str]) -> Known:
    """The names that a reader must know: places, players of fronts (the seats), sides."""
    places = tuple(place.name for place in board.places.values() if place.name)
    return Known(places=places, players=tuple(seats), sides=tuple(sides))


def read_all(text: str, names: Known) -> list[AnyOrder]:
    """The orders of a text, comments and empty lines left out; raises Refused with the number and the column."""
    out: list[AnyOrder] = []
    for at, piece in pieces(text):
        try:
            if measured(piece).text:
                out.append(read_line(piece, names))
        except Refused as fault:
            found = fault.refusal
            raise Refused(replace(found, order=len(out), caret=at + (found.caret or 0))) from None
    return out


tongue = StrategiaTongue()
"""The notation of this game."""
register(tongue)
