"""A position that could look like a view: what is hidden, the enemy's deployment and plan, is drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from posrednik.core.dice import Dice
from posrednik.games.otryadov.deployment import allowed_squares, check_placement
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.position import Facts, Placement, Position, Sealed
from posrednik.games.otryadov.scenario import Scenario, cut_to
from posrednik.games.otryadov.squares import INDEX, NAMES, SIDES
from posrednik.games.otryadov.tables import FORM, FORMS, NUMBERS, role
from posrednik.games.otryadov.view import View, facts_of
from posrednik.geometry.squares import bits

_GUN = role("gun")
_CLAUSE = "O30-X-2"
Draw = Callable[[Sequence[int]], int]


def sample_placement(f: Facts, scenario: Scenario, side: int, dice: Dice) -> dict[str, str]:
    """A lawful deployment of a side, drawn figure by figure; raises ValueError if none is found."""
    low, high = f.roster.span(side)
    figures = list(range(low, high))
    due = cut_to(len(figures), scenario.cut if scenario.defender == SIDES[side] else None)
    for _ in range(200):
        kept = list(figures)
        while len(kept) > due:
            del kept[dice.roll(len(kept), _CLAUSE) - 1]
        drawn = _draw(f, scenario, side, kept, dice)
        if drawn is not None and check_placement(f, scenario, side, drawn, {}) is None:
            return drawn
    raise ValueError(f"no lawful deployment was found for {SIDES[side]}: the order of battle does not fit the map")


def _draw(f: Facts, scenario: Scenario, side: int, figures: list[int], dice: Dice) -> dict[str, str] | None:
    plain = scenario.defender == SIDES[side] or f.law.o41
    held: dict[int, list[str]] = {}
    out: dict[str, str] = {}
    second = len(figures) // 2
    first = NUMBERS["deployment"]["row1_others"]
    # those with the fewest squares first: flights, trains, guns, tanks, cars; light machine guns last
    rank = {"aircraft": 0, "armoured_train": 1, "armoured_car": 3, "tank": 3, "rifle": 4, "lmg": 6}
    for i in sorted(figures, key=lambda k: (2 if _GUN[f.form[k]] else rank.get(FORMS[f.form[k]].type, 5), k)):
        type = FORMS[f.form[i]].type
        squares = []
        for s in bits(allowed_squares(f, scenario, side, f.form[i])):
            depth = 0 if plain else (3 - s // 10 if side == 0 else s // 10 - 17)
            if depth == 1 and type != "armoured_car" and (first < 1 or _GUN[f.form[i]] or type == "chem"):
                continue
            if depth == 2 and (second < 1 or _GUN[f.form[i]] or type == "tank"):
                continue
            if _fits(f, s, type, held.get(s, []), plain, depth):
                squares.append(s)
        if not squares:
            return None
        s = squares[dice.roll(len(squares), _CLAUSE) - 1]
        held.setdefault(s, []).append(type)
        depth = 0 if plain else (3 - s // 10 if side == 0 else s // 10 - 17)
        second -= depth == 2
        first -= depth == 1 and type != "armoured_car"
        out[f.roster.ids[i]] = NAMES[s]
    return out


def _fits(f: Facts, s: int, type: str, there: list[str], plain: bool, depth: int) -> bool:
    if plain:
        room = f.law.masking_capacity if f.ground.kind[s] == "masking" else f.law.open_capacity
        return len(there) < room
    organic = 0
    types = [*there, type]
    if f.law.options.organic_lmg and depth > 1:
        organic = min(types.count("lmg"), NUMBERS["deployment"]["lmg_per_rifle"] * types.count("rifle"))
    return bool(len(types) - organic <= NUMBERS["deployment"]["stack"])


def imagine(v: View, dice: Dice) -> Position:
    """A position whose view from the same seat is this view."""
    f = facts_of(v)
    sealed = Sealed()
    if v.phase == "deploy":
        deployed: list[Placement | None] = [None, None]
        for side in (0, 1):
            if not v.sides[SIDES[side]].deployed:
                continue
            mine = SIDES[side] == v.seat and v.placement is not None
            names = v.placement if mine and v.placement else sample_placement(f, v.scenario, side, dice)
            arms = v.arms if mine else {}
            deployed[side] = Placement(
                {f.roster.index[id]: INDEX[name] for id, name in names.items()},
                {f.roster.index[id]: FORM[f"chem_{arm}"] for id, arm in arms.items()},
            )
        sealed.deployed = (deployed[0], deployed[1])
    else:
        empty = Placement({}, {})
        sealed.deployed = tuple(empty if v.sides[s].deployed else None for s in SIDES)  # type: ignore[assignment]
    plans = [_plan(v, side) for side in SIDES]
    sealed.plans = (plans[0], plans[1])
    return Position(f, v.scenario, v.phase, sealed)


def _plan(v: View, side: str) -> Plan | None:
    if not v.sides[side].filed:
        return None
    return v.plan if side == v.seat and v.plan is not None else Plan(("А",), "destruction")
