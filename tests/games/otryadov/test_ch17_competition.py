"""Chapter XVII: sealed plans and titles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import PUBLIC, Seat
from posrednik.games.otryadov import game
from posrednik.games.otryadov.competition import titles
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.orders import FilePlan
from posrednik.games.otryadov.scenario import Scenario
from posrednik.table.table import Opening, Table
from tests.laws.driver import encoded
from tests.laws.subject import subject

RED, BLUE = game.seats


def table(plan: Plan) -> Table[Any, Any, Any, Any]:
    """A competition in which Blue has filed this plan and both sides have deployed the same way."""
    rules = Ruleset(game="otryadov", edition=game.edition)
    opening = Opening(scenario=Scenario(base="squadron", competition=True), rules=rules, players={})
    found = Table(game, opening, Seeded("plans"))
    for seat in game.seats:
        orders = subject("otryadov").turn(found.view(seat), Random(seat))
        found.seal(seat, [replace(o, plan=plan) if isinstance(o, FilePlan) and seat == BLUE else o for o in orders])
    return found


@pytest.mark.clause("O30-XVII-2")
def test_a_sealed_plan_moves_no_byte_of_the_whole_game_until_its_end() -> None:
    """Two games that differ in Blue's plan alone look the same to Red and to spectators, ply after ply."""
    tables = [table(Plan(("А",), "raid", 3)), table(Plan(("К", "И"), "destruction"))]
    assert encoded(tables[0].view(BLUE)) != encoded(tables[1].view(BLUE))
    rng = Random(5)
    for _ in range(30):
        if tables[0].result is not None:
            break
        (seat,) = tables[0].waiting()
        orders = subject("otryadov").turn(tables[0].view(seat), rng)
        for watcher in (RED, PUBLIC):
            told = [
                [encoded(t.view(watcher)), encoded(t.log(watcher)), encoded(t.game.options(t.view(watcher), ()))]
                for t in tables
            ]
            assert told[0] == told[1]
        for t in tables:
            t.seal(seat, orders)


@pytest.mark.clause("O30-XVII-2", "O30-XVII-3")
def test_the_plan_opens_with_the_result() -> None:
    found = table(Plan(("А",), "destruction"))
    (seat,) = found.waiting()
    other = RED if seat == BLUE else BLUE
    resign = next(o for o in found.options(seat).orders if type(o).__name__ == "Resign")
    assert not [o for report in found.log(RED) for o in report.orders.get(BLUE, ()) if isinstance(o, FilePlan)]
    assert not found.honours
    found.seal(seat, [resign])
    assert [o for report in found.log(RED) for o in report.orders.get(BLUE, ()) if isinstance(o, FilePlan)]
    assert found.honours[other] in ("polkovodets", "taktik")
    assert seat not in found.honours


@pytest.mark.clause("O30-XVII-3", "O30-XVII-4")
@pytest.mark.parametrize(
    ("plan", "result", "turn", "raids", "removed", "title"),
    [
        (Plan(("А", "Б"), "destruction"), "destruction", 9, 0, ["5А", "6Б", "7К"], "polkovodets"),
        (Plan(("А", "Б"), "destruction"), "destruction", 9, 0, ["5А", "7К"], "taktik"),
        (Plan(("А", "Б"), "destruction"), "destruction", 9, 0, [], "polkovodets"),
        (Plan(("А", "Б"), "destruction", 8), "destruction", 9, 0, [], "taktik"),
        (Plan(("А", "Б"), "destruction"), "withdrawal", 9, 0, [], "taktik"),
        (Plan(("А", "Б"), "raid"), "withdrawal", 9, 1, [], "polkovodets"),
        (Plan(("А", "Б"), "raid"), "withdrawal", 9, 0, [], "taktik"),
        (Plan(("А", "Б"), "hold"), "limit", 60, 0, [], "polkovodets"),
        (None, "destruction", 9, 0, [], "taktik"),
    ],
)
def test_titles(plan: Plan | None, result: str, turn: int, raids: int, removed: list[str], title: str) -> None:
    found = titles(
        {"red": plan, "blue": plan}, result, "red", turn, {"red": raids, "blue": 1}, {"red": removed, "blue": []}
    )
    assert found["red"] == title
    assert found.get("blue") is None
    drawn = titles({"red": plan, "blue": plan}, "draw", None, turn, {"red": 1, "blue": 1}, {"red": [], "blue": []})
    assert not any(drawn.values())


@pytest.mark.clause("O30-XVII-2")
def test_plans_are_filed_once_and_in_a_competition_only() -> None:
    rules = Ruleset(game="otryadov", edition=game.edition)
    plan = FilePlan(Plan(("А",), "raid"))
    plain = game.view(game.begin(Scenario(base="squadron"), rules), Seat("red"))
    assert [r.code for r in game.check(plain, [plan])] == ["OUT_OF_PLACE"]
    contest = game.view(game.begin(Scenario(base="squadron", competition=True), rules), Seat("red"))
    assert [r.order for r in game.check(contest, [plan, plan])] == [1]
