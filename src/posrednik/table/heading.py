"""What the head of a record agrees on: game, scenario, rules; checked against the digests that it states."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from posrednik.core.game import Game
from posrednik.core.scenario import Ruleset, Scenario, digest
from posrednik.games import game as find_game
from posrednik.games import part as game_part
from posrednik.notation.complaint import Complaint
from posrednik.notation.orders import Tongue
from posrednik.notation.problems import Problem
from posrednik.notation.record import Record

AnyGame = Game[Any, Any, Any, Any]
AnyTongue = Tongue[Any, Any, Any]


class Setting(Struct, frozen=True):
    """What the head of a record agrees on."""

    game: AnyGame
    tongue: AnyTongue
    scenario: Scenario
    rules: Ruleset


def read_setting(record: Record, problems: list[Problem]) -> Setting | None:
    """Game, scenario and rules of a record's head; None (and a problem) if it cannot be played."""
    id = record.text("Game")
    at = line_of(record, "Game")
    if not id:
        if not problems:  # else what could not be read is the first fault, not what is therefore missing
            problems.append(Problem(1, 1, "RF-2", "NO_HEADER", {"key": "Game"}))
        return None
    try:
        game, tongue = find_game(id), game_part(id, "tongue").tongue
    except (KeyError, ImportError):
        problems.append(Problem(at, 1, "RF-2", "UNKNOWN_GAME", {"text": id}))
        return None
    edition = record.text("Edition", game.edition)
    if edition != game.edition:
        facts = {"text": edition, "other": game.edition}
        problems.append(Problem(line_of(record, "Edition"), 1, "RF-2", "OTHER_EDITION", facts))
        return None
    try:
        rules = tongue.rules(edition, [h.text for h in record.headers() if h.key == "Option"])
    except Complaint as error:
        facts = {"text": str(error)}
        problems.append(Problem(line_of(record, "Option"), 1, "RF-2", "BAD_OPTION", facts, cause=error))
        return None
    data = record.get("ScenarioData")
    try:
        scenario = tongue.scenario(record.text("Scenario"), None if data is None else data.text)
    except Complaint as error:
        key = "Scenario" if data is None else "ScenarioData"
        code = "BAD_SCENARIO" if record.get(key) else "NO_HEADER"
        facts = {"text": str(error), "key": key}
        problems.append(Problem(line_of(record, key), 1, "RF-2", code, facts, cause=error))
        return None
    for key, found in (("Rules", digest(rules)), ("ScenarioDigest", tongue.scenario_digest(scenario))):
        stated = record.get(key)
        if stated is not None and stated.text != found:
            facts = {"key": key, "text": stated.text, "other": found}
            problems.append(Problem(stated.line, 1, "RF-2", "OTHER_DIGEST", facts))
    return Setting(game.seated(scenario, rules), tongue, scenario, rules)


def line_of(record: Record, key: str) -> int:
    """The line of a header key, 1 if it is missing."""
    found = record.get(key)
    return 1 if found is None else found.line or 1
