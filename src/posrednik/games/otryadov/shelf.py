"""The rulebook, the options and the set-ups as cards for readers, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from posrednik.games.otryadov.law import EDITION, Options, law
from posrednik.games.otryadov.scenario import BASES, Scenario, figures
from posrednik.games.otryadov.speaking import PACKAGE, both, capital, code, figure, phrase, plain, word
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.tables import ROSTERS
from posrednik.games.otryadov.words import SIDES as SIDE_WORDS
from posrednik.notation.rulebook import toml
from posrednik.notation.shelving import drawer_of, json, key, option_cards
from posrednik.notation.speech import (
    Catalogue,
    Drawer,
    FigureCard,
    OptionCard,
    ScenarioCard,
    SeatCard,
    Text,
)

_SWITCHES: Mapping[str, tuple[Any, tuple[Any, ...]]] = {
    "defender": (None, (None, "red", "blue")),
    "cut": (None, (None, "1/3", "1/4")),
    "gas": (False, (False, True)),
    "competition": (False, (False, True)),
    "armour": ("armoured_car", ("armoured_car", "tank")),
}
_MARKS = {"red": Text("к", "R"), "blue": Text("с", "B")}


@lru_cache(maxsize=1)
def options() -> tuple[OptionCard, ...]:
    """Every option of the rules with its clause and its values in words."""
    return option_cards(PACKAGE)


def switches() -> tuple[OptionCard, ...]:
    """What is agreed about the set-up itself."""
    words = toml(PACKAGE, "deskwords.toml")["switch"]
    out = []
    for name, (default, values) in _SWITCHES.items():
        said = {json(v): phrase_of(words[name]["value"]["none" if v is None else key(v)]) for v in values}
        kind = "flag" if isinstance(default, bool) else "choice"
        title, clause = phrase_of(words[name]), words[name]["clause"]
        card = OptionCard(name=name, title=title, clause=clause, kind=kind, default=default, values=values, words=said)
        out.append(card)
    return tuple(out)


def phrase_of(entry: Mapping[str, Any]) -> Text:
    return Text(entry["ru"], entry["en"])


def _scenario(base: str) -> ScenarioCard:
    scenario = Scenario(name=base, base=base)  # type: ignore[arg-type]
    listed = figures(scenario, "red")
    cards = tuple(FigureCard(type=t, code=code(t), words=figure(t), count=n) for t, n in listed.items() if n)
    about = both(lambda lang: ", ".join(f"{getattr(card.words, lang)} – {card.count}" for card in cards))
    o41 = base == "o41"
    return ScenarioCard(
        name=base, title=phrase(f"scenario.{base}"), about=capital(about), clause=ROSTERS[base]["clauses"][0],
        figures=cards, turn_limit=law(Options(), base, False).turn_limit,
        switches=tuple(
            name for name in _SWITCHES
            if not (o41 and name in ("defender", "cut", "gas")) and (name != "armour" or "armour" in ROSTERS[base])
        ),
    )  # fmt: skip


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Everything that can be agreed before the game."""
    seats = tuple(SeatCard(seat=s, name=capital(word(SIDE_WORDS[s])), mark=_MARKS[s]) for s in SIDES)
    return Catalogue(
        id="otryadov", title=phrase("game"), about=phrase("about"), edition=EDITION, seats=seats,
        scenarios=tuple(_scenario(base) for base in BASES), switches=switches(), options=options(),
        modules=tuple(_SWITCHES), lesson=True,
    )  # fmt: skip


@lru_cache(maxsize=1)
def drawer() -> Drawer:
    """Clauses and rulings in the order of the printed book."""
    return drawer_of(PACKAGE, "otryadov", options())


def takes(card: OptionCard) -> Text:
    """What an option takes, in words."""
    if card.kind == "integer":
        return phrase("takes.integer", minimum=card.minimum)
    if card.kind == "fraction":
        return phrase("takes.fraction")
    return plain(" | ".join(key(value) for value in card.values))
