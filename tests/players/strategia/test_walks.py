"""Where the commander believes that units can come to is where the umpire lets them come."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.games.strategia import checking
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.stepping import Field
from posrednik.games.strategia.victory import ratings
from posrednik.games.strategia.view import view
from posrednik.players.base import pick
from posrednik.players.strategia.reach import Walks, reach
from posrednik.players.strategia.staff import Staff, pressure
from tests.players.strategia.wars import begin, field, hand_in, war

OWN = [
    "red 201 td 40-19 W", "red 301 md 45-21 S", "red 1 sd 41-10 W", "red 2 sd 36-15 N", "red 401 sau 45-22 E",
    "red 501 ptd 33-24 S", "red 101 ad 38-20 W", "blue 1 sd 20-20 E",
]  # fmt: skip


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_place_in_reach_is_reached(level: int) -> None:
    p = field(OWN, level=level)
    v = view(p, Seat("red"))
    staff = Staff(v)
    dice, reached = Seeded("walks"), 0
    for unit in (one for one in v.units if one.arm != "garrison"):
        where = reach(staff.p, Field(staff.p, "red"), unit, staff.closed)
        arrivals = [one for some in where.values() for one in some if one.path]
        for one in [pick(dice, arrivals) for _ in range(4) if arrivals]:
            reached += 1
            path = tuple(v.board.name[s] for s in one.path)
            order = o.Move(unit=checking.called(unit, "red"), path=path)
            after = hand_in(p.copy(), "red", [order, o.End()], Seeded("umpire")).units[unit.id]
            assert (after.squares, after.facing) == (one.squares, one.facing)
    assert reached >= 20


@pytest.mark.parametrize("level", [1, 2])
def test_kept_reaches_follow_what_stands_near(level: int) -> None:
    p = field(OWN, level=level)
    staff = Staff(view(p, Seat("red")))
    walks, tanks = Walks(staff.p), staff.p.units["R201"]
    free = walks.reach(staff.p, Field(staff.p, "red"), tanks, staff.closed)
    for side, square in (("blue", "38-19"), ("red", "39-19"), ("red", "39-20")):
        world: Position = staff.p.copy()
        world.put(replace(tanks, id="?", side=side, squares=(world.board.sq(square),)))
        fresh = reach(world, Field(world, "red"), tanks, staff.closed)
        assert walks.reach(world, Field(world, "red"), tanks, staff.closed) == fresh
    assert walks.reach(staff.p, Field(staff.p, "red"), tanks, staff.closed) is free


@pytest.mark.parametrize("options", [{"level": 1}, {"level": 2}], ids=["chips", "cards"])
def test_orders_fail_only_on_what_was_hidden(options: dict[str, int]) -> None:
    """Of the commander's orders nothing is cut short but by enemies that he had not seen, or that were not there."""
    codes = set()
    p = begin({**options, "turn_limit": 5})
    faults: list[Fault] = []
    for v, _, _ in war(p, {"red": "commander", "blue": "schwerpunkt"}, "proper", faults.append):
        codes |= {one.code for one in faults if one.side == "red" and v.stage == "operations"}
        faults.clear()
    assert codes <= {"OCCUPIED", "NO_ENEMY", "BETWEEN_ENEMIES"}


def test_a_quiet_enemy_presses_less() -> None:
    p = field(OWN, level=1)
    assert pressure(view(p, Seat("red"))) == 1.0
    p.half = 20
    p.initial.update(ratings(p))
    assert pressure(view(p, Seat("red"))) == 0.25
    p.put(replace(p.units["R201"], strength=p.units["R201"].strength / 3))
    p.put(replace(p.units["R401"], strength=p.units["R401"].strength / 3))
    assert pressure(view(p, Seat("red"))) == 1.0
