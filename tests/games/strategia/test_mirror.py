"""The mirrored war has the mirrored course, whichever way the map is turned over.

The law breaks ties by the points of the compass in a few places (the smallest turn to a target, the nearest legal
square, the fastest of equal ways, the axis of supply); orders here leave it no choice where they can, and a war in
which a tie falls all the same is followed as far as that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.events_battle import Fought
from posrednik.games.strategia.mapfile import GameMap
from posrednik.games.strategia.words import FACINGS, PLAIN
from tests.games.strategia.fuzzing import KINDS, WEIGHTS, Player
from tests.games.strategia.mirror import Mirror, Twins
from tests.laws.subjects.strategia import field

WARS = 60 if os.environ.get("POSREDNIK_LONG") else 6
READINGS: dict[str, tuple[Any, ...]] = {
    "level": (1, 2, 3),
    "response": ("standing", "ask"),
    "order_mode": ("phases", "interactive"),
    "stack": ("chip", "free"),
    "rear_diagonals": ("rear", "flank"),
    "bridge_assault": ("river", "road"),
    "attrition": ("compound", "linear"),
}
FIRST = {"sd": 1, "td": 201, "md": 301, "ad": 101}


def plan(t: Player) -> Iterator[o.AnyOrder]:
    """A few divisions bought and put on open ground near the border, each in a square of its own."""
    board, rng = t.board, t.rng
    buys: dict[Any, int] = {"sd": rng.randint(4, 6), "td": rng.randint(1, 3), "ad": 1}
    if t.v.options.level > 1:
        buys["md"] = 1
    yield o.Buy(divisions=buys)
    own = [s for s, owner in enumerate(t.v.owners) if owner == t.side_number and board.relief[s] == PLAIN]
    own = [s for s in own if s not in board.places]
    own.sort(key=lambda s: abs(board.grid.x[s] - 6.5) + 2 * rng.random())
    names = [f"{FIRST[arm] + n} {arm}" for arm, count in buys.items() for n in range(count)]
    for name, s in zip(names, own, strict=False):
        yield o.Move(unit=name, to=board.name[s], facing=rng.choice(FACINGS[::2]))


def moves(t: Player) -> Iterator[o.AnyOrder]:
    """Orders of every kind that say themselves which way to go."""
    if t.v.put:
        yield from (t.answer(put.square) for put in t.v.put)
        return
    struck: set[str] = set()
    for u in t.stand:
        order = t.rng.choices(KINDS, WEIGHTS)[0](t, u)
        if order is None or isinstance(order, o.Transfer) or (isinstance(order, o.Move) and order.to is not None):
            continue
        if isinstance(order, o.Strike):
            if order.target in struck:
                continue
            struck.add(order.target)
        yield order


def followed(seed: int, m: GameMap, mirror: Mirror) -> tuple[int, int]:
    """The half-turns and the strikes of a war for which its image went the same way, to its end or to a tie."""
    rng = Random(f"options {seed}")
    options = {name: rng.choice(readings) for name, readings in READINGS.items()}
    twins = Twins(seed, m, mirror, forces="bought", turn_limit=6, **options)
    fights = 0
    while twins.own.stage != "peace":
        told = twins.play(plan if twins.own.stage == "planning" else moves)
        wrong = twins.differing()
        if wrong:
            parting = twins.parting(*told)
            assert parting is not None, (seed, options, wrong)
            assert twins.is_tie(*parting), (seed, options, parting)
            break
        fights += sum(isinstance(event, Fought) for event, _ in told[0])
    return twins.own.half, fights


@pytest.mark.parametrize(("east", "north"), [(True, False), (False, True), (True, True)])
def test_the_mirrored_war_goes_the_mirrored_way(east: bool, north: bool) -> None:
    m = field()
    mirror = Mirror(m.width, m.height, east, north)
    found = [followed(seed, m, mirror) for seed in range(WARS)]
    assert sum(halves for halves, _ in found) >= 5 * WARS
    assert sum(fights for _, fights in found) >= 2 * WARS


def test_a_mirror_of_a_mirror_is_the_thing_itself() -> None:
    m = field()
    for n in range(1, 4):
        mirror = Mirror(m.width, m.height, bool(n & 1), bool(n & 2))
        again = mirror.map(mirror.map(m))
        assert (again.terrain_rows, again.owner_legend, again.objects) == (m.terrain_rows, m.owner_legend, m.objects)
        assert all(mirror.turn(mirror.turn(d)) == d for d in range(8))
        order = o.Move(unit="1 sd", path=("3-4", "4-5"), facing="NE")
        assert mirror.order(mirror.order(order)) == order
