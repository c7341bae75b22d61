"""The land at planning: the border, how deep every own square lies behind it, which arms may stand there."""

from __future__ import annotations

from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.law import Law, law_of
from posrednik.games.strategia.sighting import shifts
from posrednik.games.strategia.view import View
from posrednik.games.strategia.words import CITY, FORTRESS
from posrednik.geometry.squares import bits


class Land:
    """A side's country before the war: `front` are the squares on the enemy's border, `depth` squares behind it."""

    def __init__(self, v: View) -> None:
        self.v = v
        self.board = v.board
        self.law: Law = law_of(v.options, v.tables)
        shift = shifts(v.board.width, v.board.height)
        mine = OWNERS.index(v.side)
        self.own = sum(1 << s for s, owner in enumerate(v.owners) if owner == mine) & v.board.land
        foes = {OWNERS.index(side) for side in OWNERS[1:] if _at_war(v, side)}
        foreign = foes or {n for n, side in enumerate(OWNERS) if side and side != v.side}
        enemy = sum(1 << s for s, owner in enumerate(v.owners) if owner in foreign) & v.board.land
        edge = self.own & shift.beside(enemy) or self.own & shift.around(shift.around(enemy))
        self.front = tuple(sorted(bits(edge or self.own), key=lambda s: (v.board.grid.y[s], v.board.grid.x[s])))
        self.depth = self._depths()

    def _depths(self) -> dict[int, int]:
        shift = shifts(self.board.width, self.board.height)
        grown = sum(1 << s for s in self.front)
        out = dict.fromkeys(self.front, 0)
        n = 0
        while True:
            n += 1
            more = shift.around(grown) & self.own & ~grown
            if not more:
                return out
            out.update(dict.fromkeys(bits(more), n))
            grown |= more

    def stands(self, arm: str, square: int) -> bool:
        """Whether an arm may be put on a square: the ground bears it, a road leads through, no guns in towns."""
        if arm == "ad" and self.board.combat[square] in (CITY, FORTRESS):
            return False
        return bool(self.law.speed(arm, self.board.relief[square]) or self.board.roads >> square & 1)

    def apart(self, a: int, b: int) -> int:
        """Squares between two."""
        return self.board.grid.distance(a, b)


def _at_war(v: View, side: str) -> bool:
    if side == v.side:
        return False
    pair = (v.side, side) if OWNERS.index(v.side) < OWNERS.index(side) else (side, v.side)
    return (*pair, "war") in v.relations
