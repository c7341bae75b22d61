"""One half-turn of battle (4.3) as a pure function on engaged units: for real battles, for odds, for the cases."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.strength import Engaged, attacking, defending, forcing, rating_of, scale
from posrednik.games.strategia.table import Column, column, tenths
from posrednik.games.strategia.unit import ONE
from posrednik.games.strategia.words import CITY, MOUNTAIN

Echelon = Sequence[Engaged]
ZERO = Fraction(0)
EVEN: Sequence[Fraction] = ()
"""No forcing factors: every unit of an echelon bears its share as it stands."""


class Round(Struct, frozen=True):
    """One meeting of two echelons (numbered from 0): effective ratings, column, losses in effective rating."""

    attacker: int
    defender: int
    k1: Fraction
    k2: Fraction
    column: Column
    attacker_loss: Fraction
    defender_loss: Fraction


class Toll(Struct, frozen=True, gc=False):
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
        k1, k2 = rating_of(ours, a), rating_of(theirs, d)
        c = column(law, k1, k2)
        if not c.absolute:
            break
        if c.weaker == "attacker":
            rounds.append(Round(ai, di, k1, k2, c, k1, ZERO))
            tolls += [Toll(True, ai, one, one.strength, True) for one in a]
            ai += 1
            if ai == len(attackers):
                return Fight(tuple(rounds), tuple(tolls), "attacker_destroyed", False)
        else:
            rounds.append(Round(ai, di, k1, k2, c, ZERO, k2))
            tolls += [Toll(False, di, one, one.strength, True) for one in d]
            di += 1
            if di == len(defenders):
                return Fight(tuple(rounds), tuple(tolls), "defender_capitulates", True)
    hard = EVEN
    if relief == MOUNTAIN or True in [one.river for one in a]:
        hard = [forcing(law, one, relief) for one in a]
    won, lost = _exchange(law, a, hard, relief, (k1, k2), c)
    rounds.append(Round(ai, di, k1, k2, c, won, lost))
    fell, taken = won == k1, lost == k2
    tolls += _tolls(True, ai, a, won, fell, ours, ours, hard, False)
    per = bare if law.options.at_loss_conversion == "relief_only" else theirs
    tolls += _tolls(False, di, d, lost, taken, theirs, per, EVEN, c.captured)
    if taken and di + 1 == len(defenders):
        status = "defender_capitulates" if c.captured else "defender_destroyed"
    else:
        status = "attacker_destroyed" if fell and ai + 1 == len(attackers) else "continues"
    return Fight(tuple(rounds), tuple(tolls), status, False)


@clause("ST-9.8e", "ST-9.14", "ST-9.18")
def _exchange(
    law: Law, attackers: Echelon, hard: Sequence[Fraction], relief: int, k: tuple[Fraction, Fraction], c: Column
) -> tuple[Fraction, Fraction]:
    """Losses of both echelons in effective rating by the table, attacker's first; `hard` are the forcing factors."""
    beaten = c.weaker == "attacker"
    weak, share, counter = k[0] if beaten else k[1], c.p1, c.p2
    whole = share == 1
    lw = share.numerator * weak.numerator, share.denominator * weak.denominator  # losses are (numerator, denominator)
    if not whole:
        lw = tenths(law, *lw), 10
    ls = counter.numerator * lw[0], counter.denominator * lw[1]
    la, ld = (lw, ls) if beaten else (ls, lw)
    if hard:
        factor = rating_of(hard, attackers) / rating_of([ONE] * len(attackers), attackers)
        la = la[0] * factor.numerator, la[1] * factor.denominator
    if relief == CITY and not c.captured:
        half = scale(law).city_losses
        la, ld = ((one * half.numerator, under * half.denominator) for one, under in (la, ld))
        whole = False
    won = min(Fraction(tenths(law, *la), 10), k[0])
    return won, Fraction(*ld) if whole else min(Fraction(tenths(law, *ld), 10), k[1])


def _tolls(
    attacks: bool,
    echelon: int,
    units: Echelon,
    loss: Fraction,
    whole: bool,
    worth: Sequence[Fraction],
    per: Sequence[Fraction],
    hard: Sequence[Fraction],
    captured: bool,
) -> list[Toll]:
    """The losses of an echelon by unit; `worth` bounds what a division can lose, `per` converts it to divisions."""
    if whole:
        return [Toll(attacks, echelon, one, one.strength, captured) for one in units]
    if loss.numerator == 0:
        return [Toll(attacks, echelon, one, ZERO, False) for one in units]
    if len(units) == 1:  # he bears it all, and it is less than he is worth
        return [Toll(attacks, echelon, units[0], min(loss / per[0], units[0].strength), False)]
    out = []
    for one, rate, value, most in zip(units, spread(loss, worth, units, hard), per, worth, strict=True):
        if rate is most and value is most:
            lost = one.strength if rate else ZERO
        else:
            lost = min(one.strength * rate / value, one.strength) if rate else ZERO
        out.append(Toll(attacks, echelon, one, lost, False))
    return out


@clause("ST-9.8f")
def spread(total: Fraction, worth: Sequence[Fraction], units: Echelon, hard: Sequence[Fraction]) -> list[Fraction]:
    """A loss shared by front, as rating lost by each unit for a division of its strength.

    Nobody loses more than he is worth: what exceeds it passes to the others. `hard` are factors of the shares, none
    where all are 1.
    """
    out = [ZERO] * len(units)
    open_ = list(range(len(units)))
    while total.numerator > 0 and open_:
        bearing = [hard[n] for n in open_] if hard else [ONE] * len(open_)
        rate = total / rating_of(bearing, [units[n] for n in open_])
        rates = {n: rate * hard[n] if hard and hard[n] is not ONE else rate for n in open_}
        full = [n for n in open_ if rates[n] >= worth[n]]
        if not full:
            for n in open_:
                out[n] = rates[n]
            break
        for n in full:
            out[n] = worth[n]
            total -= worth[n] * units[n].strength
            open_.remove(n)
    return out
