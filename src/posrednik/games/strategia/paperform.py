"""What the check of a paper game finds (8.4): the errors line by line, the sums, the board as it should be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from posrednik.core.exact import Fraction
from posrednik.games.strategia.complain import GameComplaint
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit

Tally = Mapping[tuple[str, str], Fraction]
"""(side, arm) → divisions lost."""


class BadJournal(GameComplaint):
    """A journal that cannot be played over at all: its head or its order of sections is wrong."""

    sentences = "paper.toml"


class Facts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the words of an error need: the unit as it was last seen, where it stands, what would have been right."""

    unit: Unit | None = None
    at: str = ""
    named: str = ""
    square: str = ""
    number: str = ""
    right: Tally | None = None
    written: Tally | None = None
    refusal: object = None


class Error(Struct, frozen=True, kw_only=True):
    """One error: the line of the file, turn (0 in the plan), side, clause, kind, code of the reason, points below 0."""

    line: int
    turn: int
    side: str
    clause: str
    kind: str
    code: str
    points: int
    text: str = ""
    facts: Facts = Facts()


class Half(Struct, frozen=True):
    """What happened in a half-turn, for the scheme and the chronicle: its number and its events in order."""

    number: int
    events: Sequence[Happening]


class Result(Struct, frozen=True, kw_only=True):
    """A journal that has been checked. `position` is the board as it should be, `halves` all that led to it."""

    errors: tuple[Error, ...]
    points: Mapping[str, int]
    position: Position
    halves: tuple[Half, ...]
    lang: str = "ru"
