"""The levels that play to win: sensible acts, whole turns made of them, the best by appraisal.

Duties first; then single acts in the strip, ranked roughly and then exactly; then pairs of the best; acts
outside the strip are unlimited and are added one by one. The budget is a number of appraisals.
"""

from __future__ import annotations

from posrednik.core.dice import Dice
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.view import View
from posrednik.players.otryadov.aims import Aims
from posrednik.players.otryadov.appraisal import Appraisal, Plan, Verdict
from posrednik.players.otryadov.atoms import Atom, atoms, figure_atoms, guards, indebted
from posrednik.players.otryadov.draft import Draft
from posrednik.players.otryadov.levels import Level
from posrednik.players.otryadov.scene import Scene
from posrednik.players.otryadov.writing import write

_CLAUSE = "lab"
_GRAIN = 1000


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

    def spent(self) -> bool:
        return self.appraisal.count >= self.level.budget

    def take(self, plan: Plan, verdict: Verdict) -> None:
        self.plan, self.best = plan, verdict

    def owed(self) -> None:
        """Figures that must move go the way that looks best, whatever it costs."""
        for i in indebted(self.scene):
            choices = sorted(figure_atoms(self.scene, self.aims, i), key=_rough)[:8]
            judged = [(self.judge(p).worth, n, p) for n, a in enumerate(choices) if (p := self.plan.extended(i, a.act))]
            if judged:
                plan = max(judged, key=lambda entry: (entry[0], -entry[1]))[2]
                self.take(plan, self.appraisal.judge(plan))

    def limited(self, acts: list[Atom]) -> None:
        """Fill the places of the strip: the best single acts, then the best pairs of them."""
        places = self.scene.law.strip_limit
        ranked = sorted(acts, key=_rough)[: max(8, self.level.budget // 2)]
        judged = []
        for n, atom in enumerate(ranked):
            plan = self.plan.extended(atom.i, atom.act)
            judged.append((self.judge(plan), n, atom, plan))
        judged.sort(key=lambda entry: (-entry[0].worth, entry[1]))
        if not judged:
            return
        base = self.best
        for place in range(places):
            width = 12 if place == 0 else 1
            self._grow(judged, width)
            if place and self.best is base:
                break
            base = self.best

    def _grow(self, judged: list[tuple[Verdict, int, Atom, Plan]], width: int) -> None:
        """Keep the best of the plans with one act more; from the first place on, pairs of the best are tried."""
        if width > 1:
            top = judged[0]
            if top[0].worth > self.best.worth:
                self.take(top[3], top[0])
            for a in range(min(width, len(judged))):
                for b in range(a + 1, min(2 * width, len(judged))):
                    one, two = judged[a][2], judged[b][2]
                    if one.i == two.i or self.spent() or self.scene.law.strip_limit < 2:
                        continue
                    self._try(judged[a][3].extended(two.i, two.act))
            return
        if len(self.plan.moves) + len(self.plan.storms) < self.scene.law.strip_limit:
            return
        for entry in judged[:16]:
            atom = entry[2]
            if atom.i not in self.plan and not self.spent() and self._places() < self.scene.law.strip_limit:
                self._try(self.plan.extended(atom.i, atom.act))

    def _places(self) -> int:
        return sum(not self.scene.t.forced(i) for i in (*self.plan.moves, *self.plan.storms))

    def _try(self, plan: Plan) -> None:
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
            elif choices[0].rough > 0:
                self.plan = self.plan.extended(i, choices[0].act)


def _rough(atom: Atom) -> tuple[float, int]:
    return -atom.rough, atom.i


def search_turn(view: View, dice: Dice, level: Level) -> list[o.AnyOrder]:
    """The turn of a level that plays to win."""
    draft = Draft(view)
    draft.saddle_down()
    search = Search(draft, level, dice)
    search.owed()
    free = atoms(search.scene, search.aims, search.kept | set(search.plan.moves) | set(search.plan.storms))
    search.limited([a for a in free if a.limited])
    search.best = search.appraisal.judge(search.plan)
    search.unlimited([a for a in free if not a.limited])
    search.best = search.appraisal.judge(search.plan)
    return write(draft, search)
