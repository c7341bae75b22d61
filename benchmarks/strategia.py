"""`python -m benchmarks.strategia`: the speed of the war against the package `diplomacy`, as ratios of one run."""

from __future__ import annotations

import gc
import itertools
import os
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from benchmarks.measure import Ratio, compare, pin
from benchmarks.peer_diplomacy import Diplomacy
from benchmarks.random_war import HalfTurn, war
from posrednik.core.dice import Seeded
from posrednik.core.umpire import adjudicate
from posrednik.games.strategia.war import game

WARS = (1, 2, 3)
"""Seeds of the wars whose half-turns are adjudicated again."""
PLAYED = range(4, 10)
"""Seeds of the wars that every window plays: wars differ in length, and windows shall not."""
WINDOWS = 5
SECONDS = 0.7
WAR_SECONDS = 1.5


class War:
    """Half-turns of recorded random wars, with both views."""

    def __init__(self) -> None:
        self.halves: list[HalfTurn] = [half for seed in WARS for half in war(seed)]
        self.next = itertools.cycle(self.halves)

    @property
    def orders(self) -> float:
        """Orders of a half-turn."""
        return statistics.mean(len(half.orders) for half in self.halves)

    def half(self) -> int:
        """One half-turn: orders judged and carried out, supply, report, both views."""
        one = next(self.next)
        after, _ = adjudicate(game, one.position, {one.seat: one.orders}, Seeded("bench"))
        for seat in game.seats:
            game.view(after, seat)
        return 1

    def play(self) -> int:
        """Whole random wars."""
        for seed in PLAYED:
            war(seed)
        return len(PLAYED)

    def view_ms(self) -> float:
        """Milliseconds of CPU for one seat's full view: the median over the recorded half-turns."""
        times = []
        for half in self.halves:
            begin = time.process_time()
            for seat in game.seats:
                game.view(half.position, seat)
            times.append((time.process_time() - begin) / len(game.seats))
        return statistics.median(times) * 1000

    def copied(self) -> int:
        """Bytes of one more live position of a war: a copy, whose units and reports are those of the other."""
        middle = self.halves[len(self.halves) // 2].position
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [middle.copy() for _ in range(200)]
        spent = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        return spent // len(kept)

    def further(self) -> int:
        """Bytes that the position after a half-turn holds alone while the one before lives on: the mean of twelve."""
        spent = []
        for half in self.halves[:: len(self.halves) // 12]:
            after, _ = adjudicate(game, half.position, {half.seat: half.orders}, Seeded("bench"))
            seen = shared(after)
            weight(half.position, seen)
            spent.append(weight(after, seen))
        return round(statistics.mean(spent))

    def largest(self) -> int:
        """Bytes of the largest of the recorded positions, board and law not counted."""
        return max(weight(half.position, shared(half.position)) for half in self.halves[:: len(self.halves) // 12])


def shared(p: Any) -> set[int]:
    """What all positions of a game have in common."""
    return {id(p.board), id(p.law), id(p.movers), id(p.board.owner), *map(id, p.board.grid.number)}


def weight(thing: Any, seen: set[int]) -> int:
    """Bytes of an object and of all that it holds, each counted once; small and interned values are everybody's."""
    if id(thing) in seen or thing is None or isinstance(thing, (bool, type, str)):
        return 0
    seen.add(id(thing))
    size = sys.getsizeof(thing)
    if isinstance(thing, int):
        return 0 if -5 <= thing <= 256 else size
    if isinstance(thing, Mapping):
        return size + sum(weight(k, seen) + weight(v, seen) for k, v in thing.items())
    if isinstance(thing, (tuple, list, set, frozenset)):
        return size + sum(weight(one, seen) for one in thing)
    names = thing.__struct_fields__ if isinstance(thing, Struct) else getattr(type(thing), "__slots__", ())
    return size + sum(weight(getattr(thing, name), seen) for name in names if hasattr(thing, name))


def adjudications(ours: War, peer: Diplomacy) -> Ratio:
    """Half-turns against phases; the peer's clock runs in its adjudication alone, neighbours alternate."""

    def timed(work: Callable[[], tuple[int, float]]) -> float:
        gc.collect()
        units, spent = 0, 0.0
        while spent < SECONDS:
            more, seconds = work()
            units, spent = units + more, spent + seconds
        return units / spent

    def half() -> tuple[int, float]:
        begin = time.process_time()
        return ours.half(), time.process_time() - begin

    pairs = [(timed(half), timed(peer.adjudication)) for _ in range(WINDOWS)]
    ratios = sorted(a / b for a, b in pairs)
    rates = [statistics.median(column) for column in zip(*pairs, strict=True)]
    return Ratio(rates[0], rates[1], statistics.median(ratios), ratios[0], ratios[-1])


def _line(what: str, ratio: Ratio, goal: str) -> str:
    return (
        f"{what:<34} {ratio.median:6.3f}  ({ratio.low:.3f} – {ratio.high:.3f})   "
        f"ours {ratio.ours:,.2f}/s, diplomacy {ratio.peer:,.2f}/s   goal {goal}"
    )


def figures() -> None:
    """Print the four figures."""
    ours, peer = War(), Diplomacy()
    gc.collect()
    gc.freeze()  # the recorded wars are no part of the work
    print("ratio = ours / diplomacy, per CPU second, medians of alternating windows")
    print(_line("adjudicated half-turns", adjudications(ours, peer), "0.5"))
    print(_line("random wars of 30 turns", compare(ours.play, peer.game, WINDOWS, WAR_SECONDS), "1"))
    print(f"orders of a half-turn: {ours.orders:.1f}, of a phase of the peer: {peer.orders / peer.phases:.1f}")
    print(f"one seat's view: {ours.view_ms():.2f} ms (goal 3)")
    print(
        f"a live position: {ours.copied():,} bytes (goal 24,576), counted by copies like the boards of other libraries;"
    )
    print(f"    {ours.further():,} for the next one of a war held too, {ours.largest():,} with all that it holds")
    print(f"load average: {' '.join(f'{one:.1f}' for one in os.getloadavg())}")


if __name__ == "__main__":
    pin()
    figures()
