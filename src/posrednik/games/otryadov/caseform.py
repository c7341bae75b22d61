"""The form of a golden case (section 0 of the law): what every field may hold, examined before a case is played.

Fields that are not named here are left alone; orders are read by `orders.read_order`, which refuses by clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from posrednik.games.otryadov.complain import GameComplaint
from posrednik.games.otryadov.scenario import Base, Side
from posrednik.notation.complaint import Complaint
from posrednik.notation.document import convert

Count = Annotated[int, Meta(ge=0, le=99_999)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Title = Annotated[str, Meta(max_length=1000)]
Obligation = Literal[
    "fire_only", "back_and_fire", "dismount", "dismount_back", "must_leave", "turn_away", "gas_leave", "return_base"
]


class BadCase(GameComplaint):
    """A case that does not fit the schema; the message says where."""


class Piece(Struct):
    """A figure of a set-up."""

    id: Name
    side: Side
    type: str
    square: str | None = None
    mounted: bool | None = None
    obligation: Obligation | None = None
    under_fire: bool = False
    neutralised: Count = 0
    heading: tuple[int, int] = (0, 1)
    village: bool = False
    arm: Literal["rifle", "cavalry", "tank"] | None = None
    airborne: bool = False
    sortie: Count = 0
    fuelled: bool = False
    run_done: bool = False


class PlanForm(Struct):
    """A sealed plan."""

    axis: tuple[str, ...]
    aim: str
    by_turn: int | None = None


class SideForm(Struct):
    """What one side has besides its figures."""

    initial: Count = 0
    initial_units: Count = 0
    engaged: bool = True
    aerobombs: Count = 0
    gas_tokens: Count = 0
    damaged: bool = False
    repair: Count = 0
    plan: PlanForm | None = None


class Cloud(Struct):
    """Gas on a square."""

    kind: Literal["nonpersistent", "persistent"]
    plies: Count = 0
    owner: Side = "red"
    decon: Count | None = None


class Curtain(Struct):
    """Barrage on a square: firers by kind."""

    art: Count = 0
    sa: Count = 0
    lmg: Count = 0


class Setup(Struct, frozen=True):
    """The position of a case."""

    base: Literal["blank", "map"] = "blank"
    scenario: Base = "company"
    defender: Side | None = None
    squares: dict[str, str] = {}
    roads: tuple[tuple[str, ...], ...] = ()
    rail: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    to_move: Side = "blue"
    turn: Annotated[int, Meta(ge=1, le=99_999)] = 1
    first: Side | None = None
    passed: bool = False
    draw_offer: Side | None = None
    sides: dict[Side, SideForm] = {}
    contamination: dict[str, Cloud] = {}
    barrage: dict[str, Curtain] = {}


class TurnForm(Struct):
    """One side's turn: its orders as plain data."""

    side: Side
    orders: list[Any]


class Turns(Struct, tag_field="kind", tag="turns"):
    """Turns that are played one after the other."""

    turns: tuple[TurnForm, ...]


class Deploying(Struct, tag_field="kind", tag="deploy"):
    """A deployment that is examined."""

    side: Side
    placement: dict[str, str]
    arms: dict[str, Literal["rifle", "cavalry", "tank"]] = {}


class RosterForm(Struct, tag_field="kind", tag="roster"):
    """Numbers of an order of battle."""

    scenario: Base | None = None
    armour: Literal["armoured_car", "tank"] = "armoured_car"
    defender_cut: Literal["1/3", "1/4"] | None = None


class Start(Struct, tag_field="kind", tag="start"):
    """Who moves first."""

    scenario: Base | None = None
    defender: Side | None = None


class Judge(Struct, tag_field="kind", tag="judge"):
    """The judgement of the set-up at the limit."""


class EndForm(Struct):
    """How a game ended."""

    kind: str
    winner: Side | None = None


class TitleForm(Struct, tag_field="kind", tag="title"):
    """The titles of a finished competition."""

    result: EndForm
    turn: Count = 1
    raids: dict[Side, Count] = {}
    removed: dict[Side, tuple[str, ...]] = {}


class MapCheck(Struct, tag_field="kind", tag="map_check"):
    """The counts of a map."""


class SquareParse(Struct, tag_field="kind", tag="square_parse"):
    """Texts that are read as squares."""

    text: tuple[str, ...]


class OrderParse(Struct, tag_field="kind", tag="order_parse"):
    """A text that is read as the orders of one side."""

    side: Side
    text: str


Action = Turns | Deploying | RosterForm | Start | Judge | TitleForm | MapCheck | SquareParse | OrderParse


class Expect(Struct):
    """What the umpire is expected to say."""

    legal: bool
    reason: str | None = None
    turn: int | None = None
    order: int | None = None
    pieces: dict[str, dict[str, Any] | None] = {}
    sides: dict[Side, dict[str, Any]] = {}
    contamination: dict[str, dict[str, Any]] = {}
    to_move: Side | None = None
    result: EndForm | None = None


class Background(Struct):
    """What a position is made from."""

    setup: Setup = Setup()
    options: dict[str, bool | int | str] = {}


class CaseForm(Background):
    """A whole case."""

    action: Action | None = None
    expect: Expect | None = None
    title: Title = ""


def examine(case: Mapping[str, Any], form: type[Background]) -> None:
    """Raise BadCase naming the first field of a case that does not fit its form."""
    try:
        convert(case, form)
    except Complaint as error:
        raise BadCase("CASE_FORM", what=error) from None
