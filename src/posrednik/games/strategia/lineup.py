"""Who stands where in a battle of the war: chips, directions, and both formations as engaged units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import directions
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.commands import Echelons, Share
from posrednik.games.strategia.directions import XY
from posrednik.games.strategia.formations import Named, Part, arranged, cut, parts, standing, strength_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.strength import Engaged, rating, scale
from posrednik.games.strategia.unit import ONE, Unit
from posrednik.games.strategia.words import FORTRESS

Row = list[Engaged]
ZERO = Fraction(0)


def rank(unit: Unit) -> tuple[bool, int, int, str]:
    """The order of units «by id»: by number, regiments after one another; a garrison first (I-38)."""
    return (unit.arm != "garrison", unit.number, unit.part, unit.id)


def xy(p: Position, square: int) -> XY:
    """A square as coordinates."""
    return p.board.grid.x[square], p.board.grid.y[square]


def chip(unit: Unit) -> tuple[str, str]:
    """What makes units one body: their corps, or the division whose regiments they are."""
    if unit.corps is not None:
        return ("corps", unit.corps)
    return ("regiments", str(unit.number)) if unit.part and unit.number else ("unit", unit.id)


@clause("ST-9.8", "ST-3.1f", "ST-3.3c")
def defenders(p: Position, side: str, squares: Iterable[int]) -> list[Unit]:
    """All that a blow of a side at these squares hits: the chips of one owner there; on levels 2-3 whole corps."""
    units, at, here = p.units, p.at, list[Unit]()
    for s in squares:
        for id in at.get(s, ()):
            unit = units[id]
            if unit.side != side and p.relation(side, unit.side) != "allied":
                here.append(unit)
    if not here or (len(here) == 1 and (here[0].corps is None or not p.law.cards)):
        return here
    struck = {u.id: u for u in here if u.side == here[0].side}
    if p.law.cards:
        for unit in {u.corps: u for u in struck.values() if u.corps is not None}.values():
            struck.update({one.id: one for one in p.corps_of(unit) if one.squares})
    return sorted(struck.values(), key=rank)


@clause("ST-GEO")
def leader(p: Position, units: Sequence[Unit]) -> Unit:
    """The unit that decides for a stack: the highest rating, ties the lowest id."""
    return min(units, key=lambda u: (-rating(p.law, u), rank(u))) if len(units) > 1 else units[0]


def near(p: Position, unit: Unit, squares: Sequence[int]) -> tuple[int, int]:
    """The square of a unit nearest to a target of one or several squares (ties: anchor), and that target square."""
    own = unit.squares
    if len(own) == 1 == len(squares):
        return own[0], squares[0]
    x, y = p.board.grid.x, p.board.grid.y
    pairs = [(a, t) for a in own for t in squares]
    return min(pairs, key=lambda one: (x[one[0]] - x[one[1]]) ** 2 + (y[one[0]] - y[one[1]]) ** 2)


def adjacent(p: Position, a: int, b: int) -> bool:
    """Whether two squares touch."""
    return bool(p.board.grid.neighbours[a] >> b & 1)


@clause("ST-GEO", "ST-9.13", "ST-9.16c")
def mode(p: Position, squares: Sequence[int], struck: Sequence[Unit], strikers: Sequence[Unit]) -> str:
    """The kind of battle that these strikers make at these squares; `encirclement` decides it at once."""
    if p.board.combat[squares[0]] == FORTRESS:
        return "regular"
    card, chief = squares, struck[0]
    if len(struck) == 1:
        card = chief.squares if p.law.cards else card
    else:
        chief = leader(p, [u for u in struck if set(u.squares) & set(squares)] or struck)
        if p.law.cards and len({chip(u) for u in struck}) == 1:
            card = tuple(dict.fromkeys(s for u in struck for s in u.squares))
    single, sides, heading, found = len(card) == 1 == len(squares), directions.sides(p.law), p.board.heading, []
    for unit in strikers:
        own = unit.squares
        at, target = (own[0], squares[0]) if single and len(own) == 1 else near(p, unit, squares)
        d = heading[target].get(at, -1)
        if d >= 0 and single:
            found.append(sides[d - chief.facing])
        elif d >= 0:
            found.append(directions.direction(p.law, [xy(p, s) for s in card], chief.facing, xy(p, at)))
    return directions.mode(found)


@lru_cache(maxsize=8)
def _waters(board: Board) -> tuple[int, ...]:
    """Square → the neighbours that are reached over a river."""
    return tuple(sum(1 << to for _, to in near if board.over(s, to)) for s, near in enumerate(board.near))


@clause("ST-9.8b", "ST-9.18", "ST-4.R")
def crosses(p: Position, a: int, b: int) -> bool:
    """Whether a blow from a square into a neighbour forces a river; a bridge counts by option bridge_assault."""
    if not _waters(p.board)[a] >> b & 1:
        return False
    link = p.board.link(a, b)
    if p.law.options.bridge_assault != "road" or link is None or not link.road:
        return True
    pair = {a, b}
    return any(
        one.first <= p.half <= one.last and one.move and (set(one.squares) == pair or (len(one.squares) == 1 and
        one.squares[0] in pair)) for one in p.closures
    )  # fmt: skip


def engaged(unit: Unit, part: Part, mult: Fraction = ONE, river: bool = False) -> Row:
    """A part as it fights: on level 3 one piece for each arm in it."""
    if not part.regiments:
        return [Engaged(unit.id, unit.arm, strength_of(unit, part), mult, river, part.square)]
    inside = [one for one in unit.regiments if one.k in part.regiments]
    rows = []
    for arm in dict.fromkeys(one.arm for one in inside):
        its = [one for one in inside if one.arm == arm]
        strength = sum((one.strength for one in its), Fraction(0)) * part.of
        rows.append(Engaged(unit.id, arm, strength, mult, river, part.square, tuple(one.k for one in its)))
    return rows


def _rows(rows: Iterable[Iterable[Engaged]]) -> list[Row]:
    kept = [[one for one in row if one.strength is ONE or one.strength.numerator] for row in rows]
    return [row for row in kept if row]


@clause("ST-9.8", "ST-3.1f", "ST-9.8c", "ST-9.18")
def attack(p: Position, squares: Sequence[int], echelons: Echelons, ids: Collection[str]) -> list[Row]:
    """The attacker's echelons: what of a card is not next to the target stands one echelon further back."""
    if len(squares) == 1 == len(echelons):
        line = _abreast(p, squares[0], echelons[0], set(ids))
        if line is not None:
            return [line] if line else []
    able, wet = set(ids), _waters(p.board)
    left, out = dict[str, list[Part]](), dict[int, Row]()
    for n, row in enumerate(echelons):
        for share in row:
            unit = p.units.get(share.id)
            if unit is None or share.id not in able:
                continue
            at, target = near(p, unit, squares)
            river = bool(wet[at] >> target & 1) and crosses(p, at, target)
            if share.part is ONE and share.id not in left and len(unit.squares) == 1 and not unit.regiments:
                left[share.id] = []  # all of it stands here
                beside = adjacent(p, at, target) or (len(squares) > 1 and True in [adjacent(p, at, t) for t in squares])
                whole = Engaged(unit.id, unit.arm, unit.strength, ONE, river, at)
                out.setdefault(n if beside else n + 1, []).append(whole)
                continue
            queue = left.setdefault(share.id, _by_nearness(p, unit, squares))
            want = share.part
            while queue and want > 0:
                first = queue[0]
                piece, rest = cut(unit, first, min(want, first.share))
                want -= piece.share
                queue[:1] = [rest] if rest.share > 0 else []
                out.setdefault(n + first.echelon, []).extend(engaged(unit, piece, river=river))
    return _rows([out[n] for n in sorted(out)])


def _abreast(p: Position, target: int, echelon: Sequence[Share], able: set[str]) -> Row | None:
    """The usual attack: one echelon of whole units, each in a square beside the target; None where it is not that."""
    around, wet, units = p.board.grid.neighbours[target], _waters(p.board)[target], p.units
    row: Row = []
    for share in echelon:
        unit = units.get(share.id)
        if unit is None or share.id not in able:
            continue
        own = unit.squares
        if share.part is not ONE or len(own) != 1 or unit.regiments or not around >> own[0] & 1:
            return None
        able.remove(share.id)  # who is named again has nothing left
        river = bool(wet >> own[0] & 1) and crosses(p, own[0], target)
        if unit.strength is ONE or unit.strength.numerator:
            row.append(Engaged(unit.id, unit.arm, unit.strength, ONE, river, own[0]))
    return row


def _by_nearness(p: Position, unit: Unit, squares: Sequence[int]) -> list[Part]:
    """The parts of an attacker, those next to the target first; the others are one echelon behind."""
    found = [
        Part(one.id, one.square, one.share, int(not any(adjacent(p, one.square, t) for t in squares)), one.regiments)
        for one in parts(unit)
    ]
    return sorted(found, key=lambda one: one.echelon)


@clause("ST-3.1f", "ST-3.3c", "ST-9.8c", "ST-9.16b", "ST-5.9")
def defence(p: Position, squares: Sequence[int], struck: Sequence[Unit], named: Echelons = ()) -> list[Row]:
    """The defender's echelons: as he named them, by his standing formation, or as his troops stand."""
    first = struck[0]
    if not named and len(struck) == 1 == len(first.squares) and not (first.regiments or p.rules.get(first.side)):
        whole = Engaged(first.id, first.arm, first.strength, _mult(p, first), False, first.squares[0])
        return [[whole]] if first.strength.numerator else []
    units = {u.id: u for u in struck}
    open_ = _in_order(natural(p, squares, struck), named)
    orders = _named(units, named) if named else _by_rule(p, struck)
    last = max((one.echelon for rows in orders.values() for one in rows), default=0)
    guns = [u.id for u in struck if u.arm == "ad"]
    if guns and len(guns) < len(struck):
        behind = max(last, *(one.echelon for one in open_)) + 1
        orders.update({id: [Named(behind, n, ONE)] for n, id in enumerate(guns) if id not in orders})
    orders.update({u.id: [Named(0, -1, ONE)] for u in struck if u.arm == "garrison"})
    rows = arranged(units, open_, orders, last)
    return _rows(
        [
            one
            for part in row
            for one in engaged(units[part.id], part, _mult(p, units[part.id]))
        ]
        for row in rows
    )  # fmt: skip


def _mult(p: Position, unit: Unit) -> Fraction:
    """What an unfit unit (nothing) or one on the march is worth of its rating (section 2, ST-4.8b)."""
    if unit.unfit >= p.half or unit.state in ("in_transfer", "forming"):
        return ZERO
    return scale(p.law).march if unit.state == "on_march" else ONE


def natural(p: Position, squares: Sequence[int], struck: Sequence[Unit]) -> list[Part]:
    """The parts of the defender with the echelon that the struck squares give them: struck first, then nearer first."""
    place = {s: n for n, s in enumerate(squares)}
    behind = []
    for unit in struck:
        away = [s for s in unit.squares if s not in place]
        if away:
            far = min(
                (xy(p, s)[0] - xy(p, t)[0]) ** 2 + (xy(p, s)[1] - xy(p, t)[1]) ** 2 for s in away for t in squares
            )
            behind.append((len(away) == len(unit.squares), far, rank(unit), unit.id))
    order = {id: n + 1 for n, (_, _, _, id) in enumerate(sorted(behind))}
    return [
        Part(one.id, one.square, one.share, 0 if one.square in place else order[unit.id], one.regiments)
        for unit in struck
        for one in sorted(parts(unit), key=lambda part: part.square not in place)
    ]


def _named(units: Mapping[str, Unit], echelons: Echelons) -> dict[str, list[Named]]:
    """A formation that was named; a regiment of a division that stands whole is a part of it (ST-9.8c)."""
    out: dict[str, list[Named]] = {}
    for n, echelon in enumerate(echelons):
        for place, one in enumerate(echelon):
            if one.id in units:
                part = Fraction(1, len(units[one.id].regiments) or 3) if one.regiment else one.part
                out.setdefault(one.id, []).append(Named(n, place, part))
    return out


def _in_order(open_: list[Part], named: Echelons) -> list[Part]:
    """Parts with their regiments in the order in which they were named (level 3)."""
    order = [(one.id, one.regiment) for echelon in named for one in echelon if one.regiment]
    if not order:
        return open_
    place = {key: n for n, key in enumerate(order)}

    def sorted_(part: Part) -> tuple[int, ...]:
        return tuple(sorted(part.regiments, key=lambda k: place.get((part.id, k), len(order))))

    return [Part(one.id, one.square, one.share, one.echelon, sorted_(one)) for one in open_]


@clause("ST-5.9")
def _by_rule(p: Position, struck: Sequence[Unit]) -> dict[str, list[Named]]:
    """A chip's standing formation, regiment after regiment; several chips in a square have none."""
    if len({chip(u) for u in struck}) != 1:
        return {}
    corps = struck[0].corps
    scopes = (corps, "corps") if corps is not None else (struck[0].id, "division")
    rules = p.rules.get(struck[0].side, ())
    rule = next((one for scope in scopes for one in rules if one.scope == scope), None)
    if rule is None:
        return {}
    line = [(u.id, len(u.regiments) or (1 if u.part else 3)) for u in struck if u.arm not in ("ad", "garrison")]
    regiments = [(id, Fraction(1, count)) for id, count in line for _ in range(count)]
    sizes = standing(rule.shares or (0,) * rule.echelons, len(regiments))
    out: dict[str, list[Named]] = {}
    at = 0
    for echelon, size in enumerate(sizes):
        for place, (id, share) in enumerate(regiments[at : at + size]):
            out.setdefault(id, []).append(Named(echelon, place, share))
        at += size
    return out
