"""Laws of secrecy: what a seat cannot see does not move a byte of what it is told."""

from __future__ import annotations

from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from posrednik.core.dice import Seeded
from posrednik.core.seat import Seat
from posrednik.games import GAMES
from posrednik.table.table import Opening, Table
from tests.laws.driver import encoded, orders_for, play, seated
from tests.laws.subject import SCENARIOS, budget, subject

games = pytest.mark.parametrize(("id", "name"), SCENARIOS)
registered = pytest.mark.parametrize("id", list(GAMES))


def heard(table: Table[Any, Any, Any, Any], seat: Seat, drafts: list[list[Any]]) -> list[bytes]:
    """Everything that a seat can get out of a table: view, log, refusals, options, who has handed in."""
    view = table.view(seat)
    told = [encoded(view), encoded(table.log(seat)), encoded(sorted(table.sealed())), encoded(sorted(table.waiting()))]
    for draft in drafts:
        told.append(encoded(list(table.game.check(view, draft))))
        told.append(encoded(table.game.options(view, draft)))
    return told


def opening_pair(id: str, name: str, seed: int) -> tuple[list[Any], list[Any], list[Table[Any, Any, Any, Any]]]:
    """Two lawful openings of the second seat, one of the first, and two fresh tables."""
    about, the = subject(id), seated(id, name)
    scenario, rules = about.scenarios[name]
    tables = [Table(the, Opening(scenario=scenario, rules=rules, players={}), Seeded("t")) for _ in range(2)]
    one, other = the.seats[0], the.seats[1]
    hidden = [about.turn(tables[0].view(other), Random(seed * 2 + k)) for k in range(2)]
    assert encoded(hidden[0]) != encoded(hidden[1])
    return about.turn(tables[0].view(one), Random(seed)), hidden, tables


@games
@pytest.mark.parametrize("seed", range(budget(2, 20)))
def test_the_enemys_opening_moves_no_byte_of_what_is_told(id: str, name: str, seed: int) -> None:
    mine, hidden, tables = opening_pair(id, name, seed)
    the = tables[0].game
    one, other = the.seats[0], the.seats[1]
    outside = Seat("public")
    rng = Random(seed)
    drafts = [[], mine, mine[:1], *(subject(id).garbage(tables[0].view(one), rng) for _ in range(3))]
    for table, secret in zip(tables, hidden, strict=True):
        table.seal(other, secret)
    assert heard(tables[0], one, drafts) == heard(tables[1], one, drafts)
    assert heard(tables[0], outside, drafts) == heard(tables[1], outside, drafts)
    assert encoded(tables[0].draft(one)) == encoded(tables[1].draft(one))


@games
@pytest.mark.parametrize("seed", range(budget(2, 20)))
def test_an_adjudicated_opening_stays_hidden_until_all_have_opened(id: str, name: str, seed: int) -> None:
    mine, hidden, _ = opening_pair(id, name, seed)
    the = seated(id, name)
    scenario, rules = subject(id).scenarios[name]
    one, other = the.seats[0], the.seats[1]
    told = []
    for secret in hidden:
        start = the.begin(scenario, rules)
        unfolding = the.resolve(the.copy(start), {other: secret}, Seeded("o"))
        position, events = start, []
        for event in iter_events(the, start, unfolding):
            events.append(event)
        for event in events:
            position = the.apply(position, event)
        for seat in (one, Seat("public")):
            view = the.view(position, seat)
            log = [the.report(event, position, seat) for event in events]
            told.append([encoded(view), encoded(log), encoded(list(the.check(view, mine)))])
            assert not any(the.disclose(order, other, position, seat) for order in secret)
    assert told[: len(told) // 2] == told[len(told) // 2 :]


def iter_events(the: Any, position: Any, unfolding: Any) -> Any:
    """The events of an unfolding, each enacted on a private copy before the next is asked for."""
    position = the.copy(position)
    event = next(unfolding, None)
    while event is not None:
        yield event
        the.enact(position, event)
        try:
            event = unfolding.send(position)
        except StopIteration:
            return


@games
def test_imagination_looks_like_the_view(id: str, name: str) -> None:
    played = play(id, name)
    the = played.game
    numbers = [0, *played.sample(budget(10, 100)), len(played.positions) - 1]
    for n in numbers:
        for seat in played.seats():
            view = the.view(played.positions[n], seat)
            for k in range(2):
                imagined = the.imagine(view, Seeded(f"{n} {k}"))
                assert encoded(the.view(imagined, seat)) == encoded(view)


@games
def test_a_half_finished_opening_can_be_imagined(id: str, name: str) -> None:
    about, the = subject(id), seated(id, name)
    scenario, rules = about.scenarios[name]
    start = the.begin(scenario, rules)
    for seat, orders in orders_for(about, the, start, Random(name)).items():
        position = start
        for event in iter_events(the, start, the.resolve(the.copy(start), {seat: orders}, Seeded("h"))):
            position = the.apply(position, event)
        for watcher in (*the.seats, Seat("public")):
            view = the.view(position, watcher)
            assert encoded(the.view(the.imagine(view, Seeded("h")), watcher)) == encoded(view)


@registered
def test_the_type_of_a_view_reaches_nothing_secret(id: str) -> None:
    about = subject(id)
    seen: set[Any] = set()
    todo = [about.view_type]
    while todo:
        kind = todo.pop()
        if kind in seen:
            continue
        seen.add(kind)
        if isinstance(kind, type):
            assert not issubclass(kind, about.secret_types), f"a view reaches {kind.__name__}"
            if issubclass(kind, msgspec.Struct):
                todo += get_type_hints(kind).values()
        todo += [part for part in get_args(kind) if not isinstance(part, str)]
    assert len(seen) > 10


@games
def test_no_encoder_knows_a_position(id: str, name: str) -> None:
    played = play(id, name)
    for n in (0, len(played.positions) - 1):
        position = played.positions[n]
        for thing in (position, *[getattr(position, part) for part in ("sealed",) if hasattr(position, part)]):
            for encode in (msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins):
                with pytest.raises(TypeError):
                    encode(thing)
