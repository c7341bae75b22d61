"""A plan as it is handed in: lines may name divisions that the plan buys, corps that it forms, reserves to come."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.games.strategia import commanding, sequence
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.events_sequence import Reported
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Muster
from tests.games.strategia.stage import field, named, play, war


def handed(p: Position, red: Sequence[o.AnyOrder]) -> Position:
    """Both plans handed in, Blue's empty."""
    play(p, sequence.resolve(p, {Seat("red"): red}, Seeded("plan")))  # type: ignore[arg-type]
    assert p.stage == "planning"
    play(p, sequence.resolve(p, {Seat("blue"): ()}, Seeded("plan")))  # type: ignore[arg-type]
    assert p.stage == "operations"
    return p


@pytest.mark.clause("ST-5.1", "ST-5.3", "ST-6.4", "ST-3.4b")
def test_a_plan_buys_forms_places_and_calls_up_whatever_the_order_of_its_lines() -> None:
    lines: list[o.AnyOrder] = [
        o.Place(corps="1 sk", from_="40-20", to="40-21"),
        o.Mobilise(day=5, units=("201 td",), city="Степной", fallback=("Красногорск",)),
        o.Move(unit="3 sd", to="41-25"),
        o.Army(number=1, units=("1 sk", "3 sd", "4 sd"), strip=("31-20", "31-26")),
        o.Merge(units=("1 sd", "2 sd"), into="1 sk"),
        o.Buy(divisions={"sd": 6}),
        o.Buy(day=5, divisions={"td": 1}),
    ]
    p = handed(war(3, forces="bought"), lines)
    assert [named(p, p.units[id].squares) for id in ("R1", "R2", "R3")] == [["40-20"], ["40-21"], ["41-25"]]
    assert p.armies["red", 1].units == ("R1", "R2", "R3", "R4")
    (coming,) = (one for one in p.coming if one.unit.side == "red")
    assert (coming.unit.id, coming.turn, named(p, coming.cities)) == ("R201", 6, ["48-13", "53-21"])
    assert p.initial["red"] == 6


@pytest.mark.clause("ST-6.4", "ST-T5")
def test_reserves_are_named_in_the_plan_and_appear_on_their_day() -> None:
    p = war(3)
    troops = sorted((unit for unit in p.of("red") if unit.arm != "garrison"), key=lambda unit: unit.id)
    lines: list[o.AnyOrder] = [
        o.Move(unit=f"{unit.number} {unit.arm}", to=f"{40 + n % 2}-{10 + n // 2}") for n, unit in enumerate(troops)
    ]
    lines.append(o.Mobilise(day=0, units=("16 sd", "17 sd", "18 sd"), city="Заставный", fallback=("Зареченск",)))
    p = handed(p, lines)
    assert [named(p, p.units[id].squares) for id in ("R16", "R17", "R18")] == [["34-23"], ["34-23"], ["35-13"]]


@pytest.mark.clause("ST-N.1")
def test_a_division_that_nobody_buys_is_not_ones_own() -> None:
    p = war(3, forces="bought")
    wrong: list[o.AnyOrder] = [o.Move(unit="7 sd", to="41-25"), o.Disband(corps="2 sk")]
    for order in wrong:
        lines: list[o.AnyOrder] = [o.Buy(divisions={"sd": 6}), order]
        with pytest.raises(Refused):
            play(p, sequence.resolve(p, {Seat("red"): lines}, Seeded("plan")))  # type: ignore[arg-type]
    assert p.given == ()


@pytest.mark.clause("ST-9.1g", "ST-N.1")
def test_a_number_means_ones_own_division_before_one_of_the_greens_that_one_commands() -> None:
    p = field(["B1 sd 3-3", "N1 sd 5-5", "N2 sd 7-7"], relations={"blue-green_north": "allied"})
    p.commanders["green_north"] = "blue"
    found = Muster(p.board, commanding.named(p, "blue"))
    assert [found.find(name).ids for name in ("1 sd", "2 sd")] == [("B1",), ("N2",)]


@pytest.mark.clause("ST-6.2", "ST-1.3s")
def test_the_umpire_sends_every_side_the_report_of_the_deployment() -> None:
    p = war(1)
    lines: list[o.AnyOrder] = [o.Move(unit=f"{n} sd", to=f"33-{12 + n}") for n in range(1, 6)]
    lines.append(o.Army(number=7, units=tuple(f"{n} sd" for n in range(1, 6)), strip=("31-13", "31-17")))
    play(p, sequence.resolve(p, {Seat("red"): lines}, Seeded("plan")))  # type: ignore[arg-type]
    events = play(p, sequence.resolve(p, {Seat("blue"): ()}, Seeded("plan")))  # type: ignore[arg-type]
    sent = {one.side: one.report for one in events if isinstance(one, Reported) and one.clause == "ST-6.2"}
    assert set(sent) == {"red", "blue"}
    (army,) = sent["blue"].armies
    assert (army.number, army.corps, named(p, army.strip)) == (7, 3, ["31-13", "31-17"])
    assert sent["red"].armies == ()
