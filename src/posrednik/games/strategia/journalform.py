"""The journal of a war as it is kept on paper (law, 8.3): header, plans, moves, and the kinds of line in them.

`line` counts from 1 in the file that was read, 0 for what was not read from one; `comment` is what followed `#`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from posrednik.games.strategia.orders import AnyOrder, Arm, Side
from posrednik.notation.problems import Problem


class Comment(Struct, frozen=True, tag="comment"):
    """A comment on a line of its own."""

    text: str
    line: int = 0


class Line(Struct, frozen=True, kw_only=True):
    """What every line of a section has."""

    comment: str | None = None
    line: int = 0


class Given(Line, frozen=True, tag="order"):
    """An order of the side whose plan or move it is; in a plan also a placement."""

    order: AnyOrder


class Reply(Line, frozen=True, tag="reply"):
    """`>`: what the umpire answered."""

    text: str


class Foreign(Line, frozen=True, tag="foreign"):
    """`<`: the other side's answer to a strike, or its order in this side's move."""

    order: AnyOrder


class Told(Line, frozen=True, tag="told"):
    """`< answer`: what the other side said to a question of the scouts (I-79); `value` is a number, arm or square."""

    kind: Literal["yes", "no", "no_such", "number", "arm", "square"]
    value: str | None = None


class Loss(Struct, frozen=True):
    """Divisions of one arm, in decimals: `Fraction(divisions)` is exact."""

    divisions: Annotated[str, Meta(pattern=r"^[0-9]{1,6}(?:\.[0-9]{1,6})?(?![\s\S])")]
    arm: Arm | Literal["garrison"]


class SideLosses(Struct, frozen=True):
    """What one side lost."""

    side: Side
    losses: tuple[Loss, ...]


class Losses(Line, frozen=True, tag="losses"):
    """`=`: losses as the players computed them."""

    sides: tuple[SideLosses, ...]


class Intervention(Line, frozen=True, tag="intervention"):
    """`*`: what the umpire brought about."""

    order: AnyOrder


class Unread(Struct, frozen=True, tag="unread"):
    """A line that cannot be read, kept as it is, with the reason; no text where a line is missing."""

    text: str
    problem: Problem
    line: int = 0


Entry: TypeAlias = Comment | Given | Reply | Foreign | Told | Losses | Intervention | Unread


class Section(Struct, frozen=True, kw_only=True):
    """The plan of a side, or one move of a side in a turn; `seconds` is the time that the move took.

    Of a section whose head cannot be read only `unread` is known.
    """

    kind: Literal["plan", "move", "unread"]
    side: Side | None = None
    turn: int = 0
    seconds: int | None = None
    comment: str | None = None
    unread: Unread | None = None
    entries: tuple[Entry, ...] = ()
    line: int = 0


class Header(Struct, frozen=True, kw_only=True):
    """What a journal says of its game before the first section."""

    version: int = 1
    level: Literal[1, 2, 3] | None = None
    map: str | None = None
    options: Mapping[str, str] = {}
    teams: Mapping[Side, str] = {}
    umpire: Literal["none", "human", "computer"] | None = None


class Journal(Struct, frozen=True, kw_only=True):
    """A whole journal; `preface` holds comments and unread lines of the header."""

    header: Header = Header()
    preface: tuple[Comment | Unread, ...] = ()
    sections: tuple[Section, ...] = ()

    def unread(self) -> Iterator[Unread]:
        """Every line that could not be read, in the order of the file."""
        yield from (entry for entry in self.preface if isinstance(entry, Unread))
        for section in self.sections:
            if section.unread is not None:
                yield section.unread
            yield from (entry for entry in section.entries if isinstance(entry, Unread))
