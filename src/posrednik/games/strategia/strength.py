"""Strength in battle: what one engaged unit is worth against another, by arm, ground and mode."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import lcm

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.tables import COMBAT, fractions
from posrednik.games.strategia.unit import ONE, Unit
from posrednik.games.strategia.words import ARMOUR, ARMS, CITY, FORTRESS, MOBILE, MOUNTAIN, RELIEFS


class Engaged(Struct, frozen=True, gc=False):
    """A unit, or a part of it, in an echelon: strength in divisions, further factors, whether it forces a river."""

    id: str
    arm: str
    strength: Fraction
    mult: Fraction = ONE
    river: bool = False
    square: int = -1
    regiments: tuple[int, ...] = ()  # level 3: the numbers of the regiments that it is made of


class Scale:
    """The tables of chapter 9.8 compiled for one law: worth of a full division by relief and arm."""

    def __init__(self, law: Law) -> None:
        mobile, ptd = Fraction(COMBAT["city"]["mobile"]), Fraction(COMBAT["city"]["ptd"])
        relief = fractions(COMBAT["defence"])
        fortress = fractions(COMBAT["fortress"]["base"])
        town = {arm: mobile if arm in MOBILE else ONE for arm in ARMS}
        self.attack = [
            {arm: law.rating[arm] * (town[arm] if n == CITY else ONE) for arm in ARMS} for n in range(len(RELIEFS))
        ]
        """Relief → arm → worth of a full division that strikes (ST-9.6, 9.14)."""
        town["ptd"] = ptd
        self.defence = [
            {arm: law.rating[arm] * relief.get(name, ONE) * (town[arm] if n == CITY else ONE) for arm in ARMS}
            for n, name in enumerate(RELIEFS)
        ]
        """Relief → arm → worth of a full division that is struck from the front (ST-9.8b, 9.14, 9.16b)."""
        self.defence[FORTRESS] = fortress
        self.mode = {**fractions(COMBAT["mode"]), "two_flanks": Fraction(law.options.two_flanks)}
        self.river = Fraction(COMBAT["river"]["defence"])
        self.forcing = Fraction(COMBAT["river"]["losses"])
        self.city_losses = Fraction(COMBAT["city"]["losses"])
        self.anti_tank = dict.fromkeys(ARMOUR, law.options.at_coefficient)
        self.anti_tank_fortress = {arm: int(v) for arm, v in COMBAT["anti_tank"]["fortress"].items()}
        self.march = Fraction(COMBAT["march"]["defence"])


@lru_cache(maxsize=64)
def scale(law: Law) -> Scale:
    """The compiled tables of a law."""
    return Scale(law)


@clause("ST-9.6", "ST-3.1e")
def rating(law: Law, unit: Unit) -> Fraction:
    """Base rating of a unit: by its arm and strength; on level 3 the sum of its regiments."""
    if unit.regiments:
        return sum((law.rating[one.arm] * one.strength for one in unit.regiments), Fraction(0))
    return law.rating[unit.arm] * unit.strength


@clause("ST-9.18")
def forcing(law: Law, unit: Engaged, relief: int) -> Fraction:
    """Factor of an attacker's own losses: above the table for those who cross a river or climb."""
    return scale(law).forcing if unit.river or relief == MOUNTAIN else ONE


def rating_of(per: Sequence[Fraction], echelon: Sequence[Engaged]) -> Fraction:
    """The effective rating of an echelon, given what a full division of each unit is worth."""
    if len(echelon) == 1:
        worth = per[0]
        return worth if echelon[0].strength is ONE else worth * echelon[0].strength
    total, under = 0, 1
    for worth, one in zip(per, echelon, strict=True):
        n, d = worth.numerator * one.strength.numerator, worth.denominator * one.strength.denominator
        if d == under:
            total += n
        else:
            total, under = total * d + n * under, under * d
    return Fraction(total, under)


def attacking(law: Law, echelon: Sequence[Engaged], relief: int) -> list[Fraction]:
    """Effective ratings of full divisions of an attacking echelon, unit by unit."""
    worth = scale(law).attack[relief]
    return [worth[one.arm] if one.mult is ONE else worth[one.arm] * one.mult for one in echelon]


@clause("ST-9.8b", "ST-9.8s", "ST-9.10", "ST-9.11", "ST-9.12", "ST-9.14", "ST-9.16b", "ST-9.16c")
def defending(
    law: Law, attackers: Sequence[Engaged], echelon: Sequence[Engaged], relief: int, mode: str
) -> tuple[list[Fraction], list[Fraction]]:
    """Effective ratings of full divisions of a defending echelon against an attacking one, unit by unit: with and
    without the factor of anti-tank guns.

    Units stand left to right from their own side's view. In a fortress there is neither flank nor rear.
    """
    compiled = scale(law)
    worth = compiled.defence[relief]
    plain, guns, forced = [], False, False
    for one in echelon:
        plain.append(worth[one.arm] if one.mult is ONE else worth[one.arm] * one.mult)
        guns = guns or one.arm == "ptd"
    for one in attackers:
        forced = forced or one.river
    if relief != FORTRESS and mode != "regular":
        factor = compiled.mode[mode]
        plain = [one * factor for one in plain]
    guns = guns and any(one.arm in ARMOUR for one in attackers)
    if not guns and not forced:
        return plain, plain
    table = compiled.anti_tank_fortress if relief == FORTRESS else compiled.anti_tank
    full, bare = [], []
    for base, one, faced in zip(plain, echelon, sectors(attackers, echelon), strict=True):
        river, width = compiled.river, sum(overlap for _, overlap in faced)
        weights = [(overlap * (river.numerator if a.river else river.denominator), a.arm) for a, overlap in faced]
        under = width * river.denominator
        bare.append(base * Fraction(sum(w for w, _ in weights), under))
        if one.arm == "ptd" and guns:
            full.append(base * Fraction(sum(w * table.get(arm, 1) for w, arm in weights), under))
        else:
            full.append(bare[-1])
    return full, bare


@clause("ST-9.8s", "ST-TH1")
def sectors(attackers: Sequence[Engaged], defenders: Sequence[Engaged]) -> list[list[tuple[Engaged, int]]]:
    """Per defender, the attackers opposite to him and the overlap of their fronts, in one whole-number unit.

    Fronts are shares of the echelon's width proportional to strength; the defenders' order is reversed.
    """
    ours, theirs = _wholes(attackers), _wholes(defenders)
    wide, deep = sum(ours), sum(theirs)
    out: list[list[tuple[Engaged, int]]] = [[] for _ in defenders]
    i, end = -1, 0
    at = 0
    for j in range(len(defenders) - 1, -1, -1):
        stop = at + theirs[j] * wide
        while at < stop:
            while end <= at:
                i += 1
                end += ours[i] * deep
            upto = min(end, stop)
            out[j].append((attackers[i], upto - at))
            at = upto
    return out


def _wholes(units: Sequence[Engaged]) -> list[int]:
    """Strengths in a common unit."""
    common = lcm(*(one.strength.denominator for one in units))
    return [one.strength.numerator * (common // one.strength.denominator) for one in units]
