"""Two adjudicators written apart from the same law must agree on every verdict and every consequence."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from posrednik.games.otryadov import cases
from tests.differential.generate import case
from tests.differential.play import random_case
from tests.oracle.run import evaluate

LONG = bool(os.environ.get("POSREDNIK_LONG"))
BATCHES, BATCH = (200, 100) if LONG else (8, 40)
MAP: dict[str, Any] = json.loads(
    files("posrednik.games.otryadov.scenarios").joinpath("map.json").read_text(encoding="utf-8")
)
SIDE_FIELDS = ("initial", "initial_units", "engaged", "aerobombs", "gas_tokens", "damaged", "repair", "alive")


def _figure(engine: dict[str, Any] | None, oracle: dict[str, Any] | None) -> Iterator[tuple[object, ...]]:
    if engine is None or oracle is None:
        if engine is not oracle:
            yield "on board", engine, oracle
        return
    for key, theirs in oracle.items():
        ours = engine.get(key)
        if key == "heading":
            ours = None if ours is None else list(ours)
        shown_otherwise = (
            key == "arm"
            or (key == "heading" and None in (ours, theirs))
            or (key == "mounted" and oracle["type"] == "chem")
            or (key == "fuelled" and oracle["type"] != "aircraft")
        )
        if ours != theirs and not shown_otherwise:
            yield key, ours, theirs


def _gas(state: dict[str, Any]) -> dict[str, Any]:
    return {
        square: (g["kind"], g["decon"], g["plies"] if g["kind"] == "nonpersistent" else None)
        for square, g in state.items()
    }


def disagreements(given: dict[str, Any]) -> list[tuple[object, ...]]:
    """Where engine and oracle see a case of random turns differently."""
    ours, theirs = cases.observe(given), evaluate(given, MAP)
    verdict = ("legal",) if ours["legal"] and theirs["legal"] else ("legal", "reason", "turn", "order")
    out: list[tuple[object, ...]] = [
        (key, ours.get(key), theirs.get(key)) for key in verdict if ours.get(key) != theirs.get(key)
    ]
    if out:
        return out
    for id, figure in theirs["pieces"].items():
        out += [(id, *row) for row in _figure(ours["pieces"].get(id), figure)]
    if _gas(ours["contamination"]) != _gas(theirs["contamination"]):
        out.append(("contamination", ours["contamination"], theirs["contamination"]))
    out += [(key, ours[key], theirs[key]) for key in ("to_move", "result") if ours[key] != theirs[key]]
    for side in ("red", "blue"):
        pairs = [(f, ours["sides"][side].get(f), theirs["sides"][side].get(f)) for f in SIDE_FIELDS]
        out += [(side, f, a, b) for f, a, b in pairs if a != b]
    return out


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        given = case(seed)
        if not given["setup"]["pieces"]:
            continue
        given = random_case(given, random.Random(seed * 7 + 1), 4)
        assert not disagreements(given), f"seed {seed}: {json.dumps(given, ensure_ascii=False)}"
