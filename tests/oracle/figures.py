"""What kind of figure is it? (section 2.1 of the law)"""

from __future__ import annotations

from posrednik.core.exact import Fraction

from .board import zone_of
from .model import Piece, State

GUNS = ("field_gun", "horse_gun", "battalion_gun")
MACHINE_GUNS = ("hmg", "tachanka", "lmg")
HEAVY_MG = ("hmg", "tachanka")
LIVING = ("rifle", "commander", "cavalry", "partisan")
RAIDERS = ("rifle", "lmg", "hmg", "cavalry", "tachanka", "commander")
TRACK_CUTTERS = (*RAIDERS, "partisan")
GREEN_FIGHTERS = ("rifle", "lmg", "hmg", "commander", "partisan", "cavalry")
BAD_ATTACKERS = (*GUNS, *MACHINE_GUNS, "armoured_train", "chem", "aircraft")
MUST_MOVE = ("back_and_fire", "dismount_back", "must_leave", "turn_away", "gas_leave", "return_base")
DISMOUNT = ("dismount", "dismount_back")


def arm_of(p: Piece) -> str:
    """The type whose movement and vulnerability the figure has."""
    return (p.arm or "rifle") if p.type == "chem" else p.type


def rides(p: Piece) -> bool:
    """Mounted cavalry, mounted commander, mounted decontamination figure."""
    if p.type == "chem":
        return p.arm == "cavalry"
    return p.type in ("cavalry", "commander") and p.mounted


def is_gun(p: Piece) -> bool:
    return p.type in GUNS


def artillery_firer(state: State, p: Piece) -> bool:
    if p.type == "armoured_train":
        return bool(state.opt("train_is_artillery"))
    return is_gun(p)


def weight(state: State, p: Piece) -> Fraction:
    if p.type == "lmg" and state.opt("lmg_weight") == "third":
        return Fraction(1, 3)
    return Fraction(1)


def fire_class(state: State, p: Piece) -> str:
    """Class of section 4.5."""
    if p.type == "aircraft":
        return "flight"
    if p.type == "tachanka" and p.mounted and state.opt("tachanka_table") == "cavalry":
        return "cav"
    if rides(p):
        return "cav"
    arm = arm_of(p)
    if arm == "armoured_car":
        return "car"
    if arm == "tank":
        return "tank"
    if arm in GUNS:
        return "artillery"
    return "train" if arm == "armoured_train" else "foot"


def reach(p: Piece) -> int:
    """Greatest number of steps in one move."""
    arm = arm_of(p)
    if arm == "aircraft":
        return 0
    if arm == "armoured_train":
        return 10_000
    if arm == "armoured_car":
        return 6
    if arm == "tank" or rides(p):
        return 3
    if arm in ("tachanka", "horse_gun") and p.mounted:
        return 3
    return 1


def may_bend(state: State, p: Piece) -> bool:
    arm = arm_of(p)
    if arm in ("armoured_car", "armoured_train") or rides(p):
        return True
    if arm == "horse_gun" and p.mounted:
        return True
    return arm == "tachanka" and p.mounted and bool(state.opt("tachanka_combined"))


def fire_range(state: State, p: Piece) -> int:
    if p.type in ("hmg", "tachanka"):
        return 4
    if p.type in ("armoured_car", "tank"):
        return 2
    if p.type == "battalion_gun":
        return int(state.opt("battalion_gun_range"))
    if p.type in ("field_gun", "horse_gun", "armoured_train"):
        return 10
    return 3


def cannot_fire(state: State, p: Piece) -> bool:
    if p.type in ("chem", "aircraft") or rides(p):
        return True
    if p.type == "tachanka" and p.mounted and p.obligation in DISMOUNT:
        return True
    if p.type == "horse_gun" and p.mounted:
        return not state.opt("mounted_horse_gun_fires")
    return p.type == "tank" and state.board.kind(p.square) == "masking"


def mountable(state: State, p: Piece) -> bool:
    if p.type == "commander":
        return state.scenario == "squadron"
    return p.type in ("cavalry", "tachanka", "horse_gun")


def has_heading(p: Piece) -> bool:
    return arm_of(p) == "tank"


def units(p: Piece) -> int:
    """Material of a figure (x 6)."""
    return 2 if p.type == "lmg" else 6


def green_strength(p: Piece) -> int:
    if p.type == "lmg":
        return 2
    return 3 if rides(p) else 6


def capacity(state: State, p: Piece, square: str) -> int:
    """How many figures of its side a square holds when this one comes."""
    if state.o41:
        return 0 if state.board.airfields.get(p.side) == square else 1
    if zone_of(square) is not None or state.board.kind(square) == "masking":
        return 2
    return 1


def enterable(state: State, p: Piece, square: str) -> bool:
    """Not impassable for this figure."""
    cell = state.board.squares[square]
    if cell.kind != "impassable":
        return True
    return p.type == "partisan" and cell.sub == "swamp"


def closed_by_gas(state: State, p: Piece, square: str, last: bool) -> bool:
    if square not in state.contamination or p.type == "chem":
        return False
    return last or p.type != "tank"
