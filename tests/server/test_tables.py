"""Opening tables, seats and links, commands carried out once, live streams that are resumed."""

from __future__ import annotations

import uuid
from typing import Any

import httpx
import pytest

from posrednik.notation.record import Header, write_item
from tests.server.support import HOT_SEAT, Seat, Server, open_table, play, seats_of, until_closed, wish

OPEN = {"red": {"kind": "human", "name": "Анна"}, "blue": {"kind": "open"}}


def test_the_catalogue_names_what_can_be_opened(server: Server) -> None:
    games = httpx.get(f"{server.address}/api/games").json()
    found = next(game for game in games if game["id"] == "otryadov")
    assert {"recruit", "sergeant", "captain"} <= {one["name"] for one in found["players"]}
    assert {one["name"] for one in found["scenarios"]} >= {"company", "battalion", "squadron", "o41"}
    assert all(option["title"]["ru"] and option["title"]["en"] for option in found["options"])
    assert found["paces"] == ["none", "fischer", "per_turn", "deadline"]


def test_a_table_is_opened_and_shows_each_seat_its_own_side(server: Server) -> None:
    seats = open_table(server.address, name="Вечер")
    red, blue, public = (seats[name].state() for name in ("red", "blue", "public"))
    assert (red["seat"], blue["seat"], public["seat"]) == ("red", "blue", "public")
    assert red["name"] == "Вечер"
    assert red["hotseat"] is True
    assert red["phase"] == "deploy"
    assert red["waiting"] == ["blue", "red"]
    assert red["choices"]["unmet"]["clause"]
    assert public["choices"] is None
    assert public["note"] is None
    assert len(red["board"]["squares"]) >= 150
    assert red["seed"] is None
    assert len(red["seed_hash"]) == 32
    assert len(seats["red"].key) == 32
    assert len(seats["red"].table) == 12


def test_lots_are_drawn_and_shown(server: Server) -> None:
    lots = set()
    for _ in range(12):
        seats = open_table(
            server.address, sides="lot", seats={"red": {"kind": "human", "name": "A"}, "blue": {"kind": "open"}}
        )
        seat = next(name for name in seats if name != "public")
        lots.add(seat)
        state = seats[seat].state()
        assert state["lot"]["sides"] == 2
        assert state["lot"]["clause"]
        assert state["players"][seat]["name"] == "A"
    assert lots == {"red", "blue"}


def test_a_game_is_played_to_its_end_and_the_seed_is_opened(server: Server) -> None:
    from posrednik.core.dice import seed_hash

    seats = open_table(server.address, scenario={"name": "squadron"})
    play(seats, 3)
    state = seats["red"].state()
    mover = state["to_move"]
    answer = seats[mover].command("hand_in", expected=state["version"], orders=[{"op": "resign"}])
    assert answer.status_code == 200, answer.text
    for name in ("red", "blue", "public"):
        state = seats[name].state()
        assert state["result"]["kind"] == "resignation"
        assert state["result"]["words"]["ru"]
        assert state["result"]["by_time"] is False
        assert seed_hash(state["seed"]) == state["seed_hash"]
        assert state["waiting"] == []
    again = seats["red"].command("hand_in", expected=state["version"], orders=[])
    assert again.json()["code"] == "OVER"


def test_journal_replay_and_record_tell_the_same_game(server: Server) -> None:
    seats = open_table(server.address)
    play(seats, 5, "rush")
    reports = seats["public"].get("/journal").json()
    frames = seats["public"].get("/replay").json()
    assert [report["number"] for report in reports] == [frame["number"] for frame in frames] == list(range(5))
    assert [report["orders"] for report in reports] == [frame["orders"] for frame in frames]
    assert seats["public"].get("/journal", after=3).json() == reports[3:]
    assert frames[-1]["view"] == seats["public"].state()["view"]
    assert all(0 <= share <= 1 for frame in frames for share in frame["losses"].values())
    record = seats["public"].get("/record", lang="en")
    assert record.headers["content-type"].startswith("text/plain")
    assert "[Game" in record.text or "Game" in record.text


def test_consider_and_why_answer_in_both_languages_and_change_nothing(server: Server) -> None:
    seats = open_table(server.address)
    play(seats, 1)
    state = seats["blue"].state()
    choice = next(choice for choice in state["choices"]["orders"] if choice["verb"] == "move")
    considered = seats["blue"].post("/consider", {"orders": [choice["order"]]}).json()
    assert considered["refusal"] is None
    assert considered["lines"][0]["text"] == choice["text"]
    typed = seats["blue"].post("/consider", {"orders": [], "text": choice["text"]["ru"], "lang": "ru"}).json()
    assert typed["lines"][0]["text"] == choice["text"]
    wrong = seats["blue"].post("/consider", {"text": "Ст 5Д-", "lang": "ru"}).json()
    assert wrong["refusal"]["caret"] is not None
    lines = seats["public"].post("/why", {"question": "7Д", "lang": "ru"}).json()["lines"]
    assert lines[0]["text"]["ru"]
    assert lines[0]["text"]["en"]
    assert seats["public"].post("/consider", {"orders": []}).status_code == 403
    assert seats["blue"].state()["version"] == state["version"]


def test_messages_leave_the_choices_of_play_to_be_asked_for(server: Server) -> None:
    """They take longest to find; who asks for the state or considers an empty draft has them."""
    seats = open_table(server.address)
    with seats["red"].live() as ear:
        assert ear.until("hello")["state"]["choices"]["unmet"]
        seats["red"].hand_in()
        seats["blue"].hand_in()
        deployed = ear.until("report")["report"]["state"]
        mover = deployed["to_move"]
        seats[mover].hand_in()
        state = ear.until("report")["report"]["state"]
        if state["to_move"] != "red":
            seats["blue"].hand_in()
            state = ear.until("report")["report"]["state"]
        assert (state["waiting"], state["choices"], state["draft_allowed"]) == (["red"], None, True)
        asked = seats["red"].state()["choices"]
        assert asked["orders"]
        assert seats["red"].post("/consider", {"orders": []}).json()["choices"] == asked
        seats["blue"].command("rename", text="Ben B.")
        assert ear.until("seat")["state"]["choices"] == asked, "known already: nothing is taken from the page"


def test_who_may_write_a_draft_or_a_plan_is_told(server: Server) -> None:
    seats = open_table(server.address)
    allowed = {seat: one.state()["draft_allowed"] for seat, one in seats.items()}
    assert allowed == {"red": True, "blue": True, "public": False}
    seats["red"].hand_in()
    assert seats["red"].state()["draft_allowed"] is False
    seats["blue"].hand_in()
    state = seats["red"].state()
    other = "blue" if state["to_move"] == "red" else "red"
    planning = seats[other].state()
    assert (planning["waiting"], planning["draft_allowed"], planning["choices"]) == ([state["to_move"]], True, None)
    assert seats[other].post("/consider", {"orders": []}).json()["choices"]["orders"]
    assert seats["public"].state()["draft_allowed"] is False
    seats[state["to_move"]].command("hand_in", expected=state["version"], orders=[{"op": "resign"}])
    assert not any(one.state()["draft_allowed"] for one in seats.values())


# --- commands ----------------------------------------------------------------------------------------


def test_a_command_is_carried_out_once(server: Server) -> None:
    seats = open_table(server.address)
    orders, id = seats["red"].turn(), str(uuid.uuid4())
    first = seats["red"].command("hand_in", id, expected=0, orders=orders).json()
    second = seats["red"].command("hand_in", id, expected=0, orders=orders).json()
    assert first["again"] is False
    assert second == first | {"again": True}
    third = seats["red"].command("hand_in", id.upper(), expected=5, orders=[]).json()
    assert third == first | {"again": True}
    foreign = seats["blue"].command("hand_in", id, expected=0, orders=orders)
    assert (foreign.status_code, foreign.json()["code"]) == (409, "OTHER_COMMAND")
    assert seats["red"].state()["sealed"] == ["red"]


def test_orders_for_a_past_position_are_stale_but_sealing_together_is_not(server: Server) -> None:
    seats = open_table(server.address)
    seats["red"].hand_in()
    assert seats["blue"].state()["version"] == 0, "what lies sealed nobody else notices"
    answer = seats["blue"].command("hand_in", expected=0, orders=seats["blue"].turn())
    assert answer.status_code == 200, answer.text
    state = seats["blue"].state()
    stale = seats["blue"].command("hand_in", expected=0, orders=seats["blue"].turn())
    assert stale.status_code == 409
    assert stale.json()["code"] == "STALE"
    assert stale.json()["version"] == state["version"]
    future = seats["blue"].command("hand_in", expected=99, orders=seats["blue"].turn())
    assert future.json()["code"] == "STALE"
    early = seats["red"].command("hand_in", expected=state["version"], orders=[])
    assert early.json()["code"] in ("NOT_WAITED_FOR", "SEALED")
    assert seats["blue"].state() == state


def test_refused_orders_name_clause_and_order(server: Server) -> None:
    seats = open_table(server.address)
    play(seats, 1)
    state = seats["blue"].state()
    figure = next(f["id"] for f in state["view"]["figures"] if f["side"] == "blue" and f.get("square"))
    answer = seats["blue"].command(
        "hand_in", expected=state["version"], orders=[{"op": "move", "piece": figure, "path": ["1А"]}]
    )
    fault = answer.json()
    assert answer.status_code == 422
    assert fault["clause"]
    assert fault["order"] == 0
    assert fault["ru"] != fault["en"]


def test_chat_note_and_name(server: Server) -> None:
    seats = open_table(server.address)
    with seats["blue"].live() as blue, seats["public"].live() as public:
        blue.until("hello")
        public.until("hello")
        assert seats["red"].command("note", text="засада в 7Д").status_code == 200
        assert seats["red"].command("chat", text="Готовы?", to="all").status_code == 200
        said = blue.until("chat")
        assert (said["seat"], said["name"], said["text"], said["n"]) == ("red", "Анна", "Готовы?", 1)
        assert public.until("chat")["text"] == "Готовы?"
        assert seats["red"].command("chat", text="про себя", to="side").status_code == 200
        assert seats["red"].command("rename", text="Анна И.").status_code == 200
        assert blue.until("seat")["state"]["players"]["red"]["name"] == "Анна И."
        assert not any("про себя" in text or "засада" in text for text in blue.raw + public.raw)
    assert seats["red"].state()["note"] == "засада в 7Д"
    assert seats["blue"].state()["note"] == ""
    said = {seat: seats[seat].get("/chat").json() for seat in seats}
    assert [(one["n"], one["seat"], one["text"]) for one in said["blue"]] == [(1, "red", "Готовы?")]
    assert said["public"] == said["blue"]
    assert [(one["n"], one["text"]) for one in said["red"]] == [(1, "Готовы?"), (2, "про себя")]
    assert seats["red"].command("chat", text=" ").json()["code"] == "EMPTY_TEXT"
    assert seats["red"].command("chat", text="x" * 3000).json()["code"] == "LONG_TEXT"


UGLY = ['\u202eevil\x00\n[Seed "0"]\t\u200b', "\u200b\u2066 \x07", "two\nlines"]


@pytest.mark.parametrize("name", UGLY)
def test_a_name_is_one_line_of_visible_signs_whichever_way_it_comes(server: Server, name: str) -> None:
    """What turns the text around it, hides in it or breaks a line of a record is in no name of a player or a table."""
    seats = {"red": {"kind": "human", "name": name}, "blue": {"kind": "open"}}
    answer = httpx.post(f"{server.address}/api/tables", json=wish(seats=seats, name=name)).json()
    red = seats_of(server.address, answer)["red"]
    httpx.post(f"{server.address}/api/tables/{red.table}/join", json={"name": name})
    plain = red.state()
    assert red.command("rename", text=f"{name}x").status_code == 200
    lines = [one for one in red.get("/record").text.splitlines() if not one.startswith(("[Red", "[Blue"))]
    lines[1:1] = [write_item(Header(key, name)) for key in ("Red", "Blue", "Event")]
    record = "\n".join(lines)
    brought = httpx.post(f"{server.address}/api/records", json={"text": record}).json()
    states = (plain, red.state(), seats_of(server.address, brought)["public"].state())
    said = [text for state in states for text in (state["name"], *(one["name"] for one in state["players"].values()))]
    assert all(text.isprintable() for text in said), said
    assert any("evil" in text or "two lines" in text for text in said) or name == UGLY[1]


# --- seats and links -----------------------------------------------------------------------------------


def test_a_free_seat_is_taken_once_and_can_be_left(server: Server) -> None:
    answer = httpx.post(f"{server.address}/api/tables", json=wish(seats=OPEN, listed=True, name="Лобби")).json()
    red = seats_of(server.address, answer)["red"]
    lobby = httpx.get(f"{server.address}/api/tables").json()
    mine = next(one for one in lobby if one["table"] == red.table)
    assert mine["seats"] == ["blue"]
    assert mine["name"] == "Лобби"
    assert mine["title"]["ru"]
    join = f"{server.address}/api/tables/{red.table}/join"
    taken = httpx.post(join, json={"name": "Борис"}).json()
    assert (taken["seat"], taken["table"]) == ("blue", red.table)
    assert httpx.post(join, json={"name": "Второй"}).json()["code"] == "NO_FREE_SEAT"
    assert all(one["table"] != red.table for one in httpx.get(f"{server.address}/api/tables").json())
    blue = Seat(server.address, red.table, taken["key"])
    assert blue.state()["players"]["blue"]["name"] == "Борис"
    assert blue.command("leave").status_code == 200
    assert blue.get().status_code == 401
    assert red.state()["players"]["blue"]["kind"] == "open"
    assert httpx.post(join, json={"seat": "red"}).json()["code"] == "NO_FREE_SEAT"
    assert httpx.post(join, json={"seat": "blue", "name": "Вера"}).status_code == 201


def test_a_key_is_replaced_and_the_old_one_is_dead_at_once(server: Server) -> None:
    seats = open_table(server.address)
    with seats["red"].live() as ear:
        ear.until("hello")
        new = seats["red"].post("/key", None).json()["key"]
        assert until_closed(ear.socket)[1] == 4408
    assert seats["red"].get().status_code == 401
    assert Seat(server.address, seats["red"].table, new).state()["seat"] == "red"
    assert seats["public"].post("/key", None).status_code == 403


def test_the_keys_of_one_table_open_nothing_at_another(server: Server) -> None:
    one, other = open_table(server.address), open_table(server.address)
    answers = [
        Seat(server.address, one["red"].table, key).get()
        for key in (other["red"].key, other["public"].key, "none", "x" * 32, "ключ".encode().hex())
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.content for answer in answers}) == 1


# --- the live stream -----------------------------------------------------------------------------------


def test_the_stream_is_numbered_without_gaps_and_resumed_where_it_broke(server: Server) -> None:
    seats = open_table(server.address)
    with seats["red"].live() as ear:
        hello = ear.until("hello")
        assert hello["n"] == 0
        assert hello["state"]["seat"] == "red"
        seats["red"].hand_in()
        assert ear.until("sealed")["n"] == 1
        seats["blue"].hand_in()
        report = ear.until("report")
        assert (report["n"], report["report"]["number"]) == (2, 0)
        assert report["report"]["state"]["phase"] == "play"
    seats["blue"].hand_in()
    seats["blue"].command("chat", text="твой ход")
    with seats["red"].live(after=2) as ear:
        missed = [ear.hear() for _ in range(3)]
    assert [(message["kind"], message["n"]) for message in missed] == [("report", 3), ("chat", 4), ("hello", 4)]
    assert missed[0]["report"]["number"] == 1
    with seats["red"].live(after=4) as ear:
        assert ear.hear()["kind"] == "hello"
    with seats["red"].live(after=10**6) as ear:
        assert ear.hear()["kind"] == "hello"


def test_a_long_absence_is_answered_with_the_whole_state_alone(server: Server) -> None:
    seats = open_table(server.address)
    for n in range(12):
        seats["blue"].command("chat", text=str(n))
    with seats["red"].live(after=2) as ear:
        hello = ear.hear()
    assert (hello["kind"], hello["n"]) == ("hello", 12)


def test_both_tabs_of_a_seat_hear_the_same_and_presence_is_told_once(server: Server) -> None:
    seats = open_table(server.address)
    with seats["blue"].live() as blue:
        blue.until("hello")
        with seats["red"].live() as one, seats["red"].live() as two:
            assert blue.until("presence", fits=lambda message: message["seat"] == "red")["present"] is True
            one.until("hello")
            two.until("hello")
            seats["red"].hand_in()
            first, second = one.until("sealed"), two.until("sealed")
            assert first == second
        gone = blue.until("presence")
        assert gone["seat"] == "red"
        assert gone["present"] is False


def test_the_end_comes_as_report_and_over(server: Server) -> None:
    seats = open_table(server.address)
    play(seats, 1)
    with seats["public"].live() as ear:
        n = ear.until("hello")["n"]
        state = seats["blue"].state()
        seats["blue"].command("hand_in", expected=state["version"], orders=[{"op": "resign"}])
        assert ear.until("report")["n"] == n + 1
        over = ear.until("over")
        assert over["n"] == n + 2
        assert over["state"]["result"]["winner"] == "red"


def test_the_pages_and_the_rulebook_are_there(server: Server) -> None:
    for path in ("/", "/t/abcdefghijkl", "/lesson/otryadov"):
        page = httpx.get(server.address + path)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
    book = httpx.get(f"{server.address}/api/rulebook/otryadov").json()
    assert any(article["id"] == "O30-V-1" for article in book["clauses"])
    assert httpx.get(f"{server.address}/api/rulebook/chess").status_code == 404
    art = httpx.get(server.address + open_table(server.address)["red"].state()["board"]["art"])
    assert art.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in art.headers["cache-control"]
    assert httpx.get(f"{server.address}/healthz").json()["status"] == "ok"
    assert "posrednik_commands_total" in httpx.get(f"{server.address}/metrics").text


def test_a_file_is_sent_once_and_compressed(server: Server) -> None:
    url = f"{server.address}/web/shell/app.js"
    first = httpx.get(url, headers={"Accept-Encoding": "br"})
    assert first.headers["content-encoding"] == "br"
    second = httpx.get(url, headers={"If-None-Match": first.headers["etag"]})
    assert second.status_code == 304
    assert second.content == b""
    plain = httpx.get(url, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == first.text


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"scenario": {"name": "army", "base": "army"}},
        {"options": {"no_such": 1}},
        {"seats": {"red": HOT_SEAT["red"]}},
        {"seats": HOT_SEAT | {"green": HOT_SEAT["red"]}},
        {"seats": HOT_SEAT | {"blue": {"kind": "computer", "player": "napoleon"}}},
        {"pace": {"kind": "fischer", "bank": 0, "turn": 0}},
        {"pace": {"kind": "per_turn", "bank": 0, "turn": 10**9}},
    ],
)
def test_what_cannot_be_opened_is_refused_with_a_reason(server: Server, changes: dict[str, Any]) -> None:
    before = server.house.metrics.text()
    answer = httpx.post(f"{server.address}/api/tables", json=wish(**changes))
    assert answer.status_code == 422
    assert answer.json()["ru"]
    assert answer.json()["en"]
    assert answer.json()["code"]
    opened = [line for line in server.house.metrics.text().splitlines() if "tables_opened" in line]
    assert [line for line in before.splitlines() if "tables_opened" in line] == opened
