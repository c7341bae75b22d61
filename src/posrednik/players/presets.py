"""Deployments that a computer player would use itself, offered to people as they set up."""

from __future__ import annotations

from typing import Any

from posrednik.core.dice import Seeded
from posrednik.players import player

DEPLOYER = "sergeant"
"""The player whose templates are offered."""
COUNT = 9
"""How many there are."""


def preset(game_id: str, view: Any, number: int) -> list[Any]:
    """Preset `number` (from 1) as orders for the seat of the view; the same every time, and from the view alone."""
    orders: list[Any] = player(game_id, DEPLOYER).orders(view, Seeded(f"template {number}"))
    return orders
