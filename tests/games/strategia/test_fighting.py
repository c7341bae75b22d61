"""Chapters 3.8 and 3.9 on plain units: the source's worked examples (5.1), recomputed exactly."""

from __future__ import annotations

import pytest

from posrednik.core.exact import Fraction
from posrednik.games.strategia import booking, capturing, fortresses, refusing, shelling
from posrednik.games.strategia.fighting import Fight, fight, spread
from posrednik.games.strategia.law import Law, Options, law_of
from posrednik.games.strategia.strength import Engaged, defending, rating_of, sectors
from posrednik.games.strategia.table import column, tenth
from posrednik.games.strategia.unit import ONE
from posrednik.games.strategia.words import RELIEF

LAW = law_of(Options(level=2))


def units(text: str) -> list[Engaged]:
    """«R1 sd, R201 td 1/2 river»: one echelon, left to right."""
    out = []
    for part in text.split(","):
        id, arm, *more = part.split()
        strength = Fraction(more[0]) if more and more[0] != "river" else Fraction(1)
        out.append(Engaged(id, arm, strength, river="river" in more))
    return out


def battle(attack: str, defence: str, relief: str = "plain", mode: str = "regular", law: Law = LAW) -> Fight:
    """A half-turn; « / » between echelons."""
    a, d = ([units(row) for row in side.split(" / ")] for side in (attack, defence))
    return fight(law, a, d, RELIEF[relief], mode)


NOTE = "R1 sd, R2 sd, R201 td"


@pytest.mark.clause("ST-9.8c", "ST-9.8d", "ST-9.8e", "ST-9.8f")
def test_the_example_of_9_8() -> None:
    result = battle(NOTE, "B1a sd 1/3 / B2 sd, B3 sd, B1bc sd 2/3")
    first, second = result.rounds
    assert (first.k1, first.k2, first.column.name) == (Fraction(4), Fraction(1, 3), ">3.1")
    assert (second.k1, second.k2, second.column.name) == (Fraction(4), Fraction(8, 3), "1.5")
    assert (second.attacker_loss, second.defender_loss) == (Fraction(6, 10), Fraction(9, 10))
    assert first.defender_loss + second.defender_loss == Fraction(37, 30)
    losses = result.losses()
    assert losses["R1"] + losses["R2"] == Fraction(4, 10)
    assert losses["R201"] == Fraction(1, 10)
    assert (losses["B1a"], losses["B2"], losses["B3"], losses["B1bc"]) == (
        Fraction(1, 3),
        Fraction(27, 80),
        Fraction(27, 80),
        Fraction(9, 40),
    )
    assert (result.status, result.swift) == ("continues", False)


@pytest.mark.clause("ST-9.8k")
def test_the_example_of_9_8_is_booked_in_regiments() -> None:
    assert booking.booked([(Fraction(1), Fraction(2, 10)), (Fraction(1), Fraction(2, 10))], winner=True) == [1, 0]
    assert booking.booked([(Fraction(1), Fraction(1, 10))], winner=True) == [0]
    defender = [(Fraction(1), Fraction(27, 80)), (Fraction(1), Fraction(27, 80)), (Fraction(2, 3), Fraction(9, 40))]
    assert booking.booked(defender, winner=False) == [1, 1, 1]


@pytest.mark.clause("ST-9.8k")
def test_nobody_is_booked_more_than_he_had() -> None:
    assert booking.booked([(Fraction(1, 3), Fraction(3, 10)), (Fraction(1), Fraction(1, 2))], winner=False) == [1, 2]
    assert booking.booked(
        [(Fraction(1, 3), Fraction(1, 4)), (Fraction(1, 3), Fraction(1, 4)), (Fraction(1), Fraction(1, 4))],
        winner=False,
    ) == [1, 1, 1]
    assert booking.after(Fraction(1, 4), 1) == 0


@pytest.mark.clause("ST-9.8b", "ST-9.8s")
def test_the_notes_of_9_8_on_anti_tank_guns() -> None:
    right = battle(NOTE, "B2 sd, B1bc sd 2/3, B501 ptd").rounds[0]
    assert (right.k2, right.column.name) == (Fraction(8, 3), "1.5")
    left = battle(NOTE, "B501 ptd, B2 sd, B1bc sd 2/3").rounds[0]
    assert left.k1 / left.k2 == Fraction(9, 16)
    assert left.column.name == "0.6"
    three = law_of(Options(level=2, at_coefficient=3))
    assert battle(NOTE, "B501 ptd, B2 sd, B1bc sd 2/3", law=three).rounds[0].k2 == Fraction(40, 9)


@pytest.mark.clause("ST-9.8f")
def test_a_rating_of_6_lost_in_swamp_is_four_divisions() -> None:
    _, bare = defending(LAW, units("R1 sd"), units("B1 sd 4"), RELIEF["swamp"], "regular")
    assert rating_of(bare, units("B1 sd 4")) == 6
    assert 6 / bare[0] == 4


@pytest.mark.clause("ST-9.8b", "ST-9.8s", "ST-9.8e")
def test_example_1_in_hills() -> None:
    flat = battle("R301 md, R1 sd, R201 td", "B501 ptd, B1 sd").rounds[0]
    assert flat.k2 == Fraction(16, 3)
    result = battle("R301 md, R1 sd, R201 td", "B501 ptd, B1 sd", "hills")
    (one,) = result.rounds
    assert (one.k1, one.k2, one.column.name) == (Fraction(9, 2), Fraction(32, 5), "0.8")
    assert (one.attacker_loss, one.defender_loss) == (Fraction(13, 10), Fraction(1))
    losses = result.losses()
    assert losses["R301"] == Fraction(13, 30) / Fraction(3, 2)
    assert losses["B501"] == Fraction(1, 2) / (Fraction(32, 5) - Fraction(6, 5))
    assert losses["B1"] == Fraction(1, 2) / Fraction(6, 5)


@pytest.mark.clause("ST-9.10", "ST-9.8e")
def test_example_2_a_flank_in_forest() -> None:
    result = battle("R201 td", "B1 sd, B2 sd, B3 sd", "forest", "flank")
    (one,) = result.rounds
    assert (one.k1, one.k2, one.column.name) == (Fraction(2), Fraction(33, 20), "1.3")
    assert (one.attacker_loss, one.defender_loss) == (Fraction(4, 10), Fraction(4, 10))
    assert result.losses() == {"R201": Fraction(1, 5), **dict.fromkeys(("B1", "B2", "B3"), Fraction(8, 33))}


@pytest.mark.clause("ST-9.18", "ST-9.7a", "ST-9.8t")
def test_example_3_a_river_after_artillery() -> None:
    half = 1 - shelling.fraction(LAW, RELIEF["plain"], Fraction(1))
    defence = f"B1 sd {half}, B2 sd {half}, B201a td {half / 3}"
    result = battle("R401 sau river, R201 td river, R1 sd river, R2 sd river", defence)
    (one,) = result.rounds
    assert (one.k1, one.k2, one.column.name) == (Fraction(7), Fraction(4, 3) * Fraction(17, 10), "3.1")
    assert (result.status, result.swift, one.attacker_loss) == ("defender_capitulates", True, Fraction(0))


@pytest.mark.clause("ST-9.7d", "ST-9.16a", "ST-9.16d", "ST-9.17b", "ST-9.19a")
def test_the_small_examples() -> None:
    assert 2 * shelling.fraction(LAW, RELIEF["plain"], Fraction(1)) == 1
    assert (fortresses.endurance(Fraction(7)), fortresses.endurance(Fraction(0))) == (7, 30)
    assert capturing.of_field({"td": Fraction(1)}, {"td": Fraction(1)}) == {"td": 2}
    tanks = refusing.pursuit([(LAW.speed("td", 0), 0)])
    rifles = refusing.pace([LAW.speed("sd", 0)], 2)
    assert (tanks, rifles) == (Fraction(20), Fraction(10))
    assert refusing.multiple(Fraction(2), tanks, rifles, rifle_only=True) == 2
    assert refusing.multiple(Fraction(2), tanks, rifles, rifle_only=False) == 0


@pytest.mark.clause("ST-TBL", "ST-9.8e")
def test_a_ratio_is_rounded_up_and_the_ends_are_absolute() -> None:
    names = {("0.25", 1): "0.3", ("0.2", 1): "<0.3", ("1", 1): "1.0", ("1.0001", 1): "1.1", ("3.1001", 1): ">3.1"}
    for (k1, k2), name in names.items():
        assert column(LAW, Fraction(k1), Fraction(k2)).name == name
    assert column(LAW, Fraction(0), Fraction(0)).weaker == "defender"
    nearest, down = (law_of(Options(level=2, ratio_rounding=how)) for how in ("nearest", "down"))
    assert column(nearest, Fraction(2), Fraction(33, 20)).name == "1.2"
    assert column(down, Fraction(6, 7), Fraction(1)).name == "0.8"


@pytest.mark.clause("ST-9.8e")
@pytest.mark.parametrize(
    ("loss", "expected"),
    [("1.35", "1.3"), ("0.36", "0.4"), ("0.931", "0.9"), ("0.75", "0.7"), ("0.63", "0.6"), ("0.05", "0"), ("0", "0")],
)
def test_losses_are_rounded_to_tenths_ties_down(loss: str, expected: str) -> None:
    assert tenth(LAW, Fraction(loss)) == Fraction(expected)


@pytest.mark.clause("ST-9.8s", "ST-TH1")
def test_fronts_are_shares_of_strength_and_the_defender_is_mirrored() -> None:
    attack, defence = units("R1 sd, R2 td 1/2"), units("B1 sd, B2 sd, B3 sd")
    faced = [[(one.id, Fraction(n, 9)) for one, n in row] for row in sectors(attack, defence)]
    width = sum(n for row in faced for _, n in row)
    assert [[(id, n / width) for id, n in row] for row in faced] == [
        [("R2", Fraction(1, 3))],
        [("R1", Fraction(1, 3))],
        [("R1", Fraction(1, 3))],
    ]


@pytest.mark.clause("ST-9.8f")
def test_what_a_unit_cannot_lose_passes_to_the_others() -> None:
    three, even = units("A sd, B sd, C sd"), [ONE] * 3
    worth = [Fraction(1, 2), Fraction(2), Fraction(2)]
    assert spread(Fraction(3), worth, three, even) == [Fraction(1, 2), Fraction(5, 4), Fraction(5, 4)]
    assert spread(Fraction(3), [Fraction(0), Fraction(2), Fraction(1)], three, even) == [0, 2, 1]
    unequal = units("A sd 1/2, B sd")
    assert spread(Fraction(3, 2), [Fraction(1), Fraction(2)], unequal, [ONE, ONE]) == [1, 1]
    assert spread(Fraction(1), [Fraction(1), Fraction(2)], unequal, [Fraction(4, 3), ONE]) == [
        Fraction(4, 5),
        Fraction(3, 5),
    ]


@pytest.mark.clause("ST-9.14", "ST-9.16b", "ST-9.16c")
def test_towns_and_fortresses() -> None:
    town = battle("R201 td, R202 td, R1 sd", "B1 sd, B2 sd", "city").rounds[0]
    assert (town.k1, town.k2, town.attacker_loss, town.defender_loss) == (
        Fraction(19, 5),
        Fraction(16, 5),
        Fraction(3, 10),
        Fraction(3, 10),
    )
    whole = battle("R1 sd, R2 sd, R3 sd, R4 sd", "B1 sd", "city").rounds[0]
    assert (whole.column.name, whole.defender_loss) == ("2.5", Fraction(8, 10))
    fort = battle("R201 td, R401 sau", "B501 ptd", "fortress", "two_flanks").rounds[0]
    assert fort.k2 == Fraction(7, 2)
    added = {"sd": Fraction(2), "ptd": Fraction(1)}
    assert fortresses.rating(LAW, added, True, "td") == 1 + 4 + 4
    assert fortresses.rating(LAW, added, False, "sau") == 4 + 3


@pytest.mark.clause("ST-9.8c", "ST-9.8t")
def test_a_capitulation_that_takes_a_turn_keeps_the_next_echelon_out() -> None:
    law = law_of(Options(level=2, col30="full_turn"))
    result = battle("R201 td, R1 sd", "B1 sd / B2 sd", law=law)
    assert (len(result.rounds), result.status, result.swift) == (1, "continues", False)
    last = battle("R201 td, R1 sd", "B1 sd", law=law)
    assert (last.status, last.swift) == ("defender_capitulates", False)


@pytest.mark.clause("ST-9.8e", "ST-9.18")
def test_a_loss_never_exceeds_what_is_there() -> None:
    result = battle("R1 sd river, R2 sd river", "B1 sd, B2 sd 1/2", "mountain")
    (one,) = result.rounds
    assert (one.column.name, one.attacker_loss) == ("0.4", one.k1)
    assert result.status == "attacker_destroyed"
