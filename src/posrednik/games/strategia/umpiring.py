"""The seat of a human umpire: what he may order, what is refused him, what comes of it (ST-1.3u, ST-9.4h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.dice import Dice
from posrednik.core.exact import Fraction
from posrednik.core.order import Refusal
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.inquiring import UMPIRE, answered, judged, open_queries
from posrednik.games.strategia.intervening import fault_of, intervene, transfers
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Muster, Unknown, number_of
from posrednik.games.strategia.translating import Translator
from posrednik.games.strategia.unit import Unit

UMPIRES: Final = (o.Weather, o.Close, o.Fog, o.Delay, o.Message, o.Forbid, o.Correct)
_CODES: Final[Mapping[str, str]] = {
    "NO_HUMAN_UMPIRE": "NOT_UMPIRE",
    "ONE_A_TURN": "INTERVENTION_LIMIT",
    "TOO_MANY": "INTERVENTION_LIMIT",
    "DISTRICT": "INTERVENTION_SIZE",
    "TOO_LONG": "INTERVENTION_SIZE",
    "NO_ROAD": "INTERVENTION_ROAD",
    "NO_TRANSFER": "INTERVENTION_TRANSFER",
    "NO_SIDE": "INTERVENTION_SIDE",
    "NO_OVERRIDE": "OVERRIDE_POWER",
    "NO_REASON": "OVERRIDE_REASON",
    "NO_UNIT": "OVERRIDE_UNIT",
    "BAD_STRENGTH": "OVERRIDE_STRENGTH",
    "BAD_SQUARE": "OVERRIDE_SQUARE",
    "IN_BATTLE": "OVERRIDE_BATTLE",
}


@clause("ST-9.4h", "ST-1.3u")
def faults(p: Position, given: Sequence[o.AnyOrder | o.Unreadable]) -> Iterator[Refusal]:
    """What is refused to the umpire: all but his own acts, of which there is one at a time."""
    if p.stage == "peace":
        yield Refusal(code="GAME_OVER", clause="ST-1.3s")
        return
    if p.stage != "operations" or p.law.options.umpire != "human" or not given:
        yield Refusal(code="NOT_YOUR_MOVE", clause="ST-1.5")
        return
    acted = False
    queries = [one for one in open_queries(p) if one.to == UMPIRE]
    for n, code, number in judged(p.board, queries, given):
        yield Refusal(code=code, clause="ST-8.3f", facts={"number": str(number)}, order=n)
    for n, order in enumerate(given):
        if isinstance(order, o.Answer) or (isinstance(order, o.End) and queries):
            continue
        if isinstance(order, o.Unreadable):
            yield Refusal(code="ORDER_SYNTAX", clause="ST-N.2", facts={"found": order.text}, order=n)
        elif not isinstance(order, UMPIRES):
            yield Refusal(code="FOREIGN_ORDER", clause="ST-1.3u", order=n)
        else:
            found = _fault(p, order) or ("INTERVENTION_LIMIT" if acted else None)
            acted = True
            if found is not None:
                limit = {"limit": str(p.law.options.intervention_limit)}
                yield Refusal(code=found, clause="ST-9.4h", facts=limit, order=n)


def _fault(p: Position, order: o.AnyOrder) -> str | None:
    try:
        command = command_of(p, order)
    except Unknown:
        return "INTERVENTION_SIZE" if isinstance(order, o.Weather) else "INTERVENTION_ROAD"
    wrong = fault_of(p, command)
    return None if wrong is None else _CODES[wrong]


def command_of(p: Position, order: o.AnyOrder) -> c.Intervene:
    """The act that an umpire's order means; raises Unknown for a place that is on no map."""
    if isinstance(order, o.Delay):
        return c.Intervene(kind="delay", text=_rider(p, order.unit))
    if isinstance(order, o.Forbid | o.Correct):
        return _override(p, order)
    made = Translator(Muster(p.board, ()), lambda _, goals: goals).commands(order)[0]
    assert isinstance(made, c.Intervene)
    return replace(made, side=_player(p, made.side))


def _override(p: Position, order: o.Forbid | o.Correct) -> c.Intervene:
    """An override with the unit as its own side calls it; nobody in `who` where there is none such."""
    side = _player(p, order.side)
    try:
        who = Muster(p.board, commanded(p, side), side).find(order.unit)
        ids = who.ids if not who.regiment else ()
    except Unknown:
        ids = ()
    if isinstance(order, o.Forbid):
        return c.Intervene(kind="forbid", who=ids, side=side, text=order.text)
    if order.strength is not None:
        value = Fraction(order.strength) if not order.strength.endswith("/0") else Fraction(-1)
        return c.Intervene(kind="strength", who=ids, side=side, text=order.text, value=value)
    squares = (p.board.square.get(order.square or "", -1),)
    return c.Intervene(kind="square", who=ids, side=side, text=order.text, squares=squares)


def _player(p: Position, side: str) -> str:
    """A side as the game knows it; «зелёные» are the first of them that somebody plays."""
    return next((one for one in p.movers if one.startswith("green")), side) if side == "green" else side


def _rider(p: Position, name: str) -> str:
    """The id of a unit in transfer that is called so by its own side; the name itself if there is none."""
    found = (unit.id for ride in transfers(p) for unit in ride if name in (_called(unit), unit.corps))
    return next(found, name)


def _called(unit: Unit) -> str:
    number = number_of(unit, unit.side)
    return f"{unit.part}/{number} {unit.arm}" if unit.part else f"{number} {unit.arm}"


def act(p: Position, given: Sequence[o.AnyOrder], dice: Dice) -> Unfolding:
    """The umpire's answers and acts in the order given; whose move it is does not change."""
    for order in given:
        if isinstance(order, o.Answer | o.End):
            p = yield from answered(p, UMPIRE, (order,), dice)
        else:
            p = yield from intervene(p, command_of(p, order))
    return p
