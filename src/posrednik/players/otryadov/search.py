"""The levels that play to win: sensible acts, whole turns made of them, the best by appraisal.

Duties first; then single acts in the strip, ranked roughly and then exactly; then pairs of the best; acts
outside the strip are unlimited and are added one by one. The budget is a number of appraisals.
"""

from __future__ import annotations

from typing import NamedTuple

from posrednik.core.dice import Dice
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.squares import BIT, FORWARD, GRID
from posrednik.games.otryadov.view import View
from posrednik.geometry.squares import bits
from posrednik.players.otryadov.aims import Aims
from posrednik.players.otryadov.appraisal import Appraisal, Verdict
from posrednik.players.otryadov.atoms import Atom, atoms, figure_atoms, guards, indebted
from posrednik.players.otryadov.draft import Draft
from posrednik.players.otryadov.levels import Level
from posrednik.players.otryadov.plan import Plan, Storm
from posrednik.players.otryadov.scene import Scene
from posrednik.players.otryadov.writing import write

_CLAUSE = "lab"
_GRAIN = 1000
_TOP, _WIDTH, _WAYS = 60, 24, 8
_TOGETHER = 2.0
_OUTNUMBERED = 1.5


class Tried(NamedTuple):
    """A single act that has been judged, and the enemy squares it is aimed at."""

    worth: float
    atom: Atom
    plan: Plan
    aimed: int


class Search:
    """The planning of one turn."""

    def __init__(self, draft: Draft, level: Level, dice: Dice) -> None:
        self.draft, self.level, self.dice = draft, level, dice
        self.scene = Scene(draft.t)
        self.aims = Aims(self.scene, draft.view.scenario, level.weights)
        self.appraisal = Appraisal(self.scene, self.aims, level.weights)
        self.plan = Plan()
        self.best = self.judge(self.plan)
        self.kept = guards(self.scene)

    def judge(self, plan: Plan) -> Verdict:
        verdict = self.appraisal.judge(plan)
        if self.level.noise:
            verdict.worth += self.level.noise * (self.dice.roll(2 * _GRAIN + 1, _CLAUSE) - 1 - _GRAIN) / _GRAIN
        return verdict

    def room(self, plan: Plan) -> bool:
        """Whether all figures of the plan find room where they end (O30-III-6)."""
        scene = self.scene
        acting = {**plan.moves, **{i: storm.path for i, storm in plan.storms.items()}}
        ends: dict[int, int] = {}
        for path in acting.values():
            ends[path[-1]] = ends.get(path[-1], 0) + 1
        for s, coming in ends.items():
            staying = sum(i not in acting for i in scene.own_at.get(s, ()))
            if staying + coming > scene.room(s):
                return False
        return True

    def spent(self) -> bool:
        return self.appraisal.count >= self.level.budget

    def take(self, plan: Plan, verdict: Verdict) -> None:
        self.plan, self.best = plan, verdict

    def owed(self) -> None:
        """Figures that must move go the way that looks best, whatever it costs; who blocks the way back makes room."""
        for i in indebted(self.scene):
            choices = sorted(figure_atoms(self.scene, self.aims, i), key=_rough)[:_WAYS]
            if choices:
                self._best_of([self.plan.extended(i, atom.act) for atom in choices])
            elif self.draft.t.f.law.options.no_exit_removed:
                self._make_room(i)

    def _best_of(self, plans: list[Plan]) -> None:
        """Take the best of some plans, even if it is worse than none; those without room only if all are."""
        fit = [plan for plan in plans if self.room(plan)] or plans
        judged = [(self.judge(plan).worth, -n, plan) for n, plan in enumerate(fit)]
        plan = max(judged, key=lambda entry: entry[:2])[2]
        self.take(plan, self.appraisal.judge(plan))

    def _make_room(self, i: int) -> None:
        """Move somebody off a square to which figure i could then go back (O30-VI-4)."""
        scene = self.scene
        for s in bits(GRID.neighbours[scene.sq[i]] & scene.own0):
            if (s // 10 - scene.sq[i] // 10) * FORWARD[scene.side] >= 0:
                continue
            for k in scene.own_at[s]:
                choices = sorted(figure_atoms(scene, self.aims, k), key=_rough)[:_WAYS]
                if k not in self.plan and choices:
                    self._best_of([self.plan.extended(k, atom.act) for atom in choices])
                    return

    def limited(self, acts: list[Atom]) -> None:
        """Fill the places of the strip: the best single act, then pairs by promise, then one more act each."""
        ranked = sorted(acts, key=_rough)[: max(8, self.level.budget // 2)]
        judged: list[Tried] = []
        best, chosen = self.best, self.plan
        for atom in ranked:
            plan = self.plan.extended(atom.i, atom.act)
            verdict = self.judge(plan)
            judged.append(Tried(verdict.worth, atom, plan, self._aimed(atom)))
            if verdict.worth > best.worth:
                best, chosen = verdict, plan
        self.take(chosen, best)
        judged.sort(key=lambda tried: (-tried.worth, tried.atom.i))
        if self.scene.law.strip_limit < 2:
            return
        for one, two in self._pairs(judged):
            if self.spent():
                break
            self._try(one.plan.extended(two.atom.i, two.atom.act))
        while 2 <= self._places() < self.scene.law.strip_limit:
            before = self.best
            for tried in judged[:_WIDTH]:
                if tried.atom.i not in self.plan and self._places() < self.scene.law.strip_limit:
                    self._try(self.plan.extended(tried.atom.i, tried.atom.act))
            if self.best is before:
                break

    def _aimed(self, atom: Atom) -> int:
        """The enemy squares on which the figure bears after the act, or which it storms."""
        scene = self.scene
        if isinstance(atom.act, Storm):
            return BIT[atom.act.path[-1]]
        end = atom.act[-1]
        return scene.sights.bear(scene.form[atom.i], end, scene.own0 | scene.foe0, scene.side) & scene.foe0

    @staticmethod
    def _pairs(judged: list[Tried]) -> list[tuple[Tried, Tried]]:
        """Pairs of acts of different figures, the most promising first: good alone, or aimed at one enemy."""
        out = []
        for a, one in enumerate(judged[:_TOP]):
            for b, two in enumerate(judged[a + 1 : _TOP], a + 1):
                if one.atom.i != two.atom.i:
                    together = _TOGETHER if one.aimed & two.aimed else 0.0
                    out.append((-one.worth - two.worth - together, a, b))
        out.sort()
        return [(judged[a], judged[b]) for _, a, b in out]

    def _places(self) -> int:
        return sum(not self.scene.t.forced(i) for i in (*self.plan.moves, *self.plan.storms))

    def _try(self, plan: Plan) -> None:
        if not self.room(plan):
            return
        verdict = self.judge(plan)
        if verdict.worth > self.best.worth:
            self.take(plan, verdict)

    def unlimited(self, acts: list[Atom]) -> None:
        """Acts outside the strip, figure by figure: by appraisal near the enemy, by the ground far from him."""
        by_figure: dict[int, list[Atom]] = {}
        for atom in acts:
            if atom.i not in self.plan:
                by_figure.setdefault(atom.i, []).append(atom)
        spare = max(12, self.level.budget // 4)
        start = self.appraisal.count
        order = sorted(by_figure, key=lambda i: (self.aims.to_foe[self.scene.sq[i]], i))
        for i in order:
            choices = sorted(by_figure[i], key=_rough)[:4]
            near = min(self.aims.to_foe[self.scene.sq[i]], 99) <= 5
            if near and self.appraisal.count - start < spare:
                for atom in choices:
                    self._try(self.plan.extended(i, atom.act))
                continue
            for atom in choices:
                plan = self.plan.extended(i, atom.act)
                if atom.rough > 0 and self.room(plan):
                    self.plan = plan
                    break


def _rough(atom: Atom) -> tuple[float, int]:
    return -atom.rough, atom.i


def lost_cause(draft: Draft) -> bool:
    """Whether the enemy has so much more on the board that a draw is welcome (O30-X-21)."""
    f, side = draft.t.f, draft.t.side
    return f.material(side) * _OUTNUMBERED < f.material(1 - side)


def search_turn(view: View, dice: Dice, level: Level) -> list[o.AnyOrder]:
    """The turn of a level that plays to win."""
    draft = Draft(view)
    if view.draw_offer not in (None, view.seat) and lost_cause(draft):
        return [o.AcceptDraw()]
    draft.saddle_down()
    search = Search(draft, level, dice)
    search.owed()
    free = atoms(search.scene, search.aims, search.kept | set(search.plan.moves) | set(search.plan.storms))
    search.limited([a for a in free if a.limited])
    search.best = search.appraisal.judge(search.plan)
    search.unlimited([a for a in free if not a.limited])
    search.best = search.appraisal.judge(search.plan)
    return write(draft, search)
