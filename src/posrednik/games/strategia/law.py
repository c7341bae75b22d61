"""The law of one game: the level, the chosen readings (options), and the numbers that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import lcm
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, json

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.reconstruction import Tables, merged
from posrednik.games.strategia.tables import COMBAT, MOVEMENT, fractions
from posrednik.games.strategia.words import ARMS, FIELD_ARMS, RELIEFS, SIDES

EDITION = "strategia-1"
"""Edition of our reading of the rulebook; it changes when a recorded game could end differently."""

Pair = tuple[str, str]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every reading that players may choose, with the defaults of the law (section 5); `level` is the complexity."""

    level: Literal[1, 2, 3] = 2
    umpire: Literal["computer", "human", "none"] = "computer"
    umpire_time: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    order_mode: Literal["phases", "interactive"] = "phases"
    response: Literal["standing", "ask"] = "standing"
    response_time: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    clock: Annotated[int, Meta(ge=0, le=300)] = 0
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
    overrides: Literal["orders", "off", "full"] = "orders"
    green_control: Literal["opponent", "passive"] = "opponent"
    alliances: str = ""
    seats: Literal["fronts", "free"] = "fronts"
    turn_limit: Annotated[int, Meta(ge=1, le=1000)] = 30


class Law:
    """Options, level and tables compiled into look-ups by arm; immutable and shared by all positions of a game.

    Times are whole ticks, `turn` of them a turn, so that every speed of the tables divides exactly.
    """

    def __init__(self, options: Options, replaced: Tables | None = None) -> None:
        self.options = options
        self.replaced: Tables = replaced or {}
        """What the players have put in the place of reconstructed tables."""
        self.tables = merged(self.replaced)
        cavalry = self.tables["cavalry"]
        self.level = options.level
        self.cards = options.level >= 2
        """Cards of several squares, artillery, fortresses (levels 2-3)."""
        self.rating: dict[str, Fraction] = {**fractions(COMBAT["rating"]["base"]), "kd": Fraction(cavalry["rating"])}
        self.score: dict[str, Fraction] = {
            arm: self.tables["score"]["division"] * worth for arm, worth in self.rating.items()
        }
        """Points for a whole division of an arm (R-06)."""
        self.road: Mapping[str, int] = {**MOVEMENT["road"]["speed"], "kd": cavalry["road"]}
        self.open: list[dict[str, int]] = [_speeds("open", _under(name), cavalry) for name in RELIEFS]
        trails = [_speeds("trail", name, cavalry) for name in RELIEFS]
        self.trail: list[dict[str, int]] = [
            {arm: max(trails[n].get(arm, 0), self.open[n].get(arm, 0)) for arm in FIELD_ARMS}
            for n in range(len(RELIEFS))
        ]
        self.turn = _ticks(cavalry)
        delay = {**MOVEMENT["river"]["delay"], "kd": cavalry["river"]}
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


def _speeds(way: str, relief: str, cavalry: Mapping[str, Any]) -> dict[str, int]:
    """Arm → km a turn into a relief, the cavalry's as its own table has it."""
    row = dict(MOVEMENT[way].get(relief, {}))
    return {**row, "kd": cavalry[way][relief]} if row else {}


def _ticks(cavalry: Mapping[str, Any]) -> int:
    """The least number of ticks in which quarter squares at every speed, half and 3/2 of it, come out even."""
    speeds = {
        v
        for part in ("open", "trail", "road")
        for row in MOVEMENT[part].values()
        if isinstance(row, dict)
        for v in row.values()
    }
    speeds |= {cavalry["road"], *cavalry["open"].values(), *cavalry["trail"].values()}
    quarters = Fraction(MOVEMENT["length"]["square"], 4)
    denominators = [(quarters / (v * f)).denominator for v in speeds if v > 0 for f in _PACES]
    return lcm(4, *denominators)


_PACES = (Fraction(1), Fraction(1, 2), Fraction(3, 2))


def law_of(options: Options, replaced: Tables | None = None) -> Law:
    """The law of these options and tables, one object for all games that choose them; raises BadTables."""
    return _law(options, json.encode(replaced, order="sorted") if replaced else b"")


@lru_cache(maxsize=64)
def _law(options: Options, replaced: bytes) -> Law:
    return Law(options, json.decode(replaced) if replaced else None)


assert set(MOVEMENT["road"]["speed"]) | {"garrison"} == set(ARMS)
