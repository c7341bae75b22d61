"""The law of one game: the level, the chosen readings (options), and the numbers that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from posrednik.core.clause import clause
from posrednik.games.strategia.tables import COMBAT, MOVEMENT, fractions
from posrednik.games.strategia.words import ARMS, FIELD_ARMS, RELIEFS, SIDES

EDITION = "strategia-1"
"""Edition of our reading of the rulebook; it changes when a recorded game could end differently."""

Pair = tuple[str, str]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every reading that players may choose, with the defaults of the law (section 5); `level` is the complexity."""

    level: Literal[1, 2, 3] = 2
    umpire: Literal["computer", "human", "none"] = "computer"
    order_mode: Literal["phases", "interactive"] = "phases"
    response: Literal["standing", "ask"] = "standing"
    forces: Literal["given", "bought"] = "given"
    establishments: Literal["standard", "own"] = "standard"
    equal_budget: bool = False
    mobilisation_level: Literal[2, 3] = 3
    split_time: Literal[0, 1] = 0
    progress: Literal["carry", "lose"] = "carry"
    at_coefficient: Literal[6, 4, 3] = 6
    river: Literal["add", "replace"] = "add"
    turn90_hills: Literal["0.5", "0.75"] = "0.5"
    nodes: Literal["inner", "all"] = "inner"
    stack: Literal["chip", "free"] = "chip"
    recon_credit: Literal["block", "linear"] = "block"
    false_rate: str = "0.15"
    fire_scaling: bool = True
    fortress_artillery: bool = False
    ratio_rounding: Literal["up", "nearest", "down"] = "up"
    loss_rounding: Literal["nearest_half_down", "nearest_half_up", "down"] = "nearest_half_down"
    at_loss_conversion: Literal["full", "relief_only"] = "full"
    col30: Literal["absolute", "full_turn"] = "absolute"
    two_flanks: Literal["0.4", "0.5", "0.3"] = "0.4"
    rear_diagonals: Literal["rear", "flank"] = "rear"
    attrition: Literal["compound", "linear"] = "compound"
    bridge_assault: Literal["river", "road"] = "river"
    road_column: bool = True
    supply_reach: Literal["nearest", "2"] = "nearest"
    transfer_legs: Literal["off", "200-800"] = "off"
    interventions: Literal["off", "weather", "full"] = "off"
    intervention_limit: Annotated[int, Meta(ge=0, le=100)] = 3
    green_control: Literal["opponent", "passive"] = "opponent"
    alliances: str = ""
    seats: Literal["fronts", "free"] = "fronts"
    turn_limit: Annotated[int, Meta(ge=1, le=1000)] = 30


class Law:
    """Options and level compiled into look-ups by arm; immutable and shared by all positions of a game.

    Times are whole ticks, `turn` of them a turn, so that every speed of the tables divides exactly.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.level = options.level
        self.cards = options.level >= 2
        """Cards of several squares, artillery, fortresses (levels 2-3)."""
        self.rating: dict[str, Fraction] = fractions(COMBAT["rating"]["base"])
        self.road: Mapping[str, int] = MOVEMENT["road"]["speed"]
        self.open: list[dict[str, int]] = [dict(MOVEMENT["open"].get(_under(name), {})) for name in RELIEFS]
        self.trail: list[dict[str, int]] = [
            {arm: max(MOVEMENT["trail"].get(name, {}).get(arm, 0), self.open[n].get(arm, 0)) for arm in FIELD_ARMS}
            for n, name in enumerate(RELIEFS)
        ]
        self.turn = _ticks()
        delay = MOVEMENT["river"]["delay"]
        self.delay: dict[str, int | None] = {
            arm: None if delay[arm] < 0 else delay[arm] * self.turn for arm in FIELD_ARMS
        }
        self.false_rate = Fraction(options.false_rate)
        self.road_column = options.road_column and self.cards
        self.alliances: tuple[Pair, ...] = alliances(options.alliances)

    @clause("ST-T1", "ST-4.2", "ST-4.D")
    def speed(self, arm: str, relief: int, by_trail: bool = False) -> int:
        """Km a turn into a square of that relief; 0 where the arm cannot go (impassable, or bound to trails, roads)."""
        table = self.trail if by_trail else self.open
        return max(table[relief].get(arm, 0), 0)

    def time(self, km: Fraction | int, speed: Fraction | int) -> int:
        """Ticks that a way of so many km takes at a speed above 0, rounded up to a whole tick."""
        exact = Fraction(km) / Fraction(speed) * self.turn
        return -(-exact.numerator // exact.denominator)

    def ticks(self, turns: Fraction | int | str) -> int:
        """Turns of time in ticks; must come out even."""
        exact = Fraction(turns) * self.turn
        return exact.numerator // exact.denominator


@clause("ST-1.8")
def alliances(text: str) -> tuple[Pair, ...]:
    """Pairs of allied sides, `blue-green_north, …`; raises ValueError for anything else."""
    pairs = []
    for one in filter(None, (part.strip() for part in text.split(","))):
        a, _, b = one.partition("-")
        if a == b or not {a, b} <= set(SIDES):
            raise ValueError(one)
        pairs.append((a, b) if SIDES.index(a) < SIDES.index(b) else (b, a))
    return tuple(pairs)


def _under(name: str) -> str:
    """The relief printed under a city or fortress stands in the map, so movement never asks for these two."""
    return "plain" if name in ("city", "fortress") else name


def _ticks() -> int:
    """The least number of ticks in which quarter squares at every speed, half and 3/2 of it, come out even."""
    speeds = {
        v
        for part in ("open", "trail", "road")
        for row in MOVEMENT[part].values()
        if isinstance(row, dict)
        for v in row.values()
    }
    quarters = Fraction(MOVEMENT["length"]["square"], 4)
    denominators = [(quarters / (v * f)).denominator for v in speeds if v > 0 for f in _PACES]
    return lcm(4, *denominators)


_PACES = (Fraction(1), Fraction(1, 2), Fraction(3, 2))


@lru_cache(maxsize=64)
def law_of(options: Options) -> Law:
    """The law of these options, one object for all games that choose them."""
    return Law(options)


def read_options(plain: Mapping[str, Any]) -> Options:
    """The options of plain data; raises a complaint that names the option."""
    from posrednik.notation.document import convert

    return convert(dict(plain), Options)


assert set(MOVEMENT["road"]["speed"]) | {"garrison"} == set(ARMS)
