"""What the words of an order mean for one side: «17 sd», `2/17`, `1 sk`, a town → ids and squares.

Works on any map of units (the umpire's, or what a seat knows of its own troops), so that an order that names nobody of
the side is refused for reasons in the player's own view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.commands import Command
from posrednik.games.strategia.normal import same
from posrednik.games.strategia.tables import FORCES
from posrednik.games.strategia.unit import Unit


class Unknown(LookupError):
    """A name that fits nothing; `code` is the reason, `text` the name as written."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


class Named(Struct, frozen=True, gc=False):
    """Whom a name means: ids, the corps if it was one, the regiment k of a division that stands there whole."""

    ids: tuple[str, ...]
    corps: str | None = None
    regiment: int = 0


@lru_cache(maxsize=4096)
def whom(id: str) -> Named:
    """The name of a single unit."""
    return Named((id,))


@clause("ST-9.1g")
def number_of(unit: Unit, side: str) -> int:
    """The number by which a side calls a unit; Greens under another's command are numbered apart from its own (S-1)."""
    return unit.number + (_APART.get(unit.side, 0) if side and unit.side != side else 0)


_APART: Mapping[str, int] = FORCES["called"]["apart"]


CORPS = ("sk", "tk", "mk")


@lru_cache(maxsize=4096)
def division(name: str) -> tuple[int, str]:
    """Number and arm of the division that a name means; nobody's where it does not name a division."""
    head, _, arm = name.partition(" ")
    return (int(head), arm) if head.isdigit() and arm not in CORPS else (-1, "")


class Muster:
    """The units that one side commands, ready to be found by their names."""

    def __init__(self, board: Board, units: Iterable[Unit], side: str = "") -> None:
        self.board = board
        self.side = side
        self.ids = {unit.id: unit for unit in units}
        self.divisions = {
            (unit.number if unit.side == side else number_of(unit, side), unit.arm): unit
            for unit in reversed(self.ids.values())  # of two that are called the same the first is meant
            if not unit.part and unit.arm != "garrison"
        }
        """Number and arm → the division."""
        self.made: dict[int, tuple[object, list[Command]]] = {}
        """Line → the order judged there last, and its commands: what hangs on names alone is not made again."""
        self._found: dict[str, Named] = {}
        self._square = board.square.__getitem__

    @cached_property
    def regiments(self) -> dict[tuple[int, int], list[Unit]]:
        """Number of the regiment and of its division → the regiments that stand on their own."""
        found: dict[tuple[int, int], list[Unit]] = {}
        for unit in self.ids.values():
            if unit.part and unit.arm != "garrison":
                found.setdefault((unit.part, number_of(unit, self.side)), []).append(unit)
        return found

    @cached_property
    def corps(self) -> dict[str, list[Unit]]:
        """Name of a corps → its divisions, of the side that is met first."""
        found: dict[str, list[Unit]] = {}
        for unit in self.ids.values():
            if unit.corps:
                mates = found.setdefault(unit.corps, [])
                if not mates or mates[0].side == unit.side:
                    mates.append(unit)
        return found

    @cached_property
    def garrisons(self) -> list[Unit]:
        return [unit for unit in self.ids.values() if unit.arm == "garrison"]

    def find(self, name: str) -> Named:
        """Whom the name of a unit or corps means; raises Unknown."""
        found = self._found.get(name)
        if found is None:
            unit = self.ids.get(name) or self.divisions.get(division(name))
            found = self._found[name] = whom(unit.id) if unit is not None else self._find(name)
        return found

    def _find(self, name: str) -> Named:
        """Whom a name means that is neither an id nor that of a division."""
        head, _, arm = name.partition(" ")
        if head == "garrison":
            return Named((self._garrison(name, arm).id,))
        if "/" in head:
            return self._regiment(name, head, arm)
        if arm in CORPS:
            return self._corps(name, head, arm)
        raise Unknown("UNKNOWN_UNIT", name)

    @clause("ST-4.9", "ST-3.2b", "ST-3.2c")
    def _regiment(self, name: str, head: str, arm: str) -> Named:
        part, number = map(int, head.split("/"))
        found = [one for one in self.regiments.get((part, number), ()) if arm in ("", one.arm)]
        if len(found) == 1:
            return Named((found[0].id,))
        if found:
            raise Unknown("AMBIGUOUS_UNIT", name)
        alike = [unit for unit in self.divisions.values() if arm in ("", unit.arm)]
        whole = [unit for unit in alike if number_of(unit, self.side) == number and 1 <= part <= 4]
        if len(whole) != 1:
            raise Unknown("AMBIGUOUS_UNIT" if whole else "UNKNOWN_UNIT", name)
        return Named((whole[0].id,), regiment=part)

    def _corps(self, name: str, head: str, arm: str) -> Named:
        """A tank corps and a mechanised corps are one kind (ST-3.3)."""
        for kind in (arm, *({"tk": ("mk",), "mk": ("tk",)}.get(arm, ()))):
            members = self.corps.get(f"{int(head)} {kind}") if head.isdigit() else None
            if members:
                ordered = sorted(members, key=lambda unit: (unit.number, unit.id))
                return Named(tuple(unit.id for unit in ordered), corps=members[0].corps)
        raise Unknown("UNKNOWN_CORPS", name)

    def _garrison(self, name: str, place: str) -> Unit:
        if not place and len(self.garrisons) == 1:
            return self.garrisons[0]
        at = self.square(place) if place else -1
        for unit in self.garrisons:
            if unit.at == at:
                return unit
        raise Unknown("UNKNOWN_UNIT" if place or not self.garrisons else "AMBIGUOUS_UNIT", name)

    def square(self, name: str) -> int:
        """The square of a place or a square as written; raises Unknown for a name that is on no map."""
        board = self.board
        at = marks(board).get(name)
        if at is None:
            at = places(board).get(same(name))
        if at is None:
            at = board.square.get(name.replace(",", "-"))
        if at is None:
            raise Unknown("UNKNOWN_PLACE", name)
        return at

    def squares(self, names: Iterable[str]) -> tuple[int, ...]:
        """Squares of a way as written; those off the map stay as -1, for the rules to find fault with (8.4)."""
        try:
            return tuple(map(self._square, names))
        except KeyError:
            square = self.board.square
            return tuple([square.get(name.replace(",", "-"), -1) for name in names])


def places(board: Board) -> Mapping[str, int]:
    """The names of the places of a board, in the normal form of the language → their squares."""
    found = _PLACES.get(board)
    if found is None:
        found = _PLACES[board] = {same(place.name): place.square for place in board.places.values() if place.name}
    return found


def marks(board: Board) -> Mapping[str, int]:
    """What can be found without a look at spelling: squares and places written as the board itself writes them."""
    found = _MARKS.get(board)
    if found is None:
        named = places(board)
        own = {place.name: named[same(place.name)] for place in board.places.values() if place.name}
        squares = {name: named.get(same(name), square) for name, square in board.square.items()}
        found = _MARKS[board] = {**squares, **own}
    return found


_PLACES: dict[Board, Mapping[str, int]] = {}
_MARKS: dict[Board, Mapping[str, int]] = {}
