"""One game's law as the command line shows it: clauses, rulings, options, and the places that enact them."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from typing import Any

from posrednik.core.clause import Clause, Rulebook, Ruling, enacted
from posrednik.games import GAMES, game
from posrednik.notation.rulebook import toml


@dataclass(frozen=True, slots=True)
class Option:
    """One reading that players may choose; `values` is empty where any number or fraction is taken."""

    name: str
    clause: str
    ruling: str
    default: str
    values: tuple[str, ...]
    title: Mapping[str, str]
    meaning: Mapping[str, Mapping[str, str]]

    def value(self, value: str, lang: str) -> str:
        """What one value means, empty if the table says nothing about it."""
        return self.meaning[lang].get(value, "")


@dataclass(frozen=True, slots=True)
class Lawbook:
    """The rulebook of a game with its options, its section titles and the code that enacts it."""

    game: str
    book: Rulebook
    options: tuple[Option, ...]
    sections: Mapping[str, Mapping[str, str]]
    places: Mapping[str, tuple[str, ...]]

    def clauses(self, section: str | None = None) -> Iterator[Clause]:
        """Clauses in the order of the book, of one section or of all."""
        return (c for c in self.book.clauses.values() if section is None or c.section == section)

    def code(self, id: str) -> tuple[str, ...]:
        """Functions and classes that enact the clause, as `module:name`."""
        return tuple(place for place in self.places.get(id, ()) if place.startswith("posrednik."))

    def tables(self, id: str) -> tuple[str, ...]:
        """Table rows that hold numbers of the clause."""
        return tuple(place for place in self.places.get(id, ()) if not place.startswith("posrednik."))

    def rulings(self, id: str) -> tuple[Ruling, ...]:
        """Interpretations that bear on the clause, as the clause names them or they name it."""
        named = self.book.clauses[id].rulings
        return tuple(r for r in self.book.rulings.values() if r.id in named or id in r.clauses)

    def options_of(self, id: str) -> tuple[Option, ...]:
        """Options that the clause or one of its rulings leaves to the players."""
        rulings = {ruling.id for ruling in self.rulings(id)}
        return tuple(o for o in self.options if o.clause == id or o.ruling in rulings)


def _text(value: object) -> str:
    """A TOML value as it is written in TOML."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option(row: Mapping[str, Any]) -> Option:
    return Option(
        name=row["name"],
        clause=row["clause"],
        ruling=row.get("ruling", ""),
        default=_text(row["default"]),
        values=tuple(_text(v) for v in row.get("values", ())),
        title={lang: row[lang] for lang in ("ru", "en")},
        meaning={lang: row.get(f"value_{lang}", {}) for lang in ("ru", "en")},
    )


def load_modules(package: str) -> None:
    """Import every module below a package, so that all marks of clauses are made."""
    for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)


@lru_cache(maxsize=8)
def lawbook(id: str) -> Lawbook:
    """The law of a registered game, with all its modules imported."""
    package = GAMES[id]
    load_modules(package)
    options = tuple(_option(row) for row in toml(f"{package}.tables", "options.toml")["option"])
    return Lawbook(id, game(id).rulebook, options, toml(package, "rulebook.toml")["section"], enacted())


def lawbooks() -> Iterator[Lawbook]:
    """The law of every registered game."""
    return (lawbook(id) for id in GAMES)


def close_to(id: str, known: list[str]) -> list[str]:
    """Up to five known ids that resemble a mistyped one, ids of the same chapter first."""
    folded = {k.casefold(): k for k in known}
    near = [folded[k] for k in get_close_matches(id.casefold(), list(folded), n=5, cutoff=0.5)]
    chapter = id.casefold().rpartition("-")[0] + "-"
    return sorted(near, key=lambda k: not k.casefold().startswith(chapter))
