"""A war at this terminal: every view is a secret, what the staff knows is listed, the umpire's news are told."""

from __future__ import annotations

import shutil
import sys
from typing import Any

from posrednik.cli.keywords import Said
from posrednik.cli.pointing import pointed
from posrednik.cli.sitting import Sitting
from posrednik.cli.speak import text
from posrednik.cli.war import keywords, lists
from posrednik.cli.war.arbitrating import Arbitrating
from posrednik.cli.war.commanding import Commanding
from posrednik.cli.war.drawing import overview, window
from posrednik.cli.war.front import said
from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import PUBLIC, Seat
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.checking import facts_of
from posrednik.games.strategia.explaining import explain, reasons
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.language import read_line
from posrednik.games.strategia.referring import Unknown
from posrednik.notation.rulebook import toml
from posrednik.notation.speech import Question

AROUND = 4
"""Squares that a map shows on each side of the one that is named."""
UNBOUND = 400
"""Columns of text where nobody watches: a pipe has no edge."""


class WarSession(Sitting):
    """The dialogue of a war; a seat is shown its own view and nothing else, spectators of computers the umpire's."""

    attended = 0

    def words(self, key: str, **facts: object) -> str:
        own = key in toml("posrednik.cli.messages", "war.toml")
        return text("war" if own else "play", key, self.lang, **facts)

    def understand(self, line: str) -> Said:
        return keywords.understand(line)

    def dialogue(self, seat: Seat) -> Commanding:
        return (Arbitrating if seat == UMPIRE else Commanding)(self, seat)

    def human(self, seat: Seat) -> None:
        self.attend()
        if seat in self.table.waiting():
            super().human(seat)

    def machine(self, seat: Seat) -> None:
        self.attend()
        super().machine(seat)

    def attend(self) -> None:
        """Once a game turn a human umpire has the screen, whether or not anybody waits for him (ST-9.4h)."""
        umpire = Seat(UMPIRE)
        if umpire not in self.match.humans or umpire in self.table.waiting():
            return
        view = self.table.view(umpire)
        if view.stage == "operations" and view.turn > self.attended:
            self.attended = view.turn
            super().human(umpire)

    def list_queries(self, seat: Seat) -> bool:
        """Show the recon questions that wait for this seat's answer, with the truth; False if there are none."""
        view = self.table.view(seat)
        mine = [one for one in view.queries if one.to == seat]
        for one in mine:
            for line in lists.query(view, one, self.lang):
                self.out.say(line, "warn")
        return bool(mine)

    def hides(self, seat: Seat) -> bool:
        return self.table.result is None

    @property
    def watcher(self) -> Seat:
        """Through whose eyes those look who play nothing themselves: where only computers play, the umpire's."""
        return PUBLIC if self.match.humans else Seat(UMPIRE)

    def after_sealing(self, seat: Seat) -> None:
        self.match.keep(self.lang)
        if self.match.humans:
            self.match.save_record()
        else:
            self.news(self.watcher)

    # --- the umpire's words --------------------------------------------------------------------------

    def situation(self, seat: Seat) -> None:
        view, draft = self.table.view(seat), self.table.draft(seat)
        self.out.told(said(self.face.desk.situation(view, draft), self.lang))

    def tell(self, report: Any, brief: bool = True) -> None:
        """One adjudication: how many orders were given (all of them in the long form), and what came of them."""
        before = report.before
        for owner, orders in report.orders.items():
            key = "before_play" if before.stage == "planning" else "turn_of"
            head = self.words(key, side=self.seat(owner), turn=before.turn)
            given = [one for one in orders if not isinstance(one, o.End)]
            self.out.lines([((head, before.mover), (self.words("orders_given", count=len(given)), ""))])
            if not brief:
                for n, line in enumerate(self.face.lines(given, self.lang), 1):
                    self.out.say(f"  {n}. {line}")
        self.out.told(said(self.face.desk.told(before, report.events, brief), self.lang))

    def finish(self) -> None:
        """What was still unheard, the verdict with its points, and where the record lies."""
        for seat in self.match.humans or [self.watcher]:
            self.news(seat)
        view = self.table.view(PUBLIC)
        self.out.say()
        self.say("over", "head")
        verdict = self.face.desk.verdict(view, self.table.honours)
        if verdict is not None:
            self.out.say(verdict.words.ru if self.lang == "ru" else verdict.words.en, "head")
            self.out.told(said(verdict.told, self.lang))
        self.match.save_record()
        self.say("record_lies", path=self.match.record)

    def refuse(self, view: Any, refusal: Refusal, line: str | None = None, place: int = 0) -> None:
        """A refused line with a caret under the fault, the sentence with its clause, what was probably meant."""
        if line is not None:
            head = f"{self.words('line_number', line=place)} " if place else "  "
            shown, *caret = pointed(line, refusal.caret, head)
            self.out.say(shown)
            for one in caret:
                self.out.say(one, "warn")
        meant = refusal.nearest
        if refusal.code in reasons():
            sentence = explain(Refusal(code=refusal.code, clause=refusal.clause, facts=refusal.facts), self.lang)
        else:
            fault = self.face.fault(view, refusal, ())
            sentence, meant = (fault.ru if self.lang == "ru" else fault.en), meant or fault.nearest
        self.out.lines([((f"{sentence} ", "warn"), (f"[{refusal.clause}]", "clause"))])
        if meant:
            self.say("nearest", "good", order=meant)

    # --- looking --------------------------------------------------------------------------------------

    def _list(self, lines: Any) -> None:
        for line in lines:
            self.out.say(line)

    def do_situation(self, dialogue: Commanding, argument: str) -> None:
        self.situation(dialogue.seat)

    def do_report(self, dialogue: Commanding, argument: str) -> None:
        self._list(lists.report(dialogue.view, self.lang))

    def do_memo(self, dialogue: Commanding, argument: str) -> None:
        self._list(lists.memo(dialogue.view, self.lang))

    def do_budget(self, dialogue: Commanding, argument: str) -> None:
        self._list(lists.budget(dialogue.view, self.lang))

    def do_troops(self, dialogue: Commanding, argument: str) -> None:
        view = dialogue.view
        wanted = self._ids(view, argument) if argument else None
        if argument and not wanted:
            self.say("troops_none", "warn")
            return
        self._list(lists.troops(view, self.lang, wanted))

    def _ids(self, view: Any, argument: str) -> frozenset[str]:
        """The units that a text names: as an order would, or `army 1`."""
        kind, _, rest = argument.partition(" ")
        if kind.lower() in ("армия", "army"):
            return frozenset(id for army in view.armies if str(army.number) == rest.strip() for id in army.units)
        try:
            order = read_line(f"{argument} - на месте", self.face.names(view))
        except Refused:
            return frozenset()
        found: set[str] = set()
        muster = facts_of(view).muster
        for name in getattr(order, "units", None) or (getattr(order, "unit", None) or "",):
            try:
                found.update(muster.find(name).ids)
            except Unknown:
                continue
        return frozenset(found)

    def do_legend(self, dialogue: Commanding, argument: str) -> None:
        self.say("map_legend")

    def do_map(self, dialogue: Commanding, argument: str) -> None:
        """The whole board, a rectangle, or what lies about a square, a place or a unit."""
        view = dialogue.view
        if not argument:
            self.out.lines(overview(view, self.lang))
            return
        corners = self._corners(view, argument)
        if not corners:
            self.say("map_which", "warn")
            return
        columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else UNBOUND
        self.out.lines(window(view, self.lang, corners, columns))

    def _corners(self, view: Any, argument: str) -> tuple[int, ...]:
        muster, board = facts_of(view).muster, view.board
        first, dots, second = argument.partition("..")
        try:
            if dots:
                return muster.square(first.strip()), muster.square(second.strip())
            centre = muster.square(argument.strip(' «»"'))
        except Unknown:
            at = [one.at for one in view.units if one.id in self._ids(view, argument) and one.at >= 0]
            if not at:
                return ()
            centre = at[0]
        x, y = board.grid.x[centre], board.grid.y[centre]
        west, east = max(0, x - AROUND), min(board.width - 1, x + AROUND)
        south, north = max(0, y - AROUND), min(board.height - 1, y + AROUND)
        return south * board.width + west, north * board.width + east

    def do_odds(self, dialogue: Commanding, argument: str) -> None:
        """What a strike at a square would bring, by what the seat knows; an estimate and called so."""
        view = dialogue.view
        try:
            at = facts_of(view).muster.square(argument.strip(' «»"'))
        except Unknown:
            self.say("odds_which", "warn")
            return
        name = view.board.name[at]
        told = self.face.odds(view, self.table.draft(dialogue.seat), name)
        if told:
            self.say("odds_estimate", "head")
            self.out.told(said(told, self.lang))
        else:
            self.say("odds_none", "warn", square=name)

    def do_ask(self, dialogue: Commanding, argument: str) -> None:
        """A question to the scouts if it is one, else to the umpire's assistant: about a square, a unit, a clause."""
        try:
            read_line(f"? {argument}", self.face.names(dialogue.view))
        except Refused as refused:
            draft = self.table.draft(dialogue.seat)
            told = self.face.desk.why(dialogue.view, draft, Question(text=argument))
            if told:
                self.out.told(said(told, self.lang))
            else:
                self.refuse(dialogue.view, refused.refusal, f"? {argument}")
            return
        dialogue.orders(f"? {argument}")

    def do_record(self, dialogue: Commanding, argument: str) -> None:
        self.out.say(self.match.write_record(dialogue.seat).rstrip())
