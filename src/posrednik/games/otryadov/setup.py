"""The first position of a game: rosters with ids, tokens, and what is agreed (chapters X–XII, XIV)."""

from __future__ import annotations

from collections.abc import Mapping

from posrednik.core.clause import clause
from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.games.otryadov.ground import ground
from posrednik.games.otryadov.imagine import sample_placement
from posrednik.games.otryadov.law import law, read_options
from posrednik.games.otryadov.mapfile import standard_map
from posrednik.games.otryadov.position import Air, Facts, Position, Roster, Sealed, Stand, roster
from posrednik.games.otryadov.restoring import restore
from posrednik.games.otryadov.scenario import BadScenario, Scenario, Side, examine, figures, start_form
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.tables import FORMS
from posrednik.games.otryadov.words import CODES

SHORT: Mapping[str, str] = {type: code.en.lower() for type, code in CODES.items()}
"""Type → the letters that begin its ids: red rifle number 3 is `rr3`, blue heavy machine gun 1 `bhm1`."""


def _list(scenario: Scenario, side: Side) -> list[tuple[str, int]]:
    letter = side[0]
    out = []
    for type, number in figures(scenario, side).items():
        out += [(f"{letter}{SHORT[type]}{n}", start_form(scenario, type)) for n in range(1, number + 1)]
    return out


def full_roster(scenario: Scenario) -> Roster:
    """Both sides' figures as agreed, before a defender's cut."""
    return roster(_list(scenario, "red"), _list(scenario, "blue"))


def _has_room(f: Facts, scenario: Scenario) -> None:
    """Raise BadScenario if a side cannot be set up at all: its figures do not fit the map as agreed."""
    for side, name in enumerate(SIDES):
        try:
            sample_placement(f, scenario, side, Seeded("room"))
        except ValueError:
            raise BadScenario("ROSTER_ROOM", side=name) from None


@clause("O30-XII-1", "O30-XIV-2", "O30-XIV-4", "O30-X-16", "O41-12")
def begin(scenario: Scenario, rules: Ruleset) -> Position:
    """The table before deployment, or an interrupted game; raises BadScenario or BadOption (both ValueError)."""
    examine(scenario)
    if scenario.standing is not None:
        return restore(scenario, rules, scenario.standing)
    options = read_options(rules)
    the_law = law(options, scenario.base, scenario.defender is not None)
    f = Facts(the_law, ground(scenario.map or standard_map(), the_law), full_roster(scenario))
    tokens = 1 if scenario.gas and the_law.chemical else 0
    f.sides = (Stand(0, 0, bombs=tokens, tokens=tokens), Stand(0, 0, bombs=tokens, tokens=tokens))
    if scenario.map is not None or scenario.rosters or scenario.defender:
        _has_room(f, scenario)
    f.air = {i: Air(-1, 0, True, False) for i, form in enumerate(f.form) if FORMS[form].gait == "air"}
    return Position(f, scenario, "deploy", Sealed())
