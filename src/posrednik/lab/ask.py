"""What a player would do in the position of a case: the turn as order objects and in notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.games import game, part
from posrednik.notation.complaint import Complaint
from posrednik.players import player


class Advice(Struct, frozen=True, kw_only=True):
    """The answer to one case: `orders` as in the case schema, `notation` as a player would write them.

    `error` says why there is no answer: the set-up cannot be read or cannot be played.
    """

    id: str
    side: str | None = None
    orders: tuple[Mapping[str, Any], ...] = ()
    notation: str = ""
    error: str | None = None


def ask(game_id: str, case: Mapping[str, Any], name: str, seed: str, lang: str) -> Advice:
    """The turn (or deployment) that the player chooses where the case has its set-up."""
    id = str(case.get("id", ""))
    try:
        position = part(game_id, "casefile").position_of(case)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return Advice(id=id, error=_reason(error, lang))
    g = game(game_id)
    seat = _seat(g, position, case)
    if seat is None:
        return Advice(id=id)
    view = g.view(position, seat)
    try:
        orders = player(game_id, name).orders(view, Seeded(f"{seed}/{id}"))
    except ValueError as error:
        return Advice(id=id, side=seat, error=_reason(error, lang))
    tongue = part(game_id, "tongue").tongue
    return Advice(
        id=id,
        side=seat,
        orders=tuple(msgspec.to_builtins(order) for order in orders),
        notation=tongue.write(view, seat, orders, lang),
    )


def _reason(error: Exception, lang: str) -> str:
    if isinstance(error, Complaint):
        return error.say(lang)
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"


def _seat(g: Any, position: Any, case: Mapping[str, Any]) -> Seat | None:
    """The side that is asked: the one to move, or in a deployment the one that the action names."""
    waiting = sorted(g.waiting(position))
    if not waiting:
        return None
    action = case.get("action")
    side = action.get("side") if isinstance(action, Mapping) else None
    if len(waiting) > 1 and isinstance(side, str) and side in waiting:
        return Seat(side)
    if len(waiting) > 1:
        pieces = case.get("setup", {}).get("pieces", [])
        owners = {piece.get("side") for piece in pieces}
        return Seat(next((seat for seat in waiting if seat in owners), waiting[0]))
    return Seat(waiting[0])
