"""The dialogue of one turn: orders join the draft when they are lawful, and `go` hands the draft in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from posrednik.cli.keywords import is_yes
from posrednik.cli.sitting import Dialogue
from posrednik.core.order import Refusal, Refused

if TYPE_CHECKING:
    pass


class Turning(Dialogue):
    """One human seat writing one turn."""

    help = "help_turn"

    def begin(self) -> None:
        s = self.session
        s.out.say()
        s.show_board(self.seat)
        s.out.told(s.face.situation(s.table.view(self.seat), self.table.draft(self.seat), s.lang))
        s.say("ask_orders", "note")

    def prompt(self) -> str:
        view = self.table.view(self.seat)
        count = len(self.table.draft(self.seat))
        return str(self.session.words("prompt_turn", turn=view.turn, side=self.session.seat(self.seat), count=count))

    # --- orders -----------------------------------------------------------------------------------

    def orders(self, line: str) -> None:
        """Put typed orders at the end of the draft, all of the line or none of it."""
        s, seat = self.session, self.seat
        view, draft = self.table.view(seat), self.table.draft(seat)
        try:
            given = s.face.read(view, draft, line)
        except Refused as refused:
            found = refused.refusal
            s.refuse(found, line, found.caret, found.nearest or named(line, found))
            return
        try:
            self.table.add(seat, *given)
        except Refused as refused:
            self.no(refused.refusal, line, (*draft, *given))
            return
        s.match.keep(s.lang)
        now = self.table.draft(seat)
        shown = s.face.write(view, now, s.lang).split("; ")
        for n in range(len(draft), len(now)):
            s.say("accepted", "good", number=n + 1, order=shown[n])
        self.pending()

    def no(self, refusal: Refusal, line: str, whole: tuple[object, ...]) -> None:
        """Refuse a typed order: the caret stands under its first character."""
        s = self.session
        number = (refusal.order or 0) - len(self.table.draft(self.seat))
        nearest = s.face.nearest(self.table.view(self.seat), whole, refusal, s.lang)
        s.refuse(refusal, line, column_of(line, number), nearest)

    def pending(self) -> None:
        """What would still forbid handing the draft in."""
        s = self.session
        for refusal in self.table.check(self.seat)[:1]:
            if refusal.code != "NO_MOVE_MADE":
                s.say("pending", "note", sentence=s.face.why(refusal, s.lang), clause=refusal.clause)

    # --- commands -----------------------------------------------------------------------------------

    def command(self, command: str, argument: str) -> None:
        getattr(self, f"_{command}", self._unknown)(argument)

    def _unknown(self, argument: str) -> None:
        self.session.say("not_now", "warn")

    def _go(self, argument: str) -> None:
        s = self.session
        found = s.seal(self.seat)
        if found is not None:
            view, draft = self.table.view(self.seat), self.table.draft(self.seat)
            s.refuse(found, nearest=s.face.nearest(view, draft, found, s.lang))

    def _undo(self, argument: str) -> None:
        self.table.undo(self.seat)
        self.session.match.keep(self.session.lang)
        self._list("")

    def _list(self, argument: str) -> None:
        s = self.session
        draft = self.table.draft(self.seat)
        if not draft:
            s.say("draft_empty")
            return
        for n, order in enumerate(s.face.write(self.table.view(self.seat), draft, s.lang).split("; ")):
            s.out.say(f"  {n + 1}. {order}")
        self.pending()

    def _remove(self, argument: str) -> None:
        if not argument.isdecimal():
            self.session.say("which_number", "warn")
            return
        self._edit(lambda: self.table.remove(self.seat, int(argument) - 1))

    def _shift(self, argument: str) -> None:
        numbers = argument.split()
        if len(numbers) != 2 or not all(n.isdecimal() for n in numbers):
            self.session.say("which_numbers", "warn")
            return
        self._edit(lambda: self.table.reorder(self.seat, int(numbers[0]) - 1, int(numbers[1]) - 1))

    def _clear(self, argument: str) -> None:
        self._edit(lambda: self.table.replace(self.seat, ()))

    def _edit(self, change: object) -> None:
        assert callable(change)
        try:
            change()
        except Refused as refused:
            self.session.refuse(refused.refusal)
            return
        self.session.match.keep(self.session.lang)
        self._list("")

    def _resign(self, argument: str) -> None:
        s = self.session
        if s.out.asks and not is_yes(s.out.read(s.words("sure_resign"))):
            s.say("go_on")
            return
        s.seal(self.seat, [s.face.order("Resign")])

    def _accept(self, argument: str) -> None:
        s = self.session
        found = s.seal(self.seat, [s.face.order("AcceptDraw")])
        if found is not None:
            s.refuse(found)


def column_of(line: str, number: int) -> int:
    """The column of the first character of order `number` (from 0) in a line of orders."""
    start = 0
    for _ in range(number):
        end = line.find(";", start)
        if end < 0:
            break
        start = end + 1
    while start < len(line) and line[start].isspace():
        start += 1
    return start


def named(line: str, refusal: Refusal) -> str | None:
    """The ambiguous order of a line with the name of the first figure that fits put in."""
    ids, said = refusal.facts.get("ids"), refusal.facts.get("text", "")
    at = refusal.caret
    if refusal.fault != "ambiguous" or not ids or at is None or not line.startswith(said, at) or "#" in said:
        return None
    code, _, square = said.rpartition(" ")
    rest = line[at + len(said) :].partition(";")[0].rstrip()
    return f"{code}#{ids.split(',')[0]} {square}{rest}"
