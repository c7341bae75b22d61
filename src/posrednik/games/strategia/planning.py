"""Planning (chapter 5, ST-6.1a): a side's plan is carried out, and completed by the umpire where it has faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.deploying import Camp
from posrednik.games.strategia.events_war import Deployed
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.mobilising import destine
from posrednik.games.strategia.organising import formed_corps, order_armies, organise, unfit_corps
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.purchasing import purchase
from posrednik.games.strategia.unit import Unit

_SETS = (c.SetArmy, c.SetFront, c.SetRole, c.SetRule)


@clause("ST-5.1", "ST-5.6", "ST-6.1a")
def plan(p: Position, side: str, commands: Sequence[c.Command]) -> Unfolding:
    """Carry out a plan: purchase, corps, deployment, armies, roles, formations, reactions, mobilisation cities."""
    p = yield from prepare(p, side, commands)
    p = yield from place(p, side, commands)
    p = yield from unfit_corps(p, side)
    p = yield from staff(p, side, [one for one in commands if isinstance(one, c.SetRole)])
    p = yield from order_armies(p, side, [one for one in commands if isinstance(one, c.SetArmy)])
    p = yield from staff(p, side, [one for one in commands if isinstance(one, (c.SetFront, c.SetRule, c.Mobilise))])
    for one in commands:
        if isinstance(one, (c.React, c.Stand)) and one.reaction is not None:
            units = tuple(replace(p.units[id], reaction=one.reaction) for id in one.who if id in p.units)
            p = yield Deployed(clause="ST-9.8r", side=side, units=units)
    return p


@clause("ST-5.3", "ST-3.4b", "ST-3.3")
def prepare(p: Position, side: str, commands: Sequence[c.Command]) -> Unfolding:
    """What comes before all else: divisions are bought, corps are formed, so that further lines can name them."""
    p = yield from purchase(p, side, commands)
    return (yield from formed_corps(p, side, [one for one in commands if isinstance(one, c.Merge)]))


@clause("ST-5.6", "ST-5.7", "ST-5.9", "ST-3.3d", "ST-1.2t")
def staff(p: Position, side: str, commands: Iterable[c.Command]) -> Unfolding:
    """Orders of the staff, in any own move: armies, fronts, roles, standing formations, mobilisation cities."""
    for one in commands:
        if isinstance(one, _SETS):
            p = yield organise(p, side, one)
        elif isinstance(one, c.Mobilise):
            p = yield from destine(p, side, one)
        elif isinstance(one, c.Buy) and p.stage != "planning":
            p = yield Fault(clause="ST-3.4b", side=side, code="TOO_LATE", line=one.line)
    return p


# --- deployment --------------------------------------------------------------------------------------


class Wish:
    """Where the plan wants a unit or a corps; the last line that names it counts."""

    def __init__(self, command: c.Command) -> None:
        self.who = command.who
        self.corps = command.corps
        self.line = command.line
        self.squares: tuple[int, ...] = ()
        self.facing = -1

    def hear(self, command: c.Command) -> None:
        """Take in one more line."""
        self.line = command.line
        if isinstance(command, c.Face):
            self.facing = command.facing
            return
        if isinstance(command, c.Place):
            self.squares, self.facing = command.squares, command.facing
        elif isinstance(command, c.Move):
            self.squares, self.facing = command.path[-1:], command.facing


@clause("ST-6.1a", "ST-6.3")
def place(p: Position, side: str, commands: Iterable[c.Command]) -> Unfolding:
    """Stand the troops where the lines want them, in the order given; the umpire finds a place for the others."""
    wishes: dict[str, Wish] = {}
    for command in commands:
        if isinstance(command, (c.Move, c.Place, c.Face)) and command.who:
            key = command.corps or command.who[0]
            wish = wishes.get(key) or Wish(command)
            wishes.pop(key, None)
            wishes[key] = wish
            wish.hear(command)
    camp = Camp(p, side)
    faults = []
    for wish in wishes.values():
        ids = [id for id in wish.who if _may_place(p, side, id)]
        if len(ids) < len(wish.who):
            faults.append((wish, "GARRISON_MOVES" if _garrisons(p, wish.who) else "NOT_MOBILISED"))
        elif not wish.squares:
            continue
        elif min(wish.squares) < 0:
            faults.append((wish, "OFF_MAP"))
        elif not _stood(camp, ids, wish):
            faults.append((wish, "ILLEGAL_PLACE"))
    for unit in sorted((one for one in camp.p.of(side) if not one.squares), key=_by_number):
        camp.home(unit.id)
    _turned(camp, wishes.values())
    if camp.placed:
        p = yield camp.deployed()
    for wish, code in faults:
        p = yield Fault(clause="ST-6.1a", side=side, code=code, line=wish.line, unit=wish.who[0])
    return p


def _turned(camp: Camp, wishes: Iterable[Wish]) -> None:
    """A facing ordered without a place."""
    for wish in wishes:
        for id in wish.who:
            if not wish.squares and wish.facing >= 0 and id in camp.placed:
                camp.placed[id] = replace(camp.placed[id], facing=camp.allowed(wish.facing))


def _stood(camp: Camp, ids: list[str], wish: Wish) -> bool:
    if wish.corps is not None or len(ids) > 1:
        return camp.corps(ids, wish.squares, wish.facing)
    return camp.stand(ids[0], wish.squares, wish.facing)


def _may_place(p: Position, side: str, id: str) -> bool:
    unit = p.units.get(id)
    return unit is not None and unit.side == side and unit.arm != "garrison"


def _garrisons(p: Position, ids: Iterable[str]) -> bool:
    return any(id in p.units and p.units[id].arm == "garrison" for id in ids)


def _by_number(unit: Unit) -> tuple[int, int, str]:
    return unit.number, unit.part, unit.id
