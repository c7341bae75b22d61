"""Random wars of «Стратегия» on level 2: every unit is ordered, chosen from what its side knows."""

from __future__ import annotations

import random
from functools import cache

from msgspec import Struct

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.board import OWNERS, Board
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.view import View
from posrednik.games.strategia.war import game

TURNS = 30
Around = list[tuple[list[int], list[int]]]
"""Square by square, how far ahead each neighbour lies, and the numbers of the neighbours."""
BORDER = 29.5
"""The meridian between the countries, in columns counted from 0."""
CLOSE = 6.0


class HalfTurn(Struct, frozen=True):
    """A half-turn of a war: the position before it, who moves, and the orders."""

    position: Position
    seat: Seat
    orders: list[o.AnyOrder]


def begun(seed: int) -> Position:
    """A war whose sides have deployed along the border by lot."""
    r, dice = random.Random(seed), Seeded(f"bench {seed}")
    options = {"level": 2, "turn_limit": TURNS}
    p = game.begin(Scenario(), Ruleset(game=game.id, edition=game.edition, options=options))
    for seat in game.seats:
        p = adjudicate(game, p, {seat: plan(p, str(seat), r)}, dice)[0]
    return p


def plan(p: Position, side: str, r: random.Random) -> list[o.AnyOrder]:
    """Every unit near the border."""
    b, lot = p.board, r.random
    number = OWNERS.index(side)
    own = sorted((far + lot() * CLOSE, s) for s, far in _fields(b, side == "red") if p.owner[s] == number)
    units = [u for u in p.of(side) if u.arm != "garrison"]
    return [*(o.Move(unit=called(u), to=b.name[s]) for u, s in zip(units, [s for _, s in own], strict=False)), o.End()]


def orders(v: View, r: random.Random) -> list[o.AnyOrder]:
    """An order for every unit: fire or a strike at what stands beside it, a way of up to four squares, a turn."""
    name, struck = v.board.name, set()
    foes = {chip.square for chip in v.near}
    around = _beside(v.board, -1 if v.side == "red" else 1)
    made: list[o.AnyOrder] = []
    for u in v.units:
        if u.arm == "garrison" or not u.squares:
            continue
        beside = [q for q in around[u.squares[0]][1] if q in foes]
        if beside and u.arm in ("ad", "ptd"):
            made.append(o.Fire(unit=called(u, v.side), target=name[beside[0]]))
        elif beside and r.random() < 0.5:
            if beside[0] not in struck:
                struck.add(beside[0])
                made.append(o.Strike(target=name[beside[0]]))
        elif r.random() < 0.1:
            made.append(o.Turn(unit=called(u, v.side), facing=r.choice(("N", "E", "S", "W"))))
        else:
            made.append(o.Move(unit=called(u, v.side), path=tuple(_way(name, around, u.squares[0], r))))
    return [*made, o.End()]


def _way(name: list[str], around: Around, s: int, r: random.Random) -> list[str]:
    chance, way = r.random, list[str]()
    for _ in range(r.randint(1, 4)):
        far, squares = around[s]
        drawn = [x + chance() * 4 for x in far]
        s = squares[drawn.index(max(drawn))]
        way.append(name[s])
    return way


@cache
def _beside(board: Board, ahead: int) -> Around:
    return [([board.grid.x[q] * ahead for _, q in near], [q for _, q in near]) for near in board.near]


@cache
def _fields(board: Board, east: bool) -> list[tuple[int, float]]:
    """The open country on one side of the border: squares, and how far from the border they lie."""
    land = [s for s in range(board.size) if board.land >> s & 1 and s not in board.places]
    x = board.grid.x
    return [(s, abs(x[s] - BORDER)) for s in land if (x[s] > BORDER) == east]


def war(seed: int) -> list[HalfTurn]:
    """A whole random war, half-turn by half-turn, with the view of the side that moves."""
    r, dice, p = random.Random(seed), Seeded(f"war {seed}"), begun(seed)
    out = []
    while p.stage != "peace":
        seat = Seat(p.mover)
        given = orders(game.view(p, seat), r)
        out.append(HalfTurn(p, seat, given))
        p = adjudicate(game, p, {seat: given}, dice)[0]
    return out
