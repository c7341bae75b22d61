"""The sequence of play (chapter X, section 4.3): deployment, then turn after turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.dice import Dice
from posrednik.core.event import Unfolding
from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import Seat
from posrednik.games.otryadov import closing, duties
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.competition import BadPlan, examine_plan
from posrednik.games.otryadov.deployment import check_placement, first_to_move
from posrednik.games.otryadov.green import green_fights
from posrednik.games.otryadov.position import ALOFT, FORMS_OF_ARM, OFF, Facts, Position
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import NAMES, SIDES
from posrednik.games.otryadov.tables import FORM_IDS
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.victory import ending, station_holder

SEATS = (Seat("red"), Seat("blue"))


def defender_of(scenario: Scenario) -> int | None:
    return None if scenario.defender is None else SIDES.index(scenario.defender)


def resolve(
    position: Position, orders: Mapping[Seat, Sequence[o.AnyOrder]], dice: Dice
) -> Unfolding[e.AnyEvent, Position]:
    """Unfold deployments or one turn; raises Refused for the first fault, with the number of the order."""
    if position.phase == "deploy":
        return _deploy(position, orders)
    if len(orders) != 1:
        raise Refused(no("NOT_YOUR_TURN", "O30-T-1"))
    ((seat, given),) = orders.items()
    return play_turn(position, seat, given)


@clause("O30-T-1", "O30-X-21")
def whole_turn(f: Facts, seat: Seat, given: Sequence[o.AnyOrder]) -> Refusal | None:
    """Faults that are seen before any order is looked at."""
    if f.result is not None:
        return no("GAME_OVER", f.result.clause, text=f.result.kind)
    if seat not in SIDES or SIDES.index(seat) != f.to_move:
        return no("NOT_YOUR_TURN", "O30-T-1", other=SIDES[f.to_move], text=SIDES[f.to_move])
    if len(given) == 1 and isinstance(given[0], o.AcceptDraw) and f.draw_offer != 1 - f.to_move:
        return replace(no("NO_OFFER", "O30-X-21"), order=0)
    return None


@clause("O30-T-1", "O30-X-9", "O30-X-12")
def play_turn(position: Position, seat: Seat, given: Sequence[o.AnyOrder]) -> Unfolding[e.AnyEvent, Position]:
    """One turn of a side from its first order to the next side's move."""
    f = position.facts
    found = whole_turn(f, seat, given)
    if found is not None:
        raise Refused(found)
    if len(given) == 1 and isinstance(given[0], (o.Resign, o.AcceptDraw)):
        yield _agreed_end(f, given[0])
        return
    t = Turn(f)
    for event in refuel(t):
        position = yield event
        t.f = position.facts
    for n, order in enumerate(given):
        verdict = o.judge(t, order)
        if isinstance(verdict, Refusal):
            raise Refused(replace(verdict, order=n))
        for event in verdict:
            position = yield event
            t.f = position.facts
    for event in end_orders(t, defender_of(position.scenario)):
        position = yield event
        t.f = position.facts


@clause("O41-12")
def refuel(t: Turn) -> Iterator[e.AnyEvent]:
    """Flights on the ground are given fuel at the start of their own turn, unless the airfield is damaged."""
    for i, air in t.f.air.items():
        if not air.fuelled and t.f.square[i] < ALOFT and t.f.roster.side(i) == t.side and not t.f.sides[t.side].damaged:
            yield e.Refuelled("O41-12", t.f.roster.ids[i])


def _agreed_end(f: Facts, order: o.AnyOrder) -> e.Ended:
    if isinstance(order, o.AcceptDraw):
        return e.Ended("O30-X-21", "draw", None)
    return e.Ended("O30-X-21", "resignation", SIDES[1 - f.to_move])


@clause("O30-X-12", "O30-T-1")
def unfinished(t: Turn) -> Refusal | list[int]:
    """What forbids handing the turn in as it stands; else the figures that are lost for want of an exit."""
    lost = duties.unmet(t)
    if isinstance(lost, Refusal):
        return lost
    if not t.acted and not t.passed:
        return no("NO_MOVE_MADE", "O30-X-12")
    if t.passed and (t.acted or duties.could_move(_afresh(t))):
        return no("PASS_NOT_ALLOWED", "O30-X-12")
    return lost


def _afresh(t: Turn) -> Turn:
    """The turn as it began, for the question whether anything could have moved."""
    f = t.f.copy()
    f.form = bytearray(t.form_at_start)
    return Turn(f)


def end_orders(t: Turn, defender: int | None) -> Iterator[e.AnyEvent]:
    """The ten steps of section 4.3 after the last order."""
    yield from duties.dismount_all(t)
    lost = unfinished(t)
    if isinstance(lost, Refusal):
        raise Refused(lost)
    side = SIDES[t.side]
    ids = t.f.roster.ids
    for i in lost:
        yield e.Removed(duties.CLAUSE_OF_DUTY[t.f.duty[i]], ids[i], NAMES[t.f.where(i)], "no_exit")
    yield e.TurnClosed("O30-T-1", side)
    if t.f.law.o41:
        yield from closing.air_service(t)
    if t.support or t.flak or t.bombed:
        yield from closing.fire_tells(t)
    yield from green_fights(t)
    yield from closing.encirclement(t)
    if t.f.gas:
        yield from closing.gas_runs_on(t)
    yield from closing.barrage_stands(t)
    yield from _ends(t, defender, side)


def _ends(t: Turn, defender: int | None, side: str) -> Iterator[e.AnyEvent]:
    holder = station_holder(t.f, t.side)
    if holder != t.f.sides[t.side].holder:
        yield e.StationHeld("O41-10", side, None if holder < 0 else t.f.roster.ids[holder])
    result = ending(t, defender)
    yield e.TurnEnded("O30-X-9", side, t.passed, t.offered)
    if result is not None:
        yield e.Ended(result.clause, result.kind, result.winner)


@clause("O30-X-2", "O30-XVII-2")
def _deploy(position: Position, orders: Mapping[Seat, Sequence[o.AnyOrder]]) -> Unfolding[e.AnyEvent, Position]:
    """Plans and deployments; when both sides stand, the screens are lifted."""
    if any(not given for given in orders.values()):
        raise Refused(nothing_placed())
    for seat in SEATS:
        for n, order in enumerate(orders.get(seat, ())):
            found = check_before_play(position.facts, position.scenario, SIDES.index(seat), order, _has(position, seat))
            if found is not None:
                raise Refused(replace(found, order=n))
            if isinstance(order, o.FilePlan):
                position = yield e.PlanFiled("O30-XVII-2", seat, order.plan)
            elif isinstance(order, o.Deploy):
                forms = {id: f"chem_{arm}" for id, arm in order.arms.items()}
                position = yield e.Deployed("O30-X-2", seat, dict(sorted(order.placement.items())), forms)
    if set(orders) - set(SEATS):
        raise Refused(no("NOT_YOUR_TURN", "O30-X-2"))
    both = position.sealed.deployed
    if both[0] is None or both[1] is None:
        return
    ids = position.facts.roster.ids
    squares = {**both[0].squares, **both[1].squares}
    declared = {**both[0].forms, **both[1].forms}
    yield e.Revealed(
        "O30-X-2",
        SIDES[first_to_move(position.scenario)],
        {ids[i]: NAMES[squares[i]] for i in sorted(squares)},
        {ids[i]: FORM_IDS[declared[i]] for i in sorted(declared)},
    )


def _has(position: Position, seat: Seat) -> tuple[bool, bool]:
    side = SIDES.index(seat)
    return position.sealed.deployed[side] is not None, position.sealed.plans[side] is not None


def nothing_placed() -> Refusal:
    """Who is asked for a deployment or a plan cannot hand in an empty list."""
    return no("ROSTER", "O30-X-2", count=0)


@clause("O30-XVII-4")
def _unclear(plan: e.Plan) -> Refusal | None:
    """ORDER_SYNTAX for a plan that could not be compared with the game afterwards."""
    try:
        examine_plan(plan)
    except BadPlan as error:
        return no("ORDER_SYNTAX", "O30-XVII-4", text=_PLAN[error.code].format(**error.facts))
    return None


_PLAN = {
    "PLAN_AIM": "plan.aim: {aim} ≠ {known}",
    "PLAN_AXIS": "plan.axis: {columns}",
    "PLAN_TURN": "plan.by_turn: 1, 2, …",
}
"""What is wrong with a plan given as an object: its field and what may stand there, the same in every language."""


def check_before_play(
    f: Facts, scenario: Scenario, side: int, order: o.AnyOrder, done: tuple[bool, bool]
) -> Refusal | None:
    """What is wrong with a deployment or plan; `done`: the side has deployed, has filed a plan."""
    if isinstance(order, o.Unreadable):
        return no("ORDER_SYNTAX", "O30-T-1", text=order.text)
    if isinstance(order, o.FilePlan):
        if not scenario.competition or done[1]:
            return no("OUT_OF_PLACE", "O30-XVII-2")
        return _unclear(order.plan)
    if not isinstance(order, o.Deploy):
        return no("NOT_YOUR_TURN", "O30-X-2")
    if done[0]:
        return no("OUT_OF_PLACE", "O30-X-8")
    arms = {f.roster.index[id]: FORMS_OF_ARM[arm] for id, arm in order.arms.items() if id in f.roster.index}
    low, high = f.roster.span(side)
    wrong = [
        id
        for id in order.arms
        if not low <= f.roster.index.get(id, OFF) < high
        or f.roster.forms[f.roster.index[id]] not in FORMS_OF_ARM.values()
    ]
    if wrong:
        return no("ROSTER", "O30-XIV-7", text=wrong[0], other=wrong[0], count=len(wrong))
    return check_placement(f, scenario, side, order.placement, arms)
