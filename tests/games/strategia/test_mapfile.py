"""Maps of the user's own (R-10): what is wrong with them is said with its place and a way out, and nothing breaks."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from posrednik.games.strategia.board import board_for
from posrednik.games.strategia.mapfile import BadMap, problems, read_map, standard_map
from posrednik.notation import mapreading

Plain = dict[str, Any]


def small() -> Plain:
    """A good map of 8 x 6: Blue in the west, Red in the east, a road between the capitals over a river."""
    return {
        "schema": "strategia-map-1",
        "name": "Two banks",
        "width": 8,
        "height": 6,
        "terrain_legend": {".": "plain", "m": "mountain", "~": "sea"},
        "terrain_rows": ["~~~~~~~~", "........", "...mm...", "........", "........", "........"],
        "owner_legend": {"R": "red", "B": "blue", "-": "none (sea)"},
        "owner_rows": ["--------", *["BBBBRRRR"] * 5],
        "rivers": [{"name": "Border", "edges": [[f"4-{y}", f"5-{y}"] for y in range(1, 6)]}],
        "roads": [
            {"id": "main", "kind": "road", "squares": ["1-3", "2-3", "3-3", "4-4", "5-4", "6-3", "7-3", "8-3"]},
            {"id": "spur", "kind": "trail", "squares": ["4-2", "5-2"]},
        ],
        "bridges": [["4-4", "5-4"]],
        "crossings": [["5-2", "4-2"]],
        "passes": ["5-4", "4-4"],
        "nodes": [],
        "objects": [
            {"type": "capital", "name": "West", "owner": "blue", "at": "1-3"},
            {"type": "capital", "name": "East", "owner": "red", "at": "8-3"},
            {"type": "fortress", "name": "Fort", "owner": "red", "at": "7-5"},
        ],
    }


def text(plain: Plain) -> str:
    return json.dumps(plain)


def wrong(change: Callable[[Plain], object]) -> list[mapreading.BadMap]:
    """All that is wrong with the small map after a change."""
    plain = small()
    change(plain)
    with pytest.raises(BadMap) as caught:
        read_map(text(plain))
    return list(caught.value.problems)


def test_a_good_map_is_read_and_becomes_a_board() -> None:
    m = read_map(text(small()))
    board = board_for(m, 2)
    assert (board.width, board.height, board.size) == (8, 6, 48)
    link = board.link(board.sq("4-4"), board.sq("5-4"))
    assert link is not None
    assert (link.road, link.river, link.mountain) == (True, True, True)
    assert board.places[board.sq("7-5")].kind == "fortress"
    assert not board.land >> board.sq("3-6") & 1
    assert board_for(m, 2) is board
    assert board_for(m, 1).places[board.sq("7-5")].kind == "city"


def test_the_lists_that_follow_from_the_roads_may_be_left_out() -> None:
    plain = small()
    for name in ("bridges", "crossings", "passes", "nodes"):
        del plain[name]
    assert not list(problems(read_map(text(plain))))


def test_the_letters_are_the_maps_own() -> None:
    plain = small()
    plain["owner_legend"] = {"Z": "red", "B": "blue", "-": "none (sea)"}
    plain["owner_rows"] = [row.replace("R", "Z") for row in plain["owner_rows"]]
    board = board_for(read_map(text(plain)), 2)
    assert board.owner[board.sq("8-1")] == board.owner[board.sq("8-3")] != 0


def test_the_standard_map_is_the_board_of_the_law() -> None:
    m = standard_map()
    board = board_for(m, 2)
    assert not list(problems(m))
    assert board.land.bit_count() == 2104
    assert [board.owner.count(n) for n in range(1, 5)] == [908, 908, 144, 144]
    assert len(board.links) == 525
    assert (len(m.bridges or ()), len(m.crossings or ()), len(m.passes or ()), len(m.nodes or ())) == (18, 4, 5, 6)


FAULTS: dict[str, tuple[Callable[[Plain], object], str, tuple[str, ...]]] = {
    "schema": (lambda m: m.update(schema="other"), "MAP_SCHEMA", ("other", "strategia-map-1")),
    "name": (lambda m: m.update(name="a\x1b[2J"), "MAP_NAME", ("name",)),
    "km": (lambda m: m.update(square_km=20), "MAP_SQUARE_KM", ("20",)),
    "size": (lambda m: m.update(width=121), "MAP_SIZE", ("121", "120")),
    "rows": (lambda m: m["terrain_rows"].pop(), "MAP_ROWS", ("terrain_rows", "5", "6")),
    "row": (lambda m: m["owner_rows"].__setitem__(1, "BBB"), "MAP_ROW", ("owner_rows", "row 2", "latitude 5", "3")),
    "letter": (
        lambda m: m["terrain_rows"].__setitem__(2, "..Q....."), "MAP_LETTER", ("row 3", "column 3", "3-4", '"Q"'),
    ),
    "legend": (lambda m: m["terrain_legend"].update(x="lava"), "MAP_LEGEND", ("terrain_legend", "lava", "plain")),
    "owners": (lambda m: m["owner_legend"].update(Y="yellow"), "MAP_LEGEND", ("owner_legend", "green_north")),
    "river off the map": (lambda m: m["rivers"][0]["edges"].append(["8-9", "8-8"]), "RIVER_NO_SQUARE", ("8-9",)),
    "river apart": (lambda m: m["rivers"][0]["edges"].append(["1-1", "2-2"]), "RIVER_APART", ("1-1", "2-2")),
    "sea with an owner": (lambda m: m["owner_rows"].__setitem__(0, "B-------"), "SEA_OWNED", ("1-6", "Blue")),
    "short road": (lambda m: m["roads"].append({"kind": "road", "squares": ["1-1"]}), "ROAD_SHORT", ("road 3",)),
    "road that jumps": (lambda m: m["roads"][0]["squares"].pop(2), "ROAD_APART", ('"main"', "2-3", "4-4")),
    "road off the map": (lambda m: m["roads"][1]["squares"].append("x"), "ROAD_NO_SQUARE", ('"spur"', "x")),
    "road in the sea": (
        lambda m: m["roads"].append({"kind": "rail", "squares": ["1-5", "1-6"]}), "ROAD_SEA", ("1-6",),
    ),
    "many roads": (
        lambda m: m["roads"].extend({"kind": "road", "squares": ["1-1", "2-1"]} for _ in range(50)), "ROADS_MANY",
        ("52", "48"),
    ),
    "long road": (lambda m: m["roads"][1].update(squares=["4-2", "5-2"] * 300), "ROADS_MANY", ("384",)),
    "nameless place": (lambda m: m["objects"][2].update(name=""), "SITE_NAME", ("7-5",)),
    "one name twice": (lambda m: m["objects"][2].update(name="east"), "SITE_SAME_NAME", ("East",)),
    "no side": (lambda m: m["objects"][2].update(owner="yellow"), "SITE_NO_SIDE", ("Fort", "yellow")),
    "place off the map": (lambda m: m["objects"][2].update(at="9-9"), "SITE_NO_SQUARE", ("Fort", "9-9")),
    "two places": (lambda m: m["objects"][2].update(at="8-3"), "SITE_TWICE", ("Fort", "East", "8-3")),
    "place in the sea": (lambda m: m["objects"][2].update(at="7-6"), "SITE_SEA", ("Fort", "7-6")),
    "place abroad": (lambda m: m["objects"][2].update(at="2-2"), "SITE_FOREIGN", ("Fort", "Red", "Blue")),
    "no capital": (lambda m: m["objects"].pop(1), "CAPITAL_MISSING", ("Red",)),
    "two capitals": (lambda m: m["objects"][2].update(type="capital"), "CAPITALS", ("Red", "2")),
    "bridge that is none": (lambda m: m["bridges"].append(["1-1", "2-1"]), "LIST_TOO_MANY", ("bridges", "1-1–2-1")),
    "bridge forgotten": (lambda m: m["bridges"].clear(), "LIST_LACKS", ("bridges", "4-4–5-4")),
    "crossing forgotten": (lambda m: m["crossings"].clear(), "LIST_LACKS", ("crossings",)),
    "pass that is none": (lambda m: m["passes"].append("1-1"), "LIST_TOO_MANY", ("passes", "1-1")),
    "node that is none": (lambda m: m["nodes"].append("1-3"), "LIST_TOO_MANY", ("nodes", "1-3")),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place(name: str) -> None:
    change, code, facts = FAULTS[name]
    found = wrong(change)
    assert [one.code for one in found] == [code]
    for fact in facts:
        assert fact in str(found[0])
    assert any("а" <= sign <= "я" for sign in found[0].say("ru").lower())


def test_all_faults_are_found_at_once() -> None:
    def ruin(m: Plain) -> None:
        m["objects"].pop(1)
        m["roads"][0]["squares"].pop(2)
        m["rivers"][0]["edges"].append(["1-1", "2-2"])

    found = wrong(ruin)
    assert {one.code for one in found} == {"CAPITAL_MISSING", "ROAD_APART", "RIVER_APART"}
    plain = small()
    ruin(plain)
    with pytest.raises(BadMap, match="and 2 more"):
        read_map(text(plain))


@pytest.mark.parametrize(
    "given", ["", "{", "[]", "null", "7", '{"schema": 1}', '{"width": "60"}', "[" * 100_000, '{"a":1,"a":2}', "\ud800"]
)
def test_what_is_no_map_is_refused_in_words(given: str) -> None:
    with pytest.raises(BadMap) as caught:
        read_map(given)
    assert str(caught.value)


def refusal(given: str) -> BadMap | None:
    """Why a text is no map; None if it becomes a board."""
    try:
        board_for(read_map(given), 2)
    except BadMap as error:
        return error
    return None


def test_whatever_a_map_says_it_is_read_or_refused() -> None:
    """Values anywhere in the file are replaced by others; only BadMap may come of it."""
    dice = random.Random(4)
    junk: list[Any] = [None, -1, 0, 10**30, 2.5, "", "~", "1-1", "99-99", [], {}, [[]], ["1-1"], [["1-1", "1-1"]], True]
    seen = {"good": 0, "bad": 0}
    for _ in range(1500):
        plain = json.loads(text(small()))
        at: Any = plain
        for _ in range(dice.randint(1, 4)):
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = dice.choice(keys)
            if not isinstance(at[key], (dict, list)) or dice.random() < 0.3:
                at[key] = dice.choice(junk)
                break
            at = at[key]
        refused = refusal(text(plain))
        assert refused is None or (str(refused) and refused.say("ru"))
        seen["good" if refused is None else "bad"] += 1
    assert min(seen.values()) > 20
