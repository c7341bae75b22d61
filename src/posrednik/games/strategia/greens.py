"""The Green states (ST-9.1g, R-09): where they stand, who commands them, their divisions on the way to their posts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.events_war import Deployed
from posrednik.games.strategia.forces import FIRST, present
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reconstruction import STANDARD, Tables
from posrednik.games.strategia.tables import FORCES
from posrednik.games.strategia.unit import Standing
from posrednik.games.strategia.words import FACING, NEUTRAL

Post = tuple[str, int, str, int]
"""Arm, number, square, facing of a division of a Green state."""


@clause("ST-9.1g", "ST-3.6")
def all_posts(state: str, level: int, tables: Tables = STANDARD) -> Iterator[Post]:
    """The posts of all divisions of a Green state at a level."""
    for arm, rows in tables["green_deployment"][state].items():
        if arm in FIRST and (level > 1 or arm in FORCES["order_of_battle"]["green"]["level1"]):
            for number, at, facing in rows:
                yield arm, number, at, FACING[facing]


@clause("ST-9.1g", "ST-T5")
def posts(state: str, options: Options) -> list[Post]:
    """The posts that are held from the start; where there is mobilisation the others come later."""
    here = present(state, 0, options)
    return [post for post in all_posts(state, options.level) if post[1] < FIRST[post[0]] + here.get(post[0], 0)]


@clause("ST-9.1g", "ST-1.2")
def commander(p: Position, state: str) -> str:
    """The side that commands a Green state: the team that plays it, whom ST-9.1g names, "" for the umpire."""
    return state if state in p.movers else p.commanders.get(state, "")


def unled(p: Position) -> list[str]:
    """The Green states that nobody commands."""
    return [state for state in sorted(NEUTRAL) if not commander(p, state)]


@clause("ST-9.1g")
def to_post(p: Position, state: str) -> Unfolding:
    """Divisions that have come in at the capital are sent to their posts by the fastest way."""
    from posrednik.games.strategia.referring import Named
    from posrednik.games.strategia.ways import way_of

    goals = {(arm, number): (at, facing) for arm, number, at, facing in all_posts(state, p.law.level, p.law.tables)}
    for unit in [one for one in p.of(state) if one.order is None and (one.arm, one.number) in goals]:
        name, facing = goals[unit.arm, unit.number]
        goal = p.board.square.get(name)
        if goal is None or unit.at in (goal, -1) or unit.part:
            continue
        path = way_of(p, state)(Named((unit.id,)), (goal,))
        if path:
            order = Standing(kind="move", path=path, facing=facing, since=p.half)
            p = yield Deployed(clause="ST-9.1g", side=state, units=(replace(unit, order=order),))
    return p


@clause("ST-9.1g")
def move(p: Position) -> Unfolding:
    """The umpire moves the divisions of Greens that nobody commands towards their posts, once a game turn."""
    from posrednik.games.strategia.walking import movement

    for state in unled(p):
        if p.relation("red", state) == "war" or p.relation("blue", state) == "war":
            continue
        if any(unit.order is not None for unit in p.of(state)):
            p = yield from movement(p, state, ())
    return p
