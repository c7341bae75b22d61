"""Writes the position record of an interrupted game (O30-X-16, form of section 8.2); `restoring` reads it.

The law's states are extended by one: `/s` marks the figure that holds the enemy station (O41-10).
"""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.core.scenario import Ruleset
from posrednik.games.otryadov.paper import TYPE
from posrednik.games.otryadov.position import ALOFT, FREE, GAS_LEAVE, Facts, Position
from posrednik.games.otryadov.restoring import BadStanding, restore
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import NAMES
from posrednik.games.otryadov.standwords import DUTY_MARK, HEADINGS, Numbering, default_mounted, forward
from posrednik.games.otryadov.tables import FORMS, MOUNTED, OTHER_FORM
from posrednik.games.otryadov.words import CODES

__all__ = ["BadStanding", "read_position", "write_position"]

_SIDE = "RB"


@clause("O30-X-16")
def write_position(position: Position) -> str:
    """Everything from which play can go on, one line per side and the lines of the state, ending in a newline.

    Raises ValueError before the screens are lifted: what is still secret is not written down.
    """
    if position.phase == "deploy":
        raise ValueError("a position can be written down once both sides have deployed (O30-X-16)")
    f = position.facts
    lines = [f"{_SIDE[side]}: {', '.join(_figures(f, side))}".rstrip() for side in (0, 1)]
    lines.append(f"S: {_SIDE[f.to_move]} {f.turn}")
    if f.gas:
        lines.append("G: " + ", ".join(f"{NAMES[s]}={_gas(f, s)}" for s in sorted(f.gas)))
    if f.barrage:
        marks = (f"{NAMES[s]}=a{b.art}s{b.sa}l{b.lmg}" for s, b in sorted(f.barrage.items()))
        lines.append("F: " + ", ".join(marks))
    lines.append("T: " + ", ".join(_stand(f, side) for side in (0, 1)))
    if f.passed:
        lines.append("P")
    if f.draw_offer is not None:
        lines.append(f"O: {_SIDE[f.draw_offer]}")
    return "\n".join(lines) + "\n"


def _figures(f: Facts, side: int) -> list[str]:
    """The figures of a side; an id is written where the reader would give another one."""
    names = Numbering()
    out = []
    for i in f.figures(side):
        type, id = TYPE[f.form[i]], f.roster.ids[i]
        out.append(_figure(f, i, "" if id == names.next(side, type) else f"#{id}"))
        names.used(side, type, id)
    return out


def _figure(f: Facts, i: int, id: str) -> str:
    form = FORMS[f.form[i]]
    state = ""
    if form.arm is not None and form.arm != "rifle":
        state = f"({CODES[form.arm].ru})"
    elif OTHER_FORM[f.form[i]] >= 0 and MOUNTED[f.form[i]] != default_mounted(form.type):
        state = "(с)" if MOUNTED[f.form[i]] else "(п)"
    return f"{CODES[form.type].ru}{state}{id} {NAMES[f.where(i)]}{_states(f, i)}"


def _states(f: Facts, i: int) -> str:
    """What follows the square: duty, neutralisation, fire, village, heading, flight."""
    marks = []
    duty = f.duty[i]
    if duty:
        marks.append(DUTY_MARK[duty])
    if f.neutralised[i]:
        marks.append(f"n{f.neutralised[i]}")
    if f.under_fire[i] and duty in (FREE, GAS_LEAVE):
        marks.append("uf")
    if f.village[i]:
        marks.append("v")
    side = f.roster.side(i)
    if FORMS[f.form[i]].effect == "tank" and f.heading[i] != forward(side):
        marks.append(f"h{HEADINGS[f.heading[i]]}")
    air = f.air.get(i)
    if air is not None:
        if f.square[i] == ALOFT:
            marks.append(f"a{air.sortie}")
        if air.run_done:
            marks.append("b")
        if not air.fuelled and f.square[i] != ALOFT:
            marks.append("e")
    if f.sides[side].holder == i:
        marks.append("s")
    return "".join(f"/{mark}" for mark in marks)


def _gas(f: Facts, s: int) -> str:
    gas = f.gas[s]
    if gas.persistent:
        return f"p{_SIDE[gas.owner]}{'' if gas.decon is None else gas.decon}"
    return f"n{gas.plies}{_SIDE[gas.owner]}"


def _stand(f: Facts, side: int) -> str:
    stand = f.sides[side]
    out = f"{_SIDE[side]} {stand.initial}/{stand.units} {stand.bombs}/{stand.tokens}"
    if stand.engaged:
        out += " e"
    if stand.damaged:
        out += f" d{stand.repair}"
    return out


@clause("O30-X-16")
def read_position(scenario: Scenario, rules: Ruleset, text: str) -> Position:
    """The position that the text restores, in phase play; raises BadStanding with line and column."""
    return restore(scenario, rules, text)
