"""What a server needs of the register of games: a game with its notation, found by id."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.game import Game
from posrednik.core.scenario import Ruleset, Scenario
from posrednik.games import GAMES, part
from posrednik.games import game as find_game
from posrednik.notation.orders import Tongue


class Known(Struct, frozen=True):
    """One game of the house; `lot` is the clause under which seats are drawn."""

    game: Game[Any, Any, Any, Any]
    tongue: Tongue[Any, Any, Any]
    lot: str

    def seated(self, scenario: Scenario, rules: Ruleset) -> Known:
        """The same with the seats that a table of this scenario has."""
        return replace(self, game=self.game.seated(scenario, rules))


def ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(GAMES))


def known(id: str) -> Known:
    """The game of that id; raises KeyError with the list of known ids."""
    found = find_game(id)
    return Known(found, part(id, "tongue").tongue, part(id, "report").LOT)
