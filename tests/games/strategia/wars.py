"""What must hold in every war whatever is ordered: the laws that random wars are held against."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia.digest import fingerprint
from posrednik.games.strategia.events_battle import BattleOver, Capitulated, Disengaged, Fought, Shelled, Withdrew
from posrednik.games.strategia.events_forming import Reformed
from posrednik.games.strategia.events_movement import Interdicted
from posrednik.games.strategia.events_war import Arrived, Departed, Mustered, Starved
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import SEA
from tests.games.strategia.fuzzing import war_of

TOLD = (Shelled, Withdrew, Fought, Disengaged)
"""Events that name what each unit has lost."""
LEAST, MOST = Fraction(0), Fraction(4, 3)
"""A division has up to four regiments (ST-3.2b)."""


def run(seed: int, most: int = 100) -> int:
    """Play the war of a seed with every law checked; the number of half-turns played."""
    halves = 0
    for before, after, events in plies(seed, most):
        sound(after)
        halves += after.half != before.half
        told = before.copy()
        for event in events:
            event.write(told)
        assert fingerprint(told) == fingerprint(after)
    return halves


def plies(seed: int, most: int) -> Iterator[tuple[Position, Position, list[Happening]]]:
    """The hand-ins of the war of a seed: position before, position after, the events between, each weighed."""
    war = war_of(seed, most)
    try:
        game, p, seat, given, dice = next(war)
        while True:
            after, events = p.copy(), []
            unfolding = game.resolve(after, {seat: given}, dice)
            for event in driven(unfolding, after):
                events.append(event)
            yield p, after, events
            game, p, seat, given, dice = war.send(after)
    except StopIteration:
        return


def driven(unfolding: Generator[Happening, Position, Any], p: Position) -> Iterator[Happening]:
    """Let a rule unfold on a position itself, every event weighed before it is written."""
    try:
        event = next(unfolding)
        while True:
            weighed(p, event)
            event.write(p)
            yield event
            event = unfolding.send(p)
    except StopIteration:
        return


def traced(seed: int, most: int) -> list[str]:
    """The fingerprints of the war of a seed, every event written into a new copy: no rule may keep an old position."""
    war = war_of(seed, most)
    found = []
    try:
        game, p, seat, given, dice = next(war)
        while True:
            unfolding = game.resolve(p, {seat: given}, dice)
            try:
                event = next(unfolding)
                while True:
                    p = game.apply(p, event)
                    event = unfolding.send(p)
            except StopIteration:
                found.append(fingerprint(p))
            game, p, seat, given, dice = war.send(p)
    except StopIteration:
        return found


def weighed(p: Position, event: Happening) -> None:
    """Strength comes and goes only as events tell."""
    old = [p.units[id] for id in {*event.gone, *(u.id for u in event.units)} if id in p.units]
    change = sum((u.strength for u in event.units), LEAST) - sum((u.strength for u in old), LEAST)
    if isinstance(event, TOLD):
        assert change == -sum((lost for _, lost in event.losses), LEAST), event
        for id, lost in event.losses:
            now = next((u.strength for u in event.units if u.id == id), LEAST)
            assert now == p.units[id].strength - lost, (id, event)
    elif isinstance(event, BattleOver):
        _booked(p, event)
    elif isinstance(event, Interdicted):
        assert change == -event.lost, event
    elif isinstance(event, Reformed):
        assert change == -event.discarded, event
    elif isinstance(event, (Mustered, Arrived)):
        assert change == sum((u.strength for u in event.units), LEAST), event
    elif isinstance(event, Starved):
        assert change <= 0, event
        assert all(u.side == event.side for u in old)
    elif isinstance(event, (Capitulated, Departed)):
        assert not event.units or change <= 0, event
    else:
        assert change == 0, event


def _booked(p: Position, event: BattleOver) -> None:
    """The end of a battle puts whole regiments in the place of the exact losses, no more and no less (ST-9.8k)."""
    battle = next(one for one in p.battles if one.number == event.number)
    lost, now = dict(event.losses), {u.id: u.strength for u in event.units}
    for one in battle.members:
        if one.id in lost:
            assert lost[one.id] * 3 % 1 == 0
            assert abs(lost[one.id] - one.loss) < 1, event
            assert now.get(one.id, LEAST) == max(p.units[one.id].strength + one.loss - lost[one.id], LEAST), event
    assert set(now) | set(event.gone) == set(lost)


def sound(p: Position) -> None:
    """Whatever has happened, the map is in order."""
    at: dict[int, set[str]] = {}
    held: dict[str, int] = {}
    for id, u in p.units.items():
        assert id == u.id
        _unit(p, u)
        for s in u.squares:
            at.setdefault(s, set()).add(id)
            held[u.side] = held.get(u.side, 0) | 1 << s
    assert {s: set(ids) for s, ids in p.at.items()} == at
    assert all(len(set(ids)) == len(ids) for ids in p.at.values())
    assert {side: mask for side, mask in p.held.items() if mask} == held
    for ids in p.at.values():
        sides = {p.units[id].side for id in ids}
        assert not any(p.relation(a, b) == "war" for a in sides for b in sides), ids
    fighting = [one.id for battle in p.battles for one in battle.members if one.fights]
    assert len(set(fighting)) == len(fighting), fighting
    for battle in p.battles:
        for one in battle.members:
            assert not one.regiments or one.loss == sum((row.strength for row in one.regiments), LEAST), one
            assert not one.fights or one.id in p.units, (battle.number, one)
            assert LEAST <= one.loss <= one.strength, one
    for accounts in (p.spent, p.moved):
        assert all(value >= 0 for value in accounts.values())
    assert all(spent <= p.law.turn for spent in p.spent.values())
    for army in p.armies.values():
        assert len(set(army.units)) == len(army.units)
    assert all(0 <= fire.share <= 1 for fire in p.interdictions)
    assert all(0 <= used <= 1 for used in p.stocks.values())


def _unit(p: Position, u: Unit) -> None:
    assert LEAST < u.strength <= MOST, u
    if u.regiments:
        assert sum((one.strength for one in u.regiments), LEAST) == u.strength, u
        assert all(0 <= one.strength <= Fraction(1, 3) for one in u.regiments), u
    if u.part:
        assert u.strength <= Fraction(1, 3), u
    assert len(set(u.squares)) == len(u.squares) <= 2, u
    assert p.stage == "planning" or u.squares, u
    for s in u.squares:
        assert 0 <= s < p.board.size
        assert p.board.relief[s] != SEA, u
    if len(u.squares) == 2:
        assert p.board.grid.distance(*u.squares) == 1, u
        assert u.shape in ("wide", "column"), u
    assert 0 <= u.facing < 8
    assert p.law.level > 1 or u.facing % 2 == 0 or u.arm == "garrison", u
    assert u.progress >= 0 or u.state == "on_march", u  # the preparation of a march may outlast the move
    assert u.cut >= 0
