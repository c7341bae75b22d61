"""«Бой отрядов» at this terminal: the board, deployment and turns, and how the umpire tells them."""

from __future__ import annotations

from typing import Any

from posrednik.cli.pointing import pointed
from posrednik.cli.sitting import STAND_IN, Leave, Sitting
from posrednik.core.order import Refusal
from posrednik.core.seat import PUBLIC, Seat

__all__ = ["STAND_IN", "Leave", "Session"]


class Session(Sitting):
    """The dialogue of one game with a board that both sides see."""

    def dialogue(self, seat: Seat) -> Any:
        from posrednik.cli.deploying import Deploying
        from posrednik.cli.turning import Turning

        deploying = self.table.view(seat).phase == "deploy"
        return Deploying(self, seat) if deploying else Turning(self, seat)

    def hides(self, seat: Seat) -> bool:
        return bool(self.table.view(seat).phase == "deploy")

    def tell(self, report: Any, brief: bool = True) -> None:
        """One adjudication: the orders as written, and what came of them."""
        for owner, orders in report.orders.items():
            playing = report.before.phase == "play"
            head = self.words("turn_of" if playing else "before_play", side=self.seat(owner), turn=report.before.turn)
            given = self.face.write(report.before, orders, self.lang, owner) if playing else ""
            self.out.lines([((head, owner), (f" {given}", ""))])
        self.out.told(self.face.told(report.before, report.events, self.lang, brief))

    def finish(self) -> None:
        """The result, what it was judged by, titles and plans, and what to do with the record."""
        for seat in self.match.humans or [PUBLIC]:
            self.news(seat)
        view = self.table.view(PUBLIC)
        self.show_board(PUBLIC)
        self.out.say()
        self.say("over", "head")
        self.out.told(self.face.verdict(view, self.lang))
        for seat, title in self.table.honours.items():
            self.say(
                "title", side=self.seat(seat), player=self.table.players[seat], title=self.face.title(title, self.lang)
            )
        self.match.save_record()
        self.say("record_lies", path=self.match.record)

    def do_ask(self, dialogue: Any, argument: str) -> None:
        found = self.face.ask(self.table.view(dialogue.seat), self.table.draft(dialogue.seat), argument, self.lang)
        if found is None:
            self.say("ask_what", "warn", text=argument)
        else:
            self.out.told(found)

    def do_board(self, dialogue: Any, argument: str) -> None:
        self.show_board(dialogue.seat)

    def do_legend(self, dialogue: Any, argument: str) -> None:
        self.out.lines(self.face.legend(self.table.view(dialogue.seat), self.lang))

    def do_situation(self, dialogue: Any, argument: str) -> None:
        view = self.table.view(dialogue.seat)
        self.out.told(self.face.situation(view, self.table.draft(dialogue.seat), self.lang))

    def do_record(self, dialogue: Any, argument: str) -> None:
        self.out.say(self.match.write_record(PUBLIC if self.shared else dialogue.seat).rstrip())

    def show_board(self, seat: Seat) -> None:
        view = self.table.view(seat)
        placing = self.match.placing.get(seat) if view.phase == "deploy" else None
        self.out.lines(self.face.board(view, self.lang, self.out.cell, placing))

    # --- saying no ------------------------------------------------------------------------------

    def refuse(
        self, refusal: Refusal, line: str | None = None, column: int | None = None, nearest: str | None = None
    ) -> None:
        """A caret under the text, the sentence with its clause, and the nearest lawful order."""
        if line is not None and column is not None:
            shown, caret = pointed(line, column)
            self.out.say(shown)
            self.out.say(caret, "warn")
        self.out.lines([((f"{self.face.why(refusal, self.lang)} ", "warn"), (f"[{refusal.clause}]", "clause"))])
        if nearest:
            self.say("nearest", "good", order=nearest)
