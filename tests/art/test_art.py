"""The art of a map: determinism, form, size, colours by tokens alone; for the given maps and for any other."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posrednik.cartography.rings import holds, inset, rings, rounded
from posrednik.games import part
from posrednik.table.desk import desk

ART = part("otryadov", "art")
MAPS = part("otryadov", "mapfile")
SQUARES = part("otryadov", "squares")
STANDARD = MAPS.standard_map()
FIELD = [name for name in SQUARES.NAMES if ":" not in name]
TOKENS = {
    "t-weak", "t-strong", "t-mask", "t-imp", "t-neutral", "map-ink", "grid", "hach", "water", "veg", "road", "ink-2",
    "sheet", "sans",
}  # fmt: skip


def blank() -> object:
    return MAPS.GameMap(id="blank", squares={name: MAPS.Square("weak", "plain") for name in FIELD})


def any_map(seed: int) -> object:
    """A valid map of every kind of ground, with a road, a railway and places where they may be."""
    rng = Random(seed)
    kinds = [(kind, sub) for kind, subs in MAPS.SUBS.items() for sub in (*subs, "") if sub != "neutral"]
    column = rng.randrange(10)
    road = [SQUARES.NAMES[SQUARES.at(column, row)] for row in range(1, 16)]
    rail = [SQUARES.NAMES[SQUARES.at((column + 3) % 10, row)] for row in range(-2, 19)]
    squares = {}
    for name in FIELD:
        kind, sub = ("weak", "plain") if name in road or name in rail else rng.choice(kinds)
        squares[name] = MAPS.Square(kind, sub)
    found = MAPS.GameMap(
        id=f"any-{seed}", squares=squares, roads=(MAPS.Road(tuple(road), rng.choice(["", "highway", "lane_7"])),),
        railway=MAPS.Road(tuple(rail)), stations={"red": rail[5]}, airfields={"blue": road[13]},
        strips={"attack": (rng.randint(1, 6), rng.randint(7, 15))},
    )  # fmt: skip
    assert list(MAPS.problems(found)) == []
    return found


def examine(text: str) -> None:
    """What holds for every drawing."""
    root = ElementTree.fromstring(text)
    _, _, width, height = (int(n) for n in root.attrib["viewBox"].split())
    assert (int(root.attrib["width"]), int(root.attrib["height"])) == (width, height)
    assert len(text.encode()) <= 110_000
    assert len(gzip.compress(text.encode())) <= 25_000
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", text)) <= TOKENS
    assert not re.search(r"#[0-9a-fA-F]{3}|rgb|hsl|<style|style=|<script|href|url\(|<!|<\?|\bid=|\bon[a-z]+=", text)
    for element in root.iter():
        for name in ("fill", "stroke"):
            assert element.attrib.get(name, "none") == "none" or element.attrib[name].startswith("var(--")
    for data in re.findall(r' d="([^"]*)"', text):
        assert re.fullmatch(r"[MmLlHhVvQqAaZz0-9 .\-]+", data), data[:80]


@pytest.mark.parametrize("variant", ART.VARIANTS)
@pytest.mark.parametrize("o41", [False, True])
def test_the_reconstructed_map_in_every_variant(variant: str, o41: bool) -> None:
    text = ART.draw(STANDARD, o41, variant)
    examine(text)
    rows = 15 if o41 else 21
    pad = 40 if "-" in variant else 0
    size = (400, 40 * rows) if variant.startswith("tall") else (40 * rows, 400)
    root = ElementTree.fromstring(text)
    assert (int(root.attrib["width"]) - pad, int(root.attrib["height"]) - pad) == size
    labels = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert len(labels) == (2 * (10 + rows) if pad else 0)
    if variant.endswith("-en"):
        assert all(str(label).isascii() for label in labels)


def test_a_blank_map_and_an_unknown_variant() -> None:
    text = ART.draw(blank(), False, "tall")
    examine(text)
    assert "--hach" not in text
    with pytest.raises(KeyError, match="unknown variant"):
        ART.draw(blank(), False, "round")


@given(seed=st.integers(0, 10**6), o41=st.booleans(), variant=st.sampled_from(ART.VARIANTS))
def test_any_valid_map_can_be_drawn(seed: int, o41: bool, variant: str) -> None:
    examine(ART.draw(any_map(seed), o41, variant))


def test_the_same_map_is_drawn_the_same_in_every_process() -> None:
    script = (
        "from posrednik.games.otryadov.art import draw\n"
        "from posrednik.games.otryadov.mapfile import standard_map\n"
        "from hashlib import sha256\n"
        "print(sha256(draw(standard_map(), False, 'red-ru').encode()).hexdigest())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script], check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(found) == 1


def test_other_maps_have_other_art() -> None:
    assert ART.draw(any_map(1), False, "tall") != ART.draw(any_map(2), False, "tall")
    assert ART.draw(STANDARD, False, "tall") != ART.draw(STANDARD, True, "tall")


def test_a_desk_draws_what_its_boards_name_and_nothing_else() -> None:
    found = desk("otryadov")
    assert found.art("0" * 16) is None
    assert found.art("../../etc/passwd") is None
    key = part("otryadov", "boarding").art_of(STANDARD, False)
    assert found.art(key) == ART.draw(STANDARD, False, "tall")
    assert found.art(key, "wide") == ART.draw(STANDARD, False, "red")
    assert found.art(key, "round") is None


Cells = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30)


def area(ring: list[tuple[float, float]]) -> float:
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


@given(cells=Cells)
def test_outlines_enclose_exactly_their_cells(cells: set[tuple[int, int]]) -> None:
    found = rings(cells)
    assert sum(area(ring) for ring in found) == len(cells)
    for ring in found:
        assert len(ring) >= 4
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            assert (ax == bx) != (ay == by)
    assert rings(sorted(cells, reverse=True)) == found


@given(cells=Cells, by=st.floats(0.05, 0.45))
def test_an_outline_drawn_in_lies_in_its_cells(cells: set[tuple[int, int]], by: float) -> None:
    for ring in rings(cells):
        for x, y in rounded(inset(ring, by), 0.1):
            assert (int(x // 1), int(y // 1)) in cells
    total = sum(area(inset(ring, by)) for ring in rings(cells))
    assert 0 < total < len(cells)


@given(cells=Cells, x=st.floats(0, 7), y=st.floats(0, 7), margin=st.floats(0.01, 0.4))
def test_a_point_inside_with_a_margin_is_inside(cells: set[tuple[int, int]], x: float, y: float, margin: float) -> None:
    if holds(cells, x, y, margin):
        for dx in (-margin, 0, margin):
            for dy in (-margin, 0, margin):
                assert (int((x + dx * 0.99) // 1), int((y + dy * 0.99) // 1)) in cells
