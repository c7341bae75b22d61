"""Position → view, the only window: built from nothing, field by field, for one seat."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.core.outcome import Outcome
from posrednik.core.seat import Seat
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.ground import ground
from posrednik.games.otryadov.law import Options, law
from posrednik.games.otryadov.mapfile import standard_map
from posrednik.games.otryadov.position import (
    ALOFT,
    DUTIES,
    OFF,
    Air,
    Barrage,
    Facts,
    Gas,
    Phase,
    Position,
    Roster,
    Stand,
    roster,
)
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import BIT, INDEX, NAMES, SIDES
from posrednik.games.otryadov.tables import FORMS, form_of
from posrednik.games.otryadov.victory import repeats


class FigureView(Struct, frozen=True, omit_defaults=True):
    """One figure; `square` None is not on the board. `airborne` figures are over their square."""

    id: str
    side: str
    type: str
    square: str | None
    mounted: bool = False
    arm: str | None = None
    obligation: str | None = None
    under_fire: bool = False
    neutralised: int = 0
    heading: int | None = None
    village: bool = False
    airborne: bool = False
    sortie: int = 0
    fuelled: bool | None = None
    run_done: bool = False


class GasView(Struct, frozen=True, omit_defaults=True):
    """An infected square: plies left, side that laid it, plies of decontamination left."""

    kind: Literal["persistent", "nonpersistent"]
    plies: int
    owner: str
    decon: int | None = None


class SideView(Struct, frozen=True, omit_defaults=True):
    """What everybody knows of a side besides its figures."""

    initial: int
    initial_units: int
    engaged: bool = False
    aerobombs: int = 0
    gas_tokens: int = 0
    damaged: bool = False
    repair: int = 0
    holder: str | None = None
    deployed: bool = False
    filed: bool = False
    raids: int = 0
    removed: tuple[str, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """What one seat may know. In deployment only its own placement; once the screens are lifted, all but plans."""

    seat: str
    phase: Phase
    scenario: Scenario
    options: Options
    figures: tuple[FigureView, ...]
    sides: dict[str, SideView]
    to_move: str
    first: str
    turn: int
    passed: bool = False
    draw_offer: str | None = None
    result: ResultView | None = None
    gas: dict[str, GasView] = {}
    barrage: dict[str, tuple[int, int, int]] = {}
    repeats: int = 0
    placement: dict[str, str] | None = None
    arms: dict[str, str] = {}
    plan: Plan | None = None


class ResultView(Struct, frozen=True):
    """How the game ended."""

    kind: str
    winner: str | None
    clause: str


@clause("O30-X-2", "O30-XVII-2")
def view(position: Position, seat: Seat) -> View:
    """What the seat may know of the position; any seat that is no side sees what spectators see."""
    f = position.facts
    side = SIDES.index(seat) if seat in SIDES else -1
    own = position.sealed.deployed[side] if side >= 0 and position.phase == "deploy" else None
    plan = position.sealed.plans[side] if side >= 0 else None
    return View(
        seat=seat,
        phase=position.phase,
        scenario=position.scenario,
        options=f.law.options,
        figures=_figures(f.roster.ids, f.roster.blue_from, f.state().state, tuple(f.air.items())),
        sides={SIDES[s]: _side(position, s) for s in (0, 1)},
        to_move=SIDES[f.to_move],
        first=SIDES[f.first],
        turn=f.turn,
        passed=f.passed,
        draw_offer=None if f.draw_offer is None else SIDES[f.draw_offer],
        result=None if f.result is None else ResultView(f.result.kind, f.result.winner, f.result.clause),
        gas={NAMES[s]: _gas(g) for s, g in sorted(f.gas.items())},
        barrage={NAMES[s]: (b.art, b.sa, b.lmg) for s, b in sorted(f.barrage.items())},
        repeats=repeats(f),
        placement=None if own is None else {f.roster.ids[i]: NAMES[s] for i, s in sorted(own.squares.items())},
        arms={} if own is None else {f.roster.ids[i]: FORMS[form].arm or "" for i, form in sorted(own.forms.items())},
        plan=plan if isinstance(plan, Plan) else None,
    )


@lru_cache(maxsize=64)
def _figures(
    ids: tuple[str, ...], blue_from: int, state: bytes, flights: tuple[tuple[int, Air], ...]
) -> tuple[FigureView, ...]:
    """The figures as every seat sees them, from the joined arrays of `Facts.state`: made once for all seats."""
    n, air = len(ids), dict(flights)
    sides = [SIDES[i >= blue_from] for i in range(n)]
    columns = [state[k * n : k * n + n] for k in range(7)]
    rows = enumerate(zip(ids, sides, zip(*columns, strict=True), strict=True))
    return tuple([_figure(id, side, row, air.get(i)) for i, (id, side, row) in rows])


@lru_cache(maxsize=8192)
@clause("O30-II-1")
def _figure(id: str, side: str, row: tuple[int, ...], air: Air | None) -> FigureView:
    form_number, square, duty, under_fire, neutralised, heading, village = row
    form = FORMS[form_number]
    on_board = square != OFF
    air = air if on_board else None
    where = air.over if air is not None and square == ALOFT else square
    return FigureView(
        id=id,
        side=side,
        type=form.type,
        square=NAMES[where] if on_board else None,
        mounted=form.mounted,
        arm=form.arm if on_board else None,
        obligation=DUTIES[duty],
        under_fire=bool(under_fire),
        neutralised=neutralised,
        heading=heading if form.effect == "tank" and on_board else None,
        village=bool(village) and on_board,
        airborne=square == ALOFT,
        sortie=air.sortie if air else 0,
        fuelled=air.fuelled if air else None,
        run_done=air.run_done if air else False,
    )


def _side(position: Position, side: int) -> SideView:
    f = position.facts
    s = f.sides[side]
    return SideView(
        initial=s.initial,
        initial_units=s.units,
        engaged=s.engaged,
        aerobombs=s.bombs,
        gas_tokens=s.tokens,
        damaged=s.damaged,
        repair=s.repair,
        holder=None if s.holder < 0 else f.roster.ids[s.holder],
        deployed=position.sealed.deployed[side] is not None,
        filed=position.sealed.plans[side] is not None,
        raids=f.raids[side],
        removed=tuple(NAMES[q] for q in f.removed[side]),
    )


def _gas(g: Gas) -> GasView:
    return GasView("persistent" if g.persistent else "nonpersistent", g.plies, SIDES[g.owner], g.decon)


@lru_cache(maxsize=64)
def _roster(key: tuple[tuple[str, str, str, bool, str | None], ...], base: str) -> Roster:
    red = [(id, form_of(type, mounted, arm)) for id, side, type, mounted, arm in key if side == "red"]
    blue = [(id, form_of(type, mounted, arm)) for id, side, type, mounted, arm in key if side == "blue"]
    return roster(red, blue)


_LATELY: OrderedDict[int, tuple[View, Facts]] = OrderedDict()
"""Views that were looked at lately with their facts, by the figures that they share: one view is asked many things."""
_KEPT = 256


def facts_of(v: View) -> Facts:
    """The facts of the board as far as the seat knows them, the caller's own: what `check` and `options` work on."""
    kept = _LATELY.get(id(v.figures))
    if kept is not None and (kept[0] is v or _same_board(kept[0], v)):
        return kept[1].copy()
    facts = _facts(v)
    _LATELY[id(v.figures)] = v, facts.copy()
    with suppress(KeyError):
        _LATELY.move_to_end(id(v.figures))
        if len(_LATELY) > _KEPT:
            _LATELY.popitem(last=False)
    return facts


def _same_board(a: View, b: View) -> bool:
    """Whether two views differ at most in what `_facts` does not read: whose they are, what their seat alone knows."""
    return a.figures is b.figures and (
        (a.phase, a.turn, a.to_move, a.first, a.passed, a.draw_offer, a.repeats, a.result)
        == (b.phase, b.turn, b.to_move, b.first, b.passed, b.draw_offer, b.repeats, b.result)
        and (a.sides, a.gas, a.barrage, a.options, a.scenario) == (b.sides, b.gas, b.barrage, b.options, b.scenario)
    )


_DUTY = {name: n for n, name in enumerate(DUTIES)}
_ROWS: dict[int, tuple[FigureView, tuple[Any, ...]]] = {}
_MANY = 8192


def _row(g: FigureView) -> tuple[Any, ...]:
    """What `_facts` reads of a figure: who it is, and its numbers in the arrays; one figure is seen in many views."""
    kept = _ROWS.get(id(g))
    if kept is not None and kept[0] is g:
        return kept[1]
    square = OFF if g.square is None else ALOFT if g.airborne else INDEX[g.square]
    heading = g.heading if g.heading is not None else 0 if g.side == "red" else 4
    who = (g.id, g.side, g.type, g.mounted, g.arm)
    row = (who, square, _DUTY[g.obligation], g.under_fire, g.neutralised, g.village, heading)
    if len(_ROWS) >= _MANY:
        _ROWS.clear()
    _ROWS[id(g)] = g, row
    return row


def _board(v: View) -> Facts:
    """The facts of the figures."""
    the_law = law(v.options, v.scenario.base, v.scenario.defender is not None)
    who, *columns = zip(*map(_row, v.figures), strict=True) if v.figures else ((),) * 7
    f = Facts(the_law, ground(v.scenario.map or standard_map(), the_law), _roster(who, v.scenario.base))
    f.square, f.duty, f.under_fire, f.neutralised, f.village, f.heading = map(bytearray, columns)
    for side in (0, 1):
        f.occupied[side] = sum(BIT[s] for s in set(f.square[slice(*f.roster.span(side))]) if s < ALOFT)
    for i, g in enumerate(v.figures):
        if g.type == "aircraft" and (g.square is not None or v.phase == "deploy"):
            over = INDEX[g.square] if g.airborne and g.square else -1
            f.air[i] = Air(over, g.sortie, g.fuelled is not False, g.run_done)
    return f


def _facts(v: View) -> Facts:
    f = _board(v)
    f.sides = (_stand(v, "red", f), _stand(v, "blue", f))
    f.to_move, f.first, f.turn, f.passed = SIDES.index(v.to_move), SIDES.index(v.first), v.turn, v.passed
    f.draw_offer = None if v.draw_offer is None else SIDES.index(v.draw_offer)
    f.gas = {INDEX[n]: Gas(g.kind == "persistent", g.plies, SIDES.index(g.owner), g.decon) for n, g in v.gas.items()}
    f.barrage = {INDEX[n]: Barrage(*b) for n, b in v.barrage.items()}
    f.raids = (v.sides["red"].raids, v.sides["blue"].raids)
    red, blue = (tuple(INDEX[n] for n in v.sides[s].removed) for s in SIDES)
    f.removed = (red, blue)
    if v.result is not None:
        f.result = Outcome(v.result.kind, None if v.result.winner is None else Seat(v.result.winner), v.result.clause)
    f.seen = (f.state(),) * v.repeats
    f.seen_keys = (f.key(f.to_move),) * v.repeats
    return f


def _stand(v: View, side: str, f: Facts) -> Stand:
    s = v.sides[side]
    holder = -1 if s.holder is None else f.roster.index[s.holder]
    return Stand(s.initial, s.initial_units, s.engaged, s.aerobombs, s.gas_tokens, s.damaged, s.repair, holder)
