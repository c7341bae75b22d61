"""`python -m benchmarks.server`: a move, a crowd of games, a crowd of spectators, against the bare stack.

The bare stack is Litestar, msgspec and uvicorn with the same settings and no table: a JSON echo that parses and
answers bodies of the same size, and a socket that sends the same bytes to everybody. Both servers run in processes
of their own, the load comes from this one, and windows alternate. Moves and echoes are counted for each second of CPU
of the server, because the load shares its cores.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.server_load import Connection, Running, listen, start_bare, start_ours
from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game
from posrednik.games.otryadov.scenario import Scenario
from posrednik.players import player

WINDOWS, LANES, MOVES = 5, 16, 20
GAMES, SECONDS = 200, 12
SPECTATORS, REPORTS = 500, 6


def script(seed: str, plies: int) -> list[tuple[str, list[Any]]]:
    """A lawful game as (seat, orders), found beforehand, so that the load costs nothing while it is measured."""
    rules, mind = game("otryadov"), player("otryadov", "random")
    position = rules.begin(Scenario(), Ruleset(game="otryadov", edition=rules.edition))
    out: list[tuple[str, list[Any]]] = []
    while len(out) < plies and rules.waiting(position):
        given = {}
        for seat in sorted(rules.waiting(position)):
            orders = mind.orders(rules.view(position, Seat(seat)), Seeded(f"{seed} {len(out)} {seat}"))
            given[seat] = orders
            out.append((seat, [msgspec.to_builtins(order) for order in orders]))
        position, _ = adjudicate(rules, position, given, Seeded("x"))
    return out


class Game:
    """One table that is played by its script, both seats listening."""

    def __init__(self, opened: dict[str, Any], turns: list[tuple[str, list[Any]]]) -> None:
        self.table, self.keys, self.watch = opened["table"], opened["seats"], opened["watch"]
        self.turns = turns
        self.at = 0
        self.acknowledged = 0

    async def move(self, way: Connection) -> float:
        """Hand the next turn in; the seconds until it was acknowledged."""
        seat, orders = self.turns[self.at]
        body = {"id": str(uuid.uuid4()), "verb": "hand_in", "expected": self._version(), "orders": orders}
        began = time.perf_counter()
        answer = await way.post(f"/api/tables/{self.table}/command", body, self.keys[seat])
        took = time.perf_counter() - began
        if json.loads(answer)["version"] != self.at:
            raise SystemExit(f"a move was lost: {answer[:300]!r}")
        self.at += 1
        self.acknowledged += 1
        return took

    def _version(self) -> int:
        return max(0, self.at - 1)  # the first deployment lies sealed, which nobody notices


async def heard(ears: list[Any], count: int, patience: float = 30) -> int:
    """Wait until the listeners have had so many reports together; how many they have had."""
    end = time.perf_counter() + patience
    while sum(ear.seen for ear in ears) < count and time.perf_counter() < end:
        await asyncio.sleep(0.01)
    found: int = sum(ear.seen for ear in ears)
    return found


async def opened(server: Running, count: int, plies: int, scripts: int = 8) -> list[Game]:
    """So many tables, deployed."""
    turns = [script(f"bench {n}", plies) for n in range(min(scripts, count))]
    way = await Connection.open(server.port)
    seats = {"red": {"kind": "human"}, "blue": {"kind": "human"}}
    games = []
    for n in range(count):
        answer = await way.post("/api/tables", {"game": "otryadov", "seats": seats}, "")
        games.append(Game(json.loads(answer), turns[n % len(turns)]))
        await games[-1].move(way)
        await games[-1].move(way)
    way.close()
    return games


async def rate(
    server: Running,
    lanes: int,
    work: Callable[[int], Awaitable[int]],
    after: Callable[[], Awaitable[None]] | None = None,
) -> float:
    """Acts of so many lanes at once, with what is to come `after` them, for each second of CPU that the server used."""
    began = server.spent()
    done = await asyncio.gather(*(work(lane) for lane in range(lanes)))
    if after is not None:
        await after()
    return sum(done) / max(0.01, server.spent() - began)


async def moves(ours: Running, bare: Running) -> None:
    """Moves a second, both seats of every table listening, as a share of the bare stack's echoes a second."""
    games = await opened(ours, LANES, 2 + WINDOWS * MOVES + MOVES)
    ears = [await listen(ours.port, f"/api/tables/{g.table}/live", key) for g in games for key in g.keys.values()]
    ways = [await Connection.open(ours.port) for _ in games]
    echoes = [await Connection.open(bare.port) for _ in games]
    sample = {"id": str(uuid.uuid4()), "verb": "hand_in", "expected": 5, "orders": games[0].turns[4][1]}

    async def play(lane: int) -> int:
        count = 0
        while count < MOVES and games[lane].at < len(games[lane].turns):
            await games[lane].move(ways[lane])
            count += 1
        return count

    async def echo(lane: int) -> int:
        for _ in range(MOVES * 8):
            await echoes[lane].post("/echo", sample, "x" * 32)
        return MOVES * 8

    async def told() -> None:
        await heard(ears, 2 * sum(game.acknowledged - 2 for game in games))

    ratios, ours_rates, bare_rates = [], [], []
    await rate(bare, LANES, echo)
    for _ in range(WINDOWS):
        bare_rates.append(await rate(bare, LANES, echo))
        ours_rates.append(await rate(ours, LANES, play, told))
        ratios.append(ours_rates[-1] / bare_rates[-1])
    print(
        f"a move, durable and pushed         {_spread(ratios)}   "
        f"ours {statistics.median(ours_rates):,.0f}/s, bare echo {statistics.median(bare_rates):,.0f}/s   goal 0.12"
    )
    for ear in ears:
        await ear.close()


async def crowd(ours: Running) -> None:
    """Many games at one move a second each: the time until a move is acknowledged, and that none is lost."""
    games = await opened(ours, GAMES, 2 + SECONDS + 2)
    ears = [await listen(ours.port, f"/api/tables/{g.table}/live", key) for g in games for key in g.keys.values()]
    ways = [await Connection.open(ours.port) for _ in games]
    times: list[float] = []

    async def one(n: int) -> int:
        await asyncio.sleep(n / len(games))
        for _ in range(SECONDS):
            if games[n].at >= len(games[n].turns):
                break
            began = time.perf_counter()
            times.append(await games[n].move(ways[n]))
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))
        return 0

    await rate(ours, len(games), one)
    told = 2 * sum(game.acknowledged - 2 for game in games)
    lost = told - await heard(ears, told)
    times.sort()
    print(
        f"{GAMES} games, a move a second        p50 {1000 * times[len(times) // 2]:.0f} ms, "
        f"p99 {1000 * times[int(len(times) * 0.99)]:.0f} ms of {len(times)} moves, "
        f"{lost} reports lost   goal p99 100 ms"
    )
    for ear in ears:
        await ear.close()


def _spread(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):6.3f}  ({min(ratios):.3f} – {max(ratios):.3f})"


async def spectators(ours: Running, bare: Running) -> None:
    """Reports to a crowd of spectators, as a share of the bare stack's sending of the same bytes to as many."""
    (table,) = await opened(ours, 1, 2 + (WINDOWS + 1) * REPORTS)
    ears = [await listen(ours.port, f"/api/tables/{table.table}/live", table.watch) for _ in range(SPECTATORS)]
    others = [await listen(bare.port, "/fan", "x") for _ in range(SPECTATORS)]
    way, push = await Connection.open(ours.port), await Connection.open(bare.port)
    await table.move(way)
    await wait_all(ears, 1)
    message = ears[0].last
    ratios = []
    for _ in range(WINDOWS):
        began = time.perf_counter()
        for _ in range(REPORTS):
            target = min(ear.seen for ear in others) + 1
            await push.raw("/push", message, "")
            await wait_all(others, target)
        theirs = time.perf_counter() - began
        began = time.perf_counter()
        for _ in range(REPORTS):
            if table.at >= len(table.turns):
                break
            target = min(ear.seen for ear in ears) + 1
            await table.move(way)
            await wait_all(ears, target)
        ratios.append(theirs / (time.perf_counter() - began))
    print(f"fan-out to {SPECTATORS} spectators         {_spread(ratios)}   of {len(message):,} bytes each   goal 0.6")
    for ear in [*ears, *others]:
        await ear.close()


async def wait_all(ears: list[Any], count: int) -> None:
    """Until every listener has had so many reports."""
    while any(ear.seen < count for ear in ears):
        await asyncio.sleep(0.002)


async def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        ours, bare = start_ours(Path(folder) / "tables.db"), start_bare()
        print(f"server ready after {ours.ready:.2f} s (goal 1.5)")
        try:
            await moves(ours, bare)
            await crowd(ours)
            await spectators(ours, bare)
        finally:
            ours.stop()
            bare.stop()


if __name__ == "__main__":
    asyncio.run(main())
    sys.exit(0)
