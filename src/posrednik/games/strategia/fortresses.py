"""Fortresses (ST-9.16): their rating, how long they last encircled, their fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import capturing
from posrednik.games.strategia.booking import up
from posrednik.games.strategia.events_battle import Besieged, Capitulated
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.hinterland import hinterland
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.strength import scale
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import THIRD, Unit
from posrednik.games.strategia.words import FORTRESS
from posrednik.games.strategia.wounding import earner
from posrednik.geometry.squares import bits

_FORTRESS = COMBAT["fortress"]


@clause("ST-9.16d")
def use(divisions: Fraction) -> Fraction:
    """The share of its endurance that an encircled fortress uses in a turn with so many added divisions."""
    return Fraction(divisions + _FORTRESS["plus"]) / int(_FORTRESS["endurance"])


@clause("ST-9.16a", "ST-9.16d")
def endurance(divisions: Fraction) -> int:
    """Turns that it lasts when nothing changes."""
    return up(1 / use(divisions))


@clause("ST-9.16b", "ST-9.16e")
def rating(law: Law, added: Mapping[str, Fraction], garrison: bool, against: str) -> Fraction:
    """Rating against an attacker of one arm: added divisions by arm, and the garrison if it is still there."""
    compiled = scale(law)
    worth = dict(compiled.defence[FORTRESS])
    worth["ptd"] *= compiled.anti_tank_fortress.get(against, 1)
    return sum((worth[arm] * count for arm, count in added.items()), worth["garrison"] * int(garrison))


@clause("ST-9.16d")
def added(units: list[Unit]) -> Fraction:
    """Divisions in a fortress beside its garrison: a regiment is a third, however worn they are."""
    return sum((THIRD if one.part else Fraction(1) for one in units if one.arm != "garrison"), Fraction(0))


def held_by(p: Position, side: str) -> Iterator[tuple[int, list[Unit]]]:
    """The fortress squares in which a side has troops, with them."""
    for square in bits(p.held.get(side, 0) & hinterland(p.board).fortresses):
        yield square, [unit for unit in p.on(square) if unit.side == side]


@clause("ST-9.16d")
def clocks(p: Position, side: str) -> Unfolding:
    """END: every encircled fortress of the side, and of the Greens it commands, is a turn nearer to its fall."""
    sides = (side, *(green for green, commander in p.commanders.items() if commander == side))
    for one in sides:
        for square, inside in list(held_by(p, one)):
            if square in p.stocks or any(unit.supply == "encircled" for unit in inside):
                p = yield from _clock(p, one, square, inside)
    return p


def _clock(p: Position, side: str, square: int, inside: list[Unit]) -> Unfolding:
    """One fortress: relieved, or a turn further, or fallen."""
    before = p.stocks.get(square, Fraction(0))
    if not any(one.supply == "encircled" for one in inside):
        if before:
            p = yield Besieged(clause="ST-9.16d", side=side, square=square, used=Fraction(0))
        return p
    used = before + use(added(inside))
    if used < 1:
        return (yield Besieged(clause="ST-9.16d", side=side, square=square, used=used))
    winner = besieger(p, side, square)
    worth = sum((worth_of(p.law, one, None) for one in inside), Fraction(0))
    taken = capturing.of_prisoners(capturing.by_arm((one, one.strength) for one in inside))
    p = yield Capitulated(
        clause="ST-9.16d",
        side=side,
        to=winner,
        square=square,
        gone=tuple(one.id for one in inside),
        points=((earner(p, winner), worth),) if winner else (),
    )
    return (yield from capturing.gain(p, winner, square, taken, capturing.PRISONER_TURNS)) if winner else p


@clause("ST-9.16d")
def besieger(p: Position, side: str, square: int) -> str:
    """The enemy who stands nearest to a fortress (ties: order of play); "" if no enemy is on the board."""
    x, y = p.board.grid.x, p.board.grid.y
    far = {
        other: min(
            (max(abs(x[s] - x[square]), abs(y[s] - y[square])) for one in p.of(other) for s in one.squares), default=-1
        )
        for other in p.held
        if p.hostile(side, other)
    }
    order = [*p.movers, *sorted(set(far) - set(p.movers))]
    present = [other for other in order if far.get(other, -1) >= 0]
    return min(present, key=lambda other: far[other], default="")
