"""Cases of wrong form are told apart from cases that fail, and none goes on for ever (section 0)."""

from __future__ import annotations

from typing import Any

import pytest

from posrednik.games.strategia.casefile import BadCase
from posrednik.games.strategia.cases import run

UNIT = {"id": "R1", "arm": "sd", "side": "red", "at": "5-5", "facing": "N", "strength": 1}
MOVE = {"side": "red", "unit": "R1", "do": "move", "path": ["5-6"], "turns": 1}
WORLD = {"map": {"w": 20, "h": 20}, "units": [UNIT]}


def case(**more: Any) -> dict[str, Any]:
    return {"level": 1, "setup": WORLD, "orders": [MOVE], "expect": {"units": {"R1": {"at": "5-6"}}}, **more}


def test_the_case_itself_passes() -> None:
    assert run(case()) == []


@pytest.mark.parametrize(
    "spoilt",
    [
        {"orders": ["x"]},
        {"orders": [MOVE | {"side": "purple"}]},
        {"orders": [MOVE, MOVE | {"side": "purple"}]},
        {"orders": [MOVE | {"turns": 10**12}]},
        {"orders": [{"do": "move"}]},
        {"level": []},
        {"setup": WORLD | {"units": ["R1 sd"]}},
        {"setup": WORLD | {"map": {"w": 20, "h": 20, "roads": [7]}}},
        {"setup": {"calc": "artillery_sequence", "args": {"terrain": "forest", "strikes": 1e308}}},
        {"setup": {"calc": "artillery_sequence", "args": {"terrain": "forest"}}},
    ],
)
def test_a_case_of_wrong_form_is_told_so(spoilt: dict[str, Any]) -> None:
    with pytest.raises((BadCase, ValueError)):
        run(case(**spoilt))
