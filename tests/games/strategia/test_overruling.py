"""Rulings that a human umpire overrides (ST-1.3u, ST-9.4h): forbidden orders, strengths and places put right."""

from __future__ import annotations

from typing import Any

import pytest

from posrednik.core.exact import Fraction
from posrednik.core.seat import Seat
from posrednik.games.strategia import hearing, telling
from posrednik.games.strategia.battles import member
from posrednik.games.strategia.chronicle import as_text, chronicle
from posrednik.games.strategia.events_war import Deployed, Intervened
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle
from posrednik.games.strategia.view import view
from tests.games.strategia.stage import field
from tests.games.strategia.test_inquiring import hand, refused

TROOPS = ("R1 sd 10-10 W", "R2 sd 11-12 W", "B1 sd 9-10 E", "B2 sd 3-3 E")


def table(power: str = "orders", level: int = 1, **options: Any) -> Position:
    p = field(TROOPS, level=level, options={"umpire": "human", "overrides": power, **options})
    p.stage, p.half = "operations", 20
    p.seats = {"red": "red", "blue": "blue"}
    return p


@pytest.mark.clause("ST-9.4h", "ST-1.3u")
def test_forbidden_orders_are_not_carried_out_and_nobody_is_told() -> None:
    free, held = table(), table()
    before = view(held, Seat("red"))
    hand(held, "umpire", '* forbid red 1 sd "the road is full of carts"')
    assert view(held, Seat("red")) == before
    for p in (free, held):
        hand(p, "red", "2 sd: path 10-12", "strike 9-10: 1 sd", "end")
    assert free.battles
    assert not held.battles
    assert held.units["R2"].squares == free.units["R2"].squares
    assert [one.text for one in view(held, Seat("umpire")).acts] == ["the road is full of carts"]
    assert view(held, Seat("red")).acts == ()
    hand(held, "blue", "end")
    hand(held, "red", "strike 9-10: 1 sd", "end")
    assert held.battles, "it holds for one own move"


@pytest.mark.clause("ST-9.4h")
def test_out_of_turn_the_next_own_move_is_meant_and_standing_orders_fall() -> None:
    p = table()
    hand(p, "red", "2 sd: path 10-12 9-12 8-12 7-12 6-12 5-12", "end")
    assert p.units["R2"].order is not None
    at = p.units["R2"].squares
    hand(p, "umpire", '* forbid red 2 sd "fog"')
    hand(p, "blue", "end")
    assert p.units["R2"].order is not None
    hand(p, "red", "end")
    assert p.units["R2"].order is None
    assert p.units["R2"].squares == at


@pytest.mark.clause("ST-1.3u", "ST-9.4h")
def test_powers_reasons_and_measure() -> None:
    line = '* correct red 1 sd strength 0.5 "counted twice"'
    assert refused(table(), "umpire", line) == "OVERRIDE_POWER"
    assert refused(table("off"), "umpire", '* forbid red 1 sd "x"') == "OVERRIDE_POWER"
    p = table("full")
    assert refused(p, "umpire", '* forbid red 1 sd " "') == "OVERRIDE_REASON"
    assert refused(p, "umpire", '* forbid red 99 sd "x"') == "OVERRIDE_UNIT"
    assert refused(p, "umpire", '* correct red 1 sd strength 2 "x"') == "OVERRIDE_STRENGTH"
    assert refused(p, "umpire", '* correct red 1 sd strength 1/0 "x"') == "OVERRIDE_STRENGTH"
    assert refused(p, "umpire", '* correct red 1 sd square 9-10 "x"') == "OVERRIDE_SQUARE"
    assert refused(p, "umpire", '* correct red 1 sd square 99-99 "x"') == "OVERRIDE_SQUARE"
    assert refused(p, "umpire", '* forbid green 1 sd "x"') == "INTERVENTION_SIDE"
    hand(p, "umpire", line)
    assert refused(p, "umpire", line) == "INTERVENTION_LIMIT"
    for turn in (12, 13):
        p.half = 2 * (turn - 1)
        hand(p, "umpire", line)
    p.half = 2 * 13
    assert refused(p, "umpire", line) == "INTERVENTION_LIMIT"


@pytest.mark.clause("ST-1.3u")
def test_a_strength_and_a_place_are_put_right() -> None:
    p = table("full", level=3)
    hand(p, "umpire", '* correct red 1 sd strength 1/3 "counted twice"')
    assert p.units["R1"].strength == Fraction(1, 3)
    assert sum(one.strength for one in p.units["R1"].regiments) == Fraction(1, 3)
    p.half += 2
    hand(p, "umpire", '* correct blue 2 sd square 4-4 "the other bank"')
    assert p.units["B2"].squares == (p.board.sq("4-4"),)
    assert p.at[p.board.sq("4-4")] == ("B2",)
    p.half += 2
    hand(p, "umpire", '* correct blue 2 sd strength 0 "prisoners"')
    assert "B2" not in p.units


@pytest.mark.clause("ST-1.3u", "ST-9.8p")
def test_nobody_is_taken_out_of_an_open_battle() -> None:
    p = table("full")
    fighting = tuple(member(p.units[id]) for id in ("R1", "B1"))
    p.battles = (Battle(number=1, attacker="red", defender="blue", members=fighting, struck=p.half),)
    assert refused(p, "umpire", '* correct red 1 sd square 10-9 "x"') == "OVERRIDE_BATTLE"
    assert refused(p, "umpire", '* correct red 1 sd strength 0 "x"') == "OVERRIDE_BATTLE"
    hand(p, "umpire", '* correct red 1 sd strength 0.9 "x"')


@pytest.mark.clause("ST-9.4h", "ST-REC")
def test_the_reason_is_told_after_the_war() -> None:
    p = table("full")
    events = hand(p, "umpire", '* correct red 1 sd square 10-9 "the other bank"')
    (act,) = [one for one in events if isinstance(one, Intervened)]
    assert [hearing.report(act, p, Seat(seat)) for seat in ("red", "blue", "public")] == [None] * 3
    assert hearing.report(act, p, Seat("umpire")) == act
    known = [Intervened(clause="ST-9.4h", act=act.act, units=tuple(p.units.values()))]
    text = as_text(chronicle(p.board, [(20, known)], "ru"))
    assert "Посредник исправил место: 1-я с.д. – 10-9 (the other bank)." in text
    p.stage = "peace"
    assert hearing.report(act, p, Seat("blue")) == act
    assert view(p, Seat("blue")).acts == p.acts


ACTS = {
    "* weather 1-1..3-3 2": "mud in 1-1, 3-3, turns 2",
    "* fog blue": "a report is withheld Blue",
    '* forbid red 1 sd "carts"': "no order to 1 sd is carried out (carts)",
    '* correct red 1 sd strength 0.5 "counted twice"': "1 sd is now 1/2 strong (counted twice)",
    '* correct red 1 sd square 10-9 "the other bank"': "1 sd stands in 10-9 (the other bank)",
    '* tell red "hold on"': 'Umpire: "hold on"',
}


@pytest.mark.clause("ST-9.4h", "ST-1.3u")
@pytest.mark.parametrize("line", ACTS)
def test_every_act_has_its_sentences(line: str) -> None:
    p = table("full")
    events = hand(p, "umpire", line)
    events += hand(p, "red", "1 sd: path 10-11", "end")
    said = [one.text.en for one in telling.told(view(p, Seat("umpire")), events)]
    assert any(ACTS[line] in one for one in said), said
    told = [Deployed(clause="ST-6.1a", side="red", units=tuple(p.units.values())), *events]
    for lang in ("ru", "en"):
        assert as_text(chronicle(p.board, [(20, told)], lang))
