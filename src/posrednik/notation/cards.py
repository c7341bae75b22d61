"""Cards of what can be agreed and read before a game: set-ups, options, the rulebook; the game fills them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from posrednik.notation.said import Text


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
    """Everything that can be agreed about a game before it begins; `modules` names the switches of the set-up.

    `page`: whether the browser has a table for this game.
    """

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
    page: bool = True


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
