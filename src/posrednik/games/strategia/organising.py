"""Organisation (ST-5.6, 5.7, 5.9, ST-3.3d): corps of a plan, armies with their strips, fronts, roles, formations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.armies import check, fitting
from posrednik.games.strategia.events_war import Deployed, Organised
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.land import owned
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.purchasing import buys, cart_of, staffs
from posrednik.games.strategia.records import Army, Front, Rule
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.supply import in_fortress
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FAMILY
from posrednik.geometry.squares import bits

_CARDS = ([1, 1], [1, 2], [2, 2], [1, 3], [1, 4])
"""Sides of the rectangles that a corps card may be (ST-3.3b)."""
_DIVISION, _LEAST_CORPS, _MOST_CORPS = 3, 2, 3


# --- corps -------------------------------------------------------------------------------------------


@clause("ST-3.3", "ST-4.10", "ST-3.4d")
def formed_corps(p: Position, side: str, merges: Sequence[c.Merge]) -> Unfolding:
    """Corps are formed at once and without time at planning; whether they stand as they must is seen afterwards."""
    cart = cart_of(p, side) if buys(p, side) else None
    for one in merges:
        units = [p.units[id] for id in dict.fromkeys(one.who) if id in p.units and p.units[id].side == side]
        if not one.as_corps or not _family(units, one.into) or (cart is not None and not staffs(p, side, cart)):
            p = yield Fault(clause="ST-4.10", side=side, code="REFUSED_MERGE", line=one.line)
            continue
        p = yield Deployed(clause="ST-3.3", side=side, units=tuple(replace(unit, corps=one.into) for unit in units))
    return p


@clause("ST-3.3")
def _family(units: Sequence[Unit], name: str) -> bool:
    """Whether two or three whole divisions of one kind, in no corps yet, may make the corps of that name."""
    kind = name.partition(" ")[2].replace("mk", "tk")
    return _LEAST_CORPS <= len(units) <= _MOST_CORPS and all(
        not unit.part and unit.corps is None and FAMILY.get(unit.arm) == kind for unit in units
    )


@clause("ST-4.10", "ST-3.3c", "ST-4.9")
def unfit_corps(p: Position, side: str) -> Unfolding:
    """Corps that fit no card after the deployment are none; on level 1 two neighbouring squares become one."""
    corps: dict[str, list[Unit]] = {}
    for unit in p.of(side):
        if unit.corps is not None and unit.squares:
            corps.setdefault(unit.corps, []).append(unit)
    for units in corps.values():
        units.sort(key=lambda unit: unit.number)
        if p.law.cards and p.law.options.stack == "chip":
            if not fits_card(p, units):
                p = yield _apart(side, units)
        elif len({unit.at for unit in units}) > 1:
            near = all(p.board.grid.distance(units[0].at, unit.at) <= 1 for unit in units)
            if near and len({unit.at for unit in units}) == 2:
                joined = tuple(replace(unit, squares=units[0].squares, facing=units[0].facing) for unit in units)
                p = yield Deployed(clause="ST-4.10", side=side, units=joined)
            else:
                p = yield _apart(side, units)
    return p


def _apart(side: str, units: Iterable[Unit]) -> Happening:
    return Deployed(clause="ST-4.10", side=side, units=tuple(replace(unit, corps=None) for unit in units))


def fits_card(p: Position, units: Iterable[Unit]) -> bool:
    """Whether the squares of divisions lie in one corps card."""
    squares = [s for unit in units for s in unit.squares]
    xs, ys = [p.board.grid.x[s] for s in squares], [p.board.grid.y[s] for s in squares]
    return sorted((max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)) in _CARDS


# --- armies ------------------------------------------------------------------------------------------


def size_of(p: Position, id: str) -> int:
    """Regiments of a unit as an army counts them."""
    return 1 if id in p.units and p.units[id].part else _DIVISION


@clause("ST-5.6", "ST-3.4d")
def order_armies(p: Position, side: str, given: Sequence[c.SetArmy]) -> Unfolding:
    """The armies of a plan, completed by the umpire: doubles, the eleventh division, armies under four, strips."""
    own = [unit.id for unit in sorted(p.of(side), key=lambda u: (u.number, u.part, u.id)) if unit.arm != "garrison"]
    free = [id for id in own if not in_fortress(p, p.units[id])]
    expected = {one.unit.id for one in p.coming if one.unit.side == side}
    cover = {id for id in own if p.units[id].role == "cover"}
    lists = [(one.number, [id for id in one.who if id in own or id in expected]) for one in given]
    found = check(lists, cover, free, lambda id: size_of(p, id))
    kept, poor = _led(p, side, found.armies)
    strips = {one.number: one.strip for one in reversed(given)}
    fronts = {one.number: one.front for one in reversed(given)}
    armies = tuple(
        Army(side=side, number=n, units=units, strip=strip_of(p, side, units, strips[n]), front=fronts[n])
        for n, units in kept.items()
    )
    reserve = [id for id in (*found.reserve, *poor) if id in p.units and id not in cover]
    units = tuple(replace(p.units[id], role="reserve") for id in reserve)
    p = yield Organised(clause="ST-5.6", side=side, armies=armies, units=units)
    for one in given:
        if one.number in found.faulty or one.number not in kept:
            p = yield Fault(clause="ST-5.6", side=side, code="ARMY_SIZE", line=one.line)
    return p


def _led(
    p: Position, side: str, armies: dict[int, tuple[str, ...]]
) -> tuple[dict[int, tuple[str, ...]], tuple[str, ...]]:
    """The armies whose headquarters can be paid for, and the units of the others."""
    if not buys(p, side):
        return armies, ()
    cart = cart_of(p, side)
    corps = {unit.corps for unit in p.of(side) if unit.corps is not None}
    if p.law.level > 2:
        cart.pay(0, cart.prices.headquarters * len(corps))
    led = {number: units for number, units in armies.items() if staffs(p, side, cart)}
    return led, tuple(id for number, units in armies.items() if number not in led for id in units)


@clause("ST-5.6")
def strip_of(p: Position, side: str, units: Collection[str], given: tuple[int, int] | None) -> tuple[int, int] | None:
    """The two border squares of an army's strip; a missing one is the span of those nearest to its units."""
    land = p.board.land
    border = owned(p, side) & land & shifts(p.board.width, p.board.height).beside(land & ~owned(p, side))
    if given is not None and min(given) >= 0 and all(border >> s & 1 for s in given):
        return given
    grid = p.board.grid
    edge = list(bits(border))
    if not edge:
        return None
    squares = [p.units[id].at for id in units if id in p.units and p.units[id].squares]

    def away(a: int, b: int) -> tuple[int, int, int]:
        return (grid.x[a] - grid.x[b]) ** 2 + (grid.y[a] - grid.y[b]) ** 2, grid.x[a], grid.y[a]

    near = {min(edge, key=lambda one, s=s: away(one, s)) for s in squares}  # type: ignore[misc]
    if not near:
        return None
    spread = [max(axis[s] for s in near) - min(axis[s] for s in near) for axis in (grid.x, grid.y)]
    axis = (grid.x, grid.y) if spread[0] > spread[1] else (grid.y, grid.x)
    ends = sorted(near, key=lambda s: (axis[0][s], axis[1][s]))
    return ends[0], ends[-1]


# --- in any own move ---------------------------------------------------------------------------------


def organise(p: Position, side: str, command: c.Command) -> Happening:
    """The event of one line of the staff."""
    if isinstance(command, c.SetArmy):
        return _army(p, side, command)
    if isinstance(command, c.SetFront):
        return _front(p, side, command)
    if isinstance(command, c.SetRole):
        units = tuple(replace(p.units[id], role=command.role) for id in command.who if _own(p, side, id))
        return Organised(clause="ST-5.8", side=side, units=units)
    assert isinstance(command, c.SetRule)
    scopes = (command.scope,) if command.scope else command.who
    rules = [one for one in p.rules.get(side, ()) if one.scope not in scopes]
    rules += [Rule(scope=s, echelons=command.echelons, km=command.km, shares=command.shares) for s in scopes]
    return Organised(clause="ST-5.9", side=side, rules=tuple(rules))


def _own(p: Position, side: str, id: str) -> bool:
    return id in p.units and p.units[id].side == side and p.units[id].arm != "garrison"


@clause("ST-5.6", "ST-3.3d")
def _army(p: Position, side: str, command: c.SetArmy) -> Happening:
    """Membership changes at once; a corps moves with all its divisions, who joins leaves his former army."""
    wanted: dict[str, None] = {}
    for id in command.who:
        if _own(p, side, id):
            wanted.update({one.id: None for one in p.corps_of(p.units[id])})
    before = p.armies.get((side, command.number))
    units = tuple(fitting(tuple(wanted), lambda id: size_of(p, id))[0])
    given = command.strip or (before.strip if before is not None else None)
    front = command.front or (before.front if before is not None else 0)
    army = Army(side=side, number=command.number, units=units, strip=strip_of(p, side, units, given), front=front)
    others = [
        replace(one, units=tuple(id for id in one.units if id not in units))
        for (its, number), one in p.armies.items()
        if its == side and number != command.number and set(one.units) & set(units)
    ]
    return Organised(clause="ST-3.3d", side=side, armies=(*others, army))


@clause("ST-5.7", "ST-1.2t")
def _front(p: Position, side: str, command: c.SetFront) -> Happening:
    """A front takes over armies; each belongs to one front only."""
    others = [
        replace(one, armies=tuple(n for n in one.armies if n not in command.armies))
        for (its, number), one in p.fronts.items()
        if its == side and number != command.number and set(one.armies) & set(command.armies)
    ]
    before = p.fronts.get((side, command.number))
    player = command.player or (before.player if before is not None else "")
    front = Front(side=side, number=command.number, armies=command.armies, player=player)
    armies = tuple(
        replace(one, front=command.number)
        for (its, number), one in p.armies.items()
        if its == side and number in command.armies
    )
    return Organised(clause="ST-5.7", side=side, fronts=(*others, front), armies=armies)
