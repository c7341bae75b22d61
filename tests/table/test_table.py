"""The table: what is sealed stays sealed, what is acknowledged stays, and no seat reaches over another's."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from posrednik.core.dice import Roll, Scripted, Seeded
from posrednik.core.journal import Act, Ply
from posrednik.core.order import Refused
from posrednik.core.seat import PUBLIC, Seat
from posrednik.core.umpire import Divergence
from posrednik.games import game
from posrednik.table.custody import journal_for, plies_for, sealed_for, seed_for
from posrednik.table.table import Declined, Opening, Table, cast_lots
from tests.laws.driver import encoded, seated
from tests.laws.subject import SCENARIOS, subject

AnyTable = Table[Any, Any, Any, Any]
RED, BLUE = Seat("red"), Seat("blue")
PAIRS = [(id, name) for id, name in SCENARIOS if len(seated(id, name).seats) == 2]
"""Scenarios of two seats: of several, more than one is waited for all the time."""


def table_of(id: str, name: str, seed: str = "table") -> AnyTable:
    scenario, rules = subject(id).scenarios[name]
    players = {seat: f"player of {seat}" for seat in game(id).seats}
    return Table(game(id), Opening(scenario=scenario, rules=rules, players=players), Seeded(seed))


def turn(table: AnyTable, seat: Seat, rng: Random) -> list[Any]:
    return subject(table.game.id).turn(table.view(seat), rng)


def before_first_turn(table: AnyTable, rng: Random) -> AnyTable:
    """The table after everything that is handed in at the same time by several seats."""
    while len(table.waiting()) > 1:
        for seat in sorted(table.waiting()):
            table.seal(seat, turn(table, seat, rng))
    return table


def everything(table: AnyTable, seat: Seat) -> list[bytes]:
    """All that a seat can get out of a table."""
    reports = [(r.number, r.before, sorted(r.orders.items()), r.events) for r in table.log(seat)]
    answers: list[Any] = [
        table.view(seat), reports, table.draft(seat), sorted(table.waiting()), sorted(table.sealed()),
        table.version, table.players, plies_for(table, seat), list(journal_for(table, seat)),
        sealed_for(table, seat), table.result, table.honours,
    ]  # fmt: skip
    return [encoded(answer) for answer in answers]


@pytest.mark.parametrize(("id", "name"), PAIRS)
def test_what_lies_sealed_is_in_no_answer_to_anybody_else(id: str, name: str) -> None:
    tables = [table_of(id, name), table_of(id, name)]
    sealed = [turn(table, RED, Random(n)) for n, table in enumerate(tables)]
    assert encoded(sealed[0]) != encoded(sealed[1])
    for table, orders in zip(tables, sealed, strict=True):
        assert not table.seal(RED, orders)
        assert table.sealed() == {RED}
        assert table.waiting() == {BLUE}
    for seat in (BLUE, PUBLIC):
        assert everything(tables[0], seat) == everything(tables[1], seat)
    assert everything(tables[0], RED) != everything(tables[1], RED)


@pytest.mark.parametrize(("id", "name"), PAIRS)
def test_order_by_order_is_the_whole_list(id: str, name: str) -> None:
    rng = Random(5)
    slow, quick = table_of(id, name), table_of(id, name)
    before_first_turn(slow, Random(1))
    before_first_turn(quick, Random(1))
    for _ in range(6):
        if slow.result is not None:
            break
        (seat,) = slow.waiting()
        orders = turn(slow, seat, rng)
        for order in orders:
            slow.add(seat, order)
        assert slow.draft(seat) == tuple(orders)
        slow.seal(seat)
        quick.seal(seat, orders)
        assert slow.game.digest(slow.position) == quick.game.digest(quick.position)
        assert encoded(slow.log(seat)[-1].events) == encoded(quick.log(seat)[-1].events)


@pytest.mark.parametrize(("id", "name"), PAIRS)
def test_a_kept_game_is_restored_and_a_changed_one_is_not(id: str, name: str) -> None:
    table, rng = before_first_turn(table_of(id, name), Random(2)), Random(3)
    for _ in range(4):
        if table.result is None:
            (seat,) = table.waiting()
            table.seal(seat, turn(table, seat, rng))
    again = table_of(id, name)
    again.restore(table.journal, {}, table.version)
    assert again.version == table.version
    for seat in (*table.game.seats, PUBLIC):
        assert everything(again, seat) == everything(table, seat)
    plies = table.journal.plies()
    broken = Ply(plies[-1].orders, plies[-1].rolls, plies[-1].events, "0" * 16)
    with pytest.raises(Divergence):
        table_of(id, name).restore([*plies[:-1], broken], {}, 0)


def at_play(name: str = "company") -> AnyTable:
    return before_first_turn(table_of("otryadov", name), Random(4))


def moves(table: AnyTable, seat: Seat, count: int) -> list[Any]:
    """Moves of that many different figures, lawful together."""
    found: dict[str, Any] = {}
    for order in table.options(seat).orders:
        if type(order).__name__ == "Move":
            found.setdefault(order.piece, order)
    return list(found.values())[:count]


def test_undo_takes_back_drafts_only_and_is_written_down() -> None:
    table = at_play()
    orders = moves(table, BLUE, 2)
    with pytest.raises(Declined) as declined:
        table.undo(BLUE)
    assert declined.value.why == "nothing_to_undo"
    table.add(BLUE, orders[0])
    table.replace(BLUE, orders)
    assert table.undo(BLUE) == (orders[0],)
    assert table.undo(BLUE) == ()
    assert [entry for entry in table.journal if isinstance(entry, Act)] == [Act("undo", BLUE)] * 2
    table.seal(BLUE, orders)
    for seat in (BLUE, RED):
        with pytest.raises(Declined) as declined:
            table.undo(seat)
        assert declined.value.why == ("not_waited_for" if seat == BLUE else "nothing_to_undo")


def test_nothing_sealed_can_be_changed_or_taken_back() -> None:
    table = table_of("otryadov", "company")
    orders = turn(table, RED, Random(0))
    table.seal(RED, orders)
    for act in (lambda: table.undo(RED), lambda: table.replace(RED, ()), lambda: table.seal(RED, orders)):
        with pytest.raises(Declined) as declined:
            act()
        assert declined.value.why == "sealed"
    assert table.pending() == {RED: tuple(orders)}


def test_an_act_of_another_seat_ends_every_undo() -> None:
    table = at_play()
    table.add(BLUE, turn(table, BLUE, Random(6))[0])
    table.seal(BLUE, turn(table, BLUE, Random(7)))
    table.seal(RED, turn(table, RED, Random(8)))
    assert table.draft(BLUE) == ()
    with pytest.raises(Declined):
        table.undo(BLUE)


def test_a_stale_command_is_refused_and_changes_nothing() -> None:
    table = at_play()
    orders = turn(table, BLUE, Random(6))
    version = table.version
    table.add(BLUE, orders[0], expected=version)
    assert table.version == version, "a private draft is nobody's business"
    table.replace(BLUE, (), expected=version)
    table.seal(BLUE, orders, expected=version)
    assert table.version == version + 1
    digest = table.game.digest(table.position)
    with pytest.raises(Declined) as declined:
        table.seal(RED, turn(table, RED, Random(1)), expected=version)
    assert declined.value.why == "stale"
    assert table.game.digest(table.position) == digest
    assert table.waiting() == {RED}


def test_a_refused_order_leaves_the_draft_as_it_was() -> None:
    table = at_play()
    orders = moves(table, BLUE, 1)
    table.add(BLUE, orders[0])
    for _ in range(3):
        with pytest.raises(Refused) as refused:
            table.add(BLUE, orders[0])
        assert refused.value.refusal.order == 1
        assert table.draft(BLUE) == (orders[0],)
    with pytest.raises(Refused):
        table.seal(BLUE, (orders[0], orders[0]))
    assert table.draft(BLUE) == (orders[0],)
    assert table.waiting() == {BLUE}


def test_orders_can_be_taken_out_and_moved() -> None:
    table = at_play()
    orders = moves(table, BLUE, 2)
    table.replace(BLUE, orders)
    table.remove(BLUE, 0)
    assert table.draft(BLUE) == (orders[1],)
    table.add(BLUE, orders[0])
    table.reorder(BLUE, 1, 0)
    assert table.draft(BLUE) == tuple(orders)
    changes: list[Callable[[], None]] = [lambda: table.remove(BLUE, 2), lambda: table.reorder(BLUE, 0, 5)]
    for change in changes:
        with pytest.raises(Declined) as declined:
            change()
        assert declined.value.why == "no_such_order"


def test_only_seats_that_are_waited_for_write() -> None:
    table = at_play()
    for seat, why in ((RED, "not_waited_for"), (PUBLIC, "no_such_seat"), (Seat("green"), "no_such_seat")):
        with pytest.raises(Declined) as declined:
            table.add(seat)
        assert declined.value.why == why


def test_a_seat_handed_over_loses_its_draft_but_not_what_it_sealed() -> None:
    table = table_of("otryadov", "company")
    table.seal(RED, turn(table, RED, Random(0)))
    version = table.version
    table.hand_over(RED, "sergeant")
    assert table.sealed() == {RED}
    assert table.players[RED] == "sergeant"
    assert table.version == version + 1
    before_first_turn(table, Random(1))
    table.add(BLUE, turn(table, BLUE, Random(2))[0])
    table.hand_over(BLUE, "captain")
    assert table.draft(BLUE) == ()


def test_an_empty_deployment_is_refused() -> None:
    table = table_of("otryadov", "company")
    with pytest.raises(Refused) as refused:
        table.seal(RED, ())
    assert refused.value.refusal.code == "ROSTER"
    assert table.waiting() == {RED, BLUE}


def test_resignation_ends_the_game_and_further_orders_are_refused() -> None:
    from posrednik.games.otryadov import orders as o

    table = at_play()
    assert seed_for(table, "secret") is None
    table.seal(BLUE, [o.Resign()])
    assert table.result is not None
    assert (table.result.kind, table.result.winner) == ("resignation", RED)
    assert seed_for(table, "secret") == "secret"
    assert table.waiting() == frozenset()
    with pytest.raises(Declined) as declined:
        table.seal(RED, [o.Pass()])
    assert declined.value.why == "over"


def test_a_draw_offered_can_be_accepted() -> None:
    from posrednik.games.otryadov import orders as o

    table = at_play()
    with pytest.raises(Refused) as refused:
        table.seal(BLUE, [o.AcceptDraw()])
    assert refused.value.refusal.code == "NO_OFFER"
    table.seal(BLUE, [*turn(table, BLUE, Random(1)), o.OfferDraw()])
    table.seal(RED, [o.AcceptDraw()])
    assert table.result is not None
    assert table.result.winner is None


def test_plans_of_a_competition_are_opened_with_the_result() -> None:
    """O30-XVII-2, O30-XVII-3."""
    from posrednik.games.otryadov import orders as o
    from posrednik.games.otryadov.events import Plan, PlanFiled

    table = table_of("otryadov", "competition")
    plans = {RED: Plan(("А",), "destruction"), BLUE: Plan(("К",), "raid", idea="round the east")}
    for seat in (RED, BLUE):
        deploys = [order for order in turn(table, seat, Random(0)) if isinstance(order, o.Deploy)]
        table.seal(seat, [o.FilePlan(plans[seat]), *deploys])
    for seat in (RED, PUBLIC):
        assert b"round the east" not in b"".join(everything(table, seat))
    assert b"round the east" in b"".join(everything(table, BLUE))
    assert table.honours == {}
    table.seal(BLUE, [o.Resign()])
    for seat in (RED, PUBLIC):
        told = [event for report in table.log(seat) for event in report.events if isinstance(event, PlanFiled)]
        assert {event.side: event.plan for event in told} == plans
    assert table.honours == {RED: "polkovodets"}


def test_digests_are_withheld_with_what_they_would_betray() -> None:
    table = table_of("otryadov", "competition")
    before_first_turn(table, Random(0))
    assert plies_for(table, RED)[0].digest == ""
    assert table.journal.plies()[0].digest != ""


@pytest.mark.parametrize(("face", "red"), [(1, "Anna"), (2, "Boris")])
def test_lots_decide_the_colours_and_are_recorded(face: int, red: str) -> None:
    """O30-X-1."""
    dice = Scripted([face])
    dealt = cast_lots(dice, ("Anna", "Boris"), (RED, BLUE), "O30-X-1")
    assert dealt[RED] == red
    assert set(dealt.values()) == {"Anna", "Boris"}
    assert dice.rolls == [Roll(2, face, "O30-X-1")]
