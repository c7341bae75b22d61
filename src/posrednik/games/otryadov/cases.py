"""Runs golden cases (section 0 of the law) and says in words where the umpire and the case disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, get_args

from posrednik.core.dice import Scripted
from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.otryadov import game, squares, victory
from posrednik.games.otryadov.casefile import map_of, position_of, square_of
from posrednik.games.otryadov.caseform import BadCase, CaseForm, examine
from posrednik.games.otryadov.competition import examine_plan, titles
from posrednik.games.otryadov.deployment import check_placement, first_to_move
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.mapfile import counts
from posrednik.games.otryadov.orders import AnyOrder, Deploy, FilePlan, Unreadable, read_order
from posrednik.games.otryadov.position import FORMS_OF_ARM, Position
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.rosters import roster_numbers
from posrednik.games.otryadov.scenario import Base, Scenario
from posrednik.games.otryadov.sequence import defender_of
from posrednik.geometry.squares import KING

Observed = dict[str, Any]


def run(case: Mapping[str, Any]) -> list[str]:
    """What is wrong with one case, one sentence each; empty if it passes. Raises BadCase or BadOption."""
    case = _without_nulls(case)
    examine(case, CaseForm)
    if case.get("expect") is None:
        raise BadCase("CASE_MISSING", where="case", key="expect")
    return list(differences(case["expect"], observe(case)))


def observe(case: Mapping[str, Any]) -> Observed:
    """What the umpire makes of a case, in the shape of `expect`; raises BadCase for bad schema."""
    case = _without_nulls(case)
    examine(case, CaseForm)
    action = case.get("action")
    if action is None:
        raise BadCase("CASE_KIND", known=", ".join(_KINDS))
    return _KINDS[action["kind"]](case, action)


def _without_nulls(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The case with its set-up and its action freed of nulls: null is as good as left out."""

    def freed(thing: Any) -> Any:
        if isinstance(thing, Mapping):
            return {key: freed(value) for key, value in thing.items() if value is not None}
        return [freed(value) for value in thing] if isinstance(thing, list) else thing

    return {**case, **{key: freed(case[key]) for key in ("setup", "action") if isinstance(case.get(key), Mapping)}}


_FIELDS = {cls.__struct_config__.tag: ("op", *cls.__struct_fields__) for cls in get_args(AnyOrder)}


def _order(thing: object) -> AnyOrder:
    """An order of a case: fields that the law does not name say nothing, and play knows no deployment."""
    if isinstance(thing, dict) and isinstance(thing.get("op"), str):
        known = _FIELDS.get(thing["op"], tuple(thing))
        thing = {key: value for key, value in thing.items() if key in known}
    order = read_order(thing)
    return Unreadable("op") if isinstance(order, (Deploy, FilePlan)) else order


def _refused(refusal: Refusal, turn: int | None = None) -> Observed:
    out: Observed = {"legal": False, "reason": refusal.code, "order": refusal.order}
    return out if turn is None else out | {"turn": turn}


def _turns(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    position = position_of(case)
    for n, turn in enumerate(action["turns"]):
        orders = [_order(order) for order in turn["orders"]]
        try:
            position, _ = adjudicate(game, position, {Seat(turn["side"]): orders}, Scripted(()))
        except Refused as refused:
            return _state(position) | _refused(refused.refusal, n)
    return {"legal": True} | _state(position)


def _state(position: Position) -> Observed:
    """Everything that a case may compare."""
    v = game.view(position, Seat("public"))
    figures: dict[str, Any] = {}
    for g in v.figures:
        figures[g.id] = None
        if g.square is not None:
            figures[g.id] = {name: getattr(g, name) for name in g.__struct_fields__}
            figures[g.id]["heading"] = None if g.heading is None else KING[g.heading]
    gas = {name: {"kind": g.kind, "plies": g.plies, "decon": g.decon} for name, g in v.gas.items()}
    sides = {
        name: {field: getattr(s, field) for field in s.__struct_fields__}
        | {"alive": sum(g.side == name and g.square is not None for g in v.figures)}
        for name, s in v.sides.items()
    }
    result = None if v.result is None else {"kind": v.result.kind, "winner": v.result.winner}
    return {"pieces": figures, "contamination": gas, "to_move": v.to_move, "sides": sides, "result": result}


def _deploy(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    position = position_of(case)
    order = read_order({"op": "deploy", "placement": action["placement"], "arms": action.get("arms", {})})
    if not isinstance(order, Deploy):
        return _refused(no("ORDER_SYNTAX", "O30-T-1"))
    f = position.facts
    for id in order.arms:
        if id not in f.roster.index:
            raise BadCase("CASE_FIGURE", where="action.arms", id=id)
    arms = {f.roster.index[id]: FORMS_OF_ARM[arm] for id, arm in order.arms.items()}
    found = check_placement(f, position.scenario, squares.SIDES.index(action["side"]), order.placement, arms)
    return {"legal": True} if found is None else _refused(found)


def _base(case: Mapping[str, Any], action: Mapping[str, Any]) -> Base:
    """The scenario that an action names, or else the set-up, or else a company."""
    return action.get("scenario") or case.get("setup", {}).get("scenario") or "company"


def _roster(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    cut = action.get("defender_cut")
    scenario = Scenario(
        base=_base(case, action),
        armour=action.get("armour", "armoured_car"),
        defender="red" if cut else None,
        cut=cut,
    )
    return {"legal": True, "value": roster_numbers(scenario)}


def _start(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    defender = action.get("defender", case.get("setup", {}).get("defender"))
    scenario = Scenario(base=_base(case, action), defender=defender)
    return {"legal": True, "value": {"to_move": squares.SIDES[first_to_move(scenario)]}}


def _judge(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    position = position_of(case)
    result = victory.judgement(position.facts, defender_of(position.scenario))
    return {"legal": True, "value": {"kind": result.kind, "winner": result.winner}}


def _title(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    sides = case.get("setup", {}).get("sides", {})
    plans = {side: _plan(sides.get(side, {}).get("plan")) for side in squares.SIDES}
    result = action["result"]
    removed, raids = action.get("removed", {}), action.get("raids", {})
    for names in removed.values():
        for name in names:
            square_of(name, "action.removed")
    value = titles(plans, result["kind"], result.get("winner"), action.get("turn", 1), raids, removed)
    return {"legal": True, "value": value}


def _plan(thing: Mapping[str, Any] | None) -> Plan | None:
    if thing is None:
        return None
    plan = Plan(tuple(thing["axis"]), thing["aim"], thing.get("by_turn"))
    examine_plan(plan)
    return plan


def _map_check(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    setup = case.get("setup", {})
    return {"legal": True, "value": counts(map_of(setup), setup.get("scenario") == "o41")}


def _square_parse(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    out = []
    for text in action["text"]:
        try:
            out.append(squares.NAMES[squares.parse(text)])
        except squares.BadSquare:
            return {"legal": False, "reason": "BAD_SQUARE"}
    return {"legal": True, "value": out}


def _order_parse(case: Mapping[str, Any], action: Mapping[str, Any]) -> Observed:
    import msgspec

    from posrednik.games.otryadov.reading import read_orders

    position = position_of({**case, "setup": {"base": "blank", **case.get("setup", {})}})
    try:
        orders = read_orders(position.facts, squares.SIDES.index(action["side"]), action["text"])
    except Refused as refused:
        return _refused(refused.refusal)
    return {"legal": True, "value": msgspec.json.decode(msgspec.json.encode(orders))}


_KINDS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Observed]] = {
    "turns": _turns,
    "deploy": _deploy,
    "roster": _roster,
    "start": _start,
    "judge": _judge,
    "title": _title,
    "map_check": _map_check,
    "square_parse": _square_parse,
    "order_parse": _order_parse,
}


def differences(expect: Mapping[str, Any], observed: Observed) -> Iterator[str]:
    """Where an observation differs from what a case expects; only what the case lists is compared."""
    if expect.get("legal") != observed["legal"]:
        why = observed.get("reason", "")
        yield f"legal: expected {expect.get('legal')}, the umpire says {observed['legal']} {why}".rstrip()
        return
    if not observed["legal"]:
        for key in ("reason", "turn", "order"):
            if key in expect and expect[key] != observed.get(key):
                yield f"{key}: expected {expect[key]}, the umpire says {observed.get(key)}"
        return
    if "value" in expect:
        yield from _compare("value", expect["value"], observed.get("value"))
    if "pieces" not in observed:
        return
    for key in ("pieces", "to_move", "sides"):
        if key in expect:
            yield from _compare(key, expect[key], observed[key])
    if expect.get("result") != observed["result"]:
        yield f"result: expected {expect.get('result')}, the umpire says {observed['result']}"
    if "contamination" in expect:
        yield from _compare("contamination", expect["contamination"], observed["contamination"])
        extra = sorted(set(observed["contamination"]) - set(expect["contamination"]))
        if extra:
            yield f"contamination: {', '.join(extra)} is not expected"


def _compare(where: str, expected: Any, found: Any) -> Iterator[str]:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key, value in expected.items():
            if where.startswith("contamination.") and key not in ("kind", "plies", "decon"):
                continue
            if where.startswith("contamination.") and key == "plies" and not value and not found.get(key):
                continue
            yield from _compare(f"{where}.{key}", value, found.get(key))
    elif isinstance(expected, Sequence) and isinstance(found, Sequence) and not isinstance(expected, str):
        if list(expected) != list(found):
            yield f"{where}: expected {list(expected)}, the umpire says {list(found)}"
    elif expected != found:
        yield f"{where}: expected {expected}, the umpire says {found}"
