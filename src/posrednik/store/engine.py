"""Engines: SQLite in a file that its owner can find and back up, or PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from posrednik.store.writer import PRAGMAS


def address(data: str | Path) -> str:
    """The database address of a path, or of an address as it stands; plain `postgresql:` gets its async driver."""
    text = str(data)
    for plain in ("postgresql://", "postgres://"):
        if text.startswith(plain):
            return f"postgresql+asyncpg://{text.removeprefix(plain)}"
    if "://" in text:
        return text
    return f"sqlite+aiosqlite:///{Path(text).expanduser()}"


def make_engine(url: str) -> AsyncEngine:
    """An engine whose commits are on the disk when they return."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", _durable)
    return engine


def _durable(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
