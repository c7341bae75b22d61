"""Random wars of every kind keep the laws: what is lost is told, the map is in order, events are the whole truth."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.games.strategia import commands as c
from posrednik.games.strategia.digest import fingerprint
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.walking import movement
from tests.games.strategia.stage import play
from tests.games.strategia.wars import plies, run, traced

LONG = bool(os.environ.get("POSREDNIK_LONG"))
WARS = 300 if LONG else 2
AGAIN = 40 if LONG else 1
PAIRS = 60 if LONG else 1
APART = 12
"""Squares between units so far apart that no move of one bears on the other."""


@pytest.mark.parametrize("seed", range(WARS))
def test_a_random_war_keeps_every_law(seed: int) -> None:
    assert run(seed, 100 if LONG else 10)


@pytest.mark.parametrize("seed", range(500, 500 + AGAIN))
def test_the_same_orders_and_dice_give_the_same_war_whichever_copy_the_rules_are_sent(seed: int) -> None:
    most = 40 if LONG else 6
    assert traced(seed, most) == [fingerprint(after) for _, after, _ in plies(seed, most)]


@pytest.mark.parametrize("seed", range(900, 900 + PAIRS))
def test_moves_of_units_far_apart_may_be_given_in_any_order(seed: int) -> None:
    rng = Random(seed)
    for before, after, _ in plies(seed, 40 if LONG else 8):
        p = after if after.stage == "operations" and not after.pending else before
        if p.stage != "operations":
            continue
        moves = apart(p, rng)
        there, back = p.copy(), p.copy()
        play(there, movement(there, p.mover, moves))
        play(back, movement(back, p.mover, moves[::-1]))
        assert ageless(there) == ageless(back)


def apart(p: Position, rng: Random) -> list[c.Command]:
    """Moves along random ways of units that stand alone and far from each other."""
    units = [u for u in p.of(p.mover) if u.squares and u.arm != "garrison" and u.corps is None and u.order is None]
    rng.shuffle(units)
    chosen: list[Any] = []
    for u in units:
        if all(p.board.grid.distance(u.at, one.at) > APART for one in chosen):
            chosen.append(u)
    moves: list[c.Command] = []
    for u in chosen:
        s, path = u.at, []
        for _ in range(rng.randint(1, 4)):
            s = rng.choice(p.board.near[s])[1]
            path.append(s)
        moves.append(c.Move(who=(u.id,), path=tuple(path)))
    return moves


def ageless(p: Position) -> Any:
    """What a position says, but for the age of orders and arrivals."""
    units = [replace(u, arrived=0, order=u.order and replace(u.order, since=0)) for _, u in sorted(p.units.items())]
    owners, relations = bytes(p.owner), sorted(p.relations.items())
    return units, owners, relations, p.spent, p.moved, p.war, p.points
