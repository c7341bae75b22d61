"""A game played at this terminal: whose turn it is, what is shown and told, and what follows from each line."""

from __future__ import annotations

from typing import Any

from posrednik.cli import keywords
from posrednik.cli.console import Console
from posrednik.cli.match import Match
from posrednik.cli.speak import text
from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import PUBLIC, Seat
from posrednik.table.table import Declined

STAND_IN = "random"
"""The player who answers for one that failed."""


class Leave(Exception):
    """The player leaves the table; everything acknowledged is kept."""


class Session:
    """The dialogue of one game; everything that is shown to a seat comes from that seat's view."""

    def __init__(self, match: Match, console: Console, lang: str) -> None:
        self.match = match
        self.table = match.table
        self.face = match.face
        self.out = console
        self.lang = lang
        self.heard: dict[Seat, int] = {}
        self.at_screen: Seat | None = None
        self.behind_screen = False

    def say(self, key: str, style: str = "", **facts: object) -> None:
        self.out.say(self.words(key, **facts), style)

    def words(self, key: str, **facts: object) -> str:
        return text("play", key, self.lang, **facts)

    def seat(self, seat: Seat) -> str:
        return self.face.seat(seat, self.lang)

    # --- the course of the game ---------------------------------------------------------------

    def run(self) -> None:
        """Play to the result or until the player leaves."""
        self.greet()
        while self.table.result is None:
            seat = self.match.waiting()[0]
            if seat in self.match.machines:
                self.machine(seat)
            else:
                self.human(seat)
        self.finish()

    def greet(self) -> None:
        players = self.table.players
        who = ", ".join(f"{self.seat(s)} – {players[s]}" for s in self.face.game.seats)
        self.say("greeting", "head", players=who)
        lot = self.table.opening.lot
        if lot is not None:
            self.say("lot", face=lot.face, sides=lot.sides, clause=lot.clause)
        if self.match.humans:
            self.say("kept_in", path=self.match.record)

    def machine(self, seat: Seat) -> None:
        """A computer's turn; should it ever answer unlawfully, a random lawful turn is played in its place."""
        orders = self.match.think(seat)
        try:
            self.table.seal(seat, orders)
        except Refused as refused:
            self.table.note(f"{self.match.machines[seat]}: {refused}", seat)
            stand_in = self.match.mind(STAND_IN)
            self.table.seal(seat, stand_in.orders(self.table.view(seat), self.match.private_dice(seat)))
        self.after_sealing(seat)

    def after_sealing(self, seat: Seat) -> None:
        """Keep the game; where nobody plays at the screen, tell what happened and leave the record to the end."""
        self.match.keep(self.lang)
        if self.match.humans:
            self.match.save_record()
        else:
            self.news(PUBLIC)

    def news(self, seat: Seat) -> bool:
        """Tell the seat what it has not heard yet; False if there was nothing."""
        since = self.heard.get(seat, 0)
        reports = self.table.log(seat, since)
        self.heard[seat] = since + len(reports)
        for report in reports:
            self.tell(report)
        return bool(reports)

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

    # --- a human at the screen ------------------------------------------------------------------

    def human(self, seat: Seat) -> None:
        """The orders of one human seat, until they are handed in."""
        from posrednik.cli.deploying import Deploying
        from posrednik.cli.turning import Turning

        self.take_screen(seat)
        self.news(seat)
        deploying = self.table.view(seat).phase == "deploy"
        dialogue = Deploying(self, seat) if deploying else Turning(self, seat)
        dialogue.begin()
        version = self.table.version
        while self.table.version == version:
            line = self.out.read(dialogue.prompt())
            if line is None:
                raise Leave
            if line.strip() and not line.lstrip().startswith("//"):
                self.obey(dialogue, line)

    def take_screen(self, seat: Seat) -> None:
        """With two humans at one screen nobody sees what the other set up or planned: it is wiped between them."""
        hidden = self.table.view(seat).phase == "deploy"
        if self.shared and self.at_screen not in (None, seat) and (hidden or self.behind_screen):
            self.out.clear()
            self.say("your_screen", "head", side=self.seat(seat), player=self.table.players[seat])
            if self.out.asks and self.out.read(self.words("press_enter")) is None:
                raise Leave
        self.at_screen, self.behind_screen = seat, hidden

    @property
    def shared(self) -> bool:
        """Whether two people look at this screen, so that it may show no more than both may know."""
        return len(self.match.humans) > 1

    def obey(self, dialogue: Any, line: str) -> None:
        """Do what one typed line says; whatever is wrong with it is said, and nothing has changed."""
        said = keywords.understand(line)
        try:
            if said.command in ("ru", "en"):
                self.lang = said.command
                self.say("language")
            elif said.command and hasattr(self, f"do_{said.command}"):
                getattr(self, f"do_{said.command}")(dialogue, said.argument)
            elif said.command:
                dialogue.command(said.command, said.argument)
            else:
                dialogue.orders(said.argument)
        except Declined as declined:
            self.say(f"declined_{declined.why}", "warn", **declined.facts)

    def do_help(self, dialogue: Any, argument: str) -> None:
        self.out.say(self.words(dialogue.help))

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

    def do_log(self, dialogue: Any, argument: str) -> None:
        """The whole report so far, or its last N turns."""
        reports = self.table.log(dialogue.seat)
        if argument.isdecimal():
            reports = reports[-max(1, int(argument)) :]
        if not reports:
            self.say("log_empty")
        for report in reports:
            self.tell(report, brief=False)

    def do_rule(self, dialogue: Any, argument: str) -> None:
        found, near = self.face.rule(argument, self.lang)
        if found:
            self.out.say(found)
        else:
            self.say("no_rule", "warn", id=argument or "?", near=", ".join(near) or "O30-V-1")

    def do_record(self, dialogue: Any, argument: str) -> None:
        self.out.say(self.match.write_record(PUBLIC if self.shared else dialogue.seat).rstrip())

    def do_handover(self, dialogue: Any, argument: str) -> None:
        """Give the seat to a computer player, which knows no more than the seat did."""
        name = argument.lower()
        if not self.match.employ(dialogue.seat, name):
            self.say("unknown_player", "warn", name=argument, known=", ".join(self.match.known_players()))
            return
        self.match.keep(self.lang)
        self.say("handed_over", "good", side=self.seat(dialogue.seat), player=name)

    def do_quit(self, dialogue: Any, argument: str) -> None:
        raise Leave

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
            self.out.say("  " + "".join(sign if sign.isprintable() else " " for sign in line))
            self.out.say(f"  {' ' * column}^", "warn")
        self.out.lines([((f"{self.face.why(refusal, self.lang)} ", "warn"), (f"[{refusal.clause}]", "clause"))])
        if nearest:
            self.say("nearest", "good", order=nearest)

    def seal(self, seat: Seat, orders: list[Any] | None = None) -> Refusal | None:
        """Hand orders in and keep the game; the refusal if they are not lawful."""
        try:
            self.table.seal(seat, orders)
        except Refused as refused:
            return refused.refusal
        self.after_sealing(seat)
        return None
