"""Custody: what of a game may be given to whom, and when. Every export and autosave asks here."""

from __future__ import annotations

from typing import TypeVar

from posrednik.core.journal import Act, Journal, Ply
from posrednik.core.seat import Seat
from posrednik.table.table import Table

P = TypeVar("P")
O = TypeVar("O")
E = TypeVar("E")
V = TypeVar("V")


def plies_for(table: Table[P, O, E, V], seat: Seat) -> list[Ply[O, E]]:
    """The adjudications as the seat may keep them now: no order or event that is still a secret.

    Where something was withheld the digest is empty, so that nobody can test a guess against it.
    """
    out = []
    for number, ply in enumerate(table.journal.plies()):
        orders, events = table.reached(number, seat)
        whole = orders == ply.orders and events == ply.events
        out.append(Ply(orders, ply.rolls, events, ply.digest if whole else ""))
    return out


def journal_for(table: Table[P, O, E, V], seat: Seat) -> Journal[O, E]:
    """What a record for the seat is written from: its adjudications, notes, and its own orders still sealed."""
    plies = iter(plies_for(table, seat))
    entries: list[Ply[O, E] | Act] = []
    for entry in table.journal:
        if isinstance(entry, Ply):
            entries.append(next(plies))
        elif entry.kind != "undo":
            entries.append(entry)
    own = sealed_for(table, seat)
    if own:
        entries.append(Ply(own, (), (), ""))
    return Journal(entries)


def sealed_for(table: Table[P, O, E, V], seat: Seat) -> dict[Seat, tuple[O, ...]]:
    """Orders that lie sealed: a seat is given back its own, nobody another's."""
    return {owner: orders for owner, orders in table.pending().items() if owner == seat}


def seed_for(table: Table[P, O, E, V], seed: str) -> str | None:
    """The seed of the dice, once there is a result and no throw can be foretold any more."""
    return seed if table.result is not None else None
