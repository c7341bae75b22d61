"""Forces, mobilisation, purchase (ST-3.4 to 3.4d, ST-6.4, ST-T5) and the Greens' own (ST-9.1g, R-09)."""

from __future__ import annotations

from typing import Any

import pytest

from posrednik.core.exact import Fraction
from posrednik.games.strategia import buying, forces, greens, mobilising, planning
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.position import Position
from tests.games.strategia.stage import field, named, play, war

LEVEL3 = Options(level=3)


@pytest.mark.clause("ST-T5", "ST-3.4", "ST-3.4a", "ST-3.6")
@pytest.mark.parametrize("side", ["red", "blue", "green_north"])
def test_the_columns_of_t5_add_up_to_the_order_of_battle(side: str) -> None:
    assert forces.present(side, 16, LEVEL3) == {
        arm: forces.order_of_battle(side, 3)[arm] for arm in forces.present(side, 16, LEVEL3)
    }
    assert set(forces.present(side, 16, LEVEL3)) == set(forces.order_of_battle(side, 3))
    units = list(forces.given(side, law_of(LEVEL3)))
    assert len({unit.id for unit, _ in units}) == sum(forces.order_of_battle(side, 3).values())
    by_arm: dict[str, list[tuple[int, int]]] = {}
    for unit, turn in units:
        by_arm.setdefault(unit.arm, []).append((turn, unit.number))
    assert all(found == sorted(found) for found in by_arm.values())


@pytest.mark.clause("ST-6.4", "ST-6.1")
def test_mobilisation_belongs_to_level_3_and_by_option_to_level_2() -> None:
    assert forces.appearing("red", 1, Options(level=2)) == {}
    assert forces.appearing("red", 1, Options(level=2, mobilisation_level=2)) == {"sd": 5, "td": 2, "md": 1}
    assert forces.present("blue", 0, Options(level=2)) == forces.order_of_battle("blue", 2)
    assert forces.appearing("red", 2, LEVEL3) == {}
    assert forces.present("red", 3, LEVEL3) == forces.present("red", 1, LEVEL3)


@pytest.mark.clause("ST-3.4b", "ST-3.4c")
def test_the_budgets_are_t5_valued_with_the_prices() -> None:
    for side in ("red", "blue", "green_north"):
        columns = [buying.price(forces.column(side, n)) for n in range(5)]
        assert columns == buying.budget(side, LEVEL3)
    assert sum(buying.budget("blue", Options(equal_budget=True))) == 330
    assert buying.price({"fortress": 2, "kd": 2}) == 11
    assert [buying.price({}, 3, level=level) for level in (3, 2)] == [6, 0]


@pytest.mark.clause("ST-3.4b", "ST-3.4d")
def test_standard_divisions_cost_their_parts() -> None:
    law = law_of(Options(level=3, establishments="own"))
    for regiments, cost in ((["sd"] * 3, 4), (["ptd"] * 4, 5), (["kd"] * 3, Fraction(3, 2)), (["md"] * 3, 8)):
        found = buying.establishment(regiments, law)
        assert found is not None
        assert found.cost == cost == buying.price({regiments[0]: 1})
    tanks = buying.establishment(["td", "td", "md"], law)
    assert tanks is not None
    assert (tanks.cost, tanks.arm, tanks.speed) == (buying.price({"td": 1}), "td", 30)
    guns = buying.establishment(["ad"] * 3, law)
    assert guns is not None
    assert [guns.cost, guns.rating] == [6, Fraction(2, 5)]
    mixed = buying.establishment(["sd", "sd", "td", "td"], law)
    assert mixed is not None
    assert mixed.arm == "td"
    assert [mixed.cost, mixed.speed] == [10, 10]
    for wrong in (["sd"] * 2, ["sd"] * 5, ["sd", "sd", "ad"], ["garrison"] * 3):
        assert buying.establishment(wrong, law) is None


# --- who comes, and where ----------------------------------------------------------------------------


def city(at: str, kind: str = "city", owner: str = "red") -> dict[str, str]:
    return {"type": kind, "at": at, "owner": owner, "name": at}


def called(p: Position, turn: int, *ids: str, arm: str = "sd") -> None:
    for id in ids:
        unit = forces.division("red", arm, int(id[1:]), p.law)
        play(p, mobilising.mustered(p, "red", [(unit, turn)]))


def towns(*places: dict[str, str], **more: Any) -> Position:
    world = {"w": 20, "h": 20, "owner_default": "red", "objects": list(places)}
    return field(level=3, map=world, turn=1, **more)


def arrive(p: Position, turn: int) -> dict[str, str]:
    p.half = p.own_half("red", turn)
    play(p, mobilising.arrivals(p, "red"))
    return {unit.id: p.board.name[unit.at] for unit in p.of("red")}


def destined(p: Position, day: int, *ids: str, cities: tuple[str, ...]) -> list[str]:
    where = tuple(p.board.sq(name) for name in cities)
    events = play(p, planning.staff(p, "red", [c.Mobilise(who=ids, day=day, cities=where)]))
    return [one.code for one in events if isinstance(one, Fault)]


@pytest.mark.clause("ST-6.4")
def test_two_divisions_a_place_then_the_next_city_then_the_capital_then_they_wait() -> None:
    p = towns(city("2-5"), city("10-5"), city("15-5", "capital"))
    ids = [f"R{n}" for n in range(20, 28)]
    called(p, 6, *ids)
    assert destined(p, 5, *ids, cities=("2-5", "10-5")) == []
    assert arrive(p, 5) == {}
    found = arrive(p, 6)
    assert [found.get(id) for id in ids] == ["2-5", "2-5", "10-5", "10-5", "15-5", "15-5", None, None]
    assert [one.unit.id for one in p.coming] == ids[6:]
    for id in ("R20", "R21"):
        p.take(id)
    assert arrive(p, 7)["R26"] == "2-5"


@pytest.mark.clause("ST-6.4", "ST-T5")
def test_a_captured_city_is_passed_over() -> None:
    p = towns(city("2-5"), city("10-5"), city("15-5", "capital"))
    called(p, 6, "R20")
    destined(p, 5, "R20", cities=("2-5", "10-5"))
    p.owner[p.board.sq("2-5")] = 2
    assert arrive(p, 6) == {"R20": "10-5"}
    p = towns(city("2-5"), city("15-5", "capital"))
    called(p, 6, "R20", "R21")
    destined(p, 5, "R20", cities=("2-5",))
    p.owner[p.board.sq("2-5")] = 2
    assert arrive(p, 6) == {"R20": "15-5", "R21": "15-5"}
    p.owner[p.board.sq("15-5")] = 2
    called(p, 7, "R22")
    assert "R22" not in arrive(p, 7)


@pytest.mark.clause("ST-6.4")
def test_cities_are_named_by_mobilisation_day_and_for_the_right_day() -> None:
    p = towns(city("2-5"), city("10-5"))
    called(p, 6, "R20")
    assert destined(p, 10, "R20", cities=("10-5",)) == ["NOT_MOBILISED"]
    p.half = p.own_half("red", 2)
    assert destined(p, 5, "R20", cities=("10-5",)) == ["TOO_LATE"]


@pytest.mark.clause("ST-9.14n", "ST-6.4")
def test_artillery_appears_beside_its_city() -> None:
    p = towns(city("2-5"))
    called(p, 6, "R101", arm="ad")
    destined(p, 5, "R101", cities=("2-5",))
    assert arrive(p, 6) == {"R101": "2-6"}


@pytest.mark.clause("ST-6.4", "ST-END")
def test_whoever_comes_in_counts_towards_the_initial_rating() -> None:
    p = war(3)
    assert p.initial["red"] == 45
    cities = tuple(s for s, place in p.board.places.items() if place.owner == "red" and place.kind != "fortress")
    ids = tuple(one.unit.id for one in p.coming if one.unit.side == "red" and one.turn == 1)
    play(p, planning.plan(p, "red", [c.Mobilise(who=ids, day=0, cities=cities[::-1])]))
    p.stage = "operations"
    for unit in list(p.of("red")):
        p.take(unit.id)
    play(p, mobilising.arrivals(p, "red"))
    assert sorted(unit.id for unit in p.of("red")) == sorted(ids)
    assert len(ids) == 8
    assert p.initial["red"] == 45 + 5 + 2 * 2 + Fraction(3, 2)
    assert p.board.name[p.units[ids[0]].at] == p.board.name[cities[-1]]


# --- purchase ----------------------------------------------------------------------------------------


def shop(*lots: tuple[int, dict[str, int]], level: int = 3, **options: Any) -> tuple[Position, list[str]]:
    p = war(level, forces="bought", **options)
    lines = [c.Buy(day=day, divisions=divisions, line=n) for n, (day, divisions) in enumerate(lots)]
    events = play(p, planning.plan(p, "red", lines))
    return p, [one.code for one in events if isinstance(one, Fault)]


@pytest.mark.clause("ST-3.4b", "ST-3.4c")
def test_what_is_bought_stands_or_comes_on_its_day() -> None:
    p, faults = shop((-1, {"sd": 10, "kd": 4}), (5, {"td": 1}))
    assert faults == []
    assert sorted(unit.id for unit in p.of("red") if unit.arm == "kd") == ["R601", "R602", "R603", "R604"]
    assert sum(unit.arm == "sd" for unit in p.of("red")) == 10
    assert [(one.unit.id, one.turn) for one in p.coming if one.unit.side == "red"] == [("R201", 6)]
    assert not any(unit.arm != "garrison" for unit in p.of("blue"))


@pytest.mark.clause("ST-3.4b", "ST-3.4c")
def test_the_purse_binds_and_unspent_points_carry_on() -> None:
    p, faults = shop((-1, {"sd": 60}))
    assert faults == ["NO_MEANS"]
    assert sum(unit.arm == "sd" for unit in p.of("red")) == 222 // 4
    p, faults = shop((-1, {"sd": 40}), (0, {"sd": 27}))
    assert faults == []
    assert len(p.coming) >= 27
    p, faults = shop((15, {"sd": 84}), (-1, {"sd": 1}))
    assert faults == ["NO_MEANS"]
    p, faults = shop((-1, {"sd": 84}), level=2)
    assert faults == []
    assert sum(unit.arm == "sd" for unit in p.of("red")) == 84
    p, faults = shop((-1, {"ad": 3}), level=2)
    assert faults == ["NO_MEANS"]
    assert sum(unit.arm == "ad" for unit in p.of("red")) == 2


@pytest.mark.clause("ST-3.4d")
def test_headquarters_cost_on_level_3() -> None:
    def formed(level: int, rifles: int) -> tuple[bool, bool]:
        p = war(level, forces="bought")
        ids = tuple(f"R{n}" for n in range(1, 5))
        lines = [
            c.Buy(day=-1, divisions={"sd": rifles}),
            c.Merge(who=ids[:2], into="1 sk", as_corps=True, line=1),
            c.SetArmy(who=ids, number=1, line=2),
        ]
        play(p, planning.plan(p, "red", lines))
        return p.units["R1"].corps == "1 sk", ("red", 1) in p.armies

    assert formed(3, 54) == (True, True)
    assert formed(3, 55) == (True, False)
    assert formed(2, 84) == (True, True)


# --- Greens ------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-9.1g", "ST-3.6")
@pytest.mark.parametrize("state", ["green_north", "green_south"])
def test_greens_that_nobody_plays_stand_at_their_posts(state: str) -> None:
    for level in (1, 2, 3):
        p = war(level)
        posts = {(arm, number): at for arm, number, at, _ in greens.posts(state, p.law.options)}
        field_troops = [unit for unit in p.of(state) if unit.arm != "garrison"]
        assert {(unit.arm, unit.number): p.board.name[unit.at] for unit in field_troops} == posts
        assert len(posts) == {1: 6, 2: 8, 3: 6}[level]
        assert sum(unit.arm == "garrison" for unit in p.of(state)) == (0 if level == 1 else 1)
    p = war(1, ["red", "blue", state])
    assert all(not unit.squares for unit in p.of(state))


@pytest.mark.clause("ST-9.1g", "ST-T5")
def test_late_greens_come_in_at_the_capital_and_go_to_their_posts() -> None:
    p = war(3)
    for side in ("red", "blue"):
        play(p, planning.plan(p, side, []))
    p.stage = "operations"
    goal = p.board.sq("26-31")
    capital = p.board.sq("30-38")
    play(p, mobilising.arrivals(p, "red"))
    assert p.units["N5"].at != -1
    assert p.units["N5"].order is not None
    assert p.units["N5"].order.path[-1] == goal
    assert p.board.grid.distance(p.units["N5"].at, capital) <= 1
    for turn in range(2, 20):
        p.half = p.own_half("red", turn)
        p.spent.clear()
        play(p, mobilising.arrivals(p, "red"))
    assert named(p, [p.units["N5"].at, p.units["N6"].at]) == ["26-31", "35-31"]
    assert not p.war
