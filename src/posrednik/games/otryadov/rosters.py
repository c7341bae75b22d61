"""Chapter XII as numbers to compare: what an order of battle adds up to."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.games.otryadov.scenario import Scenario, cut_to, figures
from posrednik.games.otryadov.tables import TYPES


@clause("O30-XII-A", "O30-XII-B", "O30-XII-Va", "O30-XII-Vb", "O30-XII-2", "O41-1")
def roster_numbers(scenario: Scenario) -> dict[str, int]:
    """Figures of one side by type (all types, 0 included) and their total after a defender's cut."""
    have = figures(scenario, "red")
    numbers = {type: have.get(type, 0) for type in TYPES}
    return numbers | {"total": cut_to(sum(have.values()), scenario.cut)}
