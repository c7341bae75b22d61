"""What is played: the map, who plays which country, how many seats each team has (ST-1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from posrednik.core.clause import clause
from posrednik.core.scenario import Scenario as AnyScenario
from posrednik.games.strategia.complain import GameComplaint
from posrednik.games.strategia.forces import order_of_battle
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.mapfile import GameMap, owner_named, problems, standard_map
from posrednik.games.strategia.reconstruction import merged
from posrednik.games.strategia.words import SIDES
from posrednik.notation.complaint import NAME_WIDTH, Complaint, is_name
from posrednik.notation.document import read_document

Side = Literal["red", "blue", "green_north", "green_south"]
Places = Annotated[int, Meta(ge=1, le=3)]
TWO: Mapping[Side, Places] = {"red": 1, "blue": 1}
"""The teams of a war of two countries with a person each."""
PERSONS = 10
"""The most people at a table (ST-1.2)."""


class Scenario(AnyScenario, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One war. `teams` are the countries that people play, each with its seats; `map` None is the board of R-10.

    `tables` are the players' own in the place of reconstructed ones, whole or in parts (`reconstruction`).
    """

    game: str = "strategia"
    name: str = "war"
    map: GameMap | None = None
    teams: Mapping[Side, Places] = field(default_factory=lambda: dict(TWO))
    tables: Mapping[str, Any] = {}


class BadScenario(GameComplaint):
    """A scenario that cannot be set up; the message says why and what to change."""


class NoScenario(BadScenario):
    """The file is not even of the form of a scenario."""


def read_scenario(text: str | bytes) -> Scenario:
    """A scenario from JSON; raises BadScenario with a readable reason."""
    try:
        found = read_document(text, Scenario)
    except Complaint as error:
        raise NoScenario("SCENARIO_FORM", what=error) from None
    examine(found)
    return found


@clause("ST-1.2")
def examine(scenario: Scenario) -> None:
    """Raise BadScenario if the war cannot be set up."""
    if scenario.game != "strategia":
        raise BadScenario("OTHER_GAME", game=scenario.game)
    if not is_name(scenario.name):
        raise BadScenario("SCENARIO_NAME", width=NAME_WIDTH)
    if not {"red", "blue"} <= set(scenario.teams):
        raise BadScenario("TEAMS_NEEDED")
    if sum(scenario.teams.values()) > PERSONS:
        raise BadScenario("TOO_MANY_SEATS", number=sum(scenario.teams.values()), most=PERSONS)
    wrong = None if scenario.map is None else next(problems(scenario.map), None)
    if wrong is not None:
        raise BadScenario("SCENARIO_MAP", reason=wrong)
    settled = countries(scenario)
    for side in scenario.teams:
        if side not in settled:
            raise BadScenario("TEAM_NO_LAND", side=side)
    try:
        merged(scenario.tables)
    except Complaint as error:
        raise BadScenario("SCENARIO_TABLES", reason=error) from None


@clause("ST-1.2", "ST-9.1g")
def countries(scenario: Scenario) -> tuple[str, ...]:
    """The sides that have land on the map, in the order of play; Greens among them may be without a team."""
    m = scenario.map or standard_map()
    signs = {sign for row in m.owner_rows for sign in row}
    found = {owner_named(m.owner_legend, sign) for sign in signs}
    return tuple(side for side in SIDES if side in found)


@clause("ST-1.2t", "ST-1.6")
def seats_of(scenario: Scenario) -> dict[str, str]:
    """Seat → side, in the order of play; the first seat of a team leads it: `red`, `red2`, `red3`, `blue`."""
    sides = [side for side in SIDES if side in scenario.teams]
    return {side if n == 1 else f"{side}{n}": side for side in sides for n in range(1, scenario.teams[_side(side)] + 1)}


def _side(name: str) -> Side:
    return next(side for side in ("red", "blue", "green_north", "green_south") if side == name)


def sizes(scenario: Scenario) -> dict[str, int]:
    """Country → divisions of its given forces, where the level is left as it is printed."""
    level = Options().level
    return {side: sum(order_of_battle(side, level).values()) for side in countries(scenario)}


def ground(scenario: Scenario) -> str:
    """What the war is fought on: the name of its map."""
    return (scenario.map or standard_map()).id
