"""The shelf of games: what their desks say, and the computer players that know them."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import asdict

from posrednik.notation.speech import Text
from posrednik.players import UnknownPlayer, about
from posrednik.server import wire
from posrednik.table.desk import desk
from posrednik.table.register import ids


@lru_cache(maxsize=1)
def catalogue() -> list[wire.Game]:
    """Everything that can be agreed before a game."""
    return [wire.Game(**asdict(desk(id).catalogue()), players=_players(id)) for id in ids()]


def _players(id: str) -> tuple[wire.ComputerPlayer, ...]:
    try:
        return tuple(wire.ComputerPlayer(name, Text(**line)) for name, line in about(id).items())
    except UnknownPlayer:
        return ()


def scenario_title(game: str, name: str) -> Text:
    """What a scenario is called; a scenario of one's own by its name."""
    for card in desk(game).catalogue().scenarios:
        if card.name == name:
            return card.title
    return Text(name, name)
