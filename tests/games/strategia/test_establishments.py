"""Establishments of one's own (ST-3.4d): the line, its price, what is refused at planning, the division that comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from posrednik.core.dice import Scripted
from posrednik.core.exact import Fraction
from posrednik.core.order import Refusal
from posrednik.core.seat import Seat
from posrednik.games.strategia import affording, buying, judging, purchasing, sequence
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.explaining import explain
from posrednik.games.strategia.language import read_line
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reconstruction import merged
from posrednik.games.strategia.writing import write
from tests.games.strategia.stage import play, war

MIXED = "2 of regiments sd + sd + td + ptd"
"""Price 1 + 1 + 3 + 1 and 2 for motor guns: 8 each; it bears the arm of most of its regiments."""


def opened(**options: Any) -> Position:
    return war(3, **{"forces": "bought", "establishments": "own", **options})


def orders(*lines: str) -> Sequence[o.AnyOrder]:
    return [read_line(line) for line in lines]


def handed(p: Position, *lines: str) -> Position:
    """Both plans handed in, Red's of these lines."""
    for seat, given in (("red", orders(*lines)), ("blue", ())):
        play(p, sequence.resolve(p, {Seat(seat): (*given, o.End())}, Scripted([])))  # type: ignore[arg-type]
    return p


def refusals(p: Position, *lines: str) -> list[Refusal]:
    return list(judging.faults(p, Seat("red"), orders(*lines)))


@pytest.mark.clause("ST-3.4d", "ST-3.1e")
def test_divisions_of_ones_own_are_bought_placed_and_ordered() -> None:
    p = handed(opened(), f"buy: 3 sd, {MIXED}", "4 sd - 32-20 face W", "army 1: 1..5 sd strip 31-18..31-22")
    unit = p.units["R4"]
    assert [one.arm for one in unit.regiments] == ["sd", "sd", "td", "ptd"]
    assert unit.strength == sum((one.strength for one in unit.regiments), Fraction(0)) == Fraction(4, 3)
    assert (unit.arm, p.board.name[unit.at]) == ("sd", "32-20")
    assert {one.number for one in p.of("red") if one.arm == "sd"} == {1, 2, 3, 4, 5}
    cart = purchasing.cart_of(p, "red")
    assert sum(cart.paid) == 3 * 4 + 2 * 8
    assert p.armies["red", 1].units == ("R1", "R2", "R3", "R4", "R5")


@pytest.mark.clause("ST-3.4d", "ST-3.4c")
def test_later_columns_bring_them_on_their_day() -> None:
    p = handed(opened(), "buy M+5: 1 of regiments sd + sd + kd")
    (coming,) = [one for one in p.coming if one.unit.side == "red"]
    assert (coming.turn, [one.arm for one in coming.unit.regiments]) == (6, ["sd", "sd", "kd"])
    assert coming.unit.id not in p.units


@pytest.mark.clause("ST-3.4d", "ST-3.4b")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("buy: 1 of sd + sd", "ESTABLISHMENT_KIND"),
        ("buy: 1 of sd + sd + sd + sd + sd", "ESTABLISHMENT_KIND"),
        ("buy: 1 of sd + sd + ad", "ESTABLISHMENT_KIND"),
        ("buy: 1 of ad + ad + ad, 2 ad", "ESTABLISHMENT_GUNS"),
        ("buy: 60 sd", "ESTABLISHMENT_MEANS"),
        ("buy: 28 of sd + sd + td + ptd", "ESTABLISHMENT_MEANS"),
    ],
)
def test_what_is_refused_says_why(line: str, code: str) -> None:
    (refusal,) = refusals(opened(), line)
    assert (refusal.code, refusal.clause, refusal.order) == (code, "ST-3.4d", 0)
    for lang in ("ru", "en"):
        assert "{" not in explain(Refusal(code=code, clause="ST-3.4d", facts=refusal.facts), lang)
    if code == "ESTABLISHMENT_MEANS":
        assert Fraction(refusal.facts["cost"]) > Fraction(refusal.facts["left"]) >= 0


@pytest.mark.clause("ST-3.4c")
def test_the_budget_runs_over_all_lines_and_columns() -> None:
    p = opened()
    lines = ["buy: 27 of sd + sd + td + ptd", "buy M: 13 sd", "buy M: 1 sd", "buy M+5: 4 sd", "buy M+5: 1 sd"]
    found = [(one.order, one.code, one.facts["left"]) for one in refusals(p, *lines)]
    assert found == [(2, "ESTABLISHMENT_MEANS", "2"), (4, "ESTABLISHMENT_MEANS", "2")]
    assert not refusals(p, "buy: 27 of sd + sd + td + ptd")
    assert [one.order for one in refusals(p, "buy: 27 of sd + sd + td + ptd", "buy: 2 sd")] == [1]
    assert not refusals(p, "buy: 27 of sd + sd + td + ptd", "buy M: 2 sd")


@pytest.mark.clause("ST-3.4d", "ST-9.3")
@pytest.mark.parametrize("options", [{"establishments": "standard"}, {"forces": "given"}])
def test_elsewhere_there_are_none_and_dear_purchases_are_silently_left_out(options: dict[str, str]) -> None:
    assert [one.code for one in refusals(opened(**options), f"buy: {MIXED}")] == ["ESTABLISHMENT_OFF"]
    assert refusals(opened(**options), "buy: 300 td") == []


@pytest.mark.clause("ST-3.4d")
def test_three_regiments_of_one_arm_are_the_standard_division() -> None:
    p = handed(opened(), "buy: 1 of td + td + td, 1 td")
    assert sum(purchasing.cart_of(p, "red").paid) == 20
    a, b = (one for one in p.of("red") if one.arm == "td")
    assert (a.strength, a.regiments) == (b.strength, b.regiments)


@pytest.mark.clause("ST-3.4d")
def test_prices_are_those_of_the_table() -> None:
    law = law_of(Options(level=3, forces="bought", establishments="own"))
    cart = buying.Cart("red", law)
    assert cart.left(0) == 222
    assert cart.buy_own(0, ("sd", "sd", "td", "ptd"), law)
    assert [cart.left(n) for n in (0, 1)] == [214, 262]
    assert not cart.buy_own(0, ("sd", "sd"), law)
    assert affording.draws_up(law, "red")
    assert not affording.draws_up(law, "green_north")


@pytest.mark.clause("ST-N.1")
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_line_reads_back_as_it_is_written(lang: str) -> None:
    order = read_line("купить M+10: 1 с.д., 2 из полков кав.д. + с.д. + сау.д., 1 из с.д. + с.д. + с.д. + пт.д.")
    assert isinstance(order, o.Buy)
    assert [one.number for one in order.own] == [2, 1]
    assert read_line(write(order, lang)) == order


@pytest.mark.clause("ST-3.4b", "ST-3.4d")
def test_what_costs_nothing_is_not_bought_without_end() -> None:
    """Nor does a plan foresee more than can be had, however often it is written."""
    tables = {"prices": {"division": {"sd": "0"}}}
    law = law_of(Options(level=3, forces="bought", establishments="own"), merged(tables))
    cart = buying.Cart("red", law)
    assert sum(cart.buy(0, "sd") for _ in range(buying.MOST_BOUGHT + 50)) == buying.MOST_BOUGHT
    p = opened()
    wishes: list[o.AnyOrder] = [
        o.Buy(divisions={"sd": 999_999}),
        o.Buy(own=(o.Own(number=999_999, regiments=("sd", "sd", "td")),)),
    ]
    muster = judging.foreseen(judging.facts_of(p, "red").muster, wishes * 100, p.law)
    new = [id for id in muster.ids if id.startswith("+sd")]
    assert len(new) == buying.MOST_BOUGHT
