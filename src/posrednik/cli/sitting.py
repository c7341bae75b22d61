"""A game at this terminal, whichever it is: whose turn it is, who sits at the screen, what follows from each line."""

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


class Dialogue:
    """The dialogue of one turn of a seat: it lasts until something has happened at the table, or orders lie sealed."""

    def __init__(self, session: Any, seat: Seat) -> None:
        self.session = session
        self.table = session.table
        self.seat = seat
        self._version = self.table.version

    def goes_on(self) -> bool:
        """Whether this seat is still to write; orders that lie sealed until others hand in change no version."""
        return self.table.version == self._version and self.seat in self.table.waiting()

    def blank(self) -> None:
        """An empty line says nothing."""


class Sitting:
    """The dialogue of one game; everything that is shown to a seat comes from that seat's view.

    What a game has of its own: the dialogue of a turn, how a report is told, when the screen hides secrets, the end.
    """

    def __init__(self, match: Match, console: Console, lang: str) -> None:
        self.match = match
        self.table = match.table
        self.face: Any = match.face
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
        return str(self.face.seat(seat, self.lang))

    # --- what each game has of its own ------------------------------------------------------------

    def dialogue(self, seat: Seat) -> Any:
        """The dialogue of one turn of a seat, a `Dialogue` with `begin`, `prompt`, `command`, `orders` and `help`."""
        raise LookupError(seat)

    def hides(self, seat: Seat) -> bool:
        """Whether what this seat sees and writes now is a secret from the other person at the screen."""
        raise LookupError(seat)

    def tell(self, report: Any, brief: bool = True) -> None:
        """One adjudication as the reader of the report may hear of it."""
        raise LookupError(report)

    def finish(self) -> None:
        """The result, what it was judged by, and what to do with the record."""
        raise LookupError(self.table.result)

    def understand(self, line: str) -> keywords.Said:
        """A command if the line is one, else the line as orders."""
        return keywords.understand(line)

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

    # --- a human at the screen ------------------------------------------------------------------

    def human(self, seat: Seat) -> None:
        """The orders of one human seat, until they are handed in."""
        self.take_screen(seat)
        self.news(seat)
        dialogue = self.dialogue(seat)
        dialogue.begin()
        while dialogue.goes_on():
            line = self.out.read(dialogue.prompt())
            if line is None:
                raise Leave
            if not line.strip():
                dialogue.blank()
            elif not line.lstrip().startswith("//"):
                self.obey(dialogue, line)

    def take_screen(self, seat: Seat) -> None:
        """With two humans at one screen nobody sees what the other set up or planned: it is wiped between them."""
        hidden = self.hides(seat)
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
        said = self.understand(line)
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
            self.say("no_rule", "warn", id=argument or "?", near=", ".join(near) or self.face.sample)

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

    def seal(self, seat: Seat, orders: list[Any] | None = None) -> Refusal | None:
        """Hand orders in and keep the game; the refusal if they are not lawful."""
        try:
            self.table.seal(seat, orders)
        except Refused as refused:
            return refused.refusal
        self.after_sealing(seat)
        return None
