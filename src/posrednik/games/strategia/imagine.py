"""A position that could look like a view: what the seat knows is as it knows it, the rest is drawn by chance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from posrednik.core.dice import Dice
from posrednik.core.exact import Fraction
from posrednik.games.strategia import asking
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.guessing import Guess
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.law import law_of
from posrednik.games.strategia.owners import Owners
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Answer, Battle, Member, Query
from posrednik.games.strategia.scoring import score
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.geometry.squares import bits

_CLAUSE = "ST-VIS"
World: TypeAlias = Position
"""A position that a side makes up for itself: never the umpire's."""


def believed(v: View, others: Iterable[Unit]) -> World:
    """The war as a side has it on its own map: all that it knows, and the units of others that it believes in."""
    p = Position(v.board, law_of(v.options, v.tables), v.movers)
    _course(p, v)
    _ground(p, v)
    _staff(p, v)
    for unit in (*v.units, *others):
        p.put(unit)
    return p


def imagine(v: View, dice: Dice) -> Position:
    """A position whose view from the same seat is this view; worlds of other dice differ in what is hidden."""
    p = Position(v.board, law_of(v.options, v.tables), v.movers)
    _course(p, v)
    _ground(p, v)
    _staff(p, v)
    for unit in sorted(v.units, key=lambda one: (one.arrived, one.id)):
        p.put(unit)
    p.counter = 1 + max((unit.arrived for unit in v.units), default=0) + len(v.units)
    if v.stage != "peace" and v.seat != UMPIRE:
        Guess(p, v, dice).draw()
    _battles(p, v, dice)
    _questions(p, v)
    _points(p, v)
    return p


def _course(p: Position, v: View) -> None:
    """Where the war stands, between whom, and what is being said."""
    p.stage, p.half, p.war = v.stage, v.half, v.war
    p.seats = dict(v.seats)
    p.relations = {(a, b): how for a, b, how in v.relations}
    p.acts = v.acts
    p.commanders = dict(v.commanders)
    p.left = v.left
    p.result = v.result
    done = [seat for seat, its in v.seats.items() if v.stage == "operations" and its == v.mover]
    p.given = v.given
    p.ended = (*v.ended, *(seat for seat in done if seat not in (*v.waiting, *v.ended)))
    for one in v.offered:
        p.offers[one, v.side] = v.half
    for to in v.offers:
        p.offers[v.side, to] = _own_half(v, v.side)
    p.log = {v.side: tuple(("message", v.half, text) for text in v.said)} if v.said else {}
    p.queries = v.queries


def _own_half(v: View, side: str) -> int:
    """The half-turn of a side's present or last own move."""
    n = len(v.movers)
    return v.half - (v.half - v.movers.index(side)) % n if side in v.movers else v.half


def _ground(p: Position, v: View) -> None:
    """Owners, closures, fire, marks on the commander's map."""
    p.owner = Owners(v.owners)
    p.maps[v.side] = v.owners
    p.closures, p.learnt = v.closures, {v.side: v.closures} if v.closures and v.side else {}
    p.interdictions = v.fire
    p.sightings[v.side] = v.memories
    if v.report is not None:
        p.reports[v.side] = v.report


def _staff(p: Position, v: View) -> None:
    """What the side's own staff keeps."""
    p.spent, p.moved, p.acted = dict(v.spent), dict(v.moved), dict(v.acted)
    p.coming = v.coming
    p.equipment = v.equipment
    p.armies = {(army.side, army.number): army for army in v.armies}
    p.fronts = {(front.side, front.number): front for front in v.fronts}
    p.rules = {v.side: v.rules} if v.rules else {}
    p.initial[v.side] = v.initial
    p.answers[v.side] = tuple(
        Answer(half=one.half, kind=one.kind, price=one.price, question=one.question, said=one.said) for one in v.replies
    )


# --- what goes on between own troops and others --------------------------------------------------------


def _battles(p: Position, v: View, dice: Dice) -> None:
    """Battles in which the units in contact stand: with the enemies beside them, opened by either side."""
    left = {id: p.units[id] for id in v.contact if id in p.units}
    while left:
        own = next(iter(left.values())).side
        mine = [unit for unit in left.values() if unit.side == own]
        foes = _beside(p, mine, own)
        other = foes[0].side if foes else next((one for one in p.movers if p.hostile(own, one)), "")
        foes = [unit for unit in foes if unit.side == other]
        if v.seat == UMPIRE or v.stage == "peace":
            foes = [unit for unit in left.values() if unit.side == other]
        attacker = own if dice.roll(2, _CLAUSE) == 1 else other
        members = tuple(_member(n, unit) for n, unit in enumerate((*mine, *foes)))
        p.battles += (
            Battle(
                number=len(p.battles) + 1, attacker=attacker, defender=other if attacker == own else own,
                members=members, struck=_own_half(v, attacker), square=(foes or mine)[0].at,
            ),
        )  # fmt: skip
        for one in members:
            left.pop(one.id, None)
    lost = [id for id in v.contact if id not in p.units]
    if lost:
        p.battles = _with(p.battles, v, lost)


def _with(battles: tuple[Battle, ...], v: View, lost: list[str]) -> tuple[Battle, ...]:
    """Battles in whose records names stand of which the side has no unit any more."""
    foe = next((one for one in v.movers if one != v.side), "")
    first = battles[0] if battles else Battle(number=1, attacker=v.side, defender=foe)
    more = tuple(
        Member(id=id, side=v.side, arm="sd", number=0, joined=n, strength=Fraction(0))
        for n, id in enumerate(lost, len(first.members))
    )
    return (replace(first, members=(*first.members, *more)), *battles[1:])


def _beside(p: Position, units: list[Unit], own: str) -> list[Unit]:
    """The enemies that stand next to some of a side's units."""
    ring = 0
    for unit in units:
        for s in unit.squares:
            ring |= p.board.grid.neighbours[s]
    return [unit for s in bits(ring) for unit in p.on(s) if p.hostile(own, unit.side)]


def _member(n: int, unit: Unit) -> Member:
    return Member(
        id=unit.id, side=unit.side, arm=unit.arm, number=unit.number, joined=n, strength=unit.strength,
    )  # fmt: skip


def _questions(p: Position, v: View) -> None:
    """Strikes that wait for answers: those put to the side, its own, or others' of which it knows nothing."""
    from posrednik.games.strategia import answering, sequence, striking

    _truths(p, v)
    due = {v.seats[seat] for seat in v.waiting if not v.queries} - {v.mover}
    if v.stage != "operations" or not (v.put or due):
        return
    strikes: list[c.Command] = [c.Strike(target=one.square) for one in v.put]
    if v.side == v.mover:
        given = sequence.translated(p, v.side, sequence.last_word(v.given))
        strikes = [one for one in given if isinstance(one, c.Strike)]
    blows = striking.blows(p, v.mover, strikes)
    asked = [answering.Question(v.side, one.square, one.chips, one.squares) for one in v.put]
    for side in sorted(due - {v.side}):
        at = next((blow.target for blow in blows if answering.answers_for(p, blow) == side), -1)
        asked.append(answering.Question(side, at, 1, ()))
    leader = next((seat for seat, its in v.seats.items() if its == v.side), "")
    said = ((leader, ()),) if v.put and leader not in v.waiting else ()
    if said:  # somebody else is waited for still; who, this side does not know
        others = [one for one in v.movers if one not in (v.side, v.mover, *v.left)]
        other = next((one for one in others if p.hostile(v.mover, one)), None)
        asked += [] if other is None else [answering.Question(other, -1, 1, ())]
    p.pending = (blows, tuple(asked), said)


def _truths(p: Position, v: View) -> None:
    """Questions of the side's own that a person has still to answer: the truth is that of this world."""
    queries: list[Query] = []
    for one in p.queries:
        if one.side == v.side and one.to != v.seat:
            ask = c.Ask(kind=one.kind, squares=one.squares, formation=one.formation)
            true = asking.truth(p, one.side, ask)
            given = len(p.answers.get(one.side, ())) + len(queries)
            queries.append(replace(one, true=true, proposal=true, given=given))
        else:
            queries.append(one)
    p.queries = tuple(queries)


def _points(p: Position, v: View) -> None:
    """Points for losses inflicted, which are opened with the scores."""
    if v.scores:
        held = score(p)
        p.points = {side: points - held[side].points for side, points in v.scores.items() if side in held}
        p.points = {side: points for side, points in p.points.items() if points != Fraction(0)}
