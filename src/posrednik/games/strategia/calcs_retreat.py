"""The retreat functions of the golden cases (section 0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from posrednik.games.strategia import booking, refusing
from posrednik.games.strategia.calcs_fire import Args, Calc, ground, number
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.unit import Reaction


def retreat_check(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether battle can be refused."""
    law, relief = law_of(options), ground(level, args.get("terrain", "plain"))
    arms = args["defenders"]
    speed = {arm: law.road[arm] if args.get("road") else law.speed(arm, relief) for arm in law.road}
    chase = refusing.pursuit((speed[one["arm"]], number(one.get("moved_km", 0))) for one in args["attackers"])
    pace = refusing.pace((speed[arm] for arm in arms), level)
    n = refusing.multiple(number(args["ratio"]), chase, pace, set(arms) == {"sd"})
    forced = {"speed_multiple": n, "loss": refusing.LOSS[n]} if n > 1 else None
    return {"pursuit_km": chase, "retreat_km": pace, "normal_allowed": n == 1, "forced": forced}


def river_retreat_loss(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Share lost in a retreat over a river."""
    return {"loss": refusing.RIVER[args["arm"]]}


def pursuit(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """How far one attacker may pursue."""
    speed = law_of(options).speed(args["arm"], ground(level, args.get("terrain", "plain")))
    km = refusing.reach(speed, number(args.get("moved_km", 0)))
    return {"km": km, "squares": booking.down(km / 10)}


def standing_reaction(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """What a standing reaction answers."""
    plain, ratio = args["reaction"], number(args["ratio"])
    above = None if plain.get("above") is None else number(plain["above"])
    reaction = Reaction(above=above, multiple=int(plain.get("multiple", 1)))
    n = refusing.multiple(ratio, number(args["pursuit_km"]), number(args["retreat_km"]), bool(args.get("rifle_only")))
    return {"answer": "retreat", "multiple": n} if refusing.reacts(reaction, ratio, n) else {"answer": "accept"}


RETREAT: dict[str, Calc] = {
    "retreat_check": retreat_check,
    "river_retreat_loss": river_retreat_loss,
    "pursuit": pursuit,
    "standing_reaction": standing_reaction,
}
