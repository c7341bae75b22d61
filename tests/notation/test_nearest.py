"""What a misspelt word may have meant, and a grammar that is compiled only when it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posrednik.notation.nearest import TO_CYRILLIC, TO_LATIN, distance, nearest

WORDS = st.text(st.sampled_from("абвг"), max_size=7)


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [("огонь", "огонь", 0), ("огон", "огонь", 1), ("оганек", "огонь", 3), ("мрш", "марш", 1), ("амрш", "марш", 1)],
)
def test_letters_changed_added_dropped_and_swapped(one: str, other: str, far: int) -> None:
    assert distance(one, other, 5) == far


@given(WORDS, WORDS, st.integers(0, 7))
def test_a_distance_is_symmetric_and_cut_at_the_limit(one: str, other: str, limit: int) -> None:
    whole = distance(one, other, 10)
    assert whole == distance(other, one, 10)
    assert (whole == 0) == (one == other)
    assert distance(one, other, limit) == min(whole, limit + 1)


def test_the_closest_word_comes_first() -> None:
    assert nearest("удор", ["удар", "ударник", "огонь", "дар"]) == [(1, "удар"), (2, "дар")]
    assert nearest("щщщщ", ["удар"]) == []


def test_letters_that_look_alike_are_equal() -> None:
    assert nearest("мocт", ["мост"]) == [(0, "мост")]  # the middle two are Latin
    assert nearest("расe", ["pace"]) == [(0, "pace")]
    assert "abc".translate(TO_CYRILLIC).translate(TO_LATIN) == "abc"


def test_the_parser_is_not_loaded_before_there_is_text_to_read() -> None:
    code = (
        "import sys; sys.argv = ['posrednik', '--version']; from posrednik.cli import main; main();"
        "import posrednik.games.strategia.language; assert 'lark' not in sys.modules;"
        "posrednik.games.strategia.language.read_line('1 sd - 5-5'); assert 'lark' in sys.modules"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
