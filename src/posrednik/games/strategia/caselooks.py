"""What a side is told of how things stand, for a golden case: its report, its supply, in the words of section 0."""

from __future__ import annotations

from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia.observing import deployment_report
from posrednik.games.strategia.observing import report as war_report
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.supply import loss_per_turn, states

Seen = dict[str, Any]


def supply(p: Position, side: str) -> Seen:
    """The supply of a side's troops: the state of the worst off, and what it costs them a turn."""
    found = states(p, side)
    order = ("encircled", "cut_off", "")
    worst = min(found.values(), key=order.index, default="")
    id = next((id for id, state in found.items() if state == worst), None)
    lost = Fraction(0) if id is None else loss_per_turn(p, p.units[id], worst)
    return {"state": worst or "supplied", "loss_per_turn": lost}


def report(p: Position, side: str) -> Seen:
    """What a side is told: the report of the war, with the strips of the deployment."""
    told, deployed = war_report(p, side), deployment_report(p, side)
    if told.withheld:
        return {"withheld": True}
    name = p.board.name
    return {
        "withheld": False,
        "cover_squares": sorted({name[chip.square] for chip in told.cover}, key=p.board.sq),
        "cover_shows": ["square", "facing", "size"] if told.cover else [],
        "armies_first": [
            {
                "number": a.number,
                "strip": [name[s] for s in a.strip or ()],
                "corps": a.corps,
                "divisions": next((one.divisions for one in told.armies if one.number == a.number), None),
            }
            for a in deployed.armies
        ],
        "armies_second": [number for _, number in told.others],
        "open_runs": [[name[s] for s in zone.run] for zone in told.zones],
        "zones": [
            {
                "longitude": [x + 1 for x in zone.columns],
                "latitude": [y + 1 for y in zone.rows],
                "units": [unit.id for unit in zone.units],
            }
            for zone in told.zones
        ],
    }


LOOKS = {"supply_check": supply, "report": report}
"""Orders of a case that only ask how things stand."""
