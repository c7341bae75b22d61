"""Building a state from the set-up of a case, and showing a state."""

from __future__ import annotations

import json
from typing import Any

from .board import build_board, forward, other
from .figures import has_heading, units
from .model import Barrage, Gas, Piece, Side, State

MOUNTED_BY_DEFAULT = ("cavalry", "tachanka", "horse_gun")


def make_piece(data: dict[str, Any]) -> Piece:
    kind = data["type"]
    obligation = data.get("obligation")
    airborne = bool(data.get("airborne", False))
    piece = Piece(
        id=data["id"],
        side=data["side"],
        type=kind,
        square=data.get("square") or "",
        mounted=bool(data.get("mounted", kind in MOUNTED_BY_DEFAULT)),
        obligation=obligation,
        under_fire=bool(data.get("under_fire", obligation not in (None, "gas_leave"))),
        neutralised=int(data.get("neutralised", 0)),
        village=bool(data.get("village", False)),
        airborne=airborne,
        sortie=int(data.get("sortie", 0)),
        run_done=bool(data.get("run_done", False)),
    )
    if kind == "aircraft":
        piece.fuelled = bool(data.get("fuelled", not airborne))
    if kind == "chem":
        piece.arm = data.get("arm", "rifle")
    if has_heading(piece):
        dx, dy = data.get("heading") or (0, forward(piece.side))
        piece.heading = (int(dx), int(dy))
    return piece


def _side(setup: dict[str, Any], name: str, pieces: list[Piece]) -> Side:
    data = (setup.get("sides") or {}).get(name) or {}
    own = [p for p in pieces if p.side == name]
    return Side(
        initial=data.get("initial", len(own)),
        initial_units=data.get("initial_units", sum(units(p) for p in own)),
        engaged=data.get("engaged", True),
        aerobombs=data.get("aerobombs", 0),
        gas_tokens=data.get("gas_tokens", 0),
        damaged=data.get("damaged", False),
        repair=data.get("repair", 0),
    )


def _gas(data: dict[str, Any]) -> Gas:
    if data["kind"] == "nonpersistent":
        return Gas("nonpersistent", data.get("owner", ""), plies=data["plies"])
    return Gas("persistent", data.get("owner", ""), decon=data.get("decon"))


def first_side(defender: str | None) -> str:
    """Blue opens; under XI the attacker."""
    return other(defender) if defender else "blue"


def new_state(setup: dict[str, Any], options: dict[str, Any], game_map: dict[str, Any]) -> State:
    defender = setup.get("defender")
    first = setup.get("first") or first_side(defender)
    pieces = [make_piece(data) for data in setup.get("pieces") or []]
    state = State(
        board=build_board(setup, game_map),
        options=dict(options or {}),
        scenario=setup.get("scenario") or "company",
        defender=defender,
        first=first,
        to_move=setup.get("to_move") or first,
        turn=setup.get("turn", 1),
        passed=bool(setup.get("passed", False)),
        draw_offer=setup.get("draw_offer"),
    )
    state.pieces = {p.id: p for p in pieces}
    state.sides = {name: _side(setup, name, pieces) for name in ("red", "blue")}
    for square, data in (setup.get("contamination") or {}).items():
        state.contamination[square] = _gas(data)
    for square, data in (setup.get("barrage") or {}).items():
        state.barrage[square] = Barrage(data.get("art", 0), data.get("sa", 0), data.get("lmg", 0))
    state.seen = [position_key(state)]
    return state


def piece_view(p: Piece) -> dict[str, Any]:
    return {
        "side": p.side,
        "type": p.type,
        "square": p.square,
        "mounted": p.mounted,
        "obligation": p.obligation,
        "under_fire": p.under_fire,
        "neutralised": p.neutralised,
        "heading": list(p.heading) if p.heading else None,
        "village": p.village,
        "arm": p.arm,
        "airborne": p.airborne,
        "sortie": p.sortie,
        "fuelled": p.fuelled,
        "run_done": p.run_done,
    }


def gas_view(state: State) -> dict[str, Any]:
    return {
        square: {"kind": g.kind, "plies": g.plies, "owner": g.owner, "decon": g.decon}
        for square, g in sorted(state.contamination.items())
    }


def barrage_view(state: State) -> dict[str, Any]:
    return {square: {"art": b.art, "sa": b.sa, "lmg": b.lmg} for square, b in sorted(state.barrage.items())}


def side_view(state: State, name: str) -> dict[str, Any]:
    side = state.sides[name]
    return {**vars(side), "alive": len(state.of(name))}


def snapshot(state: State) -> dict[str, Any]:
    """Everything that matters, in a canonical comparable form."""
    return {
        "pieces": {p.id: piece_view(p) for p in sorted(state.pieces.values(), key=lambda q: q.id)},
        "contamination": gas_view(state),
        "barrage": barrage_view(state),
        "to_move": state.to_move,
        "turn": state.turn,
        "passed": state.passed,
        "draw_offer": state.draw_offer,
        "result": dict(state.result) if state.result else None,
        "sides": {name: side_view(state, name) for name in ("red", "blue")},
    }


def position_key(state: State) -> str:
    """Key of O30-X-18: ids do not matter."""
    figures = sorted(json.dumps(piece_view(p), sort_keys=True) for p in state.pieces.values())
    tokens = [(s.aerobombs, s.gas_tokens) for s in (state.sides["red"], state.sides["blue"])]
    fields: list[Any] = []
    if state.o41:
        fields = [(s.damaged, s.repair) for s in (state.sides["red"], state.sides["blue"])]
    parts = [state.to_move, figures, gas_view(state), barrage_view(state), tokens, fields]
    return json.dumps(parts, sort_keys=True)
