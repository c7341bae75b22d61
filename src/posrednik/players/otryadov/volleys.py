"""Who fires on whom: fire is free, so the best assignment is looked for inside every evaluation.

`Pairs` maps a target to its possible firers, each with the thirds of a firer that it would add; a target
falls when the sum reaches its need. Greedy by worth, then leftover fire pins and drives back.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Pairs: TypeAlias = dict[int, list[tuple[int, int]]]
"""Target → (thirds, firer)."""

HURT = {3: (0.0, 0.16, 0.4), 4: (0.0, 0.02, 0.16, 0.4), 1: (0.0,)}
"""Firers needed to destroy → worth of 0, 1, 2, … firers, as a share of the target's worth (VI-1, VI-2)."""


class Volleys(NamedTuple):
    """Worth destroyed, worth hurt, figures destroyed, firer → target."""

    killed: float
    hurt: float
    dead: set[int]
    shots: dict[int, int]


def hurt(thirds: int, need: int) -> float:
    """The share of a target's worth that fire short of destruction takes for a turn."""
    row = HURT.get(need // 3, HURT[3])
    n = thirds // 3
    return row[n] if n < len(row) else row[-1]


def fewest(firers: list[tuple[int, int]], need: int) -> list[tuple[int, int]]:
    """As few firers as reach the need, strongest first, none that could be spared; all if it is out of reach."""
    got, chosen = 0, []
    for pair in firers:
        chosen.append(pair)
        got += pair[0]
        if got >= need:
            break
    spare = got - need
    if spare > 0:
        for pair in chosen[::-1]:
            if pair[0] <= spare:
                chosen.remove(pair)
                spare -= pair[0]
    return chosen


def solve(standing: Pairs, need: list[int], value: list[float]) -> Volleys:
    """The fire of figures that bear, on targets with these needs and worths."""
    shots: dict[int, int] = {}
    dead: set[int] = set()
    killed = 0.0
    able = [(value[j] / need[j], j) for j, firers in standing.items() if sum([c for c, _ in firers]) >= need[j]]
    for _, j in sorted(able, reverse=True):
        free = [pair for pair in standing[j] if pair[1] not in shots]
        if sum([c for c, _ in free]) < need[j]:
            continue
        free.sort(key=_strongest)
        for _, i in fewest(free, need[j]):
            shots[i] = j
        dead.add(j)
        killed += value[j]
    return Volleys(killed, _leftover(standing, need, value, dead, shots), dead, shots)


def _strongest(pair: tuple[int, int]) -> tuple[int, int]:
    return -pair[0], pair[1]


def _leftover(standing: Pairs, need: list[int], value: list[float], dead: set[int], shots: dict[int, int]) -> float:
    """Fire of those who are left, target by target by worth; the answer is the worth hurt."""
    total = 0.0
    rest = [(-value[j], j) for j in standing if j not in dead]
    rest.sort()
    for _, j in rest:
        got = 0
        limit = need[j] - 3
        for c, i in sorted(standing[j], key=_strongest):
            if i not in shots and got < limit:
                shots[i] = j
                got += c
        total += value[j] * hurt(got, need[j])
    return total


class Answer(NamedTuple):
    """What an enemy could do next: worth he destroys, worth he hurts, figures destroyed."""

    killed: float
    hurt: float
    dead: set[int]


def answer(
    standing: Pairs, moving: Pairs, storms: dict[int, list[int]], need: list[int], value: list[float], slots: int
) -> Answer:
    """The best fire and storm of the side that moves next: figures that bear, and a few that come up."""
    used: set[int] = set()
    dead: set[int] = set()
    killed = 0.0
    for _, j in sorted([(value[j] / need[j], j) for j in standing], reverse=True):
        free = [pair for pair in standing[j] if pair[1] not in used]
        if sum([c for c, _ in free]) >= need[j]:
            free.sort(key=_strongest)
            used.update([i for _, i in fewest(free, need[j])])
            dead.add(j)
            killed += value[j]
    for _, j in sorted([(value[j], j) for j in storms if j not in dead], reverse=True):
        fresh = [k for k in storms[j] if k not in used]
        if slots and fresh:
            used.add(fresh[0])
            dead.add(j)
            killed += value[j]
            slots -= 1
    if slots:
        for _, j in sorted([(value[j] / need[j], j) for j in moving if j not in dead], reverse=True):
            free = sorted([p for p in standing.get(j, ()) if p[1] not in used], key=_strongest)
            fresh_up = sorted([p for p in moving[j] if p[1] not in used], key=_strongest)[:slots]
            lack = need[j] - sum([c for c, _ in free])
            if sum([c for c, _ in fresh_up]) < lack:
                continue
            up = fewest(fresh_up, lack)
            slots -= len(up)
            used.update([i for _, i in free], [i for _, i in up])
            dead.add(j)
            killed += value[j]
            if not slots:
                break
    soft = 0.0
    for j, firers in standing.items():
        if j not in dead:
            soft += value[j] * hurt(sum([c for c, i in firers if i not in used]), need[j])
    return Answer(killed, soft, dead)
