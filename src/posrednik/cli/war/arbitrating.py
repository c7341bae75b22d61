"""The dialogue of the human umpire: he answers the scouts, intervenes, forbids and corrects."""

from __future__ import annotations

from typing import Any

from posrednik.cli.war import lists
from posrednik.cli.war.commanding import Commanding
from posrednik.core.order import Refusal
from posrednik.games.strategia import orders as o


class Arbitrating(Commanding):
    """What he writes is done line by line; `end` leaves open questions to the program's proposals."""

    help = "help_umpire"
    done = False

    def goes_on(self) -> bool:
        """Until he says `end`; while questions wait, until they are answered."""
        if self.done or self.table.result is not None or self.seat in self.session.match.machines:
            return False
        return self.seat in self.table.waiting() if self.waited else self._stamp() == self.stamp

    def begin(self) -> None:
        self.waited = self.seat in self.table.waiting()
        s, view = self.session, self.view
        s.out.say()
        s.situation(self.seat)
        s.list_queries(self.seat)
        for one in view.acts:
            s.out.say(lists.act(view, one, s.lang))
        s.say("ask_umpire_answers" if self.waited else "ask_umpire", "note")

    def prompt(self) -> str:
        return str(self.session.words("prompt_umpire", turn=self.view.turn))

    def _sifted(
        self, found: list[tuple[int, Any]], lines: list[str]
    ) -> tuple[list[tuple[int, Any]], list[tuple[int, Refusal]]]:
        """As for a commander; `end` gives the screen back and is no order of the umpire's."""
        ends = [one for one in found if isinstance(one[1], o.End)]
        good, bad = super()._sifted([one for one in found if one not in ends], lines)
        return sorted([*good, *ends], key=lambda one: one[0]), bad

    def _take(self, given: list[Any], several: bool) -> None:
        """Every line is handed in by itself, in the order written; one that is refused leaves the rest undone."""
        s = self.session
        for order in given:
            if isinstance(order, o.End):
                self.hand_in()
                return
            refusal = s.seal(self.seat, [order])
            if refusal is not None:
                s.refuse(self.view, refusal)
                return
            for line in s.face.lines([order], s.lang):
                s.say("done_by_umpire", "good", order=line)

    def hand_in(self) -> None:
        """Give the screen back; what has not been answered is answered as the program proposes."""
        if any(one.to == self.seat for one in self.view.queries):
            refusal = self.session.seal(self.seat, [o.End()])
            if refusal is not None:
                self.session.refuse(self.view, refusal)
                return
        self.done = True

    def blank(self) -> None:
        """An empty line changes nothing."""

    def command(self, command: str, argument: str) -> None:
        if command in ("go", "file"):
            super().command(command, argument)
        else:
            self.session.say("umpire_has_no_draft", "warn")
