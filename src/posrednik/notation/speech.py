"""What a desk says to people, in both languages at once: the shapes of `docs/protocol.md` that a game fills.

Nothing here is of one game: `order` is whatever struct the game gives, `view` its own view.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Text(Struct, frozen=True):
    """One thing said in Russian and in English."""

    ru: str
    en: str


class Told(Struct, frozen=True):
    """One sentence and the clause under which it is said."""

    text: Text
    clause: str | None = None


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something is not accepted: code, sentence with its way out, and where the fault lies.

    `order` counts orders and `caret` columns of the text, both from 0; `line` and `column` count from 1 and are
    given for files. `nearest` is the notation of something lawful close to what was meant, in the language of the
    question.
    """

    code: str
    ru: str
    en: str
    clause: str | None = None
    order: int | None = None
    caret: int | None = None
    nearest: str | None = None
    line: int | None = None
    column: int | None = None
    version: int | None = None


class Faulty(Exception):
    """Something a person gave cannot be used; nothing has changed."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.en)
        self.fault = fault


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


class OptionCard(Struct, frozen=True, kw_only=True):
    """One agreement before the game: an option of the rules, or a switch of the scenario.

    `words` says what a value means, by the value as JSON text.
    """

    name: str
    title: Text
    clause: str | None = None
    kind: str = "choice"
    default: Any = None
    values: tuple[Any, ...] = ()
    words: dict[str, Text] = {}
    minimum: int | None = None
    ruling: str | None = None


class FigureCard(Struct, frozen=True, kw_only=True):
    """Figures of one kind in an order of battle."""

    type: str
    code: Text
    words: Text
    count: int


class ScenarioCard(Struct, frozen=True, kw_only=True):
    """One set-up that the book offers."""

    name: str
    title: Text
    about: Text
    clause: str | None = None
    figures: tuple[FigureCard, ...] = ()
    turn_limit: int = 0
    switches: tuple[str, ...] = ()


class SeatCard(Struct, frozen=True, kw_only=True):
    """A seat and what it is called."""

    seat: str
    name: Text
    mark: Text


class Catalogue(Struct, frozen=True, kw_only=True):
    """Everything that can be agreed about a game before it begins; `modules` names the switches of the set-up."""

    id: str
    title: Text
    about: Text
    edition: str
    seats: tuple[SeatCard, ...]
    scenarios: tuple[ScenarioCard, ...]
    switches: tuple[OptionCard, ...]
    options: tuple[OptionCard, ...]
    modules: tuple[str, ...] = ()
    art: str | None = None
    lesson: bool = False


class Article(Struct, frozen=True, kw_only=True):
    """One clause of the rulebook as the drawer shows it."""

    id: str
    section: str
    status: str
    basis: str
    heading: Text
    text: Text
    rulings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class Texts(Struct, frozen=True):
    """A list of things said in Russian and in English."""

    ru: tuple[str, ...]
    en: tuple[str, ...]


class Section(Struct, frozen=True):
    """A chapter of the book."""

    id: str
    title: Text


class Reading(Struct, frozen=True, kw_only=True):
    """One question that the book leaves open, its readings (the chosen one first) and why."""

    id: str
    clauses: tuple[str, ...]
    option: str | None
    question: Text
    readings: Texts
    reason: Text


class Drawer(Struct, frozen=True, kw_only=True):
    """The rulebook in the order of the printed book."""

    game: str
    sections: tuple[Section, ...]
    clauses: tuple[Article, ...]
    rulings: tuple[Reading, ...]
    options: tuple[OptionCard, ...]


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
