"""A game as people meet it on the command line: its notation, its board, its words, found by the register."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from posrednik.cli.front import Front
from posrednik.core.order import Refusal
from posrednik.core.seat import Seat
from posrednik.notation.rulebook import sentence


class Face(Front):
    """Everything that a front end asks a game besides its contract; orders and views stay the game's own."""

    sample = "O30-V-1"
    twins = (("О30", "O30"), ("О41", "O41"))

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.lot: str = self._part("report").LOT

    def _facts(self, view: Any, draft: Sequence[Any] = ()) -> Any:
        """The facts of the board after the lawful part of a draft."""
        facts = self._part("view").facts_of(view)
        if view.phase != "play" or view.seat != view.to_move:
            return facts
        return self._part("situation").turn_after(facts, draft).f

    def side(self, seat: Seat) -> int:
        return self.game.seats.index(seat)

    # --- notation ------------------------------------------------------------------------------

    def read(self, view: Any, draft: Sequence[Any], text: str) -> list[Any]:
        """Orders typed after those of the draft; raises Refused with the place of the fault."""
        facts = self._facts(view, draft)
        found: list[Any] = self._part("reading").read_orders(facts, self.side(view.seat), text)
        return found

    def read_deployment(self, view: Any, text: str) -> list[Any]:
        """A deployment, a plan or both; raises Refused with the place of the fault."""
        return self.tongue.read(view, Seat(view.seat), text)

    def placed(self, view: Any, placement: Mapping[str, str], arms: Mapping[str, str], lang: str) -> str:
        """An unfinished deployment as it is typed."""
        return self.write(view, [self.deploy(placement, arms)], lang) if placement else ""

    def deploy(self, placement: Mapping[str, str], arms: Mapping[str, str]) -> Any:
        return self._part("orders").Deploy(dict(placement), dict(arms))

    def check_so_far(self, view: Any, placement: Mapping[str, str], arms: Mapping[str, str]) -> Refusal | None:
        """What is wrong with an unfinished deployment, apart from the figures that are missing."""
        facts = self._part("view").facts_of(view)
        forms = self._part("position").FORMS_OF_ARM
        shape = {facts.roster.index[id]: forms[arm] for id, arm in arms.items()}
        found: Refusal | None = self._part("deployment").check_so_far(
            facts, view.scenario, self.side(view.seat), placement, shape
        )
        return found

    def is_kind(self, order: Any, name: str) -> bool:
        """Whether an order is of the kind that the game calls `name` (`Deploy`, `Resign`, …)."""
        return type(order).__name__ == name

    def order(self, name: str) -> Any:
        """An order without particulars: `Resign`, `OfferDraw`, `AcceptDraw`."""
        return getattr(self._part("orders"), name)()

    def read_order(self, thing: object) -> Any:
        return self._part("orders").read_order(thing)

    # --- words ---------------------------------------------------------------------------------

    def why(self, refusal: Refusal, lang: str) -> str:
        """A refusal as a sentence with its way out."""
        words = self._part("words")
        said = sentence(refusal, self.game.rulebook, lang, words.fact)
        return str(self._part("telling").latin(said, lang))

    def nearest(self, view: Any, draft: Sequence[Any], refusal: Refusal, lang: str) -> str | None:
        """The nearest lawful order in notation: as the reader suggests it, else as the rules find it."""
        if refusal.nearest:
            return refusal.nearest
        found = self._part("advice").nearest(view, draft, refusal)
        if found is None:
            return None
        before = draft[: refusal.order] if refusal.order is not None else draft
        return self.tongue.write_one(view, Seat(view.seat), found, before, lang)

    def told(self, view: Any, events: Iterable[Any], lang: str, brief: bool = False) -> list[Any]:
        """Events after this view as sentences, each with `text` and `clause`; brief: beside the orders."""
        return list(self._part("telling").tell(view, list(events), lang, brief))

    def situation(self, view: Any, draft: Sequence[Any], lang: str) -> list[Any]:
        return list(self._part("situation").situation(view, draft, lang))

    def verdict(self, view: Any, lang: str) -> list[Any]:
        return list(self._part("situation").verdict(view, lang))

    def ask(self, view: Any, draft: Sequence[Any], text: str, lang: str) -> list[Any] | None:
        """What is to be known of the square that the text names; None if it names none."""
        asking = self._part("asking")
        square = asking.square_in(text)
        return None if square is None else list(asking.ask(view, draft, square, lang, asking.arm_in(text)))

    def square(self, text: str) -> str | None:
        """The canonical name of the square that a text names, None if it names none."""
        found = self._part("asking").square_in(text)
        return None if found is None else str(self._part("squares").NAMES[found])

    def code(self, type: str, lang: str) -> str:
        """The code of a type of figure."""
        words = self._part("words")
        return str(words.say(words.CODES[type], lang))

    def seat(self, seat: Seat, lang: str) -> str:
        words = self._part("words")
        return str(words.say(words.SIDES[seat], lang)) if seat in words.SIDES else str(seat)

    def title(self, title: str, lang: str) -> str:
        words = self._part("words")
        return str(words.say(words.TITLES[title], lang))

    def board(self, view: Any, lang: str, width: int, placing: Mapping[str, str] | None = None) -> list[Any]:
        """Lines of spans (text, style)."""
        return list(self._part("drawing").board(view, lang, width, placing))

    def legend(self, view: Any, lang: str) -> list[Any]:
        return list(self._part("drawing").legend(view, lang))
