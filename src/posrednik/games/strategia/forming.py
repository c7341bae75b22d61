"""Divisions into regiments, corps into divisions; what is formed is ready at END (ST-3.2, 3.3d, 4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import joining
from posrednik.games.strategia.columns import close_up
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.events_forming import Forming, Readied, Reformed, Regrouped
from posrednik.games.strategia.events_movement import Closed
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.striding import LEAD, dropped, unable
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.unit import Regiment, Standing, Unit
from posrednik.games.strategia.words import LETTER

REGIMENTS = 3
"""Regiments of a division by the book (I-31)."""
_RESTORE: int = MOVEMENT["transfer"]["restore"]


def regiment_id(side: str, k: int, number: int) -> str:
    """The id of the k-th regiment of a division: side letter, k/N."""
    return f"{LETTER[side]}{k}/{number}"


def division_id(side: str, number: int) -> str:
    """The id of a division: side letter and number."""
    return f"{LETTER[side]}{number}"


def whole_of(p: Position, id: str) -> tuple[str, int] | None:
    """The division that stands there whole and the k of its regiment that the id means; None if there is none."""
    for u in p.units.values():
        if not u.part and u.squares:
            for one in regiments_of(u):
                if regiment_id(u.side, one.k, u.number) == id:
                    return u.id, one.k
    return None


@clause("ST-3.2", "ST-3.1e")
def regiments_of(u: Unit) -> tuple[Regiment, ...]:
    """The regiments of a division: those it keeps account of (level 3), else three with a third of it each."""
    if u.regiments:
        return u.regiments
    third = u.strength / REGIMENTS
    return tuple(Regiment(k, u.arm, third) for k in range(1, REGIMENTS + 1))


def _square_of(u: Unit, n: int) -> int:
    """The square in which the n-th regiment of a card stands, counted from 0."""
    return u.squares[0] if n < u.lead or len(u.squares) < 2 else u.squares[1]


@clause("ST-3.2", "ST-3.2b")
def as_regiments(p: Position, u: Unit) -> tuple[Unit, ...]:
    """The regiments of a division as units of their own, where they stood in it."""
    return tuple(_alone(p, u, n, one) for n, one in enumerate(regiments_of(u)) if one.strength > 0)


def _alone(p: Position, u: Unit, n: int, one: Regiment) -> Unit:
    return replace(
        u,
        id=regiment_id(u.side, one.k, u.number),
        arm=one.arm,
        part=one.k,
        strength=one.strength,
        regiments=(Regiment(one.k, one.arm, one.strength),) if p.law.level == 3 else (),
        squares=(_square_of(u, n),),
        shape="1x1",
        lead=LEAD,
        corps=None,
        state="",
        order=None,
        progress=0,
    )


@clause("ST-3.2", "ST-3.2b")
def split(p: Position, command: c.Split) -> Unfolding:
    """Divisions are exchanged for their regiments, at once or in a turn (I-03)."""
    for id in command.who:
        u = p.units[id]
        code = "FORMATION" if u.part or u.arm == "garrison" else unable(p, u, to_step=False)
        p = yield from dropped(p, (id,), command.line, code)
        if code:
            continue
        if p.law.options.split_time:
            order = Standing(kind="split", since=p.counter)
            waits = replace(p.units[id], state="forming", order=order, unfit=p.half, rest=p.half)
            p = yield Forming(clause="ST-3.2", units=(waits,))
        else:
            p = yield from _parted(p, id)
    return p


def _parted(p: Position, id: str) -> Unfolding:
    u = p.units[id]
    parts = as_regiments(p, u)
    p = yield Reformed(clause="ST-3.2", gone=(id,), units=parts, heirs={id: tuple(one.id for one in parts)})
    return p


@clause("ST-4.9", "ST-3.2b", "ST-3.2c")
def loosen(p: Position, id: str, k: int) -> Any:
    """Take the k-th regiment out of a division that stands whole, at no time; answers (position, id of the regiment).

    Level 3 detaches that regiment, levels 1-2 split the whole division; if that has happened already the regiment
    is found among those that stand alone.
    """
    u = p.units.get(id)
    if u is None:
        parts = [one.id for one in p.units.values() if one.part == k and division_id(one.side, one.number) == id]
        return p, parts[0] if parts else id
    if u.part or u.arm == "garrison" or not u.squares:
        return p, id
    found = regiment_id(u.side, k, u.number)
    if unable(p, u, to_step=False) or all(one.k != k for one in regiments_of(u)):
        return p, found
    p = yield from dropped(p, (id,), -1)
    if p.law.level < 3:
        p = yield from _parted(p, id)
    elif len(regiments_of(u)) > 1:
        rest, alone = detached(p, p.units[id], k)
        p = yield Reformed(clause="ST-3.2c", units=(rest, alone), heirs={id: (id, alone.id)})
    return p, found


@clause("ST-3.2c", "ST-3.1e")
def detached(p: Position, u: Unit, k: int) -> tuple[Unit, Unit]:
    """A division without one regiment, and that regiment as a unit of its own."""
    all_of_it = regiments_of(u)
    n = next(n for n, one in enumerate(all_of_it) if one.k == k)
    kept = all_of_it[:n] + all_of_it[n + 1 :]
    strength = sum((one.strength for one in kept), Fraction(0))
    lead, squares, shape = u.lead, u.squares, u.shape
    if len(squares) > 1:
        lead = min(lead, len(all_of_it)) - (n < lead)
        if lead == 0 or lead == len(kept):
            squares, shape, lead = (squares[1:] if lead == 0 else squares[:1]), "1x1", LEAD
    arm = joining.most_of(p, kept)
    rest = replace(u, arm=arm, regiments=kept, strength=strength, squares=squares, shape=shape, lead=lead)
    return rest, _alone(p, u, n, all_of_it[n])


@clause("ST-3.2c")
def detach(p: Position, command: c.Detach) -> Unfolding:
    """A regiment leaves its division, at no time."""
    for id in command.who:
        before = p.counter
        p, _ = yield from loosen(p, id, command.k)
        if p.counter == before:
            side = p.units[id].side if id in p.units else ""
            p = yield fault(side, "FORMATION", command.line, id)
    return p


@clause("ST-3.3d")
def disband(p: Position, command: c.Disband) -> Unfolding:
    """A corps is broken into its divisions, at no time; a column closes up."""
    members = [p.units[id] for id in command.who if p.units[id].corps is not None]
    if not members:
        return (yield from dropped(p, command.who[:1], command.line, "FORMATION"))
    name = members[0].corps or ""
    closed = close_up(p, members) if any(u.shape == "column" for u in members) else None
    units = []
    for n, u in enumerate(members):
        order = None if u.order is not None and u.order.target == name else u.order
        free = replace(u, corps=None, order=order, progress=u.progress if order is not None else 0)
        units.append(replace(free, squares=(closed[n],), shape="1x1", lead=LEAD) if closed else free)
    return (yield Regrouped(clause="ST-3.3d", units=tuple(units), corps=name, left=tuple(u.id for u in units)))


# --- END -------------------------------------------------------------------------------------------


@clause("ST-4.10", "ST-4.11", "ST-4.C", "ST-4.6")
def finish(p: Position, side: str) -> Unfolding:
    """END: what was forming is done, columns that made no step close up, broken transfers and formings are over."""
    # nobody comes to form anything or to stand in a column by what ends here
    own = [u for u in commanded(p, side) if u.state or u.order is not None or u.shape == "column"]
    if any(u.order.kind in _ENDING for u in own if u.order is not None):
        for u in own:
            if u.order is not None and u.order.kind == "split" and u.unfit <= p.half:
                p = yield from _parted(p, u.id)
        p = yield from joining.completed(p, side)
        own = [p.units[u.id] for u in own if u.id in p.units]
    loose = tuple(_loose(p, u) for u in own if u.order is None and u.state in ("forming", "in_transfer"))
    if loose:
        p = yield Readied(clause="ST-4.10", units=loose)
    columns = [u for u in own if u.shape == "column"]
    return (yield from _closed(p, columns)) if columns else p


_ENDING = ("split", "merge", "corps", "rearm", "handover")
"""Kinds of orders whose work is done at the END of an own move."""


def _loose(p: Position, u: Unit) -> Unit:
    """A unit whose forming or transfer was broken off: fit again, after a transfer by one more turn."""
    if u.state == "in_transfer":
        half = p.half + _RESTORE * len(p.movers)
        return replace(u, state="", unfit=half, rest=half)
    return replace(u, state="detached" if u.into else "")


@clause("ST-4.C", "ST-4.7c")
def _closed(p: Position, columns: Sequence[Unit]) -> Unfolding:
    """Columns that stood a whole own move, and are not on the march, close onto their squares."""
    done: set[str] = set()
    for u in columns:
        if u.id in done or u.state == "on_march" or p.moved.get(u.id):
            continue
        members: Sequence[Unit] = [one for one in p.corps_of(u) if one.shape == "column"]
        done.update(one.id for one in members)
        if any(p.moved.get(one.id) for one in members):
            continue
        places = close_up(p, members)
        if places:
            units = tuple(
                replace(one, squares=(s,), shape="1x1", lead=LEAD) for one, s in zip(members, places, strict=True)
            )
            p = yield Closed(clause="ST-4.C", units=units)
    return p
