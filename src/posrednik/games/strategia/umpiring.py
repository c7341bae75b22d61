"""The seat of a human umpire: what he may order, what is refused him, what comes of it (ST-1.3u, ST-9.4h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.intervening import fault_of, intervene, transfers
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Muster, Unknown, number_of
from posrednik.games.strategia.translating import Translator
from posrednik.games.strategia.unit import Unit

UMPIRE: Final = "umpire"
"""The seat of a human umpire; it belongs to no side."""
UMPIRES: Final = (o.Weather, o.Close, o.Fog, o.Delay, o.Message)
_CODES: Final[Mapping[str, str]] = {
    "NO_HUMAN_UMPIRE": "NOT_UMPIRE",
    "ONE_A_TURN": "INTERVENTION_LIMIT",
    "TOO_MANY": "INTERVENTION_LIMIT",
    "DISTRICT": "INTERVENTION_SIZE",
    "TOO_LONG": "INTERVENTION_SIZE",
    "NO_ROAD": "INTERVENTION_ROAD",
    "NO_TRANSFER": "INTERVENTION_TRANSFER",
    "NO_SIDE": "INTERVENTION_SIDE",
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
    for n, order in enumerate(given):
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
        return "INTERVENTION_ROAD"
    wrong = fault_of(p, command)
    return None if wrong is None else _CODES[wrong]


def command_of(p: Position, order: o.AnyOrder) -> c.Intervene:
    """The act that an umpire's order means; raises Unknown for a place that is on no map."""
    if isinstance(order, o.Delay):
        return c.Intervene(kind="delay", text=_rider(p, order.unit))
    made = next(Translator(Muster(p.board, ()), lambda _, goals: goals).commands(order))
    assert isinstance(made, c.Intervene)
    if made.side == "green":
        greens = [side for side in p.movers if side.startswith("green")]
        return c.Intervene(kind=made.kind, side=greens[0] if greens else "green", text=made.text)
    return made


def _rider(p: Position, name: str) -> str:
    """The id of a unit in transfer that is called so by its own side; the name itself if there is none."""
    found = (unit.id for ride in transfers(p) for unit in ride if name in (_called(unit), unit.corps))
    return next(found, name)


def _called(unit: Unit) -> str:
    number = number_of(unit, unit.side)
    return f"{unit.part}/{number} {unit.arm}" if unit.part else f"{number} {unit.arm}"


def act(p: Position, given: Sequence[o.AnyOrder]) -> Unfolding:
    """The umpire's acts in the order given; whose move it is does not change."""
    for order in given:
        p = yield from intervene(p, command_of(p, order))
    return p
