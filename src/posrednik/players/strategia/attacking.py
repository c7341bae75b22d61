"""Blows put together: for every enemy in reach the squares and units that strike him best, the best blow first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from posrednik.games.strategia.words import CITY, FORTRESS
from posrednik.players.strategia.openings import Openings, Pick, Slots
from posrednik.players.strategia.weighing import REAR, Weight, weigh


class Blow(NamedTuple):
    """A blow at a square: who strikes, what it is expected to bring, what that is worth to the side.

    `value` is `worth` less the danger of the places from which it is struck.
    """

    target: int
    picks: tuple[Pick, ...]
    weight: Weight
    value: float
    worth: float


class Taste(Struct, frozen=True):
    """What a side looks for in blows; `exposed` is the enemy's strength that bears on a square, `barred` pairs of a
    unit's id and a square that are out of the question, `spared` squares that are not struck."""

    least: float = 0.15
    own_loss: float = 1.0
    effort: float = 0.04
    encircles: bool = True
    exposed: Sequence[float] = ()
    fear: float = 0.0
    barred: frozenset[tuple[str, int]] = frozenset()
    spared: frozenset[int] = frozenset()
    noise: Callable[[int], float] = lambda target: 1.0


_CHEAP = 3
"""Units looked at for each square of an encirclement, and the strongest for each square of a blow in force."""
_MOST = 8


class Assault:
    """All blows that a side could strike in one move from the places that its units can reach."""

    def __init__(self, at: Openings, taste: Taste) -> None:
        self.p = at.p
        self.at = at
        self.taste = taste
        self.used: set[str] = set()
        self.filled: set[int] = set()
        self.left: set[int] = set()
        self.targets = [target for target in at.slots if target not in taste.spared]

    def blows(self) -> Iterator[Blow]:
        """The blows to strike, each the best that the units still free can do."""
        best: dict[int, Blow | None] = {}
        while True:
            for target in self.targets:
                if target not in best:
                    best[target] = self._best(target)
            found = [blow for blow in best.values() if blow is not None and blow.value > self.taste.least]
            if not found:
                return
            blow = max(found, key=lambda one: (one.value, -one.target))
            yield blow
            self._commit(blow)
            self.targets.remove(blow.target)
            best = {
                target: one
                for target, one in best.items()
                if target != blow.target and (one is None or not self._touches(one, blow))
            }

    def _touches(self, one: Blow, done: Blow) -> bool:
        ids = {pick.unit.id for pick in done.picks}
        squares = {pick.square for pick in done.picks}
        return any(pick.unit.id in ids or pick.square in squares or self._crossed(pick) for pick in one.picks)

    def _commit(self, blow: Blow) -> None:
        for pick in blow.picks:
            self.used.add(pick.unit.id)
            self.filled.update(pick.arrival.squares)
            if pick.square != pick.unit.at:
                self.left.update(pick.unit.squares)

    def _free(self, pick: Pick) -> bool:
        """Whether a pick can be made beside those made already."""
        if pick.unit.id in self.used or self._crossed(pick) or any(s in self.filled for s in pick.arrival.squares):
            return False
        if (pick.unit.id, pick.square) in self.taste.barred:
            return False
        others = [id for id in self.p.at.get(pick.square, ()) if id != pick.unit.id]
        return not others or (pick.square in self.left and all(id in self.used for id in others))

    def _crossed(self, pick: Pick) -> bool:
        """Whether cards on their way now would run into one that has come to its place (levels 2-3)."""
        return self.p.law.cards and any(s in self.filled for s in pick.arrival.path)

    def _best(self, target: int) -> Blow | None:
        slots: Slots = {}
        for q, picks in self.at.slots[target].items():
            free = [one for one in picks if self._free(one)]
            if free:
                slots[q] = free
        if not slots:
            return None
        found = [self._in_force(target, slots)]
        if self.taste.encircles:
            found.append(self._encircled(target, slots))
        blows = [one for one in found if one is not None]
        return max(blows, key=lambda one: one.value) if blows else None

    def _encircled(self, target: int, slots: Slots) -> Blow | None:
        """The cheapest pair of units that strikes from the rear and from another side."""
        if self.p.board.combat[target] == FORTRESS:
            return None
        rear: list[Pick] = []
        other: list[Pick] = []
        for picks in slots.values():
            behind = picks[0].striker.side == REAR
            (rear if behind else other).extend(sorted(picks, key=self._price)[:_CHEAP])
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
        worth = pick.striker.worth
        return worth * self.taste.effort + self._fear(pick, worth), pick.unit.id

    def _fear(self, pick: Pick, worth: float) -> float:
        if not self.taste.exposed or not self.taste.fear:
            return 0.0
        return self.taste.fear * worth * min(self.taste.exposed[pick.square] / (worth * 6), 1.0)

    def _in_force(self, target: int, slots: Slots) -> Blow | None:
        """The strongest units from all squares that go together, and then without those that add nothing."""
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
            made = [self._made(target, (*picks, one)) for one in offers if self._fits(target, picks, one)]
            if not made:
                break
            blow = max(made, key=lambda one: (one.weight.ratio, one.value))
            picks = list(blow.picks)
            if best is None or blow.value > best.value:
                best = blow
            if blow.weight.captured:
                break
        return self._pruned(best) if best is not None else None

    def _fits(self, target: int, picks: Sequence[Pick], one: Pick) -> bool:
        """Who cannot encircle does not look for the rear."""
        if self.taste.encircles:
            return True
        sides = one.striker.side
        for pick in picks:
            sides |= pick.striker.side
        return self.at.marks[target].kind(sides) in _PLAIN

    def _strength(self, pick: Pick) -> tuple[float, float, str]:
        worth = pick.striker.worth
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
        weight = weigh(self.at.marks[target], [one.striker for one in picks], taste.noise(target))
        worth = weight.gain - taste.own_loss * weight.loss - taste.effort * sum(one.striker.worth for one in picks)
        if self.p.board.combat[target] in (CITY, FORTRESS):
            worth += 0.1 * weight.gain
        return Blow(target, picks, weight, worth - sum(self._fear(one, one.striker.worth) for one in picks), worth)


_PLAIN = ("regular", "flank", "two_flanks", "combined1", "combined2")
