"""The only encoder of what leaves the house: outbound classes, built from one seat's view and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from posrednik.core.plainly import plainly
from posrednik.notation.speech import Board, Catalogue, Choices, Told
from posrednik.notation.speech import Text as Words
from posrednik.table.clock import Pace

_ENCODER = msgspec.json.Encoder(enc_hook=plainly)


class Opened(Struct, frozen=True, kw_only=True):
    """A new table: keys of the seats that its opener holds, key for spectators; `over` for a finished record."""

    table: str
    seats: dict[str, str]
    watch: str
    over: bool = False


class Joined(Struct, frozen=True, kw_only=True):
    """A seat that has been taken."""

    table: str
    seat: str
    key: str


class NewKey(Struct, frozen=True):
    """A key that takes the place of the former one."""

    key: str


class Player(Struct, frozen=True, kw_only=True):
    """Who sits at a seat; `stand_in` tells that the seat agrees to a computer in an absent player's place."""

    name: str
    kind: str
    present: bool
    player: str | None = None
    stand_in: bool = False
    stood_in: bool = False


class ClockFace(Struct, frozen=True):
    """Seconds left (None without a limit), and whether the clock runs."""

    left: int | None
    running: bool


class Thinking(Struct, frozen=True):
    """A computer player at work; `done` from 0 to 1 is estimated from its earlier turns."""

    seat: str
    done: float


class Result(Struct, frozen=True, kw_only=True):
    """How the game ended; `by_time` if a resignation was the umpire's, because the time was up."""

    kind: str
    winner: str | None
    clause: str
    words: Words
    told: tuple[Told, ...] = ()
    titles: dict[str, Words] = {}
    by_time: bool = False


class Lot(Struct, frozen=True):
    """The throw that gave out the seats."""

    sides: int
    face: int
    clause: str


class Standing(Struct, frozen=True, kw_only=True):
    """What a seat may know of its table and what can change; `board_digest` names the board that it is about."""

    seat: str
    version: int
    n: int
    phase: str
    to_move: str | None
    waiting: list[str]
    sealed: list[str]
    players: dict[str, Player]
    view: Any
    choices: Choices | None
    draft_allowed: bool
    situation: list[Told]
    result: Result | None
    clocks: dict[str, ClockFace]
    thinking: Thinking | None
    draw_offer: str | None
    seed: str | None
    note: str | None
    board_digest: str


class State(Standing, frozen=True, kw_only=True):
    """Everything that a seat may know of its table now: how it stands, and what was agreed once for the whole game."""

    table: str
    game: str
    name: str
    scenario: Any
    options: dict[str, Any]
    pace: Pace
    seed_hash: str
    lot: Lot | None
    hotseat: bool
    board: Board


class WrittenOrder(Struct, frozen=True):
    """One order as it stands in a record, and whose it is."""

    seat: str
    text: Words


class Report(Struct, frozen=True, kw_only=True):
    """One adjudication as the seat may hear of it; `seat` is empty where several handed in together."""

    number: int
    seat: str
    turn: int
    orders: list[WrittenOrder]
    told: list[Told]
    state: Standing | None = None


class Frame(Struct, frozen=True, kw_only=True):
    """One step of a replay: what was ordered and told, the view after it, losses and flags."""

    number: int
    seat: str
    turn: int
    orders: list[WrittenOrder]
    told: list[Told]
    view: Any
    losses: dict[str, float]
    flags: tuple[str, ...]


class Answers(Struct, frozen=True):
    """Answers to a question."""

    lines: list[Told]


class Said(Struct, frozen=True, kw_only=True):
    """Something said at the table, by a seat or by the umpire; `at` in seconds since 1970."""

    n: int
    seat: str
    name: str
    text: str
    to: str
    at: int


class Receipt(Struct, frozen=True, kw_only=True):
    """A command that was carried out and is on the disk; `again`: it had been carried out before."""

    id: str
    version: int
    digest: str
    n: int
    again: bool = False


class OpenSeat(Struct, frozen=True, kw_only=True):
    """A table of the lobby with its free seats."""

    table: str
    game: str
    scenario: str
    title: Words
    seats: list[str]
    name: str
    pace: Pace
    opened: int


class ComputerPlayer(Struct, frozen=True):
    """A computer player and one line about it."""

    name: str
    about: Words


class Game(Catalogue, frozen=True, kw_only=True):
    """One game of the house: all that may be agreed about it, and who can play it without a human."""

    players: tuple[ComputerPlayer, ...] = ()
    paces: tuple[str, ...] = ("none", "fischer", "per_turn", "deadline")


class Health(Struct, frozen=True):
    """How the server is."""

    status: str
    version: str
    tables: int


class Live(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One message of a seat's live channel; `kind` tells which of the other fields are there. The `state` of `hello` is
    a whole `State`."""

    n: int
    kind: str
    version: int
    report: Report | None = None
    state: Standing | None = None
    seat: str | None = None
    name: str | None = None
    text: str | None = None
    to: str | None = None
    at: int | None = None
    present: bool | None = None
    done: float | None = None
    clocks: dict[str, ClockFace] | None = None


def encode(thing: Struct | list[Struct] | list[Any]) -> bytes:
    """The bytes that are sent; only classes of this module and of `notation.speech` come here."""
    return _ENCODER.encode(thing)


def raw(thing: Any) -> Any:
    """A part that is encoded once and put as it is into the answers of one seat."""
    return msgspec.Raw(_ENCODER.encode(thing))
