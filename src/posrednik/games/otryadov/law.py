"""The law of one game: the chosen readings (options) and the numbers that follow from them.

An option is named, typed and checked here; its meaning, clause and ruling stand in `tables/options.toml`.
`Law` holds, for every form number, what the chapters look up while they work.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.core.scenario import Ruleset
from posrednik.games.otryadov.complain import GameComplaint
from posrednik.games.otryadov.squares import GRID
from posrednik.games.otryadov.tables import FORM, FORMS, NUMBERS, role
from posrednik.notation.complaint import Complaint
from posrednik.notation.document import convert

EDITION = "otryadov-1"
"""Edition of our reading of the rulebook; it changes when a recorded game could end differently."""
Count = Annotated[int, Meta(ge=0, le=100_000)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every reading that players may choose, with the defaults of the law (section 5.1)."""

    tachanka_combined: bool = False
    fire_any_bearing: bool = False
    battalion_gun_range: Literal[3, 4] = 4
    foot_fire_over_figures: bool = False
    train_is_artillery: bool = True
    mounted_horse_gun_fires: bool = False
    green_row: Literal["strong", "weak"] = "strong"
    tachanka_table: Literal["foot", "cavalry"] = "foot"
    green_forward_only: bool = False
    lmg_weight: Literal["third", "one"] = "third"
    self_fire_assault: bool = True
    hmg_assault_strict: bool = True
    barrage: bool = True
    organic_lmg: bool = True
    fire_limited_to_movers: bool = False
    no_exit_removed: bool = True
    neutral_fire: Literal["intruders", "full", "none"] = "intruders"
    gas_clock: Literal["rounds", "plies"] = "rounds"
    contaminate_occupied: bool = False
    xv_scope: Literal["path", "line"] = "path"
    bomb_villages: bool = True
    car_any_road_square: bool = False
    car_on_rail: bool = False
    green_mg: bool = True
    cavalry_attack_free: bool = False
    turn_limit: Annotated[int, Meta(ge=-1, le=100_000)] = -1
    repetition: Count = 3
    limit_judgement: Literal["losses_ground", "losses", "draw"] = "losses_ground"
    limit_margin: str = "1/10"
    chemical: bool = True
    partisans: bool = True
    raid: bool = True


class BadOption(GameComplaint):
    """An option that does not exist, or a value that it does not take."""


_MARGIN = re.compile(r"[0-9]{1,6}(/0*[1-9][0-9]{0,5}|\.[0-9]{1,6})?")


def read_options(rules: Ruleset) -> Options:
    """The options of a ruleset; raises BadOption with a readable reason."""
    try:
        options = convert(dict(rules.options), Options)
    except Complaint as error:
        raise BadOption("OPTION", what=error) from None
    if not _MARGIN.fullmatch(options.limit_margin):
        raise BadOption("MARGIN", text=options.limit_margin)
    return options


@clause("O30-V-3", "O30-V-18")
@lru_cache(maxsize=64)
def fields_of_fire(reach: int, any_bearing: bool) -> list[int]:
    """Per square, the squares within range and direction of fire; what lies between is not looked at."""
    return GRID.disc(reach) if any_bearing else GRID.star(reach)


class Law:
    """Options compiled into one look-up per form; immutable and shared by all positions of a game."""

    def __init__(self, options: Options, scenario: str, defence: bool) -> None:
        o = self.options = options
        self.o41 = scenario == "o41"
        self.scenario = scenario
        self.defence = defence
        self.move = [f.move for f in FORMS]
        self.gait = [f.gait for f in FORMS]
        self.range = [f.range for f in FORMS]
        self.sight = [f.sight for f in FORMS]
        self.effect = [f.effect for f in FORMS]
        self.thirds = [3 if o.lmg_weight == "one" else f.thirds for f in FORMS]
        self.artillery = list(role("artillery"))
        self.shots = [NUMBERS["shots"]["tank" if f.type == "tank" else "other"] for f in FORMS]
        self._apply_readings()
        self.field_of_fire = [fields_of_fire(reach, o.fire_any_bearing) for reach in self.range]
        self.strip_limit = int(NUMBERS["strip"][scenario])
        self.free_attacks = o.cavalry_attack_free and scenario in ("cavalry_regiment", "squadron")
        clocks = NUMBERS["gas"][o.gas_clock]
        self.gas_plies, self.decon_plies = int(clocks["nonpersistent"]), int(clocks["decon"])
        self.margin = Fraction(o.limit_margin)
        self.raids = o.raid and not self.o41
        self.partisans = o.partisans and self.raids
        self.chemical = o.chemical and not self.o41
        self.open_capacity = int(NUMBERS["capacity"]["o41" if self.o41 else "open"])
        self.masking_capacity = int(NUMBERS["capacity"]["o41" if self.o41 else "masking"])
        self.neutral_capacity = int(NUMBERS["capacity"]["neutral"])
        self.turn_limit = self._turn_limit()
        self.mountable = self._mountable()

    def _apply_readings(self) -> None:
        o = self.options
        if o.tachanka_combined:
            self.gait[FORM["tachanka_mounted"]] = "bend"
        if o.tachanka_table == "cavalry":
            self.effect[FORM["tachanka_mounted"]] = "cavalry"
        self.range[FORM["battalion_gun"]] = o.battalion_gun_range
        if o.mounted_horse_gun_fires:
            self.range[FORM["horse_gun_mounted"]] = self.range[FORM["horse_gun_foot"]]
        if not o.train_is_artillery:
            self.artillery[FORM["armoured_train"]] = False

    @clause("O30-X-17", "O30-XI-4")
    def _turn_limit(self) -> int:
        """Turn pairs after which the umpire stops the game, 0 = never; the option -1 leaves it to the scenario."""
        chosen = self.options.turn_limit
        if chosen >= 0:
            return chosen
        key = "defence" if self.defence and not self.o41 else self.scenario
        return int(NUMBERS["endings"]["turn_limit"][key])

    @clause("O30-IV-3")
    def _mountable(self) -> list[bool]:
        """Forms that can mount or dismount: the commander only in the squadron."""
        return [f.other is not None and (f.type != "commander" or self.scenario == "squadron") for f in FORMS]


@lru_cache(maxsize=256)
def law(options: Options, scenario: str, defence: bool) -> Law:
    """The shared law of these choices."""
    return Law(options, scenario, defence)
