"""What clients ask: strict shapes, bounded lengths; anything else is a fault before a game sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from posrednik.table.clock import Pace

Name = Annotated[str, Meta(max_length=60)]
Id = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\Z")]
Lang = Literal["ru", "en"]
Plain = dict[str, Any]
Orders = Annotated[list[Plain], Meta(max_length=200)]
VERBS = ("hand_in", "chat", "note", "rename", "stand_in", "take_back_seat", "leave")


class Sitter(Struct, frozen=True, kw_only=True):
    """Who shall sit at a seat: the opener, a computer player, or whoever comes."""

    kind: Literal["human", "computer", "open"]
    player: Name = ""
    name: Name = ""


class NewTable(Struct, frozen=True, kw_only=True):
    """A table to be opened."""

    game: Name
    scenario: Plain = {}
    options: Plain = {}
    seats: dict[str, Sitter]
    sides: Literal["chosen", "lot"] = "chosen"
    pace: Pace = Pace()
    listed: bool = False
    stand_in: bool = False
    name: Name = ""


class Join(Struct, frozen=True, kw_only=True):
    """A free seat to be taken; the first free one if none is named. Asked again under its id it has the same answer."""

    id: Id | None = None
    seat: str | None = None
    name: Name = ""


class Renew(Struct, frozen=True, kw_only=True):
    """The own key to be replaced; asked again under its id, with the dead key, it has the same answer."""

    id: Id | None = None


class Draft(Struct, frozen=True, kw_only=True):
    """A draft to be looked at: orders, notation that follows them, a figure that is picked."""

    orders: Orders = []
    text: Annotated[str, Meta(max_length=20_000)] = ""
    lang: Lang = "ru"
    pick: Name | None = None


class Attempt(Draft, frozen=True, kw_only=True):
    """A draft for a step of a lesson."""

    hand_in: bool = False


class Why(Struct, frozen=True, kw_only=True):
    """A question: typed, or about a square, a figure, an order; `orders` is the draft it is asked over."""

    question: Annotated[str, Meta(max_length=2_000)] = ""
    lang: Lang = "ru"
    orders: Orders = []
    square: Name | None = None
    piece: Name | None = None
    order: Plain | None = None


class Command(Struct, frozen=True, kw_only=True):
    """Something to be done once; `expected` is the version for which it was thought of."""

    id: Id
    verb: Name
    expected: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    orders: Orders | None = None
    text: Annotated[str, Meta(max_length=20_000)] = ""
    to: Literal["all", "side"] = "all"


class Import(Struct, frozen=True, kw_only=True):
    """A record to be put on a table."""

    text: str
    name: Name = ""


class Hello(Struct, frozen=True, kw_only=True):
    """The first frame of a live channel."""

    key: Annotated[str, Meta(max_length=200)]
    after: Annotated[int, Meta(ge=0, le=2**53)] = 0
