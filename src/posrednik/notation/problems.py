"""Problems of a record: where, by which clause or section, and why; put into words by one function."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from posrednik.core.clause import Rulebook
from posrednik.core.order import Refusal
from posrednik.notation.complaint import Complaint, short
from posrednik.notation.rulebook import sentence, toml


class Problem(Struct, frozen=True):
    """One fault of a record; line and column are counted from 1.

    `clause` is a clause of the rulebook, or a section `RF-n` of docs/record-format.md; a `refusal` says what
    the umpire has against an order, a `cause` what is wrong with scenario, options or throws: it is the fact `text`.
    """

    line: int
    column: int
    clause: str
    code: str
    facts: Mapping[str, str] = {}
    refusal: Refusal | None = None
    cause: Complaint | None = None


def explain(problem: Problem, lang: str, book: Rulebook | None = None) -> str:
    """The problem as a sentence in "ru" or "en", without its place."""
    if problem.refusal is not None and book is not None:
        return sentence(problem.refusal, book, lang)
    entry = toml("posrednik.notation", "problems.toml").get(problem.code)
    if entry is None:
        return problem.code
    text: str = entry[lang if lang == "ru" else "en"]
    facts = dict(problem.facts)
    if problem.cause is not None:
        facts["text"] = problem.cause.say(lang if lang == "ru" else "en")
    for key, value in facts.items():
        text = text.replace(f"{{{key}}}", short(value, 400))
    return text


def place(problem: Problem, lang: str) -> str:
    """Where and by what: `line 12, column 7 [O30-N-2 UNKNOWN_PIECE]`."""
    words = ("строка", "столбец") if lang == "ru" else ("line", "column")
    return f"{words[0]} {problem.line}, {words[1]} {problem.column} [{problem.clause} {problem.code}]"
