"""The sprite of symbols: well formed, coloured by tokens alone, and whole for every figure and badge of the game."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

from posrednik.games import part

WEB = files("posrednik").joinpath("web")
SPRITE = WEB.joinpath("art", "symbols.svg").read_text(encoding="utf-8")
TOKENS = WEB.joinpath("style", "tokens.css").read_text(encoding="utf-8")
IDS = re.findall(r'<symbol id="([^"]+)"', SPRITE)
OWN = {"g", "p", "c", "band", "token"}
"""Parameters that whoever uses a symbol may set."""


def test_the_sprite_is_well_formed_and_every_id_is_its_own() -> None:
    ElementTree.fromstring(SPRITE)
    assert len(IDS) == len(set(IDS))


def test_no_colour_is_written_out() -> None:
    assert not re.search(r"#[0-9a-fA-F]{3}|rgb\(|hsl\(|style=|<script|<style", SPRITE)
    known = set(re.findall(r"--([a-z0-9-]+):", TOKENS))
    assert set(re.findall(r"var\(--([a-z0-9-]+)", SPRITE)) <= known | OWN


def test_every_figure_and_every_kind_of_ground_has_its_drawing() -> None:
    words = part("otryadov", "words")
    for type in words.FIGURES:
        assert f"g-{type}" in IDS
    for sub in ("height", "forest", "orchard", "village", "swamp", "lake"):
        assert f"t-{sub}" in IDS
    for plate in ("red", "blue", "green", "token"):
        assert f"pl-{plate}" in IDS
