"""What is pushed to a seat: a standing, from which with the first state the whole present state can be put together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from posrednik.server import wire
from tests.server.support import Seat, open_table, running

STANDING = {field.name for field in msgspec.structs.fields(wire.Standing)}
CONSTANT = {field.name for field in msgspec.structs.fields(wire.State)} - STANDING


def _same(told: dict[str, Any], known: dict[str, Any], seat: Seat) -> None:
    """What was told, put over what was known, is what the seat is answered now; only choices may be left for later."""
    assert told.keys() == STANDING
    assert not told.keys() & CONSTANT
    now = seat.state()
    assert now.keys() == STANDING | CONSTANT
    mine = known | told
    if mine["choices"] is None:
        mine["choices"] = now["choices"]
    assert mine == now


@pytest.mark.parametrize("who", ["red", "blue", "public"])
def test_a_state_is_the_first_one_and_what_was_pushed_since(tmp_path: Path, who: str) -> None:
    """Through deployment, a new name and a few turns, to the end, for each seat."""
    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address, name="Стол")
        seat = seats[who]
        with seat.live() as ear:
            known = ear.until("hello")["state"]
            assert known == seat.state()
            seats["blue"].command("rename", text="Борис")
            _same(ear.until("seat")["state"], known, seat)
            for name in ("red", "blue"):
                seats[name].hand_in()
                if name == who == "red":
                    _same(ear.until("sealed")["state"], known, seat)
            _same(ear.until("report")["report"]["state"], known, seat)
            for _ in range(3):
                mover = seat.state()["waiting"][0]
                seats[mover].hand_in()
                _same(ear.until("report")["report"]["state"], known, seat)
            mover = seat.state()
            orders: list[dict[str, Any]] = [{"op": "resign"}]
            answer = seats[mover["waiting"][0]].command("hand_in", expected=mover["version"], orders=orders)
            assert answer.status_code == 200, answer.text
            _same(ear.until("over")["state"], known, seat)


def test_boards_have_a_digest_of_their_own(tmp_path: Path) -> None:
    """The same at two tables with one board, another where the board is."""
    with running(tmp_path / "t.db") as server:
        scenarios = ({"name": "company"}, {"name": "company"}, {"name": "company", "base": "o41"})
        one, same, other = (open_table(server.address, scenario=wish)["red"].state() for wish in scenarios)
    assert one["board"] == same["board"] != other["board"]
    assert one["board_digest"] == same["board_digest"] != other["board_digest"]


def test_who_comes_again_is_told_standings_and_then_the_whole(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address)
        red = seats["red"]
        for name in ("red", "blue"):
            seats[name].hand_in()
        with red.live(after=1) as ear:
            missed, hello = ear.hear(), ear.hear()
        assert (missed["kind"], hello["kind"]) == ("report", "hello")
        assert missed["report"]["state"].keys() == STANDING
        assert hello["state"] == red.state() | {"players": hello["state"]["players"]}
