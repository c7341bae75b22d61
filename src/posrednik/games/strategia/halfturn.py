"""One move of a side (section 4.2): START, ORDERS, FIRE, MOVEMENT, ANSWERS, STRIKES, END."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.dice import Dice
from posrednik.games.strategia import (
    answering,
    asking,
    battles,
    cards,
    firing,
    forming,
    fortresses,
    intervening,
    known,
    memory,
    observing,
    planning,
    relations,
    stacking,
    striking,
    supply,
    walking,
)
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import events_sequence as e
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.mobilising import arrivals
from posrednik.games.strategia.position import Position

FIRE = (c.Fire, c.Interdict, c.FireRoad)
Word = tuple[str, c.Respond]
"""The side that answers, and its answer."""
STAFF = (c.SetArmy, c.SetFront, c.SetRole, c.SetRule, c.Mobilise, c.Buy)


_PHASE: dict[type, str] = {
    **dict.fromkeys(STAFF, "staff"), **dict.fromkeys(FIRE, "fire"), c.Strike: "strike",
    **dict.fromkeys((c.Respond, c.End, c.Clock), ""),
}  # fmt: skip
"""Kind of a command → the phase that carries it out, "" for none; all others are movement."""


@clause("ST-1.5", "ST-8.1")
def start(p: Position, half: int) -> Unfolding:
    """START: what has run out is gone, mobilised and converted units come in, the side gets its report."""
    p = yield e.HalfBegan(clause="ST-1.5", half=half)
    side = p.mover
    p = yield from arrivals(p, side)
    told = None if side in p.fog else observing.report(p, side)
    return (yield e.Reported(clause="ST-8.1", side=side, report=told))


def at_once(p: Position, side: str, command: c.Command, dice: Dice) -> Unfolding:
    """Questions, peace, resignation: they act when they are given."""
    if isinstance(command, c.Ask):
        return (yield from asking.ask(p, side, command, dice))
    return (yield from relations.talk(p, side, command))


@clause("ST-9.8q")
def one(p: Position, side: str, command: c.Command, said: Sequence[Word] = ()) -> Unfolding:
    """An order carried out as it is given (option order_mode=interactive); `pending` and `said` as in `carry_out`."""
    if isinstance(command, (c.Strike, *FIRE)):
        p, (command,) = yield from loosened(p, side, [command])
    if isinstance(command, STAFF):
        return (yield from planning.staff(p, side, [command]))
    if isinstance(command, FIRE):
        return (yield from firing.fire(p, side, [command]))
    if isinstance(command, c.Strike):
        blows = striking.blows(p, side, [command])
        questions = answering.asked(p, blows) if p.law.options.response == "ask" else ()
        if questions:
            return (yield e.Asked(clause="ST-9.8q", blows=blows, questions=questions))
        return (yield from striking.strikes(p, side, blows, answering.by_word(p, blows, said)))
    return (yield from walking.one(p, side, command))


@clause("ST-4.9", "ST-3.2b", "ST-3.2c")
def loosened(p: Position, side: str, given: Sequence[c.Command]) -> Any:
    """Take out the regiments of whole divisions that are ordered on their own; answers (position, commands)."""
    out: list[c.Command] = []
    for one in given:
        command = one
        if one.regiment and not isinstance(one, c.Detach):
            p, id = yield from forming.loosen(p, one.who[0], one.regiment)
            command = replace(one, who=(id,), regiment=0)
        if isinstance(command, c.Strike) and command.echelons:
            echelons = []
            for echelon in command.echelons:
                shares = []
                for share in echelon:
                    p, found = yield from _loose_share(p, share)
                    shares.append(found)
                echelons.append(tuple(shares))
            command = replace(command, echelons=tuple(echelons))
        out.append(command)
    return p, out


def _loose_share(p: Position, share: c.Share) -> Any:
    """A regiment of a whole division that is named in an echelon stands on its own from now on."""
    if not share.regiment:
        return p, share
    p, id = yield from forming.loosen(p, share.id, share.regiment)
    return p, replace(share, id=id, regiment=0)


@clause("ST-1.5", "ST-9.3", "ST-4.O")
def carry_out(p: Position, side: str, given: Sequence[c.Command], said: Sequence[Word] = ()) -> Unfolding:
    """ORDERS to STRIKES and END; stops with `pending` set where the defenders are to be asked.

    `said` are answers that lie there already, as in a golden case.
    """
    phases: dict[str, list[c.Command]] = {"": [], "staff": [], "fire": [], "strike": [], "move": []}
    for command in given:
        phases[_PHASE.get(type(command), "move")].append(command)
    p = yield from planning.staff(p, side, phases["staff"])
    p, fires = yield from loosened(p, side, phases["fire"])
    p = yield from firing.fire(p, side, fires)
    p = yield from walking.movement(p, side, phases["move"])
    p, strikes = yield from loosened(p, side, phases["strike"])
    blows = striking.blows(p, side, strikes)
    if p.law.options.response == "ask":
        questions = answering.asked(p, blows)
        if questions:
            return (yield e.Asked(clause="ST-9.8q", blows=blows, questions=questions))
    p = yield from striking.strikes(p, side, blows, answering.by_word(p, blows, said))
    return (yield from finish(p, side))


def fight(p: Position, side: str, more: Sequence[Word] = ()) -> Unfolding:
    """The battles whose defenders have answered; `more` as in `carry_out`."""
    blows, _, said = p.pending
    answers = [(p.seats.get(seat, ""), one) for seat, given in said for one in given]
    p = yield from striking.strikes(p, side, blows, answering.by_word(p, blows, (*answers, *more)))
    return (yield e.Resumed(clause="ST-9.8q"))


@clause("ST-4.9", "ST-4.12", "ST-9.8p", "ST-9.15c", "ST-9.16d")
def finish(p: Position, side: str) -> Unfolding:
    """END, in the order of section 4.2, step 6."""
    p = yield from cards.apart(p, side)
    p = yield from stacking.overlaps(p, side)
    p = yield from battles.close(p, side)
    p = yield from supply.supply(p, side)
    p = yield from fortresses.clocks(p, side)
    p = yield from forming.finish(p, side)
    p = yield from memory.remember(p)
    return (yield from known.mapped(p))


def before_turn(p: Position, dice: Dice, turn: int) -> Unfolding:
    """Before a game turn the umpire's interventions are drawn (R-07)."""
    return (yield from intervening.weather(p, dice, turn))
