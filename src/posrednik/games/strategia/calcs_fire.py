"""The artillery functions of the golden cases (section 0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia import shelling
from posrednik.games.strategia.casefile import BadCase
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.words import CITY, FORTRESS, MOUNTAIN, PLAIN, RELIEF, SEA

MOST_STRIKES = 1_000
"""Strikes that a case may ask for in a row."""
Args = Mapping[str, Any]
Calc = Callable[[Args, int, Options], Mapping[str, Any]]


def number(value: Any) -> Fraction:
    """A number of a case as an exact rational."""
    return Fraction(str(value))


def ground(level: int, name: str) -> int:
    """The relief of combat that a level makes of a printed one (ST-2.2, 2.3, 3.6)."""
    n = RELIEF[name]
    if level > 1:
        return n
    return CITY if n == FORTRESS else n if n in (MOUNTAIN, SEA, CITY) else PLAIN


def pair(name: str) -> tuple[int, int]:
    """A square as coordinates."""
    x, y = name.replace(",", "-").split("-")
    return int(x), int(y)


def artillery_strike(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """One strike at all units of a square."""
    battery = number(args.get("battery_strength", 1))
    share = shelling.fraction(law_of(options), ground(level, args.get("terrain", "plain")), battery)
    after = {one["id"]: number(one.get("strength", 1)) * (1 - share) for one in args["units"]}
    return {"fraction": share, "strength_after": after}


def artillery_sequence(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Several strikes of full batteries."""
    share = shelling.fraction(law_of(options), ground(level, args.get("terrain", "plain")), Fraction(1))
    strikes = int(args["strikes"])
    if not 0 <= strikes <= MOST_STRIKES:
        raise BadCase(f"args.strikes: 0 to {MOST_STRIKES}")
    return {"strength": number(args.get("strength", 1)) * (1 - share) ** strikes}


def artillery_range(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Whether a gun reaches a square."""
    return {"in_range": shelling.reaches(pair(args["gun"]), pair(args["target"]))}


def closure(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """How long a road or bridge is closed when two sides move."""
    sides = ("red", "blue")
    half = 2 * (int(args["turn"]) - 1) + sides.index(args.get("side", "red"))
    first, last = shelling.closed(args["kind"], half, len(sides))
    halves = {"first_closed": first, "last_closed": last, "first_open": last + 1}
    return {key: f"{sides[h % 2]} {h // 2 + 1}" for key, h in halves.items()}


FIRE: dict[str, Calc] = {
    "artillery_strike": artillery_strike,
    "artillery_sequence": artillery_sequence,
    "artillery_range": artillery_range,
    "closure": closure,
}
