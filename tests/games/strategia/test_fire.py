"""Chapter 3.7 and the fortresses of 3.9: fire, closures, interdiction, sieges, captured equipment."""

from __future__ import annotations

from typing import Literal

import pytest

from posrednik.core.exact import Fraction
from posrednik.games.strategia import capturing
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.events_battle import Capitulated, EquipmentLost, EquipmentTaken, Shelled
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.firing import shot
from posrednik.games.strategia.law import Options
from tests.games.strategia.battlefield import Field

FORT = ({"type": "fortress", "at": "5-5", "owner": "blue", "name": "F"},)


def codes(field: Field) -> list[str]:
    return [one.code for one in field.events if isinstance(one, Fault)]


@pytest.mark.clause("ST-9.7", "ST-9.7a")
def test_everything_in_the_square_suffers_once_a_turn_and_battery() -> None:
    field = Field("R101 ad 5-9 S", "R102 ad 5-8 S 2/3", "B1 sd 5-5 N", "R9 sd 5-5 N", "B201 td 5-3 N")
    field.fire("R101", "5-5")
    assert (field.strength("B1"), field.strength("R9")) == (Fraction(1, 2), Fraction(1, 2))
    field.fire("R101", "5-5")
    field.fire("R102", "5-5")
    assert field.strength("B1") == Fraction(1, 2) * Fraction(2, 3)
    field.fire("R9", "5-3")
    assert codes(field) == ["FIRED_ALREADY", "NO_ARTILLERY"]
    assert field.p.points == {"red": 50 * Fraction(2, 3)}


@pytest.mark.clause("ST-9.7", "ST-9.7a")
def test_out_of_range_or_unfit_guns_are_silent() -> None:
    field = Field("R101 ad 5-9 S", "R102 ad 5-8 S", "B1 sd 8-12 N", "B2 sd 5-5 N")
    field.fire("R101", "8-12")
    field.change("R102", unfit=0)
    field.fire("R102", "5-5")
    assert codes(field) == ["OUT_OF_RANGE", "UNFIT"]
    assert field.count(Shelled) == 0


@pytest.mark.clause("ST-9.7b")
def test_no_fire_at_troops_in_contact() -> None:
    field = Field("R101 ad 5-8 S", "R1 sd 5-6 S", "B1 sd 5-5 N", "B2 sd 7-5 N")
    field.strike(field.blow("5-5", "R1"))
    field.fire("R101", "5-5")
    field.fire("R101", "5-6")
    assert codes(field) == ["IN_CONTACT", "IN_CONTACT"]
    field.fire("R101", "7-5")
    assert field.strength("B2") == Fraction(1, 2)


@pytest.mark.clause("ST-9.7a", "ST-3.1e")
def test_of_a_card_only_what_stands_there_suffers() -> None:
    field = Field("R101 ad 5-8 S", "B1 sd 5-5 N wide 6-5")
    field.fire("R101", "6-5")
    assert field.strength("B1") == 1 - Fraction(1, 3) * Fraction(1, 2)
    field = Field("R101 ad 5-8 S", "B1 sd 5-5 N wide 6-5", options=Options(level=3))
    field.fire("R101", "5-5")
    assert [one.strength for one in field.p.units["B1"].regiments] == [
        Fraction(1, 6), Fraction(1, 6), Fraction(1, 3),
    ]  # fmt: skip


@pytest.mark.clause("ST-9.7a", "ST-3.1e")
@pytest.mark.parametrize("level", [2, 3])
def test_a_long_duel_of_batteries_keeps_strengths_that_can_be_written(level: Literal[2, 3]) -> None:
    """Exact at first; then no finer than a millionth (ruling S-11), and what is lost is accounted for."""
    field = Field("R101 ad 5-8 S", "B101 ad 5-5 N", options=Options(level=level))
    lost = dict.fromkeys(("R101", "B101"), Fraction(0))
    exact = {"R101": Fraction(1), "B101": Fraction(1)}
    for volley in range(60):
        gun, other = ("R101", "B101") if volley % 2 == 0 else ("B101", "R101")
        event = shot(field.p, field.p.units[gun], field.p.units[other].at)
        event.write(field.p)
        assert isinstance(event, Shelled)
        lost[other] += dict(event.losses)[other]
        if volley < 4:
            exact[other] *= 1 - exact[gun] / 2
            assert field.strength(other) == exact[other]
        assert field.strength(other).denominator <= 1_000_000
        assert 0 < field.strength(other) == 1 - lost[other]


@pytest.mark.clause("ST-9.7f")
def test_fortress_guns_fire_by_option() -> None:
    for on in (False, True):
        options = Options(level=2, fortress_artillery=on)
        field = Field("B-g garrison 5-5 N", "R1 sd 5-8 S", objects=FORT, options=options)
        field.fire("B-g", "5-8")
        assert field.strength("R1") == (Fraction(1, 2) if on else 1)


@pytest.mark.clause("ST-9.7c")
def test_roads_bridges_and_passes_are_closed_and_troops_unhurt() -> None:
    road = ("road", ("5-6", "5-5", "5-4"))
    field = Field("R101 ad 5-8 S", "R102 ad 6-8 S", "R103 ad 7-8 S", "B1 sd 5-5 N", roads=(road,),
                  rivers=(("5-6", "5-5"),))  # fmt: skip
    field.order(c.FireRoad(who=("R101",), kind="road", target=field.path("5-5")))
    field.order(c.FireRoad(who=("R102",), kind="bridge", target=field.path("5-6 5-5")))
    field.order(c.FireRoad(who=("R103",), kind="pass", target=field.path("5-5 5-4")))
    found = [(one.kind, one.first, one.last, one.move, one.transfer) for one in field.p.closures]
    assert found == [("road", 1, 4, True, False), ("road", 1, 10, False, True), ("bridge", 1, 14, True, True)]
    assert field.strength("B1") == 1
    assert codes(field) == ["NOTHING_TO_CLOSE"]


@pytest.mark.clause("ST-9.7d")
def test_interdiction_lies_on_the_square_through_the_enemys_next_move() -> None:
    field = Field("R101 ad 5-8 S", "B1 sd 5-5 N", terrain={"5-5": "forest"})
    field.order(c.Interdict(who=("R101",), target=field.sq("5-5")))
    (one,) = field.p.interdictions
    assert (one.by, one.share, one.first, one.last) == ("red", Fraction(2, 5), 1, 1)
    assert field.strength("B1") == 1


@pytest.mark.clause("ST-9.1w")
def test_fire_at_neutral_land_starts_a_war() -> None:
    field = Field("R101 ad 5-8 S", "N1 sd 5-5 N")
    field.fire("R101", "5-5")
    assert field.p.relation("red", "green_north") == "war"
    assert field.strength("N1") == Fraction(1, 2)


@pytest.mark.clause("ST-9.16d")
def test_an_encircled_fortress_uses_its_stock_and_falls_with_everything() -> None:
    field = Field("B-g garrison 5-5 N", "B1 sd 5-5 N", "B201 td 5-5 N", "R1 sd 5-6 S", objects=FORT)
    for half in range(1, 31, 2):
        field.half(half)
        for id in ("B-g", "B1", "B201"):
            if id in field.p.units:
                field.change(id, supply="encircled")
        field.half(half + 1)
        if field.count(Capitulated):
            break
    assert half == 2 * 15 - 1
    assert not {"B-g", "B1", "B201"} & set(field.p.units)
    assert field.p.points == {"red": 50 * 3}
    assert field.last(EquipmentTaken).equipment[0].regiments == 3


@pytest.mark.clause("ST-9.16d")
def test_relief_fills_the_stock_again() -> None:
    field = Field("B-g garrison 5-5 N", objects=FORT)
    field.half(1)
    field.change("B-g", supply="encircled")
    field.end()
    assert field.p.stocks == {field.sq("5-5"): Fraction(1, 30)}
    field.half(3)
    field.change("B-g", supply="")
    field.end()
    assert field.p.stocks == {}


@pytest.mark.clause("ST-9.17b", "ST-9.17a", "ST-7")
def test_equipment_is_ready_later_and_lost_if_the_square_is_retaken() -> None:
    field = Field("R1 sd 5-5 N", "B1 sd 7-7 N")
    field.play(capturing.gain(field.p, "red", field.sq("5-5"), {"td": 2}, capturing.FIELD_TURNS))
    assert [(one.arm, one.regiments, one.ready) for one in field.p.equipment] == [("td", 2, 8)]
    field.half(2)
    assert field.count(EquipmentLost) == 0
    field = Field("R1 sd 5-5 N", "B1 sd 7-7 N")
    field.play(capturing.gain(field.p, "red", field.sq("7-7"), {"td": 2}, capturing.FIELD_TURNS))
    field.end()
    assert field.count(EquipmentLost) == 1
    assert field.p.equipment == ()


@pytest.mark.clause("ST-9.17b")
@pytest.mark.parametrize(("lost", "regiments"), [("2", 2), ("1/3", 1), ("4/3", 1), ("5/3", 2), ("0", 0)])
def test_a_quarter_rounded_up(lost: str, regiments: int) -> None:
    assert capturing.of_field({"td": Fraction(lost)}, {"sd": Fraction(2)}).get("td", 0) == regiments
