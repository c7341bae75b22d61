"""What all tests share: English messages whatever the machine speaks, and patient hypothesis."""

from __future__ import annotations

import os

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


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages come in English unless a test asks for another language."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
