"""The orders of «Бой отрядов», one file per order; `judge` finds the one that applies."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from posrednik.games.otryadov.orders import air, attack, chemistry, deploy, fire, move, saddle, words
from posrednik.games.otryadov.orders.air import BombRun, Fly
from posrednik.games.otryadov.orders.attack import Attack
from posrednik.games.otryadov.orders.base import Verdict
from posrednik.games.otryadov.orders.chemistry import Bomb, Contaminate
from posrednik.games.otryadov.orders.deploy import Deploy, FilePlan
from posrednik.games.otryadov.orders.fire import Fire
from posrednik.games.otryadov.orders.move import Move
from posrednik.games.otryadov.orders.saddle import Dismount, Mount
from posrednik.games.otryadov.orders.words import AcceptDraw, OfferDraw, Pass, Resign, Unreadable
from posrednik.games.otryadov.turn import Turn

AnyOrder: TypeAlias = (
    Move | Fire | Attack | Mount | Dismount | Bomb | Contaminate | Fly | BombRun | Pass | Resign | OfferDraw
    | AcceptDraw | Deploy | FilePlan | Unreadable
)  # fmt: skip
"""Every order of this game."""

_JUDGE: dict[type, Callable[[Turn, Any], Verdict]] = {
    Move: move.judge,
    Fire: fire.judge,
    Attack: attack.judge,
    Mount: saddle.judge,
    Dismount: saddle.judge,
    Bomb: chemistry.judge_bomb,
    Contaminate: chemistry.judge_contaminate,
    Fly: air.judge_fly,
    BombRun: air.judge_run,
    Pass: words.judge_pass,
    OfferDraw: words.judge_offer,
    Resign: words.judge_alone,
    AcceptDraw: words.judge_alone,
    Unreadable: words.judge_unreadable,
    Deploy: deploy.judge_late,
    FilePlan: deploy.judge_late,
}


def judge(t: Turn, order: AnyOrder) -> Verdict:
    """A refusal of the order as the turn stands, or the events that it brings about."""
    return _JUDGE[type(order)](t, order)


class _One(msgspec.Struct):
    """One order: the decoder keeps what it knows of a class, of a bare union it would find it out each time."""

    order: AnyOrder


_AT = re.compile(r"`\$\.order\.?([^`]*)`$")
_FIELD = re.compile(r"field `([^`]*)`")


def _unread(thing: Any, error: str) -> str:
    """What of an order cannot be read, the same in every language: its place and what stands there."""
    at, field = _AT.search(error), _FIELD.search(error)
    path = re.findall(r"[^.\[\]]+", at[1].partition("[...]")[0]) if at else []
    for part in [*path, field[1]] if field else path:
        thing = thing.get(part, "–") if isinstance(thing, dict) else thing[int(part)]
    long = "{…}" if isinstance(thing, dict) else "[…]" if isinstance(thing, (list, tuple)) else None
    shown = thing if isinstance(thing, str) else long or json.dumps(thing, default=str)
    place = ".".join([*path, field[1]] if field else path)
    return "".join(c for c in f"{place}: {shown}"[:200].removeprefix(": ") if c.isprintable())


def read_order(thing: object) -> AnyOrder:
    """An order from plain data (a JSON object); null is as good as left out, and what fits
    no form becomes `Unreadable`."""
    if isinstance(thing, dict):
        thing = {key: value for key, value in thing.items() if value is not None}
    try:
        return msgspec.convert({"order": thing}, _One).order
    except msgspec.ValidationError as error:
        return Unreadable(_unread(thing, str(error)))
    except RecursionError:
        return Unreadable("{{{ … }}}")


class _Several(msgspec.Struct):
    """Orders that all have a form."""

    orders: list[AnyOrder]


def read_orders(things: Sequence[object]) -> list[AnyOrder]:
    """Orders from plain data, as `read_order` reads each of them."""
    try:
        return msgspec.convert({"orders": list(things)}, _Several).orders
    except (msgspec.ValidationError, RecursionError):
        return [read_order(thing) for thing in things]


def figure_options(t: Turn, i: int) -> Iterator[AnyOrder]:
    """The lawful orders of one own figure, barrage included."""
    yield from move.options(t, i)
    yield from attack.options(t, i)
    yield from saddle.options(t, i)
    yield from fire.targets(t, i)
    yield from fire.barrages(t, i)
    yield from air.options(t, i)


def options(t: Turn) -> Iterator[AnyOrder]:
    """The lawful orders of the side to move as its turn stands; none that walks into a fatal barrage."""
    for i in list(t.f.figures(t.side)):
        yield from figure_options(t, i)
    yield from chemistry.options(t)
    if not t.offered:
        yield OfferDraw()


__all__ = [
    "AcceptDraw",
    "AnyOrder",
    "Attack",
    "Bomb",
    "BombRun",
    "Contaminate",
    "Deploy",
    "Dismount",
    "FilePlan",
    "Fire",
    "Fly",
    "Mount",
    "Move",
    "OfferDraw",
    "Pass",
    "Resign",
    "Unreadable",
    "Verdict",
    "air",
    "attack",
    "chemistry",
    "deploy",
    "figure_options",
    "fire",
    "judge",
    "move",
    "options",
    "read_order",
    "read_orders",
    "saddle",
    "words",
]
