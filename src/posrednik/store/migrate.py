"""Brings a database to the newest change; a database of a newer program is left alone and named."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

HEAD = "0001"
"""The newest change; a test compares it with the files."""


class NewerDatabase(Exception):
    """The database was made by a newer program; the argument is its change number."""


def is_current(found: str | None) -> bool:
    """Whether this change is the newest; raises NewerDatabase for one that nobody here knows."""
    if found is not None and found > HEAD:
        raise NewerDatabase(found)
    return found == HEAD


async def migrate(engine: AsyncEngine) -> None:
    """Apply what is missing, in one transaction; raises NewerDatabase for a change that nobody here knows."""
    async with engine.begin() as connection:
        found = await connection.run_sync(_present)
        if is_current(found):
            return
        await connection.run_sync(_make if found is None else _upgrade)


def _present(connection: Any) -> str | None:
    from sqlalchemy import inspect, text

    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _make(connection: Any) -> None:
    """All tables at once in an empty database, marked with the newest change: the same as all changes in a row."""
    from sqlalchemy import inspect, text

    from posrednik.store.schema import metadata

    if inspect(connection).has_table("tables"):
        _upgrade(connection)
        return
    metadata.create_all(connection)
    connection.execute(
        text("CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def _upgrade(connection: Any) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("posrednik.store").joinpath("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
