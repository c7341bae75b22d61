"""Chapter X, set-up: what may stand where behind the screen; chapter XI and O41 where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov.position import Facts
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.scenario import Scenario, cut_to
from posrednik.games.otryadov.squares import BIT, INDEX, SIDES, ZONE, mask, row_of
from posrednik.games.otryadov.tables import FORMS, NUMBERS, role
from posrednik.games.otryadov.turn import Turn

_GUN = role("gun")
_RULES = NUMBERS["deployment"]
_TYPE = tuple(f.type for f in FORMS)


@clause("O30-X-2", "O30-XI-1", "O30-XI-2", "O30-XI-3", "O41-3")
def check_placement(
    f: Facts, scenario: Scenario, side: int, placement: Mapping[str, str], forms: Mapping[int, int]
) -> Refusal | None:
    """The first thing wrong with a complete deployment of a side, in the order of section 4.2."""
    found = _roster(f, scenario, side, placement)
    if found is not None:
        return found
    squares = {f.roster.index[id]: INDEX.get(name, -1) for id, name in placement.items()}
    names = {f.roster.index[id]: name for id, name in placement.items()}
    shape = {i: forms.get(i, f.form[i]) for i in squares}
    found = _zone(f, scenario, side, squares, names, shape)
    if found is not None:
        return found
    if scenario.defender != SIDES[side] and not f.law.o41:
        return _row1(squares, shape, side) or _row2(squares, shape, side) or _stacks(f, squares, shape, side)
    return _capacity(f, squares)


def check_so_far(
    f: Facts, scenario: Scenario, side: int, placement: Mapping[str, str], forms: Mapping[int, int]
) -> Refusal | None:
    """The first thing wrong with a deployment that is not finished: all checks but the count of figures."""
    return next((found for _, found in running_checks(f, scenario, side, placement, forms) if found is not None), None)


def running_checks(
    f: Facts, scenario: Scenario, side: int, placement: Mapping[str, str], forms: Mapping[int, int]
) -> Iterator[tuple[str, Refusal | None]]:
    """The checks of a deployment that is not finished, by name, with what each has against it."""
    squares = {f.roster.index[id]: INDEX.get(name, -1) for id, name in placement.items()}
    names = {f.roster.index[id]: name for id, name in placement.items()}
    shape = {i: forms.get(i, f.form[i]) for i in squares}
    outside = _zone(f, scenario, side, squares, names, shape)
    yield "zone", outside
    if outside is not None:
        return
    if scenario.defender == SIDES[side] or f.law.o41:
        yield "capacity", _capacity(f, squares)
        return
    low, high = f.roster.span(side)
    yield "row1", _row1(squares, shape, side)
    yield "row2", _row2(squares, shape, side, high - low)
    yield "stack", _stacks(f, squares, shape, side)


@clause("O30-XI-1", "O30-XII-1", "O41-1")
def _roster(f: Facts, scenario: Scenario, side: int, placement: Mapping[str, str]) -> Refusal | None:
    low, high = f.roster.span(side)
    own = f.roster.ids[low:high]
    strangers = [id for id in placement if id not in own]
    if strangers:
        return no(
            "ROSTER",
            "O30-T-1",
            text=strangers[0],
            other=strangers[0],
            count=len(placement),
            number=len(own),
            allowed=len(own),
        )
    due = cut_to(len(own), scenario.cut if scenario.defender == SIDES[side] else None)
    if len(placement) != due:
        left = next((id for id in own if id not in placement), "")
        what = "O30-XI-1" if due < len(own) else "O30-X-2"
        return no("ROSTER", what, text=left, other=left, count=len(placement), number=due, allowed=due)
    return None


@clause("O30-X-6", "O30-XI-2", "O41-3", "O41-9")
def area(f: Facts, scenario: Scenario, side: int) -> int:
    """The squares on which a side may deploy."""
    if f.law.o41:
        return mask(*_RULES[f"o41_rows_{SIDES[side]}"])
    if scenario.defender == SIDES[side]:
        return mask(*_RULES[f"defender_rows_{SIDES[side]}"])
    return ZONE[side]


@clause("O30-X-7", "O30-XI-2", "O41-3", "O41-9")
def allowed_squares(f: Facts, scenario: Scenario, side: int, form: int) -> int:
    """The squares of the deployment area on which a figure of that form may stand."""
    g = f.ground
    squares = area(f, scenario, side) & g.exists & ~g.impassable
    type = _TYPE[form]
    if type == "armoured_car":
        squares &= g.road
    elif type == "armoured_train":
        squares &= g.rail
    home = g.airfield[side]
    if home >= 0:
        squares = squares & BIT[home] if type == "aircraft" else squares & ~BIT[home]
    return squares


def _zone(
    f: Facts,
    scenario: Scenario,
    side: int,
    squares: Mapping[int, int],
    names: Mapping[int, str],
    shape: Mapping[int, int],
) -> Refusal | None:
    for i, s in squares.items():
        if s < 0 or not BIT[s] & allowed_squares(f, scenario, side, shape[i]):
            what = "O41-3" if f.law.o41 else "O30-XI-2" if scenario.defender == SIDES[side] else "O30-X-2"
            piece = f"{_TYPE[shape[i]]} {names[i]}"
            return no("SETUP_ZONE", what, piece=piece, square=names[i], text=f.roster.ids[i])
    return None


def _depth(s: int, side: int) -> int:
    """1, 2 or 3 for rows I, II, III of the own zone."""
    y = row_of(s)
    return 1 - y if side == 0 else y - 15


@clause("O30-X-4")
def _row1(squares: Mapping[int, int], shape: Mapping[int, int], side: int) -> Refusal | None:
    """Row I: cars freely, two other figures, no guns (and no chem figure, which stands in row II or III)."""
    others = 0
    for i, s in squares.items():
        type = _TYPE[shape[i]]
        if _depth(s, side) != 1 or type == "armoured_car":
            continue
        others += 1
        if _GUN[shape[i]] or type == "chem" or others > _RULES["row1_others"]:
            return no(
                "SETUP_ROW1",
                "O30-X-4",
                count=others,
                allowed=_RULES["row1_others"],
                number=others,
                other=type,
            )
    return None


@clause("O30-X-5")
def _row2(squares: Mapping[int, int], shape: Mapping[int, int], side: int, whole: int | None = None) -> Refusal | None:
    """Row II: no guns, no tanks, at most half of all figures (`whole` of them, if some have no square yet)."""
    second = [i for i, s in squares.items() if _depth(s, side) == 2]
    share = _RULES["row2_share"]
    allowed = (len(squares) if whole is None else whole) * share[0] // share[1]
    heavy = [i for i in second if _GUN[shape[i]] or _TYPE[shape[i]] == "tank"]
    if heavy or len(second) > allowed:
        return no(
            "SETUP_ROW2",
            "O30-X-5",
            count=len(second),
            allowed=allowed,
            number=allowed,
            other=_TYPE[shape[heavy[0]]] if heavy else "",
        )
    return None


@clause("O30-X-3", "O30-X-7")
def _stacks(f: Facts, squares: Mapping[int, int], shape: Mapping[int, int], side: int) -> Refusal | None:
    """Two figures a square; in rows II and III besides them three light machine guns per rifle figure."""
    by_square: dict[int, list[str]] = {}
    for i, s in squares.items():
        by_square.setdefault(s, []).append(_TYPE[shape[i]])
    names = {s: id for id, s in INDEX.items()}
    for s, types in by_square.items():
        organic = 0
        if f.law.options.organic_lmg and _depth(s, side) > 1:
            organic = min(types.count("lmg"), _RULES["lmg_per_rifle"] * types.count("rifle"))
        if len(types) - organic > _RULES["stack"]:
            return no(
                "SETUP_STACK",
                "O30-X-3",
                square=names[s],
                count=len(types),
                allowed=_RULES["stack"],
                number=len(types),
                room=_RULES["stack"],
            )
    return None


@clause("O30-XI-2", "O41-5")
def _capacity(f: Facts, squares: Mapping[int, int]) -> Refusal | None:
    """Defender and O41: the capacity of O30-III-6."""
    held: dict[int, int] = {}
    for s in squares.values():
        held[s] = held.get(s, 0) + 1
        room = f.law.masking_capacity if BIT[s] & f.ground.masking else f.law.open_capacity
        if held[s] > room:
            name = next(n for n, q in INDEX.items() if q == s)
            what = "O41-5" if f.law.o41 else "O30-XI-2"
            return no("SETUP_STACK", what, square=name, count=held[s], allowed=room, number=held[s], room=room)
    return None


@clause("O30-III-6", "O30-X-7", "O41-5")
def fits(f: Facts, scenario: Scenario, side: int, s: int) -> bool:
    """Whether the figures of a side on a square may have come to stand there.

    Beyond its capacity a square holds what deployment allows: light machine guns stay when their rifles go.
    """
    types = [_TYPE[f.form[i]] for i in f.on(s, side)]
    if s == f.ground.airfield[side]:
        return set(types) <= {"aircraft"}
    if len(types) <= Turn(f).capacity(side, s):
        return True
    if not f.law.options.organic_lmg or not BIT[s] & ZONE[side] or scenario.defender == SIDES[side]:
        return False
    guns, rifles, most = types.count("lmg"), types.count("rifle"), _RULES["stack"]
    others = len(types) - guns - rifles
    organic = any(
        with_rifles + others + max(0, guns - _RULES["lmg_per_rifle"] * with_rifles) <= most
        for with_rifles in range(rifles, most + 1)
    )
    return _depth(s, side) > 1 and organic


@clause("O30-X-1", "O30-XI-3")
def first_to_move(scenario: Scenario) -> int:
    """Blue opens the game; in a defence the attacker, whatever his colour."""
    return 0 if scenario.defender == "blue" else 1
