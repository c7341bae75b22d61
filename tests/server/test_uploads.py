"""Scenarios, maps and positions that people bring: every fault is the client's, in both languages; maps are drawn."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from posrednik.games.otryadov.mapfile import standard_map
from tests.laws.subject import budget
from tests.server.support import Server, open_table, running, wish

STANDING = (
    "R: Ст 5Г/uf, РП 4Ж\nB: Ст 9Д, КА 14З/fo\nS: B 17\nG: 10А=n7R\nF: 7Д=a1s2l0\nT: R 28/132 1/0 e, B 24/110\nP\nO: R\n"
)
ROSTER = {"red": {"rifle": 10, "lmg": 3}, "blue": {"rifle": 10}}
JUNK: list[Any] = [None, True, 0, -1, 1e308, 10**30, "", "\x00", "ж" * 3000, [], {}, [[]], {"a": 1}, "R:К-III", "5Д"]
LETTERS = "#/()=,:;\n\r\t 0123456789RBSGFTPOрбКеIVX-–\u2028\x85٣²Ⅳ"


def own_map(title: str = "Своя карта") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(msgspec.json.encode(standard_map()))
    return found | {"name": title}


def spoilt(thing: Any, rng: Random) -> Any:
    """The thing with one fault somewhere in it."""
    if isinstance(thing, dict) and thing and rng.random() < 0.85:
        key = rng.choice(sorted(thing))
        if rng.random() < 0.2:
            return {name: value for name, value in thing.items() if name != key}
        return thing | {key if rng.random() < 0.9 else key + "x": spoilt(thing[key], rng)}
    if isinstance(thing, list) and thing and rng.random() < 0.85:
        n = rng.randrange(len(thing))
        new = rng.choice([[], [thing[n], thing[n]], [spoilt(thing[n], rng)], [rng.choice(JUNK)]])
        return [*thing[:n], *new, *thing[n + 1 :]]
    if isinstance(thing, str) and thing and rng.random() < 0.85:
        n, m = rng.randrange(len(thing)), rng.randrange(len(thing))
        return thing[:n] + rng.choice([rng.choice(LETTERS), thing[m : m + 9], ""]) + thing[n + rng.randrange(3) :]
    return rng.choice(JUNK)


@pytest.mark.parametrize("kind", ["standing", "map", "scenario", "rosters"])
def test_whatever_is_brought_is_opened_or_refused_with_a_reason(server: Server, kind: str) -> None:
    """A small fuzz over the body of a new table: never a 500; a table that is opened shows its state."""
    rng = Random(kind)
    full = {"name": "own", "base": "company", "armour": "tank", "gas": True, "competition": False}
    parts: dict[str, Any] = {"standing": STANDING, "map": own_map(), "rosters": ROSTER}
    with httpx.Client(base_url=server.address, timeout=60) as http:
        refused = 0
        for _ in range(budget(40, 1000)):
            if kind == "scenario":
                scenario = spoilt(full | {"defender": "red", "cut": "1/3", "rosters": ROSTER}, rng)
            else:
                scenario = full | {kind: spoilt(parts[kind], rng)}
            options = rng.choice([{}, {"organic_lmg": False}])
            answer = http.post("/api/tables", json=wish(scenario=scenario, options=options))
            if answer.status_code == 201:
                opened = answer.json()
                key = {"Authorization": f"Bearer {opened['watch']}"}
                assert http.get(f"/api/tables/{opened['table']}", headers=key).status_code == 200, scenario
                continue
            refused += 1
            fault = answer.json()
            assert 400 <= answer.status_code < 500, (scenario, fault)
            assert fault["code"]
            assert fault["ru"]
            assert fault["en"]
        assert refused > 5


def test_a_broken_position_names_line_and_column(server: Server) -> None:
    standing = STANDING.replace("КА 14З/fo", "КА 14З/zz")
    answer = httpx.post(f"{server.address}/api/tables", json=wish(scenario={"name": "x", "standing": standing}))
    fault = answer.json()
    assert (answer.status_code, fault["code"], fault["clause"]) == (422, "BAD_SCENARIO", "O30-X-16")
    assert (fault["line"], fault["column"]) == (2, 11)


def test_room_is_looked_for_under_the_options_that_were_agreed(server: Server) -> None:
    """28 figures with many light machine guns fit where they may stand with their rifles, and nowhere else."""
    for number in range(60, 10, -1):
        body = wish(scenario={"name": "many", "rosters": {"red": {"rifle": number // 4, "lmg": number - number // 4}}})
        answer = httpx.post(f"{server.address}/api/tables", json=body, timeout=30)
        if answer.status_code == 201:
            break
    assert answer.status_code == 201
    answer = httpx.post(f"{server.address}/api/tables", json=body | {"options": {"organic_lmg": False}}, timeout=30)
    assert (answer.status_code, answer.json()["code"]) == (422, "BAD_SCENARIO")
    assert answer.json()["ru"] != answer.json()["en"]


def test_the_art_of_an_own_map_is_drawn_at_once_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        seats = open_table(server.address, scenario={"name": "own", "base": "company", "map": own_map("Перезапуск")})
        art = seats["red"].state()["board"]["art"]
        before = httpx.get(server.address + art)
        assert before.status_code == 200
        seats["red"].hand_in()
        seats["blue"].hand_in()
        state = seats["red"].state()
        seats[state["to_move"]].command("hand_in", expected=state["version"], orders=[{"op": "resign"}])
    forget_art()
    with running(tmp_path / "t.db") as server:
        after = httpx.get(server.address + art, timeout=30)
        assert (after.status_code, after.content) == (200, before.content)
        assert httpx.get(f"{server.address}/made/otryadov/{'0' * 32}.svg").status_code == 404


def forget_art() -> None:
    """A new process knows no map that an earlier one has named."""
    from posrednik.games.otryadov import boarding
    from posrednik.server import rulebooks

    boarding._NAMED.clear()
    rulebooks._art.clear()
