"""Chapter V, barrage: fire on an empty square bars it during the next turn of the other side."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.games.otryadov.effects import DESTROYED, Volley, effect
from posrednik.games.otryadov.position import BACK, FREE, MUST_LEAVE, TURN_AWAY, Facts
from posrednik.games.otryadov.tables import FORM, NUMBERS

OPEN, STOPS, BARS, KILLS = range(4)
"""What a barrage does to a figure about to enter: nothing, it must stop there, it may not enter, it falls."""
_DISTANCE = int(NUMBERS["barrage"]["distance"])


@clause("O30-V-16", "O30-V-17")
def entering(f: Facts, form: int, s: int) -> int:
    """What the enemy's barrage on square s does to a figure of that form about to enter it."""
    b = f.barrage.get(s)
    if b is None or not f.law.options.barrage:
        return OPEN
    law = f.law
    thirds = 3 * (b.art + b.sa) + law.thirds[FORM["lmg"]] * b.lmg
    v = Volley(b.art, thirds, False, _DISTANCE if b.art else 99)
    result = effect(law, form, f.ground.kind[s], v)
    if result == FREE:
        return OPEN
    if result == DESTROYED:
        return KILLS
    return BARS if result in (BACK, MUST_LEAVE, TURN_AWAY) else STOPS
