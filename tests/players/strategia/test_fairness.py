"""A commander knows what his view shows and nothing else, and the same view and dice give the same orders."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest
from msgspec.structs import replace

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.games.strategia.view import view
from posrednik.players.strategia import make, names
from tests.players.strategia.wars import begin, field, war

OWN = ["red 1 sd 32-19 W", "red 2 sd 32-20 W", "red 201 td 34-22 W", "red 3 sd 33-25 W", "red 101 ad 35-20 W"]
SEEN = ["blue 1 sd 31-20 E", "blue 2 sd 30-24 E"]


@pytest.mark.parametrize("name", names())
def test_hidden_troops_change_nothing(name: str) -> None:
    """Far troops moved, worn, turned, of another arm: the view is the same, and so are the orders."""
    there = field([*OWN, *SEEN, "blue 5 sd 12-20 E", "blue 201 td 10-22 E"], level=2)
    gone = field([*OWN, *SEEN, "blue 5 sd 9-10 N 1/3", "blue 202 td 7-30 S"], level=2)
    for p in (there, gone):
        for id in ("B5", "B201", "B202"):
            if id in p.units:
                p.owner[p.units[id].at] = there.board.owner[p.units[id].at]
    a, b = view(there, Seat("red")), view(gone, Seat("red"))
    assert (a.near, a.memories, a.report, a.owners) == (b.near, b.memories, b.report, b.owners)
    assert make(name).orders(a, Seeded("x")) == make(name).orders(b, Seeded("x"))


@pytest.mark.parametrize("name", ["commander", "colonel", "schwerpunkt"])
def test_what_is_worn_out_of_sight_changes_nothing(name: str) -> None:
    """Losses and number of a chip in sight are hidden (ST-9.8h): they change no order."""
    whole = field([*OWN, *SEEN], level=1)
    worn = whole.copy()
    worn.put(replace(worn.units["B1"], strength=worn.units["B1"].strength / 3))
    worn.put(replace(worn.units["B2"], number=17))
    assert make(name).orders(view(whole, Seat("red")), Seeded("x")) == make(name).orders(
        view(worn, Seat("red")), Seeded("x")
    )


def test_the_same_war_twice() -> None:
    def told() -> bytes:
        p = begin({"level": 2, "turn_limit": 3})
        return b"\n".join(
            msgspec.json.encode(orders) for _, orders, _ in war(p, {"red": "commander", "blue": "cadet"}, "twice")
        )

    assert told() == told()


SCRIPT = """
import msgspec, sys
from tests.players.strategia.wars import begin, war
p = begin({"level": 1, "turn_limit": 3})
for _, orders, _ in war(p, {"red": "commander", "blue": "colonel"}, "hash"):
    sys.stdout.buffer.write(msgspec.json.encode(orders))
"""


def test_the_same_orders_in_every_process() -> None:
    """The order of sets and dictionaries in a process does not reach the orders."""
    out = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT], env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(out) == 1
    assert next(iter(out))
