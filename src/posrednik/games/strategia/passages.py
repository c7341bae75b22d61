"""An edge of the map as one arm finds it: what of a step to a neighbour is the same wherever the others stand."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from posrednik.games.strategia.ground import DEFILES, Edge, Ground
from posrednik.games.strategia.words import MOUNTAIN, SEA


class Act(Struct, frozen=True, gc=False):
    """What a unit does next: a turn in its place, or a step. `cost` is its whole time in ticks."""

    kind: str  # turn | road | ahead | back
    cost: int
    facing: int  # afterwards
    squares: tuple[int, ...]  # afterwards
    quarters: int = 0
    forward: int = 0  # the counts of the knight's move afterwards
    sideways: int = 0
    back: bool = False
    column: bool = False
    defile: bool = False
    lead: int = 0  # regiments in the anchor of a corps column


class Passage(Struct, frozen=True, gc=False):
    """An edge and an arm. `road` and `lone` are the steps of a division and of a regiment by its link, if it has one.

    Both hold where nothing is closed or in mud, and face the way of the edge.
    """

    edge: Edge
    d: int  # the direction
    shut: bool  # sea, or a town to artillery
    guard: int  # squares whose holders may bar the way: that entered, and both corners of a diagonal step
    road: Act | None
    lone: Act | None
    pace: int  # off the roads; 0: impassable
    delay: int | None  # ticks that a river costs, None: it cannot be crossed
    high: bool  # into mountains
    squares: tuple[int]  # the square entered


Passages = dict[int, Passage | None]
"""Square left * size of the board + square entered → the passage, None between squares that are no neighbours."""


def passage(ground: Ground, arm: str, s: int, to: int) -> Passage | None:
    """The passage of an arm between two squares of the board, worked out the first time that it is asked for."""
    known: Passages = ground.passages[arm]
    key = s * ground.size + to
    if key not in known:
        known[key] = _passage(ground, arm, s, to)
    return known[key]


def _passage(ground: Ground, arm: str, s: int, to: int) -> Passage | None:
    d = ground.board.direction(s, to)
    edge = ground.edge(s, d) if d >= 0 else None
    if edge is None:
        return None
    pace, narrow, defile = by_link(ground, arm, edge)
    lone = Act("road", pace * edge.length, d, (to,), edge.length, defile=defile) if pace else None
    column = lone is not None and narrow and ground.law.cards
    return Passage(
        edge=edge,
        d=d,
        shut=edge.relief == SEA or (edge.town and arm == "ad"),
        guard=1 << to | edge.corners,
        road=replace(lone, squares=(to, s), column=True) if lone and column else lone,
        lone=lone,
        pace=0 if edge.coast else ground.open[arm][edge.relief],
        delay=ground.law.delay[arm] if edge.river else 0,
        high=edge.relief == MOUNTAIN,
        squares=(to,),
    )


def by_link(ground: Ground, arm: str, edge: Edge, broken: bool = False, mud: bool = False) -> tuple[int, bool, bool]:
    """By the link of an edge: (pace in ticks, in column, in a defile where one cannot turn); pace 0: not usable.

    `broken`: its road is closed; `mud`: the ground behind it is.
    """
    link, relief = edge.link, edge.relief
    if link is None:
        return 0, False, False
    if link.road and not broken:
        narrow = link.river or link.mountain
        if mud and not link.rail:
            return ground.open[arm][relief] or ground.trail[arm][relief], narrow, False
        return ground.road[arm], narrow or ground.law.road_column, False
    if link.trail:
        narrow = relief in DEFILES
        return ground.trail[arm][relief], narrow, narrow
    return 0, False, False
