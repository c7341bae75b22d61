"""Records brought from elsewhere: a finished one is put up for replay, an unfinished one is played on."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Controller, Request, post
from litestar.datastructures import State as AppState
from litestar.params import Body

from posrednik.core.dice import seed_hash
from posrednik.core.seat import Seat
from posrednik.notation.problems import Problem as Wrong
from posrednik.notation.problems import explain
from posrednik.notation.record import read_roll
from posrednik.notation.speech import Fault
from posrednik.server import keys, wire
from posrednik.server.access import house_of
from posrednik.server.asks import Import, Sitter
from posrednik.server.clockwork import now
from posrednik.server.entries import Entry, to_row
from posrednik.server.faults import Problem, problem
from posrednik.server.opening import NewTableRows, agree, find_game, rows_of, tidy
from posrednik.server.responses import FAULTS, sent
from posrednik.table.heading import read_setting
from posrednik.table.review import Report, review

RECORD_LIMIT = 20 * 1024 * 1024
"""The longest body of a record; other bodies are bounded by the settings."""


class Records(Controller):
    """What anyone may bring."""

    path = "/api/records"
    tags = ("records",)

    @post("/", responses=FAULTS, request_max_body_size=RECORD_LIMIT)
    async def bring(self, data: Annotated[Import, Body()], request: Request, state: AppState) -> wire.Opened:  # type: ignore[type-arg]
        """Put a record on a table of its own; whoever brings it holds all seats."""
        rows = await asyncio.to_thread(table_of, data.text, data.name)
        return sent(await house_of(state).put_up(rows))


def table_of(text: str, name: str = "") -> NewTableRows:
    """The rows of a table on which the record has been played; raises Problem at the first fault."""
    found = review(text)
    if found.first is not None:
        raise Problem(422, fault_of(found.first, found))
    setting = read_setting(found.record, [])
    if setting is None or found.game is None:
        raise problem(422, "BAD_RECORD", detail="RF-2")
    house = find_game(found.game.id).seated(setting.scenario, setting.rules)
    seats = house.game.seats
    named = {seat: found.record.text(str(seat).capitalize()) for seat in seats}
    sitters = {seat: Sitter(kind="human", name=tidy(named[seat])) for seat in seats}
    seed = found.record.text("Seed") or keys.new_seed()
    original = found.record.text("SeedHash") == seed_hash(seed)
    lot = read_roll(found.record.text("Lot")) if original and found.record.get("Lot") else None
    agreed = agree(
        house, setting.scenario, setting.rules, sitters, seed=seed, lot=lot,
        name=tidy(name) or tidy(found.record.text("Event")),
        imported=tuple(roll for step in found.steps for roll in step.ply.rolls),
    )  # fmt: skip
    entries = _entries(found, now())
    return rows_of(
        agreed, sitters, over=found.outcome is not None,
        journal=tuple(to_row(entry, n) for n, entry in enumerate(entries, 1)),
    )  # fmt: skip


def _entries(found: Report, at: int) -> list[Entry]:
    out = []
    for n, step in enumerate(found.steps, 1):
        orders = {owner: [msgspec.to_builtins(o) for o in given] for owner, given in step.ply.orders.items()}
        over = found.outcome is not None and n == len(found.steps)
        seat = Seat(next(iter(orders))) if len(orders) == 1 else None
        out.append(
            Entry(
                kind="ply", seat=seat, at=at, version=n, orders=orders, rolls=step.ply.rolls, digest=step.ply.digest,
                over=over,
            )
        )  # fmt: skip
    return out


def fault_of(wrong: Wrong, found: Report) -> Fault:
    """A problem of a record in both languages, with its place."""
    book = None if found.game is None else found.game.rulebook
    return Fault(
        code=wrong.code,
        ru=explain(wrong, "ru", book),
        en=explain(wrong, "en", book),
        clause=wrong.clause,
        line=wrong.line,
        column=wrong.column,
        nearest=None if wrong.refusal is None else wrong.refusal.nearest,
    )
