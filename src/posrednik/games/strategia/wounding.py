"""What losses do to a unit: its strength, its regiments, the card that they stood on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.booking import PARTS
from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.tables import COMBAT
from posrednik.games.strategia.unit import Regiment, Unit

ZERO = Fraction(0)
_FINEST: int = COMBAT["finest"]["parts"]


def scaled(unit: Unit, share: Fraction) -> Unit:
    """A unit that keeps this share of its strength, all its regiments alike."""
    regiments = tuple(replace(one, strength=one.strength * share) for one in unit.regiments)
    return replace(unit, strength=unit.strength * share, regiments=regiments)


@clause("ST-9.7a", "ST-3.1e")
def shelled(unit: Unit, square: int, share: Fraction) -> Unit:
    """A unit after fire on one of its squares took this share of what stands there."""
    if len(unit.squares) < 2:
        return scaled(unit, 1 - share)
    anchor = square == unit.squares[0]
    if unit.regiments:
        inside = unit.regiments[: unit.lead] if anchor else unit.regiments[unit.lead :]
        return lessened(unit, {one.k: one.strength * share for one in inside})
    lead = Fraction(min(unit.lead, PARTS), PARTS)
    return replace(unit, strength=unit.strength * (1 - share * (lead if anchor else 1 - lead)))


@clause("ST-9.7a", "ST-9.7d")
def legible(unit: Unit) -> Unit:
    """The unit after fire, no strength in finer parts than ruling S-11 keeps: batteries that fire at each other would
    double the digits of their strengths with every move. Nobody vanishes by it."""
    if max([unit.strength.denominator, *[one.strength.denominator for one in unit.regiments]]) <= _FINEST:
        return unit
    regiments = tuple(replace(one, strength=_coarse(one.strength)) for one in unit.regiments)
    strength = sum((one.strength for one in regiments), ZERO) if regiments else _coarse(unit.strength)
    return replace(unit, strength=strength, regiments=regiments)


def _coarse(strength: Fraction) -> Fraction:
    if strength.denominator <= _FINEST:
        return strength
    return Fraction(max(1, strength.numerator * _FINEST // strength.denominator), _FINEST)


def lessened(unit: Unit, by: Mapping[int, Fraction]) -> Unit:
    """A unit of level 3 whose regiments have lost so much; regiments without strength are gone."""
    left = tuple(
        replace(one, strength=one.strength - by[one.k]) if one.k in by else one
        for one in unit.regiments
        if one.strength > by.get(one.k, ZERO)
    )
    front = {one.k for one in unit.regiments[: unit.lead]}
    lead = sum(one.k in front for one in left) if len(unit.squares) > 1 else unit.lead
    return replace(unit, regiments=left, strength=sum((one.strength for one in left), ZERO), lead=lead)


@clause("ST-3.1e", "ST-3.1c")
def shared(regiments: Sequence[Regiment], loss: Fraction) -> dict[int, Fraction]:
    """A loss shared by engaged regiments in proportion to strength."""
    whole = sum((one.strength for one in regiments), ZERO)
    return {one.k: min(loss * one.strength / whole, one.strength) for one in regiments} if whole else {}


@clause("ST-3.1e")
def in_thirds(regiments: Iterable[Regiment], loss: Fraction) -> dict[int, Fraction]:
    """What each regiment loses when a loss is booked: the weakest first, then the highest number."""
    out: dict[int, Fraction] = {}
    for one in sorted(regiments, key=lambda one: (one.strength, -one.k)):
        out[one.k] = min(loss, one.strength)
        loss -= out[one.k]
    return {k: share for k, share in out.items() if share}


@clause("ST-3.1f")
def shrunk(unit: Unit, wiped: Iterable[int]) -> Unit:
    """A card of which the part in some squares is wiped out stays on its other square."""
    lost = set(wiped)
    left = tuple(s for s in unit.squares if s not in lost)
    if not left or len(left) == len(unit.squares):
        return unit
    return replace(unit, squares=left, shape="1x1" if len(left) == 1 else unit.shape)


@clause("ST-10", "ST-9.1g")
def earner(p: Position, side: str) -> str:
    """Who gets the points for what a side inflicts: the side, or whoever commands its Greens."""
    return commander(p, side) or side
