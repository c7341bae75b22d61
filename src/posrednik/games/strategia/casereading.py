"""What is read off a position and its events for a golden case, in the words of section 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia import events_battle as battle
from posrednik.games.strategia import events_forming as forming
from posrednik.games.strategia import events_sequence as sequence
from posrednik.games.strategia import events_war as war
from posrednik.games.strategia import recon
from posrednik.games.strategia.asking import NONE
from posrednik.games.strategia.casefile import NUMBERED
from posrednik.games.strategia.caselooks import report
from posrednik.games.strategia.casenames import corps_name, formation
from posrednik.games.strategia.joining import beside
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.pricing import charges
from posrednik.games.strategia.records import Coming
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import FACINGS, LETTER

if TYPE_CHECKING:
    from posrednik.games.strategia.caserun import Run

Seen = dict[str, Any]


# --- placement and mobilisation ----------------------------------------------------------------------


def recruit(p: Position, order: Mapping[str, Any]) -> Unit:
    """The division that a placement names, «101 ad», off the board."""
    name = formation(str(order["unit"]))
    number, _, arm = name.partition(" ")
    return Unit(id=f"{LETTER[order['side']]}{number}", side=order["side"], arm=arm, number=int(number))


def placed(run: Run, wanted: Mapping[str, tuple[str, int]]) -> Seen:
    """Who could not stand where the plan wanted it, and how far the umpire moved it, in squares."""
    p = run.p
    illegal = {id: name for id, (name, square) in wanted.items() if p.units[id].at != square}
    distances = [_distance(p, p.units[id].at, wanted[id][1]) for id in illegal]
    out = everything(run) | {"illegal": list(illegal.values())}
    return out | ({"moved_to_distance": max(distances)} if distances else {})


def _distance(p: Position, a: int, b: int) -> int:
    return p.board.grid.distance(a, b) if a >= 0 else -1


def call_up(p: Position, order: Mapping[str, Any]) -> None:
    """The divisions of an order of mobilisation are still to come."""
    for id in order["units"]:
        found = NUMBERED.fullmatch(str(id))
        number = int(found["number"]) if found else 0
        unit = Unit(id=str(id), side=order["side"], arm=order.get("arm", "sd"), number=number)
        p.coming += (Coming(unit=unit, turn=int(order.get("turn", 1))),)


# --- everything else ---------------------------------------------------------------------------------


def everything(run: Run) -> Seen:
    """Every key that a case with orders may expect."""
    made = len(run.after)
    out = _board(run) | _said(run) | _events(run) | _transfer(run)
    ids = [id for n, o in enumerate(run.case["orders"]) for id in _ordered(run, o)]
    if ids and "after_each_turn" in run.case["expect"]:
        while len(run.after) < len(run.case["expect"]["after_each_turn"]):
            run.own_move()
        wanted = len(run.case["expect"]["after_each_turn"])
        out["after_each_turn"] = [unit(position, ids[0], run) for position in run.after[: max(made, wanted)]]
    return out


def _ordered(run: Run, order: Mapping[str, Any]) -> list[str]:
    if order.get("unit"):
        return [str(order["unit"])]
    corps = order.get("corps")
    if not corps:
        return [str(id) for id in order.get("units") or ()]
    return [
        u["id"] for u in run.case["setup"].get("units", ()) if corps_name(u.get("corps") or "") == corps_name(corps)
    ]


def _board(run: Run) -> Seen:
    p = run.p
    turns = _turns(run)
    ids = list(run.case["expect"].get("units") or ())
    return {
        "units": {id: unit(p, id, run) for id in ids},
        "turns": turns,
        "war": p.war,
        "relations": {f"{x}-{y}": p.relation(x, y) for x in LETTER for y in LETTER if x != y},
        "owner": {name: p.owner_of(s) for name, s in p.board.square.items()},
        "equipment": _equipment(p),
        "sequence": run.sequence,
        "next": _next(p),
        "open_runs": report(p, run.watched).get("open_runs", []),
    }


def _next(p: Position) -> str:
    half = p.half + 1
    return f"{p.movers[half % len(p.movers)]} {half // len(p.movers) + 1}"


def _turns(run: Run) -> int | None:
    """Own moves until everything that is forming, marching or in transfer is done."""
    kinds = ("merge", "attach", "rearm", "widen", "narrow")
    busy = any(o["do"] in kinds and ("turns" not in o or "turns" in run.case["expect"]) for o in run.case["orders"])
    if not busy:
        return None
    return run.until(lambda p: not any(u.state == "forming" or _under_way(p, u) for u in p.units.values()))


def _under_way(p: Position, u: Unit) -> bool:
    if u.into and beside(p, u):
        return True  # detached, and its receiver stands beside it (ST-4.11)
    return u.order is not None and u.order.kind in ("widen", "narrow", "regroup", "attach")


def unit(p: Position, id: str, run: Run) -> Seen:
    """One unit as a case shows it; one that is gone has strength 0."""
    u = p.units.get(id)
    if u is None:
        return {"strength": 0, "at": None, "squares": [], "status": _fate(run, id)}
    return {
        "at": p.board.name[u.at] if u.squares else None,
        "squares": [p.board.name[s] for s in u.squares],
        "shape": u.shape,
        "facing": FACINGS[u.facing],
        "strength": u.strength,
        "arm": u.arm,
        "corps": u.corps,
        "progress": Fraction(u.progress, p.law.turn),
        "status": status(p, u),
        "until_turn": max(u.unfit, u.rest) // len(p.movers) + 1 if max(u.unfit, u.rest) >= 0 else None,
    }


def status(p: Position, u: Unit) -> str:
    """The status of a unit at the end of a half-turn."""
    if u.state:
        return u.state
    if u.unfit > p.half:
        return "unfit"
    if any(one.id == u.id and one.fights for record in p.battles for one in record.members):
        return "in_contact"
    return "moved_out" if u.rest > p.half else u.supply or "ready"


def _fate(run: Run, id: str) -> str:
    fights = [one for one in run.events if isinstance(one, battle.Fought)]
    return "captured" if any(id == who for one in fights for who, _ in one.captured) else "destroyed"


def _equipment(p: Position) -> Seen:
    out: Seen = {}
    for one in p.equipment:
        pool = out.setdefault(one.side, {})
        pool[one.arm] = pool.get(one.arm, 0) + one.regiments
        pool["ready_turn"] = one.ready // len(p.movers) + 1
    return out


def _said(run: Run) -> Seen:
    """Answers of the scouts and what they cost; errors of a paper game; the umpire's «принято»."""
    answers: list[Any] = []
    costs: list[Fraction] = []
    for one in run.events:
        if isinstance(one, war.Replied):
            answers.append(answer(run.p, one.answer.kind, one.answer.said))
            costs.append(one.answer.price)
        elif isinstance(one, war.Unanswered):
            answers.append("refused")
            costs.append(Fraction(0))
    true = [isinstance(one, war.Replied) and one.answer.false for one in run.events]
    errors = charges(run.events)
    return {
        "answers": answers,
        "first_answers": answers,
        "cost": costs,
        "false_count_at_most": sum(true),
        "left": recon.remaining(run.p.turn, run.p.answers.get(run.watched, ()), run.p.law.options),
        "player_message": "accepted",
        "errors": [{"order": one.line + 1, "clause": one.clause, "points": one.points} for one in errors],
        "points": sum(one.points for one in errors),
    }


def answer(p: Position, kind: str, said: Any) -> Any:
    """An answer in the words of a case: yes, no, a number, numbers by arm, a square, squares."""
    if said == NONE:
        return "none"
    if kind == "presence":
        return "yes" if said else "no"
    if kind == "where":
        return p.board.name[said]
    return [p.board.name[s] for s in said] if kind == "mobilisation" else said


def _events(run: Run) -> Seen:
    out: Seen = {"asked": [], "breakthrough": False, "waiting": _waiting(run)}
    for one in run.events:
        if isinstance(one, battle.Fought):
            out["battle"] = _battle(one)
        elif isinstance(one, battle.BrokeThrough):
            out["breakthrough"] = True
        elif isinstance(one, war.Violated):
            out.setdefault("started_by", one.side)
            if one.other in ("green_north", "green_south"):
                out["new_belligerent"] = one.other
                out["green_commanded_by"] = run.p.commanders.get(one.other) or "umpire"
        elif isinstance(one, sequence.Asked):
            out["asked"] = [run.p.board.name[question.square] for question in one.questions]
        elif isinstance(one, forming.Reformed) and one.discarded:
            out["discarded"] = one.discarded
    return out


def _waiting(run: Run) -> Any:
    """For whom the game waited: nobody has answered for these squares. Told as sides, as squares, or yes and no."""
    name, wanted = run.p.board.name, run.case["expect"].get("waiting")
    squares = [name[question.square] for question in run.unanswered]
    sides = list(dict.fromkeys(question.side for question in run.unanswered))
    if isinstance(wanted, bool):
        return bool(squares)
    if isinstance(wanted, list):
        return squares if any(one in run.p.board.square for one in wanted) else sides
    return sides[0] if sides else None


def _battle(one: battle.Fought) -> Seen:
    rounds = [
        {
            "att_echelon": r.attacker,
            "def_echelon": r.defender,
            "K1": r.k1,
            "K2": r.k2,
            "column": r.column,
            "weaker": r.weaker,
            "att_loss_eff": r.attacker_loss,
            "def_loss_eff": r.defender_loss,
        }
        for r in one.rounds
    ]
    last = rounds[-1] if rounds else {}
    time = "less_than_turn" if one.swift else "full_turn"
    return last | {"rounds": rounds, "mode": one.mode, "result": one.result, "status": one.result, "time": time}


def _transfer(run: Run) -> Seen:
    """Transfers: whether it began, the stops on the way, where it stood at the end of each turn, when it is ready."""
    order = next((one for one in run.case["orders"] if one["do"] == "transfer"), None)
    if order is None:
        return {}
    id = _ordered(run, order)[0]
    goal = run.p.board.sq(order["to"])
    if run.after[0].units[id].order is None and run.after[0].units[id].state != "in_transfer":
        return {"possible": False}
    turns = run.until(lambda p: id not in p.units or p.units[id].at == goal)
    if turns is None or id not in run.after[turns - 1].units:
        return {"possible": True, "turns": None}
    places = [p.units[id].at for p in run.after[:turns]]
    stops = [s for s in dict.fromkeys(places) if s not in (goal, run.after[0].units[id].at)]
    ready = run.until(lambda p: id not in p.units or _arrived(p, p.units[id], goal))
    name = run.p.board.name
    return {
        "possible": True,
        "turns": turns,
        "nodes": [name[s] for s in stops],
        "position_at_end_of_turn": [name[s] for s in places],
        "combat_ready_after_turns": ready,
    }


def _arrived(p: Position, u: Unit, goal: int) -> bool:
    """Whether a unit has come to the end of its transfer and is fit again."""
    return u.at == goal and u.unfit <= p.half and not u.state
