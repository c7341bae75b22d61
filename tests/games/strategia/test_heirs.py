"""Units that become other units while a battle is open (ST-9.8p, ST-3.2): their losses go with them."""

from __future__ import annotations

import pytest

from posrednik.core.exact import Fraction
from posrednik.games.strategia.caserun import Run, stretches


def fought(level: int, *more: dict[str, object]) -> Run:
    """One red tank division against a rifle division that is split after the blow, and what is ordered besides."""
    case = {
        "id": "heirs",
        "level": level,
        "setup": {
            "map": {"w": 20, "h": 20},
            "units": [
                {"id": "R201", "arm": "td", "side": "red", "at": "5-6", "facing": "S"},
                {"id": "B1", "arm": "sd", "side": "blue", "at": "5-5", "facing": "N"},
            ],
        },
        "orders": [
            {"side": "red", "do": "strike", "target": "5-5", "echelons": [["R201"]]},
            {"side": "blue", "do": "split", "unit": "B1"},
            *more,
        ],
        "expect": {},
    }
    run = Run(case)
    for one in stretches(case["orders"]):  # type: ignore[arg-type]
        run.stretch(one)
    return run


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.clause("ST-9.8p", "ST-3.2")
def test_regiments_stand_in_the_record_for_their_division(level: int) -> None:
    p = fought(level).p
    (battle,) = p.battles
    blue = [one for one in battle.members if one.side == "blue" and one.fights]
    assert {one.id for one in blue} == {"B1/1", "B2/1", "B3/1"}
    assert sum(one.loss for one in blue) == Fraction(9, 10)
    assert sum(p.units[one.id].strength for one in blue) == Fraction(1, 10)
    assert all(one.strength - one.loss == p.units[one.id].strength for one in blue)


@pytest.mark.clause("ST-9.8k")
def test_a_battle_that_is_broken_off_books_what_the_regiments_lost() -> None:
    p = fought(2, {"side": "red", "do": "end"}, {"side": "blue", "do": "end"}, {"side": "red", "do": "end"}).p
    assert not p.battles
    left = sum((u.strength for u in p.units.values() if u.side == "blue"), Fraction(0))
    assert left == Fraction(1, 3), "0.9 of a division, the defender wins the field: two regiments"
