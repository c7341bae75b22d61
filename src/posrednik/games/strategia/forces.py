"""Orders of battle and their mobilisation (ST-3.4, ST-T5): how many divisions of each arm a side has, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from posrednik.core.clause import clause
from posrednik.games.strategia.law import Law, Options
from posrednik.games.strategia.tables import FORCES
from posrednik.games.strategia.unit import THIRD, Regiment, Unit
from posrednik.games.strategia.words import LETTER

_MOBILISATION = FORCES["mobilisation"]
DAYS: tuple[int, ...] = tuple(_MOBILISATION["days"])
"""Days of the columns of T5 after mobilisation day, -1 the peace army."""
TURNS: tuple[int, ...] = tuple(_MOBILISATION["turns"])
"""Game turns in which the columns appear, 0 the peace army."""
PER_PLACE: int = _MOBILISATION["per_place"]
FIRST: Mapping[str, int] = FORCES["numbers"]["first"]
"""Arm → the number of its first division (section 7)."""


def row_of(side: str) -> str:
    """The row of the tables: each Green state has the same."""
    return "green" if side.startswith("green") else side


@clause("ST-3.4", "ST-3.4a", "ST-3.6")
def order_of_battle(side: str, level: int) -> dict[str, int]:
    """Divisions by arm of the given forces at a level."""
    rows = FORCES["order_of_battle"][row_of(side)]
    found = dict(rows["level1"])
    if level > 1:
        for arm, number in rows["level2"].items():
            found[arm] = found.get(arm, 0) + number
    return found


@clause("ST-6.1", "ST-6.4")
def mobilises(options: Options) -> bool:
    """Whether the army comes by Table T5: on level 3, on level 2 with option mobilisation_level=2."""
    return options.level >= options.mobilisation_level


@clause("ST-T5")
def column(side: str, n: int) -> dict[str, int]:
    """Divisions by arm of a column of T5, 0 the peace army."""
    row = _MOBILISATION[row_of(side)]
    return {arm: row[arm][n] for arm in FIRST if arm in row and row[arm][n]}


@clause("ST-T5", "ST-6.4")
def appearing(side: str, turn: int, options: Options) -> dict[str, int]:
    """Divisions by arm that appear on a game turn."""
    if not mobilises(options) or turn not in TURNS[1:]:
        return {}
    return column(side, TURNS.index(turn))


@clause("ST-T5", "ST-6.1")
def present(side: str, turn: int, options: Options) -> dict[str, int]:
    """Divisions by arm that a side has had up to a game turn, 0 before mobilisation day."""
    if not mobilises(options):
        return order_of_battle(side, options.level)
    found: dict[str, int] = {}
    for n, day in enumerate(TURNS):
        if day <= turn:
            for arm, number in column(side, n).items():
                found[arm] = found.get(arm, 0) + number
    return found


def division(side: str, arm: str, number: int, law: Law) -> Unit:
    """A whole division that stands nowhere yet; on level 3 with its three regiments (ST-3.1e)."""
    regiments = tuple(Regiment(k, arm, THIRD) for k in (1, 2, 3)) if law.level == 3 else ()
    return Unit(id=f"{LETTER[side]}{number}", side=side, arm=arm, number=number, regiments=regiments)


@clause("ST-3.4", "ST-3.4a", "ST-T5")
def given(side: str, law: Law) -> Iterator[tuple[Unit, int]]:
    """The divisions of the given forces with the game turn of each, 0 from the start; low numbers come first."""
    options = law.options
    columns = [column(side, n) for n in range(len(TURNS))] if mobilises(options) else [order_of_battle(side, law.level)]
    taken: dict[str, int] = {}
    for n, arms in enumerate(columns):
        for arm in sorted(arms, key=list(FIRST).index):
            for _ in range(arms[arm]):
                number = FIRST[arm] + taken.get(arm, 0)
                taken[arm] = taken.get(arm, 0) + 1
                yield division(side, arm, number, law), TURNS[n]
