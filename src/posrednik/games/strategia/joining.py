"""Forming by joining, handing over, rearming: units are unfit until it is done (ST-4.10, 4.11, R-05)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.buying import Prices, bearing
from posrednik.games.strategia.cardshapes import card_of, in_pair
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.events_forming import Forming, Readied, Reformed, Regrouped
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.pooling import drawn, rearmed
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.striding import LEAD, dropped, unable
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.unit import ONE, Regiment, Standing, Unit
from posrednik.games.strategia.words import FAMILY

_TURNS = MOVEMENT["forming"]
_MOST = Fraction(_TURNS["worn_most"])
MOST_REGIMENTS: int = _TURNS["most_regiments"]
MOST_DIVISIONS: int = _TURNS["most_divisions"]


@clause("ST-4.10")
def kind_of(p: Position, units: Sequence[Unit], as_corps: bool) -> tuple[str, int] | str:
    """What units named for merging become, and in how many own moves: regiments | worn | corps; or the fault."""
    board = p.board
    squares = {s for u in units for s in u.squares}
    sides = {u.side for u in units}
    if len(units) < 2 or len(sides) > 1 or not all(u.squares for u in units):
        return "FORMATION"
    if as_corps:
        return _corps(p, units, squares)
    if not in_pair(board, squares, diagonal=p.law.level == 1):
        return "FORMATION"
    arms = {u.arm for u in units}
    if all(u.part for u in units):
        mixed = len(arms) > 1 and p.law.level < 3
        most = MOST_REGIMENTS if p.law.level == 3 else MOST_REGIMENTS - 1
        return "FORMATION" if mixed or len(units) > most else ("regiments", _TURNS["regiments"])
    total = sum((u.strength for u in units), Fraction(0))
    if len(arms) > 1 or any(u.part or u.arm == "garrison" or u.strength >= 1 for u in units):
        return "FORMATION"
    return ("worn", _TURNS["worn"]) if 1 <= total <= _MOST else "FORMATION"


@clause("ST-3.3", "ST-3.3c", "ST-4.10")
def _corps(p: Position, units: Sequence[Unit], squares: set[int]) -> tuple[str, int] | str:
    families = {FAMILY.get(u.arm, "") for u in units}
    if any(u.part for u in units) or len(families) > 1 or "" in families or len(units) > MOST_DIVISIONS:
        return "FORMATION"
    fits = card_of(p.board, squares) is not None if p.law.cards else in_pair(p.board, squares, diagonal=True)
    return ("corps", _TURNS["corps"]) if fits else "FORMATION"


@clause("ST-4.10")
def merge(p: Position, command: c.Merge) -> Unfolding:
    """Units begin to form one division or corps."""
    units = [p.units[id] for id in command.who]
    found: tuple[str, int] | str = next(filter(None, (unable(p, u) for u in units)), "")
    found = found or kind_of(p, units, command.as_corps)
    if command.as_corps and FAMILY.get(units[0].arm) != command.into.partition(" ")[2].replace("mk", "tk"):
        found = "FORMATION"
    if isinstance(found, str):
        side = units[0].side
        return (yield fault(side, found, command.line, command.who[0]))
    kind, turns = found
    half = p.half + (turns - 1) * len(p.movers)
    order = Standing(
        kind="corps" if kind == "corps" else "merge", target=command.into, text=" ".join(command.who), since=p.counter
    )
    waiting = tuple(
        replace(u, state="forming", order=order, progress=0, unfit=max(u.unfit, half), rest=max(u.rest, half))
        for u in units
    )
    return (yield Forming(clause="ST-4.10", units=waiting))


@clause("ST-4.10", "ST-3.1e")
def formed(p: Position, ids: Sequence[str], into: str, as_corps: bool) -> Happening | None:
    """What units become by joining, when the time is over (in PLANNING at once, I-77); None if nothing."""
    units = [p.units[id] for id in ids if id in p.units]
    found = kind_of(p, units, as_corps) if units else ""
    if isinstance(found, str):
        return None
    if found[0] == "corps":
        return _corps_of(p, units, into)
    first = units[0]
    strength = sum((u.strength for u in units), Fraction(0))
    discarded = max(strength - ONE, Fraction(0)) if found[0] == "worn" else Fraction(0)
    regiments: tuple[Regiment, ...] = ()
    if p.law.level == 3:
        parts = [(u.arm, u.strength) for u in units] if found[0] == "regiments" else [(first.arm, ONE / 3)] * 3
        regiments = tuple(Regiment(k, arm, part) for k, (arm, part) in enumerate(parts, 1))
    whole = replace(
        first,
        id=into,
        number=_number(units, into),
        part=0,
        arm=most_of(p, regiments) if regiments else first.arm,
        strength=strength - discarded,
        regiments=regiments,
        squares=first.squares[:1],
        shape="1x1",
        lead=LEAD,
        state="",
        order=None,
        corps=next((u.corps for u in units if u.id == into), None),
    )
    heirs = {u.id: (into,) for u in units}
    gone = tuple(u.id for u in units)
    return Reformed(clause="ST-4.10", gone=gone, units=(whole,), heirs=heirs, discarded=discarded)


def _number(units: Sequence[Unit], into: str) -> int:
    """The number of the division that comes of units: its own if it is one of them, else its name's."""
    own = [u.number for u in units if u.id == into]
    digits = "".join(sign for sign in into if sign.isdigit())
    return own[0] if own else int(digits) if digits else units[0].number


@clause("ST-3.4d", "ST-3.1e")
def most_of(p: Position, regiments: Sequence[Regiment]) -> str:
    """The arm that a division bears: that of most of its regiments, of equals the dearer."""
    return bearing([one.arm for one in regiments], Prices(p.law.tables))


@clause("ST-3.3", "ST-4.10")
def _corps_of(p: Position, units: Sequence[Unit], name: str) -> Happening:
    """A corps: on level 1 one chip where the first stands; on levels 2-3 all stay, with one facing."""
    first = units[0]
    squares = None if p.law.cards else first.squares
    made = tuple(
        replace(u, corps=name, facing=first.facing, squares=squares or u.squares, state="", order=None) for u in units
    )
    return Regrouped(clause="ST-4.10", units=made, corps=name)


@clause("ST-4.10", "ST-4.11", "ST-7")
def completed(p: Position, side: str) -> Unfolding:
    """END: joinings, handings over and rearmings whose time is over."""
    for _, id in sorted((u.order.since, u.id) for u in commanded(p, side) if u.order is not None):
        u = p.units.get(id)
        if u is None or u.order is None or u.unfit > p.half:
            continue
        order = u.order
        if order.kind in ("merge", "corps"):
            ids = [id for id in order.text.split() if id in p.units and p.units[id].order == order]
            event = formed(p, ids, order.target, order.kind == "corps")
            if event is None:
                event = Readied(clause="ST-4.10", units=tuple(ready(p.units[id]) for id in ids))
            p = yield event
        elif order.kind == "rearm":
            p = yield Reformed(clause="ST-7", units=(rearmed(p, ready(u), order.target),))
        elif order.kind == "handover":
            p = yield from _handed(p, u.id)
    return p


def ready(u: Unit) -> Unit:
    """A unit that forms no more."""
    return replace(u, state="detached" if u.into else "", order=None, progress=0)


@clause("ST-4.O")
def called_off(p: Position, id: str) -> Unfolding:
    """What was forming is broken off; this own move is lost. Units that overlap cannot call re-forming off."""
    order = p.units[id].order
    if order is None or order.kind == "reform":
        return p
    ids = order.text.split() if order.kind in ("merge", "corps") else [id]
    units = [replace(ready(p.units[one]), unfit=p.half, rest=p.half, into="") for one in ids if one in p.units]
    return (yield Readied(clause="ST-4.O", units=tuple(units)))


# --- handing over -----------------------------------------------------------------------------------


@clause("ST-4.11")
def attach(p: Position, command: c.Attach) -> Unfolding:
    """A regiment is to go to another division, a division to another corps: it is detached in this own move."""
    for id in command.who:
        u = p.units[id]
        code = "WRONG_LEVEL" if p.law.level < 3 else unable(p, u)
        known = any(one.corps == command.into for one in p.of(u.side)) if command.to_corps else command.into in p.units
        if not code and (not known or bool(u.part) == command.to_corps or not _receives(p, u, command)):
            code = "HANDOVER"
        p = yield from dropped(p, (id,), command.line, code)
        if code:
            continue
        order = Standing(kind="handover", target=command.into, text="detach", since=p.counter)
        corps = None if command.to_corps else p.units[id].corps
        leaving = replace(
            p.units[id], state="forming", corps=corps, into=command.into, order=order, unfit=p.half, rest=p.half
        )
        p = yield Forming(clause="ST-4.11", units=(leaving,))
    return p


def _receives(p: Position, u: Unit, command: c.Attach) -> bool:
    """Whether what a unit is to go to is another corps, or a division of its side."""
    receiver = p.units.get(command.into)
    return command.to_corps or (receiver is not None and divisional(receiver) and receiver.side == u.side)


def divisional(u: Unit) -> bool:
    """Whether a unit is a division that stands whole, as far as it goes."""
    return not u.part and u.arm != "garrison"


@clause("ST-4.11")
def begun(p: Position, side: str) -> Unfolding:
    """Units to be handed over that begin this own move beside their receiver spend it joining him."""
    if p.law.level < 3:
        return p
    for u in [u for u in commanded(p, side) if u.into]:
        if u.state == "detached" and u.fit(p.half) and not p.spent.get(u.id) and beside(p, u):
            order = Standing(kind="handover", target=u.into, text="attach", since=p.counter)
            joins = replace(u, state="forming", order=order, progress=0, unfit=p.half, rest=p.half)
            p = yield Forming(clause="ST-4.11", units=(joins,))
    return p


def beside(p: Position, u: Unit) -> bool:
    """Whether a unit stands in a rectangle 1x2 with its receiver, a division in a card with its corps."""
    receiver = p.units.get(u.into)
    if receiver is not None:
        return bool(receiver.squares) and any(in_pair(p.board, (*u.squares, s)) for s in receiver.squares)
    members = [one for one in p.of(u.side) if one.corps == u.into]
    return bool(members) and card_of(p.board, [s for one in (*members, u) for s in one.squares]) is not None


@clause("ST-4.11", "ST-3.1e")
def _handed(p: Position, id: str) -> Unfolding:
    """The end of an own move of a handing over: detached, or part of the receiver."""
    u = p.units[id]
    assert u.order is not None
    if u.order.text == "detach":
        return (yield Readied(clause="ST-4.11", units=(replace(u, state="detached", order=None),)))
    receiver = p.units.get(u.into)
    loose = replace(u, state="", order=None, into="")
    if receiver is None:
        members = [one for one in p.of(u.side) if one.corps == u.into]
        fits = 0 < len(members) < MOST_DIVISIONS and len({FAMILY.get(one.arm, "") for one in (*members, u)}) == 1
        joins = replace(loose, corps=u.into, facing=members[0].facing) if fits else loose
        return (yield Regrouped(clause="ST-4.11", units=(joins,), corps=u.into))
    taken = {one.k for one in receiver.regiments}
    if len(taken) >= MOST_REGIMENTS or not beside(p, u) or not divisional(receiver):
        p = yield Readied(clause="ST-4.11", units=(loose,))
        return (yield fault(u.side, "HANDOVER", -1, id))
    k = next(n for n in count(1) if n not in taken)
    regiments = (*receiver.regiments, Regiment(k, u.arm, u.strength))
    whole = replace(receiver, regiments=regiments, strength=receiver.strength + u.strength, arm=most_of(p, regiments))
    return (yield Reformed(clause="ST-4.11", gone=(id,), units=(whole,), heirs={id: (receiver.id,)}))


@clause("ST-7", "ST-9.17a")
def rearm(p: Position, command: c.Rearm) -> Unfolding:
    """Rifle regiments take over captured equipment: one own move, then they are of that arm."""
    for id in command.who:
        u = p.units[id]
        found = unable(p, u) or drawn(p, u, command.arm)
        if isinstance(found, str):
            p = yield from dropped(p, (id,), command.line, found)
            continue
        order = Standing(kind="rearm", target=command.arm, since=p.counter)
        waits = replace(u, state="forming", order=order, progress=0, unfit=p.half, rest=p.half)
        p = yield Forming(clause="ST-7", units=(waits,), taken=found[0], left=found[1])
    return p
