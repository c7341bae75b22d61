"""Where a database lies: a file of SQLite, or the address of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path

_FILE = "sqlite+aiosqlite:///"


def address(data: str | Path) -> str:
    """The database address of a path, or of an address as it stands; plain `postgresql:` gets its async driver."""
    text = str(data)
    for plain in ("postgresql://", "postgres://"):
        if text.startswith(plain):
            return f"postgresql+asyncpg://{text.removeprefix(plain)}"
    if "://" in text:
        return text
    return f"{_FILE}{Path(text).expanduser()}"


def file_of(url: str) -> str | None:
    """The path of the file that an address names, None if it names no file of SQLite."""
    return url.partition(":///")[2] if url.startswith("sqlite") else None
