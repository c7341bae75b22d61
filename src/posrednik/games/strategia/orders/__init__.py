"""The orders of «Стратегия» in their structured form (law, 8.1): frozen structs in one union, told apart by `do`."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from posrednik.games.strategia.orders.base import Arm, Facing, Order, RoadKind, Side, UnitOrder
from posrednik.games.strategia.orders.battle import (
    AcceptBattle,
    AnyReaction,
    Ask,
    Fire,
    FireRoad,
    Interdict,
    Reaction,
    Respond,
    RetreatAbove,
    Stand,
    Strike,
)
from posrednik.games.strategia.orders.movement import (
    Attach,
    Cancel,
    Detach,
    Disband,
    March,
    Merge,
    Move,
    Narrow,
    Place,
    Rearm,
    Regroup,
    Split,
    Transfer,
    Turn,
    Widen,
)
from posrednik.games.strategia.orders.planning import Army, Buy, Cover, Front, Mobilise, Own, Reserve, Standing
from posrednik.games.strategia.orders.talking import (
    AcceptPeace,
    Answer,
    Close,
    Correct,
    Delay,
    End,
    Fog,
    Forbid,
    Message,
    OfferPeace,
    Resign,
    Unreadable,
    Weather,
    WithdrawPeace,
)

AnyOrder: TypeAlias = (
    Move | Place | Turn | March | Transfer | Widen | Narrow | Regroup | Split | Disband | Detach | Merge | Attach
    | Rearm | Cancel | Strike | Fire | Interdict | FireRoad | Stand | Reaction | Respond | Ask | Army | Front | Cover
    | Reserve | Standing | Mobilise | Buy | OfferPeace | AcceptPeace | WithdrawPeace | Resign | End | Weather | Close
    | Fog | Delay | Message | Forbid | Correct | Answer
)  # fmt: skip
"""Every line of the order language."""


def read_order(plain: Any) -> AnyOrder | Unreadable:
    """An order from plain data; what fits no form becomes an order that is always refused."""
    try:
        found: AnyOrder = msgspec.convert(plain, AnyOrder)
        return found
    except (msgspec.ValidationError, RecursionError):
        kind = plain.get("do") if isinstance(plain, dict) else plain
        return Unreadable(text=str(kind)[:60])


__all__ = [
    "AcceptBattle",
    "AcceptPeace",
    "Answer",
    "AnyOrder",
    "AnyReaction",
    "Arm",
    "Army",
    "Ask",
    "Attach",
    "Buy",
    "Cancel",
    "Close",
    "Correct",
    "Cover",
    "Delay",
    "Detach",
    "Disband",
    "End",
    "Facing",
    "Fire",
    "FireRoad",
    "Fog",
    "Forbid",
    "Front",
    "Interdict",
    "March",
    "Merge",
    "Message",
    "Mobilise",
    "Move",
    "Narrow",
    "OfferPeace",
    "Order",
    "Own",
    "Place",
    "Reaction",
    "Rearm",
    "Regroup",
    "Reserve",
    "Resign",
    "Respond",
    "RetreatAbove",
    "RoadKind",
    "Side",
    "Split",
    "Stand",
    "Standing",
    "Strike",
    "Transfer",
    "Turn",
    "UnitOrder",
    "Unreadable",
    "Weather",
    "Widen",
    "WithdrawPeace",
    "read_order",
]
