"""The desk: everything that a server asks a game for people, found by the register; answers come from views alone.

Every game gives a module `desk` that holds its own desk as `desk`. Texts are in both languages at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from posrednik.core.order import Refusal
from posrednik.core.scenario import Ruleset, Scenario
from posrednik.games import game as known
from posrednik.games import part
from posrednik.notation.speech import (
    Attempt,
    Board,
    Catalogue,
    Choices,
    Consider,
    Considered,
    Drawer,
    Fault,
    Lesson,
    Line,
    Question,
    Scene,
    Step,
    Text,
    Told,
    Verdict,
)


class Desk(Protocol):
    """What a game says to people. Views and orders stay the game's own; everything else is `notation.speech`."""

    # --- before the game -----------------------------------------------------------------------

    def catalogue(self) -> Catalogue:
        """Scenarios, switches and options with their clauses."""
        ...

    def scenario(self, wanted: Mapping[str, Any], rules: Ruleset | None = None) -> Scenario:
        """The scenario that was asked for, `NewTable.scenario`, as it can be set up under these rules (if none are
        given, under those of the book); raises Faulty."""
        ...

    def rules(self, options: Mapping[str, Any]) -> Ruleset:
        """The ruleset with these options; raises Faulty with the clause of the option."""
        ...

    def drawer(self) -> Drawer:
        """The rulebook for readers."""
        ...

    # --- the board -----------------------------------------------------------------------------

    def board(self, view: Any) -> Board:
        """The squares and the address of the map art."""
        ...

    def art(self, digest: str, variant: str = "tall") -> str | None:
        """The map art that a board named, as SVG; None for a map that no board named since the start.

        Variants: `tall` upright, `red` (or `wide`) and `blue` on its side with that edge at the left; `-ru` or
        `-en` behind it adds the frame with coordinates. None for any other variant, too.
        """
        ...

    # --- orders --------------------------------------------------------------------------------

    def orders(self, plain: Sequence[Any]) -> list[Any]:
        """Orders from plain objects; what fits no form becomes an order that is always refused."""
        ...

    def choices(self, view: Any, draft: Sequence[Any]) -> Choices:
        """Every lawful next order with its notation."""
        ...

    def consider(self, view: Any, asked: Consider) -> Considered:
        """What a draft means, what stands against it, and what would come of handing it in now."""
        ...

    def why(self, view: Any, draft: Sequence[Any], question: Question) -> list[Told]:
        """Answers about a square, a figure, an order, a clause or a typed question."""
        ...

    def fault(self, view: Any, refusal: Refusal, draft: Sequence[Any] = ()) -> Fault:
        """A refusal in words, with the nearest lawful order where there is one."""
        ...

    def written(self, view: Any, orders: Sequence[Any], seat: str) -> list[Line]:
        """Orders of a turn that began in this view, in notation."""
        ...

    # --- what happened -------------------------------------------------------------------------

    def situation(self, view: Any, draft: Sequence[Any] = ()) -> list[Told]:
        """What the seat should know before it writes orders."""
        ...

    def told(self, before: Any, events: Sequence[Any], brief: bool = True) -> list[Told]:
        """Events after a view; a brief report stands beside the orders."""
        ...

    def verdict(self, view: Any, honours: Mapping[str, str]) -> Verdict | None:
        """How the game ended, None while it goes on."""
        ...

    def scene(self, before: Any, events: Sequence[Any], after: Any) -> Scene:
        """Losses after a turn and its event flags, for a replay."""
        ...

    def patience(self, look: Callable[[], Any], live: bool) -> tuple[int, list[Any]] | None:
        """Seconds that this seat's answer is waited for, and what is handed in for it then; None: any time.

        `look` gives the seat's view, which not every game needs. `live`: the table plays by a running clock, not by
        correspondence.
        """
        ...

    def overtime(self, look: Callable[[], Any]) -> list[Any] | None:
        """What a seat whose clock has run out is held to have handed in; None: a computer player goes on for it."""
        ...

    def seat(self, seat: str) -> Text:
        """What a seat is called."""
        ...

    # --- the first lesson ------------------------------------------------------------------------

    def lesson(self) -> Lesson | None:
        """The headings of the first lesson, None if the game has none."""
        ...

    def step(self, number: int) -> Step:
        """One step of the lesson, counted from 1; raises Faulty for no step."""
        ...

    def attempt(self, step: int, asked: Consider, hand_in: bool) -> Attempt:
        """Orders for step `step` (from 1) looked at and, with `hand_in`, adjudicated; raises Faulty for no step."""
        ...


@lru_cache(maxsize=16)
def desk(game_id: str) -> Desk:
    """The desk of a game; raises KeyError with the list of known games."""
    known(game_id)
    found: Desk = part(game_id, "desk").desk
    return found
