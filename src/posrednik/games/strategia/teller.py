"""The words of the chronicle: units, squares, sides and losses as sentences need them, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.paperreport import named, tally
from posrednik.games.strategia.paperreport import side as side_named
from posrednik.games.strategia.phrases import ARMS, OF_SIDES, Lang
from posrednik.games.strategia.referring import number_of
from posrednik.games.strategia.spelling import units as listed
from posrednik.games.strategia.unit import Unit
from posrednik.notation.rulebook import toml


def phrase(key: str, lang: str, **facts: object) -> str:
    """A sentence of `chronicle.toml`."""
    return str(toml(__package__, "chronicle.toml")[key]["ru" if lang == "ru" else "en"]).format(**facts)


def tidy(text: str) -> str:
    """A sentence with a capital at its head and no full stop twice; a range of numbers keeps its dots."""
    text = re.sub(r"(?<=\.)\.(?= |$)", "", text)
    return text[:1].upper() + text[1:]


def side(name: str, lang: str) -> str:
    """A side in words; in English it is a name."""
    return side_named(name, lang) if lang == "ru" else name.replace("_", " ").title()


FEW: Final = 4
"""Divisions that are listed one by one; more are written in ranges, as in an order."""


class Teller:
    """Calls everybody by name, as last seen, and keeps what is to be told next."""

    def __init__(self, board: Board, lang: str) -> None:
        self.board = board
        self.lang = lang
        self.tongue: Lang = "ru" if lang == "ru" else "en"
        self.mover = ""  # whose half-turn is told
        self.known: dict[str, Unit] = {}
        self.ways: dict[str, int] = {}  # who moved in the stretch that is told next, and where to
        self.asked: dict[str, int] = {}  # questions that have not been told yet, by side
        self.armies: dict[tuple[str, int], tuple[str, ...]] = {}

    def say(self, key: str, **facts: object) -> str:
        return phrase(key, self.lang, **facts)

    def at(self, square: int) -> str:
        """A square, with the name of the place in it."""
        place = self.board.places.get(square)
        return self.board.name[square] + (f" ({place.name.partition(' (')[0]})" if place and place.name else "")

    def unit(self, id: str) -> str:
        unit = self.known.get(id)
        return self.units([id]) if unit is not None else "?"

    def units(self, ids: Iterable[str]) -> str:
        """A list of units as an order of the mover would have it; those that are not known are passed over."""
        known = [self.known[id] for id in ids if id in self.known]
        if any(unit.part or unit.arm == "garrison" for unit in known):
            return ", ".join(named(unit, self.lang) for unit in known)
        if self.lang != "ru" or len(known) > FEW:
            return listed([f"{number_of(unit, self.mover)} {unit.arm}" for unit in known], self.tongue)
        arms: dict[str, list[str]] = {}
        for unit in known:
            arms.setdefault(unit.arm, []).append(f"{number_of(unit, self.mover)}-я")
        return ", ".join(f"{', '.join(numbers)} {ARMS['ru'][arm]}" for arm, numbers in arms.items())

    def losses(self, lost: Iterable[tuple[str, Fraction]]) -> str:
        total: dict[tuple[str, str], Fraction] = {}
        for id, part in lost:
            if id in self.known and part:
                key = self.known[id].side, self.known[id].arm
                total[key] = total.get(key, Fraction(0)) + part
        return self.say("losses", list=tally(total, self.lang)) if total else ""

    def side(self, name: str) -> str:
        return side(name, self.lang)

    def of(self, name: str) -> str:
        """A side after «of», «against»."""
        return OF_SIDES["ru"][name] if self.lang == "ru" else self.side(name)
