"""The defender's answer (ST-9.8q, 9.8r): who is asked, which answer belongs to which blow, what reactions say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.directions import ENCIRCLED
from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.lineup import defenders, leader, mode, near
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.striking import Blow
from posrednik.games.strategia.unit import Reaction, Unit
from posrednik.games.strategia.withdrawing import able, first_steps, rear_of


class Question(Struct, frozen=True):
    """What is put to a defender: the square struck, how many chips strike it and from where. Nothing of arms."""

    side: str
    square: int
    chips: int
    squares: tuple[int, ...]


@clause("ST-9.10")
def released(p: Position, strikers: Iterable[Unit], side: str) -> bool:
    """Whether a flank, combined or rear blow leaves the defender a choice: his own side struck one of the attacking
    squares so in its last move, and that battle is open."""
    squares = {s for unit in strikers for s in unit.squares}
    since = p.half - len(p.movers)
    return any(
        by == side and since <= half < p.half and square in squares
        for battle in p.battles
        for by, half, square in battle.flanked
    )


@clause("ST-9.8q", "ST-9.10", "ST-9.19e")
def may_choose(p: Position, blow: Blow) -> bool:
    """Whether the defender could do anything but accept, for all that he sees himself."""
    struck = defenders(p, blow.side, blow.squares)
    strikers = [p.units[id] for id in blow.strikers if id in p.units]
    if not struck or not strikers or not able(p, struck):
        return False
    kind = mode(p, blow.squares, struck, strikers)
    if kind == ENCIRCLED or (kind != "regular" and not released(p, strikers, struck[0].side)):
        return False
    rear = rear_of(p, struck[0].side)
    return any(True for _ in first_steps(rear, struck, blow.squares))


@clause("ST-9.8q", "ST-9.1g")
def answers_for(p: Position, blow: Blow) -> str:
    """The side that answers for the troops struck: their own, or whoever commands Greens; "" for nobody."""
    struck = defenders(p, blow.side, blow.squares)
    return commander(p, struck[0].side) if struck else ""


@clause("ST-9.8q")
def asked(p: Position, blows: Sequence[Blow]) -> tuple[Question, ...]:
    """All squares that are put to the defenders, where a choice exists."""
    out = []
    for blow in blows:
        side = answers_for(p, blow)
        if side and may_choose(p, blow):
            strikers = [p.units[id] for id in blow.strikers]
            squares = tuple(sorted({near(p, unit, blow.squares)[0] for unit in strikers}))
            chips = {(unit.corps if not p.law.cards and unit.corps else unit.id) for unit in strikers}
            out.append(Question(side, blow.target, len(chips), squares))
    return tuple(out)


@clause("ST-9.8q")
def by_word(p: Position, blows: Sequence[Blow], said: Iterable[tuple[str, c.Respond]]) -> Mapping[int, c.Respond]:
    """Target square → its answer, from answers with the side that gave them; a side answers for its own troops.

    One that names no square is for the side's first blow that has none yet.
    """
    out: dict[int, c.Respond] = {}
    said = list(said)
    if not said:
        return out
    own = {blow.target: answers_for(p, blow) for blow in blows}
    for side, one in said:
        open_ = [blow for blow in blows if blow.target not in out and side == own[blow.target]]
        meant = next((blow for blow in open_ if one.at in blow.squares or one.at < 0), None)
        if meant is not None:
            out[meant.target] = one
    return out


@clause("ST-9.8r")
def reaction_of(p: Position, struck: Sequence[Unit]) -> Reaction | None:
    """The standing reaction that decides for a stack: that of the corps, else of its highest-rated unit."""
    if len(struck) == 1:
        return struck[0].reaction
    corps = [u for u in struck if u.corps is not None]
    set_ = [u for u in corps if u.reaction is not None]
    if set_:
        return leader(p, set_).reaction
    return leader(p, struck).reaction
