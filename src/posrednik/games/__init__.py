"""The register: the only place that lists the games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from posrednik.core.game import Game

GAMES = {"otryadov": "posrednik.games.otryadov", "strategia": "posrednik.games.strategia"}
"""Id of a game → the package that holds it as `game`."""


def game(id: str) -> Game[Any, Any, Any, Any]:
    """The game of that id; raises KeyError with the list of known ids."""
    if id not in GAMES:
        raise KeyError(f"unknown game {id!r}; known: {', '.join(sorted(GAMES))}")
    found: Game[Any, Any, Any, Any] = import_module(GAMES[id]).game
    return found


def part(id: str, name: str) -> Any:
    """A module of a game's package (`cases`, `tongue`, …) by the same register."""
    game(id)
    return import_module(f"{GAMES[id]}.{name}")
