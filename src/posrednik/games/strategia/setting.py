"""From what a person asks for to a scenario and a ruleset; every fault is one sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from posrednik.core.scenario import Ruleset
from posrednik.games.strategia.law import EDITION
from posrednik.games.strategia.readings import BadOption, read_options
from posrednik.games.strategia.scenario import BadScenario, Scenario, read_scenario
from posrednik.games.strategia.setup import begin
from posrednik.games.strategia.speaking import phrase
from posrednik.notation.complaint import Complaint
from posrednik.notation.speech import Fault, Faulty, Text

GAME = "strategia"


def scenario(wanted: Mapping[str, Any], rules: Ruleset | None = None) -> Scenario:
    """The scenario of a request under the rules; what is left out or null has the printed value. Raises Faulty."""
    given = {key: value for key, value in wanted.items() if value is not None}
    try:
        found = read_scenario(msgspec.json.encode({"game": GAME, "name": "war", **given}))
        begin(found, rules or Ruleset(game=GAME, edition=EDITION))
    except (BadScenario, BadOption) as error:
        raise faulty("scenario", error) from None
    return found


def rules(given: Mapping[str, Any]) -> Ruleset:
    """The ruleset with these options; raises Faulty naming the option, what it takes and its clause."""
    try:
        read_options(given)
    except BadOption as error:
        raise faulty("option", error) from None
    return Ruleset(game=GAME, edition=EDITION, options=dict(given))


def faulty(kind: str, error: Complaint) -> Faulty:
    """A complaint as a fault."""
    said = phrase(f"fault.{kind}", reason=Text(error.say("ru"), error.say("en")))
    return Faulty(Fault(code=f"BAD_{kind.upper()}", ru=said.ru, en=said.en, clause=error.clause or "ST-1.2"))
