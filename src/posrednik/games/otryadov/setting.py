"""From what a person asks for to a scenario and a ruleset; every fault is one sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from posrednik.core.scenario import Ruleset
from posrednik.games.otryadov.law import EDITION, BadOption, read_options
from posrednik.games.otryadov.mapfile import BadMap, read_map
from posrednik.games.otryadov.restoring import BadStanding
from posrednik.games.otryadov.scenario import BASES, BadScenario, Scenario, read_scenario
from posrednik.games.otryadov.setup import begin
from posrednik.games.otryadov.shelf import options, takes
from posrednik.games.otryadov.speaking import phrase
from posrednik.notation.complaint import Complaint
from posrednik.notation.speech import Fault, Faulty, Text


def scenario(wanted: Mapping[str, Any], rules: Ruleset | None = None) -> Scenario:
    """The scenario of a request under the rules; what is left out or null has the printed value. Raises Faulty."""
    given = {key: value for key, value in wanted.items() if value is not None}
    name = given.get("name", "company")
    if "base" not in given and name in BASES:
        given["base"] = name
    if "map" in given:
        _map(given["map"])
    try:
        found = read_scenario(msgspec.json.encode(given))
        begin(
            found, rules or Ruleset(game="otryadov", edition=EDITION)
        )  # it can be set up, or the standing position read
    except BadScenario as error:
        raise _faulty("scenario", error) from None
    return found


def _map(thing: Any) -> None:
    """Read the map of a request once with all its problems; raises Faulty with the first of them."""
    try:
        read_map(msgspec.json.encode(thing))
    except BadMap as error:
        raise _faulty("map", error) from None


def _faulty(kind: str, error: Complaint) -> Faulty:
    said = phrase(f"fault.{kind}", reason=Text(error.say("ru"), error.say("en")))
    line, column = (error.line, error.column) if isinstance(error, BadStanding) else (None, None)
    clause = error.clause or "O30-XII-1"
    return Faulty(Fault(code=f"BAD_{kind.upper()}", ru=said.ru, en=said.en, clause=clause, line=line, column=column))


def rules(given: Mapping[str, Any]) -> Ruleset:
    """The ruleset with these options; raises Faulty naming the option, what it takes and its clause."""
    cards = {card.name: card for card in options()}
    for name, value in given.items():
        card = cards.get(name)
        if card is None:
            near = ", ".join(get_close_matches(name, cards, n=3, cutoff=0.4)) or ", ".join(list(cards)[:5])
            said = phrase("fault.unknown_option", name=name[:60], near=near)
            raise Faulty(Fault(code="UNKNOWN_OPTION", ru=said.ru, en=said.en))
        try:
            read_options(Ruleset(game="otryadov", edition=EDITION, options={name: value}))
        except BadOption:
            said = phrase("fault.option", name=name, value=str(value)[:60], takes=takes(card))
            raise Faulty(Fault(code="BAD_OPTION", ru=said.ru, en=said.en, clause=card.clause)) from None
    return Ruleset(game="otryadov", edition=EDITION, options=dict(given))
