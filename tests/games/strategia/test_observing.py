"""What each side sees of the others (ST-8.1, ST-8.2, ST-6.2, section 4.6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.core.seat import Seat
from posrednik.games.strategia import echelons, land, memory, observing, sighting
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Army, Front
from posrednik.games.strategia.view import view
from posrednik.games.strategia.words import FACING
from posrednik.geometry.squares import Grid, bits
from tests.games.strategia.stage import field, named, play

BORDER = {"w": 30, "h": 9, "owner_default": "red", "owner_rect": [["1-1", "15-9", "blue"]]}
ENDS = ("B1 sd 15-1 E", "B2 sd 15-8 E")


def border(*units: str, world: Any = BORDER, **more: Any) -> Position:
    """Blue in the west, Red in the east, the border between longitudes 15 and 16."""
    return field(units, map=world, **more)


@pytest.mark.clause("ST-5.8", "ST-VIS")
def test_a_third_covers_its_square_and_a_whole_division_its_neighbours() -> None:
    grid = Grid(5, 9)
    front = sum(1 << grid.width * y + 2 for y in range(9))

    def covered(**troops: str) -> list[int]:
        shares = [(1 << 5 * int(y[1:]) + 2, Fraction(n)) for y, n in troops.items()]
        third, whole = (sum(s for s, share in shares if share >= least) for least in (sighting.COVER, 1))
        found = sighting.covered(sighting.shifts(5, 9), front, third, whole)
        return [s // 5 for s in bits(found)]

    assert covered(y4="1/3") == [4]
    assert covered(y4="1/4") == []
    assert covered(y4="9/10") == [4]
    assert covered(y4="1") == [3, 4, 5]
    assert covered(y0="1", y8="3/2") == [0, 1, 7, 8]


@pytest.mark.clause("ST-8.2", "ST-VIS")
def test_a_hole_opens_a_zone_and_everything_in_it_is_told() -> None:
    p = border(*ENDS, "B201 td 13-5 NE 2/3", "B3 sd 9-5", "B4 sd 10-7")
    told = observing.report(p, "red")
    (zone,) = told.zones
    assert named(p, zone.run) == ["15-3", "15-4", "15-5", "15-6"]
    assert ((zone.columns, zone.rows), zone.inward) == (((9, 14), (1, 6)), "W")
    tanks, rifles = zone.units
    assert (tanks.id, tanks.arm, tanks.strength, tanks.facing) == ("B201", "td", Fraction(2, 3), FACING["NE"])
    assert rifles.id == "B4"
    assert {p.board.name[chip.square] for chip in told.cover} == {"15-1", "15-8"}


@pytest.mark.clause("ST-8.1")
def test_cover_is_told_by_square_facing_and_size_alone() -> None:
    p = border("B1 sd 15-2 NE", "B2/5 sd 15-5 E 1/3", "B3 sd 15-8 SE 1 1_sk", "B4 sd 15-8 SE 1 1_sk")
    seen = [(p.board.name[c.square], c.facing, c.size, c.side) for c in observing.report(p, "red").cover]
    assert seen == [
        ("15-2", FACING["NE"], "division", "blue"),
        ("15-5", FACING["E"], "regiment", "blue"),
        ("15-8", FACING["SE"], "corps", "blue"),
    ]


@pytest.mark.clause("ST-VIS")
def test_unfit_troops_cover_nothing_but_are_seen() -> None:
    p = border(*ENDS, "B3 sd 15-5")
    assert [named(p, zone.run) for zone in observing.report(p, "red").zones] == [["15-3"]]
    p.put(replace(p.units["B3"], unfit=p.half))
    told = observing.report(p, "red")
    assert named(p, told.zones[0].run) == ["15-3", "15-4", "15-5", "15-6"]
    assert "15-5" in named(p, [chip.square for chip in told.cover])


@pytest.mark.clause("ST-VIS")
@pytest.mark.parametrize("inward", ["W", "S"])
def test_a_second_line_across_the_zone_hides_what_is_behind_it(inward: str) -> None:
    def at(x: int, y: int) -> str:
        return f"{x}-{y}" if inward == "W" else f"{y}-{x}"

    corner = [["1-1", at(15, 9), "blue"]]
    world = BORDER if inward == "W" else {"w": 9, "h": 30, "owner_default": "red", "owner_rect": corner}
    ends = (f"B1 sd {at(15, 1)}", f"B2 sd {at(15, 8)}")
    line = [f"B1{y} sd {at(12 + y % 2, y)} E 1/3" for y in range(2, 8)]
    behind = f"B201 td {at(10, 5)}"
    before = f"B202 td {at(14, 5)}"
    told = observing.report(border(*ends, *line, behind, before, world=world), "red")
    assert [unit.id for unit in told.zones[0].units] == ["B202"]
    assert len(told.cover) == 8
    broken = observing.report(border(*ends, *line[1:], behind, before, world=world), "red")
    assert {unit.id for unit in broken.zones[0].units} == {"B201", "B202", *(one.split()[0] for one in line[1:])}
    weak = [text.replace("1/3", "1/4") for text in line]
    seen = observing.report(border(*ends, *weak, behind, world=world), "red")
    assert "B201" in {unit.id for unit in seen.zones[0].units}


@pytest.mark.clause("ST-8.2", "ST-VIS")
def test_inward_is_away_from_most_of_the_border_and_ties_go_east_first() -> None:
    shift = sighting.shifts(9, 9)
    one = 1 << 9 * 4 + 4
    beside = {"N": one << 9, "E": one << 1, "S": one >> 9, "W": one >> 1}

    def inward(foreign: str) -> str:
        return sighting.inward_of(one, shift.edges(sum(beside[name] for name in foreign)))

    assert [inward(foreign) for foreign in ("E", "N", "EW", "SNE", "SN")] == ["W", "S", "E", "W", "N"]


@pytest.mark.clause("ST-VIS", "ST-8.1")
def test_neutral_borders_are_fronts_before_the_war_only() -> None:
    lands = [["1-7", "8-9", "green_north"], ["1-1", "8-6", "blue"]]
    world = {"w": 20, "h": 9, "owner_default": "red", "owner_rect": lands}
    before = border("B1 sd 3-6", world=world, war=False)
    assert named(before, [c.square for c in observing.report(before, "red").cover]) == ["3-6"]
    after = border("B1 sd 3-6", world=world, war=True)
    assert observing.report(after, "red").cover == ()


@pytest.mark.clause("ST-8.1")
def test_greens_are_watched_like_anybody_and_allies_are_not() -> None:
    world = {"w": 20, "h": 9, "owner_default": "red", "owner_rect": [["1-1", "8-9", "green_north"]]}
    p = border("N1 sd 8-5", world=world)
    assert [chip.side for chip in observing.report(p, "red").cover] == ["green_north"]
    p = border("N1 sd 8-5", world=world, relations={"red-green_north": "allied"})
    assert observing.report(p, "red").cover == ()


@pytest.mark.clause("ST-VIS")
def test_chips_beside_own_units_are_seen_by_facing_and_size() -> None:
    p = border("R1 sd 10-5", "B5 sd 11-6 NW", "B6 sd 12-6")
    assert [(p.board.name[c.square], c.facing) for c in observing.neighbours(p, "red")] == [("11-6", FACING["NW"])]


@pytest.mark.clause("ST-9.4")
def test_fog_keeps_back_all_but_what_stands_beside_own_troops() -> None:
    p = border(*ENDS, "R1 sd 16-8", "B201 td 13-5")
    p.fog = ("red",)
    told = observing.report(p, "red")
    assert (told.withheld, told.cover, told.zones, len(told.neighbours)) == (True, (), (), 1)
    assert not observing.report(p, "blue").withheld


CORPS = (
    "B201 td 13-5 E 1 1_tk",
    "B202 td 13-5 E 1 1_tk",
    "B21 sd 11-5 E 1 1_sk",
    "B22 sd 11-5 E 1 1_sk",
    "B5 sd 11-7 E",
)


def army(p: Position, number: int, *ids: str) -> None:
    strip = (p.board.sq("15-4"), p.board.sq("15-7"))
    p.armies["blue", number] = Army(side="blue", number=number, units=ids, strip=strip)


@pytest.mark.clause("ST-6.2", "ST-8.1")
def test_the_deployment_tells_strips_and_corps_the_war_divisions() -> None:
    p = border(*ENDS, *CORPS)
    army(p, 1, "B201", "B202", "B21", "B22", "B5")
    p.fronts["blue", 2] = Front(side="blue", number=2, armies=(1,))
    (first,) = observing.deployment_report(p, "red").armies
    assert (first.number, first.corps, first.divisions) == (1, 3, None)
    assert first.strip is not None
    assert named(p, first.strip) == ["15-4", "15-7"]
    told = observing.report(p, "red")
    assert [(a.number, a.corps, a.divisions, a.strip) for a in told.armies] == [(1, 3, 5, None)]
    assert (told.others, told.fronts) == ((), (("blue", 2),))


@pytest.mark.clause("ST-6.2")
def test_an_army_is_second_echelon_if_far_off_screened_or_small() -> None:
    def first(*units: str, terrain: Any = None, level: int = 2, also: tuple[str, ...] = ()) -> bool:
        p = border(*units, world={**BORDER, "terrain": terrain or {}}, level=level)
        army(p, 1, "B1", "B2", "B3", "B4")
        if also:
            army(p, 2, *also)
        return 1 in [one.number for one in observing.report(p, "red").armies]

    rear = [f"B{n + 1} sd 9-{y}" for n, y in enumerate((1, 3, 5, 7))]
    assert first(*rear)
    assert first(*[text.replace("9-", "15-") for text in rear])
    assert not first(*[text.replace("9-", "8-") for text in rear])
    wood = {f"12-{y}": "forest" for y in range(1, 10)}
    assert not first(*rear, terrain=wood)
    assert first(*rear, terrain=wood, level=1)
    assert not first(*rear, terrain=dict.fromkeys(wood, "mountain"), level=1)
    screen = [f"B1{y} sd 12-{y}" for y in range(1, 10)]
    assert not first(*rear, *screen, also=tuple(text.split()[0] for text in screen))
    assert first(*rear, *screen)
    p = border(*rear)
    army(p, 1, "B1", "B2", "B3")
    assert observing.report(p, "red").armies == ()
    assert observing.report(p, "red").others == (("blue", 1),)


def test_bresenham_leaves_out_its_ends_and_is_at_home_in_all_eighths() -> None:
    grid = Grid(9, 9)
    at = {(x, y): y * 9 + x for x in range(9) for y in range(9)}
    assert list(echelons.line(grid, at[0, 0], at[4, 4])) == [at[1, 1], at[2, 2], at[3, 3]]
    assert list(echelons.line(grid, at[8, 3], at[5, 3])) == [at[7, 3], at[6, 3]]
    assert list(echelons.line(grid, at[3, 3], at[3, 3])) == []
    for goal in ((8, 2), (2, 8), (0, 6), (6, 0)):
        way = list(echelons.line(grid, at[4, 4], at[goal]))
        assert len(way) == max(abs(goal[0] - 4), abs(goal[1] - 4)) - 1
        steps = zip([at[4, 4], *way], [*way, at[goal]], strict=True)
        assert all(grid.distance(a, b) == 1 for a, b in steps)


@pytest.mark.clause("ST-VIS")
def test_the_commanders_map_keeps_old_sightings_and_forgets_what_is_seen_empty() -> None:
    p = border("R1 sd 10-5", "B5 sd 11-6 NW")
    at = p.board.sq("11-6")
    play(p, memory.remember(p))
    half = p.half
    assert [(one.square, one.half, one.seen[0].side) for one in p.sightings["red"]] == [(at, half, "blue")]
    p.put(replace(p.units["R1"], squares=(p.board.sq("5-5"),)))
    p.half += 1
    play(p, memory.remember(p))
    assert [(one.square, one.half) for one in p.sightings["red"]] == [(at, half)]
    p.put(replace(p.units["R1"], squares=(p.board.sq("10-6"),)))
    p.take("B5")
    play(p, memory.remember(p))
    assert p.sightings["red"] == ()


@pytest.mark.clause("ST-1.4", "ST-9.8a")
def test_a_side_sees_how_far_its_own_units_have_walked_and_no_others() -> None:
    p = field(["R1 sd 5-5", "B1 sd 9-9"])
    p.seats = {"red": "red", "blue": "blue"}
    p.moved = {"R1": Fraction(10), "B1": Fraction(15)}
    assert view(p, Seat("red")).moved == {"R1": Fraction(10)}
    assert view(p, Seat("blue")).moved == {"B1": Fraction(15)}
    assert view(p, Seat("spectator")).moved == {}


@pytest.mark.clause("ST-9.9")
def test_a_gap_in_the_enemys_front_is_a_breakthrough() -> None:
    p = border(*ENDS)
    assert observing.gap(p, "red", p.board.sq("15-5")) is not None
    assert observing.gap(p, "red", p.board.sq("15-8")) is None
    assert observing.gap(p, "red", p.board.sq("16-5")) is None


def test_land_brought_up_to_date_is_land_counted_anew() -> None:
    r = Random(1)
    owner = bytearray(r.randrange(5) for _ in range(300))
    found = land.renewed(None, bytes(owner))
    for changes in (0, 1, 7, 300, 3):
        for _ in range(changes):
            owner[r.randrange(300)] = r.randrange(5)
        found = land.renewed(found, bytes(owner))
        assert found.masks == tuple(sum(1 << s for s in range(300) if owner[s] == n) for n in range(5))


def test_the_land_of_each_owner_goes_with_every_change_of_a_square() -> None:
    r, p = Random(4), border("R1 sd 10-5")
    for _ in range(60):
        square, owner = r.randrange(p.board.size), r.randrange(5)
        before, kept = p.copy(), land.land_of(p)
        p.owner[square] = owner
        assert land.land_of(p) == land.renewed(None, bytes(p.owner)).masks
        assert land.land_of(before) == kept == land.renewed(None, bytes(before.owner)).masks
