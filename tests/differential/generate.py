"""Random small positions, rich in contacts, with random options and states, as cases of the case schema."""

from __future__ import annotations

import random
from typing import Any

from posrednik.games.otryadov.squares import INDEX, NAMES

Case = dict[str, Any]
GROUND = [
    "strong",
    "masking",
    "masking",
    "impassable/swamp",
    "impassable/lake",
    "masking/village",
    "weak",
    "weak",
]
FOOT = ["rifle", "rifle", "lmg", "hmg", "hmg", "cavalry", "cavalry", "commander"]
GUNS = ["field_gun", "horse_gun", "battalion_gun"]
OPTIONS: dict[str, list[Any]] = {
    "tachanka_combined": [True],
    "fire_any_bearing": [True],
    "battalion_gun_range": [3],
    "foot_fire_over_figures": [True],
    "train_is_artillery": [False],
    "mounted_horse_gun_fires": [True],
    "green_row": ["weak"],
    "tachanka_table": ["cavalry"],
    "green_forward_only": [True],
    "lmg_weight": ["one"],
    "self_fire_assault": [False],
    "hmg_assault_strict": [False],
    "barrage": [False],
    "fire_limited_to_movers": [True],
    "no_exit_removed": [False],
    "neutral_fire": ["full", "none"],
    "gas_clock": ["plies"],
    "contaminate_occupied": [True],
    "xv_scope": ["line"],
    "bomb_villages": [False],
    "car_any_road_square": [True],
    "car_on_rail": [True],
    "green_mg": [False],
    "cavalry_attack_free": [True],
    "turn_limit": [1, 2, 0],
    "repetition": [1, 2, 0],
    "limit_judgement": ["losses", "draw"],
    "limit_margin": ["1/3", "0"],
    "chemical": [False],
    "partisans": [False],
    "raid": [False],
}
DUTIES: dict[str, list[str]] = {
    "foot": ["fire_only", "back_and_fire", "gas_leave"],
    "rider": ["dismount", "dismount_back", "must_leave", "gas_leave"],
    "gun": ["must_leave", "gas_leave"],
    "armoured_car": ["must_leave", "gas_leave"],
    "tank": ["turn_away", "gas_leave"],
    "armoured_train": ["must_leave", "gas_leave"],
}


def case(seed: int) -> Case:
    """A random set-up (no action yet); the same for the same seed."""
    r = random.Random(seed)
    base = r.choice(["blank", "blank", "map"])
    scenario = r.choices(["company", "squadron", "battalion", "cavalry_regiment", "o41"], [5, 3, 2, 2, 3])[0]
    setup: dict[str, Any] = {"base": base, "scenario": scenario, "to_move": r.choice(["red", "blue"])}
    centre = (r.randint(0, 9), r.choice([1, 2, 5, 8, 8, 8, 11, 14, 15, -1, 17]))
    near = [
        s for s in range(210) if abs(s % 10 - centre[0]) <= 3 and abs(s // 10 - 2 - centre[1]) <= 3
        and (scenario != "o41" or 1 <= s // 10 - 2 <= 15)
    ]  # fmt: skip
    field = [NAMES[s] for s in near if 1 <= s // 10 - 2 <= 15]
    kinds = {name: r.choice(GROUND) for name in field if r.random() < (0.45 if base == "blank" else 0.1)}
    setup["squares"] = kinds
    if r.random() < 0.3:
        setup["defender"] = r.choice(["red", "blue"]) if scenario != "o41" else None
    if base == "blank" and r.random() < 0.5:
        setup["roads"] = [_way(r, near, kinds)]
        setup["rail"] = _way(r, near, kinds)
    setup["pieces"] = _pieces(r, near, setup)
    if scenario != "o41" and r.random() < 0.4:
        setup["contamination"] = _gas(r, field, kinds)
        setup["sides"] = {
            side: {"aerobombs": r.randint(0, 1), "gas_tokens": r.randint(0, 1)} for side in ("red", "blue")
        }
    if r.random() < 0.35:
        setup["barrage"] = {
            name: {"art": r.randint(0, 2), "sa": r.randint(0, 3), "lmg": r.randint(0, 4)}
            for name in r.sample([NAMES[s] for s in near], min(3, len(near)))
        }
    if r.random() < 0.3:
        setup["passed"] = True
    if r.random() < 0.1:
        setup["draw_offer"] = "red" if setup["to_move"] == "blue" else "blue"
    if r.random() < 0.2:
        setup["sides"] = setup.get("sides", {})
        for side in ("red", "blue"):
            setup["sides"].setdefault(side, {})
            setup["sides"][side] |= {"initial": r.randint(3, 12), "initial_units": r.randint(10, 70)}
            if scenario == "o41":
                setup["sides"][side] |= {"damaged": r.random() < 0.5, "repair": r.randint(0, 1)}
    setup["turn"] = r.choice([1, 1, 2])
    chosen = r.sample(sorted(OPTIONS), r.choice([0, 0, 0, 1, 2, 5]))
    options = {name: r.choice(OPTIONS[name]) for name in chosen}
    return {"id": f"F{seed}", "options": options, "setup": {k: v for k, v in setup.items() if v is not None}}


def _way(r: random.Random, near: list[int], kinds: dict[str, str]) -> list[str]:
    s = r.choice(near)
    path = [s]
    for _ in range(r.randint(2, 7)):
        dx, dy = r.choice([(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0)])
        x, y = s % 10 + dx, s // 10 + dy
        s = y * 10 + x
        if not 0 <= x < 10 or s not in near or s in path or kinds.get(NAMES[s], "").startswith("impassable"):
            break
        path.append(s)
    return [NAMES[s] for s in path]


def _types(r: random.Random, scenario: str, roads: bool) -> list[str]:
    types = FOOT + GUNS + ["tank", "tachanka"]
    if scenario != "o41":
        types += ["partisan", "chem"]
    if roads:
        types += ["armoured_car", "armoured_train"]
    return types


def _pieces(r: random.Random, near: list[int], setup: dict[str, Any]) -> list[dict[str, Any]]:
    scenario, kinds = setup["scenario"], setup["squares"]
    on_map = setup["base"] == "map"
    standard = _standard_kinds() if on_map else {}
    types = _types(r, scenario, on_map or "roads" in setup)
    held: dict[int, list[str]] = {}
    out: list[dict[str, Any]] = []
    for n in range(r.randint(4, 16)):
        side = r.choice(["red", "blue"])
        type = r.choice(types)
        square = r.choice(near)
        name = NAMES[square]
        kind = kinds.get(name) or standard.get(name, "weak")
        if kind.startswith("impassable") and not (type == "partisan" and "swamp" in kind):
            continue
        row = square // 10 - 2
        room = 1 if scenario == "o41" or (1 <= row <= 15 and not kind.startswith("masking")) else 2
        there = held.setdefault(square, [])
        if len(there) >= room or any(s != side for s in there):
            continue
        there.append(side)
        out.append(_piece(r, f"{side[0]}{n}", side, type, name, scenario == "squadron"))
    if scenario == "o41":
        for side, home in (("red", "2Д"), ("blue", "14Д")):
            if on_map and r.random() < 0.6 and not held.get(INDEX[home]):
                out.append(_flight(r, side, home, near))
    return out


def _flight(r: random.Random, side: str, home: str, near: list[int]) -> dict[str, Any]:
    flight: dict[str, Any] = {"id": f"{side[0]}v", "side": side, "type": "aircraft", "square": home}
    if r.random() < 0.7:
        flight |= {
            "square": NAMES[r.choice(near)], "airborne": True, "sortie": r.randint(1, 2), "fuelled": False,
            "run_done": r.random() < 0.3,
        }  # fmt: skip
        if r.random() < 0.3:
            flight["obligation"] = "return_base"
    else:
        flight["fuelled"] = r.random() < 0.6
        if r.random() < 0.2:
            flight["obligation"] = "fire_only"
    return flight


def _standard_kinds() -> dict[str, str]:
    from posrednik.games.otryadov.mapfile import standard_map

    return {name: f"{square.kind}/{square.sub}" for name, square in standard_map().squares.items()}


def _piece(r: random.Random, id: str, side: str, type: str, name: str, squadron: bool) -> dict[str, Any]:
    piece: dict[str, Any] = {"id": id, "side": side, "type": type, "square": name}
    mounted = type in ("cavalry", "tachanka", "horse_gun")
    if (mounted or (type == "commander" and squadron)) and r.random() < 0.3:
        mounted = not mounted
        piece["mounted"] = mounted
    if type == "chem":
        piece["arm"] = r.choice(["rifle", "cavalry", "tank"])
    if type in ("tank",) and r.random() < 0.4:
        piece["heading"] = r.choice([[0, 1], [1, 1], [0, -1], [-1, 0], [1, -1]])
    group = "foot" if type not in DUTIES else type
    if type in GUNS:
        group = "gun"
    elif mounted and type in ("cavalry", "commander"):
        group = "rider"
    elif type == "chem":
        group = {"rifle": "foot", "cavalry": "gun", "tank": "tank"}[piece["arm"]]
    if r.random() < 0.22:
        piece["obligation"] = r.choice(DUTIES[group])
    elif r.random() < 0.1:
        piece["under_fire"] = True
    if type in (*GUNS, "armoured_train") and r.random() < 0.15:
        piece["neutralised"] = r.randint(1, 3)
    if r.random() < 0.1:
        piece["village"] = True
    return piece


def _gas(r: random.Random, field: list[str], kinds: dict[str, str]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name in r.sample(field, min(3, len(field))):
        if kinds.get(name, "").startswith("impassable"):
            continue
        persistent = r.random() < 0.5
        gas: dict[str, Any] = {
            "kind": "persistent" if persistent else "nonpersistent",
            "owner": r.choice(["red", "blue"]),
        }
        if not persistent:
            gas["plies"] = r.randint(1, 3)
        elif r.random() < 0.5:
            gas["decon"] = r.randint(1, 3)
        out[name] = gas
    return out
