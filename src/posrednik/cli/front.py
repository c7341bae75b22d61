"""What every front end on the command line needs of a game, whichever it is: its contract, notation and rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, ClassVar

import msgspec

from posrednik.core.game import Game
from posrednik.core.seat import Seat
from posrednik.games import game, part
from posrednik.notation.orders import Tongue


class Front:
    """A game as a match keeps it: orders and scenarios from plain data, its tongue, its clauses."""

    sample: ClassVar[str] = ""
    """A clause to name where nothing else comes near."""
    twins: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Russian letters in the ids of clauses and the Latin ones that are meant."""
    lot = ""
    """The clause of the throw that gives out the seats."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.game: Game[Any, Any, Any, Any] = game(id)

    def take(self, scenario: Any, rules: Any = None) -> None:
        """Sit down to a scenario; a game whose seats scenario and rules name has other ones from now on."""

    def _part(self, name: str) -> Any:
        return part(self.id, name)

    @property
    def tongue(self) -> Tongue[Any, Any, Any]:
        found: Tongue[Any, Any, Any] = self._part("tongue").tongue
        return found

    def write(self, view: Any, orders: Sequence[Any], lang: str, seat: Seat | None = None) -> str:
        """The orders of one turn that began in this view, in canonical notation."""
        return self.tongue.write(view, seat or Seat(view.seat), orders, lang)

    def read_order(self, thing: object) -> Any:
        """An order from plain data."""
        raise LookupError(thing)

    def scenario(self, things: object) -> Any:
        """A scenario from plain data."""
        return msgspec.convert(things, self._part("scenario").Scenario)

    def numbered(self, view: Any) -> str:
        """The number of the turn as it stands before its orders; nothing before the first."""
        return "" if view.phase == "deploy" else f"{view.turn}. "

    def rule(self, id: str, lang: str) -> tuple[str, list[str]]:
        """Heading and text of a clause, or an empty text and ids that are spelt like it."""
        clauses = self.game.rulebook.clauses
        wanted = id.strip().upper()
        for russian, latin in self.twins:
            wanted = wanted.replace(russian, latin)
        spelt = {one.upper(): one for one in clauses}
        found = clauses.get(spelt.get(wanted, wanted))
        if found is None:
            return "", [spelt[one] for one in get_close_matches(wanted, list(spelt), n=5, cutoff=0.5)]
        head, body = (found.heading_ru, found.ru) if lang == "ru" else (found.heading_en, found.en)
        return f"{found.id}. {head}\n{body}", []


def front_of(id: str) -> Front:
    """The front of a game by its id."""
    if id == "strategia":
        from posrednik.cli.war.front import WarFront

        return WarFront(id)
    from posrednik.cli.face import Face

    return Face(id)
