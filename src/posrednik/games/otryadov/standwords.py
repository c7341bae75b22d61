"""Marks of the position record (section 8.2), shared by the one that writes it and the one that reads it."""

from __future__ import annotations

from collections.abc import Mapping

from posrednik.games.otryadov.position import DUTIES
from posrednik.games.otryadov.tables import FORMS, form_of
from posrednik.games.otryadov.words import CODES

MARK_OF: Mapping[str, str] = {
    "fire_only": "fo",
    "back_and_fire": "bk",
    "dismount": "ds",
    "dismount_back": "db",
    "must_leave": "ml",
    "turn_away": "ta",
    "gas_leave": "gl",
    "return_base": "rb",
}
DUTY_MARK = tuple("" if duty is None else MARK_OF[duty] for duty in DUTIES)
"""Number of a duty → its mark."""
MARK_DUTY: Mapping[str, int] = {mark: n for n, mark in enumerate(DUTY_MARK) if mark}
HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Heading of a tank by number in KING; N is towards row 15."""
MOUNTED_MARK: Mapping[str, bool] = {"с": True, "m": True, "п": False, "d": False}
"""Cyrillic с and п, Latin m and d, in lower case: mounted, dismounted."""


def forward(side: int) -> int:
    """The heading straight ahead."""
    return 0 if side == 0 else 4


def default_mounted(type: str) -> bool:
    """Whether a type is mounted when the record says nothing."""
    return FORMS[form_of(type)].mounted


class Numbering:
    """Ids of figures that the record does not name: `rr1`, `rr2`, … on from the last number of that arm."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def next(self, side: int, type: str) -> str:
        stem = _stem(side, type)
        return f"{stem}{self._last.get(stem, 0) + 1}"

    def used(self, side: int, type: str, id: str) -> None:
        """Remember an id that a figure of the record has."""
        stem = _stem(side, type)
        number = id.removeprefix(stem)
        if id.startswith(stem) and number.isdecimal() and len(number) <= 3:
            self._last[stem] = int(number)


def _stem(side: int, type: str) -> str:
    return f"{'rb'[side]}{CODES[type].en.lower()}"
