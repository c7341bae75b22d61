"""What befalls a unit that comes into a square: owner, border, interdiction, enemy chips (section 4.2, step 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import NUMBER, OWNERS
from posrednik.games.strategia.events_movement import Chip, Interdicted, Met, Seized
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.relations import cross
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.wounding import legible, scaled

NOTHING: tuple[tuple[int, int], ...] = ()


@clause("ST-1.8")
def seized(p: Position, u: Unit, squares: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Squares that pass to another owner when a unit enters: those of enemies, to an ally whose land they were."""
    me = NUMBER[u.side]
    out = []
    for s in squares:
        held = p.owner[s]
        if held == me:
            continue
        if u.unfit >= p.half or u.arm == "garrison" or u.state == "in_transfer":
            continue
        if held and p.relation(u.side, OWNERS[held]) == "allied":
            continue
        first = p.board.owner[s]
        to = first if first and p.relation(u.side, OWNERS[first]) == "allied" else me
        if to != held:
            out.append((s, to))
    return tuple(out)


@clause("ST-9.1", "ST-9.1w")
def borders(p: Position, u: Unit, squares: Iterable[int]) -> tuple[int, ...]:
    """Squares whose entry crosses a border: foreign land with which there is no war yet."""
    out, side = [], u.side
    for s in squares:
        owner = OWNERS[p.owner[s]]
        if owner and owner != side:
            relation = p.relation(side, owner)
            if relation == "neutral" or (relation == "war" and not p.war):
                out.append(s)
    return tuple(out)


def entered(p: Position, ids: Sequence[str], squares: Sequence[int], crossed: Sequence[int]) -> Unfolding:
    """After a step: the border is crossed, the land passes, interdiction strikes; `squares` are new to the units."""
    if crossed:
        for s in crossed:
            p = yield from cross(p, p.units[ids[0]].side, s)
        taken = seized(p, p.units[ids[0]], squares)
        if taken:
            p = yield Seized(clause="ST-9.1", taken=taken)
    if p.interdictions:
        p = yield from interdicted(p, ids, squares)
    return p


@clause("ST-9.7d")
def interdicted(p: Position, ids: Iterable[str], squares: Iterable[int]) -> Unfolding:
    """Each unit suffers once from every strike on a square that it enters."""
    entered = set(squares)
    for id in ids:
        for square in sorted(entered):
            by = {one.by for one in p.interdictions if one.square == square}
            for side in sorted(by):
                u = p.units[id]
                if square not in u.squares:
                    continue
                left = Fraction(1)
                for one in p.interdictions:
                    live = one.first <= p.half <= one.last and u.id not in one.hit
                    if one.square == square and one.by == side and live and p.relation(side, u.side) == "war":
                        left *= 1 - one.share
                if left < 1:
                    p = yield suffering(p, u, square, side, left)
    return p


def suffering(p: Position, u: Unit, square: int, by: str, left: Fraction) -> Interdicted:
    """The loss of a unit of which so much is left."""
    worn = legible(scaled(u, left))
    lost = u.strength - worn.strength
    points = Fraction(0) if u.arm == "garrison" else lost * p.law.rating[u.arm] * p.law.tables["score"]["division"]
    return Interdicted(clause="ST-9.7d", units=(worn,), square=square, by=by, lost=lost, points=points)


def fired_on(p: Position, side: str, square: int) -> bool:
    """Whether fire on a square strikes a side's units that enter it now: a march or transfer ends there."""
    return any(
        one.square == square and one.first <= p.half <= one.last and p.relation(one.by, side) == "war"
        for one in p.interdictions
    )


def met(p: Position, side: str, mask: int) -> Unfolding:
    """The side learns that these squares hold enemy chips."""
    units, chips = p.units, []
    while mask:
        low = mask & -mask
        mask ^= low
        s = low.bit_length() - 1
        for id in p.at.get(s, ()):
            u = units[id]
            if u.side != side:
                chips.append(Chip(s, u.facing, _size(p, s, side), u.side))
                break
    if chips:
        p = yield Met(clause="ST-4.Z", side=side, chips=tuple(chips))
    return p


def _size(p: Position, square: int, side: str) -> str:
    """How big a chip of others looks."""
    size = "regiment"
    for id in p.at[square]:
        u = p.units[id]
        if u.side != side:
            if u.corps:
                return "corps"
            if not u.part:
                size = "division"
    return size
