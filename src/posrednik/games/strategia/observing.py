"""What each side sees of the others (ST-8.1, ST-8.2, ST-6.2, section 4.6): reports, and the memory of sightings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import NUMBER, OWNERS
from posrednik.games.strategia.echelons import first_echelon, members, sizes
from posrednik.games.strategia.events_war import Sighted
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reports import ArmySeen, Known, OpenZone, Report, Sight
from posrednik.games.strategia.sighting import COVER, covered, enough, inward_of, screened, shifts, zone
from posrednik.games.strategia.stacking import regiments_in
from posrednik.games.strategia.unit import ONE, Unit
from posrednik.games.strategia.words import NEUTRAL
from posrednik.geometry.squares import bits

ZERO = Fraction(0)
Seen: TypeAlias = tuple[Sight | Known, ...]
"""What is seen in a square."""
_DIGITS = tuple(bytes(48 + (value == n) for value in range(256)) for n in range(len(OWNERS)))


def owned(p: Position, side: str) -> int:
    """The set of squares that a side owns."""
    return _owned(bytes(p.owner), side)


@lru_cache(maxsize=16)
def _owned(owner: bytes, side: str) -> int:
    return int(owner[::-1].translate(_DIGITS[NUMBER[side]]), 2)


def watched(p: Position, side: str) -> list[str]:
    """The sides that a side is told about: all that are not allied with it."""
    return [one for one in OWNERS[1:] if one not in p.left and p.relation(side, one) != "allied"]


@clause("ST-VIS")
def foreign_to(p: Position, other: str, side: str, own: int) -> int:
    """The land that makes squares of `other` a front towards `side`: its land, before the war neutral land too."""
    if p.war:
        return own
    for green in NEUTRAL:
        if green not in (other, side) and p.relation(other, green) == "neutral":
            own |= owned(p, green)
    return own


@clause("ST-5.8", "ST-VIS")
def troops(p: Position, side: str, mask: int, fit: bool) -> dict[int, Fraction]:
    """Divisions of a side by square in a set; a wide card counts whole in each of its squares."""
    found: dict[int, Fraction] = {}
    for s in bits(p.held.get(side, 0) & mask):
        for id in p.at[s]:
            unit = p.units[id]
            if unit.side == side and (not fit or unit.unfit < p.half):
                share = unit.strength if len(unit.squares) < 2 else _share(unit, s)
                found[s] = found[s] + share if s in found else share
    return found


def _share(unit: Unit, square: int) -> Fraction:
    if unit.shape == "wide":
        return unit.strength
    return unit.strength * regiments_in(unit, square) / unit.count


def _strong(p: Position, side: str, mask: int) -> int:
    """The squares of a set in which a side has enough troops to cover."""
    found, units = 0, p.units
    for s in bits(p.held.get(side, 0) & mask):
        here = p.at[s]
        first = units[here[0]]
        share = ZERO
        if first.side == side:
            share = first.strength if len(first.squares) < 2 else _share(first, s)
        if len(here) > 1:
            share = troops(p, side, 1 << s, False).get(s, ZERO)
        if share is ONE or enough(share, COVER):
            found |= 1 << s
    return found


@clause("ST-3.1")
def chips(p: Position, side: str, mask: int) -> Iterator[Sight]:
    """The chips of a side in a set of squares as they are seen from outside."""
    for bit in bits(p.held.get(side, 0) & mask):
        s, seen = p.board.grid.number[bit], set()
        for id in p.at[s]:
            unit = p.units[id]
            if unit.side == side and (unit.corps or id) not in seen:
                seen.add(unit.corps or id)
                size = "corps" if unit.corps else "regiment" if unit.part else "division"
                yield Sight(side, s, unit.facing, size)


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
    own = owned(p, side)
    cover: list[Sight] = []
    zones: list[OpenZone] = []
    armies: list[ArmySeen] = []
    others: list[tuple[str, int]] = []
    for other in watched(p, side):
        lands = _lands(p, side, other, own)
        front, line = lands[1], 0
        if not deployment:
            found, line = _zones(p, other, lands, _runs(p, other, front))
            zones += found
        cover += chips(p, other, front | line)
        first, second = _armies(p, other, front, deployment)
        armies += first
        others += second
    fronts = tuple(key for key in p.fronts if key[0] in watched(p, side))
    return Report(
        side=side, half=p.half, cover=tuple(cover), zones=tuple(zones), armies=tuple(armies), others=tuple(others),
        fronts=fronts, neighbours=near,
    )  # fmt: skip


Lands = tuple[int, int, int, int]
"""The land of another side, its front, the own land, and the land that makes the front."""


def _lands(p: Position, side: str, other: str, own: int) -> Lands:
    land = owned(p, other)
    foreign = foreign_to(p, other, side, own)
    return land, land & shifts(p.board.width, p.board.height).beside(foreign) & p.board.land, own, foreign


@clause("ST-8.2", "ST-VIS")
def _zones(p: Position, other: str, lands: Lands, runs: Iterable[int]) -> tuple[list[OpenZone], int]:
    """The zones behind open stretches of another side's front, and the lines that screen them."""
    land, _, own, foreign = lands
    grid, shift = p.board.grid, shifts(p.board.width, p.board.height)
    found, lines, beside = [], 0, shift.beside(own)
    for run in runs:
        facing = own if beside & run else foreign
        area = zone(grid, run, inward_of(shift, run, facing), land)
        line, hidden = screened(grid, shift, area, _strong(p, other, area.squares))
        lines |= line
        units = tuple(_known(unit) for unit in _in(p, other, area.squares & ~hidden & ~line))
        squares, columns, rows = tuple(bits(run)), area.columns, area.rows
        found.append(OpenZone(side=other, run=squares, inward=area.inward, columns=columns, rows=rows, units=units))
    return found, lines


@clause("ST-8.2", "ST-VIS")
def _runs(p: Position, other: str, front: int) -> Iterator[int]:
    """The stretches of another side's front that nothing covers, as sets."""
    return shifts(p.board.width, p.board.height).groups(_uncovered(p, other, front))


def _uncovered(p: Position, other: str, front: int) -> int:
    return front & ~covered(p.board.grid, front, troops(p, other, front, True))


def open_runs(p: Position, side: str, other: str) -> list[tuple[int, ...]]:
    """The stretches of another side's front that nothing covers, as squares."""
    front = _lands(p, side, other, owned(p, side))[1]
    return [tuple(bits(run)) for run in _runs(p, other, front)]


@clause("ST-9.9")
def gap(p: Position, side: str, square: int) -> tuple[OpenZone, ...] | None:
    """What lies behind an open stretch of the enemy's front with that square, nothing in fog; None: no breakthrough."""
    other = p.owner_of(square)
    if other in ("", side):
        return None
    lands = _lands(p, side, other, owned(p, side))
    if not lands[1] >> square & 1:
        return None
    uncovered = _uncovered(p, other, lands[1])
    if not uncovered >> square & 1:
        return None
    run = shifts(p.board.width, p.board.height).group(uncovered, 1 << square)
    told = side not in p.fog and other in watched(p, side)
    return tuple(_zones(p, other, lands, [run])[0]) if told else ()


def _in(p: Position, side: str, mask: int) -> list[Unit]:
    ids = {id for s in bits(p.held.get(side, 0) & mask) for id in p.at[s]}
    return [p.units[id] for id in sorted(ids) if p.units[id].side == side]


def _known(unit: Unit) -> Known:
    return Known(
        id=unit.id, side=unit.side, arm=unit.arm, number=unit.number, part=unit.part, corps=unit.corps,
        squares=unit.squares, shape=unit.shape, facing=unit.facing, strength=unit.strength,
    )  # fmt: skip


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
    others = watched(p, side)
    last = _NEAR.get(side)
    if last is None or last[0] is not p.stamp or last[1] != others:
        ring = shifts(p.board.width, p.board.height).around(p.held.get(side, 0))
        last = _NEAR[side] = (p.stamp, others, tuple([chip for other in others for chip in chips(p, other, ring)]))
    return last[2]


_NEAR: dict[str, tuple[object, list[str], tuple[Sight, ...]]] = {}
"""Side → what stood beside its units when that was asked last: the stamp of the units, the sides told of, the chips."""


# --- the commander's map -----------------------------------------------------------------------------


@clause("ST-VIS")
def remember(p: Position) -> Unfolding:
    """END: what every side sees beside its units, and what it was told in this move, goes on its commander's map."""
    found = []
    for side in p.movers:
        squares = _told(p.reports.get(side)) if side == p.mover else {}
        squares.update(_beside(p, side))
        if squares:
            marks = p.sightings.get(side, {})
            found.append((side, tuple((s, (p.half, _again(marks.get(s), squares[s]))) for s in sorted(squares))))
    if found:
        p = yield Sighted(clause="ST-VIS", found=tuple(found))
    return p


def _beside(p: Position, side: str) -> dict[int, Seen]:
    """Squares beside own units with the chips in them; those once seen full and now empty are told empty."""
    ring = shifts(p.board.width, p.board.height).around(p.held.get(side, 0))
    seen: dict[int, Seen] = {}
    for chip in neighbours(p, side):
        seen[chip.square] = (*seen.get(chip.square, ()), chip)
    for s, (_, before) in p.sightings.get(side, {}).items():
        if before and ring >> s & 1 and s not in seen:
            seen[s] = ()
    return seen


def _again(mark: tuple[int, Seen] | None, seen: Seen) -> Seen:
    """What was seen; if it is what was seen there before, the same object."""
    return mark[1] if mark is not None and mark[1] == seen else seen


def _told(told: Report | None) -> dict[int, Seen]:
    seen: dict[int, Seen] = {}
    if told is None:
        return seen
    for chip in told.cover:
        seen[chip.square] = (*seen.get(chip.square, ()), chip)
    open_: dict[int, Seen] = {}
    for area in told.zones:
        for unit in area.units:
            for s in unit.squares:
                if unit not in open_.get(s, ()):
                    open_[s] = (*open_.get(s, ()), unit)
    return {**seen, **open_}
