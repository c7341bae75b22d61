"""The golden cases of the law, all of them, and the schema faults that a case file may have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from posrednik.games.otryadov.caseform import BadCase
from posrednik.games.otryadov.cases import run

CASES: list[dict[str, Any]] = [
    case
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    assert run(case) == []


def test_a_case_that_expects_something_else_fails() -> None:
    """Every case fails when its verdict is turned round: the runner does compare."""
    for case in CASES:
        expect = case["expect"]
        assert run(case | {"expect": expect | {"legal": not expect["legal"]}}), case["id"]


@pytest.mark.parametrize(
    "spoil",
    [
        {"action": None},
        {"action": {"kind": "nothing"}},
        {"action": {"kind": "turns"}},
        {"action": {"kind": "turns", "turns": 7}},
        {"action": {"kind": "turns", "turns": [{"side": "red"}]}},
        {"expect": None},
        {"setup": {"base": "moon"}},
        {"setup": {"base": "blank", "scenario": "moon"}},
        {"setup": {"base": "blank", "squares": {"99Ы": "weak"}}},
        {"setup": {"base": "blank", "squares": {"5Д": "pink"}}},
        {"setup": {"base": "blank", "pieces": [{"id": "r1"}]}},
        {"setup": {"base": "blank", "pieces": [{"id": "r1", "side": "red", "type": "elephant", "square": "5Д"}]}},
        {"setup": {"base": "blank", "pieces": [{"id": "r1", "side": "green", "type": "rifle", "square": "5Д"}]}},
        {"setup": {"base": "blank", "pieces": 5}},
        {"options": {"moon": True}},
        {"options": {"battalion_gun_range": 9}},
    ],
    ids=str,
)
def test_a_case_with_a_schema_fault_is_told_so(spoil: dict[str, Any]) -> None:
    case = {
        "id": "x",
        "setup": {"base": "blank", "pieces": [{"id": "r1", "side": "red", "type": "rifle", "square": "5Д"}]},
        "action": {
            "kind": "turns",
            "turns": [{"side": "red", "orders": [{"op": "move", "piece": "r1", "path": ["6Д"]}]}],
        },
        "expect": {"legal": True},
    }
    with pytest.raises(ValueError, match=r"\w") as caught:
        run(case | spoil)
    assert isinstance(caught.value, BadCase) or "option" in str(caught.value)
