"""What is played: order of battle, map, who defends, which modules were agreed (chapters X–XII, XIV, XVII)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from posrednik.core.clause import clause
from posrednik.core.scenario import Scenario as AnyScenario
from posrednik.games.otryadov.mapfile import GameMap, problems
from posrednik.games.otryadov.tables import FORMS, ROSTERS, form_of

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


class BadScenario(ValueError):
    """A scenario that cannot be set up; the message says why and what to change."""


class NoScenario(BadScenario):
    """The file is not even of the form of a scenario."""


def read_scenario(text: str | bytes) -> Scenario:
    """A scenario from JSON; raises BadScenario with a readable reason."""
    try:
        found = msgspec.json.decode(text, type=Scenario)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NoScenario(str(error)) from None
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
        raise BadScenario(f"this is a scenario of {scenario.game!r}, not of otryadov")
    wrong = None if scenario.map is None else next(problems(scenario.map), None)
    if wrong is not None:
        raise BadScenario(f"map: {wrong}")
    types = {f.type for f in FORMS} - {"partisan"}
    for side, agreed in scenario.rosters.items():
        for type, number in agreed.items():
            if type not in types:
                raise BadScenario(
                    f"roster of {side}: unknown figure {type!r}; known: {', '.join(sorted(types))} (O30-XII-1)"
                )
            if not 0 <= number <= 99:
                raise BadScenario(f"roster of {side}: {number} of {type} is not a number of figures (O30-XII-1)")
            if type == "aircraft" and scenario.base != "o41":
                raise BadScenario(f"roster of {side}: aircraft fly in the 1941 game only (O41-11)")
            if type == "chem" and scenario.base == "o41":
                raise BadScenario(f"roster of {side}: there is no gas in the 1941 game (O41-9)")
        if not 1 <= sum(agreed.values()) <= 100:
            raise BadScenario(f"roster of {side}: between 1 and 100 figures can be played (O30-XII-1)")
    if scenario.cut and scenario.defender is None:
        raise BadScenario("a cut needs a defender (O30-XI-1)")
    if scenario.base == "o41" and (scenario.defender or scenario.gas):
        raise BadScenario("the 1941 game has neither a defence nor gas (O41-9)")
