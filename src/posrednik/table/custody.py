"""Custody: what of a game may be given to whom, and when. Every export and autosave asks here."""

from __future__ import annotations

from typing import TypeVar

from posrednik.core.journal import Act, Journal, Ply
from posrednik.core.seat import PUBLIC, Seat
from posrednik.table.table import Table

P = TypeVar("P")
O = TypeVar("O")
E = TypeVar("E")
V = TypeVar("V")


def plies_for(table: Table[P, O, E, V], seat: Seat) -> list[Ply[O, E]]:
    """The adjudications as the seat may keep them now: no order or event that is still a secret.

    One that the seat knows nothing of is not there at all. Where something is withheld from anybody the throws are
    too, for they tell which answer was a lie; and from there on the digest, against which a guess could be tested.
    """
    out = []
    plies, known_to = table.journal.plies(), bared(table)
    for number in table.notice.numbers(seat):
        ply, (orders, events) = plies[number], table.reached(number, seat)
        rolls = ply.rolls if is_open(table, number) else ()
        out.append(Ply(orders, rolls, events, ply.digest if number < known_to else ""))
    return out


def is_open(table: Table[P, O, E, V], number: int) -> bool:
    """Whether nothing of an adjudication is a secret from anybody by now."""
    ply = table.journal.plies()[number]
    return table.reached(number, PUBLIC) == (ply.orders, ply.events)


def bared(table: Table[P, O, E, V]) -> int:
    """How many adjudications from the first on hold no secret by now: the positions after them may be fingerprinted.

    One that follows a secret may be open itself, yet its position is made of the secret too. What is no secret any more
    never is one again, so each is looked at until it is open.
    """
    count = len(table.journal.plies())
    while table.bared < count and is_open(table, table.bared):
        table.bared += 1
    return table.bared


def journal_for(table: Table[P, O, E, V], seat: Seat) -> Journal[O, E]:
    """What a record for the seat is written from: its adjudications, notes, and its own orders still sealed."""
    plies = dict(zip(table.notice.numbers(seat), plies_for(table, seat), strict=True))
    entries: list[Ply[O, E] | Act] = []
    number = -1
    for entry in table.journal:
        if isinstance(entry, Ply):
            number += 1
            entries += [plies[number]] if number in plies else []
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
