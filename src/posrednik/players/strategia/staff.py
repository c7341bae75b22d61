"""What the staff makes of a view: own troops, the enemies it believes in, the land that must not be entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.imagine import World, believed
from posrednik.games.strategia.law import law_of
from posrednik.games.strategia.reports import Known, Sight
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.games.strategia.words import ARTILLERY, FIELD_ARMS
from posrednik.players.strategia.weighing import scales

FRESH = {True: 1, False: 3}
"""Game turns for which a mark on the map is believed: of an enemy who presses, and of one who hardly stirs."""
UNKNOWN = {"regiment": Fraction(2, 5), "division": Fraction(6, 5)}
"""Rating of a chip of which only the size is known: the mean of the orders of battle."""
FEARED = "td"
"""The arm that such a chip is taken for: as strong as the mean, as fast as the fastest."""
CORPS = 2
"""Divisions that a corps chip is taken for."""


class Staff:
    """One side's war room at the start of its move: everything here follows from the view."""

    def __init__(self, v: View) -> None:
        self.v = v
        self.side = v.side
        self.board = v.board
        self.sides = {unit.side for unit in v.units} | {v.side}
        self.pressure = pressure(v)
        self.foes: list[Unit] = list(_believed(v, self.sides, FRESH[self.pressure > 0.5]))
        self.p: World = believed(v, self.foes)
        self.law = self.p.law
        self.enemies = tuple(one for one in OWNERS[1:] if one not in v.left and self.p.hostile(v.side, one))
        self.closed = self._neutral_land()

    def _neutral_land(self) -> int:
        """The land of neutral states: entering it means war with them (ST-9.1)."""
        shut = {
            n
            for n, other in enumerate(OWNERS)
            if other and other not in self.sides and self.p.relation(self.side, other) == "neutral"
        }
        return sum(1 << s for s, owner in enumerate(self.v.owners) if owner in shut)

    def movable(self) -> list[Unit]:
        """Own units that may make a step in this move, by id."""
        v = self.v
        return [
            unit
            for unit in v.units
            if unit.squares and unit.arm != "garrison" and unit.unfit < v.half and unit.rest < v.half
            and unit.state not in ("in_transfer", "forming") and not (unit.order and unit.order.kind in _BOUND)
        ]  # fmt: skip

    def strikers(self) -> list[Unit]:
        """Own units that may strike in this move (a unit at rest may, where it stands)."""
        v = self.v
        return [
            unit
            for unit in v.units
            if unit.squares and unit.arm not in ARTILLERY and unit.arm != "garrison" and unit.unfit < v.half
            and not unit.state and v.acted.get(unit.id) is None
        ]  # fmt: skip


_BOUND = ("transfer", "march", "reform", "merge", "attach", "rearm")


def pressure(v: View) -> float:
    """How hard the enemy presses, by own losses a turn so far: 1 in earnest, a quarter if he hardly stirs."""
    if v.turn <= _QUIET_TURNS or not v.initial:
        return 1.0
    worth = scales(law_of(v.options, v.tables)).worth
    left = sum(worth(unit) for unit in v.units if unit.side == v.side and unit.arm not in ("ad", "garrison"))
    rate = (1.0 - left / float(v.initial)) / (v.turn - 1)
    return min(max(rate / _EARNEST, _LEAST), 1.0)


_QUIET_TURNS = 3
_EARNEST = 0.02
_LEAST = 0.25


def _believed(v: View, own: set[str], fresh: int) -> Iterator[Unit]:
    """Units made of sightings, the freshest first; two sightings of one unit or square give one."""
    ids: set[str] = set()
    squares: dict[int, int] = {unit_square: -1 for unit in v.units for unit_square in unit.squares}
    seen_now = _in_sight(v)
    for half, square, seen in _sightings(v):
        stale = half < v.half and seen_now >> square & 1
        if squares.get(square, half) != half or stale:
            continue
        if half < v.half - fresh * len(v.movers) and square not in v.board.places:
            continue
        for n, one in enumerate(seen):
            if one.side in own or (isinstance(one, Known) and one.id in ids):
                continue
            squares[square] = half
            if isinstance(one, Known):
                ids.add(one.id)
                yield _known(one)
            else:
                yield from _guessed(v, one, n)


def _in_sight(v: View) -> int:
    """The squares beside own units: whoever is there stands in `near`."""
    ring = 0
    for unit in v.units:
        for s in unit.squares:
            ring |= v.board.grid.neighbours[s]
    return ring


def _sightings(v: View) -> list[tuple[int, int, tuple[Sight | Known, ...]]]:
    """(half-turn, square, what was seen), newest first, those with names before those without."""
    found: dict[tuple[int, int], list[Sight | Known]] = {}
    open_: dict[int, list[Known]] = {}
    if v.report is not None:
        for zone in v.report.zones:
            for unit in zone.units:
                open_.setdefault(unit.squares[0], []).append(unit)
        for chip in v.report.cover:
            found.setdefault((v.report.half, chip.square), []).append(chip)
    for chip in v.near:
        if (v.half, chip.square) not in found:
            found[v.half, chip.square] = [one for one in v.near if one.square == chip.square]
    for mark in v.memories:
        if (mark.half, mark.square) not in found:
            found[mark.half, mark.square] = list(mark.seen)
    named = [(v.half + 1, square, tuple(units)) for square, units in open_.items()]
    rest = [(half, square, tuple(seen)) for (half, square), seen in found.items()]
    return sorted([*named, *rest], key=lambda one: (-one[0], one[1]))


def _known(one: Known) -> Unit:
    return Unit(
        id=one.id, side=one.side, arm=one.arm, number=one.number, part=one.part, squares=one.squares,
        facing=one.facing, strength=one.strength, shape=one.shape, corps=one.corps,
    )  # fmt: skip


def _guessed(v: View, chip: Sight, n: int) -> Iterator[Unit]:
    """A chip of which only facing and size are seen; what the scouts have said of its arm is believed."""
    rating = scales(law_of(v.options, v.tables)).rating[FEARED]
    arm, strength = FEARED, UNKNOWN.get(chip.size, UNKNOWN["division"]) / Fraction(rating)
    told = _told(v, chip.square)
    if told:
        arm, strength = told, Fraction(1, 3) if chip.size == "regiment" else Fraction(1)
    for k in range(CORPS if chip.size == "corps" else 1):
        yield Unit(
            id=f"?{chip.square}.{n}.{k}", side=chip.side, arm=arm, squares=(chip.square,), facing=chip.facing,
            strength=strength,
        )  # fmt: skip


def _told(v: View, square: int) -> str:
    """The arm that the scouts have named for a square in this game turn or the last."""
    for reply in reversed(v.replies):
        if reply.half < v.half - len(v.movers):
            break
        if reply.kind == "arms" and reply.question == (square,) and isinstance(reply.said, Mapping):
            return next((arm for arm in reply.said if arm in FIELD_ARMS), "")
    return ""
