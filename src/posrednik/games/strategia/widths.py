"""Width of a front: widening, narrowing, regrouping inside a card (ST-4.5, 4.C, 3.1d)."""

from __future__ import annotations

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.entering import borders, entered, seized
from posrednik.games.strategia.events_movement import Reshaped, Stored
from posrednik.games.strategia.faults import fault
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stacking import room
from posrednik.games.strategia.stepping import Field
from posrednik.games.strategia.striding import LEAD, dropped, unable
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.unit import Standing, Unit
from posrednik.games.strategia.words import CITY, FORTRESS, angle

_WIDTH = MOVEMENT["width"]["turns"]
_REGROUP = MOVEMENT["regroup"]["turns"]


@clause("ST-4.5")
def width(p: Position, command: c.Width) -> Unfolding:
    """Widen or narrow the cards named."""
    kind = "widen" if command.widen else "narrow"
    for id in command.who:
        p = yield from _ordered(p, id, Standing(kind=kind, facing=command.towards, since=p.counter), command.line)
    return p


@clause("ST-3.1d")
def regroup(p: Position, command: c.Regroup) -> Unfolding:
    """Put so many regiments into the anchor of a card."""
    for id in command.who:
        p = yield from _ordered(p, id, Standing(kind="regroup", at=command.lead, since=p.counter), command.line)
    return p


def _ordered(p: Position, id: str, order: Standing, line: int) -> Unfolding:
    u = p.units[id]
    old = u.order
    if old is not None and (old.kind, old.facing, old.at) == (order.kind, order.facing, order.at):
        return (yield from carry_on(p, id, old, line))
    code = unable(p, u)
    p = yield from dropped(p, (id,), line, code)
    return p if code else (yield from carry_on(p, id, order, line))


@clause("ST-4.5", "ST-4.C", "ST-4.P")
def carry_on(p: Position, id: str, order: Standing, line: int = -1) -> Unfolding:
    """Spend time on a change of width or a regrouping; it is done when the time is paid."""
    u = p.units[id]
    done = unable(p, u, to_step=order.kind != "regroup") or reshaped(p, u, order)
    if isinstance(done, str):
        return (yield from dropped(p, (id,), line, done))
    cost = p.law.ticks(_REGROUP if order.kind == "regroup" else _WIDTH)
    left = p.law.turn - p.spent.get(id, 0)
    need = max(cost - u.progress, 0)
    if need > left:
        carry = p.law.options.progress == "carry"
        kept = replace(u, order=order, progress=u.progress + left if carry else 0)
        p = yield Stored(clause="ST-4.P", units=(kept,), spent=p.law.turn)
        if line >= 0 and p.law.options.umpire == "none":
            p = yield fault(u.side, "TOO_FAR", line, id)
        return p
    spent = p.spent.get(id, 0) + need
    fresh = tuple(s for s in done.squares if s not in u.squares)
    crossed = borders(p, u, fresh)
    taken = () if crossed else seized(p, u, fresh)
    p = yield Reshaped(clause="ST-4.5", units=(done,), spent=spent, taken=taken)
    return (yield from entered(p, (id,), fresh, crossed)) if fresh else p


@clause("ST-4.5", "ST-4.C", "ST-3.1d")
def reshaped(p: Position, u: Unit, order: Standing) -> Unit | str:
    """The card after a change of width or a regrouping, or what forbids it."""
    if not p.law.cards:
        return "WRONG_LEVEL"
    if u.part:
        return "CARD"
    done = replace(u, order=None, progress=0)
    if order.kind == "regroup":
        if len(u.squares) < 2 or not 0 < order.at < u.count:
            return "CARD"
        return replace(done, lead=order.at)
    if order.kind == "narrow":
        return _narrowed(p, done, order.facing)
    return _widened(p, done, order.facing)


def _narrowed(p: Position, u: Unit, towards: int) -> Unit | str:
    """The card keeps the square on that side."""
    if u.shape != "wide":
        return "CARD"
    anchor, wing = u.squares
    side = p.board.direction(anchor, wing)
    if towards not in (side, (side + 4) % 8):
        return "WRONG_FACING"
    kept = wing if towards == side else anchor
    without = replace(u, squares=(kept,), shape="1x1", lead=LEAD)
    return without if room(p, without, (kept,)) else "CROWDED"


def _widened(p: Position, u: Unit, towards: int) -> Unit | str:
    """The card takes in the square at a side of its facing: passable, free of other chips."""
    if u.shape == "wide" or u.facing % 2 or angle(u.facing, towards) != 2:
        return "CARD" if u.shape == "wide" else "WRONG_FACING"
    board = p.board
    wing = board.step[u.at][towards]
    if wing < 0:
        return "OFF_MAP"
    if not board.land >> wing & 1:
        return "SEA"
    field = Field(p, u.side)
    if field.foreign >> wing & 1:
        return "OCCUPIED"
    pace = field.ground.open
    town = u.arm == "ad" and board.combat[wing] in (CITY, FORTRESS)
    if town or not all(pace[arm][board.relief[s]] for arm in u.arms for s in (wing, u.at)):
        return "IMPASSABLE"
    if board.over(u.at, wing) and any(p.law.delay[arm] is None for arm in u.arms):
        return "RIVER"
    card = replace(u, squares=(u.at, wing), shape="wide", lead=LEAD)
    return card if room(p, card, (wing,)) else "CROWDED"
