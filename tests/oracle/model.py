"""State of the reference adjudicator: figures, sides, board, one turn."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from posrednik.core.exact import Fraction

from .board import Board, Xy

DEFAULT_OPTIONS: dict[str, Any] = {
    "tachanka_combined": False,
    "fire_any_bearing": False,
    "battalion_gun_range": 4,
    "foot_fire_over_figures": False,
    "train_is_artillery": True,
    "mounted_horse_gun_fires": False,
    "green_row": "strong",
    "tachanka_table": "foot",
    "green_forward_only": False,
    "lmg_weight": "third",
    "self_fire_assault": True,
    "hmg_assault_strict": True,
    "barrage": True,
    "organic_lmg": True,
    "fire_limited_to_movers": False,
    "no_exit_removed": True,
    "neutral_fire": "intruders",
    "gas_clock": "rounds",
    "contaminate_occupied": False,
    "xv_scope": "path",
    "bomb_villages": True,
    "car_any_road_square": False,
    "car_on_rail": False,
    "green_mg": True,
    "cavalry_attack_free": False,
    "repetition": 3,
    "limit_judgement": "losses_ground",
    "limit_margin": "1/10",
    "chemical": True,
    "partisans": True,
    "raid": True,
}
TURN_LIMITS = {"company": 60, "squadron": 40, "cavalry_regiment": 80, "battalion": 100, "o41": 40}
CAVALRY_GAMES = ("cavalry_regiment", "squadron")


class IllegalError(Exception):
    """An order or a whole turn is illegal."""

    def __init__(self, reason: str, order: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.order = order


@dataclass
class Refusal:
    reason: str
    order: int | None


@dataclass
class Piece:
    id: str
    side: str
    type: str
    square: str
    mounted: bool = False
    obligation: str | None = None
    under_fire: bool = False
    neutralised: int = 0
    heading: Xy | None = None
    village: bool = False
    arm: str | None = None
    airborne: bool = False
    sortie: int = 0
    fuelled: bool = False
    run_done: bool = False
    # during one turn only
    moved: bool = False
    attacked: bool = False
    fired: list[Xy] = field(default_factory=list)
    start_square: str = ""
    start_on_mask: bool = False
    obliged: bool = False


@dataclass
class Side:
    initial: int = 0
    initial_units: int = 0
    engaged: bool = True
    aerobombs: int = 0
    gas_tokens: int = 0
    damaged: bool = False
    repair: int = 0


@dataclass
class Gas:
    kind: str
    owner: str
    plies: int | None = None
    decon: int | None = None


@dataclass
class Barrage:
    art: int = 0
    sa: int = 0
    lmg: int = 0


@dataclass
class Shot:
    firer: str
    firer_type: str
    square: str
    target: str
    artillery: bool
    weight: Fraction
    d: int
    clear: bool


@dataclass
class Turn:
    side: str
    shots: list[Shot] = field(default_factory=list)
    flak: list[tuple[str, str]] = field(default_factory=list)
    close: list[tuple[str, str]] = field(default_factory=list)
    barrage: dict[str, Barrage] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)
    tokens: int = 0
    moved: bool = False
    bombed: set[str] = field(default_factory=set)
    fresh_gas: set[str] = field(default_factory=set)
    shelled: set[str] = field(default_factory=set)
    station_holders: set[str] = field(default_factory=set)
    passed: bool = False
    offered: bool = False


@dataclass
class State:
    board: Board
    options: dict[str, Any]
    scenario: str
    defender: str | None
    first: str
    to_move: str
    turn: int = 1
    passed: bool = False
    draw_offer: str | None = None
    pieces: dict[str, Piece] = field(default_factory=dict)
    sides: dict[str, Side] = field(default_factory=dict)
    contamination: dict[str, Gas] = field(default_factory=dict)
    barrage: dict[str, Barrage] = field(default_factory=dict)
    result: dict[str, Any] | None = None
    seen: list[str] = field(default_factory=list)

    def opt(self, name: str) -> Any:
        if name == "turn_limit":
            default = 40 if self.defender else TURN_LIMITS[self.scenario]
            return self.options.get(name, default)
        return self.options.get(name, DEFAULT_OPTIONS[name])

    @property
    def o41(self) -> bool:
        return self.scenario == "o41"

    def strip_limit(self) -> int:
        return 3 if self.scenario in CAVALRY_GAMES else 2

    def clone(self) -> State:
        twin = copy.copy(self)
        twin.pieces = copy.deepcopy(self.pieces)
        twin.sides = copy.deepcopy(self.sides)
        twin.contamination = copy.deepcopy(self.contamination)
        twin.barrage = copy.deepcopy(self.barrage)
        twin.seen = list(self.seen)
        return twin

    def of(self, side: str) -> list[Piece]:
        return [p for p in self.pieces.values() if p.side == side]

    def on(self, square: str) -> list[Piece]:
        """Figures standing on a square (an airborne flight stands nowhere)."""
        return [p for p in self.pieces.values() if p.square == square and not p.airborne]

    def on_of(self, square: str, side: str) -> list[Piece]:
        return [p for p in self.on(square) if p.side == side]

    def remove(self, piece_id: str) -> None:
        self.pieces.pop(piece_id, None)
