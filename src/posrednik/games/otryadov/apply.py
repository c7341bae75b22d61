"""Event → next position: the only place that writes into a position, and no rule is asked here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from posrednik.core.outcome import Outcome
from posrednik.core.seat import Seat
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.position import (
    ALOFT,
    DUTIES,
    OFF,
    Air,
    Barrage,
    Facts,
    Gas,
    Placement,
    Position,
)
from posrednik.games.otryadov.squares import FIELD, INDEX, SIDES
from posrednik.games.otryadov.tables import FORM

_DUTY = {name: n for n, name in enumerate(DUTIES)}
_SIDE = {name: n for n, name in enumerate(SIDES)}


def with_stand(f: Facts, side: int, **changes: Any) -> None:
    """Replace fields of what a side has."""
    stand = f.sides[side]._replace(**changes)
    f.sides = (stand, f.sides[1]) if side == 0 else (f.sides[0], stand)


def _moved(f: Facts, event: e.Moved) -> None:
    i = f.roster.index[event.piece]
    f.place(i, INDEX[event.path[-1]])
    if event.heading is not None:
        f.heading[i] = event.heading
    if event.village:
        f.village[i] = 1


def _attacked(f: Facts, event: e.Attacked) -> None:
    target = f.roster.index[event.target]
    square = f.square[target]
    _take_off(f, target)
    _credit(f, f.roster.side(f.roster.index[event.piece]), square)
    i = f.roster.index[event.piece]
    f.place(i, INDEX[event.path[-1]])
    if event.heading is not None:
        f.heading[i] = event.heading
    if event.village:
        f.village[i] = 1


def _take_off(f: Facts, i: int) -> None:
    if f.square[i] == ALOFT:
        f.air = {k: v for k, v in f.air.items() if k != i}
    f.place(i, OFF)
    f.duty[i] = f.under_fire[i] = f.neutralised[i] = 0
    f.seen = ()
    f.seen_keys = ()


def _credit(f: Facts, side: int, square: int) -> None:
    red, blue = f.removed
    f.removed = ((*red, square), blue) if side == 0 else (red, (*blue, square))


def _removed(f: Facts, event: e.Removed) -> None:
    _take_off(f, f.roster.index[event.piece])
    if event.by is not None:
        _credit(f, _SIDE[event.by], INDEX[event.square])


def _form_changed(f: Facts, event: e.FormChanged) -> None:
    f.form[f.roster.index[event.piece]] = FORM[event.form]


def _with_air(f: Facts, i: int, **changes: Any) -> None:
    f.air = f.air | {i: f.air[i]._replace(**changes)}


def _refuelled(f: Facts, event: e.Refuelled) -> None:
    _with_air(f, f.roster.index[event.piece], fuelled=True)


def _flew(f: Facts, event: e.Flew) -> None:
    i, to = f.roster.index[event.piece], INDEX[event.to]
    if event.landed:
        f.air = f.air | {i: Air(-1, 0, False, False)}
        f.place(i, to)
    elif f.square[i] == ALOFT:
        _with_air(f, i, over=to)
    else:
        f.place(i, ALOFT)
        f.air = f.air | {i: Air(to, 0, False, False)}


def _bomb_run(f: Facts, event: e.BombRun) -> None:
    _with_air(f, f.roster.index[event.piece], run_done=True)


def _bombed(f: Facts, event: e.Bombed) -> None:
    side = _SIDE[event.side]
    with_stand(f, side, bombs=f.sides[side].bombs - 1)
    if event.plies is not None:
        f.gas = f.gas | {INDEX[event.square]: Gas(False, event.plies, side, None)}


def _contaminated(f: Facts, event: e.Contaminated) -> None:
    side = _SIDE[event.side]
    with_stand(f, side, tokens=f.sides[side].tokens - 1)
    f.gas = f.gas | {INDEX[event.square]: Gas(True, 0, side, None)}


def _raided(f: Facts, event: e.Raided) -> None:
    side = f.roster.side(f.roster.index[event.piece])
    f.raids = (f.raids[0] + 1, f.raids[1]) if side == 0 else (f.raids[0], f.raids[1] + 1)


def _turn_closed(f: Facts, event: e.TurnClosed) -> None:
    low, high = f.roster.span(_SIDE[event.side])
    zeros = bytes(high - low)
    f.duty[low:high] = zeros
    f.under_fire[low:high] = zeros
    if f.neutralised.count(0, low, high) < high - low:
        for i in range(low, high):
            f.neutralised[i] = max(0, f.neutralised[i] - 1)


def _affected(f: Facts, event: e.Affected) -> None:
    i = f.roster.index[event.piece]
    if event.under_fire:
        f.under_fire[i] = 1
    if event.duty is not None:
        f.duty[i] = _DUTY[event.duty]
    if event.neutralised is not None:
        f.neutralised[i] = event.neutralised
        f.duty[i] = 0


def _displaced(f: Facts, event: e.Displaced) -> None:
    i = f.roster.index[event.piece]
    f.place(i, INDEX[event.to])
    if event.released:
        f.duty[i] = 0
    if event.village:
        f.village[i] = 1


def _gas_ticked(f: Facts, event: e.GasTicked) -> None:
    square = INDEX[event.square]
    gas = f.gas[square]
    if event.clean:
        f.gas = {s: g for s, g in f.gas.items() if s != square}
    else:
        plies = gas.plies if event.plies is None else event.plies
        f.gas = f.gas | {square: gas._replace(plies=plies, decon=event.decon)}


def _barrage_laid(f: Facts, event: e.BarrageLaid) -> None:
    f.barrage = {INDEX[name]: Barrage(*counts) for name, counts in event.squares.items()}


def _airfield_damaged(f: Facts, event: e.AirfieldDamaged) -> None:
    with_stand(f, _SIDE[event.side], damaged=True, repair=0)


def _airfield_work(f: Facts, event: e.AirfieldWork) -> None:
    side = _SIDE[event.side]
    with_stand(f, side, repair=event.repair, damaged=f.sides[side].damaged and not event.mended)


def _aloft(f: Facts, event: e.Aloft) -> None:
    _with_air(f, f.roster.index[event.piece], sortie=event.sortie)


def _station_held(f: Facts, event: e.StationHeld) -> None:
    with_stand(f, _SIDE[event.side], holder=-1 if event.piece is None else f.roster.index[event.piece])


def _turn_ended(f: Facts, event: e.TurnEnded) -> None:
    side = _SIDE[event.side]
    if not f.sides[side].engaged and f.occupied[side] & FIELD:
        with_stand(f, side, engaged=True)
    f.to_move = 1 - side
    f.passed = event.passed
    f.draw_offer = side if event.offered else None
    if side != f.first:
        f.turn += 1
    remember(f)


def remember(f: Facts) -> None:
    """Keep what stands at the end of the ply for the count of repetitions (O30-X-18)."""
    if f.law.options.repetition:
        f.seen = (*f.seen, f.state())
        f.seen_keys = (*f.seen_keys, f.key(f.to_move))


def _ended(f: Facts, event: e.Ended) -> None:
    f.result = Outcome(event.kind, None if event.winner is None else Seat(event.winner), event.clause)


def _nothing(f: Facts, event: object) -> None:
    """The event is a report; the position stays as it is."""


_WRITE: dict[type, Callable[[Facts, Any], None]] = {
    e.Moved: _moved,
    e.Attacked: _attacked,
    e.Removed: _removed,
    e.FormChanged: _form_changed,
    e.Refuelled: _refuelled,
    e.Flew: _flew,
    e.BombRun: _bomb_run,
    e.Bombed: _bombed,
    e.Contaminated: _contaminated,
    e.Raided: _raided,
    e.TurnClosed: _turn_closed,
    e.Affected: _affected,
    e.Displaced: _displaced,
    e.GasTicked: _gas_ticked,
    e.BarrageLaid: _barrage_laid,
    e.AirfieldDamaged: _airfield_damaged,
    e.AirfieldWork: _airfield_work,
    e.Aloft: _aloft,
    e.StationHeld: _station_held,
    e.TurnEnded: _turn_ended,
    e.Ended: _ended,
    e.Fired: _nothing,
    e.Passed: _nothing,
    e.DrawOffered: _nothing,
    e.GreenFight: _nothing,
}


def enact_facts(f: Facts, event: e.AnyEvent) -> None:
    """Write one event of play into facts that belong to the caller."""
    _WRITE[type(event)](f, event)


def enact(position: Position, event: e.AnyEvent) -> None:
    """Write one event into a position that belongs to the caller."""
    write = _WRITE.get(type(event))
    if write is not None:
        write(position.facts, event)
        if type(event) is e.Ended:
            position.phase = "over"
    elif isinstance(event, e.Deployed):
        _deployed(position, event)
    elif isinstance(event, e.Revealed):
        _revealed(position, event)
    elif isinstance(event, e.PlanFiled):
        plans = position.sealed.plans
        position.sealed = position.sealed.copy()
        position.sealed.plans = (event.plan, plans[1]) if event.side == "red" else (plans[0], event.plan)


def _deployed(position: Position, event: e.Deployed) -> None:
    index = position.facts.roster.index
    placement = Placement(
        {index[id]: INDEX[square] for id, square in event.placement.items()},
        {index[id]: FORM[form] for id, form in event.forms.items()},
    )
    red, blue = position.sealed.deployed
    position.sealed = position.sealed.copy()
    position.sealed.deployed = (placement, blue) if event.side == "red" else (red, placement)


def _revealed(position: Position, event: e.Revealed) -> None:
    f = position.facts
    for id, form in event.forms.items():
        f.form[f.roster.index[id]] = FORM[form]
    for id, square in event.placement.items():
        f.place(f.roster.index[id], INDEX[square])
    f.to_move = f.first = _SIDE[event.to_move]
    for side in (0, 1):
        units = f.material(side)
        defends = position.scenario.defender == SIDES[side]
        with_stand(f, side, initial=f.alive(side), units=units, engaged=defends)
    remember(f)
    position.phase = "play"


def apply(position: Position, event: e.AnyEvent) -> Position:
    """The position in which the event has happened; the given one stays as it was."""
    position = position.copy()
    enact(position, event)
    return position
