"""What the store promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text

from posrednik.store import migrate, schema
from posrednik.store.address import address
from posrednik.store.engine import make_engine
from posrednik.store.file import SqliteFile
from posrednik.store.rows import JournalRow, SeatRow, TableRow
from posrednik.store.store import Conflict, Store
from posrednik.store.unit import Unit

Run = Callable[[Callable[[Store], Awaitable[Any]]], Any]


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL that runs for this module; says loudly why if it cannot."""
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    patch.setenv("LC_ALL", "C.UTF-8")  # initdb refuses a language that this machine has not installed
    place = tempfile.mkdtemp(prefix="posrednik-pg-")  # another user must be able to reach it when root runs the tests
    try:
        pgserver = import_module("pgserver")
        server = pgserver.get_server(place, cleanup_mode="stop")
    except Exception as error:
        pytest.skip(f"NO POSTGRESQL ON THIS MACHINE, the store was tried on SQLite only: {error!r}")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(place, ignore_errors=True)
    patch.undo()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    plain: str = request.getfixturevalue("postgres")
    return emptied(plain)


def emptied(plain: str) -> str:
    """The PostgreSQL with nothing in it."""

    async def clean() -> None:
        engine = make_engine(address(plain))
        async with engine.begin() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
        await engine.dispose()

    asyncio.run(clean())
    return plain


@pytest.fixture
def run(url: str) -> Run:
    """Runs a coroutine on an open store."""

    def doing(what: Callable[[Store], Awaitable[Any]]) -> Any:
        async def inside() -> Any:
            store = Store(url)
            await store.open()
            try:
                return await what(store)
            finally:
                await store.close()

        return asyncio.run(inside())

    return doing


def table(id: str = "abcdefghijkl", **changes: Any) -> Unit:
    facts: dict[str, Any] = {
        "id": id, "game": "otryadov", "opening": b"{}", "listed": True, "open": True, "over": False, "opened_at": 1,
        "watch": b"w",
    }  # fmt: skip
    seats = [
        SeatRow(seat=seat, kind="human", player="", name=seat, key=b"k", stand_in=False) for seat in ("red", "blue")
    ]
    return Unit(id).open(TableRow(**(facts | changes)), seats)


def test_what_was_written_is_read_again_by_another_store(run: Run) -> None:
    async def write(store: Store) -> None:
        await store.write(table())
        await store.write(
            Unit("abcdefghijkl").journal(JournalRow(1, "red", "seal", b"one")).command("c1", "red", b"r1")
        )
        await store.write(Unit("abcdefghijkl").journal(JournalRow(2, None, "ply", b"two")))
        await store.write(Unit("abcdefghijkl").note("red", "first"))
        await store.write(Unit("abcdefghijkl").note("red", "засада"))
        row = SeatRow(seat="blue", kind="open", player="", name="", key=None, stand_in=True)
        await store.write(Unit("abcdefghijkl").sit(row).state(open=True, over=True).alive(77))

    async def read(store: Store) -> Any:
        return await store.load("abcdefghijkl"), await store.load("nothing"), await store.alive(), await store.answers()

    run(write)
    kept, nothing, alive, answers = run(read)
    assert nothing is None
    assert alive == 77
    assert answers is True
    assert [(row.n, row.seat, row.kind, row.body) for row in kept.journal] == [
        (1, "red", "seal", b"one"),
        (2, None, "ply", b"two"),
    ]
    assert kept.commands == {"c1": ("red", b"r1")}
    assert kept.notes == {"red": "засада"}
    assert {seat.seat: (seat.kind, seat.key) for seat in kept.seats} == {"red": ("human", b"k"), "blue": ("open", None)}
    assert kept.table.over is True


def test_a_second_writer_of_a_number_or_command_meets_a_conflict_and_nothing_else_suffers(run: Run) -> None:
    async def race(store: Store) -> list[Any]:
        await store.write(table())
        units = [Unit("abcdefghijkl").journal(JournalRow(1, "red", "seal", b"%d" % n)) for n in range(2)]
        units.append(Unit("abcdefghijkl").journal(JournalRow(2, "red", "chat", b"x")).command("c", "red", b""))
        units.append(Unit("abcdefghijkl").journal(JournalRow(3, "red", "chat", b"y")).command("c", "red", b""))
        units.append(Unit("abcdefghijkl").note("red", "kept"))
        found = await asyncio.gather(*map(store.write, units), return_exceptions=True)
        kept = await store.load("abcdefghijkl")
        assert kept is not None
        assert [row.n for row in kept.journal] == [1, 2]
        assert kept.notes == {"red": "kept"}
        return found

    found = run(race)
    assert [type(one) for one in found] == [type(None), Conflict, type(None), Conflict, type(None)]


def test_writes_that_come_together_share_a_commit(run: Run) -> None:
    async def many(store: Store) -> int:
        await store.write(table())
        before = store.commits
        rows = [Unit("abcdefghijkl").journal(JournalRow(n, "red", "chat", b"x")) for n in range(1, 201)]
        await asyncio.gather(*map(store.write, rows))
        kept = await store.load("abcdefghijkl")
        assert kept is not None
        assert len(kept.journal) == 200
        return store.commits - before

    assert run(many) <= 10


def test_the_lobby_shows_listed_tables_with_a_seat_newest_first(run: Run) -> None:
    async def lobby(store: Store) -> tuple[list[str], list[str]]:
        await store.write(table("t00000000001", opened_at=1))
        await store.write(table("t00000000002", opened_at=5))
        await store.write(table("t00000000003", listed=False))
        await store.write(table("t00000000004", open=False))
        await store.write(table("t00000000005", over=True))
        return await store.lobby(), await store.running()

    lobby_, running = run(lobby)
    assert lobby_ == ["t00000000002", "t00000000001"]
    assert set(running) == {"t00000000001", "t00000000002", "t00000000003", "t00000000004"}


def test_migrations_and_schema_are_the_same_tables(url: str) -> None:
    async def shapes() -> tuple[Any, Any]:
        engine = make_engine(address(url))
        async with engine.begin() as connection:
            await connection.run_sync(schema.metadata.create_all)
            made = await connection.run_sync(_shape)
            await connection.run_sync(schema.metadata.drop_all)
        async with engine.begin() as connection:
            await connection.run_sync(migrate._upgrade)
            migrated = await connection.run_sync(_shape)
            head = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
        await engine.dispose()
        assert head == migrate.HEAD
        return made, migrated

    made, migrated = asyncio.run(shapes())
    assert set(made) == set(schema.metadata.tables)
    assert made == migrated


def _shape(connection: Any) -> dict[str, Any]:
    found = inspect(connection)
    return {
        name: (
            [(c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(
                (i["name"], i["column_names"]) for i in found.get_indexes(name) if not i.get("duplicates_constraint")
            ),
            sorted(tuple(u["column_names"]) for u in found.get_unique_constraints(name)),
        )
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def test_a_database_of_a_newer_program_is_left_alone(url: str, run: Run) -> None:
    async def look(store: Store) -> bool:
        return await store.answers()

    async def age() -> None:
        engine = make_engine(address(url))
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await engine.dispose()

    assert run(look)
    asyncio.run(age())
    with pytest.raises(migrate.NewerDatabase, match="9999"):
        run(look)


def test_a_file_that_is_marked_but_empty_gets_its_tables(tmp_path: Path) -> None:
    """What the changes left that were broken off after their first word."""

    async def look(old: Store) -> Any:
        await old.open()
        try:
            return await old.alive()
        finally:
            await old.close()

    path = tmp_path / "t.db"
    asyncio.run(look(Store(path)))
    file = sqlite3.connect(path)
    file.execute("DROP TABLE meta")
    file.execute("DROP TABLE alembic_version")
    for name in ("notes", "commands", "journal", "seats", "tables"):
        file.execute(f"DROP TABLE {name}")
    file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    file.commit()
    assert asyncio.run(look(Store(path))) is None
    assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [(migrate.HEAD,)]
    file.close()


def test_a_fresh_file_has_the_tables_of_the_schema(tmp_path: Path) -> None:
    async def fresh() -> tuple[Any, Any]:
        store = Store(tmp_path / "fresh.db")
        await store.open()
        await store.close()
        made, asked = make_engine(address(tmp_path / "fresh.db")), make_engine(address(tmp_path / "schema.db"))
        async with asked.begin() as connection:
            await connection.run_sync(schema.metadata.create_all)
        shapes = []
        for engine in (made, asked):
            async with engine.connect() as connection:
                shapes.append((await connection.run_sync(_shape), await connection.run_sync(_foreign)))
            await engine.dispose()
        return shapes[0], shapes[1]

    made, asked = asyncio.run(fresh())
    assert set(made[0]) == set(schema.metadata.tables)
    assert made == asked


def _foreign(connection: Any) -> dict[str, Any]:
    found = inspect(connection)
    return {
        name: [
            (key["constrained_columns"], key["referred_table"], key["options"]) for key in found.get_foreign_keys(name)
        ]
        for name in sorted(schema.metadata.tables)
    }


def test_a_file_is_served_without_what_only_a_postgresql_needs(tmp_path: Path) -> None:
    """SQLAlchemy takes a third of the time in which a server gets ready."""
    program = (
        "import asyncio, sys\n"
        "from posrednik.store.store import Store\n"
        "async def look():\n"
        "    store = Store(sys.argv[1])\n"
        "    await store.open()\n"
        "    await store.close()\n"
        "asyncio.run(look())\n"
        "print('sqlalchemy' in sys.modules)\n"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", program, tmp_path / "t.db"], capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == "False"


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    async def pragmas() -> list[Any]:
        store = Store(tmp_path / "t.db")
        await store.open()
        assert isinstance(store.base, SqliteFile)
        found = [await store.base.pragma(name) for name in names]
        await store.close()
        engine = make_engine(address(tmp_path / "t.db"))
        async with engine.connect() as connection:
            found += [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in names]
        await engine.dispose()
        return found

    names = ("journal_mode", "synchronous", "foreign_keys")
    assert asyncio.run(pragmas()) == ["wal", 2, 1] * 2


def test_a_server_plays_on_postgres_and_finds_the_game_again(postgres: str) -> None:
    from tests.server.support import CLIENTS, Seat, open_table, play, running

    with running(emptied(postgres)) as server:
        seats = open_table(server.address)
        play(seats, 4)
        before = seats["red"].state()
    with running(postgres) as server:
        again = {name: Seat(server.address, seat.table, seat.key) for name, seat in seats.items()}
        after = again["red"].state()
        assert after["view"] == before["view"]
        assert (after["version"], after["n"]) == (before["version"], before["n"])
        play(again, 2)
    while CLIENTS:
        CLIENTS.pop().close()
