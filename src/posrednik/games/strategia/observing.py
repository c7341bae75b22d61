"""What each side sees of the others (ST-8.1, ST-8.2, ST-6.2, section 4.6): chips beside its own, reports, gaps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.echelons import first_echelon, members, sizes
from posrednik.games.strategia.land import owned
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.posts import covering
from posrednik.games.strategia.reports import ArmySeen, Known, OpenZone, Report, Sight, alone
from posrednik.games.strategia.sighting import Edges, covered, groups, inward_of, screened, shifts, zone
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import NEUTRAL
from posrednik.geometry.squares import bits


def watched(p: Position, side: str) -> tuple[str, ...]:
    """The sides that a side is told about: all that are not allied with it."""
    others = _others(side, p.left)
    if "allied" in p.relations.values():
        return tuple([one for one in others if p.relation(side, one) != "allied"])
    return others


@lru_cache(maxsize=256)
def _others(side: str, left: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([one for one in OWNERS[1:] if one != side and one not in left])


@clause("ST-VIS")
def foreign_to(p: Position, other: str, side: str, own: int) -> int:
    """The land that makes squares of `other` a front towards `side`: its land, before the war neutral land too."""
    if p.war:
        return own
    for green in NEUTRAL:
        if green not in (other, side) and p.relation(other, green) == "neutral":
            own |= owned(p, green)
    return own


@clause("ST-3.1")
def chips(p: Position, side: str, mask: int) -> dict[int, tuple[Sight, ...]]:
    """The chips of a side in a set of squares as they are seen from outside, by square."""
    mask &= p.held.get(side, 0)
    if not mask:
        return {}
    found, units, at, number = {}, p.units, p.at, p.board.grid.number
    for bit in bits(mask):
        s, here = number[bit], at[bit]
        if len(here) == 1:
            unit = units[here[0]]
            size = "corps" if unit.corps else "regiment" if unit.part else "division"
            found[s] = alone(side, s, unit.facing, size)
        else:
            found[s] = _several([units[id] for id in here], side, s)
    return found


def _several(here: list[Unit], side: str, square: int) -> tuple[Sight, ...]:
    """The chips of a side where more than one unit stands: one for each corps and for each unit in none."""
    seen: dict[str, Sight] = {}
    for unit in here:
        if unit.side == side and (unit.corps or unit.id) not in seen:
            size = "corps" if unit.corps else "regiment" if unit.part else "division"
            seen[unit.corps or unit.id] = alone(side, square, unit.facing, size)[0]
    return tuple(seen.values())


# --- reports -----------------------------------------------------------------------------------------


@clause("ST-8.1", "ST-8.2")
def report(p: Position, side: str) -> Report:
    """The report of the war to a side, as things stand now."""
    near = neighbours(p, side)
    if side in p.fog:
        return Report(side=side, half=p.half, withheld=True, neighbours=near)
    return _report(p, side, near, deployment=False)


@clause("ST-6.2", "ST-6.3")
def deployment_report(p: Position, side: str) -> Report:
    """The report of the deployment to a side: cover, strips and corps of the first echelon, numbers of the others."""
    return _report(p, side, (), deployment=True)


def _report(p: Position, side: str, near: tuple[Sight, ...], deployment: bool) -> Report:
    own, before = owned(p, side), _told_open(p.reports.get(side))
    cover: list[Sight] = []
    zones: list[OpenZone] = []
    armies: list[ArmySeen] = []
    others: list[tuple[str, int]] = []
    foreign = watched(p, side)
    for other in foreign:
        border, line = _border(p, side, other, own), 0
        if not deployment and border.front:
            found, line = _zones(p, other, border, groups(p.board.grid, _uncovered(p, other, border)), before)
            zones += found
        for seen in chips(p, other, border.front | line).values():
            cover += seen
        first, second = _armies(p, other, border.front, deployment) if p.armies else ((), ())
        armies += first
        others += second
    fronts = tuple([key for key in p.fronts if key[0] in foreign])
    return Report(
        side=side, half=p.half, cover=tuple(cover), zones=tuple(zones), armies=tuple(armies), others=tuple(others),
        fronts=fronts, neighbours=near,
    )  # fmt: skip


class Border(Struct, frozen=True, gc=False):
    """Another side's land, its front, and from where one looks into it: from the own land, from all that makes it."""

    land: int
    front: int
    own: Edges
    foreign: Edges


@clause("ST-VIS")
def _border(p: Position, side: str, other: str, own: int) -> Border:
    """The border of another side's land as a side finds it."""
    land, shift = owned(p, other), shifts(p.board.width, p.board.height)
    foreign = foreign_to(p, other, side, own)
    edges = shift.edges(own)
    beyond = edges if foreign == own else shift.edges(foreign)
    east, west, north, south = beyond
    return Border(land, land & (east | west | north | south) & p.board.land, edges, beyond)


@clause("ST-8.2", "ST-VIS")
def _zones(
    p: Position, other: str, border: Border, runs: Iterable[int], before: Mapping[str, Known]
) -> tuple[list[OpenZone], int]:
    """The zones behind open stretches of another side's front, and the lines that screen them."""
    grid, shift, land = p.board.grid, shifts(p.board.width, p.board.height), border.land
    east, west, north, south = border.own
    found, lines, beside, held = [], 0, east | west | north | south, p.held.get(other, 0) & land
    for run in runs:
        inward = inward_of(run, border.own if beside & run else border.foreign)
        area = zone(grid, run, inward)
        here, line = held & area.squares, 0
        # fewer squares, or none at an end, cannot screen it, however strong they are
        if here.bit_count() >= area.width and area.spanned(grid, shift, land, here):
            line, hidden = screened(grid, shift, area, land, here, covering(p, other, here, fit=False)[0])
            lines |= line
            here &= ~(line | hidden)
        units = _told_in(p, other, here, before) if here else ()
        found.append(
            OpenZone(side=other, run=area.run, inward=inward, columns=area.columns, rows=area.rows, units=units)
        )
    return found, lines


@clause("ST-8.2", "ST-VIS")
def _uncovered(p: Position, other: str, border: Border) -> int:
    """What of another side's front nothing covers."""
    front = border.front
    return front & ~covered(shifts(p.board.width, p.board.height), front, *covering(p, other, front))


def open_runs(p: Position, side: str, other: str) -> list[tuple[int, ...]]:
    """The stretches of another side's front that nothing covers, as squares."""
    uncovered = _uncovered(p, other, _border(p, side, other, owned(p, side)))
    return [tuple(bits(run)) for run in groups(p.board.grid, uncovered)]


@clause("ST-9.9")
def gap(p: Position, side: str, square: int) -> tuple[OpenZone, ...] | None:
    """What lies behind an open stretch of the enemy's front with that square, nothing in fog; None: no breakthrough."""
    other = p.owner_of(square)
    if other in ("", side):
        return None
    border = _border(p, side, other, owned(p, side))
    if not border.front & 1 << square:
        return None
    run = _open_at(p, other, border, square)
    if not run:
        return None
    if side in p.fog or other not in watched(p, side):
        return ()
    return tuple(_zones(p, other, border, [run], {})[0])


@clause("ST-9.9", "ST-8.2", "ST-VIS")
def _open_at(p: Position, other: str, border: Border, square: int) -> int:
    """The stretch that nothing covers around a square of another side's front, 0 if the square itself is covered.

    As a rule troops end it on either side, and nobody behind them need be looked at.
    """
    front, shift = border.front, shifts(p.board.width, p.board.height)
    held = front & p.held.get(other, 0) & ~(1 << square)
    empty = shift.group(front & ~held, 1 << square)
    ends = front & shift.around(empty)
    third, whole = covering(p, other, ends)
    if covered(shift, ends, third, whole) & 1 << square:
        return 0
    if held & ends & ~third:  # who is too weak to cover his own square does not end it
        return shift.group(_uncovered(p, other, border), 1 << square)
    return shift.group(empty & ~covered(shift, ends, third, whole), 1 << square)


def _told_in(p: Position, side: str, here: int, before: Mapping[str, Known]) -> tuple[Known, ...]:
    """All about the units of a side in squares where it has some, by id.

    What was told of a unit last is the same object if it is true still.
    """
    units, at, ids = p.units, p.at, list[str]()
    for s in bits(here):
        ids += at[s]
    found = []
    for id in ids if len(ids) == 1 else sorted(set(ids)):
        unit = units[id]
        if unit.side == side:
            new = Known(
                id=id, side=side, arm=unit.arm, number=unit.number, part=unit.part, corps=unit.corps,
                squares=unit.squares, shape=unit.shape, facing=unit.facing, strength=unit.strength,
            )  # fmt: skip
            old = before.get(id, new)
            found.append(old if old == new else new)
    return tuple(found)


def _told_open(told: Report | None) -> dict[str, Known]:
    """The units that a report has told everything about, by id."""
    return {unit.id: unit for area in told.zones for unit in area.units} if told is not None else {}


@clause("ST-6.2", "ST-8.1")
def _armies(p: Position, side: str, front: int, deployment: bool) -> tuple[list[ArmySeen], list[tuple[str, int]]]:
    """The armies of a side's first echelon, and the numbers of the rest."""
    own = [army for (its, _), army in sorted(p.armies.items()) if its == side]
    squares = {army.number: sum({1 << s for unit in members(p, army) for s in unit.squares}) for army in own}
    first, second = [], []
    for army in own:
        units = members(p, army)
        if not units:
            continue
        rest = 0
        for number, mask in squares.items():
            rest |= mask if number != army.number else 0
        if not first_echelon(p, army, front, rest & ~squares[army.number]):
            second.append((side, army.number))
            continue
        corps, divisions = sizes(units)
        told = {"strip": army.strip} if deployment else {"divisions": divisions}
        first.append(ArmySeen(side=side, number=army.number, corps=corps, **told))
    return first, second


@clause("ST-VIS", "ST-P.5")
def neighbours(p: Position, side: str) -> tuple[Sight, ...]:
    """The chips of others that stand beside own units."""
    return _near(p, side)[2]


def beside(p: Position, side: str) -> tuple[int, dict[int, tuple[Sight, ...]]]:
    """The squares of own units and all that touch them, and the chips of others there by square."""
    _, _, _, ring, chips = _near(p, side)
    return ring, chips


Near: TypeAlias = tuple[object, tuple[str, ...], tuple[Sight, ...], int, dict[int, tuple[Sight, ...]]]


def _near(p: Position, side: str) -> Near:
    others = watched(p, side)
    last = _NEAR.get(side)
    if last is None or last[0] is not p.stamp or last[1] != others:
        ring = shifts(p.board.width, p.board.height).around(p.held.get(side, 0))
        found: dict[int, tuple[Sight, ...]] = {}
        near: list[Sight] = []
        for other in others:
            for s, seen in chips(p, other, ring).items():
                near += seen
                found[s] = (*found[s], *seen) if s in found else seen
        last = _NEAR[side] = (p.stamp, others, tuple(near), ring, found)
    return last


_NEAR: dict[str, Near] = {}
"""Side → what stood beside its units when that was asked last: the stamp of the units, the sides told of, the chips,
the squares asked for, the chips by square."""
