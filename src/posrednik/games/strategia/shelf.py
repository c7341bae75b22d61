"""The rulebook, the options and the set-up as cards for readers, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from posrednik.games.strategia.forces import order_of_battle
from posrednik.games.strategia.law import EDITION, Options
from posrednik.games.strategia.phrases import ARMS
from posrednik.games.strategia.speaking import PACKAGE, capital, phrase, side
from posrednik.games.strategia.words import SIDES
from posrednik.notation.shelving import drawer_of, json, option_cards
from posrednik.notation.speech import (
    Catalogue,
    Drawer,
    FigureCard,
    OptionCard,
    ScenarioCard,
    SeatCard,
    Text,
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
    return option_cards(PACKAGE)


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
    return drawer_of(PACKAGE, "strategia", options())
