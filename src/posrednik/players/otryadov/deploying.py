"""Before play: the sealed plan of a competition, and the deployment behind the screen.

Templates: machine guns and rifles in the first echelon of one sector, horse in front, two of the least worth on
the rear target, which no raid can then enter (O30-XIII-1); a defender takes heights and woods near the front.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from posrednik.core.dice import Dice
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.deployment import allowed_squares, check_placement
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.imagine import sample_placement
from posrednik.games.otryadov.scenario import cut_to
from posrednik.games.otryadov.squares import BIT, COLUMNS, FORWARD, NAMES, SIDES, row_of
from posrednik.games.otryadov.tables import FORMS, NUMBERS
from posrednik.games.otryadov.view import View, facts_of
from posrednik.geometry.squares import bits
from posrednik.players.base import shuffled
from posrednik.players.otryadov.levels import Level
from posrednik.players.otryadov.scene import RAIDER, WORTH

_RULES = NUMBERS["deployment"]
_CLAUSE = "O30-X-2"
_GUNS = ("field_gun", "horse_gun", "battalion_gun")
_FIRST = {"hmg": 0, "rifle": 1, "commander": 2, "tachanka": 1, "partisan": 2, "cavalry": 3, "lmg": 4}
_CROWD = 40
SECTORS = ((1, 8), (1, 5), (4, 8), (2, 7), (0, 9))
"""First and last column of a main effort."""


def before_play(view: View, dice: Dice, level: Level) -> list[o.AnyOrder]:
    """The orders owed before the first turn: plan (O30-XVII-2) and deployment (O30-X-2)."""
    own = view.sides[view.seat]
    given: list[o.AnyOrder] = []
    if view.scenario.competition and not own.filed:
        aim = "hold" if view.scenario.defender == view.seat else "destruction"
        given.append(o.FilePlan(Plan(tuple(COLUMNS), aim)))
    if not own.deployed:
        given.append(o.Deploy(Deployment(view, dice).placement(level.template)))
    return given


class Deployment:
    """The deployment of one side."""

    def __init__(self, view: View, dice: Dice) -> None:
        self.dice, self.scenario = dice, view.scenario
        self.f = facts_of(view)
        self.side = SIDES.index(view.seat)
        self.there: dict[int, list[str]] = {}
        self.type = {i: FORMS[self.f.form[i]].type for i in range(*self.f.roster.span(self.side))}

    def placement(self, template: bool) -> dict[str, str]:
        """Figure → square: a template where one fits, else a lawful draw."""
        for _ in range(12 if template else 0):
            squares = self._template()
            if squares is None:
                continue
            names = {self.f.roster.ids[i]: NAMES[s] for i, s in sorted(squares.items())}
            if check_placement(self.f, self.scenario, self.side, names, {}) is None:
                return names
        return sample_placement(self.f, self.scenario, self.side, self.dice)

    def _template(self) -> Mapping[int, int] | None:
        if self.f.law.o41 or self.scenario.defender == SIDES[self.side]:
            return self._on_the_field()
        return self._in_the_zone()

    def _kept(self) -> list[int]:
        """The figures that stay after a defender's cut: those of least worth go into the box (O30-XI-1)."""
        own = list(self.type)
        due = cut_to(len(own), self.scenario.cut if self.scenario.defender == SIDES[self.side] else None)
        return sorted(sorted(own, key=lambda i: (-WORTH[self.type[i]], i))[:due])

    def _on_the_field(self) -> Mapping[int, int] | None:
        """Heights first, then woods, not far from the front; those who fire best choose first."""
        g, law = self.f.ground, self.f.law
        held: dict[int, int] = {}
        out: dict[int, int] = {}
        jitter = {s: self.dice.roll(6, _CLAUSE) for s in range(len(NAMES))}
        fixed = {"aircraft": -3, "armoured_train": -2, "armoured_car": -1}
        for i in sorted(self._kept(), key=lambda i: (fixed.get(self.type[i], _FIRST.get(self.type[i], 5)), i)):
            best = None
            for s in bits(allowed_squares(self.f, self.scenario, self.side, self.f.form[i])):
                room = law.masking_capacity if BIT[s] & g.masking else law.open_capacity
                if held.get(s, 0) < room:
                    worth = self._site(i, s) * 6 + jitter[s]
                    best = max(best, (worth, -s)) if best else (worth, -s)
            if best is None:
                return None
            out[i] = -best[1]
            held[out[i]] = held.get(out[i], 0) + 1
        return out

    def _site(self, i: int, s: int) -> int:
        """The worth of a square of the field for a figure."""
        g, type = self.f.ground, self.type[i]
        depth = row_of(s) if self.side == 0 else 16 - row_of(s)
        front = min(depth, 7)
        if type in _GUNS:
            return -abs(depth - 3) + (4 if BIT[s] & g.strong else 0)
        if BIT[s] & g.strong:
            return 8 + front
        if BIT[s] & g.masking and type in ("lmg", "cavalry", "commander", "rifle"):
            return 5 + front // 2
        return min(front, 5)

    def _in_the_zone(self) -> Mapping[int, int] | None:
        """Echelons in the neutral zone (O30-X-4 … X-7)."""
        low, high = SECTORS[self.dice.roll(len(SECTORS), _CLAUSE) - 1]
        rows = [0, -1, -2] if self.side == 0 else [16, 17, 18]
        squares = [[(row + 2) * 10 + c for c in self._columns(low, high)] for row in rows]
        out: dict[int, int] = {}
        self.there = {}
        own = self._kept()
        for i in self._guards(own):
            self._put(out, i, self.f.ground.rear[self.side])
        second = len(own) // 2
        behind = 4 if len(own) > _CROWD else 0
        first = int(_RULES["row1_others"])
        for i in self._order(own, out):
            type = self.type[i]
            lines = [2] if type in (*_GUNS, "tank") else [1, 2]
            if type == "armoured_car" or (first and type in ("cavalry", "tachanka")):
                lines = [0, *lines]
            if type == "lmg" or (type == "rifle" and behind):
                lines = [2, 1] if len(own) > _CROWD else [2]
                behind -= type == "rifle"
            if second < 1:
                lines = [n for n in lines if n != 1]
            allowed = allowed_squares(self.f, self.scenario, self.side, self.f.form[i])
            place = next(((n, s) for n in lines for s in squares[n] if BIT[s] & allowed and self._room(type, s)), None)
            if place is None:
                place = next(
                    ((n, s) for n in (2, 0) for s in bits(allowed) if row_of(s) == rows[n] and self._room(type, s)),
                    None,
                )
            if place is None:
                return None
            line, s = place
            second -= line == 1
            first -= line == 0 and type != "armoured_car"
            self._put(out, i, s)
        return out

    def _put(self, out: dict[int, int], i: int, s: int) -> None:
        out[i] = s
        self.there.setdefault(s, []).append(self.type[i])

    def _room(self, type: str, s: int) -> bool:
        """Whether one more of that type finds room on s: two, and light machine guns beside rifles (X-7)."""
        types = [*self.there.get(s, ()), type]
        organic = 0
        if self.f.law.options.organic_lmg and row_of(s) not in (0, 16):
            organic = min(types.count("lmg"), int(_RULES["lmg_per_rifle"]) * types.count("rifle"))
        return len(types) - organic <= int(_RULES["stack"])

    def _columns(self, low: int, high: int) -> Iterator[int]:
        """Columns of the main effort by chance, then the others from near to far."""
        inner = shuffled(self.dice, range(low, high + 1), _CLAUSE)
        outer = [c for c in range(10) if not low <= c <= high]
        yield from inner
        yield from sorted(outer, key=lambda c: min(abs(c - low), abs(c - high)))

    def _guards(self, own: list[int]) -> list[int]:
        """Who stands on the rear target: two of the least worth, in small games one."""
        if not self.f.law.raids:
            return []
        fit = [i for i in own if RAIDER[self.f.form[i]] or self.type[i] == "chem"]
        cheap = sorted(fit, key=lambda i: (WORTH[self.type[i]], -i))
        cheap = [i for i in cheap if self.type[i] == "lmg"][:2] or cheap[:1]
        return cheap if len(own) > 6 else []

    def _order(self, own: list[int], placed: Mapping[int, int]) -> list[int]:
        """Trains, guns, tanks and cars choose first, then horse, then those of the first echelon."""
        rank = {
            "armoured_train": 0,
            "field_gun": 1,
            "horse_gun": 1,
            "battalion_gun": 1,
            "tank": 2,
            "armoured_car": 3,
            "cavalry": 4,
        }
        mixed = shuffled(self.dice, [i for i in own if i not in placed], _CLAUSE)
        return sorted(mixed, key=lambda i: rank.get(self.type[i], 5 + _FIRST.get(self.type[i], 5)))


__all__ = ["FORWARD", "Deployment", "before_play"]
