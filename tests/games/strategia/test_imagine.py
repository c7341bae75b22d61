"""Worlds imagined from views, and the fingerprints of positions, on wars that are played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.strategia import checking
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.digest import fingerprint
from posrednik.games.strategia.imagine import imagine
from posrednik.games.strategia.law import EDITION
from posrednik.games.strategia.marks import Memory
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.setup import begin
from posrednik.games.strategia.view import View, view
from posrednik.games.strategia.war import game

WARS: dict[str, tuple[Scenario, dict[str, Any]]] = {
    "chips": (Scenario(), {"level": 1}),
    "cards": (Scenario(), {"level": 2}),
    "answers asked": (Scenario(teams={"red": 2, "blue": 1}), {"level": 2, "response": "ask", "seats": "free"}),
    "regiments and mobilisation": (Scenario(), {"level": 3}),
    "four countries": (
        Scenario(teams={"red": 1, "blue": 2, "green_north": 1, "green_south": 1}),
        {"level": 1, "alliances": "blue-green_north", "seats": "free"},
    ),
    "bought, free stacks": (Scenario(), {"level": 2, "forces": "bought", "stack": "free"}),
    "without an umpire, every order at once": (Scenario(), {"level": 2, "umpire": "none", "order_mode": "interactive"}),
}
HALVES = 10
EVERYBODY = ("umpire", "spectator")


def deployed(v: View, dice: random.Random) -> Iterator[o.AnyOrder]:
    """A plan that puts a side's troops near its border, mixed, with corps and armies."""
    who = [checking.called(unit) for unit in v.units if unit.arm != "garrison"]
    if v.options.forces == "bought":
        yield o.Buy(divisions={"sd": 20, "td": 6, "md": 4, "ad": 2})
        who = [*(f"{n} sd" for n in range(1, 21)), *(f"{n} td" for n in range(201, 207))]
    own = v.board.owner[next(s for s, place in v.board.places.items() if place.owner == v.side)]
    x = v.board.grid.x
    land = [s for s in range(v.board.size) if v.board.owner[s] == own and 26 <= x[s] <= 33]
    foot = [name for name in who if name.endswith("sd")][:18]
    for n in range(1, len(foot) // 2 + 1 if len(foot) > 6 else 1):
        pair = tuple(foot[2 * n - 2 : 2 * n])
        yield o.Merge(units=pair, into=f"{n} sk")
        yield o.Move(corps=f"{n} sk", path=(v.board.name[dice.choice(land)],))
    for name in who:
        if name not in foot or len(foot) <= 6:
            yield o.Move(unit=name, path=(v.board.name[dice.choice(land)],))
    if len(foot) == 18:
        yield o.Army(number=1, units=("1 sk", "2 sk", "3 sk", "4 sk"), strip=("30-15", "30-25"))


def hand_in(p: Position, seat: str, dice: random.Random) -> list[o.AnyOrder]:
    """Some of the orders that are offered to a seat, and `end`."""
    v = view(p, Seat(seat))
    if v.stage == "planning":
        return [*deployed(v, dice), o.End()]
    offered = [one for one in checking.options(v, ()).orders if not isinstance(one, o.End)]
    strikes = [one for one in offered if isinstance(one, o.Strike)]
    chosen = dice.sample(offered, min(len(offered), 60)) + dice.sample(strikes, min(len(strikes), 8))
    more: list[o.AnyOrder] = [
        o.Split(unit=checking.called(unit)) for unit in v.units if unit.squares and not unit.part and unit.arm == "sd"
    ]
    more = dice.sample(more, min(len(more), 3))
    if v.war and len(v.replies) < 4:
        more += [o.Ask(kind="count", square="31-20"), o.Ask(kind="presence", squares=("29-19", "31-21"))]
    if dice.random() < 0.3:
        more.append(o.OfferPeace())
    if v.put:
        return [dice.choice(offered)] if offered and dice.random() < 0.5 else [o.End()]
    return [*(one for one in (*more, *chosen) if not any(checking.check(v, [one]))), o.End()]


@lru_cache(maxsize=8)
def war(name: str) -> tuple[Position, ...]:
    """The positions of a war played at random, planning first."""
    scenario, options = WARS[name]
    rules = Ruleset(game="strategia", edition=EDITION, options=options)
    dice, throws = random.Random(name), Seeded(name)
    p = begin(scenario, rules)
    course = [p]
    while p.stage != "peace" and p.half < HALVES:
        seat = min(game.waiting(p))
        p, _ = adjudicate(game, p, {seat: hand_in(p, str(seat), dice)}, throws)
        course.append(p)
    return tuple(course)


def seats(p: Position) -> list[Seat]:
    return [Seat(name) for name in (*p.seats, *EVERYBODY)]


def differences(a: View, b: View) -> list[str]:
    return [name for name in View.__struct_fields__ if getattr(a, name) != getattr(b, name)]


@pytest.mark.parametrize("name", WARS)
def test_a_world_looks_to_its_seat_as_the_view_does(name: str) -> None:
    looked = 0
    for n, p in enumerate(war(name)):
        for seat in seats(p):
            before = view(p, seat)
            for k in range(2):
                world = imagine(before, Seeded(f"{n} {k}"))
                assert not differences(before, view(world, seat)), (n, seat)
                looked += bool(before.near)
    assert looked > 10


@pytest.mark.parametrize("name", ["chips", "cards", "four countries"])
def test_a_war_that_is_over_is_imagined_as_it_ended(name: str) -> None:
    p = war(name)[-1]
    for seat in (next(one for one, side in p.seats.items() if side != p.movers[0]), "red"):
        while p.stage != "peace" and Seat(seat) not in game.waiting(p):
            other = min(game.waiting(p))
            p, _ = adjudicate(game, p, {other: [o.End()]}, Seeded("end"))
        if p.stage != "peace":
            p, _ = adjudicate(game, p, {Seat(seat): [o.Resign()]}, Seeded("end"))
    if len(p.movers) == 2:
        assert p.stage == "peace"
    for one in seats(p):
        before = view(p, one)
        assert not differences(before, view(imagine(before, Seeded("peace")), one))


@pytest.mark.parametrize("name", ["chips", "cards", "regiments and mobilisation"])
def test_what_is_hidden_is_nowhere_in_sight_and_of_the_order_of_battle(name: str) -> None:
    for p in war(name)[3:]:
        for seat in p.seats:
            v = view(p, Seat(seat))
            world = imagine(v, Seeded("hidden"))
            known = {unit.id for unit in v.units}
            others = [unit for unit in world.units.values() if unit.id not in known]
            lists = len([unit for unit in others if not unit.part and unit.arm != "garrison" and unit.number < 900])
            most = {1: 38 + 12 + 2, 2: 55 + 16, 3: 55 + 16}[p.law.level]
            assert 30 < lists <= most
            seen = {chip.square for chip in v.near}
            for unit in others:
                beside = [s for s in unit.squares if any(q in s_of(v) for _, q in p.board.near[s])]
                assert set(beside) <= seen
                assert all(p.board.land >> s & 1 for s in unit.squares)
            assert all(unit.strength > 0 for unit in others)


def s_of(v: View) -> set[int]:
    """The squares of a view's own troops, those of Greens under its command not counted."""
    return {s for unit in v.units if unit.side == v.side for s in unit.squares}


def test_worlds_of_other_dice_differ_and_of_the_same_do_not() -> None:
    p = war("cards")[6]
    v = view(p, Seat("red"))
    prints = {fingerprint(imagine(v, Seeded(str(n)))) for n in range(20)}
    assert len(prints) == 20
    assert fingerprint(imagine(v, Seeded("0"))) in prints


def test_an_imagined_world_can_be_played_on() -> None:
    played = 0
    for name in ("chips", "cards", "answers asked", "regiments and mobilisation"):
        dice = random.Random(7)
        for p in war(name)[2::3]:
            if p.stage == "peace":
                continue
            for seat in p.seats:
                world = imagine(view(p, Seat(seat)), Seeded(seat))
                for _ in range(3):
                    if world.stage == "peace":
                        break
                    turn = min(game.waiting(world))
                    world, _ = adjudicate(game, world, {turn: hand_in(world, str(turn), dice)}, Seeded("on"))
                    played += 1
    assert played > 20


# --- fingerprints ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WARS)
def test_positions_of_a_war_have_fingerprints_of_their_own(name: str) -> None:
    course = war(name)
    prints = [fingerprint(p) for p in course]
    assert len(set(prints)) == len(prints)
    assert all(len(one) == 16 and int(one, 16) >= 0 for one in prints)
    assert [fingerprint(p.copy()) for p in course] == prints


def test_equal_positions_have_equal_fingerprints_however_they_came_about() -> None:
    """Values are rebuilt one by one, so that nothing is the same object; the containers are filled the other way."""
    for p in war("regiments and mobilisation"):
        q = p.copy()
        q.units = {id: rebuilt(unit) for id, unit in reversed(p.units.items())}
        q.battles = rebuilt(p.battles)
        q.relations = dict(reversed(p.relations.items()))
        q.spent = dict(reversed(p.spent.items()))
        q.initial = rebuilt(p.initial)
        q.answers, q.coming, q.given = rebuilt(p.answers), rebuilt(p.coming), rebuilt(p.given)
        assert fingerprint(q) == fingerprint(p)


def rebuilt(thing: Any) -> Any:
    """An equal thing of new objects."""
    from msgspec import Struct

    from posrednik.core.exact import Fraction

    if isinstance(thing, Fraction):
        return Fraction(thing.numerator * 2, thing.denominator * 2)
    if isinstance(thing, Struct):
        return type(thing)(**{name: rebuilt(getattr(thing, name)) for name in thing.__struct_fields__})
    if isinstance(thing, tuple):
        return tuple(rebuilt(one) for one in thing)
    return {key: rebuilt(value) for key, value in thing.items()} if isinstance(thing, dict) else thing


APART = {"board", "law", "at", "held", "sides", "stamp", "movers", "units", "seats", "owner"}


@pytest.mark.parametrize("name", sorted(set(Position.__slots__) - APART))
def test_a_change_of_any_field_changes_the_fingerprint(name: str) -> None:
    p = war("cards")[-1].copy()
    before = fingerprint(p)
    old = getattr(p, name)
    changed: Any = {
        dict: lambda: {**old, ("red" if name == "rules" else "x"): ("y",)},
        tuple: lambda: (*old, "x"),
        int: lambda: old + 1,
        bool: lambda: not old,
        str: lambda: old + "x",
        type(None): lambda: "won",
    }
    setattr(p, name, {"new": (Memory(square=1, half=0, seen=()),)} if name == "sightings" else changed[type(old)]())
    assert fingerprint(p) != before
