"""Blows put together: for every enemy in reach the squares and units that strike him best, the best blow first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from posrednik.games.strategia.directions import direction
from posrednik.games.strategia.imagine import World
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import CITY, FORTRESS
from posrednik.players.strategia.reach import Arrival, Reach, faces
from posrednik.players.strategia.weighing import Weight, kind_of, scales, weigh


class Pick(NamedTuple):
    """A unit that strikes, the square from which, and how it comes there."""

    unit: Unit
    square: int
    arrival: Arrival


class Blow(NamedTuple):
    """A blow at a square: who strikes, what it is expected to bring, what that is worth to the side."""

    target: int
    picks: tuple[Pick, ...]
    weight: Weight
    value: float


class Taste(Struct, frozen=True):
    """What a side looks for in blows; `exposed` is the enemy's strength that bears on a square, `barred` pairs of a
    unit's id and a square that are out of the question, `worth` what is gained besides if a target falls."""

    least: float = 0.15
    own_loss: float = 1.0
    effort: float = 0.04
    encircles: bool = True
    exposed: Sequence[float] = ()
    fear: float = 0.0
    barred: frozenset[tuple[str, int]] = frozenset()
    worth: Mapping[int, float] = {}
    noise: Callable[[int], float] = lambda target: 1.0


_CHEAP = 3
"""Units looked at for each square of an encirclement, and the strongest for each square of a blow in force."""
_MOST = 8


class Assault:
    """All blows that a side could strike in one move from the places that its units can reach."""

    def __init__(
        self, p: World, reaches: Mapping[str, tuple[Unit, Reach]], struck: Mapping[int, Sequence[Unit]], taste: Taste
    ) -> None:
        self.p = p
        self.taste = taste
        self.struck = struck
        self.scales = scales(p.law)
        self.used: set[str] = set()
        self.filled: set[int] = set()
        self.left: set[int] = set()
        self.held = dict(p.at)
        self.slots = {target: self._slots(target, reaches) for target in sorted(struck)}

    def _slots(self, target: int, reaches: Mapping[str, tuple[Unit, Reach]]) -> dict[int, list[Pick]]:
        """For each square beside a target, who could strike from there."""
        p = self.p
        out: dict[int, list[Pick]] = {}
        beside = [q for _, q in p.board.near[target] if p.board.land >> q & 1 and q not in self.struck]
        for id, (unit, where) in reaches.items():
            for q in beside:
                for arrival in where.get(q, ()):
                    if (id, q) not in self.taste.barred and faces(p, arrival, q, target):
                        out.setdefault(q, []).append(Pick(unit, q, arrival))
                        break
        return out

    def blows(self) -> Iterator[Blow]:
        """The blows to strike, each the best that the units still free can do."""
        best: dict[int, Blow | None] = {}
        while True:
            for target in self.slots:
                if target not in best:
                    best[target] = self._best(target)
            found = [blow for blow in best.values() if blow is not None and blow.value > self.taste.least]
            if not found:
                return
            blow = max(found, key=lambda one: (one.value, -one.target))
            yield blow
            self._commit(blow)
            del self.slots[blow.target]
            best = {
                target: one
                for target, one in best.items()
                if target != blow.target and one is not None and not self._touches(one, blow)
            }

    def _touches(self, one: Blow, done: Blow) -> bool:
        ids = {pick.unit.id for pick in done.picks}
        squares = {pick.square for pick in done.picks}
        return any(pick.unit.id in ids or pick.square in squares or self._crossed(pick) for pick in one.picks)

    def _commit(self, blow: Blow) -> None:
        for pick in blow.picks:
            self.used.add(pick.unit.id)
            self.filled.add(pick.square)
            if pick.square != pick.unit.at:
                self.left.update(pick.unit.squares)

    def _free(self, pick: Pick, taken: Sequence[int] = ()) -> bool:
        """Whether a pick can be made beside those made already."""
        if pick.unit.id in self.used or pick.square in taken or self._crossed(pick):
            return False
        if pick.square in self.filled:
            return False
        others = [id for id in self.held.get(pick.square, ()) if id != pick.unit.id]
        return not others or (pick.square in self.left and all(id in self.used for id in others))

    def _crossed(self, pick: Pick) -> bool:
        """Whether cards on their way now would run into one that has come to its place (levels 2-3)."""
        return self.p.law.cards and any(s in self.filled for s in pick.arrival.path)

    def _best(self, target: int) -> Blow | None:
        slots = {q: [one for one in picks if self._free(one)] for q, picks in self.slots[target].items()}
        slots = {q: picks for q, picks in slots.items() if picks}
        if not slots:
            return None
        found = [self._in_force(target, slots)]
        if self.taste.encircles:
            found.append(self._encircled(target, slots))
        blows = [one for one in found if one is not None]
        return max(blows, key=lambda one: one.value) if blows else None

    def _facing(self, target: int) -> int:
        return max(self.struck[target], key=lambda unit: (self.scales.worth(unit), unit.id)).facing

    def _encircled(self, target: int, slots: Mapping[int, list[Pick]]) -> Blow | None:
        """The cheapest pair of units that strikes from the rear and from another side."""
        p = self.p
        if p.board.combat[target] == FORTRESS:
            return None
        x, y = p.board.grid.x, p.board.grid.y
        facing = self._facing(target)
        card = ((x[target], y[target]),)
        rear: list[Pick] = []
        other: list[Pick] = []
        for q, picks in slots.items():
            behind = direction(p.law, card, facing, (x[q], y[q])) == "rear"
            cheap = sorted(picks, key=self._price)[:_CHEAP]
            (rear if behind else other).extend(cheap)
        rear.sort(key=self._price)
        other.sort(key=self._price)
        for limit in range(2, len(rear) + len(other) + 1):
            pairs = [
                (self._price(a)[0] + self._price(b)[0], i, j)
                for i, a in enumerate(rear[:limit])
                for j, b in enumerate(other[:limit])
                if a.unit.id != b.unit.id and a.square != b.square and not self._clash(a, b)
            ]
            if pairs:
                _, i, j = min(pairs)
                return self._made(target, (rear[i], other[j]))
            if limit >= len(rear) and limit >= len(other):
                break
        return None

    def _clash(self, a: Pick, b: Pick) -> bool:
        if not self.p.law.cards:
            return False
        return b.square in a.arrival.path or a.square in b.arrival.path

    def _price(self, pick: Pick) -> tuple[float, str]:
        """What it costs to use a unit so: its worth, and the danger of the place."""
        worth = self.scales.worth(pick.unit)
        return worth * self.taste.effort + self._fear(pick, worth), pick.unit.id

    def _fear(self, pick: Pick, worth: float) -> float:
        if not self.taste.exposed or not self.taste.fear:
            return 0.0
        return self.taste.fear * worth * min(self.taste.exposed[pick.square] / (worth * 6), 1.0)

    def _in_force(self, target: int, slots: Mapping[int, list[Pick]]) -> Blow | None:
        """The strongest units from all squares that go together, and then without those that add nothing."""
        facing = self._facing(target)
        strong = {q: sorted(picks, key=self._strength)[:_CHEAP] for q, picks in slots.items()}
        best: Blow | None = None
        picks: list[Pick] = []
        for _ in range(_MOST):
            squares = [one.square for one in picks]
            ids = {one.unit.id for one in picks}
            offers = [
                one for q, some in strong.items() if q not in squares for one in some
                if one.unit.id not in ids and not any(self._clash(one, other) for other in picks)
            ]  # fmt: skip
            made = [self._made(target, (*picks, one)) for one in offers if self._fits(target, squares, one, facing)]
            if not made:
                break
            blow = max(made, key=lambda one: (one.weight.ratio, one.value))
            picks = list(blow.picks)
            if best is None or blow.value > best.value:
                best = blow
            if blow.weight.captured:
                break
        return self._pruned(best) if best is not None else None

    def _fits(self, target: int, squares: Sequence[int], one: Pick, facing: int) -> bool:
        """Who cannot encircle does not look for the rear."""
        return self.taste.encircles or kind_of(self.p, [*squares, one.square], target, facing) in _PLAIN

    def _strength(self, pick: Pick) -> tuple[float, float, str]:
        worth = self.scales.worth(pick.unit)
        return -worth, self._fear(pick, worth), pick.unit.id

    def _pruned(self, blow: Blow) -> Blow:
        while len(blow.picks) > 1:
            fewer = [
                self._made(blow.target, tuple(one for one in blow.picks if one is not pick)) for pick in blow.picks
            ]
            better = max(fewer, key=lambda one: one.value)
            if better.value <= blow.value:
                break
            blow = better
        return blow

    def _made(self, target: int, picks: tuple[Pick, ...]) -> Blow:
        taste = self.taste
        strikers = [(one.unit, one.square) for one in picks]
        weight = weigh(self.p, strikers, target, self.struck[target], taste.noise(target))
        value = weight.gain - taste.own_loss * weight.loss - sum(self._price(one)[0] for one in picks)
        if weight.captured:
            value += taste.worth.get(target, 0.0)
        if self.p.board.combat[target] in (CITY, FORTRESS):
            value += 0.1 * weight.gain
        return Blow(target, picks, weight, value)


_PLAIN = ("regular", "flank", "two_flanks", "combined1", "combined2")
