"""Relations, the outbreak of war, Greens, peace and resignation (ST-1.8, ST-1.9, ST-9.1, ST-9.1g, ST-END)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from posrednik.games.strategia import commands as c
from posrednik.games.strategia import peace, relations
from posrednik.games.strategia.events_war import Violated
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.position import Position
from tests.games.strategia.stage import field, play

LANDS = [
    ["1-1", "10-10", "blue"],
    ["11-1", "20-10", "red"],
    ["1-11", "20-15", "green_north"],
    ["1-16", "20-20", "green_south"],
]
WORLD = {"w": 20, "h": 20, "owner_rect": LANDS}


def land(*units: str, **more: object) -> Position:
    """Blue in the south-west, Red in the south-east, Green North above them, Green South at the top."""
    return field(units, map=WORLD, **{"war": False, **more})  # type: ignore[arg-type]


def crossed(p: Position, side: str, name: str) -> list[Violated]:
    return [one for one in play(p, relations.cross(p, side, p.board.sq(name))) if isinstance(one, Violated)]


@pytest.mark.clause("ST-9.1")
def test_war_begins_when_a_border_is_crossed() -> None:
    p = land()
    assert not crossed(p, "red", "12-3")
    assert not p.war
    assert crossed(p, "red", "9-3")[0].side == "red"
    assert p.war
    assert p.relation("red", "blue") == "war"
    assert p.relation("red", "green_north") == "neutral"
    assert crossed(p, "red", "9-4") == []


@pytest.mark.clause("ST-9.1g", "ST-1.8")
@pytest.mark.parametrize(("violator", "leader"), [("red", "blue"), ("blue", "red")])
def test_a_violated_state_is_given_to_the_violators_opponent_for_good(violator: str, leader: str) -> None:
    p = land()
    crossed(p, violator, "5-12")
    assert commander(p, "green_north") == leader
    assert p.relation(leader, "green_north") == "allied"
    assert p.relation(violator, "green_north") == "war"
    assert commander(p, "green_south") == ""
    assert p.relation("red", "green_south") == "neutral"
    assert crossed(p, leader, "5-13") == []
    assert commander(p, "green_north") == leader


@pytest.mark.clause("ST-9.1w")
def test_fire_and_strikes_provoke_like_a_crossing() -> None:
    p = land()
    play(p, relations.provoke(p, "red", "green_south"))
    assert p.war
    assert commander(p, "green_south") == "blue"


@pytest.mark.clause("ST-9.1g")
def test_option_passive_leaves_the_greens_to_the_umpire() -> None:
    p = land(options={"green_control": "passive"})
    crossed(p, "red", "5-12")
    assert (commander(p, "green_north"), p.commanders) == ("", {"green_north": ""})
    assert p.relation("blue", "green_north") == "neutral"
    assert crossed(p, "blue", "5-13") != []
    assert p.relation("blue", "green_north") == "war"


@pytest.mark.clause("ST-1.8")
def test_greens_of_a_team_are_given_to_nobody() -> None:
    p = land(sides=["green_north"])
    crossed(p, "red", "5-12")
    assert commander(p, "green_north") == "green_north"
    assert (p.relation("red", "green_north"), p.relation("blue", "green_north")) == ("war", "neutral")


@pytest.mark.clause("ST-1.8")
def test_war_with_one_ally_is_war_with_the_other() -> None:
    p = land(sides=["green_north", "green_south"], options={"alliances": [["blue", "green_north"]]})
    crossed(p, "green_south", "5-12")
    assert p.relation("green_south", "blue") == "war"
    assert p.relation("green_south", "red") == "neutral"
    p = land(options={"alliances": [["blue", "green_north"]]})
    crossed(p, "red", "9-3")
    assert p.relation("red", "green_north") == "war"
    assert commander(p, "green_north") == "blue"
    assert crossed(p, "blue", "5-12") == []


@pytest.mark.clause("ST-1.8")
def test_land_of_an_ally_stays_his_and_comes_back_to_him() -> None:
    p = land(relations={"blue-green_north": "allied"})
    mine = p.board.sq("5-12")
    assert relations.taken_by(p, "blue", mine) == "green_north"
    p.owner[mine] = 1
    assert relations.taken_by(p, "blue", mine) == "green_north"
    assert relations.taken_by(p, "blue", p.board.sq("15-3")) == "blue"


# --- peace -------------------------------------------------------------------------------------------


@pytest.mark.clause("ST-1.9")
def test_an_offer_stands_to_the_end_of_the_enemys_next_move() -> None:
    assert [peace.stands(6, half, 2, 1) for half in (5, 6, 7, 8)] == [False, True, True, False]
    assert [peace.stands(4, half, 3, 0) for half in (4, 5, 6, 7)] == [True, True, True, False]
    assert not peace.stands(None, 3, 2, 1)


def talks(*events: str) -> tuple[bool, str | None]:
    return peace.talks([dict(zip(("at", "do"), one.split(": "), strict=True)) for one in events])


@pytest.mark.clause("ST-1.9")
def test_offers_cross_are_withdrawn_and_run_out() -> None:
    assert talks("red 4: offer_peace", "blue 4: offer_peace") == (True, "blue 4")
    assert talks("blue 4: offer_peace", "red 5: accept_peace") == (True, "red 5")
    assert talks("blue 4: offer_peace", "blue 5: end", "red 6: accept_peace") == (False, None)
    assert talks("red 4: offer_peace", "red 4: withdraw_peace", "blue 4: accept_peace") == (False, None)
    assert talks("red 4: offer_peace", "red 5: offer_peace", "blue 5: accept_peace") == (True, "blue 5")
    assert talks("blue 4: accept_peace") == (False, None)


@pytest.mark.clause("ST-1.9")
def test_peace_of_two_ends_the_game() -> None:
    p = land(war=True)
    play(p, relations.talk(p, "red", c.OfferPeace(text="мир")))
    assert p.stage == "operations"
    assert relations.standing_offers(p, "blue") == ["red"]
    p.half += 1
    play(p, relations.talk(p, "blue", c.AcceptPeace()))
    assert p.stage == "peace"
    assert p.result is not None
    assert p.result.clause == "ST-1.9"


@pytest.mark.clause("ST-1.9")
def test_accepting_what_nobody_offers_is_a_fault() -> None:
    p = land(war=True)
    events = play(p, relations.talk(p, "red", c.AcceptPeace()))
    assert [one.code for one in events if isinstance(one, Fault)] == ["NO_OFFER"]
    play(p, relations.talk(p, "red", c.OfferPeace()))
    play(p, relations.talk(p, "red", c.WithdrawPeace()))
    p.half += 1
    assert relations.standing_offers(p, "blue") == []


@pytest.mark.clause("ST-1.9")
def test_among_more_teams_a_pair_becomes_neutral_and_goes_home() -> None:
    p = land(
        "R1 sd 9-3", "B1 sd 12-3", "R2 sd 15-3", war=True, sides=["green_north"], relations={"red-green_north": "war"}
    )
    p.owner[p.board.sq("9-3")] = 1
    play(p, relations.talk(p, "red", c.OfferPeace(to="blue")))
    p.half += 1
    play(p, relations.talk(p, "blue", c.AcceptPeace()))
    assert (p.relation("red", "blue"), p.stage) == ("neutral", "operations")
    assert p.board.name[p.units["B1"].at] == "10-3"
    assert p.board.name[p.units["R2"].at] == "15-3"
    p.half += 1
    play(p, relations.talk(p, "green_north", c.OfferPeace()))
    p.half += 1
    play(p, relations.talk(p, "red", c.OfferPeace()))
    assert p.stage == "peace"


@pytest.mark.clause("ST-END")
def test_resignation_is_decisive_at_once() -> None:
    p = land("R1 sd 9-3", "B1 sd 12-3", war=True)
    play(p, relations.talk(p, "blue", c.Resign()))
    assert p.result is not None
    assert (p.stage, p.result.kind, p.result.winner) == ("peace", "decisive", "red")


@pytest.mark.clause("ST-END")
def test_among_more_teams_who_resigns_leaves_and_his_troops_are_removed() -> None:
    p = land(
        "R1 sd 9-3", "B1 sd 12-3", "N1 sd 5-12", war=True, sides=["green_north"], relations={"red-green_north": "war"}
    )
    p.owner[p.board.sq("12-3")] = 2
    play(p, relations.talk(p, "blue", c.Resign()))
    assert (p.stage, p.left, sorted(p.units)) == ("operations", ("blue",), ["N1", "R1"])
    assert p.owner_of(p.board.sq("12-3")) == "blue"
    play(p, relations.talk(p, "red", c.Resign()))
    assert p.result is not None
    assert p.result.winner == "green_north"


@pytest.mark.clause("ST-1.9")
def test_who_is_sent_home_drops_his_march() -> None:
    p = land("R1 sd 9-3", "B9 sd 18-9", war=True, sides=["green_south"], relations={"red-green_south": "war"})
    p.put(replace(p.units["R1"], state="on_march"))
    play(p, relations.talk(p, "red", c.OfferPeace(to="blue")))
    p.half += 1
    play(p, relations.talk(p, "blue", c.AcceptPeace()))
    assert (p.board.name[p.units["R1"].at], p.units["R1"].state) == ("11-3", "")
