"""FIRE (ST-9.7): destructive fire, interdiction, fire at roads, bridges and passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import shelling
from posrednik.games.strategia.events_battle import Barred, Blocked, Shelled
from posrednik.games.strategia.events_movement import Ordered
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.lineup import xy
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Closure, Interdiction
from posrednik.games.strategia.relations import provoke
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FORTRESS
from posrednik.games.strategia.wounding import earner, legible, shelled

AnyFire = c.Fire | c.Interdict | c.FireRoad


def fire(p: Position, side: str, commands: Sequence[c.Command]) -> Unfolding:
    """Carry out orders to fire in the order given; every battery has one action a turn."""
    for command in commands:
        if isinstance(command, AnyFire):
            for id in command.who:
                p = yield from _one(p, side, id, command)
    return p


def _one(p: Position, side: str, id: str, command: AnyFire) -> Unfolding:
    code, number = fault(p, id, command)
    if code:
        return (yield Fault(clause=number, side=side, code=code, line=command.line, unit=id))
    gun = p.units[id]
    square = _squares(command)[0]
    p = yield from _provoked(p, gun.side, square)
    if isinstance(command, c.Fire):
        p = yield shot(p, p.units[id], square)
        return (yield from _stopped(p, square))
    if isinstance(command, c.Interdict):
        return (yield barred(p, p.units[id], square))
    ways = tuple(closures(p, gun.side, command))
    return (yield Blocked(clause="ST-9.7c", side=gun.side, gun=id, closures=ways))


def _squares(command: AnyFire) -> tuple[int, ...]:
    return command.target if isinstance(command, c.FireRoad) else (command.target,)


@clause("ST-9.7", "ST-9.7a", "ST-9.7b", "ST-9.7c", "ST-9.7f")
def fault(p: Position, id: str, command: AnyFire) -> tuple[str, str]:
    """Why a unit does not carry out an order to fire, and the clause; two empty strings if it does."""
    gun = p.units.get(id)
    if gun is None or not gun.squares or not is_battery(p, gun):
        return "NO_ARTILLERY", "ST-9.7"
    if not gun.fit(p.half) or gun.state in ("on_march", "in_transfer", "forming"):
        return "UNFIT", "ST-9.7"
    if id in p.acted:
        return "FIRED_ALREADY", "ST-9.7"
    squares = _squares(command)
    if not any(shelling.reaches(xy(p, a), xy(p, b)) for a in gun.squares for b in squares):
        return "OUT_OF_RANGE", "ST-9.7a"
    if isinstance(command, c.Fire) and in_contact(p, command.target):
        return "IN_CONTACT", "ST-9.7b"
    if isinstance(command, c.FireRoad) and not any(True for _ in closures(p, gun.side, command)):
        return "NOTHING_TO_CLOSE", "ST-9.7c"
    return "", ""


@clause("ST-9.7", "ST-9.7f")
def is_battery(p: Position, unit: Unit) -> bool:
    """Whether a unit can fire: artillery divisions, and a fortress by option fortress_artillery."""
    if unit.arm == "garrison":
        return p.law.options.fortress_artillery and p.board.combat[unit.at] == FORTRESS
    return unit.arm == "ad"


@clause("ST-9.7b")
def in_contact(p: Position, square: int) -> bool:
    """Whether troops in a square are in an open battle, or have struck or been struck in this half-turn."""
    here = set(p.at.get(square, ()))
    if any(p.acted.get(id) in ("struck", "defended") for id in here):
        return True
    return any(one.fights and one.id in here for battle in p.battles for one in battle.members)


@clause("ST-9.1w", "ST-9.1")
def _provoked(p: Position, side: str, square: int) -> Unfolding:
    """Fire at the land or the troops of others starts the war."""
    others = dict.fromkeys([p.owner_of(square), *(unit.side for unit in p.on(square))])
    for other in others:
        if other and other != side and p.relation(side, other) != "allied":
            p = yield from provoke(p, side, other, square)
    return p


@clause("ST-4.6")
def _stopped(p: Position, square: int) -> Unfolding:
    """Troops in transfer that are attacked go no further; their next own move restores them."""
    units = []
    for u in p.on(square):
        if u.state == "in_transfer":
            half = p.half + (p.movers.index(u.side) - p.half) % len(p.movers) if u.side in p.movers else p.half
            units.append(replace(u, state="", order=None, progress=0, unfit=half, rest=half))
    return (yield Ordered(clause="ST-4.6", units=tuple(units))) if units else p


@clause("ST-9.7a", "ST-9.16e")
def shot(p: Position, gun: Unit, square: int) -> Happening:
    """Destructive fire: everything in the square suffers, own troops too. Losses are not rounded."""
    share = shelling.fraction(p.law, p.board.combat[square], gun.strength)
    before = p.on(square)
    after = [legible(shelled(unit, square, share)) for unit in before]
    pairs = list(zip(before, after, strict=True))
    worth = sum(worth_of(p.law, old, new) for old, new in pairs if p.relation(gun.side, old.side) != "allied")
    return Shelled(
        clause="ST-9.7a",
        side=gun.side,
        gun=gun.id,
        square=square,
        share=share,
        units=tuple(new for new in after if new.strength > 0),
        gone=tuple(new.id for new in after if new.strength <= 0),
        losses=tuple((old.id, old.strength - new.strength) for old, new in pairs),
        points=((earner(p, gun.side), worth),) if worth else (),
    )


@clause("ST-9.7d", "ST-9.16e")
def barred(p: Position, gun: Unit, square: int) -> Happening:
    """Fire against those who enter a square, through the other sides' half-turns of this round."""
    share = shelling.fraction(p.law, p.board.combat[square], gun.strength)
    last = p.half + len(p.movers) - 1
    line = Interdiction(square=square, by=gun.side, share=share, first=p.half + 1, last=last)
    return Barred(clause="ST-9.7d", side=gun.side, gun=gun.id, fire=line)


@clause("ST-9.7c")
def closures(p: Position, side: str, command: c.FireRoad) -> Iterator[Closure]:
    """What fire at a road square, a bridge or a pass closes; nothing where there is none."""
    movers = len(p.movers)
    if command.kind == "road":
        square = command.target[0]
        if not p.board.roads >> square & 1:
            return
        for name, move in (("road_move", True), ("road_transfer", False)):
            first, last = shelling.closed(name, p.half, movers)
            yield Closure(kind="road", squares=(square,), first=first, last=last, move=move, transfer=not move, by=side)
        return
    first, last = shelling.closed("bridge", p.half, movers)
    for pair in _links(p, command):
        link = p.board.links[pair]
        if link.road and (link.river if command.kind == "bridge" else link.mountain):
            yield Closure(kind=command.kind, squares=pair, first=first, last=last, by=side)


def _links(p: Position, command: c.FireRoad) -> list[tuple[int, int]]:
    """The link between two squares, or all links of one."""
    if len(command.target) > 1:
        a, b = sorted(command.target[:2])
        return [(a, b)] if (a, b) in p.board.links else []
    return [pair for pair in p.board.links if command.target[0] in pair]
