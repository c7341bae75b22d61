"""What a blow would bring, on plain units: own ones and those that a side believes to see. An estimate only."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.casualties import captives, losses_of
from posrednik.games.strategia.commands import Share
from posrednik.games.strategia.directions import ENCIRCLED
from posrednik.games.strategia.fighting import Fight, fight
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.lineup import attack, defence, defenders, mode
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import SIDES

ZERO = Fraction(0)


class Odds(Struct, frozen=True, kw_only=True):
    """An estimate: kind of battle, ratings of the first round, its column, losses in divisions by unit, the result."""

    mode: str
    k1: Fraction
    k2: Fraction
    column: str
    losses: dict[str, Fraction]
    result: str
    swift: bool


@clause("ST-9.8", "ST-9.8d", "ST-GEO")
def odds(law: Law, board: Board, target: int, strikers: Iterable[Unit], seen: Iterable[Unit]) -> Odds | None:
    """The half-turn of battle that these strikers would have with these defenders, by the umpire's own functions.

    `seen` are units made of sightings, with assumed arm and strength where they are not known. Every striker counts
    as fit and faced, in one echelon; None if no defender stands at the target or nobody strikes.
    """
    p = Position(board, law, SIDES[:2])
    ours = list(strikers)
    for unit in (*ours, *seen):
        p.put(unit)
    if not ours:
        return None
    struck = defenders(p, ours[0].side, (target,))
    if not struck:
        return None
    kind = mode(p, (target,), struck, ours)
    units = {unit.id: unit for unit in (*ours, *struck)}
    if kind == ENCIRCLED:
        result = Fight((), tuple(captives(p, (target,), struck)), "tactical_encirclement", True)
        losses = losses_of(units, result.tolls)
        return Odds(
            mode=kind, k1=ZERO, k2=ZERO, column="", losses={id: one.total for id, one in losses.items()},
            result=result.status, swift=True,
        )  # fmt: skip
    ahead = attack(p, (target,), (tuple(Share(id=unit.id) for unit in ours),), [unit.id for unit in ours])
    result = fight(law, ahead, defence(p, (target,), struck), board.combat[target], kind)
    first = result.rounds[0]
    return Odds(
        mode=kind, k1=first.k1, k2=first.k2, column=first.column.name, losses=result.losses(),
        result=result.status, swift=result.swift,
    )  # fmt: skip
