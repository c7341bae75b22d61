"""What the enemy could do: where he comes, what bears on each square, and his best reply to a plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from posrednik.games.strategia.imagine import World
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.stepping import Field
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import ARTILLERY
from posrednik.geometry.squares import bits
from posrednik.players.strategia.attacking import Assault, Blow, Taste
from posrednik.players.strategia.openings import Openings
from posrednik.players.strategia.reach import Reach, Walks, standing
from posrednik.players.strategia.weighing import scales

Reaches = dict[str, tuple[Unit, Reach]]


def reaches_of(p: World, walks: Walks, units: Iterable[Unit], closed: int, close_to: int = -1) -> Reaches:
    """Id → unit and where it can be; of units far from `close_to` squares only the place where they stand."""
    fields: dict[str, Field] = {}
    out: Reaches = {}
    for unit in units:
        field = fields.get(unit.side) or fields.setdefault(unit.side, Field(p, unit.side))
        near = close_to < 0 or any(close_to >> s & 1 for s in unit.squares)
        can = unit.rest < p.half and near
        spent = p.spent.get(unit.id, 0)
        out[unit.id] = (unit, walks.reach(p, field, unit, closed, spent) if can else standing(unit, spent))
    return out


def around(p: World, mask: int, squares: int) -> int:
    """A set of squares with all that lie so many squares from it."""
    shift = shifts(p.board.width, p.board.height)
    for _ in range(squares):
        mask = shift.around(mask)
    return mask


def bearing(p: World, reaches: Reaches) -> list[float]:
    """For each square the rating of those who could strike it in their next move."""
    out = [0.0] * p.board.size
    worth = scales(p.law).worth
    shift = shifts(p.board.width, p.board.height)
    for unit, where in reaches.values():
        if unit.arm in ARTILLERY or unit.arm == "garrison":
            continue
        value = worth(unit)
        mask = sum(1 << s for s in where)
        for s in bits(shift.around(mask)):
            out[s] += value
    return out


def by_square(units: Iterable[Unit]) -> dict[int, list[Unit]]:
    """Units by their squares."""
    out: dict[int, list[Unit]] = {}
    for unit in units:
        for s in unit.squares:
            out.setdefault(s, []).append(unit)
    return out


def reply(p: World, walks: Walks, foes: Sequence[Unit], own: Sequence[Unit], taste: Taste) -> list[Blow]:
    """The blows that the enemies could strike next at a side's units as they then stand."""
    near = around(p, sum(1 << s for s in {s for unit in own for s in unit.squares}), 5)
    strikers = [unit for unit in foes if unit.arm not in ARTILLERY and unit.arm != "garrison"]
    found = reaches_of(p, walks, strikers, 0, near)
    targets = by_square(unit for unit in own if unit.squares)
    return list(Assault(Openings(p, found, targets), taste).blows())
