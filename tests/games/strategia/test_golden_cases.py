"""The golden cases of the law, all of them, and that the runner does compare."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from posrednik.games.strategia.casefile import BadCase
from posrednik.games.strategia.cases import run

CASES: list[dict[str, Any]] = [
    case
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    assert run(case) == []


def spoilt(thing: Any) -> Any:
    """What is expected, with one value turned round."""
    if isinstance(thing, dict) and thing:
        key = next(iter(thing))
        return thing | {key: spoilt(thing[key])}
    if isinstance(thing, bool):
        return not thing
    if isinstance(thing, (int, float)):
        return thing + 1
    if isinstance(thing, list) and thing:
        return [spoilt(thing[0]), *thing[1:]]
    return "nothing of the kind"


@pytest.mark.parametrize("case", CASES[::9], ids=lambda case: str(case["id"]))
def test_a_case_that_expects_something_else_fails(case: dict[str, Any]) -> None:
    expect = case["expect"]
    key = next((key for key in expect if not key.endswith("_at_most")), None)
    if key is None:
        pytest.skip("this case only sets bounds")
    assert run(case | {"expect": {key: spoilt(expect[key])}})


@pytest.mark.parametrize("missing", ["expect", "setup"])
def test_a_case_without_its_parts_is_told_so(missing: str) -> None:
    case = {key: value for key, value in CASES[0].items() if key != missing}
    with pytest.raises(BadCase, match=missing):
        run(case)
