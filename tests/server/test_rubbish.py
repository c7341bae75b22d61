"""Rubbish is collected at beats of the server alone, and never forgotten."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from posrednik.server.rubbish import Rubbish


class Ring:
    """A thing that holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def rubbish() -> Iterator[Rubbish]:
    found = Rubbish()
    found.begin(100.0)
    yield found
    found.end()


def test_a_young_ring_goes_at_the_next_beat_and_not_before(rubbish: Rubbish) -> None:
    ring = weakref.ref(Ring())
    kept = [[n] for n in range(50_000)]
    assert ring() is not None
    assert rubbish.beat(100.5) == 1
    assert ring() is None
    assert len(kept) == 50_000


def test_an_old_ring_goes_in_a_quiet_beat(rubbish: Rubbish) -> None:
    thing = Ring()
    ring = weakref.ref(thing)
    assert rubbish.beat(100.5) == 1
    del thing
    assert rubbish.beat(101.0) == 1
    assert ring() is not None, "it is old by now"
    assert rubbish.beat(161.0) == 2
    assert ring() is None


def test_a_server_that_is_never_quiet_collects_everything_too(rubbish: Rubbish) -> None:
    kept = [[n] for n in range(50_000)]
    assert rubbish.beat(200.0) == 1, "so many new things are no quiet beat"
    kept += [[n] for n in range(50_000)]
    assert rubbish.beat(100.0 + 1_800) == 2
    assert kept


def test_afterwards_python_collects_as_ever() -> None:
    found = Rubbish()
    found.begin(0.0)
    assert not gc.isenabled()
    found.end()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
