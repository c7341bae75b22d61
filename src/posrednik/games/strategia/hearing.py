"""What each seat hears of an event (ST-1.4, ST-9.8h): a new event with what its side may know, or nothing.

Nothing is broadcast and then cut: every kind of event that a side may hear of has its line in `_HEARD`; a kind without
one is heard by nobody before the end of the war. After it everything lies open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.seat import Seat
from posrednik.games.strategia import events_battle as b
from posrednik.games.strategia import events_forming as f
from posrednik.games.strategia import events_movement as m
from posrednik.games.strategia import events_sequence as s
from posrednik.games.strategia import events_war as w
from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.inquiring import UMPIRE, known_to_asker
from posrednik.games.strategia.orders import AnyOrder
from posrednik.games.strategia.position import Position

H = TypeVar("H", bound=Happening)


class Ear:
    """Who listens: a seat's side, and the sides that it commands; spectators are of none, Greens without one or not."""

    def __init__(self, position: Position, side: str) -> None:
        self.position = position
        self.side = side
        greens = [one for one in ("green_north", "green_south") if commander(position, one) == side]
        self.own = {side, *greens} if side else set[str]()

    def units(self, event: H) -> H:
        """The event with its own units alone."""
        return replace(event, units=tuple(unit for unit in event.units if unit.side in self.own), gone=())

    def losses(self, given: b.Losses, ids: set[str]) -> b.Losses:
        """The losses of these units."""
        return tuple((id, lost) for id, lost in given if id in ids)


@clause("ST-1.4", "ST-9.3", "ST-9.8h")
def report(event: Happening, position: Position, seat: Seat) -> Happening | None:
    """The event as a seat may hear of it."""
    if position.stage == "peace" or str(seat) == UMPIRE:
        return event
    heard = _HEARD.get(type(event), _nobody)
    return heard(event, Ear(position, position.seats.get(str(seat), "")))


@clause("ST-1.4", "ST-1.2t")
def disclose(order: AnyOrder | None, owner: Seat, position: Position, seat: Seat) -> bool:
    """Orders are the secret of the team that gave them until the war is over; the umpire reads them all."""
    if position.stage == "peace" or str(seat) == UMPIRE:
        return True
    side = position.seats.get(str(seat))
    return side is not None and position.seats.get(str(owner)) == side


Heard = Callable[[Any, Ear], Happening | None]


def _nobody(event: Happening, ear: Ear) -> None:
    """Nobody hears it before the end."""


def _all(event: Happening, ear: Ear) -> Happening:
    """Everybody hears it."""
    return replace(event, units=(), gone=())


def _own_side(event: Any, ear: Ear) -> Happening | None:
    """Only the side that the event names hears it, whole."""
    found: Happening = event
    return ear.units(found) if event.side in ear.own else None


def _own_units(event: H, ear: Ear) -> H | None:
    """Only the side whose units they are hears it."""
    found = ear.units(event)
    return found if found.units else None


@clause("ST-9.2")
def _given(event: s.Given, ear: Ear) -> Happening | None:
    return event if ear.position.seats.get(event.seat) == ear.side != "" else None


def _asked(event: s.Asked, ear: Ear) -> Happening | None:
    """A defender hears what is put to him, nobody else."""
    mine = tuple(one for one in event.questions if one.side in ear.own)
    return replace(event, blows=(), questions=mine) if mine else None


def _violated(event: w.Violated, ear: Ear) -> Happening | None:
    """That there is war, and between whom, is known to all; where it began only to the two."""
    return replace(event, square=event.square if {event.side, event.other} & ear.own else -1)


def _offer(event: w.PeaceOffered | w.PeaceWithdrawn, ear: Ear) -> Happening | None:
    return event if {event.side, event.to} & ear.own else None


def _replied(event: w.Replied, ear: Ear) -> Happening | None:
    """The answer, and never whether it was true."""
    return replace(event, answer=replace(event.answer, false=False), by="") if event.side in ear.own else None


@clause("ST-1.3u", "ST-1.3n")
def _inquired(event: w.Inquired, ear: Ear) -> Happening | None:
    """The side that asks hears that its question lies before somebody, he who answers what is asked of him."""
    if event.side in ear.own:
        return replace(event, query=known_to_asker(event.query))
    asked = ear.position.seats.get(event.query.to) == ear.side != ""
    return replace(event, query=replace(event.query, rest=None)) if asked else None


def _intervened(event: w.Intervened, ear: Ear) -> Happening | None:
    """Only words of the umpire to this side are heard before the end."""
    if event.act.kind != "message" or event.act.side not in ear.own:
        return None
    return replace(event, closures=(), weather=(), fog=())


def _shelled(event: b.Shelled, ear: Ear) -> Happening | None:
    """The gunners know where they fired; those hit know what they have lost, and not by whom."""
    if event.side in ear.own:
        return replace(event, units=(), gone=(), losses=(), points=())
    mine = {unit.id for unit in event.units if unit.side in ear.own}
    if not mine:
        return None
    found = ear.units(event)
    return replace(found, side="", gun="", losses=ear.losses(event.losses, mine), points=())


@clause("ST-9.8h", "ST-9.8j")
def _fought(event: b.Fought, ear: Ear) -> Happening | None:
    """Each side its own losses; without an umpire both know everything of the battle."""
    attacks, defends = event.side in ear.own, event.against in ear.own
    if not attacks and not defends:
        return None
    if ear.position.law.options.umpire == "none":
        return replace(ear.units(event), records=(), merged=(), points=())
    mine = set(event.strikers if attacks else event.struck)
    shown = event.result if event.captured or event.swift else ""
    return replace(
        ear.units(event),
        mode="" if defends else event.mode,
        rounds=(),
        result=shown,
        strikers=event.strikers if attacks else (),
        struck=event.struck if defends else (),
        losses=ear.losses(event.losses, mine),
        captured=ear.losses(event.captured, mine),
        records=(),
        merged=(),
        points=(),
    )


def _withdrew(event: b.Withdrew, ear: Ear) -> Happening | None:
    """The attacker finds the square empty; where the others have gone, and at what price, only they know."""
    if event.side in ear.own:
        return replace(ear.units(event), strikers=(), records=(), merged=(), points=())
    if event.before not in ear.own:
        return None
    return replace(ear.units(event), multiple=0, ways=(), losses=(), records=(), merged=(), points=())


def _booked(event: b.BattleOver | b.Disengaged, ear: Ear) -> Happening | None:
    """A battle is over: each side its own losses, as booked."""
    mine = {unit.id for unit in event.units if unit.side in ear.own}
    if isinstance(event, b.BattleOver):
        if not {event.attacker, event.defender} & ear.own:
            return None
        return replace(ear.units(event), losses=ear.losses(event.losses, mine), points=())
    if event.side not in ear.own:
        return None
    return replace(ear.units(event), records=(), merged=(), points=())


def _capitulated(event: b.Capitulated, ear: Ear) -> Happening | None:
    if not {event.side, event.to} & ear.own:
        return None
    return replace(ear.units(event), points=())


def _interdicted(event: m.Interdicted, ear: Ear) -> Happening | None:
    """Those who came into the fire know it."""
    found = _own_units(event, ear)
    return None if found is None else replace(event, by="", points=0 * event.points, units=found.units)


def _starved(event: w.Starved, ear: Ear) -> Happening | None:
    return replace(ear.units(event), points=()) if event.side in ear.own else None


_HEARD: dict[type, Heard] = {
    s.HalfBegan: _all,
    s.Opened: _all,
    s.Ended: _all,
    s.Given: _given,
    s.Reported: _own_side,
    s.Asked: _asked,
    s.Answered: lambda event, ear: event if ear.position.seats.get(event.seat) == ear.side != "" else None,
    m.Stepped: _own_units,
    m.Turned: _own_units,
    m.Stored: _own_units,
    m.Reshaped: _own_units,
    m.Restored: _own_units,
    m.Boarded: _own_units,
    m.Railed: _own_units,
    m.Interdicted: _interdicted,
    m.Met: _own_side,
    f.Crowded: _own_units,
    f.Placed: _own_units,
    f.Forming: _own_units,
    f.Reformed: _own_units,
    f.Regrouped: _own_units,
    f.Readied: _own_units,
    b.Shelled: _shelled,
    b.Barred: _own_side,
    b.Blocked: _own_side,
    b.Fought: _fought,
    b.Withdrew: _withdrew,
    b.Disengaged: _booked,
    b.BattleOver: _booked,
    b.EquipmentTaken: _own_side,
    b.BrokeThrough: _own_side,
    b.Besieged: _own_side,
    b.Capitulated: _capitulated,
    w.Starved: _starved,
    w.Inquired: _inquired,
    w.Replied: _replied,
    w.Unanswered: _own_side,
    w.Violated: _violated,
    w.PeaceOffered: _offer,
    w.PeaceWithdrawn: _offer,
    w.PeaceMade: _all,
    w.Departed: _all,
    w.Mustered: _own_side,
    w.Arrived: _own_side,
    w.Destined: lambda event, ear: event if all(one.unit.side in ear.own for one in event.coming) else None,
    w.Deployed: _own_side,
    w.Organised: _own_side,
    w.Intervened: _intervened,
}
