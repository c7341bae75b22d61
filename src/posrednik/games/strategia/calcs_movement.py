"""The pure functions of movement and organisation that golden cases call by name (section 0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.cardshapes import corps_card, staying
from posrednik.games.strategia.casefile import board_of
from posrednik.games.strategia.columns import spread
from posrednik.games.strategia.forming import REGIMENTS
from posrednik.games.strategia.ground import SQUARE, in_cone2, in_cone3, length2, length3, turn_ticks
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.marching import plan
from posrednik.games.strategia.pooling import RIFLE
from posrednik.games.strategia.tables import MOVEMENT
from posrednik.games.strategia.words import FACING, RELIEF, RELIEFS
from posrednik.geometry.squares import KING

Args = Mapping[str, Any]
Result = Mapping[str, Any]
NO = "not allowed"


def _point(name: str) -> tuple[int, int]:
    x, y = name.replace(",", "-").split("-")
    return int(x), int(y)


def _points(value: Any) -> list[tuple[int, int]]:
    return [_point(one) for one in ([value] if isinstance(value, str) else value)]


def _distance2(args: Args, _level: int, _options: Options) -> Result:
    forward, sideways = int(args["forward"]), abs(int(args["sideways"]))
    inside = forward >= 0 and in_cone2(forward, sideways)
    return {"distance": Fraction(length2(forward, sideways), SQUARE) if inside else NO}


def _distance3(args: Args, _level: int, _options: Options) -> Result:
    x, y = int(args["x"]), int(args["y"])
    inside = x >= 0 and y >= 0 and in_cone3(x, y)
    return {"distance": Fraction(length3(x, y), SQUARE) if inside else NO}


def _turn_time(args: Args, level: int, options: Options) -> Result:
    law = law_of(options)
    relief = RELIEF[args.get("terrain", "plain")] if level > 1 else RELIEF["plain"]
    return {"turns": Fraction(turn_ticks(law, relief)[abs(int(args["angle"])) // 45], law.turn)}


def _split(args: Args, _level: int, options: Options) -> Result:
    id, strength = str(args["id"]), Fraction(str(args.get("strength", 1)))
    letter, number = (id[:1], id[1:]) if id[:1].isalpha() else ("", id)
    each = {f"{letter}{k}/{number}": strength / REGIMENTS for k in range(1, REGIMENTS + 1)}
    return {"regiments": each, "turns": options.split_time}


def _card_squares(args: Args, _level: int, _options: Options) -> Result:
    x, y = _point(args["anchor"])
    if args["shape"] == "1x1":
        return {"squares": [f"{x}-{y}"]}
    facing = FACING[args["facing"]]
    if args["shape"] == "wide":
        if facing % 2:
            return {"squares": NO}
        dx, dy = KING[(facing + (2 if args.get("wing", "right") == "right" else 6)) % 8]
    else:
        dx, dy = KING[(facing + 4) % 8]
    return {"squares": [f"{x}-{y}", f"{x + dx}-{y + dy}"]}


def _corps_card(args: Args, _level: int, _options: Options) -> Result:
    card = corps_card(_points(list(args["squares"])))
    return {"fits": card is not None, "card": card}


def _corps_leave(args: Args, _level: int, _options: Options) -> Result:
    places = {id: _points(value) for id, value in args["divisions"].items()}
    digits = {id: "".join(sign for sign in id if sign.isdigit()) for id in places}
    stay = set(staying(places, {id: (int(digits[id] or 0), id) for id in places}))
    return {"stay": [id for id in places if id in stay], "leave": [id for id in places if id not in stay]}


def _corps_column(args: Args, _level: int, _options: Options) -> Result:
    divisions = int(args["divisions"])
    return {"squares": divisions + 1, "regiments": spread(REGIMENTS * divisions, divisions + 1)}


def _handover(args: Args, _level: int, _options: Options) -> Result:
    both: int = 2 * MOVEMENT["forming"]["handover"]
    return {"turns": both + (0 if args.get("in_place") else Fraction(str(args.get("moving_turns", 0))))}


def _march(args: Args, _level: int, options: Options) -> Result:
    road = law_of(options).road[args["arm"]]
    first, per_turn, turns, ready = plan(road, Fraction(str(args["distance_km"])))
    return {"first_turn_km": first, "per_turn_km": per_turn, "turns": turns, "ready_after_turns": ready}


def _rearm(args: Args, _level: int, _options: Options) -> Result:
    pool = int(args["pool"])
    regiments = []
    for n, one in enumerate(args["regiments"]):
        arm = args["arm"] if n < pool else one.get("arm", RIFLE)
        regiments.append({"id": one["id"], "arm": arm, "strength": Fraction(str(one["strength"]))})
    turns: int = MOVEMENT["forming"]["rearm"]
    return {"regiments": regiments, "pool": pool - min(pool, len(regiments)), "turns": turns}


def _map_square(args: Args, level: int, _options: Options) -> Result:
    board = board_of(args.get("map"), level)
    s = board.sq(args["square"])
    printed = {board.sq(one["at"]): one["type"] for one in board.source.objects}
    return {
        "type": printed.get(s),
        "owner": OWNERS[board.owner[s]] or None,
        "terrain": RELIEFS[board.printed[s]],
        "combat_relief": RELIEFS[board.combat[s]],
    }


CALCS: dict[str, Callable[[Args, int, Options], Result]] = {
    "distance_table2": _distance2,
    "distance_table3": _distance3,
    "turn_time": _turn_time,
    "split_division": _split,
    "card_squares": _card_squares,
    "corps_card": _corps_card,
    "corps_leave": _corps_leave,
    "corps_column": _corps_column,
    "handover": _handover,
    "march": _march,
    "rearm": _rearm,
    "map_square": _map_square,
}
