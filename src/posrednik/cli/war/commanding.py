"""The dialogue of one plan, move or answer: lines join the draft, questions are answered, `end` hands it in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from posrednik.cli.keywords import is_yes
from posrednik.cli.sitting import Dialogue
from posrednik.cli.speak import read_bytes, reason
from posrednik.core.order import Refusal
from posrednik.core.seat import Seat
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.doubting import doubts
from posrednik.games.strategia.language import lines_of
from posrednik.notation.problems import Problem

if TYPE_CHECKING:
    from posrednik.cli.war.session import WarSession

PLANNER = "colonel"
"""The computer player whose plan is offered."""


class Commanding(Dialogue):
    """One human seat writing; what is wrong with a line is said and leaves the others as they are."""

    help = "help_war"
    session: WarSession

    def __init__(self, session: WarSession, seat: Seat) -> None:
        super().__init__(session, seat)
        self.stamp = self._stamp()
        self.missed = 0
        self.confirming = False

    def _stamp(self) -> tuple[object, ...]:
        view = self.view
        return view.stage, view.half, bool(view.put)

    @property
    def view(self) -> Any:
        return self.table.view(self.seat)

    def goes_on(self) -> bool:
        """A question that is answered changes the table, and still the same move is being written."""
        if self.table.result is not None or self.seat not in self.table.waiting():
            return False
        return self.seat not in self.session.match.machines and self._stamp() == self.stamp

    def begin(self) -> None:
        s, view = self.session, self.view
        s.out.say()
        s.situation(self.seat)
        for one in view.put:
            squares = ", ".join(view.board.name[q] for q in one.squares)
            s.say("put", "warn", square=view.board.name[one.square], chips=one.chips, squares=squares)
        asked = s.list_queries(self.seat)
        put = "ask_replies" if asked else "ask_answers" if view.put else ""
        s.say(put or ("ask_plan" if view.stage == "planning" else "ask_orders"), "note")

    def prompt(self) -> str:
        view = self.view
        asked = any(one.to == self.seat for one in view.queries)
        key = "prompt_answer" if view.put or asked else "prompt_plan" if view.stage == "planning" else "prompt_turn"
        count = len(self.table.draft(self.seat))
        return self.session.words(key, turn=view.turn, side=self.session.seat(self.seat), count=count)

    # --- lines ------------------------------------------------------------------------------------

    def orders(self, text: str) -> None:
        """The orders of one line or of a pasted move; good lines join the draft, each of the others is explained."""
        s = self.session
        if self.confirming and is_yes(text):
            self.hand_in()
            return
        self.confirming = False
        lines = lines_of(text)
        found = s.face.read(self.view, text)
        good, bad = self._sifted(found, lines)
        several = len([line for line in lines if line.strip()]) > 1
        for number, refusal in bad:
            s.refuse(self.view, refusal, lines[number - 1], number if several else 0)
        # who types one line and is told what is wrong mends it; what is pasted, or typed blindly, is counted
        self.missed = self.missed + len(bad) if several else int(bool(bad)) if s.out.asks else self.missed
        self._take([order for _, order in good], several)

    def _sifted(
        self, found: list[tuple[int, Any]], lines: list[str]
    ) -> tuple[list[tuple[int, Any]], list[tuple[int, Refusal]]]:
        """The orders that may be given, by line, and what stands against the other lines."""
        good = [(number, one) for number, one in found if not isinstance(one, Problem)]
        bad = [
            (number, one.refusal)
            for number, one in found
            if isinstance(one, Problem) and one.refusal is not None and number <= len(lines)
        ]
        draft = self.table.draft(self.seat)
        whole = [*draft, *(order for _, order in good)]
        against: dict[int, Refusal] = {}
        for refusal in self.session.face.game.check(self.view, whole):
            if refusal.order is not None and refusal.order >= len(draft):
                against.setdefault(refusal.order - len(draft), refusal)
        bad += [(good[n][0], refusal) for n, refusal in against.items()]
        return [one for n, one in enumerate(good) if n not in against], sorted(bad, key=lambda one: one[0])

    def _take(self, given: list[Any], several: bool) -> None:
        """Give each order its way: questions and resignation at once, the rest into the draft; `end` hands in."""
        s = self.session
        ends = any(isinstance(one, o.End) for one in given)
        plain = [one for one in given if not isinstance(one, o.End)]
        for order in plain:
            for doubt in doubts(order, s.face.names(self.view)):
                more = f" {s.words('perhaps', name=doubt.meant)}" if doubt.meant else ""
                s.out.say(s.words("no_such_place", name=doubt.name) + more, "note")
        if any(isinstance(one, o.Resign) for one in plain):
            self._resign()
            return
        kept = [one for one in plain if not self._at_once(one)]
        if kept and self.goes_on():
            before = len(self.table.draft(self.seat))
            self.table.add(self.seat, *kept)
            s.match.keep(s.lang)
            for n, line in enumerate(s.face.lines(kept, s.lang), before + 1):
                s.say("accepted", "good", number=n, order=line)
            if several:
                s.say("taken", "note", count=len(kept), all=before + len(kept))
        if ends and self.goes_on():
            self.command("go", "")

    def _at_once(self, order: Any) -> bool:
        """Whether an order was handed in by itself: a question, or any order where every one is carried out at once."""
        s = self.session
        operations = self.view.stage == "operations" and not self.view.put
        if isinstance(order, o.Answer):
            return self._given(order)
        if isinstance(order, o.Ask) and not (operations and self.view.war):
            s.say("asked_in_peace", "warn")
            return True
        if not operations or not (isinstance(order, o.Ask) or self.view.options.order_mode == "interactive"):
            return False
        return self._given(order)

    def _given(self, order: Any) -> bool:
        """Hand an order in by itself, and keep the draft."""
        s = self.session
        draft = self.table.draft(self.seat)
        refusal = s.seal(self.seat, [order])
        if refusal is not None:
            s.refuse(self.view, refusal)
            return True
        if draft and self.table.result is None and self._stamp() == self.stamp:
            self.table.replace(self.seat, draft)
            s.match.keep(s.lang)
        if self.goes_on():
            s.news(self.seat)
        elif any(one.to != self.seat for one in self.view.queries):
            s.say("asked_of_somebody", "note")
        return True

    def _resign(self) -> None:
        s = self.session
        if s.out.asks and not is_yes(s.out.read(s.words("sure_resign"))):
            s.say("go_on")
            return
        refusal = s.seal(self.seat, [o.Resign(), o.End()])
        if refusal is not None:
            s.refuse(self.view, refusal)

    def blank(self) -> None:
        """An empty line asks whether the draft is to be handed in."""
        draft = self.table.draft(self.seat)
        if draft and not self.confirming:
            self.session.say("confirm_end", "note", count=len(draft))
        self.confirming = bool(draft)

    # --- commands -----------------------------------------------------------------------------------

    def command(self, command: str, argument: str) -> None:
        self.confirming = False
        getattr(self, f"_{command}")(argument)

    def _go(self, argument: str) -> None:
        if self.missed and self.session.out.asks:
            self.session.say("not_taken", "warn", count=self.missed)
            self.missed = 0
            return
        self.hand_in()

    def hand_in(self) -> None:
        """Hand the draft in with the end of the move."""
        s, draft = self.session, self.table.draft(self.seat)
        refusal = s.seal(self.seat, [*draft, o.End()])
        if refusal is not None:
            s.refuse(self.view, refusal)
        else:
            s.say("handed_in", "good", count=len(draft))

    def _undo(self, argument: str) -> None:
        for _ in range(int(argument) if argument.isdecimal() else 1):
            self.table.undo(self.seat)
        self._changed()

    def _list(self, argument: str) -> None:
        s, draft = self.session, self.table.draft(self.seat)
        if not draft:
            s.say("draft_empty")
        for n, line in enumerate(s.face.lines(draft, s.lang), 1):
            s.out.say(f"  {n}. {line}")

    def _remove(self, argument: str) -> None:
        if not argument.isdecimal():
            self.session.say("which_number", "warn")
            return
        self.table.remove(self.seat, int(argument) - 1)
        self._changed()

    def _clear(self, argument: str) -> None:
        self.table.replace(self.seat, ())
        self._changed()

    def _changed(self) -> None:
        self.session.match.keep(self.session.lang)
        self._list("")

    def _file(self, argument: str) -> None:
        """A file of orders: every line or, if one is faulty, none; its `end` hands the move in."""
        s = self.session
        if not argument:
            s.say("which_file", "warn")
            return
        try:
            text = read_bytes(Path(argument).expanduser()).decode("utf-8-sig")
        except (OSError, ValueError) as error:
            why = reason(error, s.lang) if isinstance(error, OSError) else "UTF-8"
            s.say("file_unreadable", "warn", path=argument, reason=why)
            return
        lines = lines_of(text)
        good, bad = self._sifted(s.face.read(self.view, text), lines)
        for number, refusal in bad:
            s.refuse(self.view, refusal, lines[number - 1], number)
        if bad:
            s.say("file_refused", "warn", path=argument, count=len(bad))
            return
        self.missed = 0
        self._take([order for _, order in good], several=True)

    def _preset(self, argument: str) -> None:
        """A whole plan as a computer player would make it, in place of the draft."""
        s = self.session
        if self.view.stage != "planning":
            s.say("preset_only_planning", "warn", name=PLANNER)
            return
        name = argument.lower() or PLANNER
        if name not in s.match.known_players():
            s.say("unknown_player", "warn", name=argument, known=", ".join(s.match.known_players()))
            return
        given = s.match.mind(name).orders(self.view, s.match.private_dice(self.seat))
        plan = [one for one in given if not isinstance(one, o.End)]
        self.table.replace(self.seat, plan)
        s.match.keep(s.lang)
        s.say("preset_taken", "good", name=name, count=len(plan))
