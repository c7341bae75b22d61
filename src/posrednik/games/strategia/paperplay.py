"""A paper game is played over (8.4): every line within the possible, every fault priced, the board as it should be."""

from __future__ import annotations

from collections.abc import Iterable

from posrednik.core.clause import clause
from posrednik.core.dice import Seeded
from posrednik.games.strategia import halfturn, planning, sequence
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.events_sequence import Opened
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.journalfile import is_title
from posrednik.games.strategia.operations import Operations
from posrednik.games.strategia.paperform import Error, Facts, Half, Result
from posrednik.games.strategia.papermove import CLAUSES, OwnMove
from posrednik.games.strategia.papernames import Rolls
from posrednik.games.strategia.paperreport import as_object, board_lines, heading, phrase, rows, summary
from posrednik.games.strategia.papersetup import Maps, maps_beside, no_maps, opened
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.pricing import charges

GAME = "strategia"
"""The game whose paper journals are checked here."""


def is_journal(source: bytes) -> bool:
    """Whether a file begins as a journal of this game does."""
    line = source.lstrip(b"\xef\xbb\xbf \t\r\n").split(b"\n", 1)[0][:80]
    return is_title(line.decode("utf-8", "replace"))


@clause("ST-9.3p", "ST-1.3n")
def check_journal(source: str | bytes, lang: str = "ru", maps: Maps = no_maps) -> Result:
    """Check the journal of a paper game; raises a Complaint for what is no journal, or none that can be played over.

    `lang` is the language of the words of the result, `maps` finds maps other than that of R-10 by their names.
    """
    journal, p = opened(source, maps)
    replay = Replay(p)
    replay.run(journal)
    points = dict.fromkeys(p.movers, 0)
    for one in replay.errors:
        if one.side in points:
            points[one.side] += one.points
    errors = tuple(sorted(replay.errors, key=lambda one: one.line))
    return Result(errors=errors, points=points, position=replay.p, halves=tuple(replay.halves), lang=lang)


class Replay:
    """A war that is played over section by section."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.rolls = Rolls(p)
        self.dice = Seeded("paper")
        self.events: list[Happening] = []
        self.halves: list[Half] = []
        self.errors: list[Error] = []
        self.facts: dict[tuple[int, str], Facts] = {}
        self.moved = False  # whether the move of the present half-turn has been carried out
        self.over = False  # whether a line after the end of the war has been charged

    def play(self, unfolding: Unfolding) -> list[Happening]:
        """Let a rule unfold on the position; its events."""
        first = len(self.events)
        try:
            event = next(unfolding)
            while True:
                self.note(event)
                event = unfolding.send(self.p)
        except StopIteration:
            return self.events[first:]

    def note(self, event: Happening) -> None:
        """Something has happened."""
        event.write(self.p)
        self.rolls.follow(event)
        self.events.append(event)

    def fault(self, side: str, code: str, line: int, facts: Facts | None = None) -> None:
        """A fault that the rules themselves do not see."""
        self.note(Fault(clause=CLAUSES.get(code, "ST-9.3"), side=side, code=code, line=line))
        if facts is not None:
            self.facts.setdefault((line, side), facts)

    # --- the war -----------------------------------------------------------------------------------------

    def run(self, journal: j.Journal) -> None:
        """Everything from the plans to the last section."""
        plans = [one for one in journal.sections if one.kind == "plan"]
        moves = [one for one in journal.sections if one.kind != "plan"]
        first = min((one.line for one in moves), default=0)
        for side in self.p.movers:
            self._plan(side, [one for one in plans if one.side == side and not 0 < first < one.line])
        for late in plans:
            if 0 < first < late.line or late.side not in self.p.movers:
                self.fault(str(late.side), "SECTION_ORDER", late.line, Facts(number=str(self.p.turn)))
        self._settle(0)
        self.note(Opened(clause="ST-1.3s"))
        self.play(halfturn.start(self.p, 0))
        for section in moves:
            self._section(section)
        if not self.moved and self.p.stage != "peace":
            self._close()

    @clause("ST-5.1", "ST-5.6", "ST-6.1a")
    def _plan(self, side: str, sections: Iterable[j.Section]) -> None:
        commands = []
        for section in sections:
            for entry in section.entries:
                if isinstance(entry, j.Given) and not isinstance(entry.order, o.End):
                    made, doubts = self.rolls.commands(side, entry.order, entry.line)
                    commands += made
                    for code, name in doubts:
                        self.fault(side, code, entry.line, Facts(named=name))
                elif isinstance(entry, j.Unread):
                    self.fault(side, "UNREADABLE", entry.line, Facts(refusal=entry.problem.refusal))
        self.play(planning.plan(self.p, side, commands))

    def _section(self, section: j.Section) -> None:
        """One move of a side; moves that the journal leaves out are moves without orders."""
        if section.kind == "unread" and section.unread is not None:
            self._reach(self.p.half + self.moved)
            refusal = section.unread.problem.refusal
            self.fault(self.p.mover, "UNREADABLE_HEAD", section.line, Facts(refusal=refusal))
            side, turn = self.p.mover, self.p.turn
        else:
            side, turn = str(section.side), section.turn
        if side not in self.p.movers or turn < 1:
            self.fault(side, "SECTION_ORDER", section.line, Facts(number=str(self.p.turn)))
            return
        half = self.p.own_half(side, turn)
        if half > self.p.half:
            self._reach(half)
        if self.p.stage == "peace":
            self._after(side, section)
        elif half != self.p.half or self.moved:
            self.fault(side, "SECTION_ORDER", section.line, Facts(number=str(self.p.turn)))
            self._settle(turn)
        else:
            OwnMove(self, side, section).carry_out()
            self.moved = True
            self._settle(turn)

    def _after(self, side: str, section: j.Section) -> None:
        """The war is over: what is written after it is charged once."""
        if not self.over and any(isinstance(one, j.Given) for one in section.entries):
            self.over = True
            self.fault(side, "WAR_OVER", section.line)
            self._settle(section.turn)

    def _reach(self, half: int) -> None:
        """On to a half-turn; sides that wrote nothing give no orders."""
        while self.p.stage != "peace" and self.p.half < half:
            if not self.moved:
                self._close()
            self.play(sequence.onward(self.p, self.dice))
            self.moved = False

    def _close(self) -> None:
        """A move without orders, or the rest of one."""
        self.play(halfturn.carry_out(self.p, self.p.mover, []))
        self._settle(self.p.turn)

    # --- the bill ----------------------------------------------------------------------------------------

    def _settle(self, turn: int) -> None:
        """The faults of what has happened since are charged; it goes to the record."""
        fined = self.p.law.options.umpire == "none"
        for one in charges(self.events):
            facts = self.facts.get((one.line, one.side)) or self._seen(one.unit)
            points = one.points if fined else 0
            self.errors.append(
                Error(
                    line=one.line, turn=turn, side=one.side, clause=one.clause, kind=one.kind, code=one.code,
                    points=points, facts=facts,
                )
            )  # fmt: skip
        self.halves.append(Half(self.p.half if turn else -1, self.events))
        self.events, self.facts = [], {}

    def _seen(self, id: str) -> Facts:
        """The unit of a fault, and where it stands after the move."""
        unit = self.p.units.get(id) or self.rolls.seen.get(id)
        here = self.p.units.get(id)
        at = self.p.board.name[here.at] if here is not None and here.squares else ""
        return Facts(unit=unit, at=at)


def operations_of(result: Result) -> Operations:
    """A paper war as it can be drawn and told."""
    p = result.position
    return Operations(p.board, tuple(p.movers), tuple((half.number, half.events) for half in result.halves))


__all__ = [
    "GAME", "Replay", "as_object", "board_lines", "check_journal", "heading", "is_journal", "maps_beside",
    "operations_of", "phrase", "rows", "summary",
]  # fmt: skip
