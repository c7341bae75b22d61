"""The answer to strikes (ST-9.8q): fight where the ground or the odds allow it, fall back where they do not."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.view import Put, View
from posrednik.players.strategia.planning import RETREAT_ABOVE
from posrednik.players.strategia.staff import UNKNOWN, Staff
from posrednik.players.strategia.weighing import Mark, scales, weigh


def answers(v: View, stubborn: bool) -> list[o.AnyOrder]:
    """One answer for every square struck; who is `stubborn` accepts every battle."""
    if stubborn:
        return [*(o.Respond(at=v.board.name[put.square], accept=True) for put in v.put), o.End()]
    staff = Staff(v)
    return [*(_answer(staff, put) for put in v.put), o.End()]


def _answer(staff: Staff, put: Put) -> o.Respond:
    name = staff.board.name
    to = next(_behind(staff, put), -1)
    if to < 0 or _ratio(staff, put) <= RETREAT_ABOVE:
        return o.Respond(at=name[put.square], accept=True)
    mine = [unit for unit in staff.p.on(put.square) if unit.side in staff.sides]
    multiple = 2 if all(unit.arm == "sd" for unit in mine) else 1
    return o.Respond(at=name[put.square], retreat_to=name[to], multiple=multiple)  # type: ignore[arg-type]


def _ratio(staff: Staff, put: Put) -> float:
    """The odds as far as the staff knows who strikes."""
    mine = [unit for unit in staff.p.on(put.square) if unit.side in staff.sides]
    strikers = [(unit, s) for s in put.squares for unit in staff.p.on(s) if unit.side in staff.enemies]
    if not mine:
        return 0.0
    if not strikers:
        return put.chips * float(UNKNOWN["division"]) / sum(scales(staff.law).worth(unit) for unit in mine)
    mark = Mark(staff.p, put.square, mine)
    return weigh(mark, [mark.striker(unit, at) for unit, at in strikers]).ratio


def _behind(staff: Staff, put: Put) -> Iterator[int]:
    """Squares to fall back to: straight back, then aside of it, farther from the strikers first of all."""
    p = staff.p
    unit = next((one for one in p.on(put.square) if one.side in staff.sides), None)
    if unit is None:
        return
    for turn in (4, 3, 5):
        q = p.board.step[put.square][(unit.facing + turn) % 8]
        if q >= 0 and p.board.land >> q & 1 and not p.at.get(q) and not staff.closed >> q & 1:
            yield q
