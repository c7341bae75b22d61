"""A fault in an order: carried out within the possible and silently (ST-9.3), listed after a paper game (8.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from posrednik.games.strategia.happening import Happening


class Fault(Happening, frozen=True, kw_only=True):
    """An order was cut short or dropped, and why. It writes nothing to the map and no view shows it.

    `line` is the number of the order in its move (-1: an order that ran on), `code` the reason in short capitals.
    """

    side: str
    code: str
    line: int = -1
    unit: str = ""


DELIBERATE: Final = frozenset({"SEA", "OFF_MAP", "GARRISON_MOVES", "NOT_MOBILISED", "NO_WAY"})
"""Faults that count as deliberate (ST-9.3p)."""

CLAUSES: Final[Mapping[str, str]] = {
    "ARTILLERY_IN_TOWN": "ST-9.14n",
    "BACK_INTO_MOUNTAINS": "ST-9.19c",
    "BETWEEN_ENEMIES": "ST-4.Z",
    "CARD": "ST-4.C",
    "CROWDED": "ST-4.12",
    "ENEMY_NEAR": "ST-4.8b",
    "FORMATION": "ST-4.10",
    "HANDOVER": "ST-4.11",
    "IMPASSABLE": "ST-T1",
    "IN_DEFILE": "ST-4.3b",
    "NOT_ADJACENT": "ST-4.S",
    "NO_EQUIPMENT": "ST-7",
    "NO_LINK": "ST-4.6",
    "NO_ROAD": "ST-4.8",
    "NO_ROOM": "ST-4.C",
    "OCCUPIED": "ST-4.Z",
    "RESTING": "ST-9.19e",
    "RIVER": "ST-4.R",
    "TOO_FAR": "ST-9.3",
    "TOO_FAR_SIDEWAYS": "ST-4.2k",
    "UNFIT": "ST-4.O",
    "WRONG_FACING": "ST-4.3",
    "WRONG_LEVEL": "ST-4.1",
    "WRONG_PLACE": "ST-4.6",
    **dict.fromkeys(DELIBERATE, "ST-9.3p"),
}
"""Code of a fault in movement or organisation → the clause that it offends."""


def fault(side: str, code: str, line: int = -1, unit: str = "") -> Fault:
    """The event of a fault whose clause is that of its code."""
    return Fault(clause=CLAUSES.get(code, "ST-9.3"), side=side, code=code, line=line, unit=unit)
