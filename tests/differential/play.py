"""Random turns on a position: lawful orders spoilt now and then, so that every refusal comes up too."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.casefile import position_of
from posrednik.games.otryadov.check import begin_turn, carry_out, may_hand_in
from posrednik.games.otryadov.position import Position
from posrednik.games.otryadov.squares import GRID, INDEX, NAMES, SIDES

Json = dict[str, Any]


def random_turn(position: Position, r: random.Random) -> list[Json]:
    """Orders for the side to move as plain objects: mostly lawful, sometimes spoilt or unfinished."""
    t = begin_turn(position.facts.copy())
    spoil = 0.0 if r.random() < 0.5 else 0.12
    out: list[Json] = []
    for _ in range(r.randint(0, 9)):
        figures = list(t.f.figures(t.side))
        pool: list[o.AnyOrder] = []
        if figures:
            pool = list(o.figure_options(t, r.choice(figures)))
            attacks: list[o.AnyOrder] = [x for x in pool if isinstance(x, (o.Attack, o.BombRun))]
            shots: list[o.AnyOrder] = [x for x in pool if isinstance(x, o.Fire) and _on_enemy(t.f, x, t.enemy)]
            pool = attacks or (shots if shots and r.random() < 0.7 else pool)
        if r.random() < 0.08:
            pool = list(o.chemistry.options(t)) or pool
        if not pool:
            continue
        if r.random() < spoil:
            out.append(_spoilt(position, r, t.side))
            if isinstance(carry_out(t, o.read_order(out[-1])), o.Unreadable):
                break
            continue
        order = r.choice(pool)
        out.append(msgspec.to_builtins(order))
        carry_out(t, order)
    if spoil == 0.0 or r.random() < 0.7:
        _meet_duties(t, out, r)
    if not out or (r.random() < 0.03):
        out.append({"op": r.choice(["pass", "pass", "offer_draw", "resign", "accept_draw"])})
    return out


def _on_enemy(f: Any, order: o.Fire, enemy: int) -> bool:
    return bool(f.occupied[enemy] >> INDEX[order.target] & 1)


def _meet_duties(t: Any, out: list[Json], r: random.Random) -> None:
    for _ in range(30):
        unmet = may_hand_in(t)
        if unmet is None:
            return
        moves = (o.Move, o.Mount, o.Dismount, o.Fly)
        pool = [x for i in t.f.figures(t.side) if t.f.duty[i] for x in o.figure_options(t, i) if isinstance(x, moves)]
        pool = pool or [x for i in t.f.figures(t.side) for x in o.figure_options(t, i) if isinstance(x, moves)]
        if not pool:
            out.append({"op": "pass"})
            return
        order = r.choice(pool)
        out.append(msgspec.to_builtins(order))
        carry_out(t, order)


def _spoilt(position: Position, r: random.Random, side: int) -> Json:
    """An order that is lawful by luck only."""
    f = position.facts
    ids = list(f.roster.ids) or ["x"]
    own = [f.roster.ids[i] for i in f.figures(side)]
    id = r.choice(own) if own and r.random() < 0.9 else r.choice([*ids, "ghost"])
    i = f.roster.index.get(id, -1)
    at = f.where(i) if i >= 0 and f.where(i) < 210 else r.randrange(210)
    enemies = [f.roster.ids[k] for k in f.figures(1 - side)]
    near = [s for s in range(210) if GRID.distance(s, at) <= 4]
    hostile = [f.where(k) for k in f.figures(1 - side)] or near
    target = NAMES[r.choice(hostile if r.random() < 0.6 else near)]
    op = r.choice(
        [
            "move",
            "move",
            "attack",
            "attack",
            "fire",
            "fire",
            "mount",
            "dismount",
            "bomb",
            "contaminate",
            "fly",
            "bomb_run",
        ]
    )
    if op in ("move", "attack"):
        order: Json = {"op": op, "piece": id, "path": _path(r, at, target, op)}
        if op == "attack" and r.random() < 0.4:
            order["self_fire"] = True
        if r.random() < 0.07 and enemies:
            order["remove"] = r.sample(enemies, min(2, len(enemies)))
        return order
    if op == "fire":
        order = {"op": op, "piece": id, "target": target}
        if r.random() < 0.25 and enemies:
            order["at"] = r.choice(enemies)
        if r.random() < 0.15:
            order["close"] = True
        return order
    if op in ("bomb", "contaminate"):
        return {"op": op, "square": target}
    if op == "fly":
        return {"op": op, "piece": id, "to": target}
    return {"op": op, "piece": id}


def _path(r: random.Random, at: int, target: str, op: str) -> list[str]:
    path = []
    s = at
    for _ in range(r.choice([1, 1, 2, 3, 3, 4])):
        s = r.choice([q for q in range(210) if GRID.distance(q, s) == 1])
        path.append(NAMES[s])
        if op == "attack" and GRID.distance(s, INDEX[target]) == 1:
            path.append(target)
            break
    return path


def random_case(case: dict[str, Any], r: random.Random, turns: int) -> dict[str, Any]:
    """The set-up with an action of up to `turns` random turns."""
    from posrednik.core.dice import Scripted
    from posrednik.core.order import Refused
    from posrednik.core.seat import Seat
    from posrednik.core.umpire import adjudicate
    from posrednik.games.otryadov import game

    position = position_of(case)
    given = []
    for _ in range(turns):
        seat = SIDES[position.facts.to_move]
        orders = random_turn(position, r)
        given.append({"side": seat, "orders": orders})
        read = [o.read_order(order) for order in orders]
        try:
            position, _ = adjudicate(game, position, {Seat(seat): read}, Scripted(()))
        except Refused:
            break
    return json.loads(json.dumps(case | {"action": {"kind": "turns", "turns": given}}))  # type: ignore[no-any-return]
