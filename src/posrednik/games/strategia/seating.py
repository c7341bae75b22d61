"""Seats: who of a team may order whom (ST-1.2t), and whose orders are waited for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from posrednik.core.clause import clause
from posrednik.core.seat import Seat
from posrednik.games.strategia.inquiring import open_queries
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Army


@clause("ST-1.2t", "ST-5.7")
def leader_of(seats: Sequence[str], fronts: Sequence[tuple[Sequence[int], str]], army: int | None) -> str:
    """The seat that orders an army: of its front, else the first; `fronts` are (armies, player), first one counts."""
    for armies, player in fronts:
        if army in armies and player in seats:
            return player
    return seats[0]


@clause("ST-1.2t", "ST-5.7")
def may_order(
    seats: Sequence[str],
    fronts: Sequence[tuple[Sequence[int], str]],
    armies: Sequence[tuple[int, Sequence[str]]],
    unit: str,
    seat: str,
    free: bool = False,
) -> bool:
    """Whether a seat of a team may order a unit; the first seat may order every one, with option seats=free all."""
    if seat not in seats:
        return False
    if free or seat == seats[0]:
        return True
    army = next((number for number, units in armies if unit in units), None)
    return leader_of(seats, fronts, army) == seat


@clause("ST-1.2t")
def allowed(p: Position, seat: str, unit: str, names: Mapping[str, str] | None = None) -> bool:
    """Whether a seat may order a unit that its side commands; `names` are players' names → seats."""
    side = p.seats.get(seat, "")
    seats = [one for one, its in p.seats.items() if its == side]
    named = names or {}
    fronts = [
        (front.armies, named.get(front.player, front.player)) for (its, _), front in p.fronts.items() if its == side
    ]
    fronts += [((army.number,), _seat_of_front(p, side, army.front, named)) for army in _own(p, side) if army.front]
    armies = [(army.number, army.units) for army in _own(p, side)]
    return may_order(seats, fronts, armies, unit, seat, p.law.options.seats == "free")


def _own(p: Position, side: str) -> list[Army]:
    return [army for (its, _), army in p.armies.items() if its == side]


def _seat_of_front(p: Position, side: str, number: int, named: Mapping[str, str]) -> str:
    front = p.fronts.get((side, number))
    return named.get(front.player, front.player) if front is not None else ""


@clause("ST-1.2t")
def leads(p: Position, seat: str) -> bool:
    """Whether the seat leads its team: it alone makes peace, resigns and hands armies over."""
    side = p.seats.get(seat)
    return side is not None and next(one for one, its in p.seats.items() if its == side) == seat


# --- whose orders are waited for -----------------------------------------------------------------------


def asked_seats(p: Position) -> frozenset[str]:
    """The seats whose answer is waited for: the leader of every side that was asked and has not answered."""
    if not p.pending:
        return frozenset()
    _, questions, said = p.pending
    sides = {question.side for question in questions} - {p.seats[seat] for seat, _ in said}
    return frozenset(next(seat for seat, its in p.seats.items() if its == side) for side in sides)


def waiting(p: Position) -> frozenset[Seat]:
    """The seats that owe orders now."""
    if p.stage == "peace":
        return frozenset()
    queries = open_queries(p)
    if queries:
        return frozenset(Seat(one.to) for one in queries)
    if p.pending:
        return frozenset(Seat(seat) for seat in asked_seats(p))
    return moving(p)


def moving(p: Position) -> frozenset[Seat]:
    """The seats that have not said `end`, of the side whose move it is, in planning of all."""
    sides, ended = p.movers if p.stage == "planning" else (p.mover,), p.ended
    return frozenset([Seat(seat) for seat, side in p.seats.items() if side in sides and seat not in ended])
