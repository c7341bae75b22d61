"""«Стратегия» as the command line meets it: seats of a scenario, orders from data, words of its desk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from posrednik.cli.front import Front
from posrednik.cli.war.drawing import overview
from posrednik.core.order import Refusal
from posrednik.core.seat import Seat
from posrednik.games.strategia.explaining import explain, reasons
from posrednik.games.strategia.language import read_line, read_lines
from posrednik.games.strategia.naming import Known
from posrednik.games.strategia.orders import AnyOrder
from posrednik.games.strategia.tongue import names_of
from posrednik.notation.problems import Problem
from posrednik.notation.rulebook import sentence
from posrednik.notation.speech import Fault, Question, Told
from posrednik.table.desk import Desk, desk


class Sentence(NamedTuple):
    """One sentence in one language with its clause, as a console tells it."""

    text: str
    clause: str | None


class WarFront(Front):
    """Everything that the terminal asks the game besides its contract; what is told comes from its desk."""

    sample = "ST-4.2"
    twins = (("СТ-", "ST-"),)
    lot = "ST-1.2"

    def take(self, scenario: Any, rules: Any = None) -> None:
        """Sit down to a scenario, which says how many seats each team has; a human umpire has his own (ST-1.2t)."""
        self.game = self._part("war").game.seated(scenario, rules)

    def read_order(self, thing: object) -> Any:
        return msgspec.convert(thing, AnyOrder)

    @property
    def desk(self) -> Desk:
        return desk(self.id)

    def names(self, view: Any) -> Known:
        """The names that a reader of orders must know."""
        return names_of(view.board, view.movers, view.seats)

    def read(self, view: Any, text: str) -> list[tuple[int, Any | Problem]]:
        """The orders of a text by line (from 1); a Problem in the place of each that cannot be read."""
        return list(read_lines(text, self.names(view)))

    def lines(self, orders: Sequence[Any], lang: str) -> list[str]:
        """Orders in canonical notation, one each."""
        writing = self._part("writing")
        return [str(writing.write(order, lang)) for order in orders]

    def seat(self, seat: Seat, lang: str) -> str:
        found = self.desk.seat(str(seat))
        name = found.ru if lang == "ru" else found.en
        return name[:1].upper() + name[1:]

    def numbered(self, view: Any) -> str:
        return "" if view.stage == "planning" else f"{view.turn}. "

    # --- what records are shown by ------------------------------------------------------------------

    def board(self, view: Any, lang: str, width: int = 7, placing: object = None) -> Any:
        return overview(view, lang)

    def situation(self, view: Any, draft: Sequence[Any], lang: str) -> list[Sentence]:
        return said(self.desk.situation(view, draft), lang)

    def told(self, view: Any, events: Iterable[Any], lang: str, brief: bool = False) -> list[Sentence]:
        return said(self.desk.told(view, list(events), brief), lang)

    def verdict(self, view: Any, lang: str) -> list[Sentence]:
        """The result in words, and what it was reckoned from."""
        found = self.desk.verdict(view, {})
        if found is None:
            return []
        return [Sentence(found.words.ru if lang == "ru" else found.words.en, found.clause), *said(found.told, lang)]

    def why(self, refusal: Refusal, lang: str) -> str:
        """A refusal as a sentence with its way out."""
        if refusal.code in reasons():
            return explain(refusal, lang)
        return sentence(refusal, self.game.rulebook, lang)

    def fault(self, view: Any, refusal: Refusal, draft: Sequence[Any]) -> Fault:
        """A refusal in words, with its way out."""
        return self.desk.fault(view, refusal, draft)

    def odds(self, view: Any, draft: Sequence[Any], square: str) -> list[Told]:
        """What a strike at a square by everybody who can would bring, as its desk reckons it from the view."""
        order = read_line(f"strike {square}")
        told = self.desk.why(view, draft, Question(square=square, order=msgspec.to_builtins(order)))
        # that the order would be taken is true of every order (ST-9.3)
        return [one for one in told if one.clause != "ST-9.3"]


def said(told: Iterable[Told], lang: str) -> list[Sentence]:
    """What a desk tells, in one language."""
    return [Sentence(one.text.ru if lang == "ru" else one.text.en, one.clause) for one in told]
