"""Everything about a server that its keeper may choose."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """One server. Times are seconds; `rate` is requests a second, `burst` how many may come at once."""

    data: str
    web: Path | None = None
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    think_limit: float = 45.0
    absence: float = 60.0
    watch_pause: float = 1.0
    rate: float = 60.0
    burst: float = 120.0
    address_rate: float = 300.0
    address_burst: float = 600.0
    opening_rate: float = 2.0
    opening_burst: float = 40.0
    body_limit: int = 256 * 1024
    queue: int = 64
