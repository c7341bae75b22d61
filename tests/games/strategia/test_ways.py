"""The fastest way, and movement that battle gives (8.1, I-78, ST-9.8t, 4.3)."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest

from posrednik.core.dice import Scripted
from posrednik.core.exact import Fraction
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.strategia import game, ways
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.following import follow, turn_to
from posrednik.games.strategia.known import closures_known
from posrednik.games.strategia.lookahead import Made, State, Steps
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Closure, Weather
from posrednik.games.strategia.referring import Muster, Named
from posrednik.games.strategia.translating import Translator
from posrednik.games.strategia.ways import Country, Search, known, way_of
from tests.games.strategia.drill import at, begin, facing, move, own_move
from tests.games.strategia.stage import field, play

ARMS = ("sd", "kd", "td", "md", "sau", "ptd", "ad")


def ground(*units: str, level: int = 2, options: Any = None, **world: Any) -> Position:
    return field(units, level=level, options=options, map={"w": 20, "h": 20, **world})


def way(p: Position, *goals: str, ids: tuple[str, ...] = ("R1",)) -> list[str]:
    found = way_of(p, "red")(Named(ids), tuple(p.board.sq(goal) for goal in goals))
    return [p.board.name[s] for s in found]


def thorough(search: Search, start: State) -> tuple[int, tuple[int, ...]] | None:
    """Time and directions of the fastest way by looking at everything: what the search must find."""
    best: dict[State, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    heap: list[tuple[int, tuple[int, ...], State]] = [(0, (), start)]
    while heap:
        cost, ways, state = heappop(heap)
        if state[0] == search.goal:
            return cost, ways
        if best[state] < (cost, ways):
            continue
        for d, time, after, places in search.steps.of(state):
            if after[0] != search.goal and not search.has_room(places):
                continue
            found = (cost + time, (*ways, d))
            if after not in best or found < best[after]:
                best[after] = found
                heappush(heap, (*found, after))
    return None


@pytest.mark.clause("ST-4.O")
@pytest.mark.parametrize("seed", range(24))
def test_the_way_found_is_the_fastest_and_of_equals_the_most_northerly(seed: int) -> None:
    dice = Random(seed)
    names = [f"{x}-{y}" for x in range(1, 8) for y in range(1, 8)]
    kinds = ["plain"] * 4 + ["forest", "hills", "swamp", "mountain", "sea"]
    relief = {name: dice.choice(kinds) for name in names} | {"4-4": "plain"}
    road = [f"{x}-{dice.choice((3, 4))}" for x in range(1, 8)]
    rivers = [[f"{x}-5", f"{x}-6"] for x in range(1, 8)]
    level, facing_ = dice.choice((1, 2, 3)), dice.choice("NESW")
    world = {"w": 7, "h": 7, "terrain": relief, "roads": [road], "rivers": rivers}
    p = field([f"R1 {dice.choice(ARMS)} 4-4 {facing_}"], level=level, map=world)
    u = p.units["R1"]
    start: State = (u.at, u.facing, 0, 0, False, False)
    for name in dice.sample(names, 4):
        search = Search(p, Country(known(p, "red")), [u], p.board.sq(name))
        found, wanted = search.run(start), thorough(search, start)
        assert (found is None) == (wanted is None)
        if found is not None and wanted is not None:
            squares = (u.at, *found[0])
            steps = zip(squares, squares[1:], strict=False)
            assert tuple(p.board.direction(a, b) for a, b in steps) == wanted[1]


@pytest.mark.clause("ST-4.O")
def test_a_way_leads_through_the_squares_named_and_roads_draw_it() -> None:
    road = [["5-5", "6-5", "7-5", "8-5", "8-6", "8-7", "7-7", "6-7", "5-7"]]
    assert way(ground("R1 sd 5-5 N"), "5-7") == ["5-6", "5-7"]
    assert way(ground("R1 sd 5-5 N"), "7-6", "5-7")[-1] == "5-7"
    assert "7-6" in way(ground("R1 sd 5-5 N"), "7-6", "5-7")
    marsh = {f"{x}-6": "swamp" for x in range(1, 21)}
    assert way(ground("R1 td 5-5 N", roads=road, terrain={**marsh, "8-6": "plain"}), "5-7") == road[0][1:]


@pytest.mark.clause("ST-9.7c", "ST-4.O")
def test_only_closures_that_a_side_knows_of_turn_it_aside() -> None:
    road = [["5-5", "6-5", "7-5", "8-5", "8-6", "8-7", "7-7", "6-7", "5-7"]]
    world: dict[str, Any] = {"roads": road, "terrain": {f"{x}-6": "swamp" for x in range(1, 21) if x != 8}}
    world["terrain"]["8-6"] = "forest"
    far = ground("R1 md 5-5 N", **world)
    shut = Closure(kind="road", squares=(far.board.sq("8-6"),), first=0, last=9, by="blue")
    far.closures = (shut,)
    field_ = known(far, "red")
    assert field_.closed == set()
    near = ground("R1 md 5-5 N", "R2 sd 9-7 N", **world)
    near.closures = (shut,)
    assert known(near, "red").closed == {near.board.sq("8-6")}


@pytest.mark.clause("ST-9.7c", "ST-P.2")
def test_a_closure_once_met_is_known_until_it_is_over_also_when_the_unit_has_gone_on() -> None:
    p = ground("R1 td 5-5 W", level=1)
    last = p.half + 2
    met, far = (
        Closure(kind="road", squares=(p.board.sq(name),), first=0, last=last, by="blue") for name in ("6-6", "18-2")
    )
    p.closures = (met, far)
    own_move(p, move("R1", "4-5", "3-5"))
    assert at(p, "R1") == "3-5"
    assert closures_known(p, "red") == (met,)
    assert known(p, "red").closed == {p.board.sq("6-6")}
    begin(p)
    assert p.half == last + 1
    assert not p.closures
    assert not p.learnt


@pytest.mark.clause("ST-P.2")
def test_what_one_side_has_met_the_other_does_not_know() -> None:
    p = ground("R1 td 5-5 W", "B1 sd 18-18 N", level=1)
    p.closures = (Closure(kind="road", squares=(p.board.sq("6-6"),), first=0, last=9, by="green_north"),)
    own_move(p, move("R1", "4-5", "3-5"))
    assert len(closures_known(p, "red")) == 1
    assert closures_known(p, "blue") == ()


@pytest.mark.clause("ST-9.4")
def test_weather_that_nobody_is_told_of_changes_no_way() -> None:
    world: dict[str, Any] = {"roads": [["5-5", "6-5", "7-6", "6-7", "5-7"]], "terrain": {"5-6": "hills"}}
    dry, wet = ground("R1 md 5-5 N", **world), ground("R1 md 5-5 N", **world)
    wet.weather = (Weather(squares=frozenset(range(400)), first=0, last=9),)
    assert way(dry, "5-7") == way(wet, "5-7")
    assert known(wet, "red").mud == frozenset()


@pytest.mark.clause("ST-4.O")
def test_enemies_are_not_reckoned_with_and_where_no_way_leads_the_line_is_straight() -> None:
    p = ground("R1 td 5-5 N", "B1 sd 5-6 S", terrain={"9-9": "swamp"})
    assert way(p, "5-7") == ["5-6", "5-7"]
    assert way(p, "9-9") == ["6-6", "7-7", "8-8", "9-9"]


@pytest.mark.clause("ST-4.O", "ST-3.3c")
def test_a_corps_takes_the_way_of_its_slowest() -> None:
    units = ("R1 td 5-5 N 1 1_tk", "R2 sau 6-5 N 1 1_tk")
    wood = {"5-6": "hills", "5-7": "hills", "5-8": "hills"}
    p = ground(*units, terrain=wood)
    found = way_of(p, "red")(Named(("R1", "R2"), corps="1 tk"), (p.board.sq("5-8"),))
    assert p.board.name[found[-1]] == "5-8"
    t = Translator(Muster(p.board, p.of("red")), way_of(p, "red"))
    (command,) = t.commands(o.Move(corps="1 tk", to="5-8"))
    assert command.path == found  # type: ignore[attr-defined]


# --- after and before a battle ------------------------------------------------------------------------------


@pytest.mark.clause("ST-9.8t")
def test_exploitation_goes_as_far_as_its_km_and_stops_before_an_enemy() -> None:
    p = ground("R201 td 5-5 N")
    play(p, follow(p, "R201", [p.board.sq(s) for s in ("5-6", "5-7", "5-8")], Fraction(20)))
    assert at(p, "R201") == "5-7"
    assert p.moved["R201"] == 20
    q = ground("R201 td 5-5 N", "B1 sd 5-7 S")
    play(q, follow(q, "R201", [q.board.sq(s) for s in ("5-6", "5-7")], Fraction(20)))
    assert at(q, "R201") == "5-6"


@pytest.mark.clause("ST-9.8t", "ST-9.8a")
def test_a_river_just_forced_costs_no_delay_and_any_other_does() -> None:
    river: dict[str, Any] = {"rivers": [["5-5", "5-6"]]}
    p = ground("R1 sd 5-5 N", **river)
    play(p, follow(p, "R1", [p.board.sq("5-6")], Fraction(10), forced=True))
    assert at(p, "R1") == "5-6"
    q = ground("R1 sd 5-5 N", **river)
    play(q, follow(q, "R1", [q.board.sq("5-6")], Fraction(10)))
    assert at(q, "R1") == "5-5"


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """The states from which a search has looked for steps."""
    steps, found = Steps.of, list[State]()

    def counted(self: Steps, state: State) -> list[Made]:
        found.append(state)
        return steps(self, state)

    monkeypatch.setattr(Steps, "of", counted)
    return found


@pytest.mark.clause("ST-4.O", "ST-4.12b", "ST-9.14n")
def test_no_time_is_lost_on_what_bars_the_way(looked: list[State]) -> None:
    """A wall of own troops is gone round, and a goal that cannot be entered is not looked for."""
    wall = [f"R{n + 2} sd {x}-{y} N" for n, (x, y) in enumerate([(x, 9) for x in range(2, 20)])]
    p = ground("R1 sd 10-8 N", "R101 ad 5-5 N", *wall, objects=[{"type": "city", "at": "5-8", "owner": "red"}])
    found = way(p, "10-10")
    assert found[-1] == "10-10"
    assert not {f"{x}-9" for x in range(2, 20)} & set(found)
    assert len(looked) < 1_500
    looked.clear()
    assert way(p, "5-8", ids=("R101",)) == ["5-6", "5-7", "5-8"]
    assert not looked


@pytest.mark.clause("ST-4.O")
def test_the_ways_of_one_hand_in_are_looked_for_only_so_long(
    looked: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders that wander about without end get straight lines at last; those of others are found as ever."""
    p = ground("R1 sd 5-5 N")
    goals = ("15-5", "3-12") * 50
    whole = way(p, *goals)
    assert len(looked) > 2_000
    monkeypatch.setattr(ways, "HAND_IN", 2_000)
    looked.clear()
    found = way(p, *goals)
    assert 0 < len(looked) <= 2_000
    assert (found[-1], found[:10]) == ("3-12", whole[:10])
    assert way(p, "15-5") == whole[:10]
    q = ground("R1 sd 5-5 N", "R2 sd 5-9 N", options={"order_mode": "interactive"})
    own_move(q)
    looked.clear()
    orders = [o.Move(unit=unit, to="15-5", via=goals) for unit in ("1 sd", "2 sd")]
    adjudicate(game, q, {Seat("red"): orders}, Scripted([]))
    assert 0 < len(looked) <= 2_000


@pytest.mark.clause("ST-9.8t")
def test_a_turn_on_the_way_takes_its_time_from_the_km() -> None:
    p = ground("R201 td 5-5 N")
    play(p, follow(p, "R201", [p.board.sq("6-5")], Fraction(20)))
    assert (at(p, "R201"), facing(p, "R201")) == ("5-5", "E")
    q = ground("R201 td 5-5 N")
    play(q, follow(q, "R201", [q.board.sq("6-5")], Fraction(25)))
    assert at(q, "R201") == "6-5"


@pytest.mark.clause("ST-4.3", "ST-9.8")
@pytest.mark.parametrize(
    ("level", "start", "target", "to"),
    [(1, "E", "5-4", "S"), (2, "E", "5-4", "SE"), (2, "N", "5-4", "SE"), (2, "N", "6-6", "N"), (1, "N", "6-4", "E")],
)
def test_the_turn_before_a_strike_is_the_smallest_that_serves(level: int, start: str, target: str, to: str) -> None:
    p = ground(f"R1 sd 5-5 {start}", level=level)
    play(p, turn_to(p, "R1", p.board.sq(target)))
    assert facing(p, "R1") == to


@pytest.mark.clause("ST-4.3", "ST-9.8")
def test_who_has_no_time_left_does_not_turn() -> None:
    p = ground("R1 sd 5-5 N")
    p.spent["R1"] = p.law.turn * 5 // 8
    play(p, turn_to(p, "R1", p.board.sq("5-4")))
    assert facing(p, "R1") == "N"
    own_move(p)
    play(p, turn_to(p, "R1", p.board.sq("5-4")))
    assert facing(p, "R1") == "SE"
