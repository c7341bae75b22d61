"""Refusals of this game: a code of section 4.8, its clause, and the facts that the sentence needs."""

from __future__ import annotations

from posrednik.core.order import Refusal
from posrednik.games.otryadov.position import OFF, Facts
from posrednik.games.otryadov.squares import NAMES
from posrednik.games.otryadov.tables import FORMS


def no(code: str, clause: str, **facts: str | int) -> Refusal:
    """A refusal of a single order; the sequence of play adds the number of the order."""
    return Refusal(code=code, clause=clause, facts={k: str(v) for k, v in facts.items()})


def figure(f: Facts, i: int) -> str:
    """A figure as a fact: its type and where it is, `rifle 5Д`; words are found when it is shown."""
    s = f.where(i)
    return f"{FORMS[f.form[i]].type} {NAMES[s] if s != OFF else '–'}"
