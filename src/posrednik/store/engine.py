"""A database behind SQLAlchemy: PostgreSQL by its address; a file of SQLite only while its tables are changed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from posrednik.store.file import PRAGMAS
from posrednik.store.migrate import migrate
from posrednik.store.question import Question, Row
from posrednik.store.unit import STATEMENTS, Conflict, Unwritten, Work

_STATEMENTS = {name: text(statement) for name, statement in STATEMENTS.items()}


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


class Engine:
    """The same promises as `SqliteFile`'s, kept by a pool of connections."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)

    async def open(self) -> None:
        """Bring the tables up to date; raises NewerDatabase."""
        await migrate(self.engine)

    async def write(self, work: Work) -> None:
        """Carry all of the work out in one transaction, synced; raises Conflict or Unwritten, and then nothing was
        written."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(_execute, work)
        except IntegrityError as error:
            raise Conflict(error.orig) from error
        except DBAPIError as error:
            raise Unwritten(error.orig) from error
        except (SQLAlchemyError, OSError) as error:
            raise Unwritten(error) from error

    async def read(self, *questions: Question) -> list[list[Row]]:
        """The rows that answer each question."""
        async with self.engine.connect() as connection:
            answers = [await connection.execute(text(one.text), one.values) for one in questions]
            return [[dict(row._mapping) for row in answer] for answer in answers]

    async def answers(self) -> bool:
        """Whether the database answers."""
        try:
            await self.read(Question("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True

    async def close(self) -> None:
        """Let go of the connections."""
        await self.engine.dispose()


def _execute(connection: Connection, work: Work) -> None:
    for name, statement in _STATEMENTS.items():
        if name in work:
            connection.execute(statement, work[name])
