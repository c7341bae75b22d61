"""How units, squares, sides and strengths are called in the staff's lists."""

from __future__ import annotations

from typing import Any

from posrednik.cli.speak import text
from posrednik.core.exact import Fraction
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.phrases import FACINGS, SIDES, Lang
from posrednik.games.strategia.reports import Known, Sight
from posrednik.games.strategia.spelling import unit as spelt
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FACINGS as WINDS


def word(key: str, lang: str, **facts: object) -> str:
    """One message of `war.toml`."""
    return text("war", key, lang, **facts)


def tongue(lang: str) -> Lang:
    return "ru" if lang == "ru" else "en"


def name(view: Any, unit: Unit, lang: str) -> str:
    """A unit as its side names it in orders; a garrison by its town."""
    said = called(unit, view.side)
    if unit.arm == "garrison" and unit.at >= 0:
        place = view.board.places.get(unit.at)
        said = f"garrison {place.name if place and place.name else view.board.name[unit.at]}"
    return spelt(said, tongue(lang))


def square(view: Any, s: int) -> str:
    """A square, with the name of the place in it."""
    place = view.board.places.get(s)
    return f"{view.board.name[s]}{f' {place.name}' if place is not None and place.name else ''}"


def facing(number: int, lang: str) -> str:
    return FACINGS[tongue(lang)][WINDS[number]]


def side(name: str, lang: str) -> str:
    """A side; in English it is a name."""
    return SIDES["ru"].get(name, name) if lang == "ru" else name.replace("_", " ").title()


def number(value: Fraction) -> str:
    """A number of divisions or points with up to two decimals: exactly what it is, or «≈» before it."""
    rounded = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return rounded if Fraction(rounded) == value else f"≈{rounded}"


def seen(one: Sight | Known, lang: str) -> str:
    """A chip from outside, or a unit that lies open, in words."""
    if isinstance(one, Sight):
        size = word(f"size_{one.size}", lang)
        return word("chip", lang, side=side(one.side, lang), size=size, facing=facing(one.facing, lang))
    unit = Unit(id=one.id, side=one.side, arm=one.arm, number=one.number, part=one.part)
    shown = spelt(called(unit), tongue(lang))
    return word("known", lang, side=side(one.side, lang), unit=shown, strength=number(one.strength))
