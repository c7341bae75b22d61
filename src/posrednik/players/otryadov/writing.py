"""From a plan to orders: fire before moving, moves, fire after moving, storms; each carried out by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.effects import DESTROYED, effect, volley
from posrednik.games.otryadov.orders import fire
from posrednik.games.otryadov.raid import is_raid, raid_victims
from posrednik.games.otryadov.squares import NAMES
from posrednik.players.otryadov import specials
from posrednik.players.otryadov.draft import Draft
from posrednik.players.otryadov.plan import Storm

if TYPE_CHECKING:
    from posrednik.players.otryadov.search import Search


class Writer:
    """Writes one plan down."""

    def __init__(self, draft: Draft, search: Search) -> None:
        self.draft, self.search = draft, search
        self.scene, self.plan = search.scene, search.plan
        self.open = dict(search.best.volleys.shots)

    def shoot(self, i: int) -> bool:
        """Figure i fires as planned, if it lawfully can now."""
        j = self.open.get(i)
        f = self.draft.t.f
        if j is None or f.square[j] >= len(NAMES):
            return False
        s = f.square[j]
        at = self.draft.id(j) if len(f.on(s, self.draft.t.enemy)) > 1 else None
        if not self.draft.add(o.Fire(self.draft.id(i), NAMES[s], at)):
            return False
        del self.open[i]
        return True

    def walk(self, i: int, path: Sequence[int]) -> bool:
        """Figure i moves as planned, or by any exit to the same square; a raid names the best victims."""
        t = self.draft.t
        remove = self.victims(i) if is_raid(t, i, path[-1]) else ()
        return self.draft.add(o.Move(self.draft.id(i), tuple([NAMES[s] for s in path]), remove))

    def victims(self, i: int, beaten: int = -1) -> tuple[str, ...]:
        """The enemy figures of most worth, as many as a raid removes."""
        t = self.draft.t
        due = len(raid_victims(t, i, t.f.ground.rear[t.enemy]))
        worth = self.search.appraisal.value
        there = sorted((k for k in t.f.figures(t.enemy) if k != beaten), key=lambda k: (-worth[k], k))
        return tuple([self.draft.id(k) for k in there[:due]])

    def support(self, i: int, storm: Storm) -> bool:
        """Somebody fires on the target of a storm before anybody moves, an idle figure rather than another."""
        t = self.draft.t
        if storm.target in t.support:
            return True
        for k in sorted(self.scene.shooters, key=lambda k: (k in self.open, self.scene.value[k], k)):
            if k == i or k in self.plan.storms or t.f.square[k] >= len(NAMES) or k in t.shots:
                continue
            if self.draft.add(o.Fire(self.draft.id(k), NAMES[storm.path[-1]])) and storm.target in t.support:
                self.open.pop(k, None)
                return True
        return False

    def storm(self, i: int, storm: Storm) -> bool:
        """Figure i storms as planned; if support is missing, somebody who can fires first."""
        t = self.draft.t
        if t.f.square[storm.target] != storm.path[-1]:
            return False
        path = tuple([NAMES[s] for s in storm.path])
        remove = self.victims(i, storm.target) if is_raid(t, i, storm.path[-1]) else ()
        for own in (False, True):
            if self.draft.add(o.Attack(self.draft.id(i), path, own, remove)):
                return True
        return self.support(i, storm) and self.draft.add(o.Attack(self.draft.id(i), path, False, remove))

    def idle_fire(self) -> None:
        """Whoever has not fired yet fires where it helps most, never on a figure that falls anyway."""
        t = self.draft.t
        for i in sorted(self.scene.own):
            if i in t.shots or t.f.square[i] >= len(NAMES):
                continue
            shots = [s for s in fire.targets(t, i) if not s.close and self._helps(s) > 0]
            if shots:
                self.draft.add(max(shots, key=lambda s: (self._helps(s), s.target)))

    def _helps(self, shot: o.Fire) -> float:
        """Worth of the target, more if others fire on it, 0 if their fire destroys it already."""
        t = self.draft.t
        s = self._square(shot.target)
        there = [t.f.roster.index[shot.at]] if shot.at else t.f.on(s, t.enemy)
        best = 0.0
        for k in there:
            fires = t.support.get(k, [])
            done = effect(t.f.law, t.f.form[k], t.f.ground.kind[s], volley(fires)) == DESTROYED if fires else False
            best = max(best, 0.0 if done else self.scene.value[k] * (1 + len(fires)))
        return best

    @staticmethod
    def _square(name: str) -> int:
        return NAMES.index(name)


def write(draft: Draft, search: Search) -> list[o.AnyOrder]:
    """The orders of a plan, completed so that they are lawful."""
    w = Writer(draft, search)
    scene, plan = w.scene, w.plan
    limited = scene.law.options.fire_limited_to_movers
    for i in [] if limited else list(w.open):
        w.shoot(i)
    for i, storm in plan.storms.items():
        if not storm.self_fire:
            w.support(i, storm)
    waiting = list(plan.moves)
    while waiting:
        left = [i for i in waiting if not w.walk(i, plan.moves[i])]
        if len(left) == len(waiting):
            break
        waiting = left
    for i in list(w.open):
        w.shoot(i)
    for i, storm in plan.storms.items():
        w.storm(i, storm)
    best = search.aims

    def choose(things: Sequence[o.AnyOrder]) -> o.AnyOrder:
        def worth(order: o.AnyOrder) -> float:
            if isinstance(order, o.Move):
                i = draft.t.f.roster.index[order.piece]
                m = best.map(scene.form[i])
                return m[NAMES.index(order.path[-1])] - m[scene.sq[i]]
            return -3.0

        return max(things, key=worth)

    draft.meet_duties(choose)
    w.idle_fire()
    specials.flights(draft, search.appraisal.value)
    specials.tokens(draft, search.aims, search.appraisal.value)
    return draft.finish(choose)
