"""The record of a table as text, holding no more than the seat for which it is written may have."""

from __future__ import annotations

from typing import Any

import posrednik
from posrednik.core.dice import seed_hash
from posrednik.core.journal import Act
from posrednik.core.seat import Seat
from posrednik.notation.orders import Tongue
from posrednik.notation.recorder import Facts, Recorder
from posrednik.table.custody import journal_for, seed_for
from posrednik.table.table import Table


def record_text(
    table: Table[Any, Any, Any, Any], tongue: Tongue[Any, Any, Any], seat: Seat, seed: str, lang: str
) -> str:
    """The record that `seat` may have now, its orders written in `lang`; the seed only with the result."""
    opening = table.opening
    facts = Facts(
        scenario=opening.scenario,
        rules=opening.rules,
        players=_names(table),
        package=posrednik.__version__,
        seed_hash=seed_hash(seed),
        lots=() if opening.lot is None else (opening.lot,),
        lang=lang,
    )
    return Recorder(table.game, tongue, facts).text(table.start, journal_for(table, seat), seed_for(table, seed))


def _names(table: Table[Any, Any, Any, Any]) -> dict[Seat, str]:
    """Who first sat where: those who came or changed their names are named, a seat handed over is told by its act."""
    handed = {entry.seat for entry in table.journal if isinstance(entry, Act) and entry.kind == "seat"}
    first = table.opening.players
    return {seat: (seat in handed and first.get(seat)) or name for seat, name in table.players.items()}
