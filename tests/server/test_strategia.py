"""Wars of «Стратегия» through the server: teams of several seats, a human umpire, receipts that give nothing away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.laws.subjects.strategia import field
from tests.server.support import Seat, Server, running, seats_of, wait_for

TEN = {"red": 3, "blue": 3, "green_north": 2, "green_south": 2}
SMALL = msgspec.to_builtins(field())


def names_of(teams: dict[str, int]) -> list[str]:
    """The seats of teams, the leader of each first."""
    return [side if n == 0 else f"{side}{n + 1}" for side, count in teams.items() for n in range(count)]


def war(
    server: Server,
    teams: dict[str, int],
    more: tuple[str, ...] = (),
    pace: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Seat]:
    """A table with a person at every seat; on the small map unless four sides want the whole board."""
    scenario: dict[str, Any] = {"name": "war", "teams": teams}
    if len(teams) == 2:
        scenario |= {"map": SMALL}
        options = {"forces": "bought"} | options
    seats = {name: {"kind": "human", "name": name} for name in (*names_of(teams), *more)}
    wish = {"game": "strategia", "scenario": scenario, "options": options, "seats": seats}
    wish |= {"pace": pace} if pace else {}
    answer = httpx.post(f"{server.address}/api/tables", json=wish, timeout=60)
    assert answer.status_code == 201, answer.text
    return seats_of(server.address, answer.json())


def hand_in(seat: Seat, *orders: dict[str, Any]) -> dict[str, Any]:
    answer = seat.command("hand_in", expected=seat.state()["version"], orders=list(orders))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


END = {"do": "end"}
BUY = {"do": "buy", "divisions": {"sd": 3, "td": 1}}


def plan(seats: dict[str, Seat]) -> None:
    """The plans of a small war: some divisions, two of them near the border."""
    place = {"red": ("8-4", "8-6"), "blue": ("7-4", "7-6")}
    for side, (one, two) in place.items():
        moves = [{"do": "move", "unit": "1 sd", "to": one}, {"do": "move", "unit": "2 sd", "to": two}]
        hand_in(seats[side], BUY, *moves, END)


def steps(state: dict[str, Any], share: int, of: int) -> list[dict[str, Any]]:
    """A step towards the enemy for this seat's share of the divisions."""
    view = state["view"]
    width, east = view["board"]["width"], view["side"] in ("blue", "green_south")
    out = []
    for n, unit in enumerate(view["units"]):
        if n % of == share and unit.get("squares") and unit["arm"] != "garrison" and not unit.get("part"):
            x, y = unit["squares"][0] % width + 1, unit["squares"][0] // width + 1
            name = f"{unit['number']} {unit['arm']}"
            out.append({"do": "move", "unit": name, "path": [f"{x + (1 if east else -1)}-{y}"]})
    return out


def test_the_catalogue_says_that_the_browser_has_no_table_for_it(server: Server) -> None:
    games = {one["id"]: one for one in httpx.get(f"{server.address}/api/games").json()}
    assert games["strategia"]["page"] is False
    assert games["otryadov"]["page"] is True
    assert games["strategia"]["switches"][0]["name"] == "teams"


@pytest.mark.clause("ST-1.2", "ST-1.2t")
def test_ten_people_play_a_war_of_four_teams_to_its_score(server: Server) -> None:
    seats = war(server, TEN, level=1, turn_limit=1, seats="free")
    assert set(seats) == {*names_of(TEN), "public"}
    for name in names_of(TEN):
        assert seats[name].state()["phase"] == "deploy"
        hand_in(seats[name], END)
    moved: list[str] = []
    for _ in range(30):
        waiting = seats["public"].state()["waiting"]
        if not waiting:
            break
        side = waiting[0].rstrip("23")
        assert waiting == [one for one in names_of(TEN) if one.rstrip("23") == side]
        state = seats[waiting[0]].state()
        name = state["waiting"][0]
        state = seats[name].state()
        orders = steps(state, moved.count(side), TEN[side])[:8]
        hand_in(seats[name], *orders, END)
        moved.append(side)
    assert moved == [side for side, count in TEN.items() for _ in range(count)]
    ends = {name: seat.state() for name, seat in seats.items()}
    for state in ends.values():
        assert state["phase"] == "over"
        assert state["result"]["clause"] in ("ST-END", "ST-10")
        assert len(state["result"]["told"]) == len(TEN)
        assert set(state["view"]["scores"]) == set(TEN)
    assert ends["red"]["view"]["units"] == ends["green_south2"]["view"]["units"]


@pytest.mark.clause("ST-1.7")
def test_when_the_time_is_up_the_move_is_over_and_nobody_has_lost(tmp_path: Path) -> None:
    pace = {"kind": "per_turn", "bank": 0, "turn": 2}
    with running(tmp_path / "t.db") as server:
        seats = war(server, {"red": 1, "blue": 1}, pace=pace, level=1, turn_limit=1)
        state = wait_for(seats["public"], "the score", lambda state: state["phase"] == "over")
        assert state["result"]["clause"] in ("ST-END", "ST-10")
        assert state["result"]["kind"] != "resignation"
        assert not state["players"]["red"]["stood_in"]


@pytest.mark.clause("ST-1.2t", "ST-1.4")
def test_mates_share_a_map_and_others_see_nothing_of_it(server: Server) -> None:
    seats = war(server, {"red": 2, "blue": 1}, level=1, turn_limit=2)
    hand_in(seats["red"], BUY, {"do": "move", "unit": "1 sd", "to": "8-4"}, END)
    hand_in(seats["blue"], BUY, END)
    assert seats["red2"].state()["phase"] == "deploy"
    hand_in(seats["red2"], END)
    red, mate, blue = (seats[name].state() for name in ("red", "red2", "blue"))
    assert red["view"]["units"] == mate["view"]["units"] != blue["view"]["units"]
    assert {unit["side"] for unit in blue["view"]["units"]} == {"blue"}
    assert red["waiting"] == ["red", "red2"]
    refused = seats["red2"].command("hand_in", expected=mate["version"], orders=[{"do": "resign"}])
    assert (refused.status_code, refused.json()["code"]) == (422, "NOT_LEADER")
    order = {"do": "move", "unit": "1 sd", "path": ["9-4"]}
    refused = seats["red2"].command("hand_in", expected=mate["version"], orders=[order, END])
    assert (refused.status_code, refused.json()["code"]) == (422, "COMRADE_UNIT")
    hand_in(seats["red2"], END)
    assert seats["red"].state()["waiting"] == ["red"]
    hand_in(seats["red"], order, END)
    assert seats["blue"].state()["waiting"] == ["blue"]
    told = seats["blue"].get("/journal").json()
    assert all(not report["orders"] or report["seat"] in ("", "blue") for report in told)


@pytest.mark.clause("ST-9.3")
def test_the_receipt_of_an_improper_order_is_that_of_a_proper_one(server: Server) -> None:
    receipts, refusals = [], []
    for path in (["7-5"], ["2-8"], ["99-99"]):
        seats = war(server, {"red": 1, "blue": 1}, level=1, turn_limit=2)
        plan(seats)
        found = hand_in(seats["red"], {"do": "move", "unit": "1 sd", "path": path}, END)
        receipts.append({key: value for key, value in found.items() if key != "id"})
        state = seats["red"].state()
        refusals.append((state["version"], state["n"], state["waiting"], state["draft_allowed"]))
    assert receipts[0] == receipts[1] == receipts[2]
    assert receipts[0]["digest"] == ""
    assert refusals[0] == refusals[1] == refusals[2]


@pytest.mark.clause("ST-9.4h", "ST-1.3u")
def test_a_human_umpire_sees_both_maps_and_acts_out_of_turn(server: Server) -> None:
    seats = war(server, {"red": 1, "blue": 1}, more=("umpire",), level=2, turn_limit=3, umpire="human")
    umpire = seats["umpire"]
    early = umpire.command("hand_in", expected=umpire.state()["version"], orders=[{"do": "fog", "side": "red"}])
    assert early.status_code == 409
    plan(seats)
    state = umpire.state()
    assert {unit["side"] for unit in state["view"]["units"]} == {"red", "blue"}
    assert state["waiting"] == ["red"]
    words = {"do": "message", "side": "blue", "text": "Держитесь"}
    hand_in(umpire, words)
    assert seats["red"].state()["waiting"] == ["red"]
    assert [line["text"]["ru"] for report in seats["blue"].get("/journal").json() for line in report["told"]].count(
        "Посредник: «Держитесь»"
    ) == 1
    assert "Держитесь" not in seats["red"].get("/journal").text
    for orders, code in (
        ([{"do": "weather", "area": ["1-1", "3-3"], "turns": 1}], "INTERVENTION_LIMIT"),
        ([{"do": "weather", "area": ["1-1", "999999-999999"], "turns": 1}], "INTERVENTION_SIZE"),
        ([END], "FOREIGN_ORDER"),
        ([], "NOT_YOUR_MOVE"),
    ):
        refused = umpire.command("hand_in", expected=umpire.state()["version"], orders=orders)
        assert (refused.status_code, refused.json()["code"]) == (422, code)
    refused = seats["red"].command("hand_in", expected=seats["red"].state()["version"], orders=[words, END])
    assert (refused.status_code, refused.json()["code"]) == (422, "NOT_UMPIRE")
    hand_in(seats["red"], END)
    hand_in(seats["blue"], END)
    hand_in(umpire, {"do": "fog", "side": "red"})


def test_text_questions_and_bad_input_get_clear_answers(server: Server) -> None:
    seats = war(server, {"red": 1, "blue": 1}, level=1, turn_limit=2)
    plan(seats)
    red = seats["red"]
    found = red.post("/consider", {"text": "1 с.д. - 7,5\nход окончен", "lang": "ru"}).json()
    assert [order["do"] for order in found["orders"]] == ["move", "end"]
    found = red.post("/consider", {"text": "ход окончен\nпойти куда-нибудь", "lang": "ru"}).json()
    assert (found["refusal"]["line"], found["orders"]) == (2, [])
    assert red.post("/why", {"question": "8-4"}).json()["lines"]
    bad: list[list[dict[str, Any]]]
    bad = [[{"do": "fly"}], [{"do": "move", "unit": "77 td", "path": ["8-5"]}], [{}]]
    for orders in bad:
        refused = red.command("hand_in", expected=red.state()["version"], orders=orders)
        assert refused.status_code == 422
        assert refused.json()["clause"]
    assert red.get("/presets/1").status_code == 404
    assert httpx.get(f"{server.address}/api/lesson/strategia").status_code == 404
    wish = {
        "game": "strategia",
        "seats": {"red": {"kind": "human"}, "blue": {"kind": "human"}, "grey": {"kind": "open"}},
    }
    assert httpx.post(f"{server.address}/api/tables", json=wish).status_code == 422
    assert red.get("/record").status_code == 200
    assert red.get("/replay").status_code == 200
