"""Computer players by game and name: they get a view and dice, and answer with a lawful turn."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from posrednik.players.base import Player

PLAYERS = {"otryadov": "posrednik.players.otryadov", "strategia": "posrednik.players.strategia"}
"""Id of a game → the package that knows its players as `names`, `about` and `make`."""


class UnknownPlayer(ValueError):
    """A game without computer players, or a name that none of them bears."""


def _package(game_id: str) -> Any:
    if game_id not in PLAYERS:
        raise UnknownPlayer(f"no computer player knows the game {game_id!r}; known: {', '.join(sorted(PLAYERS))}")
    return import_module(PLAYERS[game_id])


def names(game_id: str) -> tuple[str, ...]:
    """The players of a game, levels first; raises UnknownPlayer."""
    found: tuple[str, ...] = _package(game_id).names()
    return found


def about(game_id: str) -> Mapping[str, Mapping[str, str]]:
    """Name → one line about the player under `ru` and `en`; raises UnknownPlayer."""
    found: Mapping[str, Mapping[str, str]] = _package(game_id).about()
    return found


def player(game_id: str, name: str) -> Player:
    """The player of that name; raises UnknownPlayer with the list of known names."""
    package = _package(game_id)
    if name not in package.names():
        raise UnknownPlayer(f"unknown player {name!r}; {game_id} has: {', '.join(package.names())}")
    made: Player = package.make(name)
    return made
