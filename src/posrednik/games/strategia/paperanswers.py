"""The other side's lines in a move of a paper game: what it told the scouts, how it met strikes (8.3, I-79)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from posrednik.core.clause import clause
from posrednik.games.strategia import asking, recon
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia.events_battle import Fought, Withdrew
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position

Answers = Sequence[tuple[str, c.Respond]]
"""The side that answers, and its answer; `line` is that of the file."""
_FITS: Mapping[str, tuple[str, ...]] = {
    "presence": ("yes", "no"),
    "count": ("number",),
    "arms": ("arm",),
    "where": ("square", "no_such"),
    "mobilisation": ("square",),
}
"""Kind of question → kinds of answer to it."""


# --- strikes -----------------------------------------------------------------------------------------


def defender(p: Position, side: str, square: int) -> str:
    """The side that answers for the troops in a square: their own, or whoever commands Greens; else the first enemy."""
    for unit in p.on(square) if square >= 0 else ():
        if p.relation(side, unit.side) != "allied":
            return commander(p, unit.side) or unit.side
    return opponent(p, side)


def opponent(p: Position, side: str) -> str:
    """The first enemy that plays; where there is none, the first other side."""
    others = [one for one in p.movers if one != side]
    return next((one for one in others if p.hostile(side, one)), others[0] if others else side)


@clause("ST-9.8q", "ST-9.19f", "ST-1.3n")
def unmet(answers: Answers, events: Iterable[Happening]) -> Iterator[Fault]:
    """The answers that were not carried out as written."""
    happened = list(events)
    charged = {(one.side, one.line) for one in happened if isinstance(one, Fault)}
    met: set[int] = set()
    for side, answer in answers:
        code = "ANSWERED" if answer.at in met else _unmet(answer, happened)
        met.add(answer.at)
        if code and (side, answer.line) not in charged:
            number = "ST-9.19f" if code == "TOO_FAR" else "ST-9.19a" if code == "NO_RETREAT" else "ST-9.8q"
            yield Fault(clause=number, side=side, code=code, line=answer.line)


def _unmet(answer: c.Respond, events: Sequence[Happening]) -> str:
    left = next((one for one in events if isinstance(one, Withdrew) and one.square == answer.at), None)
    fight = next((one for one in events if isinstance(one, Fought) and one.square == answer.at), None)
    if left is None and fight is None:
        return "NO_STRIKE"
    if not answer.accept:
        if left is None:
            return "NO_RETREAT"
        return "" if any(way[-1:] == answer.retreat[-1:] for _, way in left.ways) else "TOO_FAR"
    struck = set(fight.struck) if fight is not None else set()
    return "NOT_THERE" if any(share.id not in struck for row in answer.echelons for share in row) else ""


@clause("ST-9.8t", "ST-9.8a", "ST-9.3p")
def unfollowed(p: Position, strikes: Iterable[c.Strike], events: Iterable[Happening]) -> Iterator[Fault]:
    """Ways of exploitation and pursuit that a battle gave time for, but not as far as they are written."""
    free = {one.square for one in events if isinstance(one, Withdrew) or (isinstance(one, Fought) and one.swift)}
    for strike in strikes:
        for id, way in strike.further.items() if strike.target in free else ():
            if id in p.units and way[-1:] != p.units[id].squares[:1]:
                yield Fault(clause="ST-9.8t", side=p.units[id].side, code="TOO_FAR", line=strike.line, unit=id)


# --- scouts ------------------------------------------------------------------------------------------


@clause("ST-8.3", "ST-8.3f", "ST-1.3n")
def heard(p: Position, side: str, question: c.Ask, told: j.Told | None) -> tuple[Any, str]:
    """What is answered to a question, None for the truth, and the code of the answer's fault."""
    if told is None or asking.refusal(p, side, question) is not None:
        return None, ""
    if told.kind not in _FITS[question.kind]:
        return None, "ANSWER_KIND"
    true = asking.truth(p, side, question)
    said = _said(p, told, true)
    given = p.answers.get(side, ())
    if said != true and not recon.lie_allowed(len(given), sum(one.false for one in given)):
        return None, "LIE_CAP"
    return said, ""


def _said(p: Position, told: j.Told, true: Any) -> Any:
    """A written answer in the form of the truth; one that names a part of it rightly is the truth."""
    value = told.value or ""
    if told.kind in ("yes", "no"):
        return told.kind == "yes"
    if told.kind == "no_such":
        return asking.NONE
    if told.kind == "number":
        return int(value)
    if told.kind == "arm":
        return true if value in true else {value: sum(true.values()) or 1}
    square = p.board.square.get(value, -1)
    if isinstance(true, tuple):
        return true if square in true else (square,)
    return square
