"""From order texts to order objects: looking figures up on paper (section 8.2)."""

from __future__ import annotations

from typing import Any

from .attack import is_raid
from .board import other
from .grammar import Parsed, Who, parse_one, split_orders
from .model import IllegalError, Piece, State
from .moves import touch_village


def _one(found: list[Piece]) -> Piece:
    if not found:
        raise IllegalError("UNKNOWN_PIECE")
    if len(found) > 1:
        raise IllegalError("AMBIGUOUS_PIECE")
    return found[0]


def find_actor(state: State, side: str, who: Who, op: str) -> Piece:
    found = [p for p in state.of(side) if p.square == who.square]
    if op in ("fly", "bomb_run"):
        found = [p for p in found if p.type == "aircraft"]
    else:
        found = [p for p in found if not p.airborne]
    if who.kind:
        found = [p for p in found if p.type == who.kind]
    if who.id:
        found = [p for p in found if p.id == who.id]
    return _one(found)


def find_victim(state: State, side: str, square: str, piece_id: str | None) -> str:
    found = [p for p in state.of(other(side)) if p.square == square]
    if piece_id:
        found = [p for p in found if p.id == piece_id]
    return _one(found).id


def on_paper(state: State, p: Piece, parsed: Parsed, victims: list[str]) -> None:
    """Carry an order out without any check of legality."""
    if parsed.op == "fly" and parsed.target:
        p.square = parsed.target
        p.airborne = parsed.target != state.board.airfields.get(p.side)
    if parsed.op in ("mount", "dismount"):
        p.mounted = parsed.op == "mount"
    if parsed.op not in ("move", "attack"):
        return
    end = parsed.path[-1]
    if parsed.op == "attack":
        for enemy in state.on_of(end, other(p.side)):
            state.remove(enemy.id)
    touch_village(state, p, [s for s in parsed.path if s in state.board.squares])
    p.square = end
    for victim in victims:
        state.remove(victim)
    if is_raid(state, p, end):
        if p.village and state.opt("partisans"):
            p.type, p.mounted = "partisan", False
        else:
            state.remove(p.id)


def to_order(state: State, side: str, parsed: Parsed) -> dict[str, Any]:
    order: dict[str, Any] = {"op": parsed.op}
    if parsed.who is None:
        if parsed.target:
            order["square"] = parsed.target
        return order
    p = find_actor(state, side, parsed.who, parsed.op)
    order["piece"] = p.id
    victims = [find_victim(state, side, s, i) for s, i in parsed.victims]
    if parsed.path:
        order["path"] = parsed.path
    if parsed.target:
        order["to" if parsed.op == "fly" else "target"] = parsed.target
    if parsed.at:
        order["at"] = parsed.at
    if parsed.bang:
        order["close" if parsed.op == "fire" else "self_fire"] = True
    if victims:
        order["remove"] = victims
    on_paper(state, p, parsed, victims)
    return order


def parse_orders(state: State, side: str, text: str) -> list[dict[str, Any]]:
    """Order objects; IllegalError with the number of the faulty order."""
    paper = state.clone()
    orders = []
    for i, part in enumerate(split_orders(text)):
        try:
            orders.append(to_order(paper, side, parse_one(part)))
        except IllegalError as fault:
            raise IllegalError(fault.reason, i) from None
    return orders
