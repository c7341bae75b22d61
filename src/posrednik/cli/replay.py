"""`posrednik replay`: a record step by step, board and report, forward and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from posrednik.cli.speak import fail, language, text

if TYPE_CHECKING:
    from posrednik.cli.console import Console
    from posrednik.table.review import Report


def _help(key: str) -> str:
    return text("replay", key, language())


RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help=_help("help_record"))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=_help("help_lang"))]
At = Annotated[int | None, typer.Option("--at", metavar="N", help=_help("help_at"))]
All = Annotated[bool, typer.Option("--all", help=_help("help_all"))]
SeatName = Annotated[str | None, typer.Option("--seat", metavar="red|blue", help=_help("help_seat"))]
Plain = Annotated[bool, typer.Option("--text", help=_help("help_text"))]


def replay(
    record: RecordFile, lang: Lang = None, at: At = None, all: All = False, seat: SeatName = None, plain: Plain = False
) -> None:
    tongue = language(lang)
    from posrednik.cli.check import read_source, said
    from posrednik.cli.console import Console
    from posrednik.table.review import review

    report = review(read_source(record, tongue))
    if report.game is None or report.start is None:
        fail(said(report.problems[0], record, tongue, None))
    from posrednik.cli.front import front_of

    face: Any = front_of(report.game.id)
    face.game = report.game
    if seat is not None and seat not in report.game.seats:
        fail(text("replay", "bad_seat", tongue, seat=seat, known=" | ".join(report.game.seats)))
    show = Show(report, face, Console(plain), tongue, seat)
    if at is not None and not 0 <= at <= show.last:
        fail(text("replay", "bad_step", tongue, number=at, last=show.last))
    try:
        if at is not None:
            show.step(at)
        elif all or not (sys.stdin.isatty() and sys.stdout.isatty()):
            show.whole()
        else:
            show.walk()
    except (KeyboardInterrupt, BrokenPipeError):
        return
    if report.problems:
        print(said(report.problems[0], record, tongue, face), file=sys.stderr)


class Show:
    """A record on the screen, through the eyes of one seat or, when the game is over, of everybody."""

    def __init__(self, report: Report, face: Any, console: Console, lang: str, seat: str | None) -> None:
        from posrednik.core.seat import PUBLIC, Seat

        self.report, self.face, self.out, self.lang = report, face, console, lang
        self.seat = PUBLIC if seat is None else Seat(seat)
        self.last = len(report.steps)
        self.open = seat is None and report.outcome is not None

    def words(self, key: str, **facts: object) -> str:
        return text("replay", key, self.lang, **facts)

    def _position(self, n: int) -> Any:
        return self.report.start if n == 0 else self.report.steps[n - 1].after

    def head(self) -> None:
        """Who played what, from the head of the record."""
        keys = ("Game", "Scenario", "Edition", *(str(s).capitalize() for s in self.face.game.seats))
        known = [f"{h.key} {h.text}" for h in self.report.record.headers() if h.key in keys or h.key == "Option"]
        self.out.say("; ".join(known), "head")

    def step(self, n: int) -> None:
        """What happened in step n and the board after it; step 0 is the table before deployment."""
        view = self.face.game.view(self._position(n), self.seat)
        self.out.say(self.words("step", number=n, last=self.last), "head")
        if n > 0:
            self.tell(n)
        self.out.lines(self.face.board(view, self.lang, self.out.cell))
        for line in self.face.situation(view, (), self.lang) if view.result is None else ():
            self.out.told([line])
        self.verdict(n)

    def tell(self, n: int) -> None:
        """The orders and the report of step n; of a game that is over, with all that its end has opened."""
        step = self.report.steps[n - 1]
        game, now = self.face.game, self.report.steps[-1].after if self.open else step.after
        before = game.view(step.before, self.seat)
        for owner, orders in step.ply.orders.items():
            shown = [order for order in orders if game.disclose(order, owner, now, self.seat)]
            mark = self.face.seat(owner, self.lang)
            turn = self.face.numbered(before)
            self.out.lines([((f"{turn}{mark}: ", owner), (self.face.write(before, shown, self.lang, owner), ""))])
        heard = [game.report(event, now, self.seat) for event in step.ply.events]
        self.out.told(self.face.told(before, [e for e in heard if e is not None], self.lang, brief=True))
        for roll in step.ply.rolls:
            self.out.say(self.words("throw", sides=roll.sides, face=roll.face, clause=roll.clause))
        for line in step.lines:
            if line.comment:
                self.out.say(f"  % {line.comment}", "note")

    def verdict(self, n: int) -> None:
        """At the end: the result, what it was judged by, the titles."""
        if n < self.last or self.report.outcome is None:
            return
        position = self._position(n)
        self.out.told(self.face.verdict(self.face.game.view(position, self.seat), self.lang))
        for seat, title in self.face.game.honours(position).items():
            self.out.say(f"  {self.face.seat(seat, self.lang)}: {self.face.title(title, self.lang)} [O30-XVII-3]")

    def whole(self) -> None:
        """Every report in order, and the board at the end."""
        self.head()
        for n in range(1, self.last):
            self.tell(n)
        self.step(self.last)

    def walk(self) -> None:
        """Enter goes on, b goes back, a number jumps, q leaves."""
        self.head()
        n = 0
        self.step(n)
        while True:
            line = self.out.read(self.words("prompt", number=n, last=self.last))
            said = "q" if line is None else line.strip().lower()
            if said in ("q", "quit", "выход", "й"):
                return
            if said in ("b", "back", "назад", "н"):
                n = max(0, n - 1)
            elif said.isdecimal() and int(said) <= self.last:
                n = int(said)
            elif said:
                self.out.say(self.words("keys", last=self.last), "warn")
                continue
            elif n == self.last:
                self.out.say(self.words("the_end"), "note")
                continue
            else:
                n += 1
            self.step(n)


def register(app: typer.Typer) -> None:
    """Add the command `replay`."""
    app.command("replay", help=_help("help"))(replay)
