"""What is played: order of battle, map, who defends, which modules were agreed (chapters X–XII, XIV, XVII)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.core.scenario import Scenario as AnyScenario
from posrednik.games.otryadov.complain import GameComplaint
from posrednik.games.otryadov.mapfile import GameMap, problems
from posrednik.games.otryadov.tables import FORMS, ROSTERS, form_of
from posrednik.notation.complaint import NAME_WIDTH, Complaint, is_name
from posrednik.notation.document import read_document

Base = Literal["battalion", "cavalry_regiment", "company", "squadron", "o41"]
Side = Literal["red", "blue"]
BASES: tuple[Base, ...] = ("company", "squadron", "battalion", "cavalry_regiment", "o41")


class Scenario(AnyScenario, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One set-up of «Бой отрядов»; everything that is left out has the value of the printed rules.

    `map` None is the reconstructed map; `rosters` replaces the printed order of battle of a side by
    type → number (O30-XII-1); `cut` is the share that a defender leaves in the box (O30-XI-1);
    `gas` hands each side an aerobomb, a gas token and a decontamination figure (O30-XIV);
    `standing` is the text of an interrupted game from which play goes on (O30-X-16).
    """

    game: str = "otryadov"
    name: str = "company"
    base: Base = "company"
    map: GameMap | None = None
    rosters: dict[Side, dict[str, int]] = {}
    armour: Literal["armoured_car", "tank"] = "armoured_car"
    defender: Side | None = None
    cut: Literal["1/3", "1/4"] | None = None
    gas: bool = False
    competition: bool = False
    standing: str | None = None


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


@clause("O30-XII-1", "O30-XII-2")
def figures(scenario: Scenario, side: Side) -> dict[str, int]:
    """Type → number of figures of one side's full order of battle, before a defender's cut."""
    agreed = scenario.rosters.get(side)
    if agreed is not None:
        return dict(agreed)
    table = ROSTERS[scenario.base]
    out = dict(table["figures"])
    if "armour" in table and scenario.armour == "tank":
        out["tank"] = out.pop("armoured_car")
    if scenario.gas:
        out["chem"] = 1
    return out


def sizes(scenario: Scenario) -> dict[str, int]:
    """Side → number of its figures."""
    return {side: sum(figures(scenario, side).values()) for side in get_args(Side)}


def ground(scenario: Scenario) -> str:
    """What the game is played on: its printed order of battle."""
    return scenario.base


@clause("O30-XI-1")
def cut_to(total: int, cut: str | None) -> int:
    """Figures that a defender keeps of `total`: a third or a quarter, rounded down, stays in the box (I-42)."""
    return total if cut is None else total - int(total * Fraction(cut))


def start_form(scenario: Scenario, type: str) -> int:
    """The form in which figures of a type begin the game."""
    mounted = True if type in ROSTERS[scenario.base].get("mounted", ()) else None
    return form_of(type, mounted)


def examine(scenario: Scenario) -> None:
    """Raise BadScenario if the set-up cannot be played."""
    if scenario.game != "otryadov":
        raise BadScenario("OTHER_GAME", game=scenario.game)
    if not is_name(scenario.name):
        raise BadScenario("SCENARIO_NAME", width=NAME_WIDTH)
    wrong = None if scenario.map is None else next(problems(scenario.map), None)
    if wrong is not None:
        raise BadScenario("SCENARIO_MAP", reason=wrong)
    for side, agreed in scenario.rosters.items():
        _examine_roster(scenario, side, agreed)
    if scenario.cut and scenario.defender is None:
        raise BadScenario("CUT_ALONE")
    if scenario.base == "o41" and (scenario.defender or scenario.gas):
        raise BadScenario("O41_NEITHER")


def _examine_roster(scenario: Scenario, side: Side, agreed: Mapping[str, int]) -> None:
    types = {f.type for f in FORMS} - {"partisan"}
    for type, number in agreed.items():
        if type not in types:
            raise BadScenario("ROSTER_TYPE", side=side, type=type, known=", ".join(sorted(types)))
        if not 0 <= number <= 99:
            raise BadScenario("ROSTER_NUMBER", side=side, type=type, number=number)
        if type == "aircraft" and scenario.base != "o41":
            raise BadScenario("ROSTER_AIRCRAFT", side=side)
        if type == "chem" and scenario.base == "o41":
            raise BadScenario("ROSTER_GAS", side=side)
    if not 1 <= sum(agreed.values()) <= 100:
        raise BadScenario("ROSTER_SIZE", side=side)
