"""What all tests share: English messages whatever the machine speaks, and patient hypothesis."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

LONG = bool(os.environ.get("POSREDNIK_LONG"))
settings.register_profile(
    "house",
    deadline=None,
    derandomize=not LONG,
    max_examples=1000 if LONG else 60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


LIVE = {"server", "web"}
"""Tests that wait for processes, sockets and a browser: a machine may stand still under them for minutes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A live test that failed is tried once more; the summary counts it, and what fails twice is a fault."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent.parent == here and item.path.parent.name in LIVE:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages come in English unless a test asks for another language."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
