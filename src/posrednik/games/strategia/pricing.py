"""What faulty lines of a paper game cost (ST-9.3p, 8.4): one error a line, the gravest kind first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.tables import UMPIRE, load

_TABLE = load("faults.toml")
DELIBERATE: Final = frozenset(_TABLE["deliberate"]["codes"])
"""Codes of faults that count as deliberate."""
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    kind: tuple(codes) for kind, codes in _TABLE["kinds"].items() if kind != "clauses"
}
"""Kind of error → its codes, in the order of 8.4."""
OTHER: Final = "other"
_RANK = {code: n for n, codes in enumerate(KINDS.values()) for code in codes}
_KIND = {code: kind for kind, codes in KINDS.items() for code in codes}
_FINES = UMPIRE["penalty"]


class Charge(Struct, frozen=True, kw_only=True):
    """The error of one line: its number among the orders of the move, clause, code, kind, points (below 0)."""

    line: int
    side: str
    clause: str
    code: str
    kind: str
    points: int
    unit: str = ""


@clause("ST-9.3p")
def charges(events: Iterable[object]) -> list[Charge]:
    """The errors among the events of one move, by line; faults of orders that ran on by themselves cost nothing."""
    by_line: dict[tuple[int, str], list[Fault]] = {}
    for event in events:
        if isinstance(event, Fault) and event.line >= 0:
            by_line.setdefault((event.line, event.side), []).append(event)
    return [charge(faults) for _, faults in sorted(by_line.items())]


@clause("ST-9.3p")
def charge(faults: Iterable[Fault]) -> Charge:
    """The one error that a line with these faults is charged with (I-70)."""
    worst = min(faults, key=lambda one: (one.code not in DELIBERATE, _RANK.get(one.code, len(_RANK))))
    grave = worst.code in DELIBERATE
    return Charge(
        line=worst.line,
        side=worst.side,
        clause="ST-9.3p" if grave else worst.clause,
        code=worst.code,
        kind="deliberate" if grave else _KIND.get(worst.code, OTHER),
        points=-_FINES["deliberate" if grave else "error"],
        unit=worst.unit,
    )


@clause("ST-9.3p", "ST-10")
def fines(charged: Iterable[Charge]) -> dict[str, int]:
    """Side → the sum of its fines, below 0, as `scoring.score` takes it."""
    found: dict[str, int] = {}
    for one in charged:
        found[one.side] = found.get(one.side, 0) + one.points
    return found
