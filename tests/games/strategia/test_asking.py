"""Questions to the scouts (ST-8.3, ST-8.3f)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.dice import Dice, Scripted, Seeded
from posrednik.core.exact import Fraction
from posrednik.games.strategia import asking, recon
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.events_war import Replied, Unanswered
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Answer, Coming
from tests.games.strategia.stage import field, play

TROOPS = ("B201 td 12-12", "B1 sd 12-12", "B101 ad 14-10", "B2/17 sd 5-5", "B21 sd 8-8 E 1 1_sk", "B22 sd 8-9 E 1 1_sk")
HONEST = {"false_rate": "0"}


def at(p: Position, *names: str) -> tuple[int, ...]:
    return tuple(p.board.sq(name) for name in names)


def ask(p: Position, dice: Dice | None = None, said: Any = None, **what: Any) -> Any:
    """What is said, or the code of the refusal."""
    events = play(p, asking.ask(p, "red", c.Ask(**what), dice or Scripted([]), said))
    for event in events:
        if isinstance(event, Replied):
            return event.answer.said
        if isinstance(event, Unanswered):
            assert any(isinstance(one, Fault) and one.code == event.code for one in events)
            return event.code
    raise AssertionError("no reply")


@pytest.mark.clause("ST-8.3")
def test_every_kind_of_question_is_answered_from_the_true_position() -> None:
    p = field(TROOPS, level=2, options=HONEST)
    town = at(p, "12-12")
    assert ask(p, kind="presence", squares=town) is True
    assert ask(p, kind="presence", squares=at(p, "12-13")) is False
    assert ask(p, kind="count", squares=town) == 2
    assert ask(p, kind="arms", squares=town) == {"sd": 1, "td": 1}
    assert ask(p, kind="arms", squares=at(p, "1-1")) == {}
    for name, where in (("101 ad", "14-10"), ("2/17 sd", "5-5"), ("2/17", "5-5"), ("1 sk", "8-8")):
        assert ask(p, kind="where", formation=name) == p.board.sq(where)
    assert [ask(p, kind="where", formation=name) for name in ("99 sd", "1 td", "3/17 sd", "1 tk")] == ["none"] * 4


@pytest.mark.clause("ST-8.3")
def test_own_and_allied_troops_are_no_answer() -> None:
    p = field(["R1 sd 5-5", "N1 sd 6-6"], options=HONEST, relations={"red-green_north": "allied"})
    assert ask(p, kind="presence", squares=at(p, "5-5")) is False
    assert ask(p, kind="count", squares=at(p, "6-6")) == 0
    assert ask(p, kind="where", formation="1 sd") == "none"


@pytest.mark.clause("ST-8.3")
def test_of_two_formations_of_one_name_the_enemys_is_meant() -> None:
    p = field(["N1 sd 6-6", "B1 sd 7-7"], options=HONEST)
    assert ask(p, kind="where", formation="1 sd") == p.board.sq("7-7")


@pytest.mark.clause("ST-8.3")
def test_mobilisation_points_are_the_cities_named_for_units_to_come() -> None:
    p = field(["B1 sd 3-3"], options=HONEST)
    unit = replace(p.units["B1"], id="B20", squares=())
    p.coming = (Coming(unit=unit, turn=6, cities=at(p, "9-9", "2-2")), Coming(unit=unit, turn=11, cities=at(p, "9-9")))
    assert ask(p, kind="mobilisation") == tuple(sorted(at(p, "9-9", "2-2")))
    assert ask(p, kind="where", formation="20 sd") == "none"


@pytest.mark.clause("ST-8.3", "ST-9.1w")
def test_what_is_refused_costs_nothing() -> None:
    p = field(TROOPS, level=2, options=HONEST, war=False)
    assert ask(p, kind="presence", squares=at(p, "12-12")) == "BEFORE_WAR"
    p.war = True
    assert ask(p, kind="count", squares=at(p, "12-12", "12-13")) == "TOO_WIDE"
    box = tuple(p.board.box("1-1", "3-3"))
    assert ask(p, kind="presence", squares=box) is False
    assert ask(p, kind="presence", squares=tuple(p.board.box("1-1", "4-1"))) == "TOO_WIDE"
    assert ask(p, kind="arms", squares=box) == "TOO_WIDE"
    assert ask(p, kind="presence", squares=(-1,)) == "NO_SQUARE"
    assert [one.price for one in p.answers["red"]] == [Fraction(1, 2)]


@pytest.mark.clause("ST-8.3")
def test_a_bridge_is_one_object() -> None:
    world = {"w": 20, "h": 20, "roads": [["5-5", "6-5"]], "rivers": [["5-5", "6-5"]]}
    p = field(["B1 sd 6-5"], map=world, options=HONEST)
    assert ask(p, kind="count", squares=at(p, "5-5", "6-5")) == 1


@pytest.mark.clause("ST-8.3")
def test_the_budget_grows_by_15_every_10_turns_and_binds() -> None:
    block, linear = Options(), Options(recon_credit="linear")
    assert [recon.allowance(turn, block) for turn in (1, 10, 11, 20, 21)] == [15, 15, 30, 30, 45]
    assert [recon.allowance(turn, linear) for turn in (1, 4, 10)] == [Fraction(3, 2), 6, 15]
    p = field(TROOPS, level=2, options=HONEST)
    for _ in range(7):
        assert ask(p, kind="arms", squares=at(p, "1-1")) == {}
    assert ask(p, kind="arms", squares=at(p, "1-1")) == "NO_BUDGET"
    assert ask(p, kind="count", squares=at(p, "1-1")) == 0
    assert ask(p, kind="presence", squares=at(p, "1-1")) == "NO_BUDGET"
    p.half = p.own_half("red", 11)
    assert ask(p, kind="presence", squares=at(p, "1-1")) is False


@pytest.mark.clause("ST-8.3f")
def test_the_cap_of_lies_is_a_fifth() -> None:
    assert [recon.false_cap(n) for n in (0, 4, 5, 9, 10, 15)] == [0, 0, 1, 1, 2, 3]
    for answers in range(40):
        for false in range(answers + 1):
            assert recon.lie_allowed(answers, false) == (false + 1 <= recon.false_cap(answers + 1))


def told(p: Position, n: int) -> None:
    """So many true answers before."""
    p.answers["red"] = (Answer(half=0, kind="presence", price=Fraction(0), said=False),) * n


@pytest.mark.clause("ST-8.3f")
def test_a_lie_has_the_form_of_its_question() -> None:
    p = field(TROOPS, level=2, options={"false_rate": "1"})

    def lie(*faces: int, **what: Any) -> Any:
        told(p, 4)
        true = asking.truth(p, "red", c.Ask(**what))
        said = ask(p, Scripted([1, *faces]), **what)
        assert p.answers["red"][-1].false == (said != true)
        return said

    town = at(p, "12-12")
    assert lie(kind="presence", squares=town) is False
    assert [lie(face, kind="count", squares=town) for face in (1, 2)] == [3, 1]
    assert lie(kind="count", squares=at(p, "1-1")) == 1
    assert lie(1, 1, kind="arms", squares=town) == {"td": 2}
    assert lie(2, 2, kind="arms", squares=town) == {"sd": 1, "md": 1}
    assert lie(kind="arms", squares=at(p, "1-1")) == {}
    assert lie(1, kind="where", formation="101 ad") == p.board.sq("14-11")
    assert lie(kind="where", formation="99 sd") == "none"


@pytest.mark.clause("ST-8.3f")
def test_a_false_place_is_never_at_sea() -> None:
    sea = dict.fromkeys(("4-6", "5-6", "6-6", "6-5", "6-4", "5-4", "4-4"), "sea")
    p = field(["B1 sd 5-5"], map={"w": 20, "h": 20, "terrain": sea}, options={"false_rate": "1"})
    told(p, 4)
    assert ask(p, Scripted([1, 1]), kind="where", formation="1 sd") == p.board.sq("4-5")


@pytest.mark.clause("ST-8.3f")
@pytest.mark.parametrize("seed", range(5))
def test_dice_never_break_the_cap(seed: int) -> None:
    p = field(["B1 sd 9-9"], options={"false_rate": "1"})
    p.half = p.own_half("red", 21)
    dice = Seeded(str(seed))
    answers = [ask(p, dice, kind="presence", squares=at(p, "9-9")) for _ in range(40)]
    assert answers[:4] == [True] * 4
    for n in range(1, 41):
        assert answers[:n].count(False) == recon.false_cap(n)


@pytest.mark.clause("ST-8.3f", "ST-1.3u", "ST-1.3n")
def test_a_person_may_lie_within_the_cap_only() -> None:
    p = field(["B1 sd 9-9"], options={"umpire": "none", "false_rate": "1"})
    where = at(p, "9-9")
    assert ask(p, said=False, kind="presence", squares=where) is True
    told(p, 4)
    assert ask(p, kind="presence", squares=where) is True
    assert ask(p, said=False, kind="presence", squares=where) is False
    assert ask(p, said=False, kind="presence", squares=where) is True
    assert [one.false for one in p.answers["red"]].count(True) == 1
