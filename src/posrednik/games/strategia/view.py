"""Position → view, the only window: built from nothing, field by field, for one seat (ST-1.4, section 4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.core.outcome import Outcome
from posrednik.core.seat import Seat
from posrednik.games.strategia import recon
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.commanding import commanded
from posrednik.games.strategia.inquiring import UMPIRE, known_to_asker, open_queries
from posrednik.games.strategia.known import closures_known, owners_known
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.marks import Memory
from posrednik.games.strategia.observing import neighbours
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Act, Army, Closure, Coming, Equipment, Front, Interdiction, Query, Rule
from posrednik.games.strategia.relations import standing_offers
from posrednik.games.strategia.reports import Report, Sight
from posrednik.games.strategia.scoring import score
from posrednik.games.strategia.seating import waiting
from posrednik.games.strategia.unit import Unit


class Reply(Struct, frozen=True, kw_only=True):
    """An answer of the scouts as the side got it; whether it is true the side does not know."""

    half: int
    kind: str
    price: Fraction
    question: Any
    said: Any


class Put(Struct, frozen=True, kw_only=True):
    """A strike that waits for the answer of this side: the square, how many chips strike it, from which squares."""

    square: int
    chips: int
    squares: tuple[int, ...]


class View(Struct, frozen=True, kw_only=True):
    """What a seat may know of the war. Squares are numbers of the board; sides are named in full.

    `units` are those that the seat's side commands, by id; `near` the chips beside them now, `memories` older marks.
    `spent` are ticks and `moved` km of its units in this own move. The umpire's seat, and everybody after the end,
    finds all units in `units`.
    """

    seat: str
    side: str
    seats: Mapping[str, str]
    board: Board
    options: Options
    tables: Mapping[str, Any]
    movers: tuple[str, ...]
    stage: str
    half: int
    turn: int
    mover: str
    waiting: tuple[str, ...]
    war: bool
    relations: tuple[tuple[str, str, str], ...]
    commanders: Mapping[str, str]
    left: tuple[str, ...]
    units: tuple[Unit, ...]
    near: tuple[Sight, ...]
    memories: tuple[Memory, ...]
    report: Report | None
    owners: bytes
    closures: tuple[Closure, ...]
    fire: tuple[Interdiction, ...]
    contact: tuple[str, ...]
    spent: Mapping[str, int]
    moved: Mapping[str, Fraction]
    acted: Mapping[str, str]
    coming: tuple[Coming, ...]
    equipment: tuple[Equipment, ...]
    armies: tuple[Army, ...]
    fronts: tuple[Front, ...]
    rules: tuple[Rule, ...]
    recon_left: Fraction
    replies: tuple[Reply, ...]
    queries: tuple[Query, ...]
    offered: tuple[str, ...]
    offers: tuple[str, ...]
    given: tuple[tuple[str, Any], ...]
    ended: tuple[str, ...]
    put: tuple[Put, ...]
    said: tuple[str, ...]
    initial: Fraction
    result: Outcome | None = None
    scores: Mapping[str, Fraction] = {}
    acts: tuple[Act, ...] = ()

    @property
    def phase(self) -> str:
        """deploy | play | over, as every game of the house has it."""
        return {"planning": "deploy", "operations": "play", "peace": "over"}[self.stage]

    @property
    def to_move(self) -> str:
        """The seat that is waited for first."""
        return self.waiting[0] if self.waiting else self.mover


@clause("ST-1.4", "ST-1.2t", "ST-8.1")
def view(p: Position, seat: Seat) -> View:
    """What a seat sees: its side's own map; the umpire everything; a spectator nothing before the end."""
    side, named = p.seats.get(str(seat), ""), str(seat)
    everything = p.stage == "peace" or named == UMPIRE
    units = _units(p, side, everything)
    return View(
        seat=named, side=side, seats=dict(p.seats), board=p.board, options=p.law.options, tables=p.law.replaced,
        movers=p.movers, stage=p.stage, half=p.half, turn=p.turn, mover=p.mover, waiting=_waiting(p, side, named),
        war=p.war, relations=_relations(tuple(p.relations.items())),
        commanders=dict(p.commanders), left=p.left, acts=p.acts if everything else (), result=p.result,
        initial=p.initial.get(side, _NOTHING), scores=_scores(p),
        # what is known of squares: chips beside, marks, owners, closures, own interdictions
        units=units,
        near=neighbours(p, side) if side and not everything else (),
        memories=p.sightings.get(side, ()),
        report=p.reports.get(side),
        owners=bytes(p.owner) if everything else owners_known(p, side),
        closures=p.closures if everything or not p.closures else closures_known(p, side),
        fire=_fire(p, side, everything) if p.interdictions else (),
        contact=_contact(p, side, everything) if p.battles else (),
        # what the side's own staff keeps: time spent, reserves to come, equipment, armies, formations
        spent=_of_units(p.spent, units), moved=_of_units(p.moved, units), acted=_of_units(p.acted, units),
        coming=tuple([one for one in p.coming if everything or one.unit.side == side]) if p.coming else (),
        equipment=tuple([one for one in p.equipment if everything or one.side == side]) if p.equipment else (),
        armies=_formations(p.armies, side, everything), fronts=_formations(p.fronts, side, everything),
        rules=p.rules.get(side, ()),
        # what has been said: answers of the scouts, offers of peace, the umpire's words, orders given so far
        recon_left=_recon_left(p, side), replies=_replies(p, side), queries=_queries(p, side, named),
        offered=_offered(p, side) if p.offers else (),
        offers=tuple([to for one, to in p.offers if one == side]) if p.offers else (),
        given=tuple([(one, order) for one, order in p.given if p.seats.get(one) == side]) if p.given else (),
        ended=tuple([one for one in p.ended if p.seats.get(one) == side]) if p.ended else (),
        put=_put(p, side) if p.pending else (),
        said=tuple([str(text) for _, _, text in p.log.get(side, ())]),
    )  # fmt: skip


_NOTHING = Fraction(0)


@lru_cache(maxsize=256)
def _relations(kept: tuple[tuple[tuple[str, str], str], ...]) -> tuple[tuple[str, str, str], ...]:
    return tuple([(a, b, how) for (a, b), how in sorted(kept)])


def _scores(p: Position) -> Mapping[str, Fraction]:
    return {one: found.points for one, found in score(p).items()} if p.stage == "peace" else {}


def _waiting(p: Position, side: str, seat: str) -> tuple[str, ...]:
    """The seats that owe orders, as far as this seat may know: nobody hears how far the seats of others are.

    Of questions and strikes that a person has to answer only he knows and the side whose move it is, which is not told
    either who has answered; to all others the seats of that side are to move, whatever they have handed in.
    """
    seats: list[str] = sorted(waiting(p))
    if p.stage == "planning":
        return tuple(one for one in seats if p.seats[one] == side)
    if seat == UMPIRE or not seats:
        return tuple(seats)
    if side == p.mover:
        return tuple(seats if open_queries(p) or not p.pending else sorted(_put_to(p)))
    own = [one for one in seats if p.seats.get(one) == side]
    return tuple(own or sorted(one for one, its in p.seats.items() if its == p.mover))


def _put_to(p: Position) -> set[str]:
    """The leaders of all sides to which the strikes of a move were put."""
    sides = {question.side for question in p.pending[1]} if p.pending else set()
    return {next(seat for seat, its in p.seats.items() if its == side) for side in sides}


def _queries(p: Position, side: str, seat: str) -> tuple[Query, ...]:
    """The questions that wait: to him who answers with the truth of it, to the side that asked without; to nobody else.

    What the program adds of others' troops is for the umpire alone.
    """
    out = []
    for one in open_queries(p) if p.queries else ():
        if seat in (UMPIRE, one.to):
            out.append(one if seat == UMPIRE else replace(one, rest=None))
        elif one.side == side:
            out.append(known_to_asker(one))
    return tuple(out)


_ID = attrgetter("id")
T = TypeVar("T")


def _units(p: Position, side: str, everything: bool) -> tuple[Unit, ...]:
    if everything:
        return tuple(sorted(p.units.values(), key=_ID))
    if not side:
        return ()
    own, units = p.of(side), commanded(p, side)
    return tuple(own) if len(units) == len(own) else tuple(sorted(units, key=_ID))


def _fire(p: Position, side: str, everything: bool) -> tuple[Interdiction, ...]:
    """Interdictions, a side's own without those whom they have hit: its gunners do not know."""
    if everything:
        return p.interdictions
    return tuple([replace(one, hit=frozenset()) for one in p.interdictions if one.by == side])


def _contact(p: Position, side: str, everything: bool) -> tuple[str, ...]:
    """Units that take part in battles, by id."""
    bound = [b.members for b in p.battles]
    return tuple(sorted({one.id for row in bound for one in row if one.fights and (everything or one.side == side)}))


def _of_units(kept: Mapping[str, T], units: tuple[Unit, ...]) -> dict[str, T]:
    """What is kept of these units alone, in the order in which it is kept."""
    if not kept:
        return {}
    known = {unit.id for unit in units}
    return {id: value for id, value in kept.items() if id in known}


def _formations(kept: Mapping[tuple[str, int], T], side: str, everything: bool) -> tuple[T, ...]:
    """Armies or fronts by side and number."""
    return tuple([one for (its, _), one in sorted(kept.items()) if everything or its == side]) if kept else ()


def _offered(p: Position, side: str) -> tuple[str, ...]:
    return tuple(standing_offers(p, side)) if side in p.movers and p.stage == "operations" else ()


def _recon_left(p: Position, side: str) -> Fraction:
    """Points that are left for questions, those that wait for an answer paid."""
    if not side:
        return _NOTHING
    left = recon.remaining(p.turn, p.answers.get(side, ()), p.law.options)
    for one in open_queries(p) if p.queries else ():
        left -= recon.cost(one.kind) if one.side == side else 0
    return left


def _replies(p: Position, side: str) -> tuple[Reply, ...]:
    answers = p.answers.get(side)
    if not answers:
        return ()
    return tuple(
        [Reply(half=one.half, kind=one.kind, price=one.price, question=one.question, said=one.said) for one in answers]
    )


def _put(p: Position, side: str) -> tuple[Put, ...]:
    """The strikes that wait for this side's answer."""
    return tuple(
        [Put(square=one.square, chips=one.chips, squares=one.squares) for one in p.pending[1] if one.side == side]
    )
