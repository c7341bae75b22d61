"""The functions of section 0 of the law around the battles: questions, forces, points, seats, observation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia import armies, buying, forces, greens, peace, recon, scoring, seating, victory
from posrednik.games.strategia.casefile import board_of
from posrednik.games.strategia.clock import LIMITS, carried_out, sequence_of
from posrednik.games.strategia.deploying import facing_to_border
from posrednik.games.strategia.intervening import window_allows
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.scheme import Leg, arrows
from posrednik.games.strategia.sighting import COVER, bounds, covered, shifts
from posrednik.games.strategia.supply import left_after
from posrednik.games.strategia.unit import ONE
from posrednik.games.strategia.words import FACINGS

Args = Mapping[str, Any]
Calc = Callable[[Args, int, Options], Mapping[str, Any]]


def _numbers(plain: Mapping[str, Any]) -> dict[str, Fraction]:
    return {key: Fraction(str(value)) for key, value in plain.items()}


def _xy(name: str) -> tuple[int, int]:
    x, y = name.replace(",", "-").split("-")
    return int(x), int(y)


# --- questions ---------------------------------------------------------------------------------------


def recon_budget(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """What is left of the budget."""
    return {"left": recon.left(int(args["turn"]), args["asked"], options)}


def recon_ask(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether a question can be paid for."""
    rest = Fraction(str(args["left"]))
    cost = recon.PRICE.get(args["kind"]) or recon.cost(args["kind"])
    accepted = cost <= rest
    return {"accepted": accepted, "left": rest - cost if accepted else rest, "cost": cost if accepted else 0}


def recon_false_cap(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """The greatest number of lies among so many answers."""
    given = args["answers_given"]
    if isinstance(given, list):
        return {"max_false": [recon.false_cap(number) for number in given]}
    return {"max_false": recon.false_cap(given)}


def lie_allowed(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether one more lie keeps within the cap."""
    return {"allowed": recon.lie_allowed(int(args["answers_given"]), int(args.get("false_given", 0)))}


def covered_front(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Covered and open squares of a front."""
    front = args["front"]
    points = [_xy(name) for name in front]
    width, height = max(x for x, _ in points) + 2, max(y for _, y in points) + 2
    number = {name: y * width + x for name, (x, y) in zip(front, points, strict=True)}
    troops = [(1 << number[name], Fraction(str(share))) for name, share in args["troops"].items() if name in number]
    third, whole = (sum(s for s, share in troops if share >= least) for least in (COVER, 1))
    found = covered(shifts(width, height), sum(1 << s for s in number.values()), third, whole)
    return {
        "covered": [name for name in front if found >> number[name] & 1],
        "open": [name for name in front if not found >> number[name] & 1],
    }


def observation_zone(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Columns and rows of the zone behind an open run; the board begins at 1."""
    (west, east), (south, north) = bounds([_xy(name) for name in args["open_run"]], args["inward"])
    return {"longitude": [max(west, 1), east], "latitude": [max(south, 1), north]}


# --- forces ------------------------------------------------------------------------------------------


def price(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """What divisions cost."""
    staff = int(args.get("armies", 0)) + int(args.get("corps", 0))
    return {"cost": buying.price(args["divisions"], staff, level)}


def establishment(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """A division of one's own making."""
    found = buying.establishment(args["regiments"], law_of(options))
    if found is None:
        return {"accepted": False, "cost": None}
    return {"accepted": True, "cost": found.cost, "rating": found.rating, "speed": found.speed, "arm": found.arm}


def budget(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Points by column."""
    columns = buying.budget(args["side"], options)
    return {"columns": columns, "sum": sum(columns)}


def order_of_battle(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Divisions and living fortresses of a side."""
    found: dict[str, int] = dict(forces.order_of_battle(args["side"], level))
    if level > 1:
        places = board_of(None, level).places.values()
        found["fortress"] = sum(place.owner == args["side"] and place.kind == "fortress" for place in places)
    return {"divisions": found}


def mobilisation(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """What appears on a turn, and what is there then."""
    side, turn = args["side"], int(args["turn"])
    return {"new": forces.appearing(side, turn, options), "total": forces.present(side, turn, options)}


def deployed_at_start(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """What stands on the board before mobilisation day."""
    return {"divisions": forces.present(args["side"], 0, options)}


def green_deployment(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Where a Green state's divisions stand."""
    board = board_of(None, level)
    found = greens.posts(args["state"], options)
    return {"units": {f"{number} {arm}": board.name[board.sq(at)] for arm, number, at, _ in found}}


def plan_check(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Armies and reserve after the umpire has completed a plan."""
    given = [(int(one["number"]), one["units"]) for one in args["armies"]]
    found = armies.check(given, args.get("cover") or (), args.get("others") or ())
    return {
        "armies": {str(number): len(units) for number, units in found.armies.items()},
        "reserve": list(found.reserve),
    }


def default_facing(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """The facing that need not be written."""
    board = board_of(args.get("map"), level)
    return {"facing": FACINGS[facing_to_border(board, args["side"], board.sq(args["square"]))]}


# --- supply, points, ends ----------------------------------------------------------------------------


def attrition(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Strength turn by turn in a state of supply."""
    strength = base = Fraction(str(args.get("strength", ONE)))
    found = []
    for turn in range(1, int(args["turns"]) + 1):
        strength = left_after(strength, base, args["state"], turn, options.attrition == "linear")
        found.append(strength)
    return {"strength_after_each_turn": found}


def penalty(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Fines."""
    return {"points": scoring.fine(int(args.get("errors", 0)), int(args.get("deliberate", 0)))}


def score(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Points of a side."""
    items = ("capital", "fortress", "city", "green_capital", "green_place", "squares", "penalty")
    losses = scoring.destroyed(law_of(options), _numbers(args.get("destroyed") or {}))
    held: dict[str, Any] = {item: int(args.get(item, 0)) for item in items}
    found = scoring.Score(losses=losses, **held)
    return {"points": found.points}


def margin(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """How clear a result is."""
    allied = [tuple(pair) for pair in args.get("alliances") or law_of(options).alliances]
    result, winners = scoring.margin(_numbers(args["scores"]), allied)
    return {"result": result, "winner": winners[0] if winners else None}


def end_check(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether and how the war ends with a turn."""
    limit = int(args.get("turn_limit", options.turn_limit))
    initial, rating = _numbers(args["initial"]), _numbers(args["rating"])
    why, losers = victory.end_check(int(args["turn"]), limit, initial, rating, args.get("capital_lost") or ())
    return {"end": why, "loser": losers[0] if losers else None}


# --- play --------------------------------------------------------------------------------------------


def move_order(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Half-turns in their order."""
    return {"sequence": sequence_of(args["teams"], int(args["moves"]))}


def clock(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Orders that come in time."""
    executed, ended = carried_out(int(args.get("limit_s", LIMITS[1])), args["orders_at_s"], args.get("end_at_s"))
    return {"executed": executed, "ended_at_s": ended}


def may_order(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether a seat may order a unit."""
    fronts = [(front["armies"], front.get("player", "")) for front in args.get("fronts") or ()]
    own = [(army["number"], army["units"]) for army in args.get("armies") or ()]
    free = options.seats == "free"
    return {"accepted": seating.may_order(args["seats"], fronts, own, args["unit"], args["seat"], free)}


def talks(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether peace is made, and when."""
    made, at = peace.talks(args["events"])
    return {"peace": made, "at": at}


def intervention(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether a human umpire may intervene once more."""
    return {"allowed": window_allows(args["done_turns"], int(args["turn"]), options.intervention_limit)}


def scheme(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Arrows of the scheme of operations."""
    legs = [Leg(one["unit"], int(one["turn"]), one["from"], one["to"]) for one in args["moves"]]
    return {
        "arrows": [
            {"unit": one.unit, "from": one.start, "to": one.end, "turns": [one.first, one.last]} for one in arrows(legs)
        ]
    }


CALCS: dict[str, Calc] = {
    "recon_budget": recon_budget,
    "recon_ask": recon_ask,
    "recon_false_cap": recon_false_cap,
    "lie_allowed": lie_allowed,
    "covered": covered_front,
    "observation_zone": observation_zone,
    "price": price,
    "establishment": establishment,
    "budget": budget,
    "order_of_battle": order_of_battle,
    "mobilisation": mobilisation,
    "deployed_at_start": deployed_at_start,
    "green_deployment": green_deployment,
    "plan_check": plan_check,
    "default_facing": default_facing,
    "attrition": attrition,
    "penalty": penalty,
    "score": score,
    "margin": margin,
    "end_check": end_check,
    "move_order": move_order,
    "clock": clock,
    "may_order": may_order,
    "peace": talks,
    "intervention": intervention,
    "scheme": scheme,
}
"""Name in a case → function."""
