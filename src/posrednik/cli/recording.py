"""The record of a table as text, holding no more than the seat for which it is written may have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

import posrednik
from posrednik.core.dice import seed_hash
from posrednik.core.journal import Act
from posrednik.core.seat import Seat
from posrednik.notation.orders import Tongue
from posrednik.notation.record import FORMAT, Header, Item, Note, Record, Result, Turn, write_record, write_roll
from posrednik.table.custody import plies_for, seed_for
from posrednik.table.table import Table


def record_text(
    table: Table[Any, Any, Any, Any], tongue: Tongue[Any, Any, Any], seat: Seat, seed: str, lang: str
) -> str:
    """The record that `seat` may have now, its orders written in `lang`."""
    items: list[Item] = [Header(key, value) for key, value in _header(table, tongue, seed)]
    items += _turns(table, tongue, seat, lang)
    outcome = table.result
    items.append(Result(tongue.score(outcome), outcome.kind if outcome else ""))
    return write_record(Record(tuple(items)))


def _header(table: Table[Any, Any, Any, Any], tongue: Tongue[Any, Any, Any], seed: str) -> Iterator[tuple[str, str]]:
    opening = table.opening
    yield "Format", str(FORMAT)
    yield "Package", posrednik.__version__
    yield "Game", table.game.id
    yield "Edition", table.game.edition
    yield "Scenario", opening.scenario.name
    data = tongue.scenario_data(opening.scenario)
    if data is not None:
        yield "ScenarioData", data
    yield "ScenarioDigest", tongue.scenario_digest(opening.scenario)
    for name, value in sorted(opening.rules.options.items()):
        yield "Option", f"{name}={msgspec.json.encode(value).decode()}"
    for owner, name in table.players.items():
        yield str(owner).capitalize(), name
    if opening.lot is not None:
        yield "Lot", write_roll(opening.lot)
    yield "SeedHash", seed_hash(seed)
    opened = seed_for(table, seed)
    if opened is not None:
        yield "Seed", opened


def _turns(table: Table[Any, Any, Any, Any], tongue: Tongue[Any, Any, Any], seat: Seat, lang: str) -> Iterator[Item]:
    """One line a seat and adjudication; the throws and the digest stand on the last line of it."""
    plies = iter(zip(plies_for(table, seat), table.positions(), strict=True))
    for entry in table.journal:
        if isinstance(entry, Act):
            if entry.kind != "undo":
                who = f"{entry.seat}: " if entry.seat is not None else ""
                yield Note(f"{who}{entry.text}" if entry.kind == "note" else f"{who}→ {entry.text}")
            continue
        ply, before = next(plies)
        given = list(ply.orders.items())
        for n, (owner, orders) in enumerate(given):
            last = n == len(given) - 1
            yield Turn(
                number=tongue.turn(before),
                mark=tongue.mark(owner, lang),
                text=tongue.write_at(before, owner, orders, lang),
                rolls=ply.rolls if last else (),
                digest=ply.digest if last else "",
            )
