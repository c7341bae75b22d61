"""Chapter 3.10: refusing battle, the way back, its losses, pursuit and exploitation."""

from __future__ import annotations

import pytest

from posrednik.core.exact import Fraction
from posrednik.games.strategia.events_battle import BattleOver, Fought, Withdrew
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.law import Options
from tests.games.strategia.battlefield import Field

ONE = Options(level=1)
ROAD = ("road", ("5-6", "5-5", "5-4", "5-3", "5-2"))


@pytest.mark.clause("ST-9.8a", "ST-9.19a", "ST-9.19e", "ST-9.19f")
def test_a_permitted_retreat_keeps_the_facing_and_costs_the_next_move() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1", further_R1="5-5"), answers=[field.retreat("5-4 5-3")])
    unit = field.p.units["B1"]
    assert (field.at("B1"), unit.facing, unit.rest, unit.strength) == ("5-4", 0, 1, Fraction(1))
    assert field.p.acted["B1"] == "retreated"
    assert field.at("R1") == "5-6"
    assert field.count(Fought) == 0


@pytest.mark.clause("ST-9.8a")
def test_tanks_pursue_two_thirds_of_their_move_less_the_way_made() -> None:
    field = Field("R201 td 5-6 S", "B301 md 5-5 N", options=Options(level=2))
    way = "5-5 5-4"
    field.strike(field.blow("5-5", "R201", further_R201=way), answers=[field.retreat("5-4 5-3 5-2")])
    assert (field.at("B301"), field.at("R201")) == ("5-2", "5-4")
    field = Field("R201 td 5-6 S", "B301 md 5-5 N", options=Options(level=2))
    field.p.moved["R201"] = Fraction(10)
    field.strike(field.blow("5-5", "R201", further_R201=way), answers=[field.retreat("5-4 5-3 5-2")])
    assert field.at("R201") == "5-5"


@pytest.mark.clause("ST-9.19b", "ST-9.8q")
def test_the_least_multiple_is_used_and_never_more_than_allowed() -> None:
    def played(multiple: int, moved: int = 0) -> Field:
        field = Field("R201 td 5-6 S", "B1 sd 5-5 N", options=ONE)
        field.p.moved["R201"] = Fraction(moved)
        field.strike(field.blow("5-5", "R201"), answers=[field.retreat("5-4 5-3 5-2", multiple)])
        return field

    assert played(1).count(Fought) == 1
    assert (played(3).at("B1"), played(3).strength("B1")) == ("5-3", Fraction(3, 4))
    assert (played(3, 10).at("B1"), played(3, 10).strength("B1")) == ("5-4", Fraction(1))


@pytest.mark.clause("ST-9.19b")
def test_only_infantry_may_run() -> None:
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N 1 1k", "B501 ptd 5-5 N 1 1k", options=ONE)
    field.change("B501", arm="td", strength=Fraction(1, 3))
    field.strike(field.blow("5-5", "R201"), answers=[field.retreat("5-4 5-3", 3)])
    assert field.count(Fought) == 1
    assert [one.code for one in field.events if isinstance(one, Fault)] == ["NO_RETREAT"]


@pytest.mark.clause("ST-9.19a")
def test_above_three_to_one_nobody_leaves() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "R3 sd 6-6 SW", "B1 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1 R2 R3"), answers=[field.retreat("5-4")])
    assert field.at("B1") == "5-4"
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "R3 sd 6-6 SW", "B1 sd 5-5 N 9/10", options=ONE)
    field.strike(field.blow("5-5", "R1 R2 R3"), answers=[field.retreat("5-4")])
    assert field.count(Withdrew) == 0


@pytest.mark.clause("ST-9.19c", "ST-9.19f")
def test_mountains_only_along_a_road_and_no_way_means_battle() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", options=ONE, terrain={"5-4": "mountain"})
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.count(Fought) == 1
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", options=ONE, terrain={"5-4": "mountain"}, roads=(ROAD,))
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.at("B1") == "5-4"


@pytest.mark.clause("ST-9.19a")
def test_road_speed_counts_for_both_where_the_way_is_a_road() -> None:
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N", roads=(ROAD,))
    field.p.moved["R201"] = Fraction(15)
    field.strike(field.blow("5-5", "R201"), answers=[field.retreat("5-4")])
    assert field.count(Withdrew) == 0
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N")
    field.p.moved["R201"] = Fraction(15)
    field.strike(field.blow("5-5", "R201"), answers=[field.retreat("5-4")])
    assert field.count(Withdrew) == 1


@pytest.mark.clause("ST-9.19d", "ST-9.19b")
@pytest.mark.parametrize(
    ("arm", "left"), [("sd", "4/5"), ("kd", "4/5"), ("td", "3/4"), ("sau", "3/4"), ("md", "1"), ("ad", "1/2")]
)
def test_a_river_off_a_bridge_takes_its_share(arm: str, left: str) -> None:
    field = Field("R1 sd 5-6 S", f"B1 {arm} 5-5 N", rivers=(("5-5", "5-4"),))
    field.change("B1", strength=Fraction(1))
    if arm == "ad":
        field = Field("R1 sd 5-6 S 1/3", f"B1 {arm} 5-5 N", rivers=(("5-5", "5-4"),))
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert (field.at("B1"), field.strength("B1")) == ("5-4", Fraction(left))
    if arm != "ad":
        bridged = Field("R1 sd 5-6 S", f"B1 {arm} 5-5 N", rivers=(("5-5", "5-4"),), roads=(ROAD,))
        bridged.strike(bridged.blow("5-5", "R1"), answers=[bridged.retreat("5-4")])
        assert bridged.strength("B1") == 1


@pytest.mark.clause("ST-9.19f", "ST-1.8")
def test_neutral_land_enemies_and_own_chips_end_the_way() -> None:
    field = Field(
        "R1 sd 5-6 S", "B1 sd 5-5 N", owner={"5-4": "green_south", "4-4": "green_south", "6-4": "green_south"}
    )
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.count(Fought) == 1
    field = Field("R1 sd 5-6 S", "B301 md 5-5 N", "B2 sd 5-4 N")
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4 5-3")])
    assert field.at("B301") == "5-3"
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", "B2 sd 5-4 N")
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.count(Fought) == 1


@pytest.mark.clause("ST-9.19e")
def test_straight_back_where_no_way_is_named_and_to_a_square_by_the_shortest() -> None:
    field = Field("R1 sd 5-6 S", "B301 md 5-5 N")
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("")])
    assert field.at("B301") == "5-2"
    field = Field("R1 sd 5-6 S", "B301 md 5-5 N")
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("6-2")])
    assert field.last(Withdrew).ways[0][1] == field.path("5-4 5-3 6-2")


@pytest.mark.clause("ST-9.19e")
def test_unfit_marching_and_fortress_troops_stay() -> None:
    for change in ({"unfit": 5}, {"state": "on_march"}):
        field = Field("R1 sd 5-6 S", "B1 sd 5-5 N")
        field.change("B1", **change)
        field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
        assert field.count(Withdrew) == 0
    place = {"type": "fortress", "at": "5-5", "owner": "blue", "name": "F"}
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", objects=(place,))
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.count(Fought) == 1


@pytest.mark.clause("ST-3.3c", "ST-9.19e")
def test_a_corps_and_a_wide_card_go_as_a_whole() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N 1 1sk", "B2 sd 6-5 N 1 1sk")
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert (field.at("B1"), field.at("B2")) == ("5-4", "6-4")
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N wide 6-5")
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.at("B1") == "5-4 6-4"
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N wide 6-5", terrain={"6-4": "mountain"})
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.count(Fought) == 1


@pytest.mark.clause("ST-4.C", "ST-9.19e")
def test_a_column_backs_along_its_way_and_closes_up() -> None:
    field = Field("R1 sd 5-6 S", "B301 md 5-5 N column 5-4")
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4 5-3")])
    assert (field.at("B301"), field.p.units["B301"].shape) == ("5-3", "1x1")


@pytest.mark.clause("ST-9.8p", "ST-9.19b")
def test_the_loss_of_the_battle_is_rounded_before_the_share_is_taken() -> None:
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N", "B2 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R201"))
    assert field.strength("B1") == 1 - Fraction(3, 20)
    field.half(1)
    field.half(2)
    field.strike(field.blow("5-5", "R201"), answers=[field.retreat("5-4 5-3", 2)])
    assert sorted((field.at("B1"), field.at("B2"))) == ["5-3", "5-4"]  # one chip passes the other at double speed
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N 1 1sk", "B2 sd 5-5 N 1 1sk", options=ONE)
    field.strike(field.blow("5-5", "R201"))
    field.half(1)
    field.half(2)
    field.strike(field.blow("5-5", "R201"), answers=[field.retreat("5-4 5-3", 2)])
    assert [field.strength(id) for id in ("B1", "B2")] == [Fraction(2, 3) * Fraction(3, 4)] * 2
    assert field.last(BattleOver).winner == "red"


@pytest.mark.clause("ST-9.10")
def test_a_flank_leaves_no_way_but_for_one_who_is_flanked_himself() -> None:
    field = Field("B1 sd 5-5 N", "B2 sd 7-5 W", "R1 sd 6-5 N", options=ONE)
    field.half(1)
    field.strike(field.blow("6-5", "B2"), side="blue")
    field.half(2)
    field.change("R1", facing=6)
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.at("B1") == "5-4"
    field = Field("B1 sd 5-5 N", "R1 sd 6-5 W", options=ONE)
    field.strike(field.blow("5-5", "R1"), answers=[field.retreat("5-4")])
    assert field.last(Fought).mode == "flank"


@pytest.mark.clause("ST-9.8r")
def test_standing_reactions_decide_where_nobody_answers() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "B1 sd 5-5 N", options=ONE)
    field.reacts("B1", "3/2")
    field.strike(field.blow("5-5", "R1 R2"))
    assert field.at("B1") == "5-4"
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "B1 sd 5-5 N", options=ONE)
    field.reacts("B1", "2")
    field.strike(field.blow("5-5", "R1 R2"))
    assert field.count(Fought) == 1
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "B1 sd 5-5 N 1 1sk", "B2 sd 5-5 N 1/3 1sk", options=ONE)
    field.reacts("B2", "1")
    field.strike(field.blow("5-5", "R1 R2"))
    assert field.at("B1") == field.at("B2") == "5-4"


@pytest.mark.clause("ST-9.8t")
def test_exploitation_after_an_absolute_result_only() -> None:
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N 1/3", rivers=(("5-6", "5-5"),))
    field.strike(field.blow("5-5", "R201", further_R201="5-5 5-4 5-3"))
    assert field.last(Fought).rounds[0].column == ">3.1"
    assert field.at("R201") == "5-4"
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N 9/10")
    field.strike(field.blow("5-5", "R201", further_R201="5-5"))
    assert field.last(Fought).result == "defender_destroyed"
    assert field.at("R201") == "5-6"
