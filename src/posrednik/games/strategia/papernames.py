"""The lines of a paper game as commands; names that fit nobody are faults, and the rest of the line is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.events_forming import Reformed
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.intervening import transfers
from posrednik.games.strategia.orders.base import IS_SQUARE
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Muster, Unknown
from posrednik.games.strategia.translating import Translator
from posrednik.games.strategia.umpiring import command_of
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.ways import way_of

_WAYS = (o.Move, o.Place, o.March)
_MOVES = (*_WAYS, o.Transfer, o.Turn)
UNREADABLE = ("UNKNOWN_UNIT", "UNKNOWN_CORPS", "UNKNOWN_PLACE", "AMBIGUOUS_UNIT")
Doubt = tuple[str, str]
"""Why a name is a fault, and the name."""


class Rolls:
    """All units that were ever in the game, as they were last seen, and those that were destroyed."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.seen: dict[str, Unit] = dict(p.units)
        self.fallen: set[str] = set()

    def follow(self, event: Happening) -> None:
        """Take note of what an event says of units."""
        self.seen.update((unit.id, unit) for unit in event.units)
        if not isinstance(event, Reformed):
            self.fallen.update(event.gone)

    @clause("ST-9.3p", "ST-1.3n")
    def commands(self, side: str, order: o.AnyOrder, line: int) -> tuple[list[c.Command], list[Doubt]]:
        """The commands of a line, and what was wrong with its names; units that are not there are left out."""
        translator = Translator(Muster(self.p.board, commanded(self.p, side)), way_of(self.p, side))
        doubts: list[Doubt] = []
        rest: o.AnyOrder | None = order
        while rest is not None:
            try:
                return translator.commands(rest, line), doubts
            except Unknown as unknown:
                doubts.append((self._doubt(side, rest, unknown), unknown.text))
                rest = without(rest, unknown.text)
        return [], doubts

    def umpires(self, order: o.AnyOrder, line: int) -> Iterator[c.Command]:
        """The commands of an umpire's line; raises Unknown. A delay is for the transfer under way of that name."""
        if isinstance(order, o.Forbid | o.Correct):
            yield replace(command_of(self.p, order), line=line)
            return
        for made in Translator(Muster(self.p.board, ()), way_of(self.p, self.p.mover)).commands(order, line):
            if isinstance(made, c.Intervene) and made.kind == "delay":
                riding = (unit for ride in transfers(self.p) for unit in ride)
                yield replace(made, text=Muster(self.p.board, riding).find(made.text).ids[0])
            else:
                yield made

    def _doubt(self, side: str, order: o.AnyOrder, unknown: Unknown) -> str:
        if unknown.code == "UNKNOWN_PLACE":
            return "OFF_MAP" if isinstance(order, _WAYS) and IS_SQUARE.fullmatch(unknown.text) else unknown.code
        if unknown.text.startswith("garrison") and isinstance(order, _MOVES):
            return "GARRISON_MOVES"
        if self._named(unknown.text, self._dead(side)):
            return "GONE"
        return "NOT_MOBILISED" if self._named(unknown.text, self._coming(side)) else unknown.code

    def _named(self, name: str, units: Iterator[Unit]) -> bool:
        try:
            Muster(self.p.board, units).find(name)
        except Unknown:
            return False
        return True

    def _dead(self, side: str) -> Iterator[Unit]:
        return (self.seen[id] for id in sorted(self.fallen) if id not in self.p.units and self.seen[id].side == side)

    def _coming(self, side: str) -> Iterator[Unit]:
        return (one.unit for one in self.p.coming if one.unit.side == side)


def without(order: o.AnyOrder, name: str) -> o.AnyOrder | None:
    """An order without one of the units that it names; None if that leaves nobody, or the name is no unit's."""
    changed: dict[str, Any] = {}
    units = getattr(order, "units", None)
    if units and name in units:
        changed["units"] = tuple(one for one in units if one != name)
        if not changed["units"]:
            return None
    echelons = getattr(order, "echelons", None)
    if isinstance(echelons, tuple):
        kept = tuple(tuple(one for one in row if one.rpartition("*")[2] != name) for row in echelons)
        if kept != echelons:
            if not any(kept):
                return None
            changed["echelons"] = tuple(row for row in kept if row)
    further = getattr(order, "further", None)
    if further and name in further:
        changed["further"] = {one: way for one, way in further.items() if one != name}
    return replace(order, **changed) if changed else None
