"""Formations: echelons from squares, from standing rules and from names; everything that 9.8c, 9.8n and 3.1f say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TypeVar

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.directions import XY
from posrednik.games.strategia.unit import ONE, Regiment, Unit

ZERO = Fraction(0)
T = TypeVar("T")


class Part(Struct, frozen=True):
    """A part of a unit in one square: its share of the unit's strength, the foremost echelon open to it, and (level 3)
    the numbers of its regiments and how much of them it is."""

    id: str
    square: int
    share: Fraction
    echelon: int = 0
    regiments: tuple[int, ...] = ()
    of: Fraction = ONE


@clause("ST-9.8n")
def side_by_side(strikes: Iterable[Sequence[Sequence[T]]]) -> list[list[T]]:
    """The k-th echelons of several strikes put side by side in the order named; empty ones close up."""
    rows = [[one for row in level for one in row] for level in zip_longest(*strikes, fillvalue=())]
    return [row for row in rows if row]


@clause("ST-5.9", "ST-9.8c")
def standing(shares: Sequence[int], regiments: int) -> list[int]:
    """Regiments of each echelon by a standing formation; 0 stands for the rest. What is too much goes last."""
    fixed, left = [0] * len(shares), regiments
    for n, share in enumerate(shares):
        fixed[n] = min(share, left)
        left -= fixed[n]
    rest = [n for n, share in enumerate(shares) if not share]
    for n, at in enumerate(rest):
        fixed[at] = left // len(rest) + (n < left % len(rest))
    if not rest:
        fixed[-1] += left
    return fixed


def _far(a: XY, b: XY) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


@clause("ST-3.1f", "ST-3.3c")
def card_echelons(squares: Sequence[XY], struck: Sequence[XY]) -> list[list[XY]]:
    """The squares of a card by echelons: the struck ones together, then one after the other, nearer first."""
    first = [one for one in squares if one in struck]
    others = [one for one in squares if one not in struck]
    others.sort(key=lambda one: min(_far(one, other) for other in struck))
    return ([first] if first else []) + [[one] for one in others]


@clause("ST-3.1d", "ST-3.1e")
def parts(unit: Unit) -> list[Part]:
    """A unit by its squares, anchor first: of a card of two, `lead` regiments stand in the anchor."""
    numbers = tuple(one.k for one in unit.regiments)
    if len(unit.squares) < 2:
        return [Part(unit.id, unit.at, ONE, 0, numbers)]
    if numbers:
        lead = _sum(unit.regiments[: unit.lead]) / unit.strength if unit.strength else ONE
    else:
        lead = Fraction(min(unit.lead, 3), 3)
    cut = (lead, ONE - lead)
    split = (numbers[: unit.lead], numbers[unit.lead :])
    return [Part(unit.id, s, share, 0, ks) for s, share, ks in zip(unit.squares, cut, split, strict=False) if share]


def _sum(regiments: Iterable[Regiment]) -> Fraction:
    return sum((one.strength for one in regiments), ZERO)


def strength_of(unit: Unit, part: Part) -> Fraction:
    """Strength of a part in divisions."""
    if part.regiments:
        return _sum(one for one in unit.regiments if one.k in part.regiments) * part.of
    return unit.strength * part.share


class Named(Struct, frozen=True):
    """A share of a unit in a named formation: its echelon and its place from the left, both from 0."""

    echelon: int
    place: int
    share: Fraction


LAST = 1 << 16
"""The place of what nobody has named: right of all the others."""


@clause("ST-3.1f", "ST-9.8c")
def arranged(
    units: Mapping[str, Unit], open_: Sequence[Part], named: Mapping[str, Sequence[Named]], last: int
) -> list[list[Part]]:
    """The echelons of a formation; a name can only put troops further back than their squares want.

    What nobody named stands in the echelon `last`, or further back. Empty echelons close up.
    """
    out: list[tuple[int, int, Part]] = []
    queues = {id: [one for one in rows if one.share] for id, rows in named.items()}
    for n, part in enumerate(open_):
        left = part
        queue = queues.get(part.id, [])
        while queue and left.share:
            first = queue.pop(0)
            piece, left = cut(units[part.id], left, min(first.share, left.share))
            out.append((max(first.echelon, part.echelon), first.place, piece))
            if first.share > piece.share:
                queue.insert(0, Named(first.echelon, first.place, first.share - piece.share))
        if left.share:
            out.append((max(last, part.echelon), LAST + n, left))
    out.sort(key=lambda one: one[:2])
    rows: dict[int, list[Part]] = {}
    for echelon, _, part in out:
        rows.setdefault(echelon, []).append(part)
    return list(rows.values())


def cut(unit: Unit, part: Part, share: Fraction) -> tuple[Part, Part]:
    """A part divided: so much of the unit, and the rest. On level 3 whole regiments where the share comes out even."""
    one, rest, of = part.regiments, part.regiments, part.of
    count = share * len(unit.regiments)
    if one and of == 1 and share < part.share and count.denominator == 1 and 0 < count <= len(one):
        one, rest = one[: int(count)], one[int(count) :]
        if not rest:
            share = part.share
    elif one:
        of = part.of * share / part.share
    left = part.of - of if rest == one else ONE
    return (
        Part(part.id, part.square, share, part.echelon, one, of),
        Part(part.id, part.square, part.share - share, part.echelon, rest, left),
    )
