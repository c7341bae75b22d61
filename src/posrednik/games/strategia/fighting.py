"""One half-turn of battle (4.3) as a pure function on engaged units: for real battles, for odds, for the cases."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.strength import Engaged, attacking, defending, forcing, scale
from posrednik.games.strategia.table import Column, column, tenth
from posrednik.games.strategia.words import CITY

Echelon = Sequence[Engaged]
ZERO = Fraction(0)


class Round(Struct, frozen=True):
    """One meeting of two echelons (numbered from 0): effective ratings, column, losses in effective rating."""

    attacker: int
    defender: int
    k1: Fraction
    k2: Fraction
    column: Column
    attacker_loss: Fraction
    defender_loss: Fraction


class Toll(Struct, frozen=True):
    """What an engaged unit of an echelon lost, in divisions; `captured`: it laid down its arms with all it had."""

    attacks: bool
    echelon: int
    unit: Engaged
    loss: Fraction
    captured: bool


class Fight(Struct, frozen=True):
    """How it went: rounds, losses, status (`continues`, `attacker_destroyed`, `defender_destroyed`,
    `defender_capitulates`), and whether it was over in less than a turn (ST-9.8t)."""

    rounds: tuple[Round, ...]
    tolls: tuple[Toll, ...]
    status: str
    swift: bool

    def losses(self) -> dict[str, Fraction]:
        """Losses by unit, in divisions; units without loss are left out."""
        out: dict[str, Fraction] = {}
        for toll in self.tolls:
            if toll.loss:
                out[toll.unit.id] = out.get(toll.unit.id, ZERO) + toll.loss
        return out


@clause("ST-9.8c", "ST-9.8d", "ST-9.8e", "ST-9.8t")
def fight(law: Law, attackers: Sequence[Echelon], defenders: Sequence[Echelon], relief: int, mode: str) -> Fight:
    """A half-turn of battle between two formations; echelons and units of no strength must have been left out."""
    rounds: list[Round] = []
    tolls: list[Toll] = []
    ai = di = 0
    while True:
        a, d = attackers[ai], defenders[di]
        ours = attacking(law, a, relief)
        theirs, bare = defending(law, a, d, relief, mode)
        k1, k2 = sum(ours, ZERO), sum(theirs, ZERO)
        c = column(law, k1, k2)
        if not c.absolute:
            break
        beaten = c.weaker == "attacker"
        rounds.append(Round(ai, di, k1, k2, c, k1 if beaten else ZERO, ZERO if beaten else k2))
        tolls += [Toll(beaten, ai if beaten else di, one, one.strength, True) for one in (a if beaten else d)]
        ai, di = (ai + 1, di) if beaten else (ai, di + 1)
        if ai == len(attackers):
            return Fight(tuple(rounds), tuple(tolls), "attacker_destroyed", False)
        if di == len(defenders):
            return Fight(tuple(rounds), tuple(tolls), "defender_capitulates", True)
    won, lost = _exchange(law, a, relief, k1, k2, c)
    rounds.append(Round(ai, di, k1, k2, c, won, lost))
    tolls += _tolls(True, ai, a, won, k1, ours, ours, [one.strength * forcing(law, one, relief) for one in a], False)
    per = bare if law.options.at_loss_conversion == "relief_only" else theirs
    tolls += _tolls(False, di, d, lost, k2, theirs, per, [one.strength for one in d], c.captured)
    if lost == k2 and di + 1 == len(defenders):
        status = "defender_capitulates" if c.captured else "defender_destroyed"
    else:
        status = "attacker_destroyed" if won == k1 and ai + 1 == len(attackers) else "continues"
    return Fight(tuple(rounds), tuple(tolls), status, False)


@clause("ST-9.8e", "ST-9.14", "ST-9.18")
def _exchange(
    law: Law, attackers: Echelon, relief: int, k1: Fraction, k2: Fraction, c: Column
) -> tuple[Fraction, Fraction]:
    """Losses of both echelons in effective rating by the table, attacker's first."""
    weak = k1 if c.weaker == "attacker" else k2
    whole = c.p1 == 1
    lw = weak if whole else tenth(law, c.p1 * weak)
    ls = c.p2 * lw
    la, ld = (lw, ls) if c.weaker == "attacker" else (ls, lw)
    total = sum((one.strength for one in attackers), ZERO)
    la *= sum((one.strength * forcing(law, one, relief) for one in attackers), ZERO) / total
    if relief == CITY and not c.captured:
        half = scale(law).city_losses
        la, ld, whole = la * half, ld * half, False
    return min(tenth(law, la), k1), ld if whole else min(tenth(law, ld), k2)


def _tolls(
    attacks: bool,
    echelon: int,
    units: Echelon,
    loss: Fraction,
    k: Fraction,
    worth: Sequence[Fraction],
    per: Sequence[Fraction],
    weights: Sequence[Fraction],
    captured: bool,
) -> list[Toll]:
    """The losses of an echelon unit by unit; `worth` bounds what one can lose, `per` converts it to divisions."""
    if loss == k:
        return [Toll(attacks, echelon, one, one.strength, captured) for one in units]
    shares = spread(loss, worth, weights)
    return [
        Toll(attacks, echelon, one, min(share * one.strength / value, one.strength) if share else ZERO, False)
        for one, share, value in zip(units, shares, per, strict=True)
    ]


@clause("ST-9.8f")
def spread(total: Fraction, ceilings: Sequence[Fraction], weights: Sequence[Fraction]) -> list[Fraction]:
    """A loss shared by front; what exceeds a unit's ceiling passes to the others."""
    out = [ZERO] * len(ceilings)
    open_ = list(range(len(ceilings)))
    while total and open_:
        width = sum((weights[n] for n in open_), ZERO)
        unit = total / width
        full = [n for n in open_ if unit * weights[n] > ceilings[n]]
        if not full:
            for n in open_:
                out[n] = unit * weights[n]
            break
        for n in full:
            out[n] = ceilings[n]
            total -= ceilings[n]
            open_.remove(n)
    return out
