"""The rulebook and the options of any game as cards for readers, made from its TOML files alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from posrednik.notation.cards import Article, Drawer, OptionCard, Reading, Section, Texts
from posrednik.notation.rulebook import rulebook, toml
from posrednik.notation.said import Text


def json(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()


def key(value: object) -> str:
    """A value as the name of its row in a TOML table."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_cards(package: str) -> tuple[OptionCard, ...]:
    """Every option of a game's rules with its clause and its values in words."""
    return tuple(_option(entry) for entry in toml(f"{package}.tables", "options.toml")["option"])


def _option(entry: Mapping[str, Any]) -> OptionCard:
    said = (entry.get("value_ru", {}), entry.get("value_en", {}))
    values = entry.get("values")
    if values is None:
        values = [int(name) if name.lstrip("-").isdigit() else name for name in said[0]]
    words = {json(v): Text(*(str(known.get(key(v), v)) for known in said)) for v in values}
    return OptionCard(
        name=entry["name"], title=Text(entry["ru"], entry["en"]), clause=entry["clause"], kind=entry["kind"],
        default=entry["default"], values=tuple(values), words=words, minimum=entry.get("minimum"),
        ruling=entry.get("ruling"),
    )  # fmt: skip


def drawer_of(package: str, game: str, options: Iterable[OptionCard]) -> Drawer:
    """Clauses and rulings in the order of the printed book, with the options that bear on them."""
    book, cards = rulebook(package, game), tuple(options)
    by_clause: dict[str, list[str]] = {}
    for card in cards:
        by_clause.setdefault(card.clause or "", []).append(card.name)
    clauses = tuple(
        Article(
            id=c.id, section=c.section, status=c.status, basis=c.basis, heading=Text(c.heading_ru, c.heading_en),
            text=Text(c.ru, c.en), rulings=c.rulings, options=tuple(by_clause.get(c.id, ())),
        )
        for c in book.clauses.values()
    )  # fmt: skip
    rulings = tuple(
        Reading(
            id=r.id, clauses=r.clauses, option=r.option, question=Text(r.question_ru, r.question_en),
            readings=Texts(r.readings_ru, r.readings_en), reason=Text(r.reason_ru, r.reason_en),
        )
        for r in book.rulings.values()
    )  # fmt: skip
    titles = toml(package, "rulebook.toml")["section"]
    sections = tuple(Section(id, Text(title["ru"], title["en"])) for id, title in titles.items())
    return Drawer(game=game, sections=sections, clauses=clauses, rulings=rulings, options=cards)
