"""The rulebook, the options and the set-up as cards for readers, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from posrednik.games.strategia.forces import order_of_battle
from posrednik.games.strategia.law import EDITION, Options
from posrednik.games.strategia.phrases import ARMS
from posrednik.games.strategia.speaking import BOOK, PACKAGE, capital, phrase, side
from posrednik.games.strategia.words import SIDES
from posrednik.notation.rulebook import toml
from posrednik.notation.speech import (
    Article,
    Catalogue,
    Drawer,
    FigureCard,
    OptionCard,
    Reading,
    ScenarioCard,
    SeatCard,
    Section,
    Text,
    Texts,
)

TEAMS: Final[Mapping[str, Mapping[str, int]]] = {
    "two": {"red": 1, "blue": 1},
    "four": {"red": 2, "blue": 2},
    "three_sides": {"red": 1, "blue": 1, "green_north": 1},
    "ten": {"red": 3, "blue": 3, "green_north": 2, "green_south": 2},
}
"""Distributions of seats that are offered; any other may be asked for (ST-1.2)."""
_MARKS = {"red": Text("к", "R"), "blue": Text("с", "B"), "green_north": Text("зс", "N"), "green_south": Text("зю", "S")}


@lru_cache(maxsize=1)
def options() -> tuple[OptionCard, ...]:
    """Every option of the rules with its clause and its values in words."""
    return tuple(_option(row) for row in toml(f"{PACKAGE}.tables", "options.toml")["option"])


def _option(row: Mapping[str, Any]) -> OptionCard:
    ru, en = row.get("value_ru", {}), row.get("value_en", {})
    values = row.get("values")
    if values is None:
        values = [int(key) if key.lstrip("-").isdigit() else key for key in ru]
    words = {json(value): Text(str(ru.get(_key(value), value)), str(en.get(_key(value), value))) for value in values}
    return OptionCard(
        name=row["name"], title=Text(row["ru"], row["en"]), clause=row["clause"], kind=row["kind"],
        default=row["default"], values=tuple(values), words=words, minimum=row.get("minimum"), ruling=row.get("ruling"),
    )  # fmt: skip


def json(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()


def _key(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _figures() -> tuple[FigureCard, ...]:
    listed = order_of_battle("red", 2)
    return tuple(
        FigureCard(type=arm, code=Text(ARMS["ru"][arm], arm), words=Text(ARMS["ru"][arm], ARMS["en"][arm]), count=count)
        for arm, count in listed.items()
    )


def teams() -> OptionCard:
    """Who plays which country with how many seats."""
    words = {json(value): phrase(f"switch.{name}") for name, value in TEAMS.items()}
    return OptionCard(
        name="teams", title=phrase("switch.teams"), clause="ST-1.2", kind="choice", default=TEAMS["two"],
        values=tuple(TEAMS.values()), words=words,
    )  # fmt: skip


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Everything that can be agreed before the war."""
    seats = tuple(SeatCard(seat=name, name=capital(side(name)), mark=_MARKS[name]) for name in SIDES)
    card = ScenarioCard(
        name="war", title=phrase("scenario.war"), about=phrase("scenario.about"), clause="ST-1.2", figures=_figures(),
        turn_limit=Options().turn_limit, switches=("teams",),
    )  # fmt: skip
    return Catalogue(
        id="strategia", title=phrase("game"), about=phrase("about"), edition=EDITION, seats=seats, scenarios=(card,),
        switches=(teams(),), options=options(), modules=("teams",), page=False,
    )  # fmt: skip


@lru_cache(maxsize=1)
def drawer() -> Drawer:
    """Clauses and rulings in the order of the printed book."""
    by_clause: dict[str, list[str]] = {}
    for card in options():
        by_clause.setdefault(card.clause or "", []).append(card.name)
    clauses = tuple(
        Article(
            id=c.id, section=c.section, status=c.status, basis=c.basis, heading=Text(c.heading_ru, c.heading_en),
            text=Text(c.ru, c.en), rulings=c.rulings, options=tuple(by_clause.get(c.id, ())),
        )
        for c in BOOK.clauses.values()
    )  # fmt: skip
    rulings = tuple(
        Reading(
            id=r.id, clauses=r.clauses, option=r.option, question=Text(r.question_ru, r.question_en),
            readings=Texts(r.readings_ru, r.readings_en), reason=Text(r.reason_ru, r.reason_en),
        )
        for r in BOOK.rulings.values()
    )  # fmt: skip
    sections = tuple(
        Section(id, Text(title["ru"], title["en"])) for id, title in toml(PACKAGE, "rulebook.toml")["section"].items()
    )
    return Drawer(game="strategia", sections=sections, clauses=clauses, rulings=rulings, options=options())
