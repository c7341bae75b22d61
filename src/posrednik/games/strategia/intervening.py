"""The umpire's hand in operations (ST-9.4, R-07): weather, fog, delays by chance; the acts of a human umpire."""

from __future__ import annotations

from collections.abc import Collection
from math import lcm

from posrednik.core.clause import clause
from posrednik.core.dice import Dice
from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import overruling
from posrednik.games.strategia.events_war import Cleared, Intervened
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.overruling import OVERRIDES
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reconstruction import STANDARD, Tables
from posrednik.games.strategia.records import Act, Closure, Weather
from posrednik.games.strategia.reports import Report
from posrednik.games.strategia.unit import Unit


@clause("ST-9.4h")
def window_allows(done: Collection[int], turn: int, limit: int, tables: Tables = STANDARD) -> bool:
    """Whether a human umpire may act on a turn: one act a turn, so many in this turn and the nine before."""
    recent = [one for one in done if turn - tables["interventions"]["human_window"] < one <= turn]
    return turn not in recent and len(recent) < limit


# --- chance ------------------------------------------------------------------------------------------


@clause("ST-9.4")
def weather(p: Position, dice: Dice, turn: int = 0) -> Unfolding:
    """Before a game turn (by default the next): the fog lifts, and now and then something new is drawn (R-07)."""
    lifted = tuple(side for side in p.fog if side in p.reports and _kept_back(p.reports[side]))
    if lifted:
        p = yield Cleared(clause="ST-9.4", sides=lifted)
    mode, table = p.law.options.interventions, p.law.tables["interventions"]
    turn = turn or p.turn + 1
    last = max((act.turn for act in p.acts if not act.human), default=None)
    if mode == "off" or p.law.options.umpire == "none" or (last is not None and turn - last <= table["quiet"]):
        return p
    chance = Fraction(table["chance"])
    if dice.roll(chance.denominator, "ST-9.4") > chance.numerator:
        return p
    kind = "weather" if mode == "weather" else _drawn(table, dice)
    return (yield from _BY_CHANCE[kind](p, dice, turn))


def _kept_back(report: Report | None) -> bool:
    return report is None or report.withheld


def _drawn(table: Tables, dice: Dice) -> str:
    """Mud in half of the cases, fog in a quarter, else a delay."""
    mud, fog = Fraction(table["weather"]), Fraction(table["fog"])
    whole = lcm(mud.denominator, fog.denominator)
    face = dice.roll(whole, "ST-9.4")
    return "weather" if face <= mud * whole else "fog" if face <= (mud + fog) * whole else "delay"


def _mud(p: Position, dice: Dice, turn: int) -> Unfolding:
    grid = p.board.grid
    table = p.law.tables["interventions"]
    wide, high = min(table["side"], grid.width), min(table["side"], grid.height)
    west = dice.roll(grid.width - wide + 1, "ST-9.4") - 1
    south = dice.roll(grid.height - high + 1, "ST-9.4") - 1
    squares = tuple(y * grid.width + x for y in range(south, south + high) for x in range(west, west + wide))
    first = p.own_half(p.movers[0], turn)
    turns = table["weather_turns"]
    mud = Weather(squares=frozenset(squares), first=first, last=first + turns * len(p.movers) - 1)
    act = Act(half=p.half, turn=turn, kind="weather", squares=squares, turns=turns)
    return (yield Intervened(clause="ST-9.4", act=act, weather=(mud,)))


def _mist(p: Position, dice: Dice, turn: int) -> Unfolding:
    act = Act(half=p.half, turn=turn, kind="fog", turns=1)
    return (yield Intervened(clause="ST-9.4", act=act, fog=p.movers))


def _hold_up(p: Position, dice: Dice, turn: int) -> Unfolding:
    """One transfer under way, drawn evenly; a corps goes as one."""
    rides = transfers(p)
    if not rides:
        return (yield Intervened(clause="ST-9.4", act=Act(half=p.half, turn=turn, kind="delay")))
    chosen = rides[dice.roll(len(rides), "ST-9.4") - 1]
    act = Act(half=p.half, turn=turn, kind="delay", side=chosen[0].side, text=chosen[0].id, turns=1)
    return (yield Intervened(clause="ST-9.4", act=act, units=_delayed(chosen)))


_BY_CHANCE = {"weather": _mud, "fog": _mist, "delay": _hold_up}


def transfers(p: Position) -> list[list[Unit]]:
    """The transfers under way, each with its units, in the order of their lowest ids."""
    found: dict[tuple[str, str], list[Unit]] = {}
    for id in sorted(p.units):
        unit = p.units[id]
        if unit.state == "in_transfer" and unit.order is not None and unit.order.kind == "transfer":
            found.setdefault((unit.side, unit.corps or unit.id), []).append(unit)
    return list(found.values())


def _delayed(units: list[Unit]) -> tuple[Unit, ...]:
    from msgspec.structs import replace

    return tuple(replace(unit, order=replace(unit.order, wait=unit.order.wait + 1)) for unit in units if unit.order)


# --- a human umpire ----------------------------------------------------------------------------------


@clause("ST-9.4h", "ST-1.3u")
def fault_of(p: Position, command: c.Intervene, agreed: bool = False) -> str | None:
    """Why a human umpire may not do this, by the code of the refusal; None if he may.

    `agreed`: the players of a paper game have written it down themselves; they have no umpire.
    """
    options, table = p.law.options, p.law.tables["interventions"]
    if options.umpire != "human" and not agreed:
        return "NO_HUMAN_UMPIRE"
    done = [act.turn for act in p.acts if act.human]
    if p.turn in done:
        return "ONE_A_TURN"
    if not window_allows(done, p.turn, options.intervention_limit, p.law.tables):
        return "TOO_MANY"
    if command.kind == "weather":
        xs = [p.board.grid.x[s] for s in command.squares]
        ys = [p.board.grid.y[s] for s in command.squares]
        if not xs or max(max(xs) - min(xs), max(ys) - min(ys)) >= table["side"]:
            return "DISTRICT"
    if command.kind in ("weather", *_CLOSES) and not 1 <= command.turns <= table["human_turns"]:
        return "TOO_LONG"
    if command.kind in _CLOSES and (min(command.squares, default=-1) < 0 or not _closes(p, command)):
        return "NO_ROAD"
    if command.kind == "delay" and not any(unit.id == command.text for ride in transfers(p) for unit in ride):
        return "NO_TRANSFER"
    if command.kind in ("fog", "message", *OVERRIDES) and command.side not in p.movers:
        return "NO_SIDE"
    return overruling.fault_of(p, command) if command.kind in OVERRIDES else None


_CLOSES = ("close_road", "close_bridge", "close_pass")


def _closes(p: Position, command: c.Intervene) -> bool:
    squares = command.squares
    if len(squares) == 2:
        link = p.board.link(*squares)
        return link is not None and link.road
    return len(squares) == 1 and bool(p.board.roads >> squares[0] & 1)


@clause("ST-9.4h", "ST-1.3u")
def intervene(p: Position, command: c.Intervene) -> Unfolding:
    """An act of a human umpire that `fault_of` allows; in force from the next half-turn, disclosed at the end."""
    if command.kind in OVERRIDES:
        return (yield from overruling.overrule(p, command))
    first, last = p.half + 1, p.half + command.turns * len(p.movers)
    kind = "close" if command.kind in _CLOSES else command.kind
    act = Act(
        half=p.half, turn=p.turn, kind=kind, human=True, side=command.side, squares=command.squares,
        turns=command.turns, text=command.text,
    )  # fmt: skip
    if kind == "weather":
        mud = Weather(squares=frozenset(command.squares), first=first, last=last)
        return (yield Intervened(clause="ST-9.4h", act=act, weather=(mud,)))
    if kind == "close":
        shut = Closure(kind=command.kind[6:], squares=command.squares, first=first, last=last, by="umpire")
        return (yield Intervened(clause="ST-9.4h", act=act, closures=(shut,)))
    if kind == "fog":
        return (yield Intervened(clause="ST-9.4h", act=act, fog=(command.side,)))
    if kind == "delay":
        ride = next(ride for ride in transfers(p) if any(unit.id == command.text for unit in ride))
        return (yield Intervened(clause="ST-9.4h", act=act, units=_delayed(ride)))
    return (yield Intervened(clause="ST-1.3u", act=act))
