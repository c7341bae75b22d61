"""Planning and deployment (ST-5.6, ST-6.1a, ST-6.3, I-77)."""

from __future__ import annotations

from typing import Any

import pytest

from posrednik.games.strategia import armies, planning
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.deploying import facing_to_border
from posrednik.games.strategia.events_war import Deployed
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.words import FACING, FACINGS
from tests.games.strategia.stage import named, play, war


def squares(p: Position, *names: str) -> tuple[int, ...]:
    return tuple(p.board.square.get(name, -1) for name in names)


def at(p: Position, id: str, *names: str, facing: int = -1, corps: str | None = None, line: int = 0) -> c.Command:
    """A line that places a unit, or a corps by its divisions."""
    who = tuple(id.split())
    if len(names) > 1:
        return c.Place(who=who, corps=corps, squares=squares(p, *names), facing=facing, line=line)
    return c.Move(who=who, corps=corps, path=squares(p, *names), facing=facing, line=line)


def planned(level: int, *lines: Any, side: str = "red", **options: Any) -> tuple[Position, list[str]]:
    """The position after a plan, and the codes of its faults; a line may be a function of the position."""
    p = war(level, **options)
    commands = [line(p) if callable(line) else line for line in lines]
    events = play(p, planning.plan(p, side, commands))
    return p, [one.code for one in events if isinstance(one, Fault)]


def where(p: Position, id: str) -> list[str]:
    return named(p, p.units[id].squares)


# --- deployment --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-6.1", "ST-5.1")
@pytest.mark.parametrize(("level", "red"), [(1, 40), (2, 57), (3, 35)])
def test_everybody_stands_somewhere_even_without_a_plan(level: int, red: int) -> None:
    p, faults = planned(level)
    own = list(p.of("red"))
    assert len(own) == red
    assert faults == []
    for unit in own:
        assert unit.squares
        assert p.owner_of(unit.at) == "red"
        assert p.board.land >> unit.at & 1
        assert unit.arm != "ad" or unit.at not in p.board.places
        assert unit.arm == "garrison" or unit.role == "reserve" or p.board.places[unit.at].kind == "fortress"


@pytest.mark.clause("ST-6.1a")
def test_the_capital_takes_two_the_nearest_cities_two_each() -> None:
    p, _ = planned(1)
    assert {where(p, f"R{n}")[0] for n in (1, 2)} == {"53-21"}
    third = p.units["R3"].at
    assert p.board.places[third].kind == "city"
    assert len(p.on(third)) == 2


@pytest.mark.clause("ST-6.3")
def test_a_facing_that_is_not_written_is_towards_the_border() -> None:
    p, _ = planned(1, lambda p: at(p, "R14", "40-17"), lambda p: at(p, "R2", "40-20", facing=FACING["N"]))
    assert (where(p, "R14"), FACINGS[p.units["R14"].facing]) == (["40-17"], "W")
    assert FACINGS[p.units["R2"].facing] == "N"
    sides = {"30-20": ("blue", "E"), "31-20": ("red", "W"), "30-32": ("green_north", "W"), "8-21": ("blue", "E")}
    for name, (side, facing) in sides.items():
        if name != "30-32":
            assert FACINGS[facing_to_border(p.board, side, p.board.sq(name))] == facing


@pytest.mark.clause("ST-6.3")
def test_the_default_facings_of_the_two_sides_mirror_each_other() -> None:
    p = war(1)
    mirror = {"E": "W", "W": "E", "N": "N", "S": "S"}
    for s in range(p.board.size):
        if p.owner_of(s) == "red" and p.board.land >> s & 1:
            x, y = p.board.grid.x[s], p.board.grid.y[s]
            other = y * p.board.width + p.board.width - 1 - x
            own = FACINGS[facing_to_border(p.board, "red", s)]
            assert FACINGS[facing_to_border(p.board, "blue", other)] == mirror[own]


@pytest.mark.clause("ST-6.1a")
def test_illegal_places_are_changed_for_the_nearest_legal_ones() -> None:
    p, faults = planned(
        2,
        lambda p: at(p, "R101", "53-21"),
        lambda p: at(p, "R1", "20-20", line=1),
        lambda p: at(p, "R2", "99-99", line=2),
        lambda p: at(p, "R3", "40-20", line=3),
        lambda p: at(p, "R4", "40-20", line=4),
    )
    assert faults == ["ILLEGAL_PLACE", "ILLEGAL_PLACE", "OFF_MAP", "ILLEGAL_PLACE"]
    assert where(p, "R101") == ["53-22"]
    assert p.owner_of(p.units["R1"].at) == "red"
    assert p.board.grid.x[p.units["R1"].at] == 30
    assert where(p, "R3") == ["40-20"]
    assert p.board.grid.distance(p.units["R4"].at, p.units["R3"].at) == 1


@pytest.mark.clause("ST-6.1a")
def test_the_last_line_for_a_unit_counts_and_garrisons_stay() -> None:
    p, faults = planned(
        2,
        lambda p: at(p, "R1", "40-20"),
        lambda p: at(p, "R1", "41-20", line=1),
        lambda p: at(p, "R-garrison-45-22", "46-22", line=2),
    )
    assert where(p, "R1") == ["41-20"]
    assert (faults, where(p, "R-garrison-45-22")) == (["GARRISON_MOVES"], ["45-22"])


@pytest.mark.clause("ST-6.1a", "ST-4.12")
def test_two_divisions_fit_in_a_city_and_any_number_in_a_fortress() -> None:
    city = [lambda p, n=n: at(p, f"R{n}", "45-27", line=n) for n in (1, 2, 3)]
    fort = [lambda p, n=n: at(p, f"R{n}", "45-22", line=n) for n in range(4, 10)]
    p, faults = planned(2, *city, *fort)
    assert faults == ["ILLEGAL_PLACE"]
    assert where(p, "R3") != ["45-27"]
    assert where(p, "R2") == ["45-27"]
    assert {where(p, f"R{n}")[0] for n in range(4, 10)} == {"45-22"}


# --- corps -------------------------------------------------------------------------------------------


def corps(name: str, *ids: str, line: int = 90) -> c.Command:
    return c.Merge(who=ids, into=name, as_corps=True, line=line)


@pytest.mark.clause("ST-3.3", "ST-4.10")
def test_a_corps_of_level_1_stands_in_one_square() -> None:
    p, faults = planned(1, corps("1 sk", "R1", "R2", "R3"), lambda p: at(p, "R1 R2 R3", "40-20", corps="1 sk"))
    assert faults == []
    assert {p.units[id].corps for id in ("R1", "R2", "R3")} == {"1 sk"}
    assert where(p, "R1") == where(p, "R2") == where(p, "R3") == ["40-20"]
    neighbours = [lambda p, n=n: at(p, f"R{n}", f"40-{19 + n}", line=n) for n in (1, 2)]
    p, _ = planned(1, *neighbours, corps("1 sk", "R1", "R2"))
    assert where(p, "R2") == ["40-20"]
    assert p.units["R2"].corps == "1 sk"
    far = [lambda p, n=n: at(p, f"R{n}", f"40-{18 + 2 * n}", line=n) for n in (1, 2)]
    p, _ = planned(1, *far, corps("1 sk", "R1", "R2"))
    assert p.units["R2"].corps is None


@pytest.mark.clause("ST-3.3c", "ST-6.3")
def test_a_corps_card_lies_between_two_squares() -> None:
    def card(a: str, b: str, n: int = 2) -> list[list[str]]:
        ids = [f"R{201 + k}" for k in range(n)]
        p, faults = planned(
            2, corps("2 tk", *ids), lambda p: at(p, " ".join(ids), a, b, corps="2 tk", facing=FACING["W"])
        )
        assert faults == []
        assert {p.units[id].corps for id in ids} == {"2 tk"}
        assert {p.units[id].facing for id in ids} == {FACING["W"]}
        return [where(p, id) for id in ids]

    assert card("40-18", "40-19") == [["40-18"], ["40-19"]]
    assert card("40-18", "40-21") == [["40-18", "40-19"], ["40-20", "40-21"]]
    assert card("40-18", "43-18") == [["40-18"], ["42-18"]]
    assert card("40-20", "40-18", 3) == [["40-20"], ["40-19"], ["40-18"]]
    assert card("40-18", "41-19", 3) == [["40-18"], ["41-18"], ["40-19"]]


@pytest.mark.clause("ST-3.3c")
def test_a_corps_on_one_square_of_level_2_makes_a_card_across_the_front() -> None:
    p, faults = planned(2, corps("1 sk", "R1", "R2"), lambda p: at(p, "R1 R2", "40-20", corps="1 sk"))
    assert faults == []
    assert (where(p, "R1"), where(p, "R2")) == (["40-20"], ["40-21"])


@pytest.mark.clause("ST-3.3")
@pytest.mark.parametrize(
    ("name", "ids"),
    [("1 sk", ("R1", "R201")), ("1 tk", ("R1", "R2")), ("1 sk", ("R1",)), ("1 sk", ("R1", "R2", "R3", "R4"))],
)
def test_a_corps_of_mixed_kinds_or_wrong_size_is_refused(name: str, ids: tuple[str, ...]) -> None:
    p, faults = planned(2, corps(name, *ids))
    assert faults == ["REFUSED_MERGE"]
    assert all(p.units[id].corps is None for id in ids)


@pytest.mark.clause("ST-3.3")
def test_tank_motorised_and_gun_divisions_make_one_kind_of_corps() -> None:
    p, faults = planned(2, corps("1 mk", "R201", "R301", "R401"))
    assert faults == []
    assert {p.units[id].corps for id in ("R201", "R301", "R401")} <= {"1 mk", None}


# --- cards -------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-3.1d", "ST-6.3")
def test_a_division_between_two_squares_is_a_wide_card_across_its_front() -> None:
    p, faults = planned(2, lambda p: at(p, "R1", "40-20", "40-21"), lambda p: at(p, "R2", "42-20", "43-20", line=1))
    assert faults == []
    assert (where(p, "R1"), p.units["R1"].shape, FACINGS[p.units["R1"].facing]) == (["40-20", "40-21"], "wide", "W")
    assert p.units["R2"].shape == "wide"
    assert FACINGS[p.units["R2"].facing] in ("N", "S")
    p, faults = planned(2, lambda p: at(p, "R1", "40-20", "42-20"))
    assert faults == ["ILLEGAL_PLACE"]
    assert p.units["R1"].shape == "1x1"


# --- armies ------------------------------------------------------------------------------------------


def army(p: Position, number: int, ids: str, strip: tuple[str, str] | None = None, line: int = 0) -> c.Command:
    border = squares(p, *strip) if strip else None
    return c.SetArmy(who=tuple(ids.split()), number=number, strip=border, line=line)  # type: ignore[arg-type]


@pytest.mark.clause("ST-5.6")
def test_armies_are_completed_silently() -> None:
    eleven = " ".join(f"R{n}" for n in range(10, 21))
    p, faults = planned(
        1,
        lambda p: army(p, 1, "R1 R2 R3 R4", ("31-14", "31-16")),
        lambda p: army(p, 2, eleven, line=1),
        lambda p: army(p, 3, "R1 R21 R22 R23", line=2),
        c.SetRole(who=("R29", "R1"), role="cover", line=3),
    )
    assert p.armies["red", 1].units == ("R1", "R2", "R3", "R4")
    assert p.armies["red", 2].units == tuple(eleven.split()[:10])
    assert ("red", 3) not in p.armies
    assert faults == ["ARMY_SIZE", "ARMY_SIZE"]
    roles = {id: p.units[id].role for id in ("R1", "R2", "R20", "R21", "R29", "R30")}
    assert roles == {"R1": "cover", "R2": "", "R20": "reserve", "R21": "reserve", "R29": "cover", "R30": "reserve"}


@pytest.mark.clause("ST-5.6")
def test_a_missing_strip_is_the_span_of_the_border_nearest_to_the_units() -> None:
    places = [lambda p, n=n: at(p, f"R{n}", f"33-{12 + n}", line=n) for n in (1, 2, 3, 4)]
    p, _ = planned(1, *places, lambda p: army(p, 1, "R1 R2 R3 R4", ("40-20", "41-20")))
    strip = p.armies["red", 1].strip
    assert strip is not None
    assert named(p, strip) == ["31-13", "31-16"]
    p, _ = planned(1, lambda p: army(p, 1, "R1 R2 R3 R4", ("31-14", "31-16")))
    strip = p.armies["red", 1].strip
    assert strip is not None
    assert named(p, strip) == ["31-14", "31-16"]


@pytest.mark.clause("ST-5.6")
def test_the_check_on_plain_lists() -> None:
    found = armies.check([(1, "abcd"), (2, "aefg"), (1, "hijkl")], "h", "mn")
    assert (found.armies, found.faulty) == ({1: tuple("abcd")}, (2, 1))
    assert found.reserve == tuple("efgijklmn")
    regiments = dict.fromkeys("abc", 1)
    found = armies.check([(1, "abcdef"), (2, "ghijklmnopq")], "", "", lambda unit: regiments.get(unit, 3))
    assert found.armies == {1: tuple("abcdef"), 2: tuple("ghijklmnop")}
    assert armies.divisions("abcdef", lambda unit: regiments.get(unit, 3)) == 4


@pytest.mark.clause("ST-3.3d", "ST-5.7", "ST-5.9", "ST-5.8")
def test_the_staff_may_change_armies_fronts_roles_and_formations_in_the_war() -> None:
    p, _ = planned(1, lambda p: army(p, 1, "R1 R2 R3 R4 R5"), lambda p: army(p, 2, "R6 R7 R8 R9", line=1))
    p.stage = "operations"
    lines = [
        c.SetArmy(who=("R4", "R10", "B1"), number=2),
        c.SetFront(number=1, armies=(1, 2), player="анна"),
        c.SetFront(number=2, armies=(2,)),
        c.SetRole(who=("R11",), role="cover"),
        c.SetRule(scope="corps", echelons=3, km=5, shares=(1, 0, 1)),
        c.SetRule(scope="corps", echelons=2, km=5, shares=(1, 0)),
    ]
    play(p, planning.staff(p, "red", lines))
    assert p.armies["red", 1].units == ("R1", "R2", "R3", "R5")
    assert p.armies["red", 2].units == ("R4", "R10")
    assert (p.fronts["red", 1].armies, p.fronts["red", 2].armies, p.armies["red", 2].front) == ((1,), (2,), 2)
    assert p.units["R11"].role == "cover"
    assert [rule.echelons for rule in p.rules["red"]] == [2]


@pytest.mark.clause("ST-6.1a")
def test_a_plan_is_one_deployment_that_names_whom_the_umpire_moved() -> None:
    p = war(1)
    events = play(p, planning.plan(p, "red", [at(p, "R1", "20-20"), at(p, "R2", "40-20", line=1)]))
    (deployed,) = [one for one in events if isinstance(one, Deployed) and one.clause == "ST-6.1a"]
    assert deployed.moved == ("R1",)
    assert len(deployed.units) == 40
