"""Chapter 3.8 and 3.9 on the map: who strikes, who is struck, what is one battle, how battles end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia import answering, striking
from posrednik.games.strategia.events_battle import BattleOver, BrokeThrough, EquipmentTaken, Fought
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.odds import odds
from posrednik.games.strategia.records import Rule
from posrednik.games.strategia.reports import OpenZone
from posrednik.games.strategia.unit import Reaction, Share
from tests.games.strategia.battlefield import Field, total

ONE = Options(level=1)


def codes(field: Field) -> list[str]:
    return [one.code for one in field.events if isinstance(one, Fault)]


@pytest.mark.clause("ST-9.8", "ST-9.8a2", "ST-9.16a")
def test_who_cannot_strike_is_left_out_silently_and_noted() -> None:
    field = Field(
        "R1 sd 5-6 S", "R501 ptd 4-6 S", "R101 ad 6-6 S", "R2 sd 5-8 S", "R3 sd 6-6 S", "B1 sd 5-5 N",
    )  # fmt: skip
    field.change("R3", unfit=0)
    field.strike(field.blow("5-5", "R1 R501 R101 R2 R3"))
    assert field.last(Fought).strikers == ("R1",)
    assert codes(field) == ["ARTILLERY_STRIKES", "ARTILLERY_STRIKES", "NOT_ADJACENT", "UNFIT"]


@pytest.mark.clause("ST-9.8", "ST-4.3")
@pytest.mark.clause("ST-P.3")
def test_a_wrong_facing_is_corrected_while_there_is_time() -> None:
    field = Field("R1 sd 5-6 N", "R2 sd 4-6 W", "B1 sd 5-5 N", options=ONE)
    field.p.spent["R1"] = 1
    field.strike(field.blow("5-5", "R1 R2"))
    assert field.last(Fought).strikers == ("R2",)
    assert codes(field) == ["WRONG_FACING"]
    assert field.p.spent["R2"] == field.p.law.turn // 2


@pytest.mark.clause("ST-9.8n")
def test_two_strikes_on_a_square_are_one_battle_and_a_unit_strikes_once() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "R3 sd 6-6 SW", "B1 sd 5-5 N", "B2 sd 6-5 N")
    orders = field.blow("5-5", "R1"), field.blow("6-5", "R3"), field.blow("5-5", "R2 R3")
    blows = striking.blows(field.p, "red", orders)
    assert [(one.target, one.strikers) for one in blows] == [
        (field.sq("5-5"), ("R1", "R2")),
        (field.sq("6-5"), ("R3",)),
    ]
    field.strike(*orders)
    field.strike(field.blow("5-5", "R1"))
    assert codes(field) == ["NAMED_TWICE", "STRUCK_ALREADY"]


@pytest.mark.clause("ST-9.8n", "ST-3.1f")
def test_strikes_at_both_squares_of_a_wide_card_are_one_battle_of_one_echelon() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 6-6 S", "B1 sd 5-5 N wide 6-5")
    field.strike(field.blow("5-5", "R1"), field.blow("6-5", "R2"))
    (one,) = field.last(Fought).rounds
    assert one.k1 / one.k2 == 2
    assert field.count(Fought) == 1


@pytest.mark.clause("ST-3.1f")
def test_a_card_whose_struck_part_is_wiped_out_stays_on_its_other_square() -> None:
    field = Field("R1 sd 6-6 S", "B1 sd 5-5 N wide 6-5")
    field.strike(field.blow("6-5", "R1"))
    first, second = field.last(Fought).rounds
    assert (first.k2, second.k2) == (Fraction(1, 3), Fraction(2, 3))
    assert (field.at("B1"), field.p.units["B1"].shape) == ("5-5", "1x1")
    assert field.strength("B1") == Fraction(2, 3) - second.defender_loss


@pytest.mark.clause("ST-3.1f", "ST-3.3c")
def test_a_corps_card_fights_division_after_division_and_an_answer_puts_troops_only_back() -> None:
    units = ["R201 td 5-6 S", "R202 td 4-6 SE", "B1 sd 5-5 N 1 1sk", "B2 sd 5-4 N 1 1sk", "B3 sd 5-3 N 1 1sk"]
    field = Field(*units)
    field.strike(field.blow("5-5", "R201 R202"))
    rows = [(one.defender, one.k2) for one in field.last(Fought).rounds]
    assert rows == [(n, Fraction(1)) for n in (1, 2, 3)]
    field = Field(*units)
    field.strike(field.blow("5-5", "R201 R202"), answers=[field.accept("B3 B2 B1")])
    assert [one.k2 for one in field.last(Fought).rounds] == [1, 1, 1]


@pytest.mark.clause("ST-3.1f")
def test_the_part_of_an_attacking_card_that_is_not_next_to_the_target_comes_after() -> None:
    field = Field("R1 sd 5-6 S wide 4-6", "B1 sd 6-5 N 3", options=Options(level=2))
    field.strike(field.blow("6-5", "R1"))
    first = field.last(Fought).rounds
    assert [one.k1 for one in first] == [Fraction(2, 3), Fraction(1, 3)]
    assert field.strength("R1") == 0


@pytest.mark.clause("ST-9.8c", "ST-3.2")
def test_parts_of_a_division_in_two_echelons_and_what_they_lose_the_division_loses() -> None:
    field = Field("R1 sd 5-6 S", "R201 td 4-6 SE", "B1 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "1/3*R201", "2/3*R201 R1"), answers=[field.accept("1/3*B1", "2/3*B1")])
    rounds = field.last(Fought).rounds
    assert (rounds[0].k1, rounds[0].k2) == (Fraction(2, 3), Fraction(1, 3))
    assert rounds[0].column == "2.0"


@pytest.mark.clause("ST-5.9", "ST-9.8c")
def test_a_standing_formation_of_a_corps_is_its_default() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 E", "B1 sd 5-5 N 1 1sk", "B2 sd 5-5 N 1 1sk", options=ONE)
    field.p.rules["blue"] = (Rule(scope="corps", echelons=3, km=5, shares=(1, 0, 1)),)
    field.strike(field.blow("5-5", "R1 R2"))
    assert [one.k2 for one in field.last(Fought).rounds] == [Fraction(1, 3), Fraction(4, 3)]


@pytest.mark.clause("ST-9.13", "ST-9.17a", "ST-9.8t")
def test_front_and_rear_together_capture_the_group_unless_it_is_in_a_fortress() -> None:
    units = ["R1 sd 5-6 S 1/3", "R201 td 5-4 N", "B201 td 5-5 N"]
    field = Field(*units)
    field.strike(field.blow("5-5", "R1 R201", further_R201="5-5 5-6"))
    assert field.last(Fought).result == "tactical_encirclement"
    assert total(field, ["R1", "R201"]) == Fraction(4, 3)
    assert field.at("R201") == "5-5"
    taken = field.last(EquipmentTaken).equipment[0]
    assert (taken.arm, taken.regiments, taken.ready) == ("td", 3, 4)
    place = {"type": "fortress", "at": "5-5", "owner": "blue", "name": "F"}
    field = Field(*units, "B-g garrison 5-5 N", objects=(place,))
    field.strike(field.blow("5-5", "R1 R201"))
    assert (field.last(Fought).mode, field.last(Fought).rounds[0].k2) == ("regular", Fraction(2))


@pytest.mark.clause("ST-9.13", "ST-9.8a2")
def test_artillery_does_not_close_the_ring() -> None:
    field = Field("R1 sd 5-6 S", "R501 ptd 5-4 N", "B1 sd 5-5 N")
    field.strike(field.blow("5-5", "R1 R501"))
    assert field.last(Fought).mode == "regular"


@pytest.mark.clause("ST-9.16b", "ST-9.8b", "ST-9.18")
def test_a_fortress_defends_with_its_own_ratings_the_garrison_left() -> None:
    place = {"type": "fortress", "at": "5-5", "owner": "blue", "name": "F"}
    field = Field("R201 td 5-6 S", "R202 td 4-6 SE", "B-g garrison 5-5 N", "B1 sd 5-5 N", objects=(place,))
    field.strike(field.blow("5-5", "R201 R202"))
    assert field.last(Fought).rounds[0].k2 == 3
    assert list(field.last(Fought).struck) == ["B-g", "B1"]


@pytest.mark.clause("ST-4.8b", "ST-9.8")
def test_a_march_halves_and_unfitness_ends_the_defence() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N")
    field.change("B1", state="on_march")
    field.strike(field.blow("5-5", "R1"))
    assert field.last(Fought).rounds[0].k2 == Fraction(1, 2)
    field = Field("R1 sd 5-6 S 1/3", "B1 sd 5-5 N")
    field.change("B1", unfit=3)
    field.strike(field.blow("5-5", "R1"))
    assert field.last(Fought).result == "defender_capitulates"


# --- records -----------------------------------------------------------------------------------------


@pytest.mark.clause("ST-9.8p", "ST-9.8m", "ST-9.8k")
def test_a_battle_not_renewed_is_broken_off_and_rounded() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "R3 sd 6-6 SW", "B1 sd 5-5 N", "B2 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1 R2 R3"))
    assert field.strength("B1") == 1 - Fraction(7, 20)
    field.half(1)
    field.half(2)
    assert field.count(BattleOver) == 0
    field.strike(field.blow("5-5", "R1 R2 R3"))
    field.half(3)
    field.half(4)
    field.end()
    over = field.last(BattleOver)
    assert (over.winner, over.cause) == ("blue", "broken_off")
    assert [field.strength(id) for id in ("R1", "R2", "R3", "B1", "B2")] == [
        Fraction(2, 3), Fraction(2, 3), Fraction(2, 3), 0, Fraction(1, 3),
    ]  # fmt: skip
    assert not field.p.battles


@pytest.mark.clause("ST-9.8p", "ST-9.8m")
def test_a_counter_stroke_belongs_to_the_battle_and_does_not_renew_it() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1"))
    field.half(1)
    field.strike(field.blow("5-6", "B1"))
    assert len(field.p.battles) == 1
    assert {one.id for one in field.p.battles[0].members} == {"R1", "B1"}
    field.half(2)
    assert len(field.p.battles) == 1
    field.end()
    assert field.last(BattleOver).winner == "blue"
    assert not field.p.battles


@pytest.mark.clause("ST-9.8p")
def test_battles_that_touch_become_one_and_a_destroyed_side_ends_it_at_once() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 7-6 S", "B1 sd 5-5 N", "B2 sd 7-5 N 1/3", "R3 sd 6-6 S", "B3 sd 6-5 N")
    field.strike(field.blow("5-5", "R1"), field.blow("6-5", "R2"))
    assert len(field.p.battles) == 2
    field.half(2)
    field.strike(field.blow("6-5", "R1 R2"))
    one = field.p.battles[0]
    assert {m.id for m in one.members} == {"R1", "R2", "B1", "B3"}
    field.strike(field.blow("7-5", "R3"))
    assert len(field.p.battles) == 1


@pytest.mark.clause("ST-9.8p", "ST-9.8k")
def test_who_walks_out_of_contact_rounds_his_own_loss_up() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1"))
    assert field.strength("R1") == Fraction(9, 10)
    field.half(1)
    field.half(2)
    field.change("R1", squares=(field.sq("5-8"),))
    field.p.moved["R1"] = Fraction(20)
    field.strike()
    assert field.strength("R1") == Fraction(2, 3)
    assert field.last(BattleOver).winner == "blue"
    assert field.strength("B1") == 1


@pytest.mark.clause("ST-9.8k", "ST-9.7a")
def test_what_fire_took_meanwhile_is_not_rounded() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N", "B2 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1"))
    field.change("B1", strength=field.strength("B1") - Fraction(1, 7))
    field.half(1)
    field.half(2)
    field.end()
    assert field.strength("B1") == 1 - Fraction(1, 7)


@pytest.mark.clause("ST-9.17b")
def test_the_holder_of_the_field_gets_a_quarter_of_the_equipment() -> None:
    field = Field("R201 td 5-6 S", "R202 td 4-6 SE", "B201 td 5-5 N", "B202 td 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R201 R202"))
    field.half(1)
    field.half(2)
    field.end()
    over, taken = field.last(BattleOver), field.last(EquipmentTaken)
    lost = sum(loss for _, loss in over.losses)
    assert taken.side == "blue"
    assert [(one.arm, one.regiments, one.ready) for one in taken.equipment] == [
        ("td", -(-lost * 3 // 4), 2 + 8),
    ]


# --- answers -----------------------------------------------------------------------------------------


@pytest.mark.clause("ST-9.8q")
def test_the_defender_is_asked_only_where_he_has_a_choice() -> None:
    units = ["R1 sd 5-6 S", "R2 sd 4-6 SE", "B1 sd 5-5 N"]
    field = Field(*units)
    (question,) = answering.asked(field.p, striking.blows(field.p, "red", [field.blow("5-5", "R1 R2")]))
    assert (question.side, question.square, question.chips) == ("blue", field.sq("5-5"), 2)
    assert question.squares == (field.sq("4-6"), field.sq("5-6"))
    for name, shut in (("mountain", {"5-4": "mountain", "4-4": "sea", "6-4": "sea"}), ("plain", {})):
        field = Field(*units, terrain=shut)
        blows = striking.blows(field.p, "red", [field.blow("5-5", "R1")])
        assert bool(answering.asked(field.p, blows)) is (name == "plain")
    field = Field("R1 sd 6-5 W", "B1 sd 5-5 N")
    assert answering.asked(field.p, striking.blows(field.p, "red", [field.blow("5-5", "R1")])) == ()


@pytest.mark.clause("ST-9.8q")
def test_a_side_answers_for_its_own_troops_only() -> None:
    field = Field("R1 sd 5-6 S", "B1 sd 5-5 N")
    blows = striking.blows(field.p, "red", [field.blow("5-5", "R1")])
    answer = field.retreat("5-4")
    assert answering.by_word(field.p, blows, [("red", answer)]) == {}
    assert answering.by_word(field.p, blows, [("blue", answer)]) == {field.sq("5-5"): answer}


@pytest.mark.clause("ST-9.9")
def test_a_broken_front_is_reported_with_what_lies_behind_it() -> None:
    owner = {f"{x}-{y}": "blue" if y <= 5 else "red" for x in range(1, 13) for y in range(1, 13)}
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N 1/3", "B7 sd 5-3 N", owner=owner)
    field.strike(field.blow("5-5", "R201"))
    told = field.last(BrokeThrough).told
    assert [unit.id for zone in told if isinstance(zone, OpenZone) for unit in zone.units] == ["B7"]
    field = Field("R201 td 5-6 S", "B1 sd 5-5 N 1/3", "B7 sd 6-5 N", "B8 sd 4-5 N", owner=owner)
    field.strike(field.blow("5-5", "R201"))
    assert field.count(BrokeThrough) == 0


@pytest.mark.clause("ST-9.1w", "ST-9.8")
def test_a_blow_at_neutrals_starts_the_war_and_allies_are_not_struck() -> None:
    field = Field("R1 sd 5-6 S", "N1 sd 5-5 N")
    field.strike(field.blow("5-5", "R1"))
    assert field.p.relation("red", "green_north") == "war"
    assert field.count(Fought) == 1
    field = Field("R1 sd 5-6 S", "N1 sd 5-5 N")
    field.p.relations["red", "green_north"] = "allied"
    field.strike(field.blow("5-5", "R1"))
    assert field.count(Fought) == 0


@pytest.mark.clause("ST-3.1e", "ST-9.8k")
def test_level_3_keeps_losses_by_regiments_and_books_the_weakest_first() -> None:
    field = Field("R201 td 5-6 S", "R202 td 4-6 SE", "B1 sd 5-5 N", options=Options(level=3))
    field.strike(field.blow("5-5", "R201"))
    unit = field.p.units["B1"]
    assert unit.strength == Fraction(1, 10) == sum(one.strength for one in unit.regiments)
    assert len({one.strength for one in unit.regiments}) == 1
    field.half(1)
    field.half(2)
    field.end()
    assert [(one.k, one.strength) for one in field.p.units["B1"].regiments] == [(1, Fraction(1, 3))]
    assert field.strength("R201") == Fraction(2, 3)


@pytest.mark.clause("ST-10", "ST-9.8k")
def test_points_follow_the_booked_losses() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 4-6 SE", "B1 sd 5-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1 R2"))
    field.half(1)
    field.half(2)
    field.end()
    lost = {side: 1 * n - total(field, ids) for side, n, ids in (("red", 2, ["R1", "R2"]), ("blue", 1, ["B1"]))}
    assert field.p.points == {"red": 50 * lost["blue"], "blue": 50 * lost["red"]}


@pytest.mark.clause("ST-9.8r", "ST-9.8c")
def test_a_standing_reaction_may_name_a_formation_by_regiments() -> None:
    named = ((Share(id="B1", regiment=3),), (Share(id="B1", regiment=1), Share(id="B1", regiment=2)))
    for level in (1, 2, 3):
        field = Field("R201 td 5-6 S", "B1 sd 5-5 N", options=Options(level=level))
        field.change("B1", reaction=Reaction(echelons=named))
        field.strike(field.blow("5-5", "R201"))
        assert [one.k2 for one in field.last(Fought).rounds] == [Fraction(1, 3), Fraction(2, 3)]
        assert field.last(Fought).result == "defender_capitulates"
    field = Field("R201 td 5-6 S 2/3", "B1 sd 5-5 N", options=Options(level=3))
    field.change("B1", reaction=Reaction(echelons=named))
    field.strike(field.blow("5-5", "R201"))
    assert [one.k for one in field.p.units["B1"].regiments] == [1, 2]


@pytest.mark.clause("ST-9.8p")
def test_a_second_strike_of_a_record_in_one_half_turn_is_entered_too() -> None:
    field = Field("R1 sd 5-6 S", "R2 sd 6-6 S", "B1 sd 5-5 N", "B2 sd 6-5 N", options=ONE)
    field.strike(field.blow("5-5", "R1"), field.blow("6-5", "R2"))
    field.half(1)
    field.strike(field.blow("5-6", "B1 B2"))
    assert len(field.p.battles) == 1
    field.half(2)
    field.strike(field.blow("5-5", "R1"), field.blow("6-5", "R2"))
    lost = {m.id: m.loss for battle in field.p.battles for m in battle.members}
    assert lost == {id: 1 - field.strength(id) for id in ("R1", "R2", "B1", "B2")}


@pytest.mark.clause("ST-9.1g", "ST-10")
def test_greens_under_command_strike_for_themselves_and_their_commander_earns() -> None:
    field = Field("R1 sd 5-6 S", "N1 sd 4-6 SE", "B1 sd 5-5 N", options=ONE)
    field.p.relations.update({("red", "green_north"): "allied", ("blue", "green_north"): "war"})
    field.p.commanders["green_north"] = "red"
    field.strike(field.blow("5-5", "R1 N1"))
    assert [one.side for one in field.events if isinstance(one, Fought)] == ["red", "green_north"]
    assert set(field.p.points) == {"red", "blue"}
    assert {(one.attacker, one.defender) for one in field.p.battles} == {("red", "blue"), ("green_north", "blue")}
    field.half(1)
    field.half(2)
    field.end()
    assert not field.p.battles


@pytest.mark.clause("ST-9.8", "ST-9.13")
def test_odds_are_what_the_umpire_would_do_with_what_is_seen() -> None:
    field = Field("R201 td 5-6 S", "R1 sd 4-6 SE", "B1 sd 5-5 N", terrain={"5-5": "hills"})
    units = list(field.p.units.values())
    told = odds(field.law, field.p.board, field.sq("5-5"), units[:2], units[2:])
    assert told is not None
    field.strike(field.blow("5-5", "R201 R1"))
    fought = field.last(Fought)
    assert (told.k1, told.k2, told.column) == (fought.rounds[0].k1, fought.rounds[0].k2, fought.rounds[0].column)
    assert told.losses == dict(fought.losses)
    rear = replace(units[1], squares=(field.sq("5-4"),), facing=0)
    ring = odds(field.law, field.p.board, field.sq("5-5"), [units[0], rear], units[2:])
    assert ring is not None
    assert (ring.result, ring.losses) == ("tactical_encirclement", {"B1": Fraction(1)})
    assert odds(field.law, field.p.board, field.sq("7-7"), units[:2], units[2:]) is None
