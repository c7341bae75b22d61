"""The orders to drop an aerobomb and to lay persistent agent (chapter XIV)."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.orders.base import Order, SquareName, Verdict
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.squares import BIT, FIELD, INDEX, NAMES
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits


class Bomb(Order, frozen=True, tag="bomb"):
    """Drop the aerobomb on an enemy-held square."""

    square: SquareName


class Contaminate(Order, frozen=True, tag="contaminate"):
    """Lay the token of persistent agent on a square of the field."""

    square: SquareName


@clause("O30-XIV-2")
def judge_bomb(t: Turn, order: Bomb) -> Verdict:
    f = t.f
    if not f.law.chemical:
        return no("CHEM_OFF", "O30-XIV-2", square=order.square)
    if f.sides[t.side].bombs < 1:
        return no("TOKEN_USED", "O30-XIV-2", square=order.square)
    s = INDEX.get(order.square, -1)
    if s < 0 or not BIT[s] & f.ground.exists & f.occupied[t.enemy]:
        return no("BAD_TARGET", "O30-XIV-2", square=order.square, target=order.square)
    if not f.law.options.bomb_villages and BIT[s] & f.ground.village:
        return no("SETTLEMENT", "O30-XIV-2", square=order.square, target=order.square)
    found = t.over_limit(-1, BIT[s])
    return found if found is not None else _bomb(t, s)


@clause("O30-XIV-2", "O30-XIV-3")
def _bomb(t: Turn, s: int) -> Iterator[e.AnyEvent]:
    f = t.f
    t.acted = True
    t.take_place(-1, BIT[s])
    for k in f.on(s, t.enemy):
        t.bombed[k] = s
    old = f.gas.get(s)
    t.infected.add(s)
    plies = None if old is not None and old.persistent else f.law.gas_plies
    yield e.Bombed("O30-XIV-2", "blue" if t.side else "red", NAMES[s], plies)


@clause("O30-XIV-4")
def judge_contaminate(t: Turn, order: Contaminate) -> Verdict:
    f = t.f
    if not f.law.chemical:
        return no("CHEM_OFF", "O30-XIV-4", square=order.square)
    if f.sides[t.side].tokens < 1:
        return no("TOKEN_USED", "O30-XIV-4", square=order.square)
    s = INDEX.get(order.square, -1)
    taken = f.occupied[t.side] | (0 if f.law.options.contaminate_occupied else f.occupied[t.enemy])
    if s < 0 or not BIT[s] & FIELD & ~f.ground.impassable & ~taken or s in f.gas:
        return no("BAD_TARGET", "O30-XIV-4", square=order.square, target=order.square)
    if BIT[s] & f.ground.village:
        return no("SETTLEMENT", "O30-XIV-4", square=order.square, target=order.square)
    found = t.over_limit(-1, BIT[s])
    return found if found is not None else _contaminate(t, s)


@clause("O30-XIV-4")
def _contaminate(t: Turn, s: int) -> Iterator[e.AnyEvent]:
    t.acted = True
    t.take_place(-1, BIT[s])
    t.infected.add(s)
    for k in t.f.on(s, t.enemy):
        t.bombed[k] = s
    yield e.Contaminated("O30-XIV-4", "blue" if t.side else "red", NAMES[s])


def options(t: Turn) -> Iterator[Bomb | Contaminate]:
    """The lawful uses of the side's tokens."""
    f = t.f
    if not f.law.chemical:
        return
    if f.sides[t.side].bombs:
        for s in bits(f.occupied[t.enemy]):
            bomb = Bomb(NAMES[s])
            if not isinstance(judge_bomb(t, bomb), Refusal):
                yield bomb
    if f.sides[t.side].tokens:
        for s in bits(FIELD & ~f.ground.impassable):
            gas = Contaminate(NAMES[s])
            if not isinstance(judge_contaminate(t, gas), Refusal):
                yield gas
