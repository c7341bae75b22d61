"""Where the law is silent: the readings that rulings S-4 to S-9 record, each in its first form."""

from __future__ import annotations

import pytest

from posrednik.games.strategia import relations, supply
from posrednik.games.strategia.events_battle import Fought
from posrednik.games.strategia.faults import Fault
from posrednik.notation.rulebook import rulebook
from tests.games.strategia.battlefield import Field
from tests.games.strategia.stage import field, play


@pytest.mark.clause("ST-9.15a")
def test_a_base_is_a_road_to_itself() -> None:
    """S-4: no road leads anywhere, and still who stands in the base or two steps from it is supplied."""
    capital = {"type": "capital", "at": "3-5", "owner": "red", "name": "К"}
    world = {"w": 15, "h": 15, "roads": [["9-9", "9-10"]], "objects": [capital]}
    p = field(["R1 sd 3-5", "R2 sd 5-5", "R3 sd 9-9"], map=world)
    assert {id: state or "supplied" for id, state in supply.states(p, "red").items()}["R1"] == "supplied"
    assert supply.states(p, "red")["R2"] == ""


@pytest.mark.clause("ST-9.8", "ST-9.16a")
def test_a_garrison_does_not_strike() -> None:
    """S-5: neither alone nor in the company of others."""
    place = {"type": "fortress", "at": "5-5", "owner": "red", "name": "Ф"}
    battle = Field("R9 garrison 5-5 N", "R1 sd 6-5 N", "B1 sd 5-6 S", objects=(place,))
    battle.strike(battle.blow("5-6", "R9", "R1"))
    assert [one.code for one in battle.events if isinstance(one, Fault)] == ["GARRISON_STRIKES"]
    assert battle.last(Fought).strikers == ("R1",)


@pytest.mark.clause("ST-3.1f", "ST-9.8b")
@pytest.mark.parametrize(("order", "factor"), [(("5-5", "6-5"), 1), (("6-5", "5-5"), 2)])
def test_a_card_fights_in_the_relief_of_the_square_first_named(order: tuple[str, str], factor: int) -> None:
    """S-6: a wide card stands on a plain and in mountains; of two strikes the first says which counts."""
    battle = Field("R1 sd 5-6 S", "R2 sd 6-6 S", "B1 sd 5-5 N wide 6-5", terrain={"6-5": "mountain"})
    by = {"5-5": "R1", "6-5": "R2"}
    battle.strike(*(battle.blow(square, by[square]) for square in order))
    (one,) = battle.last(Fought).rounds
    assert one.k2 == factor


@pytest.mark.clause("ST-9.19d", "ST-4.R")
def test_a_crossing_is_no_bridge_for_those_who_fall_back() -> None:
    """S-7: a trail over the river saves nobody from the losses, a road does."""
    way = ("5-6", "5-5", "5-4", "5-3")
    for kind, left in (("trail", "4/5"), ("road", "1")):
        battle = Field("R1 sd 5-6 S", "B1 sd 5-5 N", rivers=(("5-5", "5-4"),), roads=((kind, way),))
        battle.strike(battle.blow("5-5", "R1"), answers=[battle.retreat("5-4")])
        assert (battle.at("B1"), str(battle.strength("B1"))) == ("5-4", left)


@pytest.mark.clause("ST-9.1g", "ST-1.8")
def test_a_green_drawn_in_by_its_ally_is_commanded_by_it() -> None:
    """S-8: Blue attacks Red, whose ally Green North is; its troops are Red's to command from now on."""
    p = field(
        ["R1 sd 5-5", "B1 sd 6-5", "N1 sd 9-9"], relations={"red-green_north": "allied"}, war=False,
        map={"w": 20, "h": 20, "owner_rect": [["1-1", "5-20", "red"]]},
    )  # fmt: skip
    play(p, relations.provoke(p, "blue", "red", p.board.sq("5-5")))
    assert p.relation("blue", "green_north") == "war"
    assert p.commanders["green_north"] == "red"


@pytest.mark.parametrize("number", range(2, 11))
def test_every_silence_has_its_ruling_and_clauses_that_name_it(number: int) -> None:
    book = rulebook("posrednik.games.strategia", "strategia")
    ruling = book.rulings[f"S-{number}"]
    assert len(ruling.readings_ru) == len(ruling.readings_en) >= 2
    assert all(ruling.id in book.clauses[clause].rulings for clause in ruling.clauses)
