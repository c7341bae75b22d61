"""A line with its caret: the place stays in sight however long the line is, and nothing steers the terminal."""

from __future__ import annotations

import pytest

from posrednik.cli.pointing import LEAST, PIPED, pointed


def test_a_short_line_is_shown_whole() -> None:
    assert pointed("Ст 5Д-6Д", 3) == ["  Ст 5Д-6Д", "     ^"]
    assert pointed("1 sd fase W", 5, "line 7: ") == ["line 7: 1 sd fase W", "             ^"]
    assert pointed("x", None) == ["  x"]
    assert pointed("a\x1b\x00b", 1) == ["  a  b", "   ^"]


@pytest.mark.parametrize("column", [0, 1, 30, 5_000, 99_999, 100_000, 7_000_000, -3])
@pytest.mark.parametrize("width", [1, 40, 80, PIPED])
def test_of_a_long_line_the_place_is_shown(column: int, width: int) -> None:
    line = "".join(chr(0x430 + n % 32) for n in range(100_000))
    shown, caret = pointed(line, column, width=width)
    assert len(shown) <= max(width, LEAST + 3)
    assert len(caret) <= len(shown) + 1
    at = len(caret) - 1
    if 0 <= column < len(line) and at < len(shown) and shown[at] != "…":
        assert shown[at] == line[column]
    else:
        assert column <= 0 or column >= len(line) - 1 or shown[at] == "…"


def test_the_ends_that_are_left_out_are_marked() -> None:
    line = "0123456789" * 30
    assert pointed(line, 0, width=80)[0].endswith("…")
    assert not pointed(line, 0, width=80)[0].startswith("  …")
    assert pointed(line, 299, width=80)[0].startswith("  …")
    middle, caret = pointed(line, 155, width=80)
    assert (middle[:3], middle[-1]) == ("  …", "…")
    assert middle[len(caret) - 1] == "5"
