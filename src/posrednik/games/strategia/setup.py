"""The first position of a war: countries, seats, forces on the lists, garrisons and Greens in their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from posrednik.core.clause import clause
from posrednik.core.scenario import Ruleset
from posrednik.games.strategia.board import OWNERS, board_for
from posrednik.games.strategia.clock import in_order
from posrednik.games.strategia.deploying import Camp
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.law import law_of
from posrednik.games.strategia.mobilising import muster
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.readings import read_options
from posrednik.games.strategia.scenario import BadScenario, Scenario, countries, examine, seats_of


@clause("ST-1.2", "ST-1.3s", "ST-1.6", "ST-1.8", "ST-3.4", "ST-9.1g")
def begin(scenario: Scenario, rules: Ruleset) -> Position:
    """The planning of a war; raises BadScenario or BadOption (both ValueError) if it cannot be set up."""
    examine(scenario)
    law = law_of(read_options(rules.options), scenario.tables)
    p = Position(board_for(scenario.map, law.level), law, in_order(scenario.teams))
    sides = countries(scenario)
    p.seats = seats_of(scenario)
    p.relations = dict(relations_at_start(sides, [pair for pair in law.alliances if set(pair) <= set(sides)]))
    _fold(p, muster(p))
    if scenario.map is not None:
        _have_room(p)
    return p


def _fold(p: Position, unfolding: Unfolding) -> None:
    """Let a rule unfold on the position itself."""
    try:
        event = next(unfolding)
        while True:
            event.write(p)
            event = unfolding.send(p)
    except StopIteration:
        return


@clause("ST-6.1a")
def _have_room(p: Position) -> None:
    """Raise BadScenario if the troops of a country cannot all be stood on its land."""
    for side in dict.fromkeys(unit.side for unit in p.units.values()):
        camp = Camp(p, side)
        for unit in [one for one in camp.p.of(side) if not one.squares]:
            camp.home(unit.id)
        lost = sum(not unit.squares for unit in camp.p.of(side))
        if lost:
            raise BadScenario("NO_ROOM", side=side, number=lost)


def relations_at_start(sides: Iterable[str], allied: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], str]:
    """Red and Blue are enemies, everybody else neutral, but for the alliances of the set-up (ST-1.8)."""
    names = [side for side in OWNERS[1:] if side in set(sides)]
    pairs = {(a, b): "neutral" for n, a in enumerate(names) for b in names[n + 1 :]}
    if ("red", "blue") in pairs:
        pairs["red", "blue"] = "war"
    for a, b in allied:
        pairs[(a, b) if OWNERS.index(a) < OWNERS.index(b) else (b, a)] = "allied"
    return pairs
