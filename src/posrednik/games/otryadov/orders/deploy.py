"""The orders before play: the deployment behind the screen (X, XI) and the sealed plan (XVII)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.orders.base import Id, Order, SquareName, Verdict
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.turn import Turn

Placing = Annotated[dict[Id, SquareName], Meta(max_length=200)]
Arm = Literal["rifle", "cavalry", "tank"]


class Deploy(Order, frozen=True, tag="deploy"):
    """The complete deployment of a side: figure → square; `arms` declares the arm of a chem figure."""

    placement: Placing
    arms: dict[Id, Arm] = {}


class FilePlan(Order, frozen=True, tag="plan"):
    """The sealed plan of a competition."""

    plan: Plan


def judge_late(t: Turn, order: Deploy | FilePlan) -> Verdict:
    """Deployment and plans belong before the first move."""
    return no("OUT_OF_PLACE", "O30-X-8" if isinstance(order, Deploy) else "O30-XVII-2")
