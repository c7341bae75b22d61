"""The dialogue of deployment: figures placed by typing or by a template, checked as they come, and the plan."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from posrednik.cli.sitting import Dialogue
from posrednik.core.dice import Seeded
from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import Seat

if TYPE_CHECKING:
    from posrednik.cli.session import Session

TEMPLATES = 9
"""How many templates there are; each is a deployment that the computer would use itself."""
DEPLOYER = "sergeant"
_IDS = re.compile(r"#\s*(\w+)")


class Deploying(Dialogue):
    """One human seat setting up behind its screen."""

    help = "help_deploy"

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__(session, seat)
        self.placing = session.match.placing.setdefault(seat, {})
        self.arms = session.match.arms.setdefault(seat, {})
        self.plan: list[Any] = session.match.plans.setdefault(seat, [])
        self.history: list[tuple[dict[str, str], dict[str, str], list[Any]]] = []

    @property
    def view(self) -> Any:
        return self.table.view(self.seat)

    def begin(self) -> None:
        s = self.session
        s.out.say()
        s.show_board(self.seat)
        s.out.lines(s.face.legend(self.view, s.lang))
        s.out.told(s.face.situation(self.view, (), s.lang))
        if self.view.scenario.competition:
            s.say("ask_plan", "note")
        s.say("ask_deploy", "note")

    def prompt(self) -> str:
        return str(self.session.words("prompt_deploy", side=self.session.seat(self.seat), count=len(self.placing)))

    # --- typed placements ----------------------------------------------------------------------------

    def orders(self, line: str) -> None:
        """Add the placements of the line, all of it or none of it; a figure named by #id may be moved."""
        s = self.session
        moved = set(_IDS.findall(line))
        kept = {id: name for id, name in self.placing.items() if id not in moved}
        arms = {id: arm for id, arm in self.arms.items() if id in kept}
        before = s.face.placed(self.view, kept, arms, s.lang)
        prefix = f"{before}; " if before else ""
        try:
            given = s.face.read_deployment(self.view, prefix + line)
        except Refused as refused:
            found = refused.refusal
            caret = None if found.caret is None else max(0, found.caret - len(prefix))
            s.refuse(found, line, caret, found.nearest)
            return
        placing, plan = kept, list(self.plan)
        for order in given:
            if s.face.is_kind(order, "Deploy"):
                placing, arms = dict(order.placement), dict(order.arms)
            else:
                plan = [order]
        self._take(placing, arms, plan, line)

    def _take(self, placing: dict[str, str], arms: dict[str, str], plan: list[Any], line: str | None = None) -> None:
        s = self.session
        found = s.face.check_so_far(self.view, placing, arms)
        if found is None and plan:
            found = next((r for r in s.face.game.check(self.view, plan)), None)
        if found is not None:
            s.refuse(found, line, 0 if line else None)
            return
        self.history.append((dict(self.placing), dict(self.arms), list(self.plan)))
        self._set(placing, arms, plan)
        s.say("placed", "good", count=len(placing), missing=self.missing())

    def _set(self, placing: dict[str, str], arms: dict[str, str], plan: Sequence[Any]) -> None:
        for mine, new in ((self.placing, placing), (self.arms, arms)):
            mine.clear()
            mine.update(new)
        self.plan[:] = plan
        self.session.match.keep(self.session.lang)

    def missing(self) -> str:
        """The figures in hand by code, `Ст×3 РП×2`, or a dash."""
        count: dict[str, int] = {}
        for figure in self.view.figures:
            if figure.side == self.seat and figure.id not in self.placing:
                code = self.session.face.code(figure.type, self.session.lang)
                count[code] = count.get(code, 0) + 1
        return " ".join(f"{code}×{n}" for code, n in count.items()) or "–"

    # --- commands ------------------------------------------------------------------------------------

    def command(self, command: str, argument: str) -> None:
        getattr(self, f"_{command}", self._unknown)(argument)

    def _unknown(self, argument: str) -> None:
        self.session.say("not_now", "warn")

    def _deploy(self, argument: str) -> None:
        """Take template N, which may then be changed figure by figure."""
        s = self.session
        if not argument.isdecimal() or not 1 <= int(argument) <= TEMPLATES:
            s.say("which_template", "warn", count=TEMPLATES)
            return
        orders = s.match.mind(DEPLOYER).orders(self.view, Seeded(f"template {argument}"))
        for order in orders:
            if s.face.is_kind(order, "Deploy"):
                self._take(dict(order.placement), dict(order.arms), list(self.plan))
        s.show_board(self.seat)

    def _clear(self, argument: str) -> None:
        self._take({}, {}, list(self.plan))

    def _undo(self, argument: str) -> None:
        s = self.session
        if not self.history:
            s.say("declined_nothing_to_undo", "warn")
            return
        self._set(*self.history.pop())
        s.say("placed", "good", count=len(self.placing), missing=self.missing())

    def _remove(self, argument: str) -> None:
        """Take figures back by #id or all of a square."""
        wanted = argument.lstrip("#").strip()
        square = self.session.face.square(argument)
        gone = [id for id, name in self.placing.items() if id == wanted or name == square]
        if not gone:
            self.session.say("nobody_there", "warn", text=argument)
            return
        placing = {id: name for id, name in self.placing.items() if id not in gone}
        self._take(placing, {id: arm for id, arm in self.arms.items() if id not in gone}, list(self.plan))

    def _list(self, argument: str) -> None:
        s = self.session
        for order in [*self.plan, s.face.deploy(self.placing, self.arms)]:
            shown = s.face.write(self.view, [order], s.lang)
            s.out.say(f"  {shown}" if shown else s.words("draft_empty"))
        s.say("placed", count=len(self.placing), missing=self.missing())

    def _go(self, argument: str) -> None:
        """Hand plan and deployment in: they lie sealed until the other side has done the same."""
        s = self.session
        found: Refusal | None = s.seal(self.seat, [*self.plan, s.face.deploy(self.placing, self.arms)])
        if found is not None:
            s.refuse(found)
            return
        for kept in (s.match.placing, s.match.arms, s.match.plans):
            kept.pop(self.seat, None)
        if self.seat in self.table.sealed():
            s.say("sealed", "good")
