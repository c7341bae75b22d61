"""The worth of a whole turn: what it destroys, what the enemy could answer, what it threatens, where it leads."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from posrednik.games.otryadov.squares import BIT, FIELD, GRID
from posrednik.games.otryadov.tables import FORMS, MATERIAL, NUMBERS
from posrednik.geometry.squares import bits
from posrednik.players.otryadov.aims import Aims
from posrednik.players.otryadov.levels import Weights
from posrednik.players.otryadov.plan import Plan
from posrednik.players.otryadov.scene import HEAVY, LIVING, RAIDER, RIDER, Scene
from posrednik.players.otryadov.volleys import Pairs, Volleys, answer, solve

_NEAR = GRID.neighbours
_FAINT = 0.3
_VICTIMS = int(NUMBERS["raid"]["victims"])
_ARMOUR = tuple(f.type in ("armoured_car", "tank") for f in FORMS)


@dataclass
class Verdict:
    """The worth of a plan, and the fire that goes with it."""

    worth: float
    volleys: Volleys


class Appraisal:
    """Evaluates plans of one turn; counts how many it has evaluated."""

    def __init__(self, scene: Scene, aims: Aims, w: Weights) -> None:
        self.scene, self.aims, self.w = scene, aims, w
        self.count = 0
        self.rear = scene.ground.rear[scene.side]
        self.goal = scene.ground.rear[scene.foe]
        self.raiders = aims.raiders
        self.caution, self.follow = aims.caution, aims.follow
        self.value = list(scene.value)
        for k in scene.them:
            if BIT[scene.sq[k]] & aims.counted[scene.foe]:
                self.value[k] += aims.height

    def judge(self, plan: Plan) -> Verdict:
        """The worth of a plan for the side to move, in material units."""
        self.count += 1
        scene = self.scene
        sq = list(scene.sq)
        worth = self._walk(plan, sq)
        changed = [i for i in (*plan.moves, *plan.storms) if sq[i] != scene.sq[i]]
        here = self._standing(changed, sq)
        own1 = scene.own0
        for i in changed:
            if scene.sq[i] not in here:
                own1 &= ~BIT[scene.sq[i]]
        for i in changed:
            if sq[i] >= 0:
                own1 |= BIT[sq[i]]
        beaten = {storm.target for storm in plan.storms.values()}
        foe1 = scene.foe0
        for k in beaten:
            foe1 &= ~BIT[scene.sq[k]]
        volleys = solve(self._fire(plan, sq, own1, foe1), scene.need, self.value)
        dead = beaten | volleys.dead
        worth += volleys.killed + self.w.hurt * volleys.hurt + sum([self.value[j] for j in beaten])
        worth += self._support(plan, volleys, sq, own1 | foe1)
        alive = [k for k in scene.them if k not in dead]
        if not alive:
            return Verdict(worth + 1000.0, volleys)
        if scene.f.sides[scene.side].engaged and not own1 & FIELD & ~scene.ground.impassable and not scene.law.o41:
            worth -= 100.0
        worth += self._reply(volleys, sq, own1, alive, here, changed)
        return Verdict(worth, volleys)

    def _standing(self, changed: list[int], sq: list[int]) -> dict[int, list[int]]:
        """Square → own figures there, once the plan is carried out."""
        scene = self.scene
        here = dict(scene.own_at)
        for i in changed:
            left = [n for n in here[scene.sq[i]] if n != i]
            if left:
                here[scene.sq[i]] = left
            else:
                del here[scene.sq[i]]
        for i in changed:
            if sq[i] >= 0:
                here[sq[i]] = [*here.get(sq[i], ()), i]
        return here

    def _walk(self, plan: Plan, sq: list[int]) -> float:
        """Carry the plan out on the squares (-1: gone); the worth of the new places and of raids."""
        scene = self.scene
        worth = 0.0
        for i, path in plan.moves.items():
            end = path[-1]
            m = self.aims.map(scene.form[i])
            worth += m[end] - m[sq[i]]
            sq[i] = end
        for i, storm in plan.storms.items():
            m = self.aims.map(scene.form[i])
            worth += m[storm.path[-1]] - m[sq[i]]
            sq[i] = storm.path[-1]
        if scene.law.raids:
            for i in (*plan.moves, *plan.storms):
                if sq[i] == self.goal and RAIDER[scene.form[i]]:
                    worth += self._raid(i)
                    sq[i] = -1
        return worth

    def _raid(self, i: int) -> float:
        best = sorted([self.value[k] for k in self.scene.them], reverse=True)[:_VICTIMS]
        own = 0.0 if self.scene.f.village[i] and self.scene.law.partisans else self.scene.value[i]
        return sum(best) - own

    def _fire(self, plan: Plan, sq: list[int], own1: int, foe1: int) -> Pairs:
        """Who of us can fire on whom, before moving or after it."""
        scene = self.scene
        bear, side, at = scene.sights.bear, scene.side, scene.at
        before, after = scene.own0 | scene.foe0, own1 | foe1
        pairs: Pairs = {}
        sights = scene.sights
        for i in scene.shooters:
            form, a, b = scene.form[i], scene.sq[i], sq[i]
            fan = sights.fan[form]
            if not (fan[a] | fan[b]) & foe1 or i in plan.storms:
                continue
            tied = BIT[a] & sights.tied[form]
            m = 0 if tied else bear(form, a, before, side)
            if b != a and b >= 0:
                if not (tied or BIT[b] & sights.tied[form]) or BIT[b] & sights.ahead[side][a]:
                    m |= bear(form, b, after, side)
            elif before != after and b >= 0 and not tied:
                m |= bear(form, a, after, side)
            m &= foe1
            if m:
                for s in bits(m):
                    for j in at[s]:
                        c = scene.weight(i, b if b >= 0 else a, j, s, after)
                        if c:
                            pairs.setdefault(j, []).append((c, i))
        return pairs

    def _support(self, plan: Plan, volleys: Volleys, sq: list[int], figures: int) -> float:
        """What storms cost that have no fire of their own: a free firer is taken for each (O30-VIII-7)."""
        if not plan.storms:
            return 0.0
        scene = self.scene
        worth = 0.0
        busy = set(volleys.shots) | set(plan.storms)
        for storm in plan.storms.values():
            if storm.self_fire:
                continue
            b = scene.sq[storm.target]
            helper = None
            for i in scene.own:
                if i in plan.storms or not scene.law.range[scene.form[i]] or scene.f.neutralised[i]:
                    continue
                if scene.in_wood(i, scene.sq[i]):
                    continue
                if scene.sights.bear(scene.form[i], scene.sq[i], scene.own0 | scene.foe0, scene.side) & BIT[b]:
                    helper = i
                    if i not in busy:
                        break
            if helper is None:
                worth -= self.value[storm.target] + 5.0
            elif helper in busy:
                worth -= 1.5
        return worth

    def _reply(
        self,
        volleys: Volleys,
        sq: list[int],
        own1: int,
        alive: list[int],
        here: dict[int, list[int]],
        changed: list[int],
    ) -> float:
        """What the enemy could do to us next, and what we then still threaten."""
        scene, w = self.scene, self.w
        pinned = {j for j in volleys.shots.values() if j not in volleys.dead}
        foe2 = 0
        for k in alive:
            foe2 |= BIT[scene.sq[k]]
        need, kind = scene.need[:], scene.ground.kind
        for i in changed:
            if sq[i] >= 0:
                need[i] = scene.needs[scene.form[i]][kind[sq[i]]]
        standing, moving = self._bearing(alive, scene.sq, scene.ring, here, own1, own1 | foe2, pinned)
        storms = self._storms(alive, pinned, here, own1, standing)
        back = answer(standing, moving, storms, need, self.value, scene.law.strip_limit)
        loss = back.killed + w.hurt * back.hurt + self._rear_loss(own1, alive, pinned)
        worth = self._whistle(sq, own1, foe2, alive, back.dead) - self.caution * loss
        if self.follow:
            ring = dict(scene.next)
            for i in changed:
                if sq[i] >= 0:
                    ring[i] = scene.rings(i, sq[i])
            ours = [i for i in scene.own if sq[i] >= 0 and i not in back.dead]
            stand, move = self._bearing(ours, sq, ring, scene.foe_at, foe2, own1 | foe2, set(), volleys.dead)
            ahead = answer(stand, move, {}, scene.need, self.value, scene.law.strip_limit)
            worth += self.follow * (ahead.killed + w.hurt * ahead.hurt)
        return worth

    def _whistle(self, sq: list[int], own1: int, foe2: int, alive: list[int], lost: Set[int]) -> float:
        """What the umpire's judgement would be worth after the enemy's answer; more as the clock runs down."""
        scene = self.scene
        worth = self.w.verdict * self.aims.posture.clock**3
        if worth < _FAINT:
            return 0.0
        for i in lost:
            own1 &= ~BIT[sq[i]]
        beaten = sum([MATERIAL[scene.form[k]] for k in scene.them if k not in alive])
        gone = sum([MATERIAL[scene.form[i]] for i in lost])
        return worth * self.aims.judged(own1, foe2, gone, beaten)

    def _bearing(
        self, firers: list[int], sq: list[int], ring: dict[int, tuple[int, int]], here: dict[int, list[int]],
        targets: int, figures: int, pinned: set[int], gone: Set[int] = frozenset(),
    ) -> tuple[Pairs, Pairs]:  # fmt: skip
        """Who of the firers bears on whom, standing and after a move."""
        scene = self.scene
        sights, neutralised = scene.sights, scene.f.neutralised
        fan, tied, forms = sights.fan, sights.tied, scene.form
        side = scene.f.roster.side(firers[0]) if firers else 0
        standing: Pairs = {}
        moving: Pairs = {}
        for k in firers:
            form, s = forms[k], sq[k]
            m = 0
            if fan[form][s] & targets and not BIT[s] & tied[form]:
                m = sights.bear(form, s, figures, side) & targets
            more = ring[k][0] & targets & ~m
            if not (m or more) or neutralised[k] > 1:
                continue
            if m:
                for q in bits(m):
                    for j in here[q]:
                        c = scene.weight(k, s, j, q, figures) if j not in gone else 0
                        if c:
                            standing.setdefault(j, []).append((c, k))
            if more and k not in pinned:
                for q in bits(more):
                    for j in here[q]:
                        c = scene.weight(k, s, j, q, figures) if j not in gone else 0
                        if c:
                            moving.setdefault(j, []).append((c, k))
        return standing, moving

    def _storms(
        self, alive: list[int], pinned: set[int], here: dict[int, list[int]], own1: int, standing: Pairs
    ) -> dict[int, list[int]]:
        """Own figure → enemies that could storm it next (chapter VIII, simplified)."""
        scene = self.scene
        out: dict[int, list[int]] = {}
        for k in alive:
            ring = scene.ring[k][1] & own1 & ~scene.ground.masking
            if not ring or k in pinned:
                continue
            form = scene.form[k]
            rider, armour = RIDER[form], _ARMOUR[form]
            for q in bits(ring if rider or armour else ring & scene.weak & _NEAR[scene.sq[k]]):
                there = here[q]
                if len(there) != 1:
                    continue
                j = there[0]
                others = [i for _, i in standing.get(j, ()) if i != k]
                if HEAVY[scene.form[j]] and LIVING[form]:
                    if len(others) < 2:
                        continue
                elif (rider or armour) and not others:
                    continue
                out.setdefault(j, []).append(k)
        return out

    def _rear_loss(self, own1: int, alive: list[int], pinned: set[int]) -> float:
        """What raids threaten while nobody stands on our rear target (O30-XIII-1)."""
        if not self.raiders or BIT[self.rear] & own1:
            return 0.0
        loss = 0.0
        for k, turns in self.raiders.items():
            if k in alive:
                loss = max(loss, self.w.raided * (1.0 if turns == 1 and k not in pinned else 0.4))
        return loss
