"""Hand-made positions with what a sound player achieves: after its turn, and after the enemy's best fire."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game, part
from posrednik.players import player

TACTICS: list[Mapping[str, Any]] = json.loads((Path(__file__).parent / "tactics.json").read_text(encoding="utf-8"))[
    "cases"
]


def solved(case: Mapping[str, Any], name: str, seed: str = "1") -> list[str]:
    """What the player failed to achieve in the position; nothing if it is solved."""
    g = game("otryadov")
    position = part("otryadov", "casefile").position_of(case)
    (seat,) = g.waiting(position)
    expect = case["expect"]
    orders = player("otryadov", name).orders(g.view(position, seat), Seeded(seed))
    position, _ = adjudicate(g, position, {seat: orders}, Seeded("table"))
    after = g.view(position, Seat("public"))
    squares = {figure.id: figure.square for figure in after.figures}
    own = {figure.square for figure in after.figures if figure.side == seat}
    wrong = [f"{id} still stands" for id in expect.get("gone", ()) if squares[id] is not None]
    wrong += [f"{square} is not held" for square in expect.get("held", ()) if square not in own]
    if "result" in expect and (after.result is None or after.result.kind != expect["result"]):
        wrong.append(f"no {expect['result']}")
    if expect.get("kept") and g.waiting(position):
        (foe,) = g.waiting(position)
        reply = player("otryadov", "greedy").orders(g.view(position, foe), Seeded(seed))
        position, _ = adjudicate(g, position, {foe: reply}, Seeded("table"))
        left = {figure.id: figure.square for figure in g.view(position, Seat("public")).figures}
        wrong += [f"{id} was lost" for id in expect["kept"] if left[id] is None]
    return wrong
