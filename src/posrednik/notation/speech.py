"""What a desk says to people, in both languages at once: the shapes of `docs/protocol.md` that a game fills.

Nothing here is of one game: `order` is whatever struct the game gives, `view` its own view.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from posrednik.notation.cards import (
    Article,
    Catalogue,
    Drawer,
    FigureCard,
    OptionCard,
    Reading,
    ScenarioCard,
    SeatCard,
    Section,
    Texts,
)
from posrednik.notation.said import Fault, Faulty, Text, Told

__all__ = [
    "Article",
    "Attempt",
    "Board",
    "Catalogue",
    "Check",
    "Choice",
    "Choices",
    "Consider",
    "Considered",
    "Deployment",
    "Drawer",
    "Fault",
    "Faulty",
    "FigureCard",
    "Holding",
    "Lesson",
    "Line",
    "Meter",
    "OptionCard",
    "Question",
    "Reading",
    "ScenarioCard",
    "Scene",
    "SeatCard",
    "Section",
    "SquareWords",
    "Step",
    "StepCard",
    "Text",
    "Texts",
    "Told",
    "Verdict",
]


class Choice(Struct, frozen=True, kw_only=True):
    """One lawful next order and where a board shows it."""

    order: Any
    verb: str
    piece: str | None = None
    target: str | None = None
    path: tuple[str, ...] | None = None
    text: Text
    at: str | None = None


class Choices(Struct, frozen=True, kw_only=True):
    """Every lawful next order, and what forbids handing the draft in as it stands."""

    orders: tuple[Choice, ...] = ()
    unmet: Fault | None = None


class Consider(Struct, frozen=True, kw_only=True):
    """A draft to be looked at: `orders` are plain objects, `text` is notation that is to follow them."""

    orders: list[Any] = []
    text: str = ""
    lang: str = "ru"
    pick: str | None = None


class Line(Struct, frozen=True, kw_only=True):
    """One order of a draft: its notation, what it means, or why it cannot stand."""

    order: Any
    text: Text
    told: tuple[Told, ...] = ()
    refusal: Fault | None = None


class Meter(Struct, frozen=True):
    """How much of a limit a draft uses."""

    used: int
    limit: int


class Check(Struct, frozen=True, kw_only=True):
    """One running check of a set-up."""

    name: str
    ok: bool
    text: Text
    clause: str | None = None


class Holding(Struct, frozen=True, kw_only=True):
    """Figures of one kind in a set-up: how many, which have no square yet, and where they may stand."""

    type: str
    code: Text
    words: Text
    ids: tuple[str, ...]
    missing: tuple[str, ...]
    squares: tuple[str, ...]
    arms: tuple[str, ...] = ()


class Deployment(Struct, frozen=True, kw_only=True):
    """A set-up in progress, behind the screen."""

    due: int
    placed: int
    area: tuple[str, ...]
    holdings: tuple[Holding, ...]
    checks: tuple[Check, ...]
    placement: dict[str, str] = {}
    plan_due: bool = False


class Considered(Struct, frozen=True, kw_only=True):
    """What a draft means and what may follow it; nothing has been changed."""

    orders: tuple[Any, ...]
    lines: tuple[Line, ...] = ()
    refusal: Fault | None = None
    choices: Choices | None = None
    preview: tuple[Told, ...] = ()
    unmet: Fault | None = None
    strip: Meter | None = None
    view: Any = None
    deployment: Deployment | None = None


class Question(Struct, frozen=True, kw_only=True):
    """What a seat asks: about a square, a figure (with a square: why not there), an order or a typed text."""

    square: str | None = None
    piece: str | None = None
    order: Any = None
    text: str = ""


class SquareWords(Struct, frozen=True, kw_only=True):
    """One square of a board: place (y grows north), ground, what is marked on it, and its name for the ear."""

    x: int
    y: int
    kind: str
    sub: str
    marks: tuple[str, ...] = ()
    words: Text


class Board(Struct, frozen=True, kw_only=True):
    """What a board is made of; the art is drawn once for each map."""

    art: str
    columns: tuple[str, ...]
    latin: tuple[str, ...]
    rows: tuple[int, ...]
    zones: dict[str, tuple[str, ...]]
    squares: dict[str, SquareWords]


class Verdict(Struct, frozen=True, kw_only=True):
    """How a game ended."""

    kind: str
    winner: str | None
    clause: str
    words: Text
    told: tuple[Told, ...] = ()
    titles: dict[str, Text] = {}


class Scene(Struct, frozen=True, kw_only=True):
    """Helpers of a replay: losses as shares, and what happened that deserves a flag."""

    losses: dict[str, float]
    flags: tuple[str, ...] = ()


class Step(Struct, frozen=True, kw_only=True):
    """One step of a lesson: a position, a task, hints, and what may be ordered."""

    number: int
    of: int
    seat: str
    title: Text
    task: Text
    hints: tuple[Text, ...]
    view: Any
    board: Board
    choices: Choices
    clause: str | None = None


class StepCard(Struct, frozen=True):
    """A step of a lesson by its heading."""

    number: int
    title: Text


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson on the game's own board; the seat is the one that moves in every step."""

    game: str
    title: Text
    seat: str
    steps: tuple[StepCard, ...]


class Attempt(Struct, frozen=True, kw_only=True):
    """What came of an attempt: done or not, what the umpire says, the view afterwards."""

    number: int
    done: bool
    handed_in: bool
    told: tuple[Told, ...]
    comment: Text | None = None
    considered: Considered
    view: Any = None
