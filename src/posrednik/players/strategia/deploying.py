"""Deployment: cover along the border, the main body where it can strike first, or out of reach of the first blow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from posrednik.core.dice import Dice
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import CITY, FORTRESS, MOUNTAIN
from posrednik.players.base import pick
from posrednik.players.strategia.ground import Land

Places = dict[str, int]
"""Unit id → the square where it is to stand."""
COVER_EVERY = 3
"""Front squares that one rifle division covers (I-19)."""
FIRST_REACH = 5
"""Squares from the border at which nobody can be struck in the enemy's first move."""
MOTORS = ("td", "md", "sau", "kd")
_LOTS = 997


class Layout:
    """A deployment under way: who stands where, which squares are taken; among equal squares the lot decides."""

    def __init__(self, land: Land, units: Iterable[Unit], dice: Dice) -> None:
        self.land = land
        self.lot = {s: dice.roll(_LOTS, "lab") / (_LOTS + 1) for s in sorted(land.depth)}
        self.left = [unit for unit in units if unit.arm != "garrison"]
        self.places: Places = {}
        self.taken: set[int] = set()
        self.cover: list[str] = []

    def put(self, unit: Unit, square: int) -> None:
        """Stand a unit on a square."""
        self.left.remove(unit)
        self.places[unit.id] = square
        self.taken.add(square)

    def fill(self, units: Sequence[Unit], squares: Sequence[int]) -> None:
        """Stand units on the first squares that are free and bear them."""
        for unit in units:
            at = next((s for s in squares if s not in self.taken and self.land.stands(unit.arm, s)), -1)
            if at >= 0:
                self.put(unit, at)

    def of(self, *arms: str) -> list[Unit]:
        """Units that have no place yet, of some arms or of all."""
        return [unit for unit in self.left if not arms or unit.arm in arms]

    def screen(self) -> None:
        """A rifle division on every third square of the border."""
        front = self.land.front
        posts = [*front[1::COVER_EVERY]]
        if front and len(front) % COVER_EVERY == 1:
            posts.append(front[-1])
        rifles = self.of("sd") or self.of()
        for unit, square in zip(list(rifles)[: max(len(self.left) // 3, 1)], posts, strict=False):
            self.put(unit, square)
            self.cover.append(unit.id)

    def ranked(self, depth: tuple[int, int], key: Callable[[int], float]) -> list[int]:
        """Own squares of a depth by a key, to a whole number."""
        found = [s for s, n in self.land.depth.items() if depth[0] <= n <= depth[1]]
        return sorted(found, key=lambda s: (key(s) + self.lot[s], s))


def commander(land: Land, units: Sequence[Unit], dice: Dice) -> Layout:
    """Who moves first masses at the border, who moves second stands back behind a screen."""
    out = Layout(land, units, dice)
    out.screen()
    _capital(out)
    front = land.front
    middle = front[len(front) * 2 // 5 + dice.roll(max(len(front) // 5, 1), "lab") - 1] if front else 0
    first = land.v.movers.index(land.v.side) == 0
    nearness: Callable[[int], float] = lambda s: land.apart(s, middle)  # noqa: E731
    if first:
        out.fill(out.of("sd", "ptd")[: len(front)], out.ranked((0, 1), nearness))
        out.fill(out.of(*MOTORS), out.ranked((1, 3), nearness))
        out.fill(out.of("ad"), out.ranked((2, 4), nearness))
        out.fill(out.of(), out.ranked((2, 6), nearness))
    else:
        near, deep = FIRST_REACH, FIRST_REACH + 2
        out.fill(out.of("sd", "ptd"), out.ranked((near, deep), lambda s: land.apart(s, middle) + land.depth[s]))
        out.fill(out.of(*MOTORS), out.ranked((deep, deep + 3), nearness))
        out.fill(out.of(), out.ranked((near, deep + 4), nearness))
    out.fill(out.of(), out.ranked((0, 99), nearness))
    return out


def _capital(out: Layout) -> None:
    """One rifle division in the capital."""
    land = out.land
    seat = [s for s, place in land.board.places.items() if place.kind == "capital" and place.owner == land.v.side]
    rifles = out.of("sd")
    if seat and len(rifles) > 4:
        out.put(rifles[-1], seat[0])


def line(land: Land, units: Sequence[Unit], dice: Dice) -> Layout:
    """One even line along the whole border, tanks evenly behind it."""
    out = Layout(land, units, dice)
    y = land.board.grid.y
    rifles = out.of("sd")
    out.fill(rifles, land.front)
    rows = [out.ranked((n, n), lambda s: y[s]) for n in (1, 2, 3, 4)]
    for row in rows:
        rest = out.of()
        if not rest or not row:
            break
        step = max(len(row) // len(rest), 1)
        out.fill(rest, row[dice.roll(step, "lab") - 1 :: step])
    out.fill(out.of(), out.ranked((0, 99), lambda s: land.depth[s]))
    return out


def turtle(land: Land, units: Sequence[Unit], dice: Dice) -> Layout:
    """Two divisions in every town, the rest on the hardest ground around the towns."""
    out = Layout(land, units, dice)
    board = land.board
    towns = [s for s, place in sorted(board.places.items()) if place.owner == land.v.side]
    towns.sort(key=lambda s: (board.places[s].kind != "capital", land.depth.get(s, 99), s))
    for _ in range(2):
        for s in towns:
            unit = next((one for one in out.of("sd", "td", "md", "ptd") if land.stands(one.arm, s)), None)
            if unit is not None and s in land.depth:
                out.put(unit, s)
    hard = {MOUNTAIN: -3.0, CITY: -2.0, FORTRESS: -2.0}

    def worth(s: int) -> float:
        near = min((land.apart(s, town) for town in towns), default=0)
        return near + hard.get(board.combat[s], 0.0)

    out.fill(out.of(), out.ranked((0, 99), worth))
    return out


def wedge(land: Land, units: Sequence[Unit], dice: Dice) -> Layout:
    """A screen along the border, all the rest in one mass behind one place of it."""
    out = Layout(land, units, dice)
    out.screen()
    front = land.front
    middle = front[len(front) // 5 + dice.roll(max(len(front) * 3 // 5, 1), "lab") - 1] if front else 0
    nearness: Callable[[int], float] = lambda s: land.apart(s, middle) + 0.3 * land.depth[s]  # noqa: E731
    out.fill(out.of(*MOTORS), out.ranked((0, 3), nearness))
    out.fill(out.of(), out.ranked((0, 99), nearness))
    return out


def scattered(land: Land, units: Sequence[Unit], dice: Dice) -> Layout:
    """Anywhere on the own land."""
    out = Layout(land, units, dice)
    for unit in list(out.left):
        free = [s for s in sorted(land.depth) if s not in out.taken and land.stands(unit.arm, s)]
        if free:
            out.put(unit, pick(dice, free))
    return out


LAYOUTS = {"commander": commander, "line": line, "turtle": turtle, "wedge": wedge, "random": scattered}
"""Style → how it deploys."""
