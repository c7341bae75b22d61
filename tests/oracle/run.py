"""Evaluate cases of the schema of section 0: python -m tests.oracle.run FILE --map MAP."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from .board import build_board
from .deploy import Deployment
from .ending import judge
from .model import IllegalError, Refusal, State
from .notation import BadSquareError, parse_square
from .orders_text import parse_orders
from .setup import first_side, gas_view, new_state, piece_view, side_view, snapshot
from .tables import map_counts, roster, titles
from .turn import play_turn

__all__ = ["compare", "evaluate", "new_state", "play_turn", "snapshot"]

Case = dict[str, Any]
Observed = dict[str, Any]


def _blank(legal: bool = True, reason: str | None = None) -> Observed:
    return {
        "legal": legal,
        "reason": reason,
        "turn": None,
        "order": None,
        "pieces": {},
        "result": None,
        "contamination": {},
        "to_move": None,
        "sides": {},
        "value": None,
    }


def _describe(observed: Observed, state: State, setup: Case) -> None:
    ids = [data["id"] for data in setup.get("pieces") or []]
    observed["pieces"] = {i: piece_view(state.pieces[i]) if i in state.pieces else None for i in ids}
    observed["result"] = dict(state.result) if state.result else None
    observed["contamination"] = gas_view(state)
    observed["to_move"] = state.to_move
    observed["sides"] = {name: side_view(state, name) for name in ("red", "blue")}


def _turns(case: Case, game_map: Case) -> Observed:
    setup = case["setup"]
    state = new_state(setup, case.get("options") or {}, game_map)
    observed = _blank()
    for i, turn in enumerate(case["action"]["turns"]):
        after = play_turn(state, turn["side"], turn["orders"])
        if isinstance(after, Refusal):
            observed.update(legal=False, reason=after.reason, turn=i, order=after.order)
            break
        state = after
    _describe(observed, state, setup)
    return observed


def _deploy(case: Case, game_map: Case) -> Observed:
    action = case["action"]
    plan = Deployment(case["setup"], case.get("options") or {}, game_map, action["side"], action["placement"])
    fault = plan.fault()
    observed = _blank(fault is None, fault)
    if fault is None:
        observed["pieces"] = {p.id: piece_view(p) for p in plan.roster}
    return observed


def _square_parse(case: Case) -> Observed:
    texts = case["action"]["text"]
    observed = _blank()
    try:
        observed["value"] = [parse_square(t) for t in ([texts] if isinstance(texts, str) else texts)]
    except BadSquareError:
        return _blank(False, "BAD_SQUARE")
    return observed


def _order_parse(case: Case, game_map: Case) -> Observed:
    action = case["action"]
    state = new_state(case["setup"], case.get("options") or {}, game_map)
    observed = _blank()
    try:
        observed["value"] = parse_orders(state, action["side"], action["text"])
    except IllegalError as fault:
        observed.update(legal=False, reason=fault.reason, order=fault.order)
    return observed


def _value(case: Case, game_map: Case) -> Any:
    action, setup = case["action"], case["setup"]
    kind = action["kind"]
    if kind == "roster":
        return roster(action["scenario"], action.get("armour"), action.get("defender_cut"))
    if kind == "start":
        return {"to_move": first_side(action.get("defender") or setup.get("defender"))}
    if kind == "map_check":
        return map_counts(build_board(setup, game_map))
    if kind == "title":
        return titles(setup, action)
    if kind == "judge":
        return judge(new_state(setup, case.get("options") or {}, game_map))
    raise ValueError(f"unknown action {kind}")


def evaluate(case: Case, game_map: Case) -> Observed:
    """The observed outcome, in the shape of `expect`."""
    kind = case["action"]["kind"]
    if kind == "turns":
        return _turns(case, game_map)
    if kind == "deploy":
        return _deploy(case, game_map)
    if kind == "square_parse":
        return _square_parse(case)
    if kind == "order_parse":
        return _order_parse(case, game_map)
    observed = _blank()
    observed["value"] = _value(case, game_map)
    return observed


def _subset(path: str, want: Any, got: Any) -> list[str]:
    """Differences for the listed keys only."""
    if isinstance(want, dict) and isinstance(got, dict):
        found = []
        for key, value in want.items():
            found += _subset(f"{path}.{key}", value, got.get(key))
        return found
    return [] if want == got else [f"{path}: expected {want!r}, observed {got!r}"]


def _gas(squares: dict[str, Any]) -> dict[str, Any]:
    keys = ("kind", "plies", "decon")
    return {s: {k: data.get(k) for k in keys} for s, data in squares.items()}


def compare(case: Case, observed: Observed) -> list[str]:
    """Differences between `expect` of the case and the observed outcome."""
    expect = case["expect"]
    found = []
    for key in ("legal", "reason", "turn", "order", "to_move", "sides", "value", "result"):
        if key in expect:
            found += _subset(key, expect[key], observed[key])
    if expect["legal"] and "result" not in expect and observed["result"] is not None:
        found.append(f"result: expected none, observed {observed['result']!r}")
    for piece, want in (expect.get("pieces") or {}).items():
        found += _subset(f"pieces.{piece}", want, observed["pieces"].get(piece))
    if "contamination" in expect:
        want_gas, got_gas = _gas(expect["contamination"]), _gas(observed["contamination"])
        if want_gas != got_gas:
            found.append(f"contamination: expected {want_gas!r}, observed {got_gas!r}")
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="reference adjudicator: run a case file")
    parser.add_argument("file", type=Path)
    parser.add_argument("--map", type=Path, default=Path("src/posrednik/games/otryadov/scenarios/map.json"))
    options = parser.parse_args(arguments)
    game_map = json.loads(options.map.read_text(encoding="utf-8"))
    cases = json.loads(options.file.read_text(encoding="utf-8"))["cases"]
    failed = 0
    for case in cases:
        differences = compare(case, evaluate(case, game_map))
        failed += bool(differences)
        for line in differences:
            print(f"{case['id']} {case.get('title', '')}: {line}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
