"""The notation of «Бой отрядов» as tables, terminal and records use it (`notation.orders.Tongue`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from posrednik.core.outcome import Outcome
from posrednik.core.scenario import Ruleset, digest, sparse
from posrednik.core.scenario import Scenario as AnyScenario
from posrednik.core.seat import Seat
from posrednik.games.otryadov.law import BadOption, read_options
from posrednik.games.otryadov.mapfile import standard_map
from posrednik.games.otryadov.orders import AnyOrder, Deploy, FilePlan
from posrednik.games.otryadov.placing import read_deployment
from posrednik.games.otryadov.position import Facts, Phase, Position
from posrednik.games.otryadov.printing import write_deployment, write_order, write_turn
from posrednik.games.otryadov.reading import read_orders
from posrednik.games.otryadov.scenario import BASES, BadScenario, Scenario, read_scenario
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.vocabulary import suggest
from posrednik.notation.orders import option_values, register

_MARKS: Mapping[Seat, tuple[str, str]] = {Seat("red"): ("к", "R"), Seat("blue"): ("с", "B")}
_SEATS = {mark.lower(): seat for seat, marks in _MARKS.items() for mark in marks}
_SCORES = {None: "1/2", Seat("red"): "1-0", Seat("blue"): "0-1"}


class OtryadovTongue:
    """Reads and writes on views and on positions alike: both have facts."""

    game = "otryadov"

    def read(self, view: View, seat: Seat, text: str) -> list[AnyOrder]:
        return _read(facts_of(view), view.phase, seat, text)

    def read_at(self, position: Position, seat: Seat, text: str) -> list[AnyOrder]:
        return _read(position.facts, position.phase, seat, text)

    def write(self, view: View, seat: Seat, orders: Sequence[AnyOrder], lang: str) -> str:
        return _write(facts_of(view), seat, orders, lang)

    def write_at(self, position: Position, seat: Seat, orders: Sequence[AnyOrder], lang: str) -> str:
        return _write(position.facts, seat, orders, lang)

    def write_one(self, view: View, seat: Seat, order: AnyOrder, draft: Sequence[AnyOrder], lang: str) -> str:
        return write_order(facts_of(view), order, lang, draft)

    def turn(self, position: Position) -> int:
        return 0 if position.phase == "deploy" else position.facts.turn

    def mark(self, seat: Seat, lang: str) -> str:
        return _MARKS[seat][0 if lang == "ru" else 1]

    def seat(self, mark: str) -> Seat | None:
        return _SEATS.get(mark.lower()) if mark.isascii() or mark.lower() in "кс" else None

    def score(self, outcome: Outcome | None) -> str:
        return "*" if outcome is None else _SCORES[outcome.winner]

    def suggest(self, word: str) -> str | None:
        return suggest(word)

    def scenario(self, name: str, data: str | None) -> Scenario:
        if data is not None:
            return read_scenario(data)
        if name not in BASES:
            raise BadScenario("UNKNOWN_STANDARD", name=name, known=", ".join(BASES))
        return Scenario(name=name, base=name)

    def scenario_data(self, scenario: AnyScenario) -> str | None:
        if scenario.name in BASES and scenario == self.scenario(scenario.name, None):
            return None
        return msgspec.json.encode(sparse(scenario)).decode()

    def scenario_digest(self, scenario: AnyScenario) -> str:
        if isinstance(scenario, Scenario) and scenario.map is None:
            scenario = replace(scenario, map=standard_map())
        return digest(scenario)

    def rules(self, edition: str, options: Sequence[str]) -> Ruleset:
        values = option_values(options, BadOption)
        rules = Ruleset(game=self.game, edition=edition, options=values)
        read_options(rules)
        return rules


def _read(f: Facts, phase: Phase, seat: Seat, text: str) -> list[AnyOrder]:
    side = SIDES.index(seat)
    return read_deployment(f, side, text) if phase == "deploy" else read_orders(f, side, text)


def _write(f: Facts, seat: Seat, orders: Sequence[AnyOrder], lang: str) -> str:
    side = SIDES.index(seat)
    if any(isinstance(order, (Deploy, FilePlan)) for order in orders):
        return write_deployment(f, side, orders, lang)
    return write_turn(f, side, orders, lang)


tongue = OtryadovTongue()
"""The notation of this game."""
register(tongue)
