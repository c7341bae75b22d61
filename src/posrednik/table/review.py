"""Review of a record: the rules of today on the orders and throws as written, line by line.

Everything that the record claims is checked: scenario and rules digests, lots and throws against the opened
seed, every turn, every position digest, the result. The first line that does not hold is named with column,
clause and reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from posrednik.core.dice import DiceError, Recorded, Roll, Seeded, seed_hash
from posrednik.core.journal import Ply
from posrednik.core.order import Refusal, Refused
from posrednik.core.outcome import Outcome
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.notation.complaint import Complaint
from posrednik.notation.migrate import migrate
from posrednik.notation.problems import Problem
from posrednik.notation.record import Record, Turn, read_record, read_roll, write_roll
from posrednik.table.heading import AnyGame, Setting, line_of, read_setting


class Step(Struct, frozen=True):
    """One adjudication of a record that held: the lines, the position before, what happened, the position after."""

    lines: tuple[Turn, ...]
    before: Any
    ply: Ply[Any, Any]
    after: Any


class Report(Struct, frozen=True):
    """What a review found; `problems` in the order of lines, the first one is where the record breaks."""

    record: Record
    problems: tuple[Problem, ...]
    game: AnyGame | None = None
    start: Any = None
    steps: tuple[Step, ...] = ()
    outcome: Outcome | None = None
    digests: int = 0
    lots: int = 0

    @property
    def sound(self) -> bool:
        return not self.problems

    @property
    def first(self) -> Problem | None:
        """The first fault, None for a sound record."""
        return self.problems[0] if self.problems else None


def review(source: str | bytes) -> Report:
    """Re-adjudicate a record; nothing is raised, whatever the text may be."""
    record, problems = read_record(source)
    record, newer = migrate(record)
    problems += newer
    if newer or not record.items:
        if not record.items and not problems:
            problems.append(Problem(1, 1, "RF-2", "NO_HEADER", {"key": "Game"}))
        return Report(record, _sorted(problems))
    setting = read_setting(record, problems)
    if setting is None:
        return Report(record, _sorted(problems))
    return _Review(record, setting, problems).run()


def _sorted(problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda p: (p.line, p.column)))


class _Stop(Exception):
    """The record does not hold from here on."""


class _Review:
    """One review under way."""

    def __init__(self, record: Record, setting: Setting, problems: list[Problem]) -> None:
        self.record = record
        self.game, self.tongue = setting.game, setting.tongue
        self.setting = setting
        self.problems = problems
        self.first_fault = min((p.line for p in problems if p.clause != "RF-2"), default=None)
        self.steps: list[Step] = []
        self.digests = 0
        self.withheld = 0  # the line of an unfinished game at which orders of other seats are still secret
        self.thrown: list[tuple[Roll, int]] = []
        self.position: Any = None

    def run(self) -> Report:
        """The report."""
        start = None
        try:
            start = self.position = self.game.begin(self.setting.scenario, self.setting.rules)
            self._lots()
            for lines in self._plies():
                self._ply(lines)
            self._result()
        except Complaint as error:
            at = line_of(self.record, "ScenarioData")
            facts = {"text": str(error)}
            self.problems.append(Problem(at, 1, "RF-2", "BAD_SCENARIO", facts, cause=error))
        except _Stop:
            pass
        self._seed()
        outcome = None if self.position is None else self.game.outcome(self.position)
        return Report(
            self.record, _sorted(self.problems), self.game, start, tuple(self.steps), outcome, self.digests,
            len(self.thrown),
        )  # fmt: skip

    def _fault(
        self, line: int, column: int, clause: str, code: str, refusal: Refusal | None = None, **facts: str
    ) -> None:
        self.problems.append(Problem(line, column, clause, code, facts, refusal))

    def _is_custody(self) -> bool:
        """Whether the umpire wrote this for a seat while the game lasts: then a digest is missing for a reason."""
        return self.record.get("SeedHash") is not None and self.record.result() is None

    def _lots(self) -> None:
        for header in self.record.headers():
            if header.key == "Lot":
                roll = read_roll(header.text)
                if roll is None:
                    self._fault(header.line, 1, "RF-4", "BAD_THROW", text=header.text)
                else:
                    self.thrown.append((roll, header.line))

    def _plies(self) -> Iterator[list[Turn]]:
        """Lines that were adjudicated together: up to a digest, or until all who are waited for have written."""
        held: list[Turn] = []
        for turn in self.record.turns():
            if self.first_fault is not None and turn.line >= self.first_fault:
                raise _Stop
            if held and not self._continues(held, turn):
                yield held
                held = []
            self._may_play(turn)
            held.append(turn)
            if turn.digest or turn.rolls:
                yield held
                held = []
        if held:
            yield held

    def _continues(self, held: list[Turn], turn: Turn) -> bool:
        """Whether a line belongs to those before it, which have no digest."""
        if turn.number != held[0].number:
            return False
        written = {line.mark.lower() for line in held}
        seat = self.tongue.seat(turn.mark)
        waiting = self.game.waiting(self.position)
        return turn.mark.lower() in written or (len(waiting) > 1 and seat in waiting)

    def _may_play(self, turn: Turn) -> None:
        """Stop if the line is not by a seat that owes orders or acts when it likes, or not the turn that is due."""
        outcome = self.game.outcome(self.position)
        if outcome is not None:
            self._fault(turn.line, 1, outcome.clause, "AFTER_END", text=outcome.kind)
            raise _Stop
        if self.tongue.seat(turn.mark) not in self.game.waiting(self.position) | self.game.alone(self.position):
            if self.withheld:
                self._fault(self.withheld, 1, "RF-7", "WITHHELD")
                raise _Stop
            column = max(1, turn.column - len(turn.mark) - 2)
            self._fault(turn.line, column, "RF-3", "WRONG_SEAT", text=turn.mark)
            raise _Stop
        due = self.tongue.turn(self.position)
        if turn.number != due:
            self._fault(turn.line, 1, "RF-3", "WRONG_TURN", text=str(turn.number), other=str(due))
            raise _Stop

    def _ply(self, lines: list[Turn]) -> None:
        orders: dict[Seat, tuple[Any, ...]] = {}
        written: dict[Seat, list[Turn]] = {}
        for line in lines:
            seat = self.tongue.seat(line.mark)
            assert seat is not None
            written.setdefault(seat, []).append(line)
        for seat, parts in written.items():
            orders[seat] = self._read(seat, parts)
        rolls = tuple(roll for line in lines for roll in line.rolls)
        self.thrown += [(roll, line.line) for line in lines for roll in line.rolls]
        dice = Recorded(rolls)
        before, last = self.position, lines[-1]
        try:
            after, events = adjudicate(self.game, before, orders, dice)
        except Refused as refused:
            self._refused(refused.refusal, list(written.values()))
            raise _Stop from None
        except DiceError as error:
            facts = {"text": str(error)}
            cause = Complaint(error.code, **error.facts)
            self.problems.append(Problem(last.line, last.column, "RF-4", "BAD_DICE", facts, cause=cause))
            raise _Stop from None
        if len(dice.rolls) < len(rolls):
            self._fault(last.line, last.column, "RF-4", "UNUSED_THROW", text=write_roll(rolls[len(dice.rolls)]))
            raise _Stop
        found = self.game.digest(after)
        if last.digest and last.digest != found:
            self._fault(last.line, last.column, "RF-5", "DIVERGED", text=last.digest, other=found)
            raise _Stop
        self.digests += bool(last.digest)
        if not last.digest and not self.withheld and self._is_custody():
            self.withheld = last.line
        self.position = after
        self.steps.append(Step(tuple(lines), before, Ply(orders, rolls, tuple(events), found), after))

    def _read(self, seat: Seat, parts: list[Turn]) -> tuple[Any, ...]:
        try:
            return tuple(self.tongue.read_at(self.position, seat, _joined(parts)))
        except Refused as refused:
            self._refused(refused.refusal, [parts])
            raise _Stop from None

    def _refused(self, refusal: Refusal, written: list[list[Turn]]) -> None:
        """The umpire's refusal at the place in the file: by its caret, else at the order it names."""
        parts = written[0]
        text = _joined(parts)
        at = refusal.caret if refusal.caret is not None else _order_at(text, refusal.order)
        line, column = _place(parts, at)
        self._fault(line, column, refusal.clause, refusal.code, refusal, **dict(refusal.facts))

    def _result(self) -> None:
        stated = self.record.result()
        outcome = self.game.outcome(self.position)
        found = self.tongue.score(outcome)
        if stated is None or stated.score == found or (stated.score == "*" and self.first_fault is not None):
            return
        clause = "RF-6" if outcome is None else outcome.clause
        self._fault(stated.line, 1, clause, "WRONG_RESULT", text=stated.score, other=found)

    def _seed(self) -> None:
        """Every throw against the opened seed, and the seed against its hash."""
        seed = self.record.get("Seed")
        if seed is None:
            return
        published = self.record.get("SeedHash")
        if published is not None and seed_hash(seed.text) != published.text:
            self._fault(seed.line, 1, "RF-4", "WRONG_SEED", text=published.text)
            return
        dice = Seeded(seed.text)
        for roll, line in self.thrown:
            face = dice.roll(roll.sides, roll.clause)
            if face != roll.face:
                self._fault(line, 1, roll.clause, "WRONG_FACE", text=write_roll(roll), other=str(face))
                return


def _joined(parts: list[Turn]) -> str:
    """The orders of one seat; a turn that goes on in the next line is put together."""
    return ";".join([*(part.text.rstrip().removesuffix(";") for part in parts[:-1]), parts[-1].text])


def _place(parts: list[Turn], at: int) -> tuple[int, int]:
    """Line and column of a place in the joined text."""
    for part in parts[:-1]:
        width = len(part.text.rstrip().removesuffix(";")) + 1
        if at < width:
            return part.line, part.column + at
        at -= width
    return parts[-1].line, parts[-1].column + at


def _order_at(text: str, order: int | None) -> int:
    """Where order number n (from 0) begins; the beginning of the turn if none is named."""
    at = 0
    for _ in range(order or 0):
        found = text.find(";", at)
        if found < 0:
            return 0
        at = found + 1
    return at + len(text[at:]) - len(text[at:].lstrip())
