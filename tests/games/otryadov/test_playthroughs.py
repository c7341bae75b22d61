"""Playthroughs that can be read by eye: a change in them is a change in the rules or in what seats see."""

from __future__ import annotations

import os

import pytest

from tests.games.otryadov.playthrough import FOLDER, SETTINGS, inputs_of, render


@pytest.mark.clause("O30-N-2", "O30-T-1")
@pytest.mark.parametrize("name", list(SETTINGS))
def test_the_playthrough_goes_as_it_is_written(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    written = path.read_text(encoding="utf-8")
    found = render(SETTINGS[name], inputs_of(written))
    if os.environ.get("POSREDNIK_REWRITE"):
        path.write_text(found, encoding="utf-8")
    else:
        assert found.splitlines() == written.splitlines()


def test_every_file_belongs_to_a_setting() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SETTINGS)
