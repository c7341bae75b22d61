"""Who hears of an event (ST-1.4): spectators are of no side, though nobody may command the Greens."""

from __future__ import annotations

import pytest

from posrednik.core.scenario import Ruleset
from posrednik.core.seat import PUBLIC, Seat
from posrednik.games.strategia.events_movement import Stored
from posrednik.games.strategia.greens import unled
from posrednik.games.strategia.hearing import report
from posrednik.games.strategia.law import EDITION
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.setup import begin


@pytest.mark.clause("ST-1.4", "ST-9.1g")
def test_spectators_hear_nothing_of_greens_that_nobody_commands() -> None:
    p = begin(Scenario(), Ruleset(game="strategia", edition=EDITION, options={"level": 2}))
    assert "green_north" in unled(p)
    green = next(iter(p.of("green_north")))
    red = next(iter(p.of("red")))
    for unit, listeners in ((green, set[str]()), (red, {"red"})):
        event = Stored(clause="ST-4.1", units=(unit,))
        assert {seat for seat in ("red", "blue", PUBLIC) if report(event, p, Seat(seat)) is not None} == listeners
