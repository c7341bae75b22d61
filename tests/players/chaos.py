"""Set-ups drawn by chance: figures anywhere, with every duty, gas, barrage and reading of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from posrednik.core.dice import Seeded
from posrednik.games.otryadov.mapfile import standard_map

T = TypeVar("T")
FOOT = ("rifle", "lmg", "hmg", "commander")
TYPES = {
    "company": (*FOOT, "rifle", "rifle", "lmg", "battalion_gun", "cavalry", "armoured_car", "chem"),
    "squadron": ("tachanka", "cavalry", "cavalry", "horse_gun", "armoured_car", "commander"),
    "battalion": (
        "rifle",
        "lmg",
        "hmg",
        "field_gun",
        "battalion_gun",
        "cavalry",
        "armoured_car",
        "tank",
        "armoured_train",
    ),
    "cavalry_regiment": ("tachanka", "horse_gun", "cavalry", "armoured_car", "tank", "armoured_train"),
    "o41": ("rifle", "hmg", "battalion_gun", "field_gun", "cavalry", "tank", "armoured_train", "aircraft"),
}
READINGS: tuple[dict[str, Any], ...] = (
    {}, {}, {}, {"green_forward_only": True}, {"fire_limited_to_movers": True}, {"fire_any_bearing": True},
    {"tachanka_combined": True, "tachanka_table": "cavalry"}, {"no_exit_removed": False}, {"barrage": False},
    {"neutral_fire": "full"}, {"neutral_fire": "none"}, {"hmg_assault_strict": False, "self_fire_assault": False},
    {"raid": False}, {"partisans": False}, {"lmg_weight": "one"}, {"mounted_horse_gun_fires": True},
    {"cavalry_attack_free": True}, {"contaminate_occupied": True, "gas_clock": "plies"}, {"green_row": "weak"},
)  # fmt: skip


class Draw:
    """Chance with names."""

    def __init__(self, seed: str) -> None:
        self.dice = Seeded(seed)

    def one(self, things: Sequence[T]) -> T:
        return self.dice.pick(things, "test")

    def once_in(self, n: int) -> bool:
        return self.dice.roll(n, "test") == 1


def chaos(seed: str) -> dict[str, Any]:
    """A case whose set-up is drawn by chance from the seed."""
    draw = Draw(seed)
    base = draw.one(tuple(TYPES))
    squares = _squares(draw, base)
    pieces: list[dict[str, Any]] = []
    for side in ("red", "blue"):
        for n in range(draw.dice.roll(12, "test")):
            piece = _piece(draw, base, side, n, squares)
            if piece is not None:
                pieces.append(piece)
    setup: dict[str, Any] = {"base": "map", "scenario": base, "pieces": pieces, "to_move": draw.one(("red", "blue"))}
    setup["turn"] = draw.dice.roll(60, "test")
    if base != "o41":
        setup["sides"] = {
            s: {"aerobombs": draw.dice.roll(2, "test") - 1, "gas_tokens": draw.dice.roll(2, "test") - 1}
            for s in ("red", "blue")
        }
        free = [s for s in squares if ":" not in s]
        setup["contamination"] = {
            draw.one(free): {"kind": draw.one(("persistent", "nonpersistent")), "owner": "red"} for _ in range(3)
        }
        if draw.once_in(3):
            setup["defender"] = draw.one(("red", "blue"))
    setup["barrage"] = {draw.one(squares): {"sa": draw.dice.roll(4, "test") - 1, "art": 0, "lmg": 0} for _ in range(3)}
    taken = {piece["square"] for piece in pieces}
    setup["barrage"] = {s: b for s, b in setup["barrage"].items() if s not in taken}
    return {"id": seed, "options": draw.one(READINGS), "setup": setup}


def _squares(draw: Draw, base: str) -> list[str]:
    """Squares to stand on: a corner of the field so that sides meet, and some of both zones."""
    field = [name for name, square in standard_map().squares.items() if square.kind != "impassable"]
    low = draw.dice.roll(11, "test")
    near = [name for name in field if low <= int(name[:-1]) <= low + 5]
    if base == "o41":
        return [name for name in near if name not in ("2Д", "14Д")]
    return near + [f"{zone}:{column}-{row}" for zone in "RB" for column in "ЗК" for row in ("I", "III")]


def _piece(draw: Draw, base: str, side: str, n: int, squares: list[str]) -> dict[str, Any] | None:
    kind = draw.one(TYPES[base])
    square = draw.one(squares)
    if kind == "armoured_train":
        rail = standard_map().railway
        assert rail is not None
        square = draw.one([s for s in rail.path if s in squares] or [""])
    if kind == "aircraft":
        square = draw.one(("4Г", "8Б"))
    guest = ("B" if side == "red" else "R") + ":"
    if not square or (
        square.startswith(guest) and kind in ("armoured_car", "tank", "field_gun", "battalion_gun", "horse_gun")
    ):
        return None
    if kind != "aircraft":
        squares.remove(square)
    piece: dict[str, Any] = {"id": f"{side[0]}{n}", "side": side, "type": kind, "square": square}
    if kind == "aircraft":
        return piece | {"airborne": True, "sortie": draw.dice.roll(3, "test") - 1}
    mounted = kind in ("cavalry", "tachanka", "horse_gun") and draw.once_in(2)
    if kind in ("cavalry", "tachanka", "horse_gun"):
        piece["mounted"] = mounted
    duty = _duty(draw, kind, mounted)
    if duty is not None:
        piece["obligation"] = duty
    elif kind.endswith("gun") and draw.once_in(4):
        piece["neutralised"] = draw.dice.roll(3, "test")
    return piece


def _duty(draw: Draw, kind: str, mounted: bool) -> str | None:
    if draw.once_in(2):
        return None
    if kind == "cavalry" and mounted:
        return draw.one(("dismount", "dismount_back", "must_leave"))
    if kind in ("horse_gun", "field_gun", "battalion_gun", "armoured_car", "armoured_train"):
        return "must_leave"
    if kind == "tank":
        return "turn_away"
    return draw.one(("fire_only", "back_and_fire", "gas_leave"))
