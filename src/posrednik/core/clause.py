"""Clauses: the numbered sentences of a rulebook, and the mark that ties code to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar

from msgspec import Struct

Status = Literal["enacted", "tabled", "ruled", "human", "colour"]
Basis = Literal["text", "ruling", "reconstructed"]
F = TypeVar("F", bound=Callable[..., object])

_ENACTED: dict[str, list[str]] = {}


class Clause(Struct, frozen=True, kw_only=True):
    """One numbered rule in our own words, with the section of the source that it retells."""

    id: str
    section: str
    status: Status
    basis: Basis
    rulings: tuple[str, ...] = ()
    heading_ru: str
    heading_en: str
    ru: str
    en: str


class Ruling(Struct, frozen=True, kw_only=True):
    """One question that the source leaves open, its readings (the chosen one first) and the reason."""

    id: str
    clauses: tuple[str, ...] = ()
    option: str | None = None
    question_ru: str
    question_en: str
    readings_ru: tuple[str, ...]
    readings_en: tuple[str, ...]
    reason_ru: str
    reason_en: str


class Reason(Struct, frozen=True, kw_only=True):
    """How a refusal of one code is put into words: a sentence with places for facts, and a way out."""

    clause: str
    ru: str
    en: str
    way_ru: str = ""
    way_en: str = ""


class Rulebook(Struct, frozen=True):
    """The clauses, rulings and refusal sentences of one game, in the order of the printed book."""

    game: str
    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    reasons: Mapping[str, Reason]

    def knows(self, id: str) -> bool:
        return id in self.clauses


def clause(*ids: str) -> Callable[[F], F]:
    """Mark the function or class that enacts the named clauses; the call itself is not slowed down."""

    def mark(thing: F) -> F:
        where = f"{thing.__module__}:{getattr(thing, '__qualname__', '?')}"
        for id in ids:
            places = _ENACTED.setdefault(id, [])
            if where not in places:
                places.append(where)
        return thing

    return mark


def tabled(where: str, ids: Iterable[str]) -> None:
    """Record that the table named `where` holds the numbers of the clauses `ids`."""
    for id in ids:
        places = _ENACTED.setdefault(id, [])
        if where not in places:
            places.append(where)


def enacted() -> Mapping[str, tuple[str, ...]]:
    """Every clause that loaded code or tables enact, with the places that do."""
    return {id: tuple(sorted(places)) for id, places in sorted(_ENACTED.items())}
