"""The shelf of games and their rulebooks, in the shapes of `docs/protocol.md`."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from posrednik.notation.speech import OptionCard, Text
from posrednik.players import UnknownPlayer, about
from posrednik.server import wire
from posrednik.table.desk import desk
from posrednik.table.register import ids


@lru_cache(maxsize=1)
def catalogue() -> list[wire.Game]:
    """Everything that can be agreed before a game."""
    return [_game(id) for id in ids()]


def _game(id: str) -> wire.Game:
    card = desk(id).catalogue()
    return wire.Game(
        id=id,
        title=card.title,
        about=card.about,
        edition=card.edition,
        seats=card.seats,
        scenarios=card.scenarios,
        switches=tuple(_option(option) for option in card.switches),
        options=tuple(_option(option) for option in card.options),
        players=_players(id),
        modules=tuple(switch.name for switch in card.switches),
        paces=("none", "fischer", "per_turn", "deadline"),
        art=card.art,
        lesson=card.lesson,
    )


def _players(id: str) -> tuple[wire.ComputerPlayer, ...]:
    try:
        return tuple(wire.ComputerPlayer(name, Text(**line)) for name, line in about(id).items())
    except UnknownPlayer:
        return ()


def _option(card: OptionCard) -> wire.GameOption:
    return wire.GameOption(
        name=card.name,
        clause=card.clause,
        ruling=card.ruling,
        kind=card.kind,
        default=card.default,
        values=tuple(value.value for value in card.values),
        title=card.text,
        words={_key(value.value): value.text for value in card.values},
        minimum=card.minimum,
    )


def _key(value: object) -> str:
    return msgspec.json.encode(value).decode()


def scenario_title(game: str, name: str) -> Text:
    """What a scenario is called; a scenario of one's own by its name."""
    for card in desk(game).catalogue().scenarios:
        if card.name == name:
            return card.title
    return Text(name, name)


@lru_cache(maxsize=8)
def rulebook(game: str) -> wire.Rulebook:
    """The rulebook of a game; raises KeyError for an unknown one."""
    drawer = desk(game).drawer()
    sections = list(dict.fromkeys(article.section for article in drawer.clauses))
    return wire.Rulebook(
        game=game,
        sections=tuple(wire.Section(section, _heading(game, section)) for section in sections),
        clauses=drawer.clauses,
        rulings=tuple(
            wire.Ruling(
                id=r.id, clauses=r.clauses, option=r.option, question=r.question,
                readings=wire.Readings(tuple(t.ru for t in r.readings), tuple(t.en for t in r.readings)), reason=r.reason,
            )
            for r in drawer.rulings
        ),
        options=tuple(_option(option) for option in drawer.options),
    )  # fmt: skip


def _heading(game: str, section: str) -> Text:
    """The heading of a section is that of its first clause."""
    first = next(article for article in desk(game).drawer().clauses if article.section == section)
    return first.heading
