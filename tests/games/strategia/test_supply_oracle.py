"""Supply and open runs against a slow reading of section 4.5 and 4.6, word for word, on random boards."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from posrednik.core.exact import Fraction
from posrednik.games.strategia import observing, supply
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Closure
from posrednik.games.strategia.words import MOUNTAIN, SEA, SWAMP
from tests.games.strategia.stage import field

WIDTH, HEIGHT = 11, 9
BOARDS = 120
TWO_ROADS = (1036, 1511, 1726)
"""Boards on which a group reaches two roads, and another one only that of them which leads nowhere."""


def scattered(seed: int) -> Position:
    """A board of every ground with roads and trails, Red's capital somewhere, units of both sides."""
    rng = random.Random(seed)
    names = [f"{x}-{y}" for x in range(1, WIDTH + 1) for y in range(1, HEIGHT + 1)]
    wild = rng.choice((0.1, 0.3, 0.5))
    terrain = {name: rng.choice(("sea", "mountain", "swamp", "forest")) for name in names if rng.random() < wild}
    ways = [_way(rng) for _ in range(rng.randint(1, 4))]
    land = [name for name in names if terrain.get(name) != "sea"]
    rng.shuffle(land)
    places = ("capital", "city", "city")
    objects = [{"type": kind, "at": land.pop(), "owner": "red", "name": f"г{n}"} for n, kind in enumerate(places)]
    reds, blues = rng.randint(1, 7), rng.randint(0, 9)
    units = [f"R{n} sd {land.pop()}" for n in range(1, reds + 1)] + [
        f"B{n} sd {land.pop()}" for n in range(1, blues + 1)
    ]
    world = {"w": WIDTH, "h": HEIGHT, "terrain": terrain, "roads": ways[1:], "trails": ways[:1], "objects": objects}
    options = {"supply_reach": rng.choice(("nearest", "2"))}
    p = field(units, level=rng.choice((1, 2)), map=world, options=options)
    for square, place in p.board.places.items():
        if rng.random() < (0.15 if place.kind == "capital" else 0.3):
            p.owner[square] = 2
    p.closures = tuple(
        Closure(kind="road", squares=(s,), first=0, last=9) for s in range(p.board.size) if rng.random() < 0.03
    )
    return p


def _way(rng: random.Random) -> list[str]:
    x, y = rng.randint(1, WIDTH), rng.randint(1, HEIGHT)
    way = [(x, y)]
    for _ in range(rng.randint(2, 14)):
        x, y = x + rng.choice((-1, 0, 1, 1)), y + rng.choice((-1, 0, 1))
        if 1 <= x <= WIDTH and 1 <= y <= HEIGHT and (x, y) != way[-1]:
            way.append((x, y))
        x, y = way[-1]
    return [f"{x}-{y}" for x, y in way] if len(way) > 1 else ["1-1", "2-1"]


def sides(p: Position, s: int) -> Iterable[int]:
    return (p.board.step[s][d] for d in (0, 2, 4, 6) if p.board.step[s][d] >= 0)


def ground(p: Position, a: int, b: int, enemies: set[int]) -> bool:
    """Whether GROUND goes from a square to the one beside it."""
    if b in enemies or p.board.relief[b] == SEA:
        return False
    return p.board.relief[b] not in (MOUNTAIN, SWAMP) or p.board.link(a, b) is not None


def distances(p: Position, start: Iterable[int], enemies: set[int]) -> dict[int, int]:
    found = dict.fromkeys(start, 0)
    queue = deque(found)
    while queue:
        a = queue.popleft()
        for b in sides(p, a):
            if b not in found and ground(p, a, b, enemies):
                found[b] = found[a] + 1
                queue.append(b)
    return found


def slow_base(p: Position) -> int | None:
    home = {s: place for s, place in p.board.places.items() if p.owner_of(s) == "red"}
    capital = [s for s, place in home.items() if place.kind == "capital"]
    x, y = p.board.grid.x, p.board.grid.y
    links = {s: sum(s in edge and link.road for edge, link in p.board.links.items()) for s in home}
    return capital[0] if capital else min(home, key=lambda s: (-links[s], x[s], y[s]), default=None)


def slow_states(p: Position) -> dict[str, str]:
    enemies = {unit.at for unit in p.units.values() if unit.side == "blue"}
    base = slow_base(p)
    own = [unit for unit in p.units.values() if unit.side == "red"]
    found = {}
    linked = [unit for unit in own if base is not None and base in distances(p, [unit.at], enemies)]
    for unit in own:
        found[unit.id] = "encircled" if unit not in linked else _by_road(p, unit.at, linked, base, enemies)
    return found


def _by_road(p: Position, at: int, linked: Any, base: int | None, enemies: set[int]) -> str:
    group, squares = {at}, {unit.at for unit in linked}
    while more := {s for s in squares - group if any(p.board.grid.distance(s, one) <= 2 for one in group)}:
        group |= more
    roads = {s for edge, link in p.board.links.items() if link.road for s in edge}
    peace = [steps for s, steps in distances(p, group, set()).items() if s in roads]
    if not peace:
        return ""
    reach = 2 if p.law.options.supply_reach == "2" else max(2, min(peace))
    shut = {one.squares[0] for one in p.closures} | enemies
    start = {s for s, steps in distances(p, group, enemies).items() if steps <= reach and s in {*roads, base}} - shut
    queue, seen = deque(start), set(start)
    while queue:
        a = queue.popleft()
        for edge, link in p.board.links.items():
            if link.road and a in edge:
                b = edge[0] if edge[1] == a else edge[1]
                if b not in seen and b not in shut:
                    seen.add(b)
                    queue.append(b)
    return "" if base in seen else "cut_off"


@pytest.mark.clause("ST-9.15a", "ST-9.15b")
def test_supply_is_what_the_law_says_word_for_word() -> None:
    kinds: set[str] = set()
    for seed in (*range(BOARDS), *TWO_ROADS):
        p = scattered(seed)
        expected = slow_states(p)
        assert supply.states(p, "red") == expected, seed
        kinds |= set(expected.values())
    assert kinds == {"", "cut_off", "encircled"}


def slow_runs(p: Position) -> list[set[int]]:
    """Blue's front towards Red without cover, in parts that touch."""
    grid = p.board.grid
    blue = {s for s in range(p.board.size) if p.owner_of(s) == "blue" and p.board.relief[s] != SEA}
    front = {s for s in blue if any(p.owner_of(q) == "red" for q in sides(p, s))}

    def strength(s: int) -> Fraction:
        return sum((unit.strength for unit in p.on(s) if unit.side == "blue"), Fraction(0))

    def covered(s: int) -> bool:
        beside = (q for q in front if grid.distance(s, q) == 1)
        return strength(s) >= Fraction(1, 3) or any(strength(q) >= 1 for q in beside)

    rest = {s for s in front if not covered(s)}
    runs = []
    while rest:
        run = {rest.pop()}
        while more := {s for s in rest if any(grid.distance(s, q) == 1 for q in run)}:
            run |= more
            rest -= more
        runs.append(run)
    return runs


@pytest.mark.clause("ST-8.2", "ST-VIS", "ST-5.8")
def test_open_runs_are_what_the_law_says_word_for_word() -> None:
    seen = 0
    for seed in range(BOARDS):
        rng = random.Random(seed)
        names = [f"{x}-{y}" for x in range(1, 13) for y in range(1, 11)]
        owner = {name: "blue" if int(name.split("-")[0]) <= 6 + rng.randint(-1, 1) else "red" for name in names}
        terrain = {name: "sea" for name in names if rng.random() < 0.1}
        free = [name for name in names if owner[name] == "blue" and name not in terrain]
        rng.shuffle(free)
        units = [f"B{n} sd {name} E {rng.choice(('1', '1', '1/2', '1/3', '1/4'))}" for n, name in enumerate(free[:8])]
        p = field(units, map={"w": 12, "h": 10, "owner": owner, "terrain": terrain})
        found = [set(run) for run in observing.open_runs(p, "red", "blue")]
        assert sorted(map(sorted, found)) == sorted(map(sorted, slow_runs(p))), seed
        for zone in observing.report(p, "red").zones:
            told = {unit.id for unit in zone.units}
            inside = {u.id for u in p.of("blue") if _in(p, u.at, zone)}
            assert told <= inside
            seen += len(told)
    assert seen > BOARDS


def _in(p: Position, s: int, zone: Any) -> bool:
    (west, east), (south, north) = zone.columns, zone.rows
    return bool(west <= p.board.grid.x[s] <= east and south <= p.board.grid.y[s] <= north)


def test_the_boards_of_the_oracle_have_roads_and_enemies() -> None:
    boards = [scattered(seed) for seed in range(20)]
    assert any(len(p.held) > 1 for p in boards)
    assert all(p.board.roads or p.board.links for p in boards)
    assert all(p.board.grid.distance(a, b) == 1 for p in boards for a, b in p.board.links)
    assert not any(a == b for p in boards for a, b in pairwise(sorted(p.units)))
