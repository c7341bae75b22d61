"""Points, margins and the ends of a war (ST-10, ST-END, R-06), fines of paper games (ST-9.3p, 8.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia import pricing, relations, scoring, victory
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.position import Position
from tests.games.strategia.stage import field, play, war

LAW = war(2).law


def towns(*units: str, sides: tuple[str, ...] = (), **more: Any) -> Position:
    """Blue to longitude 10 with a capital, a fortress, a city; Red to 20; Green North above."""
    places = [
        ("capital", "2-2", "blue"),
        ("fortress", "4-4", "blue"),
        ("city", "6-6", "blue"),
        ("capital", "18-2", "red"),
    ]
    places += [("capital", "5-18", "green_north"), ("city", "8-18", "green_north")]
    objects = [{"type": kind, "at": at, "owner": owner, "name": at} for kind, at, owner in places]
    lands = [["1-15", "20-20", "green_north"], ["1-1", "10-14", "blue"], ["11-1", "20-14", "red"]]
    world = {"w": 20, "h": 20, "objects": objects, "owner_rect": lands}
    return field(units, level=2, map=world, sides=sides, **more)


def hold(p: Position, side: int, *names: str) -> None:
    for name in names:
        p.owner[p.board.sq(name)] = side


@pytest.mark.clause("ST-10")
def test_places_squares_and_losses_bring_points() -> None:
    p = towns()
    assert {side: one.points for side, one in scoring.score(p).items()} == {"red": 0, "blue": 0}
    hold(p, 1, "2-2", "4-4", "6-6", "5-5")
    p.points["red"] = Fraction(75)
    red = scoring.score(p)["red"]
    assert (red.capital, red.fortress, red.city, red.squares) == (1, 1, 1, 4)
    assert red.points == 500 + 200 + 100 + 4 + 75
    assert scoring.score(p, {"red": -50})["red"].points == red.points - 50


@pytest.mark.clause("ST-10", "ST-9.1g")
def test_places_of_a_green_state_count_less_unless_a_team_plays_it() -> None:
    p = towns()
    hold(p, 1, "5-18", "8-18")
    assert scoring.score(p)["red"].points == 200 + 50 + 2
    p = towns(sides=("green_north",))
    hold(p, 1, "5-18", "8-18")
    assert scoring.score(p)["red"].points == 500 + 100 + 2


@pytest.mark.clause("ST-10", "ST-1.8")
def test_what_belongs_to_an_ally_brings_nothing() -> None:
    p = towns(relations={"red-green_north": "allied"})
    hold(p, 1, "5-18", "9-19")
    assert scoring.score(p)["red"].points == 0


@pytest.mark.clause("ST-10")
def test_losses_are_worth_fifty_times_the_base_rating() -> None:
    p = towns("B201 td 5-5", "B1 sd 6-5", "B9 garrison 4-4")
    assert scoring.worth_of(LAW, p.units["B201"], None) == 100
    assert scoring.worth_of(LAW, p.units["B1"], replace(p.units["B1"], strength=Fraction(1, 3))) == Fraction(100, 3)
    assert scoring.worth_of(LAW, p.units["B9"], None) == 0
    mixed = field(["B1 sd 5-5"], level=3).units["B1"]
    tank, rifle, guns = (replace(one, arm=arm) for one, arm in zip(mixed.regiments, ("td", "sd", "sau"), strict=True))
    assert scoring.worth_of(LAW, replace(mixed, regiments=(tank, rifle, guns)), None) == 100


@pytest.mark.clause("ST-10")
@pytest.mark.parametrize(
    ("gap", "result"),
    [(99, "draw"), (100, "minor"), (499, "minor"), (500, "major"), (1499, "major"), (1500, "decisive")],
)
def test_margins_by_the_difference(gap: int, result: str) -> None:
    assert scoring.margin({"red": Fraction(gap), "blue": Fraction(0)})[0] == result
    assert scoring.margin({"red": Fraction(0), "blue": Fraction(gap)}) == (result, () if gap < 100 else ("blue",))


@pytest.mark.clause("ST-10")
def test_more_teams_are_ordered_and_an_alliance_counts_by_its_mean() -> None:
    points = {side: Fraction(n) for side, n in (("red", 900), ("blue", 700), ("green_north", 100))}
    assert scoring.margin(points) == ("minor", ("red",))
    assert scoring.margin(points, [("red", "green_north")]) == ("minor", ("blue",))
    assert scoring.margin(points, [("blue", "green_north")]) == ("major", ("red",))
    assert scoring.camps_of(points, [("red", "blue"), ("blue", "green_north")]) == [("red", "blue", "green_north")]


# --- ends --------------------------------------------------------------------------------------------


def check(red: int, blue: int, lost: tuple[str, ...] = (), turn: int = 5) -> tuple[str | None, tuple[str, ...]]:
    initial = {"red": Fraction(40), "blue": Fraction(40)}
    return victory.end_check(turn, 30, initial, {"red": Fraction(red), "blue": Fraction(blue)}, lost)


@pytest.mark.clause("ST-END")
def test_surrender_exhaustion_and_the_limit() -> None:
    assert check(40, 40) == (None, ())
    assert check(18, 9) == ("surrender", ("blue",))
    assert check(17, 9) == (None, ())
    assert check(18, 10) == (None, ())
    assert check(9, 9) == ("exhaustion", ())
    assert check(4, 9) == ("exhaustion", ())
    assert check(19, 40, ("red",)) == ("surrender", ("red",))
    assert check(20, 40, ("red",)) == (None, ())
    assert check(19, 19, ("red", "blue")) == ("exhaustion", ())
    assert check(40, 40, turn=30) == ("turn_limit", ())
    assert check(18, 9, turn=30) == ("surrender", ("blue",))


@pytest.mark.clause("ST-END")
def test_ratings_leave_out_artillery_and_garrisons() -> None:
    p = war(2)
    assert victory.ratings(p) == {"red": 71, "blue": 67}
    p = field(["R1 sd 5-5", "R2 sd 6-6 N 1/3", "R101 ad 7-7", "R9 garrison 8-8"], level=2)
    assert victory.ratings(p) == {"red": Fraction(4, 3), "blue": 0}


def at_war(red: str, blue: str) -> Position:
    p = towns(f"R1 sd 15-5 W {red}", f"B1 sd 5-5 E {blue}")
    p.initial = {"red": Fraction(1), "blue": Fraction(1)}
    return p


@pytest.mark.clause("ST-END", "ST-10")
def test_the_outcome_of_a_position() -> None:
    p = at_war("1", "1")
    assert victory.outcome(p) is None
    p = at_war("1", "1/5")
    assert victory.outcome(p, game_turn_ends=False) is None
    found = victory.outcome(p)
    assert found is not None
    assert (found.kind, found.winner) == ("decisive", "red")
    p = at_war("1", "1")
    p.half = p.own_half("blue", 30)
    p.points["blue"] = Fraction(120)
    found = victory.outcome(p)
    assert found is not None
    assert (found.kind, found.winner, found.clause) == ("minor", "blue", "ST-10")
    p = at_war("1/5", "1/5")
    found = victory.outcome(p)
    assert found is not None
    assert (found.kind, found.winner) == ("draw", None)
    p = at_war("1/3", "1")
    hold(p, 2, "18-2")
    assert victory.capitals_lost(p) == {"red"}
    found = victory.outcome(p)
    assert found is not None
    assert found.winner == "blue"


@pytest.mark.clause("ST-END")
def test_of_three_teams_one_surrenders_and_the_others_play_on() -> None:
    units = ("R1 sd 15-5", "B1 sd 5-5 E 1/5", "N1 sd 5-17")
    p = towns(*units, sides=("green_north",), relations={"red-green_north": "war", "blue-green_north": "war"})
    p.initial = {side: Fraction(1) for side in ("red", "blue", "green_north")}
    assert victory.leaving(p) == ("blue",)
    play(p, relations.ended(p, game_turn_ends=True))
    assert (p.stage, p.left, sorted(p.units)) == ("operations", ("blue",), ["N1", "R1"])
    p.put(replace(p.units["N1"], strength=Fraction(1, 5)))
    play(p, relations.ended(p, game_turn_ends=True))
    assert p.result is not None
    assert (p.result.kind, p.result.winner) == ("decisive", "red")


@pytest.mark.clause("ST-END", "ST-1.8")
def test_allies_win_together_when_the_last_enemy_leaves() -> None:
    units = ("R1 sd 15-5", "B1 sd 5-5 E 1/5", "N1 sd 5-17")
    p = towns(*units, sides=("green_north",), relations={"red-green_north": "allied", "blue-green_north": "war"})
    p.initial = {side: Fraction(1) for side in ("red", "blue", "green_north")}
    play(p, relations.ended(p, game_turn_ends=True))
    assert p.result is not None
    assert (p.result.kind, p.result.winner) == ("decisive", "red")


@pytest.mark.clause("ST-END", "ST-1.9")
def test_the_score_decides_among_neighbours_who_stay_without_an_enemy() -> None:
    p = towns("R1 sd 15-5", "B1 sd 5-5 E", "N1 sd 5-17", sides=("green_north",))
    p.initial = {side: Fraction(1) for side in ("red", "blue", "green_north")}
    p.points["red"] = Fraction(700)
    play(p, relations.depart(p, ("blue",), "resignation"))
    play(p, relations.ended(p, game_turn_ends=False))
    assert (p.stage, p.left, sorted(p.units)) == ("peace", ("blue",), ["N1", "R1"])
    assert p.result is not None
    assert (p.result.kind, p.result.winner, p.result.clause) == ("major", "red", "ST-1.9")


# --- fines -------------------------------------------------------------------------------------------


def fault(line: int, code: str, clause: str = "ST-9.3", side: str = "red") -> Fault:
    return Fault(clause=clause, side=side, code=code, line=line)


@pytest.mark.clause("ST-9.3p")
def test_a_line_is_charged_once_and_with_the_gravest() -> None:
    events = [
        fault(0, "UNFIT", "ST-4.O"),
        fault(0, "TOO_FAR"),
        fault(1, "CROWDED", "ST-4.12"),
        fault(1, "SEA", "ST-9.3p"),
        fault(2, "OUT_OF_RANGE", "ST-9.7a"),
        fault(2, "IMPASSABLE", "ST-T1"),
        fault(3, "SOMETHING_ELSE", "ST-8.2"),
        fault(-1, "NO_LINK", "ST-4.6"),
        fault(3, "TOO_FAR", side="blue"),
    ]
    found = [(one.line, one.side, one.code, one.clause, one.points, one.kind) for one in pricing.charges(events)]
    assert found == [
        (0, "red", "TOO_FAR", "ST-9.3", -50, "too_far"),
        (1, "red", "SEA", "ST-9.3p", -500, "deliberate"),
        (2, "red", "IMPASSABLE", "ST-T1", -50, "impassable"),
        (3, "blue", "TOO_FAR", "ST-9.3", -50, "too_far"),
        (3, "red", "SOMETHING_ELSE", "ST-8.2", -50, "other"),
    ]
    assert pricing.fines(pricing.charges(events)) == {"red": -650, "blue": -50}
    assert scoring.fine(2, 1) == -600


@pytest.mark.clause("ST-9.3p")
def test_every_code_has_one_place_in_the_order_of_the_check() -> None:
    codes = [code for kind in pricing.KINDS.values() for code in kind]
    assert len(codes) == len(set(codes))
    assert not pricing.DELIBERATE & set(codes)
