"""Random lawful turns of «Бой отрядов», chosen without looking at more figures than needed."""

from __future__ import annotations

import random
from functools import lru_cache

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.otryadov import game
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.check import begin_turn, carry_out
from posrednik.games.otryadov.imagine import sample_placement
from posrednik.games.otryadov.position import Position
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.turn import Turn

MOVES, SHOTS = 2, 4
DEPLOYMENTS = 64
"""Different starts; a chess game, too, starts from a board that is set up."""


@lru_cache(maxsize=256)
def deployed(base: str, seed: int) -> Position:
    """A game of that order of battle after a random lawful deployment."""
    scenario = Scenario(base=base, name=base)  # type: ignore[arg-type]
    position = game.begin(scenario, Ruleset(game=game.id, edition=game.edition))
    dice = Seeded(f"bench {seed}")
    orders = {
        seat: [o.Deploy(sample_placement(position.facts, scenario, n, dice))] for n, seat in enumerate(game.seats)
    }
    return adjudicate(game, position, orders, dice)[0]


def turn(position: Position, r: random.Random) -> list[o.AnyOrder]:
    """One random lawful turn: duties first, then some moves and some shots of random figures."""
    t = begin_turn(position.facts.copy())
    out: list[o.AnyOrder] = []
    figures = list(t.f.figures(t.side))
    if any(t.duties):
        for i in figures:
            if t.duties[i]:
                _do(t, out, list(o.saddle.options(t, i)), r)
                _do(t, out, list(o.move.options(t, i)), r)
    r.shuffle(figures)
    moves = shots = 0
    for i in figures:
        if moves < MOVES:
            moves += _do(t, out, list(o.move.options(t, i)), r)
        if shots < SHOTS:
            shots += _do(t, out, list(o.fire.targets(t, i)), r)
        if moves >= MOVES and shots >= SHOTS:
            break
    if not t.acted:
        out.append(o.Pass())
    return out


def _do(t: Turn, out: list[o.AnyOrder], choices: list[o.AnyOrder], r: random.Random) -> int:
    if not choices:
        return 0
    order = choices[int(r.random() * len(choices))]
    if carry_out(t, order) is not None:
        return 0
    out.append(order)
    return 1


def playout(base: str, seed: int) -> list[tuple[Position, Seat, list[o.AnyOrder]]]:
    """A whole random game: position, seat and orders of every ply."""
    r = random.Random(seed)
    position = deployed(base, seed % DEPLOYMENTS)
    dice = Seeded(f"bench {seed}")
    plies = []
    while position.phase == "play":
        seat = game.seats[position.facts.to_move]
        orders = turn(position, r)
        plies.append((position, seat, orders))
        position, _ = adjudicate(game, position, {seat: orders}, dice)
    return plies
