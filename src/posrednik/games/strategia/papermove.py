"""One own move of a paper game: orders, the other side's answers, losses, the umpire's hand, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import asking, halfturn, intervening, overruling, recon
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.paperanswers import defender, heard, opponent, unfollowed, unmet
from posrednik.games.strategia.paperform import Facts
from posrednik.games.strategia.paperlosses import Ledger, agrees, written
from posrednik.games.strategia.papernames import Rolls
from posrednik.games.strategia.referring import Unknown
from posrednik.games.strategia.umpiring import UMPIRES

if TYPE_CHECKING:
    from posrednik.games.strategia.paperplay import Replay

UMPIRE: Final = "umpire"
"""To whom faults of `*` lines are put down; nobody pays for them."""
CLAUSES: Final[Mapping[str, str]] = {
    "AMBIGUOUS_UNIT": "ST-N.1", "UNKNOWN_UNIT": "ST-N.1", "UNKNOWN_CORPS": "ST-N.1", "UNKNOWN_PLACE": "ST-N.1",
    "UNREADABLE": "ST-N.2", "UNREADABLE_HEAD": "ST-N.3", "SECTION_ORDER": "ST-1.5", "WAR_OVER": "ST-1.3s",
    "ANSWER_KIND": "ST-8.3", "NO_QUESTION": "ST-8.3", "LIE_CAP": "ST-8.3f", "LOSSES": "ST-9.8e",
    "OUT_OF_TURN": "ST-1.5", "ONLY_PLANNING": "ST-1.3s", "INTERVENTION": "ST-9.4h", "NO_STRIKE": "ST-9.8q",
    "NOT_THERE": "ST-9.8c", "NO_RETREAT": "ST-9.19a", "ANSWERED": "ST-9.8q",
}  # fmt: skip
"""Codes of faults that only paper games have → their clauses."""
AT_ONCE = (o.Ask, o.OfferPeace, o.AcceptPeace, o.WithdrawPeace, o.Resign)
_UMPIRES = (*UMPIRES, o.Answer)


class OwnMove:
    """The section of one move, carried out on the war that is played over."""

    def __init__(self, replay: Replay, side: str, section: j.Section) -> None:
        self.replay = replay
        self.side = side
        self.section = section
        self.commands: list[c.Command] = []
        self.answers: list[tuple[str, c.Respond]] = []
        self.targets: list[int] = []  # squares struck since the last `=` line
        self.claims: list[tuple[j.Losses, list[int]]] = []
        self.told: dict[int, j.Told] = {}  # line of a question → the answer to it

    @property
    def rolls(self) -> Rolls:
        return self.replay.rolls

    @clause("ST-1.3n", "ST-9.3", "ST-9.3p")
    def carry_out(self) -> None:
        """All lines in the order of the file, then the phases of the move."""
        self._pair()
        start = len(self.replay.events)
        for entry in self.section.entries:
            if self.replay.p.stage == "peace" or self.side in self.replay.p.left:
                if isinstance(entry, j.Given) and not isinstance(entry.order, o.End):
                    self.replay.fault(self.side, "WAR_OVER", entry.line)
                    break
                continue
            self._entry(entry)
        p = self.replay.p
        if p.stage == "peace" or self.side in p.left:
            return
        self.replay.play(overruling.restrained(p, self.side))
        p, self.commands = self.replay.p, overruling.allowed(p, self.side, self.commands)
        if p.law.options.order_mode == "interactive":
            self._one_by_one()
        phased = () if p.law.options.order_mode == "interactive" else self.commands
        self.replay.play(halfturn.carry_out(p, self.side, phased, self.answers))
        if p.pending:
            self.replay.play(halfturn.fight(p, self.side, self.answers))
            self.replay.play(halfturn.finish(p, self.side))
        events = self.replay.events[start:]
        strikes = [one for one in self.commands if isinstance(one, c.Strike)]
        for fault in [*unmet(self.answers, events), *unfollowed(self.replay.p, strikes, events)]:
            self.replay.note(fault)
        self._compare(events)

    # --- lines -------------------------------------------------------------------------------------------

    def _pair(self) -> None:
        """Which written answer belongs to which question: the next one behind it."""
        waiting: list[int] = []
        for entry in self.section.entries:
            if isinstance(entry, j.Given) and isinstance(entry.order, o.Ask):
                waiting.append(entry.line)
            elif isinstance(entry, j.Told):
                if waiting:
                    self.told[waiting.pop(0)] = entry
                else:
                    self.replay.fault(opponent(self.replay.p, self.side), "NO_QUESTION", entry.line)

    def _entry(self, entry: j.Entry) -> None:
        if isinstance(entry, j.Given):
            self._given(entry.order, entry.line)
        elif isinstance(entry, j.Foreign):
            self._foreign(entry.order, entry.line)
        elif isinstance(entry, j.Losses):
            self.claims.append((entry, self.targets))
            self.targets = []
        elif isinstance(entry, j.Intervention):
            self._intervention(entry.order, entry.line)
        elif isinstance(entry, j.Unread):
            who = opponent(self.replay.p, self.side) if entry.text.startswith("<") else self.side
            who = UMPIRE if entry.text.startswith("*") else who
            self.replay.fault(who, "UNREADABLE", entry.line, Facts(refusal=entry.problem.refusal))

    def _made(self, side: str, order: o.AnyOrder, line: int) -> list[c.Command]:
        made, doubts = self.rolls.commands(side, order, line)
        for code, name in doubts:
            self.replay.fault(side, code, line, Facts(named=name))
        return made

    def _given(self, order: o.AnyOrder, line: int) -> None:
        p = self.replay.p
        if isinstance(order, o.End):
            return
        if isinstance(order, (o.Respond, *_UMPIRES)):
            self.replay.fault(self.side, "OUT_OF_TURN", line)
            return
        if isinstance(order, o.Place):
            self.replay.fault(self.side, "ONLY_PLANNING", line)
            return
        made = self._made(self.side, order, line)
        if isinstance(order, o.Ask):
            for command in made:
                self._question(command, line)
        elif isinstance(order, AT_ONCE):
            for command in made:
                self.replay.play(halfturn.at_once(p, self.side, command, self.replay.dice))
        else:
            self.commands += made
            self.targets += [one.target for one in made if isinstance(one, c.Strike)]

    @clause("ST-8.3", "ST-8.3f", "ST-1.3n")
    def _question(self, command: c.Command, line: int) -> None:
        p, told = self.replay.p, self.told.get(line)
        assert isinstance(command, c.Ask)
        said, code = heard(p, self.side, command, told)
        if code and told is not None:
            other = defender(p, self.side, command.squares[0] if command.squares else -1)
            self.replay.fault(other, code, told.line, Facts(right=None, number=told.value or told.kind))
        left = recon.remaining(p.turn, p.answers.get(self.side, ()), p.law.options)
        events = self.replay.play(asking.ask(p, self.side, command, self.replay.dice, said))
        if any(getattr(one, "code", "") == "NO_BUDGET" for one in events):
            self.replay.facts.setdefault((line, self.side), Facts(number=str(float(left))))

    @clause("ST-9.8q")
    def _foreign(self, order: o.AnyOrder, line: int) -> None:
        """An answer of the other side; without a square it is to the first strike that has none."""
        p = self.replay.p
        if not isinstance(order, o.Respond):
            other = opponent(p, self.side)
            if isinstance(order, o.Resign):
                self.replay.play(halfturn.at_once(p, other, c.Resign(line=line), self.replay.dice))
                return
            self.replay.fault(other, "OUT_OF_TURN", line)
            return
        answered = {one.at for _, one in self.answers}
        struck = [one.target for one in self.commands if isinstance(one, c.Strike)]
        open_ = next((at for at in struck if at not in answered), -1)
        at = p.board.square.get(order.at, -1) if order.at is not None else open_
        side = defender(p, self.side, at)
        made = self._made(side, order, line)
        self.answers += [(side, replace(one, at=at)) for one in made if isinstance(one, c.Respond)]

    @clause("ST-9.4h")
    def _intervention(self, order: o.AnyOrder, line: int) -> None:
        """What the umpire brought about, if the law lets an umpire do it; on paper the players have agreed on it."""
        p = self.replay.p
        if isinstance(order, o.Answer):
            return  # what the umpire said to the scouts stands on paper as a reply
        try:
            made = list(self.rolls.umpires(order, line))
        except Unknown:
            made = []
        for command in made:
            if isinstance(command, c.Intervene) and intervening.fault_of(p, command, agreed=True) is None:
                self.replay.play(intervening.intervene(p, command))
                return
        self.replay.fault(UMPIRE, "INTERVENTION", line)

    def _one_by_one(self) -> None:
        """The orders as they were given, each at once (option order_mode=interactive)."""
        for command in self.commands:
            self.replay.play(halfturn.one(self.replay.p, self.side, command, self.answers))
            if self.replay.p.pending:
                self.replay.play(halfturn.fight(self.replay.p, self.side, self.answers))

    # --- losses ------------------------------------------------------------------------------------------

    @clause("ST-9.3p", "ST-9.8e")
    def _compare(self, events: Sequence[Happening]) -> None:
        """`=` lines against what the battles of the move have cost (I-73)."""
        ledger = Ledger(events, self.rolls.seen)
        for claim, squares in self.claims:
            readings = list(ledger.readings(squares, len(self.claims) == 1))
            if not any(agrees(claim, one) for one in readings):
                facts = Facts(right=readings[0], written=written(claim))
                self.replay.fault(self.side, "LOSSES", claim.line, facts)
