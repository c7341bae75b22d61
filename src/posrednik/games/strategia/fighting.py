"""One half-turn of battle (4.3) as a pure function on engaged units: for real battles, for odds, for the cases."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.strength import Engaged, attacking, defending, forcing, rating_of, scale
from posrednik.games.strategia.table import Column, column, tenth
from posrednik.games.strategia.unit import ONE
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
        beaten = c.weaker == "attacker"
        rounds.append(Round(ai, di, k1, k2, c, k1 if beaten else ZERO, ZERO if beaten else k2))
        tolls += [Toll(beaten, ai if beaten else di, one, one.strength, True) for one in (a if beaten else d)]
        ai, di = (ai + 1, di) if beaten else (ai, di + 1)
        if ai == len(attackers):
            return Fight(tuple(rounds), tuple(tolls), "attacker_destroyed", False)
        if di == len(defenders):
            return Fight(tuple(rounds), tuple(tolls), "defender_capitulates", True)
    hard = [forcing(law, one, relief) for one in a]
    won, lost = _exchange(law, a, hard, relief, (k1, k2), c)
    rounds.append(Round(ai, di, k1, k2, c, won, lost))
    tolls += _tolls(True, ai, a, won, won == k1, ours, ours, hard, False)
    per = bare if law.options.at_loss_conversion == "relief_only" else theirs
    tolls += _tolls(False, di, d, lost, lost == k2, theirs, per, [ONE] * len(d), c.captured)
    if lost == k2 and di + 1 == len(defenders):
        status = "defender_capitulates" if c.captured else "defender_destroyed"
    else:
        status = "attacker_destroyed" if won == k1 and ai + 1 == len(attackers) else "continues"
    return Fight(tuple(rounds), tuple(tolls), status, False)


@clause("ST-9.8e", "ST-9.14", "ST-9.18")
def _exchange(
    law: Law, attackers: Echelon, hard: Sequence[Fraction], relief: int, k: tuple[Fraction, Fraction], c: Column
) -> tuple[Fraction, Fraction]:
    """Losses of both echelons in effective rating by the table, attacker's first; `hard` are the forcing factors."""
    weak = k[0] if c.weaker == "attacker" else k[1]
    whole = c.p1 == 1
    lw = weak if whole else tenth(law, c.p1 * weak)
    ls = c.p2 * lw
    la, ld = (lw, ls) if c.weaker == "attacker" else (ls, lw)
    if any(one is not ONE for one in hard):
        la *= rating_of(hard, attackers) / rating_of([ONE] * len(attackers), attackers)
    if relief == CITY and not c.captured:
        half = scale(law).city_losses
        la, ld, whole = la * half, ld * half, False
    return min(tenth(law, la), k[0]), ld if whole else min(tenth(law, ld), k[1])


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
    if not loss:
        return [Toll(attacks, echelon, one, ZERO, False) for one in units]
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

    Nobody loses more than he is worth: what exceeds it passes to the others. `hard` are factors of the shares.
    """
    out = [ZERO] * len(units)
    open_ = list(range(len(units)))
    while total.numerator > 0 and open_:
        rate = total / rating_of([hard[n] for n in open_], [units[n] for n in open_])
        rates = {n: rate if hard[n] is ONE else rate * hard[n] for n in open_}
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
