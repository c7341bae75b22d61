"""Interventions (ST-9.4, R-07), seats (ST-1.2t), the order of play and the clock, the scheme of operations (ST-REC)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.dice import Scripted, Seeded
from posrednik.core.seat import Seat
from posrednik.games.strategia import clock, intervening, seating, sequence
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Army, Front
from posrednik.games.strategia.reports import Report
from posrednik.games.strategia.scheme import Leg, active, arrows, gathered
from posrednik.games.strategia.unit import Standing
from tests.games.strategia.stage import field, named, play, war

# --- chance ------------------------------------------------------------------------------------------


def turns(p: Position, n: int, dice: Any) -> None:
    for _ in range(n):
        p.half = p.own_half("blue", p.turn)
        play(p, intervening.weather(p, dice))
        p.half += 1


@pytest.mark.clause("ST-9.4")
def test_mud_comes_to_a_district_for_two_turns() -> None:
    p = field(options={"interventions": "weather"})
    p.half = p.own_half("blue", 3)
    play(p, intervening.weather(p, Scripted([1, 3, 9])))
    (mud,) = p.weather
    assert len(mud.squares) == 144
    assert named(p, [min(mud.squares), max(mud.squares)]) == ["3-9", "14-20"]
    assert (mud.first, mud.last) == (p.own_half("red", 4), p.own_half("blue", 5))
    assert p.acts[-1].kind == "weather"
    assert p.acts[-1].turn == 4


@pytest.mark.clause("ST-9.4")
def test_nothing_is_drawn_by_default_nor_within_five_turns_nor_in_paper_games() -> None:
    for options in ({}, {"interventions": "full", "umpire": "none"}):
        p = field(options=options)
        turns(p, 20, Scripted([]))
        assert p.acts == ()
    p = field(options={"interventions": "weather"})
    play(p, intervening.weather(p, Scripted([1, 1, 1])))
    first = p.acts[0].turn
    p.half += 2
    for _ in range(5):
        play(p, intervening.weather(p, Scripted([])))
        p.half += 2
    play(p, intervening.weather(p, Scripted([1, 1, 1])))
    assert [act.turn - first for act in p.acts] == [0, 6]


@pytest.mark.clause("ST-9.4")
def test_fog_withholds_one_report_of_every_side() -> None:
    p = field(options={"interventions": "full"})
    play(p, intervening.weather(p, Scripted([1, 3])))
    assert p.fog == ("red", "blue")
    p.reports = {"red": None, "blue": Report(side="blue", half=0, withheld=True)}
    p.half += 2
    play(p, intervening.weather(p, Scripted([10])))
    assert not p.fog


def riding(p: Position, *ids: str) -> None:
    for id in ids:
        p.put(replace(p.units[id], state="in_transfer", order=Standing(kind="transfer")))


@pytest.mark.clause("ST-9.4")
def test_a_delay_holds_up_one_transfer_with_all_of_its_corps() -> None:
    p = field(["R1 sd 5-5", "R2 sd 6-6 N 1 1_sk", "R3 sd 6-6 N 1 1_sk", "B1 sd 9-9"], options={"interventions": "full"})
    riding(p, "R1", "R2", "R3")
    play(p, intervening.weather(p, Scripted([1, 4, 2])))
    waits = {id: p.units[id].order.wait for id in ("R1", "R2", "R3") if p.units[id].order}  # type: ignore[union-attr]
    assert waits == {"R1": 0, "R2": 1, "R3": 1}
    p = field(options={"interventions": "full"})
    play(p, intervening.weather(p, Scripted([1, 4])))
    assert [act.kind for act in p.acts] == ["delay"]


@pytest.mark.clause("ST-9.4")
def test_the_draw_has_the_chances_of_the_deck() -> None:
    p = field(options={"interventions": "full"})
    dice = Seeded("deck")
    for _ in range(6000):
        p.half += 14
        play(p, intervening.weather(p, dice))
    kinds = [act.kind for act in p.acts]
    assert 480 < len(kinds) < 720
    assert 0.4 < kinds.count("weather") / len(kinds) < 0.6
    assert 0.18 < kinds.count("fog") / len(kinds) < 0.32


# --- a human umpire ----------------------------------------------------------------------------------


def act(p: Position, kind: str, *squares: str, **more: Any) -> str | None:
    command = c.Intervene(kind=kind, squares=tuple(p.board.sq(name) for name in squares), **more)
    code = intervening.fault_of(p, command)
    if code is None:
        play(p, intervening.intervene(p, command))
    return code


ROADS = {"w": 20, "h": 20, "roads": [["5-5", "6-5", "7-5"]]}


@pytest.mark.clause("ST-9.4h", "ST-1.3u")
def test_what_a_human_umpire_may_do() -> None:
    p = field(["R1 sd 5-5"], map=ROADS, options={"umpire": "human"})
    assert act(p, "close_road", "6-5", turns=3) is None
    (shut,) = p.closures
    assert (shut.kind, shut.first, shut.last, shut.move, shut.transfer) == ("road", p.half + 1, p.half + 6, True, True)
    assert act(p, "message", side="red", text="держитесь") == "ONE_A_TURN"
    p.half += 2
    assert act(p, "close_road", "9-9", turns=1) == "NO_ROAD"
    assert act(p, "close_bridge", "5-5", "6-5", turns=4) == "TOO_LONG"
    assert act(p, "weather", "1-1", "13-1", turns=1) == "DISTRICT"
    assert act(p, "delay", text="R1") == "NO_TRANSFER"
    assert act(p, "fog", side="green_north") == "NO_SIDE"
    assert act(p, "message", side="red", text="держитесь") is None
    assert p.log["red"] == (("message", p.half, "держитесь"),)
    p.half += 2
    assert act(p, "weather", "1-1", "12-12", turns=2) is None
    assert p.weather[0].first == p.half + 1
    p.half += 2
    assert act(p, "fog", side="blue") == "TOO_MANY"
    p.half += 14
    assert act(p, "fog", side="blue") is None
    assert p.fog == ("blue",)
    assert [one.human for one in p.acts] == [True] * 4


@pytest.mark.clause("ST-9.4h")
def test_the_limit_is_an_option_and_only_a_human_intervenes() -> None:
    assert act(field(), "fog", side="blue") == "NO_HUMAN_UMPIRE"
    assert act(field(options={"umpire": "human", "intervention_limit": 0}), "fog", side="blue") == "TOO_MANY"
    assert [intervening.window_allows([2, 5, 9], turn, 3) for turn in (9, 10, 11, 12)] == [False, False, False, True]


# --- seats -------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-1.2t", "ST-5.7")
def test_a_seat_orders_the_armies_of_its_front_and_the_leader_everybody() -> None:
    p = field([f"R{n} sd {n}-5" for n in range(1, 10)])
    p.seats = {"анна": "red", "борис": "red", "вера": "blue"}
    p.armies = {
        ("red", n): Army(side="red", number=n, units=tuple(f"R{k}" for k in range(4 * n - 3, 4 * n + 1)))
        for n in (1, 2)
    }
    p.fronts["red", 1] = Front(side="red", number=1, armies=(1,), player="борис")
    allowed = {(seat, id): seating.allowed(p, seat, id) for seat in p.seats for id in ("R1", "R5", "R9")}
    assert [allowed["анна", id] for id in ("R1", "R5", "R9")] == [True] * 3
    assert [allowed["борис", id] for id in ("R1", "R5", "R9")] == [True, False, False]
    p.armies["red", 2] = replace(p.armies["red", 2], front=1)
    assert seating.allowed(p, "борис", "R5")
    assert (seating.leads(p, "анна"), seating.leads(p, "борис"), seating.leads(p, "вера")) == (True, False, True)
    free = field(options={"seats": "free"})
    free.seats = {"анна": "red", "борис": "red"}
    assert seating.allowed(free, "борис", "R9")
    assert not seating.may_order(["анна"], [], [], "R1", "вера")


@pytest.mark.clause("ST-1.2", "ST-1.5", "ST-1.6", "ST-1.7")
def test_the_order_of_play_and_the_clock() -> None:
    assert clock.sequence_of({"blue", "red"}, 3) == ["red 1", "blue 1", "red 2"]
    assert clock.in_order(["green_south", "green_north", "blue", "red"])[2:] == ("green_north", "green_south")
    assert clock.carried_out(300, [20, 299, 300, 301]) == (3, 300)
    assert clock.carried_out(300, [20, 50, 70], end_at=60) == (2, 60)
    assert clock.LIMITS == (180, 300)


# --- the scheme --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-REC")
def test_an_arrow_is_an_uninterrupted_advance() -> None:
    legs = [Leg("1 tk", 1, "a", "b"), Leg("2 sd", 1, "x", "y"), Leg("1 tk", 2, "b", "c"), Leg("2 sd", 2, "y", "y")]
    legs += [Leg("2 sd", 3, "y", "z"), Leg("1 tk", 4, "c", "d"), Leg("1 tk", 4, "d", "e"), Leg("1 tk", 5, "f", "g")]
    assert [(one.unit, one.start, one.end, one.first, one.last) for one in arrows(legs)] == [
        ("1 tk", "a", "c", 1, 2),
        ("2 sd", "x", "y", 1, 1),
        ("2 sd", "y", "z", 3, 3),
        ("1 tk", "c", "e", 4, 4),
        ("1 tk", "f", "g", 5, 5),
    ]


@pytest.mark.clause("ST-REC")
def test_corps_are_not_split_where_they_went_together() -> None:
    legs = [Leg("R1", 1, "a", "b"), Leg("R2", 1, "a", "b"), Leg("R1", 2, "b", "c"), Leg("R2", 2, "b", "d")]
    found = gathered(legs, {"1 sk": ["R1", "R2"]})
    assert [(leg.unit, leg.turn, leg.end) for leg in found] == [("1 sk", 1, "b"), ("R1", 2, "c"), ("R2", 2, "d")]


@pytest.mark.clause("ST-REC")
def test_only_the_area_of_operations_is_drawn() -> None:
    assert active([], 60, 40, 3) is None
    assert active([(10, 5), (20, 38)], 60, 40, 3) == (7, 2, 23, 39)


@pytest.mark.clause("ST-9.4", "ST-P.1")
def test_the_first_turn_may_have_its_mud_too() -> None:
    p = war(1, interventions="weather")
    play(p, sequence.resolve(p, {Seat("red"): ()}, Scripted([])))  # type: ignore[arg-type]
    play(p, sequence.resolve(p, {Seat("blue"): ()}, Scripted([1, 1, 1])))  # type: ignore[arg-type]
    assert [(mud.first, mud.last) for mud in p.weather] == [(0, 3)]
