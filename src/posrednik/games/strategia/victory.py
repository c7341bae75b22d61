"""How a war ends (ST-END): surrender, exhaustion, turn limit; who has won it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from math import lcm

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.core.outcome import Outcome
from posrednik.core.seat import Seat
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reconstruction import STANDARD, Tables
from posrednik.games.strategia.scoring import margin, score
from posrednik.games.strategia.unit import ONE, Unit

_UNRATED = ("ad", "garrison")
_ZERO = Fraction(0)
_exact: Callable[[str], Fraction] = lru_cache(maxsize=64)(Fraction)
"""A share as a table has it."""


@clause("ST-END")
def surrendering(
    initial: Mapping[str, Fraction],
    rating: Mapping[str, Fraction],
    capital_lost: Collection[str],
    hostile: Callable[[str, str], bool] = lambda a, b: a != b,
    tables: Tables = STANDARD,
) -> tuple[str, ...]:
    """The sides that must surrender at the end of a game turn, by their ratings then and at the start."""
    end = tables["end"]
    lost, collapse = _exact(end["capital_lost"]), _exact(end["collapse"])

    def must(side: str) -> bool:
        if side in capital_lost and rating[side] < lost * initial[side]:
            return True
        if rating[side] >= collapse * initial[side]:
            return False
        return any(hostile(side, other) and rating[other] >= end["superiority"] * rating[side] for other in rating)

    return tuple(side for side in rating if must(side))


@clause("ST-END")
def end_check(
    turn: int,
    limit: int,
    initial: Mapping[str, Fraction],
    rating: Mapping[str, Fraction],
    capital_lost: Collection[str],
    hostile: Callable[[str, str], bool] = lambda a, b: a != b,
    tables: Tables = STANDARD,
) -> tuple[str | None, tuple[str, ...]]:
    """Why the war is over at the end of a turn (None: it goes on), and the sides that surrender."""
    losers = surrendering(initial, rating, capital_lost, hostile, tables)
    collapse = _exact(tables["end"]["collapse"])
    low = [side for side in rating if rating[side] < collapse * initial[side]]
    if len(rating) > 1 and len(rating) in (len(losers), len(low)):
        return "exhaustion", ()
    if losers:
        return "surrender", losers
    return ("turn_limit" if turn >= limit else None), ()


@clause("ST-END")
def rating_of(p: Position, unit: Unit) -> Fraction:
    """What a unit counts towards the end of the war: base rating x strength, without guns of the line and garrisons."""
    if unit.arm in _UNRATED:
        return Fraction(0)
    if unit.regiments:
        return sum((p.law.rating[one.arm] * one.strength for one in unit.regiments), Fraction(0))
    return p.law.rating[unit.arm] * unit.strength if unit.strength != 1 else p.law.rating[unit.arm]


def ratings(p: Position) -> dict[str, Fraction]:
    """The present rating of every side that still plays."""
    part, worth = _worths(p.law)
    return {side: part * _summed(p.of(side), worth) for side in p.movers if side not in p.left}


def _summed(units: Iterable[Unit], worth: Mapping[str, int]) -> Fraction:
    """The sum of strengths, each times the worth of its arm."""
    sums = {1: 0}  # denominator → sum of numerators
    for unit in units:
        if unit.arm not in _UNRATED:
            for one in unit.regiments or (unit,):
                strength = one.strength
                if strength is ONE:
                    sums[1] += worth[one.arm]
                else:
                    count, under = strength.as_integer_ratio()
                    sums[under] = sums.get(under, 0) + worth[one.arm] * count
    common = lcm(*sums)
    return Fraction(sum(n * (common // d) for d, n in sums.items()), common)


@lru_cache(maxsize=8)
def _worths(law: Law) -> tuple[Fraction, Mapping[str, int]]:
    """The base ratings of all arms as whole numbers of a common part."""
    common = lcm(*(rating.denominator for rating in law.rating.values()))
    return Fraction(1, common), {arm: int(rating * common) for arm, rating in law.rating.items()}


@clause("ST-END")
def capitals_lost(p: Position) -> frozenset[str]:
    """The sides whose capital is in other hands."""
    return frozenset(
        place.owner
        for square, place in p.board.places.items()
        if place.kind == "capital" and place.owner and p.owner_of(square) != place.owner
    )


def _rated(p: Position) -> dict[str, Fraction]:
    """The present ratings; the last ones are kept, for the end of a game turn asks for them more than once."""
    last = _RATED.get(p.movers)
    if last is None or last[0] is not p.stamp or last[1] != p.left or last[2] is not p.law:
        last = _RATED[p.movers] = (p.stamp, p.left, p.law, ratings(p))
    return last[3]


_RATED: dict[tuple[str, ...], tuple[object, tuple[str, ...], Law, dict[str, Fraction]]] = {}
"""Sides that move → the stamp of the units, the sides that had left, the law and the ratings found by them."""


def _standing(p: Position) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    rating = _rated(p)
    return {side: p.initial.get(side, _ZERO) for side in rating}, rating


@clause("ST-END")
def leaving(p: Position) -> tuple[str, ...]:
    """The sides that surrender at the end of this game turn while others play on."""
    initial, rating = _standing(p)
    limit, lost = p.law.options.turn_limit, capitals_lost(p)
    why, losers = end_check(p.turn, limit, initial, rating, lost, p.hostile, p.law.tables)
    return losers if why == "surrender" else ()


@clause("ST-END", "ST-10")
def outcome(p: Position, game_turn_ends: bool = True) -> Outcome | None:
    """How the war has ended, None while it goes on; surrender and the limit are looked at when a game turn ends."""
    playing = [side for side in p.movers if side not in p.left]
    if len(playing) < 2:
        return Outcome("decisive", Seat(playing[0]) if playing else None, "ST-END")
    pairs = [(a, b) for n, a in enumerate(playing) for b in playing[n + 1 :]]
    if p.left and all(p.relation(a, b) == "allied" for a, b in pairs):
        return Outcome("decisive", Seat(playing[0]), "ST-END")
    if not any(p.hostile(a, b) for a, b in pairs):
        return by_score(p, "ST-1.9")
    if not game_turn_ends:
        return None
    initial, rating = _standing(p)
    limit, lost = p.law.options.turn_limit, capitals_lost(p)
    why, losers = end_check(p.turn, limit, initial, rating, lost, p.hostile, p.law.tables)
    if why is None:
        return None
    staying = [side for side in playing if side not in losers]
    if why == "surrender" and len(staying) > 1 and len(playing) > 2:
        return None
    if why == "surrender" and len(staying) == 1:
        return Outcome("decisive", Seat(staying[0]), "ST-END")
    return by_score(p, "ST-END" if why != "turn_limit" else "ST-10")


@clause("ST-10")
def by_score(p: Position, clause_id: str) -> Outcome:
    """The result by points: draw, minor, major or decisive; an alliance wins under the name of its first side."""
    points = {side: one.points for side, one in score(p).items() if side not in p.left}
    allied = [pair for pair, relation in p.relations.items() if relation == "allied"]
    result, winners = margin(points, [pair for pair in allied if set(pair) <= set(points)], p.law.tables["score"])
    return Outcome(result, Seat(winners[0]) if winners else None, clause_id)
